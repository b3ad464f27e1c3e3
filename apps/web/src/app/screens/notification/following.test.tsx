import { sessionStorageKey } from '@hearth/network-sdk'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { installFakeSite, renderScreens } from '../../../features/event/testing/open-site.tsx'
import { createFakeAlerts } from '../../../features/notification/testing/fake-alerts.ts'
import { tableError } from '../../../testing/protocol.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { Component as Following } from './following.tsx'

const fixture = installFakeSite()
const search = '/events/concerts?city=Porto&from=2026-11-21&free=1'
const name = 'Concerts in Porto'

describe('the button of a list', () => {
  it('follows the search without its days, at once or weekly, and ends it', async () => {
    const { alerts } = createFakeAlerts(fixture.site.backend)
    const { user } = renderScreens(search, { as: fixture.me })
    await user.click(await screen.findByRole('button', { name: `Follow: ${name}` }))
    const dialog = within(await screen.findByRole('dialog', { name: `Follow: ${name}` }))
    expect(await dialog.findByRole('radio', { name: /At once/ })).not.toBeChecked()
    expect(dialog.queryByRole('button', { name: 'Stop following' })).toBeNull()
    await user.click(dialog.getByRole('radio', { name: /Weekly email/ }))
    expect(await dialog.findByText(`You follow ${name}.`)).toBeVisible()
    expect(alerts).toMatchObject([
      {
        user_id: fixture.me.id,
        frequency: 'weekly',
        category: 'concerts',
        city: 'Porto',
        words: null,
        is_free: true,
      },
    ])
    await user.click(dialog.getByRole('radio', { name: /At once/ }))
    expect(await dialog.findByText(`You follow ${name}.`)).toBeVisible()
    expect(alerts).toMatchObject([{ frequency: 'at_once' }])
    await user.click(dialog.getByRole('button', { name: 'Stop following' }))
    expect(await screen.findByRole('button', { name: `Follow: ${name}`, hidden: true })).toBeInTheDocument()
    expect(alerts).toEqual([])
  })

  it('knows what is followed, also with other days', async () => {
    createFakeAlerts(fixture.site.backend).add({ category: 'concerts', city: 'porto', is_free: true })
    renderScreens(search, { as: fixture.me })
    expect(await screen.findByRole('button', { name: `Following: ${name}. Change or stop` })).toBeVisible()
  })

  it('says so when nothing more can be followed, and when it fails', async () => {
    createFakeAlerts(fixture.site.backend, { max: 0 })
    const { user } = renderScreens(search, { as: fixture.me })
    await user.click(await screen.findByRole('button', { name: `Follow: ${name}` }))
    await user.click(await screen.findByRole('radio', { name: /At once/ }))
    expect(await screen.findByText(/You follow 50 things/)).toBeVisible()
    expect(screen.getByRole('radio', { name: /At once/ })).not.toBeChecked()
    fixture.site.backend.answer('POST /rest/v1/event_alerts', () => tableError(500, 'XX000', 'No.'))
    await user.click(screen.getByRole('radio', { name: /Weekly/ }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.queryByText(/You follow 50 things/)).toBeNull()
  })

  it('leads a visitor to sign-in and back, and is not there where everything would be followed', async () => {
    const { unmount } = renderScreens(search, { as: 'visitor' })
    const link = await screen.findByRole('link', { name: `Follow: ${name}` })
    expect(new URL(link.getAttribute('href')!, 'http://x').searchParams.get('redirectTo')).toBe(
      '/explore/concerts?city=Porto&from=2026-11-21&free=1',
    )
    unmount()
    renderScreens('/events?free=1', { as: 'visitor' })
    await screen.findByRole('button', { name: 'Subscribe' })
    expect(screen.queryByRole('link', { name: /^Follow/ })).toBeNull()
  })
})

describe('what a member follows', () => {
  const open = () => {
    localStorage.setItem(sessionStorageKey, JSON.stringify(fixture.site.session(fixture.me)))
    return renderRoutes([{ path: '/following', element: <Following /> }], { at: '/following' })
  }

  it('is a list, each with how often and its end', async () => {
    const { add, alerts } = createFakeAlerts(fixture.site.backend)
    add({ venue_id: '0a7c2a34-0001-4000-8000-000000000001', venues: { name: 'The Old Mill' } })
    add({ category: 'concerts', words: 'cello', access: ['hearing_loop'], frequency: 'weekly' })
    const { user } = open()
    expect(await screen.findByRole('link', { name: 'The Old Mill' })).toHaveAttribute(
      'href',
      '/v/0a7c2a34-0001-4000-8000-000000000001',
    )
    expect(screen.getByRole('link', { name: 'Concerts: “cello”' })).toHaveAttribute(
      'href',
      '/explore/concerts?text=cello&access=hearing_loop',
    )
    await user.selectOptions(screen.getByRole('combobox', { name: /The Old Mill/ }), 'Weekly email')
    await expect.poll(() => alerts[0]?.frequency).toBe('weekly')
    await user.click(screen.getByRole('button', { name: 'Stop following The Old Mill' }))
    expect(await screen.findByText('You no longer follow The Old Mill.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'The Old Mill' })).toBeNull()
    expect(alerts).toHaveLength(1)
  })

  it('may be nothing, or fail and be asked for again', async () => {
    fixture.site.backend.answer('GET /rest/v1/event_alerts', () => tableError(500, 'XX000', 'No.'))
    const { user } = open()
    expect(await screen.findByText('What you follow could not be loaded.')).toBeVisible()
    createFakeAlerts(fixture.site.backend)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('You don’t follow anything yet')).toBeVisible()
  })
})
