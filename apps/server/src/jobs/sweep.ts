import type { Database } from '@hearth/database'
import type { Parts } from '../parts.ts'
import type { Task } from './queue.ts'

/** A job has its own deadline well below this: a lock this old belongs to a process that is gone. */
const deadLock = '5 minutes'

/**
 * What has served its time goes: kept keys, locks of the dead, and what the services name themselves.
 * One that fails holds up no other; the job fails after all of them.
 */
export function createSweep({ database }: Parts, sweeps: readonly (() => Promise<void>)[]): Task {
  return async () => {
    await freeJobs(database, deadLock)
    for (const [name, text] of Object.entries(expired)) {
      await database.run({ role: 'hearth_jobs' }, { name: `sweep ${name}`, text })
    }
    const failures: unknown[] = []
    for (const sweep of sweeps) await sweep().catch((error) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
}

/**
 * Jobs that a process held when it was killed become free for others. With the embedded database no other process
 * can hold one when we start, so `olderThan` is then zero.
 */
export async function freeJobs(database: Database, olderThan: string): Promise<void> {
  await database.run(
    { role: 'hearth_jobs' },
    {
      name: 'free jobs of the dead',
      text: `
        select graphile_worker.force_unlock_workers(array(
          select distinct locked_by from graphile_worker.jobs
          where locked_by is not null and locked_at <= now() - $1::interval
        ))`,
      values: [olderThan],
    },
  )
}

const expired = {
  'idempotency keys': `delete from hearth.idempotency_keys where created_at < now() - interval '24 hours'`,
  // Nobody's any more, because their person is gone; one that could not be delivered waits a while to be looked at.
  'last letters': `
    delete from hearth.mails
    where user_id is null and kind = 'account_deleted'
      and (sent_at < now() - interval '1 hour' or parked_at < now() - interval '7 days')`,
  mails: 'select hearth.sweep_mails(500)',
  'what became of back-ups': `delete from hearth.backups where started_at < now() - interval '400 days'`,
  // Of a large gathering over several minutes.
  reminders: `
    delete from hearth.reminders where (event_id, user_id, starts_at) in (
      select event_id, user_id, starts_at from hearth.reminders where starts_at < now() - interval '30 days' limit 2000)`,
  // Counted for a day.
  'reached people': `delete from hearth.reached_people where reached_at < now() - interval '24 hours'`,
  'entries of what is over': 'select hearth.forget_past_entries()',
  'numbers of events': 'select hearth.add_up_event_numbers()',
}
