import type { EventRecord } from '@hearth/contracts/event'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../event/testing/build-event.ts'
import { refusal } from '../../event/testing/fake-site.ts'
import { installFakeSite, renderScreens } from '../../event/testing/open-site.tsx'

const fixture = installFakeSite()

/** A table for eight, with `taken` places taken and a waiting list. */
function open({ taken = 8, list = {} }: { taken?: number; list?: object } = {}) {
  const venue = { id: '', name: 'Casa do Forno', address: '', city: 'Lisbon', capacity: 8 }
  const event = buildEvent({ title: 'The long table', venue })
  const { site } = fixture
  site.events.push(event)
  site.setStanding(event.id, { taken, capacity: 8 })
  site.waiting.set(event.id, list)
  const said: { name: string; body: object }[] = []
  for (const name of ['join-waiting-list', 'leave-waiting-list', 'answer-offer']) {
    site.backend.answer(`POST /functions/v1/${name}`, ({ body }) => {
      said.push({ name, body })
      const party = Number((body as { party?: number }).party ?? 1)
      if (name === 'answer-offer') {
        site.waiting.delete(event.id)
        if (body.answer === 'accept') site.setStanding(event.id, { my_answer: 'coming', my_party: 1 })
        const state = body.answer === 'accept' ? 'coming' : 'declined'
        return Response.json({ eventId: event.id, state, party: state === 'coming' ? 1 : null })
      }
      const isIn = name === 'join-waiting-list'
      site.waiting.set(
        event.id,
        isIn ? { waiting: 3, my_state: 'waiting', my_party: party, my_position: 3 } : { waiting: 2 },
      )
      return Response.json({
        eventId: event.id,
        state: isIn ? 'waiting' : 'none',
        party: isIn ? party : null,
        position: isIn ? 3 : null,
        offeredUntil: null,
      })
    })
  }
  return { ...renderScreens(`/event/${event.id}`, { as: fixture.me }), event, said }
}

const gate = async () => {
  await screen.findByRole('region', { name: 'RSVP to this event' })
  return within(screen.getByRole('complementary', { name: 'Coming' }))
}

describe('a full event', () => {
  it('has a list to join with others, shows one’s place, and lets one go', async () => {
    const { user, said } = open({ list: { waiting: 2 } })
    const { findByRole, findByText } = await gate()
    const join = await findByRole('button', { name: 'Join the waiting list' })
    expect(await findByText(/^2 replies are already waiting\./)).toBeInTheDocument()
    await user.click(join)
    const dialog = within(await screen.findByRole('dialog', { name: 'Waiting list' }))
    await user.click(dialog.getByRole('button', { name: 'One more' }))
    await user.click(dialog.getByRole('button', { name: 'Join the waiting list' }))
    expect(await findByRole('button', { name: 'You’re number 3 in line with 1 other' })).toBeInTheDocument()
    expect(said[0]).toMatchObject({ name: 'join-waiting-list', body: { party: 2 } })
    await user.click(await findByRole('button', { name: 'Leave the waiting list' }))
    expect(await findByRole('button', { name: 'Join the waiting list' })).toBeInTheDocument()
  })

  it('keeps what is offered until it is taken', async () => {
    const { user, said } = open({
      list: { my_state: 'offered', my_party: 1, offered_until: '2026-11-21T10:30:00+00:00' },
    })
    const { findByRole, findByText } = await gate()
    expect(await findByText(/reserved until Sat 21 Nov, 10:30/)).toBeInTheDocument()
    await user.click(await findByRole('button', { name: 'Take the spot' }))
    expect(await findByRole('button', { name: 'You’re coming' })).toBeInTheDocument()
    expect(said).toMatchObject([{ name: 'answer-offer', body: { answer: 'accept' } }])
  })

  it('offers as many places as are kept, and asks for no other number beside them', async () => {
    // Three are free, two of them kept for whoever reads: a stepper would say another number.
    open({
      taken: 5,
      list: { my_state: 'offered', my_party: 2, offered_until: '2026-11-21T10:30:00+00:00' },
    })
    const { findByRole, queryByRole, queryByText } = await gate()
    expect(await findByRole('button', { name: 'Take the 2 spots' })).toBeEnabled()
    expect(queryByRole('group', { name: 'How many people are coming' })).toBeNull()
    expect(queryByText('Just you')).toBeNull()
  })

  it('says why an offer is gone', async () => {
    const { user } = open({
      list: { my_state: 'offered', my_party: 1, offered_until: '2026-11-21T10:30:00+00:00' },
    })
    fixture.site.backend.answer('POST /functions/v1/answer-offer', () =>
      refusal(409, 'conflict', 'These places are not kept for you any more.'),
    )
    const { findByRole, findAllByText } = await gate()
    await user.click(await findByRole('button', { name: 'Take the spot' }))
    expect((await findAllByText('These places are not kept for you any more.')).length).toBeGreaterThan(0)
  })

  it('has no list any more shortly before it begins', async () => {
    open({ list: { closes_at: '2020-01-01T00:00:00+00:00' } })
    const { findByText, findByRole } = await gate()
    expect(await findByText(/^The event begins soon/)).toBeInTheDocument()
    expect(await findByRole('button', { name: 'No spots left' })).toBeDisabled()
  })
})

