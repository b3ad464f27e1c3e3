import { Logger, runMigrations } from 'graphile-worker'
import { createRolePool } from '../role-pool.ts'

/**
 * Brings the job queue's own tables up to date, as the role that owns them. Its schema was made by our migration
 * 0020; what is inside belongs to graphile-worker, which numbers its own migrations.
 */
export async function migrateJobQueue(ownerUrl: string): Promise<void> {
  const pool = createRolePool({ url: ownerUrl, role: 'hearth_jobs', max: 1 })
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
  } finally {
    await pool.end()
  }
}
