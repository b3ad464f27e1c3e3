import type { Database } from '@hearth/database'
import type { Parts } from '../parts.ts'
import { sweepByRule } from '../retention/index.ts'
import type { Task } from './queue.ts'

/** A job has its own deadline well below this: a lock this old belongs to a process that is gone. */
const deadLock = '5 minutes'

/**
 * What has served its time goes: what the rules say, locks of the dead, and what the services name themselves.
 * One that fails holds up no other; the job fails after all of them.
 */
export function createSweep(parts: Parts, sweeps: readonly (() => Promise<void>)[]): Task {
  return async () => {
    const { database } = parts
    await freeJobs(database, deadLock)
    for (const [name, text] of Object.entries(upkeep)) {
      await database.run({ role: 'hearth_jobs' }, { name: `sweep ${name}`, text })
    }
    const failures: unknown[] = []
    for (const sweep of [() => sweepByRule(parts), ...sweeps])
      await sweep().catch((error) => failures.push(error))
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

const upkeep = {
  'old lines of the audit log': 'select hearth.forget_old_audit(1000)',
  'entries of what is over': 'select hearth.forget_past_entries()',
  'numbers of events': 'select hearth.add_up_event_numbers()',
}
