import type { Parts } from '../parts.ts'
import { type JobQueue, startJobQueue, type Task } from './queue.ts'
import { createSweep, freeJobs } from './sweep.ts'

export type { JobQueue, Task } from './queue.ts'

/**
 * Starts the queue with the services' jobs, those of them that run each minute or day, and the minutely sweep with what each
 * service has to take away.
 */
export async function startJobs(
  parts: Parts,
  {
    tasks,
    sweeps,
    minutely = [],
    daily = [],
  }: {
    tasks: Record<string, Task>
    sweeps: readonly (() => Promise<void>)[]
    minutely?: readonly string[]
    daily?: readonly string[]
  },
): Promise<JobQueue> {
  if (!parts.config.DATABASE_URL) await freeJobs(parts.database, '0 seconds')
  return startJobQueue(parts, {
    tasks: { ...tasks, sweep: createSweep(parts, sweeps) },
    minutely: ['sweep', ...minutely],
    daily,
  })
}
