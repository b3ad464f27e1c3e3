import type { Database } from '@hearth/database'

export type JobCounts = { waiting: number; running: number; failed: number; oldestSeconds: number }

/** How the queue stands; from a certain number on it only says that there are so many. */
export async function countJobs(database: Database): Promise<JobCounts> {
  const { rows } = await database.run<JobCounts>(
    { role: 'hearth_jobs' },
    {
      name: 'count jobs',
      text: `
        select count(*) filter (where is_due)::integer as waiting,
          count(*) filter (where locked_at is not null)::integer as running,
          count(*) filter (where attempts >= max_attempts and locked_at is null)::integer as failed,
          coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestSeconds"
        from (
          select attempts, max_attempts, locked_at, run_at,
            locked_at is null and run_at <= now() and attempts < max_attempts as is_due
          from graphile_worker.jobs limit 100000) as j`,
    },
  )
  return rows[0]!
}
