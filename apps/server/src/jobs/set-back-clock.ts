import type { Database } from '@hearth/database'

const lookEveryMs = 5000
/** Clocks are corrected by a little all the time. */
const worthMendingMs = 2000

/**
 * Calls `wentBack` when the machine's clock was set back while this process ran: it then shows less than has passed
 * by a clock that only goes forward. Looks every few seconds.
 */
export function watchClock(
  wentBack: (byMs: number) => void,
  {
    now = Date.now,
    steadyNow = () => performance.now(),
  }: { now?: () => number; steadyNow?: () => number } = {},
): { stop(): void } {
  let ahead = now() - steadyNow()
  const timer = setInterval(() => {
    const present = now() - steadyNow()
    const byMs = ahead - present
    ahead = present
    if (byMs > worthMendingMs) wentBack(byMs)
  }, lookEveryMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/**
 * Brings what was noted ahead of the present, by a clock that was set back since, to the present: nobody waits for the
 * clock to catch up. Counts of attempts stand as they were, and their windows begin now; jobs that were to run at once
 * run at once; timetables go on; jobs that a dead process held become free in their time.
 */
export async function bringToPresent(database: Database): Promise<void> {
  for (const [name, text] of Object.entries(noted)) {
    await database.run({ role: 'hearth_jobs' }, { name: `bring ${name} to the present`, text })
  }
}

/** Other processes' clocks may be a little ahead of the database's. */
const ahead = `now() + interval '2 seconds'`

const noted = {
  attempts: `update hearth.attempts set window_started_at = now() where window_started_at > ${ahead}`,
  // A job for a certain time keeps it: those wait for a date, not for an age.
  jobs: `
    update graphile_worker._private_jobs set run_at = now(), created_at = least(created_at, now())
    where run_at > ${ahead} and locked_at is null
      and ((created_at > ${ahead} and run_at <= created_at) or (attempts > 0 and updated_at > ${ahead}))`,
  locks: `update graphile_worker._private_jobs set locked_at = now() where locked_at > ${ahead}`,
  timetables: `
    update graphile_worker._private_known_crontabs set last_execution = now() where last_execution > ${ahead}`,
}
