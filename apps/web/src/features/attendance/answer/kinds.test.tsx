import type { PlaceKind } from '@hearth/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { buildEvent } from '../../event/testing/build-event.ts'
import { refusal } from '../../event/testing/fake-site.ts'
import { installFakeSite, renderScreens } from '../../event/testing/open-site.tsx'

const fixture = installFakeSite()

const always = { opens_at: null, closes_at: null, takers: 'everyone' as const }
const supper: PlaceKind = { ...always, kind: 1, name: 'With supper', places: 3, taken: 1 }
const helper: PlaceKind = { ...always, kind: 2, name: 'Helper', places: 5, taken: 0, takers: 'invited' }
const child: PlaceKind = { ...always, kind: 3, name: 'Child', places: 1, taken: 1 }
const later: PlaceKind = {
  ...always,
  ...{ kind: 4, name: 'Standing', places: null, taken: 0, opens_at: '2999-05-01T10:00:00+00:00' },
}
const over: PlaceKind = {
  ...always,
  ...{ kind: 5, name: 'Early', places: 4, taken: 0, closes_at: '2020-05-01T10:00:00+00:00' },
}

const gate = () => within(screen.getByRole('complementary', { name: 'Coming' }))
const answered = () => fixture.site.asked.answers.map(({ party, kinds }) => [party, kinds])

/** What is sent to the waiting list, which takes it. */
function joined() {
  const calls: unknown[] = []
  fixture.site.backend.answer('POST /functions/v1/join-waiting-list', ({ body }) => {
    calls.push([body.party, body.kinds])
    return Response.json({
      ...{ eventId: body.eventId, state: 'waiting', party: body.party, position: 1, offeredUntil: null },
    })
  })
  return calls
}

async function open(
  how: Partial<HowToAnswer> = {},
  { coming = 0, capacity = null as number | null, taken = 2 } = {},
) {
  const event = buildEvent({ title: 'The long table' })
  fixture.site.events.push(event)
  fixture.site.answering.set(event.id, { place_kinds: [supper, helper, child, later, over], ...how })
  fixture.site.setStanding(event.id, {
    ...{ capacity, taken },
    ...(coming > 0 && { my_answer: 'coming' as const, my_party: coming }),
  })
  const view = renderScreens(`/event/${event.id}`, { as: fixture.me })
  await screen.findByRole('region', { name: 'RSVP to this event' })
  return { ...view, event }
}

const steppers = async () => within(await gate().findByRole('group', { name: 'Kinds of spots' }))

it('takes so many of each kind, and says why others cannot be had', async () => {
  const { user } = await open()
  const kinds = await steppers()
  expect(kinds.getByText('2 left')).toBeVisible()
  expect(kinds.getByText('Full')).toBeVisible()
  expect(kinds.getByText('For people the hosts invited')).toBeVisible()
  expect(kinds.getByText(/^Opens /)).toBeVisible()
  expect(kinds.getByText('No longer available')).toBeVisible()
  for (const name of ['Helper', 'Standing', 'Early'])
    expect(kinds.getByRole('button', { name: `One more: ${name}` })).toBeDisabled()
  await user.click(gate().getByRole('button', { name: 'I’m coming' }))
  expect(await gate().findByText('Choose a kind of spot for each person.')).toBeVisible()
  expect(answered()).toEqual([])
  await user.click(kinds.getByRole('button', { name: 'One more: With supper' }))
  await user.click(kinds.getByRole('button', { name: 'One more: With supper' }))
  expect(gate().queryByText('Choose a kind of spot for each person.')).toBeNull()
  await user.click(gate().getByRole('button', { name: 'I’m coming with 1 other' }))
  await waitFor(() => expect(answered()).toEqual([[2, [{ kind: 1, people: 2 }]]]))
  expect(await gate().findByText('2 × With supper')).toBeVisible()
})

it('has one of the only kind chosen already', async () => {
  const { user } = await open({ place_kinds: [{ ...supper, kind: 2 }] })
  await steppers()
  await user.click(gate().getByRole('button', { name: 'I’m coming' }))
  await waitFor(() => expect(answered()).toEqual([[1, [{ kind: 2, people: 1 }]]]))
})

