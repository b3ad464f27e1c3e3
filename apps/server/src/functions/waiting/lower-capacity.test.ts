import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addHost, buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { callOfList, mailsTo, noticesOf, seatsOf } from './testing.ts'

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
    .poll(() => noticesOf(app, guests[3]!), { timeout: 10_000, interval: 50 })
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
      (await mailsTo(app, guests[1]!)).find(({ subject }) => subject.startsWith('Fewer places'))?.body_text
    await expect.poll(moved, { timeout: 10_000 }).toBeTruthy()
    return moved()
  }
  expect(await sayTo(true)).toContain('whatever becomes free is offered to you first')
  expect(await sayTo(false)).toContain('which has closed by now: what becomes free is not offered to anybody')
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

it('is for hosts alone, and never moves a host', async () => {
  const { lower, guests, eventId } = await scene([2, 3])
  expect((await lower(2, guests[0])).error?.code).toBe('not_allowed')
  await addHost(app.db, { eventId, userId: guests[1]!.userId })
  expect((await lower(2, guests[1])).error).toMatchObject({
    code: 'conflict',
    message: 'The hosts themselves take more places than that.',
  })
  expect(await lower(3, guests[1])).toMatchObject({ moved: 1 })
  const stranger = await scene([1])
  await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [stranger.eventId])
  expect((await stranger.lower(1)).error?.code).toBe('event_cancelled')
})
