import { Logger, parseCronItems, run } from 'graphile-worker'
import type { Parts } from '../parts.ts'

/** One kind of job. It may run more than once, and in any of the processes. */
export type Task = (payload: unknown, job: { isLastTry: boolean }) => Promise<void>

export type JobQueue = {
  /** Takes no further job, waits for the running ones and gives back what it could not finish. */
  stop(): Promise<void>
}

const concurrency = 2
/** New jobs announce themselves; asking finds only those whose pause is over. */
const pollEveryMs = 2000

/**
 * Works on the queue in the database (graphile-worker) as the role hearth_jobs, in every process of a deployment.
 * `minutely` names tasks that one of the processes runs each minute.
 */
export async function startJobQueue(
  { database, log }: Parts,
  { tasks, minutely = [] }: { tasks: Record<string, Task>; minutely?: readonly string[] },
): Promise<JobQueue> {
  const runner = await run({
    connectionString: asJobsRole(database.serviceUrl),
    maxPoolSize: concurrency + 1,
    concurrency,
    pollInterval: pollEveryMs,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 4000,
    logger: createQueueLogger(log),
    parsedCronItems: parseCronItems(
      minutely.map((task) => ({ task, match: '* * * * *', options: { maxAttempts: 1 } })),
    ),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload, { job }) => task(payload, { isLastTry: job.attempts >= job.max_attempts }),
      ]),
    ),
  })
  runner.promise.catch((error) => log.error('jobs.stopped', { error }))
  return { stop: () => runner.stop() }
}

/** The login role may become the jobs' role; every connection of the queue begins as it. */
function asJobsRole(serviceUrl: string): string {
  const url = new URL(serviceUrl)
  url.searchParams.set('options', '-c role=hearth_jobs')
  return url.href
}

function createQueueLogger(log: Parts['log']): Logger {
  return new Logger((scope) => (level, message) => {
    if (level === 'error') log.error('jobs.error', { ...scope, message })
    if (level === 'warning') log.warn('jobs.warning', { ...scope, message })
  })
}
