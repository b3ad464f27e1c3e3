import type { EventRecord } from '@hearth/contracts/event'
import { EngineError } from '@hearth/network-sdk'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildEvent } from './testing/build-event.ts'
import { installFakeHouse, renderScreens } from './testing/open-house.tsx'

vi.mock('../../network.ts', async (original) => ({
  ...(await original<object>()),
  getEngine: async () => (await import('./testing/open-house.tsx')).presentEngine(),
}))

const fixture = installFakeHouse()
const mine = (said: Partial<EventRecord> = {}) => {
  const event = buildEvent({
    title: 'The long table',
    createdBy: { id: fixture.me.id, name: 'Mira', type: 'member' },
    ...said,
  })
  fixture.house.events.push(event)
  return event
}
const openMine = (said: Partial<EventRecord> = {}) => {
  const event = mine(said)
  return { ...renderScreens(`/event/${event.id}`, { as: fixture.me }), event }
}

describe('the host', () => {
  it('edits, and sees who comes by name', async () => {
    const event = mine()
    fixture.house.guests.push(
      { event_id: event.id, user_id: 'u1', party: 1, name: 'Jonas Petri' },
      { event_id: event.id, user_id: 'u2', party: 3, name: 'Mei Lin' },
    )
    renderScreens(`/event/${event.id}`, { as: fixture.me })
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/event/${event.id}/edit`,
    )
    expect(await screen.findByText('Jonas Petri')).toBeInTheDocument()
    expect(screen.getByText('Mei Lin').parentElement).toHaveTextContent('Mei Linwith 2 others')
    expect(screen.queryByRole('button', { name: 'I’m coming' })).toBeNull()
  })

  it('cancels after a second thought, and can hold it after all', async () => {
    const { user, event } = openMine()
    await user.click(await screen.findByRole('button', { name: 'Cancel event' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this event?' }))
    // Changed elsewhere meanwhile: it stays changed.
    event.title = 'The longer table'
    await user.click(dialog.getByRole('button', { name: 'Cancel event' }))
    expect(await screen.findByText('The longer table is cancelled')).toBeInTheDocument()
    expect(event).toMatchObject({ status: 'cancelled', title: 'The longer table' })
    expect(await screen.findByRole('heading', { level: 1, name: 'The longer table' })).toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'Hold it after all' }))
    await waitFor(() => expect(event.status).toBe('published'))
    expect(await screen.findByRole('button', { name: 'Cancel event' })).toBeInTheDocument()
  })

  it('hears the engine’s sentence when it does not let the event go', async () => {
    const { user, event, router } = openMine()
    const sentence = '3 people are already coming. Cancel the event first, so that they hear of it.'
    fixture.house.failures.set('deleteEvent', () => new EngineError('refused', sentence))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this event?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence)
    expect(fixture.house.events).toContain(event)

    fixture.house.failures.clear()
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/my-events'))
    expect(fixture.house.events).toEqual([])
  })

  it('goes on with a draft that nobody else sees', async () => {
    openMine({ status: 'draft' })
    expect(await screen.findByRole('link', { name: 'Go on with the draft' })).toBeInTheDocument()
    expect(screen.getByText('Only you can see this draft.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  })
})

describe('my events', () => {
  const on = (startDate: string) => ({
    startDate,
    startTime: '19:30',
    timezone: 'Europe/Lisbon',
    allDay: false,
  })
  const groups = () =>
    screen.getAllByRole('heading', { level: 2 }).map((heading) => [
      heading.textContent,
      ...within(heading.closest('section')!)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ])

  it('are told apart: ahead, drafts, past, cancelled', async () => {
    mine({ title: 'Next month', timing: on('2026-12-20') })
    mine({ title: 'Next week', timing: on('2026-11-27') })
    mine({ title: 'Last week', timing: on('2026-11-13') })
    mine({ title: 'Half written', status: 'draft' })
    mine({ title: 'Called off', status: 'cancelled' })
    renderScreens('/my-events', { as: fixture.me })
    await screen.findByText('Next week')
    expect(groups()).toEqual([
      ['Ahead', 'Next week', 'Next month'],
      ['Drafts', 'Half written'],
      ['Past', 'Last week'],
      ['Cancelled', 'Called off'],
    ])
  })

  it('hold what the member comes to', async () => {
    const event = buildEvent({ title: 'Somebody’s supper', timing: on('2026-11-27') })
    fixture.house.events.push(event)
    fixture.house.setStanding(event.id, { my_answer: 'coming', my_party: 2, taken: 2 })
    const { user } = renderScreens('/my-events', { as: fixture.me })
    await user.click(await screen.findByRole('link', { name: 'Coming' }))
    expect(await screen.findByText('Somebody’s supper')).toBeInTheDocument()
    // Once for wide screens and once for narrow ones.
    expect(screen.getAllByText('You’re coming')).toHaveLength(2)
  })

  it('hold what the member saved', async () => {
    const event = buildEvent({ title: 'Kept for later', timing: on('2026-11-27') })
    fixture.house.events.push(event)
    fixture.house.setStanding(event.id, { liked: true, likes: 1 })
    renderScreens('/my-events?tab=saved', { as: fixture.me })
    const heart = await screen.findByRole('button', { name: 'Save Kept for later' })
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'))
  })

  it.each([
    ['', 'Host an event', '/create-event'],
    ['?tab=coming', 'Find an event', '/events'],
    ['?tab=saved', 'Find an event', '/events'],
  ])('show a way forward where nothing is%s', async (query, name, href) => {
    renderScreens(`/my-events${query}`, { as: fixture.me })
    await screen.findByText(/waiting|Nothing/)
    expect(screen.getAllByRole('link', { name }).at(-1)).toHaveAttribute('href', href)
  })
})
