import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase } from '../../testing/calls.ts'
import { addHost, buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { callOfList, mailsTo, notificationsOf, seatsOf } from './testing.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 4 })
})
afterAll(() => app.end())

/** An event of ten places with parties that answered one after the other. */
async function scene(parties: readonly number[]) {
  const host = await buildMember(app.db)
  const eventId = await buildEvent(app.db, { capacity: 10, createdBy: host.userId })
  const guests: Member[] = []
  for (const party of parties) {
    const guest = await buildMember(app.db)
    guests.push(guest)
    await callOfList(app, guest, 'answer', { eventId, answer: 'coming', party })
  }
  return {
    host,
    guests,
    eventId,
    lower: (capacity: number, by = host) => callOfList(app, by, 'lower-capacity', { eventId, capacity }),
    coming: async () =>
      (
        await app.db.owner<{ userId: string }>(
          `select user_id as "userId" from public.attendances where event_id = $1 and answer = 'coming' order by updated_at`,
          [eventId],
        )
      ).map(({ userId }) => guests.findIndex((guest) => guest.userId === userId)),
    waiting: async () =>
      (
        await app.db.owner<{ userId: string; state: string }>(
          'select user_id as "userId", state from public.event_waiting where event_id = $1 order by place',
          [eventId],
        )
      ).map(({ userId, state }) => `${guests.findIndex((guest) => guest.userId === userId)} ${state}`),
  }
}

/** No places are offered from now on. */
const closeList = (eventId: string) =>
  app.db.owner(
    `update public.events set starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours' where id = $1`,
    [eventId],
  )

it('moves who answered last to the front of the list, in their order, and tells them', async () => {
  const { lower, coming, waiting, eventId, guests } = await scene([2, 3, 1, 2])
  const waits = await buildMember(app.db)
  await callOfList(app, waits, 'join-waiting-list', { eventId, party: 4 })
  expect(await lower(5)).toMatchObject({ status: 200, moved: 2 })
  expect(await coming()).toEqual([0, 1])
  expect(await waiting()).toEqual(['2 waiting', '3 waiting', '-1 waiting'])
  expect(await seatsOf(app, eventId)).toEqual({ capacity: 5, taken: 5, held: 5 })
  const [event] = await app.db.owner(`select capacity, version from public.events where id = $1`, [eventId])
  expect(event).toEqual({ capacity: 5, version: 2 })
  await expect
    .poll(() => notificationsOf(app, guests[3]!), { timeout: 10_000, interval: 50 })
    .toEqual(['waiting_moved'])
  expect(await lower(5)).toMatchObject({ status: 200, moved: 0 })
})

it('promises an offer only where the list still makes any', async () => {
  const sayTo = async (isOpen: boolean) => {
    const { lower, eventId, guests } = await scene([2, 3])
    await app.db.owner(
      `insert into public.event_answering (event_id, answers_until) values ($1, now() + $2::interval)
       on conflict (event_id) do update set answers_until = excluded.answers_until`,
      [eventId, isOpen ? '1 day' : '-1 minute'],
    )
    expect(await lower(3)).toMatchObject({ status: 200, moved: 1 })
    const moved = async () =>
      (await mailsTo(app, guests[1]!)).find(({ subject }) => subject.startsWith('Fewer spots'))?.body_text
    await expect.poll(moved, { timeout: 10_000 }).toBeTruthy()
    return moved()
  }
  expect(await sayTo(true)).toContain('spots that become free are offered to you first')
  expect(await sayTo(false)).toContain('but it has closed: free spots are no longer offered to anyone')
})

it('moves nobody who still fits once a larger party has moved', async () => {
  const { lower, coming, waiting, eventId } = await scene([2, 4, 1])
  expect(await lower(5)).toMatchObject({ moved: 1 })
  expect(await coming()).toEqual([0, 2])
  expect(await waiting()).toEqual(['1 waiting'])
  expect(await seatsOf(app, eventId)).toEqual({ capacity: 5, taken: 3, held: 3 })
})

it('takes back offers first, and offers again what is left over', async () => {
  const { lower, coming, waiting, guests, eventId } = await scene([5, 5])
  const waits = await buildMember(app.db)
  guests.push(waits)
  await callOfList(app, waits, 'join-waiting-list', { eventId, party: 2 })
  await callOfList(app, guests[1]!, 'answer', { eventId, answer: 'coming', party: 3 })
  expect(await waiting()).toEqual(['2 offered'])
  expect(await lower(8)).toMatchObject({ moved: 1 })
  expect(await coming()).toEqual([0, 1])
  expect(await waiting()).toEqual(['2 waiting'])
  expect(await lower(6)).toMatchObject({ moved: 1 })
  expect(await waiting()).toEqual(['1 waiting', '2 waiting'])
  expect(await seatsOf(app, eventId)).toEqual({ capacity: 6, taken: 5, held: 5 })
})

