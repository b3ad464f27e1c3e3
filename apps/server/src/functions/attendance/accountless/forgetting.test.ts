// What belongs to events is forgotten along their ends, from where the sweep stopped.
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildEvent, buildEventId } from '../../../testing/events.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
beforeEach(async () => {
  await db.owner('delete from public.events')
  await db.owner(`update hearth.forgotten_until set ends_at = '-infinity', event_id = ''`)
})

/** An event that ended so many days ago, with somebody who walked in. */
async function endedAgo(days: number): Promise<string> {
  const at = (hours: number) => new Date(Date.now() - days * 86_400_000 + hours * 3_600_000).toISOString()
  const id = await buildEvent(db, { startsAt: at(-3), endsAt: at(0), startDate: at(-3).slice(0, 10) })
  await walkIn(id)
  return id
}
const walkIn = (eventId: string) =>
  db.owner('insert into public.event_walk_ins (id, event_id, people) values (gen_random_uuid(), $1, 1)', [
    eventId,
  ])
const forget = async (max: number) =>
  (await db.owner<{ gone: number }>('select hearth.forget_walk_ins($1) as gone', [max]))[0]!.gone
async function forgetAll(): Promise<void> {
  for (let calls = 0; (await forget(2)) === 2; calls++) expect(calls).toBeLessThan(20)
}
const left = async () =>
  (await db.owner<{ id: string }>('select event_id as id from public.event_walk_ins')).map(({ id }) => id)
const moveEnd = (id: string, days: number) =>
  db.owner(
    `update public.events set starts_at = now() - $2 * interval '1 day' - interval '3 hours', ends_at = now() - $2 * interval '1 day'
     where id = $1`,
    [id, days],
  )

it('goes ninety days after the end, however few are looked at at once', async () => {
  for (const days of [91, 95, 300, 120, 92, 400, 91]) await endedAgo(days)
  const kept = [await endedAgo(89), await endedAgo(-1)]
  await walkIn(kept[0]!)
  await forgetAll()
  expect((await left()).toSorted()).toEqual([kept[0], ...kept].toSorted())
})

it('says that more may wait while there are rows or events that it has not looked at', async () => {
  const full = await endedAgo(100)
  for (let more = 0; more < 4; more++) await walkIn(full)
  await endedAgo(95)
  expect([await forget(3), await forget(3), await forget(3)]).toEqual([3, 3, 0])
  expect(await left()).toEqual([])
})

it('reads no event twice, and goes on with those that became due', async () => {
  await endedAgo(100)
  const later = await endedAgo(89)
  await forgetAll()
  const next = () => db.owner<{ ids: string[] }>(`select ids from hearth.events_to_forget('walk_ins', 10)`)
  expect(await next()).toEqual([{ ids: [] }])
  await moveEnd(later, 90.5)
  await forgetAll()
  expect(await left()).toEqual([])
  expect(await next()).toEqual([{ ids: [] }])
})

it('finds an event whose end was moved to where it has been', async () => {
  const moved = await endedAgo(-3)
  await endedAgo(95)
  await forgetAll()
  await moveEnd(moved, 200)
  const other = await endedAgo(91)
  await forgetAll()
  expect(await left()).toEqual([])
  expect(await db.owner(`select from hearth.forget_again where sweep = 'walk_ins'`)).toEqual([])
  expect(await db.owner('select from public.events where id = any ($1)', [[moved, other]])).toHaveLength(2)
})

it('begins again at today when a clock had been ahead', async () => {
  await db.owner(`update hearth.forgotten_until set ends_at = now() + interval '10 years', event_id = $1`, [
    buildEventId(),
  ])
  const id = await endedAgo(89)
  await forgetAll()
  expect(await left()).toEqual([id])
  const [until] = await db.owner(
    `select ends_at < now() - interval '89 days' as is_clear from hearth.forgotten_until where sweep = 'walk_ins'`,
  )
  expect(until).toEqual({ is_clear: true })
})
