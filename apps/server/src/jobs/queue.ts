import { setTimeout as sleep } from 'node:timers/promises'
import { createRolePool } from '@hearth/database'
import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import type { Parts } from '../parts.ts'
import { followsForFree, workFor } from '../work-context.ts'

/** One kind of job. It may run more than once, and in any of the processes. */
export type Task = (payload: unknown, job: { isLastTry: boolean }) => Promise<void>

export type JobQueue = {
  /** Finishes what is running, and reads the timetable anew. */
  beginAgain(): Promise<void>
  /** Takes no further job, waits for the running ones and gives back what it could not finish. */
  stop(): Promise<void>
}

const concurrency = 2
/** New jobs announce themselves; asking finds only those whose pause is over. */
const pollIntervalMs = 2000
const restartDelayMs = 5000
/** Looks for a job that failed in a row, of both workers together. */
const maxFailures = 6
const dayMs = 86_400_000

/**
 * Works on the queue in the database (graphile-worker) as the role hearth_jobs, in every process of a deployment.
 * `minutely` and `daily` name tasks that one of the processes runs each minute, and each night or, when nobody was up
 * then, at the next start. A queue that gave up, because the database was away, begins again.
 */
export async function startJobQueue(
  { database, log, tracing }: Parts,
  {
    tasks,
    minutely = [],
    daily = [],
    pauses = { pollIntervalMs, restartDelayMs },
  }: {
    tasks: Record<string, Task>
    minutely?: readonly string[]
    daily?: readonly string[]
    pauses?: { pollIntervalMs: number; restartDelayMs: number }
  },
): Promise<JobQueue> {
  // One connection more than jobs, for hearing of new ones.
  const pool = createRolePool({ url: database.serviceUrl, role: 'hearth_jobs', max: concurrency + 1 })
  const begin = async () => {
    const runner = await run({
      pgPool: pool,
      // With a delay, if only of nothing, stopping waits until the end of each job is written down; else it does not,
      // and a job that has been done is done again.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      concurrency,
      pollInterval: pauses.pollIntervalMs,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 4000,
      logger: createQueueLogger(log),
      parsedCronItems: parseCronItems([
        ...minutely.map((task) => ({ task, match: '* * * * *', options: { maxAttempts: 1 } })),
        ...daily.map((task) => ({
          task,
          match: '17 3 * * *',
          options: { maxAttempts: 3, backfillPeriod: dayMs },
        })),
      ]),
      taskList: asTaskList(tasks, tracing),
    })
    giveUpWhenStuck(runner)
    return runner
  }

  let isStopping = false
  let runner = await begin()
  const keepRunning = async (): Promise<void> => {
    while (!isStopping) {
      await runner.promise.catch((error) => log.error('jobs.ended', { error }))
      while (!isStopping) {
        await sleep(pauses.restartDelayMs, undefined, { ref: false })
        const next = isStopping ? undefined : await begin().catch(() => undefined)
        if (!next) continue
        runner = next
        break
      }
    }
  }
  void keepRunning()

  return {
    async beginAgain() {
      if (!isStopping) await runner.stop().catch(() => undefined)
    },
    async stop() {
      isStopping = true
      await runner.stop().catch(() => undefined)
      await pool.end()
    },
  }
}

/**
 * Whoever finds no way to ask for jobs stops and begins again. The library asks once for the numbers of its tasks and
 * remembers the answer, but also that it failed (0.17.3 and 0.18.0): a connection that is cut at that moment would
 * leave the queue asking in vain for ever.
 */
function giveUpWhenStuck(runner: Runner): void {
  let failures = 0
  const succeed = () => {
    failures = 0
  }
  runner.events.on('worker:getJob:empty', succeed)
  runner.events.on('job:start', succeed)
  runner.events.on('worker:getJob:error', () => {
    failures++
    if (failures === maxFailures) runner.stop().catch(() => undefined)
  })
}

function asTaskList(tasks: Record<string, Task>, tracing: Parts['tracing']): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => {
      const follow = followerOf(name, tracing)
      return [
        name,
        (payload, { job }) => follow(() => task(payload, { isLastTry: job.attempts >= job.max_attempts })),
      ]
    }),
  )
}

/** Lets statements and lines of the log know for which job they are, and traces show it, as with a request. */
function followerOf(job: string, tracing: Parts['tracing']): (todo: () => Promise<void>) => Promise<void> {
  if (tracing) return (todo) => tracing.within({ name: `job ${job}`, kind: 'consumer' }, todo)
  return (todo) => (followsForFree ? workFor({ job }, todo) : todo())
}

function createQueueLogger(log: Parts['log']): Logger {
  return new Logger((scope) => (level, message) => {
    if (level === 'error') log.error('jobs.error', { ...scope, message })
    if (level === 'warning') log.warn('jobs.warning', { ...scope, message })
  })
}
