import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bringToPresent, watchClock } from './set-back-clock.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
afterEach(() => vi.useRealTimers())

it('notices a clock that goes back, and none that goes forward or is corrected by a little', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const clock = { wall: 10_000_000, steady: 0 }
  const went: number[] = []
  const watch = watchClock((byMs) => went.push(byMs), {
    now: () => clock.wall,
    steadyNow: () => clock.steady,
  })
  for (const stepMs of [0, -500, 3_600_000, -3_600_000, 0]) {
    clock.wall += 5000 + stepMs
    clock.steady += 5000
    vi.advanceTimersByTime(5000)
  }
  watch.stop()
  expect(went).toEqual([3_600_000])
})

it('keeps what was counted, and lets its window begin now', async () => {
  await db.owner(`insert into hearth.attempts values
    ('ahead', now() + interval '1 hour', 9), ('earlier', now() - interval '1 minute', 3)`)
  await bringToPresent(db.database)
  const rows = await db.owner<{ key: string; count: number; isAhead: boolean; minutes: number }>(`
    select key, count, window_started_at > now() as "isAhead",
      round(extract(epoch from now() - window_started_at) / 60)::integer as minutes
    from hearth.attempts order by key`)
  expect(rows).toEqual([
    { key: 'ahead', count: 9, isAhead: false, minutes: 0 },
    { key: 'earlier', count: 3, isAhead: false, minutes: 1 },
  ])
})

it('lets jobs run that were written before, keeps those for a certain time, and frees those of the dead', async () => {
  const add = async (name: string, runAt = 'null', change = '') => {
    const [job] = await db.owner<{ id: string }>(
      `select id::text from graphile_worker.add_job($1, '{}', run_at => ${runAt})`,
      [name],
    )
    await db.owner(
      `update graphile_worker._private_jobs
       set created_at = now() + interval '1 hour', updated_at = now() + interval '1 hour' ${change} where id = $1`,
      [job!.id],
    )
  }
  await add('at_once', 'null', `, run_at = now() + interval '1 hour'`)
  await add('again', 'null', `, run_at = now() + interval '65 minutes', attempts = 2`)
  await add('on_its_day', `now() + interval '3 hours'`)
  await add('of_the_dead', 'null', `, locked_at = now() + interval '1 hour', locked_by = 'gone'`)
  await bringToPresent(db.database)
  const rows = await db.owner(`
    select task_identifier as name, run_at <= now() as "isDue", locked_at > now() as "isLockedAhead"
    from graphile_worker.jobs order by id`)
  expect(rows).toEqual([
    { name: 'at_once', isDue: true, isLockedAhead: null },
    { name: 'again', isDue: true, isLockedAhead: null },
    { name: 'on_its_day', isDue: false, isLockedAhead: null },
    { name: 'of_the_dead', isDue: true, isLockedAhead: false },
  ])
})
