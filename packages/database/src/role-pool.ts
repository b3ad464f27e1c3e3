import pg from 'pg'
import type { Role } from './database.ts'

/**
 * A pool for a library that brings its own statements (the job queue): every connection begins as `role`. A connection
 * that breaks is replaced at its next use; its error ends nobody. Whoever opens it ends it.
 */
export function createRolePool({ url, role, max }: { url: string; role: Role; max: number }): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, options: `-c role=${role}` })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
