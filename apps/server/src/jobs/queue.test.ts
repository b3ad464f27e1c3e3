import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Log, Parts } from '../parts.ts'
import { buildConfig } from '../testing/config.ts'
import { buildMember } from '../testing/people.ts'
import { startJobs } from './index.ts'
import { startJobQueue, type Task } from './queue.ts'
import { createSweep, freeJobs } from './sweep.ts'

let db: TestDatabase
let parts: Parts
const quiet = () => undefined
const log: Log = { info: quiet, warn: quiet, error: quiet }
/** No test waits for the pauses of a house. */
const pauses = { pollIntervalMs: 50, restartDelayMs: 50 }
const soon = { timeout: 20_000, interval: 50 }

beforeAll(async () => {
  db = await createTestDatabase()
  parts = { config: buildConfig(), database: db.database, now: Date.now, log }
})
afterAll(() => db.drop())

const add = (task: string, attempts = 5) =>
  db.owner(`select graphile_worker.add_job($1, '{"n": 1}', max_attempts => $2)`, [task, attempts])
const waiting = (task: string) =>
  db.owner<{ locked: boolean }>(
    `select locked_at is not null as locked from graphile_worker.jobs where task_identifier = $1`,
    [task],
  )

it('works on as the jobs’ role, and tells a job which try is its last', async () => {
  const seen: boolean[] = []
  const failing: Task = async (_payload, { isLastTry }) => {
    seen.push(isLastTry)
    throw new Error('not yet')
  }
  const queue = await startJobQueue(parts, { tasks: { failing }, pauses })
  await add('failing', 2)
  await vi.waitFor(() => expect(seen).toEqual([false]), soon)
  await db.owner(`update graphile_worker._private_jobs set run_at = now()`)
  await vi.waitFor(() => expect(seen).toEqual([false, true]), soon)
  await queue.stop()
})

it('goes on after its connections were cut', async () => {
  const done = vi.fn(async () => undefined)
  const queue = await startJobQueue(parts, { tasks: { afterwards: done } })
  await db.owner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await add('afterwards')
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), soon)
  await queue.stop()
})

it('begins again when its first look into the database failed', async () => {
  const done = vi.fn(async () => undefined)
  // What is counted stays counted, also when the look is undone.
  await db.owner('create sequence public.looks; grant usage on sequence public.looks to hearth_jobs')
  await db.owner(`create function public.fail_once() returns trigger language plpgsql as $$
    begin
      if nextval('public.looks') = 1 then raise exception 'The first look fails.'; end if;
      return new;
    end $$`)
  await db.owner(`create trigger fail_once before insert on graphile_worker._private_tasks
    for each row when (new.identifier = 'stuck_at_first') execute function public.fail_once()`)
  const queue = await startJobQueue(parts, { tasks: { stuck_at_first: done }, pauses })
  await expect.poll(() => db.owner('select is_called from public.looks')).toEqual([{ is_called: true }])
  await add('stuck_at_first')
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), soon)
  await queue.stop()
  await db.owner('drop function public.fail_once cascade')
})

it('ends jobs of tasks that are no more, which an earlier release queued', async () => {
  await add('sweep_errors')
  await add('sweep_notices')
  const queue = await startJobs(parts, { tasks: {}, sweeps: [] })
  for (const task of ['sweep_errors', 'sweep_notices'])
    await vi.waitFor(async () => expect(await waiting(task)).toEqual([]), soon)
  await queue.stop()
})

it('finishes what runs before it stops, and leaves no connection behind', async () => {
  let isFinished = false
  const slow: Task = async () => {
    await sleep(300)
    isFinished = true
  }
  const queue = await startJobQueue(parts, { tasks: { slow } })
  await add('slow')
  await vi.waitFor(async () => expect((await waiting('slow'))[0]?.locked).toBe(true), soon)
  await queue.stop()
  expect(isFinished).toBe(true)
  expect(await waiting('slow')).toEqual([])
})

it('gives free what a process held when it was killed', async () => {
  await add('orphan')
  await db.owner(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a process that is gone'`,
  )
  await freeJobs(db.database, '5 minutes')
  expect(await waiting('orphan')).toEqual([{ locked: true }])
  await freeJobs(db.database, '0 seconds')
  expect(await waiting('orphan')).toEqual([{ locked: false }])
})

it('makes up for the night that nobody was up', async () => {
  const nightly = vi.fn(async () => undefined)
  const first = await startJobQueue(parts, { tasks: { nightly }, daily: ['nightly'] })
  await vi.waitFor(
    async () =>
      expect(
        await db.owner(
          `select 1 as known from graphile_worker._private_known_crontabs where identifier = 'nightly'`,
        ),
      ).toEqual([{ known: 1 }]),
    soon,
  )
  await first.stop()
  expect(nightly).not.toHaveBeenCalled()
  await db.owner(`update graphile_worker._private_known_crontabs set known_since = now() - interval '3 days'`)
  const second = await startJobQueue(parts, { tasks: { nightly }, daily: ['nightly'] })
  await vi.waitFor(() => expect(nightly).toHaveBeenCalledOnce(), soon)
  await second.stop()
})

it('sweeps what is left where one of the services fails, and fails then', async () => {
  const swept: string[] = []
  const sweep = createSweep(parts, [
    async () => void swept.push('first'),
    async () => Promise.reject(new Error('one is held')),
    async () => void swept.push('last'),
  ])
  await expect(sweep({}, { isLastTry: false })).rejects.toThrow('one is held')
  expect(swept).toEqual(['first', 'last'])
})

it('sweeps mails that were sent or given up long ago, those of people without an account sooner', async () => {
  const { userId } = await buildMember(db)
  const write = (subject: string, daysAgo: number, { of = null as string | null, is = 'sent_at' } = {}) =>
    db.owner(
      `insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, ${is})
       values ('swept', $1, 'swept@example.org', $2, '', '', now() - $3::integer * interval '1 day')`,
      [of, subject, daysAgo],
    )
  await write('a guest’s, old', 31)
  await write('a guest’s, given up', 31, { is: 'parked_at' })
  await write('a guest’s, on its way', 31, { is: 'next_try_at' })
  await write('a guest’s, of late', 29)
  await write('a member’s, old', 91, { of: userId })
  await write('a member’s, on its way', 91, { of: userId, is: 'next_try_at' })
  await write('a member’s, of late', 89, { of: userId })
  await createSweep(parts, [])({}, { isLastTry: true })
  expect(await db.owner(`select subject from hearth.mails where kind = 'swept' order by subject`)).toEqual([
    { subject: 'a guest’s, of late' },
    { subject: 'a guest’s, on its way' },
    { subject: 'a member’s, of late' },
    { subject: 'a member’s, on its way' },
  ])
})
