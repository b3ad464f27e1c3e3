import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startCluster } from './cluster/cluster.ts'
import { withDatabase, withLogin } from './connection-url.ts'
import type { Database } from './database.ts'
import { openDatabase } from './executor/executor.ts'
import { derivePassword, ownDatabase } from './whereabouts.ts'

export type ReachedDatabase = {
  /** Connection string of the owner. */
  ownerUrl: string
  /** Stops what this call has started. */
  stop(): Promise<void>
}

/**
 * The database as its owner, for a command beside the server: the configured one, the embedded one of a server that is
 * running, or else the embedded one started for as long as the command takes. Changes no schema.
 */
export async function reachDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl?: string
  dataDir: string
}): Promise<ReachedDatabase> {
  const nothing = async () => undefined
  if (databaseUrl !== undefined) return { ownerUrl: databaseUrl, stop: nothing }
  const running = await runningClusterUrl(dataDir)
  if (running) return { ownerUrl: running, stop: nothing }
  const cluster = await startCluster({ dataDir })
  try {
    return { ownerUrl: await ownDatabase(cluster), stop: () => cluster.stop() }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** The same as the server has it: as `hearth_service`, whose password comes from the secret as at the server's start. */
export async function openReachedDatabase({
  serviceSecret,
  ...where
}: {
  databaseUrl?: string
  dataDir: string
  serviceSecret?: string
}): Promise<{ database: Database; stop(): Promise<void> }> {
  const reached = await reachDatabase(where)
  try {
    const password = derivePassword(serviceSecret ?? new URL(reached.ownerUrl).password)
    const database = await openDatabase({
      url: withLogin(reached.ownerUrl, { user: 'hearth_service', password }),
      max: 2,
    })
    return {
      database,
      async stop() {
        await database.close()
        await reached.stop()
      },
    }
  } catch (error) {
    await reached.stop()
    throw error
  }
}

/** The running server's own PostgreSQL wrote down where its socket is; undefined when nobody answers there. */
async function runningClusterUrl(dataDir: string): Promise<string | undefined> {
  const read = (path: string) => readFile(join(resolve(dataDir), path), 'utf8').catch(() => undefined)
  const [pidFile, password] = [await read('postgres/postmaster.pid'), await read('postgres-password')]
  // The fifth line of postmaster.pid is the socket's directory (PostgreSQL, src/include/utils/pidfile.h).
  const socketDirectory = pidFile?.split('\n')[4]
  if (!socketDirectory || !password) return undefined
  const url = withDatabase(
    `postgresql://hearth_owner:${password.trim()}@localhost:5432/postgres` +
      `?host=${encodeURIComponent(socketDirectory)}&sslmode=disable`,
    'hearth',
  )
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  const answers = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return answers ? url : undefined
}
