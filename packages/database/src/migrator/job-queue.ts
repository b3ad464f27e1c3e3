import { Logger, runMigrations } from 'graphile-worker'
import { createRolePool } from '../role-pool.ts'

/** What our lists and sweeps look for among its jobs: those that failed, and those that somebody holds. */
const ourIndexes = [
  `create index if not exists hearth_failed_jobs_idx on graphile_worker._private_jobs (id desc)
   where attempts > 0 or last_error is not null`,
  `create index if not exists hearth_held_jobs_idx on graphile_worker._private_jobs (locked_at) where locked_by is not null`,
]

/**
 * Brings the job queue's own tables up to date, as the role that owns them. Its schema was made by our migration
 * 0001; what is inside belongs to graphile-worker, which numbers its own migrations.
 */
export async function migrateJobQueue(ownerUrl: string): Promise<void> {
  const pool = createRolePool({ url: ownerUrl, role: 'hearth_jobs', max: 1 })
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
    for (const index of ourIndexes) await pool.query(index)
  } finally {
    await pool.end()
  }
}
