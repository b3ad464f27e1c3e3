import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { functionError } from '../../../testing/protocol.ts'
import { installFakeSite, renderScreens } from '../testing/open-site.tsx'

const fixture = installFakeSite()
const site = 'http://localhost:3000'

describe('a public list', () => {
  it('goes into a calendar or a reader, with the category and the city that are shown', async () => {
    const { user } = renderScreens('/events/concerts?city=Porto', { as: 'visitor' })
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe: Concerts in Porto' }))
    const address = '/feeds/events.ics?category=concerts&city=Porto'
    expect(dialog.getByLabelText('Calendar link')).toHaveValue(`${site}${address}`)
    const link = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')!
    expect(link('Calendar on this device')).toBe(`webcal://localhost:3000${address}`)
    expect(new URL(link('Google Calendar')).searchParams.get('cid')).toBe(`webcal://localhost:3000${address}`)
    expect(Object.fromEntries(new URL(link('Outlook')).searchParams)).toEqual({
      url: `${site}${address}`,
      name: 'Concerts in Porto',
    })
    expect(link('RSS')).toBe('/feeds/events.rss?category=concerts&city=Porto')
    expect(link('JSON Feed')).toBe('/feeds/events.json?category=concerts&city=Porto')
    await user.click(dialog.getByRole('button', { name: 'Copy the link' }))
    expect(await dialog.findByText('Link copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(`${site}${address}`)
  })

  it('says so when nothing can be copied', async () => {
    const { user } = renderScreens('/events', { as: 'visitor' })
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await user.click(screen.getByRole('button', { name: 'Copy the link' }))
    expect(await screen.findByText(/could not be copied/)).toBeVisible()
  })
})

describe('one’s own calendar', () => {
  const open = () => renderScreens('/my-events?tab=coming', { as: fixture.me })
  const address = () => screen.findByLabelText('Calendar link')

  it('gets an address, shown once, and another in its place', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Create a link' }))
    expect(await address()).toHaveValue(`${site}/my-calendar/1.ics`)
    expect(screen.getByText(/We show this only once/)).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'New link' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Create a new link?' }))
    expect(dialog.getByText(/stops working right away/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'New link' }))
    await vi.waitFor(async () => expect(await address()).toHaveValue(`${site}/my-calendar/2.ics`))
  })

  it('is known to have one later, but nobody can say it again', async () => {
    fixture.me.calendarSince = '2026-10-02T08:00:00Z'
    open()
    expect(await screen.findByText(/since 2 October 2026/)).toBeVisible()
    expect(screen.queryByLabelText('Calendar link')).toBeNull()
  })

  it('loses it when it is taken away', async () => {
    fixture.me.calendarSince = '2026-10-02T08:00:00Z'
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Remove the link' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Remove the link?' }))
    await user.click(dialog.getByRole('button', { name: 'Remove the link' }))
    expect(await screen.findByRole('button', { name: 'Create a link' })).toBeVisible()
    expect(fixture.me.calendarSince).toBeUndefined()
  })

  it('says why nothing came about, and can be tried again', async () => {
    const { user } = open()
    const button = await screen.findByRole('button', { name: 'Create a link' })
    const renewal = 'POST /functions/v1/renew-calendar-feed'
    fixture.site.backend.answer(renewal, () => functionError(503, 'unavailable', 'Away.'))
    await user.click(button)
    expect(await screen.findByText(/can’t reach Hearth right now/)).toBeVisible()
    fixture.site.backend.restore(renewal)
    await user.click(await screen.findByRole('button', { name: 'Create a link' }))
    expect(await address()).toBeVisible()
  })
})