it('changes them later, up to what is left, and a toast undoes it', async () => {
  const { user } = await open({ my_kinds: [1] }, { coming: 1 })
  expect(await gate().findByText('1 × With supper')).toBeVisible()
  await user.click(gate().getByRole('button', { name: 'You’re coming' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'You’re coming' }))
  expect(await dialog.findByRole('button', { name: 'One more: Child' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'One more: With supper' }))
  await user.click(dialog.getByRole('button', { name: 'One more: With supper' }))
  expect(dialog.getByRole('button', { name: 'One more: With supper' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(answered()).toEqual([[3, [{ kind: 1, people: 3 }]]]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(answered()[1]).toEqual([1, [{ kind: 1, people: 1 }]]))
})

it('keeps what somebody has who only writes a note', async () => {
  const { user } = await open({ my_kinds: [1] }, { coming: 1 })
  await user.click(await gate().findByRole('button', { name: 'You’re coming' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'You’re coming' }))
  await user.type(dialog.getByRole('textbox'), 'No nuts')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(answered()).toEqual([[1, undefined]]))
})

it('leads to the waiting list where a kind is full, with or without a number of all spots', async () => {
  const calls = joined()
  const { user } = await open()
  const kinds = await steppers()
  await waitFor(() => expect(kinds.getByRole('button', { name: 'One more: Child' })).toBeEnabled())
  await user.click(kinds.getByRole('button', { name: 'One more: Child' }))
  await user.click(gate().getByRole('button', { name: 'Join the waiting list' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Waiting list' }))
  expect(await dialog.findByRole('status', { name: 'Child' })).toHaveTextContent('1')
  await user.click(dialog.getByRole('button', { name: 'Join the waiting list' }))
  await waitFor(() => expect(calls).toEqual([[1, [{ kind: 3, people: 1 }]]]))
})

it('shows what somebody waits for, and changes it', async () => {
  const calls = joined()
  const event = buildEvent({ title: 'The long table' })
  fixture.site.events.push(event)
  fixture.site.answering.set(event.id, { place_kinds: [supper, child] })
  fixture.site.waiting.set(event.id, {
    ...{ my_state: 'waiting', my_party: 1, my_position: 1, waiting: 1, my_kinds: [0, 0, 1] },
  })
  const { user } = renderScreens(`/event/${event.id}`, { as: fixture.me })
  expect(await screen.findByText('1 × Child')).toBeVisible()
  await user.click(gate().getByRole('button', { name: 'You’re number 1 in line' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'You’re number 1 in line' }))
  await user.click(await dialog.findByRole('button', { name: 'One more: Child' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls).toEqual([[2, [{ kind: 3, people: 2 }]]]))
})

it('gives everyone a fact of it, and people without an account a field for each that they can have', async () => {
  const event = buildEvent({ title: 'The long table' })
  fixture.site.events.push(event)
  fixture.site.answering.set(event.id, {
    place_kinds: [supper, { ...supper, kind: 2, name: 'Member', takers: 'members' }, child],
    waiting_closes_at: '2999-01-01T00:00:00+00:00',
  })
  renderScreens(`/event/${event.id}`, { as: 'visitor' })
  expect(await screen.findByText('With supper: 2 left')).toBeVisible()
  expect(screen.getByText('Member: For members')).toBeVisible()
  expect(screen.getByText('Child: Full')).toBeVisible()
  expect(await screen.findByRole('combobox', { name: /^With supper/ })).toHaveAttribute('name', 'kind_1')
  const form = within(screen.getByRole('complementary', { name: 'Coming' }))
  expect(form.queryByRole('combobox', { name: /^Member/ })).toBeNull()
  expect(form.getByRole('combobox', { name: /^Child.*Full. You can join the waiting list.$/ })).toHaveValue(
    '0',
  )
})

it('leads an invited member to the event where a press alone does not say which kind', async () => {
  const event = buildEvent({ title: 'The long table' })
  fixture.site.events.push(event)
  fixture.site.invitations.push({
    event_id: event.id,
    host_name: 'Ines',
    answers_until: null,
    course_id: null,
  })
  fixture.site.failures.set('answer', () =>
    refusal(409, 'conflict', 'Choose a kind of spot for each person.'),
  )
  const { user } = renderScreens('/my-events?tab=invited', { as: fixture.me })
  await user.click(await screen.findByRole('button', { name: 'I’m coming to The long table' }))
  expect(await screen.findByRole('link', { name: 'Open the event' })).toHaveAttribute(
    'href',
    `/event/${event.id}`,
  )
})
