import type { EventRecord } from '@hearth/contracts/event'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../event/testing/build-event.ts'
import { answerGuests, type FakeGuest } from '../../event/testing/fake-guests.ts'
import { refusal } from '../../event/testing/fake-site.ts'
import { installFakeSite, renderScreens } from '../../event/testing/open-site.tsx'

const fixture = installFakeSite()
const tonight = { startDate: '2026-11-20', startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false }
type CheckIn = { userId: string; arrived: number; seen: number }

function build(said: Partial<EventRecord> = {}): EventRecord {
  const event = buildEvent({
    title: 'The long table',
    timing: tonight,
    createdBy: { id: fixture.me.id, name: 'Mira', type: 'member' },
    ...said,
  })
  fixture.site.events.push(event)
  return event
}

/** The door of an event of one's own, with these guests; taps are written into them as the server would. */
function open(guests: Omit<FakeGuest, 'event_id'>[] = [], said: Partial<EventRecord> = {}) {
  const event = build(said)
  const here = guests.map((guest) => ({ event_id: event.id, ...guest }))
  fixture.site.guests.push(...here)
  const said_: CheckIn[] = []
  fixture.site.backend.answer('POST /functions/v1/check-in', ({ body }) => {
    const { userId, arrived, seen } = body as CheckIn
    said_.push({ userId, arrived, seen })
    const guest = here.find(({ user_id }) => user_id === userId)!
    guest.arrived = arrived
    const stands = { eventId: event.id, userId, arrived, isChanged: true, changedBy: null, changedAt: null }
    return Response.json(stands)
  })
  const view = renderScreens(`/event/${event.id}/door`, { as: fixture.me })
  return { ...view, event, here, checkIns: said_ }
}

const ana = { user_id: '00000000-0000-4000-8000-0000000000a1', party: 1, name: 'Ana Costa' }
const bruno = { user_id: '00000000-0000-4000-8000-0000000000b1', party: 3, name: 'Bruno Tavares' }

