import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export type Owner = {
  /** Runs a statement past row security and gives its rows. */
  run<T extends pg.QueryResultRow = pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<T[]>
  pool: pg.Pool
  close(): Promise<void>
}

/** Connects to the embedded PostgreSQL of a running Hearth as the database's owner. */
export async function openOwner(dataDir: string): Promise<Owner> {
  const [password, pidFile] = await Promise.all([
    readFile(join(dataDir, 'postgres-password'), 'utf8'),
    readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'),
  ])
  // PostgreSQL manual, "postmaster.pid": port in line 4, socket directory in line 5.
  const [port, host] = pidFile.split('\n').slice(3, 5)
  const pool = new pg.Pool({
    host: host!.trim(),
    port: Number(port),
    user: 'hearth_owner',
    password: password.trim(),
    database: 'hearth',
    max: 20,
  })
  return {
    pool,
    run: async (sql, values = []) => (await pool.query(sql, values)).rows,
    close: () => pool.end(),
  }
}
