import type { Parts } from '../parts.ts'
import { type JobQueue, startJobQueue, type Task } from './queue.ts'
import { retiredTasks } from './retired-tasks.ts'
import { bringToPresent, watchClock } from './set-back-clock.ts'
import { createSweep, freeJobs } from './sweep.ts'

export { countJobs } from './counts.ts'
export type { JobQueue, Task } from './queue.ts'

/**
 * Starts the queue with the services' jobs, those of them that run each minute or day, and the minutely sweep with
 * what each service has to take away.
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
  const { database, log } = parts
  if (!parts.config.DATABASE_URL) await freeJobs(database, '0 seconds')
  // The clock may also have been set back while nobody was up.
  await bringToPresent(database)
  const queue = await startJobQueue(parts, {
    tasks: {
      ...retiredTasks,
      ...tasks,
      sweep: createSweep(parts, [() => bringToPresent(database), ...sweeps]),
    },
    minutely: ['sweep', ...minutely],
    daily,
  })
  const clock = watchClock(async (byMs) => {
    log.warn('clock_set_back', { bySeconds: Math.round(byMs / 1000) })
    // The queue's timetable waits for the next minute by the old clock, unless it begins again.
    await bringToPresent(database).catch((error) => log.error('clock_set_back', { error }))
    await queue.beginAgain()
  })
  return {
    ...queue,
    async stop() {
      clock.stop()
      await queue.stop()
    },
  }
}