it('keeps what they had said with their answer: that they stay unseen, and their words to the hosts', async () => {
  const { lower, eventId, guests, host } = await scene([2, 3])
  const [first, moved] = guests as [Member, Member]
  const note = 'We bring the bread.'
  const coming = { eventId, answer: 'coming', staysUnseen: true }
  await callOfList(app, moved, 'answer', { ...coming, party: 3, note })
  expect(await lower(4)).toMatchObject({ moved: 1 })
  const seen = async () =>
    (await askDatabase<{ user_id: string }[]>(app, first, 'event_guests', { event: eventId })).map(
      ({ user_id }) => user_id,
    )
  expect(await seen()).toEqual([first.userId])

  await app.db.owner('update public.event_seats set capacity = 9 where event_id = $1', [eventId])
  const accept = { eventId, answer: 'accept' }
  expect(await callOfList(app, moved, 'answer-offer', accept)).toMatchObject({ state: 'coming', party: 3 })
  expect(await seen()).toEqual([first.userId])
  const page = { event: eventId, answers: ['coming'] }
  expect(await askDatabase(app, host, 'guest_page', page)).toMatchObject([{ note: null }, { note }])

  // Also by the other door, and not where they choose otherwise.
  expect(await lower(4)).toMatchObject({ moved: 1 })
  await closeList(eventId)
  await app.db.owner('update public.event_seats set capacity = 9 where event_id = $1', [eventId])
  await callOfList(app, moved, 'answer', { eventId, answer: 'coming', party: 3 })
  expect(await seen()).toEqual([first.userId])
  await callOfList(app, moved, 'answer', { ...coming, party: 3, staysUnseen: false })
  expect(await seen()).toEqual([first.userId, moved.userId])
})

it('moves three hundred people, in their order, while others answer', async () => {
  const host = await buildMember(app.db)
  const eventId = await buildEvent(app.db, { capacity: 400, createdBy: host.userId })
  await app.db.owner(
    `with account as (
       insert into auth.users (id, email, email_confirmed_at)
       select gen_random_uuid(), 'l' || n || '@example.org', now() from generate_series(1, 400) n
       returning id, substring(email from '\\d+')::integer as n
     ), profile as (
       insert into public.profiles (id, username) select id, 'l_' || n from account
     )
     insert into public.attendances (event_id, user_id, answer, party, updated_at)
     select $1, id, 'coming', 1, now() + n * interval '1 second' from account`,
    [eventId],
  )
  await app.db.owner('update public.event_seats set taken = 400 where event_id = $1', [eventId])
  const others = await Promise.all([1, 2].map(() => buildMember(app.db)))
  const [lowered] = await Promise.all([
    callOfList(app, host, 'lower-capacity', { eventId, capacity: 100 }),
    ...others.map((member) => callOfList(app, member, 'answer', { eventId, answer: 'coming' })),
  ])
  expect(lowered).toMatchObject({ status: 200, moved: 300 })
  const names = await app.db.owner<{ username: string }>(
    `select p.username from public.event_waiting w join public.profiles p on p.id = w.user_id
     where w.event_id = $1 order by w.place`,
    [eventId],
  )
  expect(names.map(({ username }) => username)).toEqual(
    Array.from({ length: 300 }, (_, at) => `l_${at + 101}`),
  )
  expect(await seatsOf(app, eventId)).toEqual({ capacity: 100, taken: 100, held: 100 })
})

it('is for hosts alone, and never moves a host', async () => {
  const { lower, guests, eventId } = await scene([2, 3])
  expect((await lower(2, guests[0])).error?.code).toBe('not_allowed')
  await addHost(app.db, { eventId, userId: guests[1]!.userId })
  expect((await lower(2, guests[1])).error).toMatchObject({
    code: 'conflict',
    message: 'The hosts themselves take up more spots than that.',
  })
  expect(await lower(3, guests[1])).toMatchObject({ moved: 1 })
  const stranger = await scene([1])
  await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [stranger.eventId])
  expect((await stranger.lower(1)).error?.code).toBe('event_cancelled')
})
