import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

/**
 * Brings the job queue's own tables up to date, as the role that owns them. Its schema was made by our migration
 * 0020; what is inside belongs to graphile-worker, which numbers its own migrations.
 */
export async function migrateJobQueue(ownerUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, options: '-c role=hearth_jobs' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
  } finally {
    await pool.end()
  }
}
