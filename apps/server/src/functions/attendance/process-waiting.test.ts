import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { processWaiting } from './process-waiting.ts'
import { fullEvent } from './testing.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 6 })
})
afterAll(() => app.end())

const people = (count: number): Promise<Member[]> =>
  Promise.all(Array.from({ length: count }, () => buildMember(app.db)))

/** A full event with so many in line, looked after, so that nothing is due. */
async function calmList(count: number) {
  const event = await fullEvent(app)
  const members = await people(count)
  for (const member of members) await event.join(member)
  await processWaiting(app.parts)
  return { ...event, members }
}

const dueLists = async () =>
  (await app.db.owner<{ id: string }>('select event_id as id from hearth.waiting_lists_due(100)')).map(
    ({ id }) => id,
  )

it('looks at a list again when it closes, or at once when something moves it, and at no other', async () => {
  const { eventId } = await calmList(1)
  expect(await dueLists()).toEqual([])
  const closesAt = async () =>
    (
      await app.db.owner<{ agrees: boolean }>(
        `select due_at = hearth.waiting_closes_at(event_id) as agrees from hearth.waiting_due where event_id = $1`,
        [eventId],
      )
    )[0]
  expect(await closesAt()).toEqual({ agrees: true })

  const moves = [
    `update public.events set starts_at = starts_at - interval '1 hour' where id = $1`,
    `update public.events set ends_at = ends_at + interval '1 hour' where id = $1`,
    `insert into public.event_answering (event_id) values ($1)`,
    `update public.event_answering set answers_until = now() + interval '1 day' where event_id = $1`,
    `update public.event_answering set party_limit = 3 where event_id = $1`,
    `delete from public.event_answering where event_id = $1`,
  ]
  for (const move of moves) {
    await app.db.owner(move, [eventId])
    expect(await dueLists(), move).toEqual([eventId])
    await processWaiting(app.parts)
    expect(await dueLists(), move).toEqual([])
    expect(await closesAt(), move).toEqual({ agrees: true })
  }
  await app.db.owner(`update public.events set title = 'Another word' where id = $1`, [eventId])
  expect(await dueLists()).toEqual([])
  // Every list closes at another moment by other settings.
  await app.db.owner(`update hearth.waiting_rules set cut_off = cut_off`)
  expect(await dueLists()).toContain(eventId)
  await processWaiting(app.parts)
})

it('finds an offer that has run out without the list being due', async () => {
  const { eventId, stayAway, guest, overdue, list, members } = await calmList(2)
  await stayAway(guest)
  await overdue()
  expect(await dueLists()).toEqual([eventId])
  await processWaiting(app.parts)
  expect(await list()).toMatchObject([{ userId: members[1]!.userId, state: 'offered' }])
})

it('ends a long list a few people at a time, and forgets it then', async () => {
  const { eventId, list } = await calmList(5)
  await app.db.owner(
    `update public.events set starts_at = now() - interval '2 hours', ends_at = now() where id = $1`,
    [eventId],
  )
  await processWaiting(app.parts, { maxPeople: 2 })
  expect(await list()).toEqual([])
  expect(await app.db.owner('select from hearth.waiting_due where event_id = $1', [eventId])).toEqual([])
  expect(await app.db.owner('select from hearth.waiting_blocks where event_id = $1', [eventId])).toEqual([])
})

it('tells a long list a few people at a time that it has closed, each once', async () => {
  const { eventId, members } = await calmList(5)
  await app.db.owner(
    `insert into public.event_answering (event_id, answers_until) values ($1, now() - interval '1 minute')`,
    [eventId],
  )
  await processWaiting(app.parts, { maxPeople: 2 })
  const told = () =>
    app.db.owner<{ told: number }>(
      `select count(*)::integer as told from public.notifications where kind = 'waiting_closed' and user_id = any ($1::uuid[])`,
      [members.map(({ userId }) => userId)],
    )
  await expect.poll(told, { timeout: 10_000, interval: 50 }).toEqual([{ told: 5 }])
})

it('stays due where something moved the list while it was looked after', async () => {
  const { eventId } = await calmList(1)
  await app.db.owner(`update hearth.waiting_due set due_at = '2026-01-01' where event_id = $1`, [eventId])
  await app.db.owner(`select hearth.settle_waiting_due($1, '2025-12-31', now() + interval '1 day')`, [
    eventId,
  ])
  expect(await dueLists()).toEqual([eventId])
  await processWaiting(app.parts)
})

it('goes on to the other lists where one is held', async () => {
  const [held, other] = [await calmList(1), await calmList(1)]
  for (const { eventId } of [held, other])
    await app.db.owner(
      `update public.events set starts_at = now() - interval '2 hours', ends_at = now() where id = $1`,
      [eventId],
    )
  const lost = await app.db.database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    await run({
      name: 'hold seats',
      text: 'select from public.event_seats where event_id = $1 for update',
      values: [held.eventId],
    })
    const code = await processWaiting(app.parts).then(
      () => 'nothing was held',
      (error: { code?: string }) => error.code,
    )
    // While it is held: afterwards the app's own sweep may come first.
    return { code, held: await held.list(), other: await other.list() }
  })
  expect(lost).toMatchObject({ code: '55P03', held: [{}], other: [] })
  await processWaiting(app.parts)
  expect(await held.list()).toEqual([])
})