it('with fewer places than one’s party lets one wait together, or come with fewer', async () => {
  const { user } = open({ taken: 6 })
  const { findByRole } = await gate()
  expect(await findByRole('button', { name: 'I’m coming' })).toBeEnabled()
  await user.click(await findByRole('button', { name: 'Coming with others? Join the waiting list together' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Waiting list' }))
  expect(dialog.getByText('You and 2 others')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'One fewer' })).toBeDisabled()
})

it('stands among one’s own events, what is offered first', async () => {
  const events = ['The long table', 'The short table', 'The late table'].map((title) => buildEvent({ title }))
  const [line, turn, late] = events as [EventRecord, EventRecord, EventRecord]
  fixture.site.events.push(...events)
  const inLine = { state: 'waiting' as const, offered_until: null, closes_at: '2999-01-01T00:00:00Z' }
  fixture.site.myWaiting.push(
    {
      ...inLine,
      event_id: turn.id,
      state: 'offered',
      party: 1,
      position: null,
      offered_until: '2026-11-21T10:30:00Z',
    },
    { ...inLine, event_id: line.id, party: 2, position: 3 },
    { ...inLine, event_id: late.id, party: 1, position: 2, closes_at: '2020-01-01T00:00:00Z' },
  )
  renderScreens('/my-events?tab=waiting', { as: fixture.me })
  expect((await screen.findAllByText('Reserved for you')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('You’re number 3 in line with 1 other').length).toBeGreaterThan(0)
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'A spot is yours',
    'In line',
    'The waiting list has closed',
  ])
  expect(screen.getAllByText('You’re number 2 in line').length).toBeGreaterThan(0)
})

describe('a host', () => {
  const row = (name: string, said: object = {}) => ({
    user_id: name,
    username: name,
    display_name: null,
    profile_photo_url: null,
    party: 1,
    offered_until: null,
    ...said,
  })
  type Row = ReturnType<typeof row>
  /** The list in its order, as its two functions answer, or what they answer instead. */
  const openMine = (line: readonly Row[], refused: { counts?: Response; page?: Response } = {}) => {
    const { me, site } = fixture
    const createdBy = { id: me.id, name: 'Mira', type: 'member' as const }
    const event = buildEvent({ createdBy })
    site.events.push(event)
    site.setStanding(event.id, { taken: 8, capacity: 8 })
    const placed = line.map((one, at) => ({ ...one, place: at + 1 }))
    const offered = line.filter(({ offered_until }) => offered_until !== null).length
    const people = line.reduce((sum, { party }) => sum + party, 0)
    site.backend.answer(
      'POST /rest/v1/rpc/waiting_counts',
      () => refused.counts ?? Response.json([{ waiting: line.length - offered, offered, people }]),
    )
    site.backend.answer('POST /rest/v1/rpc/waiting_page', ({ body }) => {
      const { after_place: after = 0, page_size: size } = body as { after_place?: number; page_size: number }
      return refused.page ?? Response.json(placed.filter(({ place }) => place > after).slice(0, size))
    })
    return renderScreens(`/event/${event.id}`, { as: me })
  }
  const section = async () =>
    within((await screen.findByRole('heading', { name: 'Waiting list' })).parentElement!)

  it('reads who waits, in order, with how many, and what is kept until when', async () => {
    openMine([
      row('ana', { party: 2 }),
      row('ben', { offered_until: '2026-11-21T10:30:00+00:00' }),
      row('cleo'),
    ])
    const { findByText, findAllByRole } = await section()
    expect(await findByText('1 has a reserved spot. 2 are waiting. 4 people in total.')).toBeInTheDocument()
    expect((await findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/ana@ana with 1 other$/),
      expect.stringMatching(/ben@ben: a spot is reserved until Sat 21 Nov, 10:30$/),
      expect.stringMatching(/cleo@cleo$/),
    ])
  })

  it('reads that nobody waits, or that it could not be found out', async () => {
    const view = openMine([])
    expect(await (await section()).findByText('No one is waiting for a spot.')).toBeInTheDocument()
    view.unmount()
    const failed = openMine([], { counts: refusal(500, 'internal', 'x') })
    expect(await (await section()).findByRole('button', { name: 'Try again' })).toBeInTheDocument()
    failed.unmount()
    openMine([row('ana')], { page: refusal(500, 'internal', 'x') })
    const { findByText, findByRole } = await section()
    expect(await findByText('1 is waiting. 1 person in total.')).toBeInTheDocument()
    expect(await findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })

  it('reads a long list by its first page, and then by the next', async () => {
    const { user } = openMine(Array.from({ length: 70 }, (_, at) => row(`guest_${at + 1}`)))
    const { findByText, findByRole, getAllByRole, queryByRole } = await section()
    expect(await findByText('70 are waiting. 70 people in total.')).toBeInTheDocument()
    await user.click(await findByRole('button', { name: 'Show more (20 left)' }))
    expect(await findByText('guest_70')).toBeInTheDocument()
    expect(getAllByRole('listitem')).toHaveLength(70)
    expect(queryByRole('button', { name: /^Show more/ })).toBeNull()
    const pages = fixture.site.backend.askedOf('POST /rest/v1/rpc/waiting_page').map(({ body }) => body)
    expect(pages).toMatchObject([{ page_size: 50 }, { after_place: 50, page_size: 50 }])
  })
})