describe('the door', () => {
  it('ticks a guest with one tap, and takes it back from the toast or the row', async () => {
    const { user, checkIns } = open([ana, bruno])
    expect(await screen.findByText('0 of 4 here')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Ana Costa is here' }))
    expect(await screen.findByText('1 of 4 here')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('0 of 4 here')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Ana Costa is here' }))
    await user.click(await screen.findByRole('button', { name: 'Ana Costa is here. Take it back' }))
    await waitFor(() =>
      expect(checkIns.map(({ arrived, seen }) => [arrived, seen])).toEqual([
        [1, 0],
        [0, 1],
        [1, 0],
        [0, 1],
      ]),
    )
    expect(await screen.findByRole('button', { name: 'Ana Costa is here' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
  })

  it('ticks a party one by one, one fewer, or all at once', async () => {
    const { user } = open([bruno])
    await user.click(await screen.findByRole('button', { name: 'Bruno Tavares is here' }))
    expect(await screen.findByText('Party of 3, 1 here')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Bruno Tavares is here' }))
    expect(await screen.findByText('Party of 3, 2 here')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'One fewer of Bruno Tavares’s party' }))
    expect(await screen.findByText('Party of 3, 1 here')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'All 3 of Bruno Tavares’s party are here' }))
    expect(await screen.findByText('Party of 3, 3 here')).toBeInTheDocument()
    expect(await screen.findByText('3 of 3 here')).toBeInTheDocument()
  })

  it('says kindly who ticked the same guest before, and shows what stands', async () => {
    const { user, event, here } = open([ana, bruno])
    await screen.findByText('Ana Costa')
    const changedAt = new Date(Date.now() - 3 * 60_000).toISOString()
    fixture.site.backend.answer('POST /functions/v1/check-in', ({ body }) => {
      const { userId } = body as CheckIn
      const guest = here.find(({ user_id }) => user_id === userId)!
      guest.arrived = userId === ana.user_id ? 1 : 2
      const { arrived } = guest
      return Response.json({
        ...{ eventId: event.id, userId, arrived, isChanged: false, changedBy: 'Ruth Okoye', changedAt },
      })
    })
    await user.click(screen.getByRole('button', { name: 'Ana Costa is here' }))
    expect(await screen.findByText('Ruth Okoye ticked them 3 minutes ago.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'All 3 of Bruno Tavares’s party are here' }))
    expect(
      await screen.findByText('Ruth Okoye was a moment faster. This is how it is now.'),
    ).toBeInTheDocument()
    expect(await screen.findByText('Party of 3, 2 here')).toBeInTheDocument()
    expect(await screen.findByText('3 of 4 here')).toBeInTheDocument()
  })

  it('takes back what the server refuses, and says why', async () => {
    const { user } = open([ana])
    await screen.findByText('Ana Costa')
    fixture.site.backend.answer('POST /functions/v1/check-in', () =>
      refusal(409, 'conflict', 'They’re no longer coming.'),
    )
    await user.click(screen.getByRole('button', { name: 'Ana Costa is here' }))
    expect(await screen.findByText('They’re no longer coming.')).toBeInTheDocument()
    expect(await screen.findByText('0 of 1 here')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Ana Costa is here' })).toHaveAttribute('aria-pressed', 'false')
  })

  it('shows who is still to come, who is here, and finds a name among all', async () => {
    const { user } = open([ana, { ...bruno, arrived: 3 }])
    expect(await screen.findByText('3 of 4 here')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'To come' }))
    expect(await screen.findByText('Ana Costa')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Bruno Tavares')).toBeNull())
    await user.click(screen.getByRole('radio', { name: 'Here' }))
    expect(await screen.findByText('Bruno Tavares')).toBeInTheDocument()
    await user.type(screen.getByRole('searchbox', { name: 'Find a guest' }), 'ana')
    expect(await screen.findByText('1 guest found')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Ana Costa is here' }))
    expect(await screen.findByText('4 of 4 here')).toBeInTheDocument()
  })

  it('writes down walk-ins, and takes one off again', async () => {
    const { user, event } = open([ana])
    const walkIns: { id: string; name: string | null; people: number; added_at: string; added_by: null }[] =
      []
    fixture.site.backend.answerRead('walk_in_page', () => walkIns)
    const countGuests = () =>
      fixture.site.backend.answerRead('guest_counts', () => [
        {
          ...{ coming: 1, people: 1, maybe: 0, asked: 0, declined: 0, arrived: 0, undelivered: 0 },
          walk_ins: walkIns.reduce((sum, { people }) => sum + people, 0),
        },
      ])
    countGuests()
    fixture.site.backend.answer('POST /functions/v1/add-walk-in', ({ body }) => {
      const { walkInId, name, people } = body as { walkInId: string; name: string; people: number }
      walkIns.unshift({ id: walkInId, name, people, added_at: new Date().toISOString(), added_by: null })
      return Response.json({ eventId: event.id, walkInId })
    })
    fixture.site.backend.answer('POST /functions/v1/remove-walk-in', ({ body }) => {
      const { walkInId } = body as { walkInId: string }
      walkIns.splice(0, walkIns.length, ...walkIns.filter(({ id }) => id !== walkInId))
      return Response.json({ eventId: event.id, walkInId })
    })
    await user.click(await screen.findByRole('button', { name: 'Add a walk-in' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Add a walk-in' }))
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Ruth')
    await user.click(dialog.getByRole('button', { name: 'One more' }))
    await user.click(dialog.getByRole('button', { name: 'Let in' }))
    expect(await screen.findByText('2 walk-ins are here')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Walk-ins' }))
    expect(await screen.findByText('Ruth')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove Ruth' }))
    expect(await screen.findByText('No walk-ins yet.')).toBeInTheDocument()
    expect(await screen.findByText('Ruth removed')).toBeInTheDocument()
  })

  it('says that nobody replied, and what could not be loaded', async () => {
    const { unmount } = open()
    expect(await screen.findByText('No one has replied yet. You can add walk-ins.')).toBeInTheDocument()
    unmount()
    fixture.site.backend.answer('POST /rest/v1/rpc/guest_counts', () => refusal(500, 'internal', 'x'))
    fixture.site.backend.answer('POST /rest/v1/rpc/guest_page', () => refusal(500, 'internal', 'x'))
    const { user } = renderScreens(`/event/${build().id}/door`, { as: fixture.me })
    expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(2)
    answerGuests(fixture.site.backend, [])
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again)
    expect(await screen.findByText('0 of 0 here')).toBeInTheDocument()
  })
})

describe('who comes to a door', () => {
  it('is not there for who does not host', async () => {
    const event = build({ createdBy: { id: 'someone', name: 'Amara', type: 'member' } })
    renderScreens(`/event/${event.id}/door`, { as: fixture.me })
    expect(await screen.findByRole('heading', { level: 1, name: /not|nothing/i })).toBeInTheDocument()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it.each([
    ['the day before', { timing: { ...tonight, startDate: '2026-11-22' } }, 'The door list isn’t open yet'],
    ['two days after', { timing: { ...tonight, startDate: '2026-11-18' } }, 'The door list is closed'],
    ['a draft', { status: 'draft' }, 'The door list isn’t open yet'],
    ['a cancelled event', { status: 'cancelled' }, 'The door list is closed'],
  ] as const)('reads why it is shut: %s', async (_, said, words) => {
    const event = build(said)
    renderScreens(`/event/${event.id}/door`, { as: fixture.me })
    expect(await screen.findByRole('heading', { name: words })).toBeInTheDocument()
  })

  it('finds the way there on the event’s page and among their events, on the day', async () => {
    const event = build()
    const view = renderScreens(`/event/${event.id}`, { as: fixture.me })
    const link = await screen.findByRole('link', { name: 'Open the door list' })
    expect(link).toHaveAttribute('href', `/event/${event.id}/door`)
    view.unmount()
    renderScreens('/my-events', { as: fixture.me })
    expect(await screen.findByRole('link', { name: 'Door list of The long table' })).toHaveAttribute(
      'href',
      `/event/${event.id}/door`,
    )
  })

  it('reads afterwards who came', async () => {
    const event = build({ timing: { ...tonight, startDate: '2026-11-10' } })
    fixture.site.guests.push(
      { event_id: event.id, ...ana, arrived: 1 },
      { event_id: event.id, ...bruno, arrived: 2 },
    )
    renderScreens(`/event/${event.id}`, { as: fixture.me })
    expect(await screen.findByText('3 came')).toBeInTheDocument()
    expect((await screen.findByText('Bruno Tavares')).parentElement).toHaveTextContent('2 of 3 came')
    expect((await screen.findByText('Ana Costa')).parentElement).toHaveTextContent('came')
  })
})
