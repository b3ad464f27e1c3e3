import { createHmac } from 'node:crypto'
import pg from 'pg'
import { type Cluster, startCluster } from './cluster/cluster.ts'
import { withDatabase, withLogin } from './connection-url.ts'
import type { Database, Role } from './database.ts'
import { openDatabase } from './executor/executor.ts'
import { migrationState, refuseUnlessMigrated } from './migrator/migration-state.ts'
import { migrate } from './migrator/migrator.ts'
import { checkRowSecurity } from './row-security.ts'

export type StartOptions = {
  /** A PostgreSQL of the operator's own, as its owner. Without it the embedded one starts on `dataDir`. */
  databaseUrl?: string
  dataDir: string
  /**
   * From which the password of `hearth_service` is derived, so that all processes of a deployment know the same one.
   * Required with `databaseUrl`; the embedded database has a secret of its own.
   */
  serviceSecret?: string
  /** Megabytes that the embedded PostgreSQL may count on; by default a quarter of the machine's. */
  memoryMb?: number
  poolSize?: number
  connectTimeoutMs?: number
  statementTimeouts?: Partial<Record<Role, number>>
  /** Apply what is pending; or refuse to start while something is, except perhaps in a database that is still empty. */
  migrate: boolean | 'when_empty'
  /** The directory that holds `migrations/` and `schema/`; by default this package. */
  migrationsDirectory?: string
  /** Hearth's own version. */
  version?: string
  log?: (line: string) => void
  /** Only for tests: no fsync. */
  throwAway?: boolean
}

export type StartedDatabase = {
  database: Database
  /** Connection string of the owner, for migrations, sample data and back-ups. */
  ownerUrl: string
  /** Closes the pool, then stops the embedded PostgreSQL. */
  stop(): Promise<void>
}

const DATABASE_NAME = 'hearth'

/**
 * Starts or reaches PostgreSQL, brings its schema up to date (or refuses one that is not), checks that row security
 * stands everywhere, and opens the executor as `hearth_service`. Rejects with a sentence; nothing is left running then.
 */
export async function startDatabase(options: StartOptions): Promise<StartedDatabase> {
  const { ownerUrl, servicePassword, stop } = await reachAsOwner(options)
  let database: Database | undefined
  try {
    await prepareSchema(options, ownerUrl, servicePassword)
    database = await openDatabase({
      url: withLogin(ownerUrl, { user: 'hearth_service', password: servicePassword }),
      ...(options.poolSize !== undefined && { max: options.poolSize }),
      ...(options.connectTimeoutMs !== undefined && { connectTimeoutMs: options.connectTimeoutMs }),
      ...(options.statementTimeouts && { statementTimeouts: options.statementTimeouts }),
      ...(options.log && { log: options.log }),
    })
    await checkRowSecurity(database, { throwAway: options.throwAway ?? false })
    return { database, ownerUrl, stop: stopper(database, stop) }
  } catch (error) {
    await database?.close()
    await stop()
    throw error
  }
}

type Whereabouts = Pick<
  StartOptions,
  'databaseUrl' | 'dataDir' | 'serviceSecret' | 'memoryMb' | 'log' | 'throwAway'
>

/** Starts the embedded PostgreSQL or takes the operator's, whatever is in it. Nothing is left running when it rejects. */
export async function reachAsOwner(
  options: Whereabouts,
): Promise<{ ownerUrl: string; servicePassword: string; stop(): Promise<void> }> {
  const cluster = options.databaseUrl === undefined ? await startCluster(options) : undefined
  const stop = async () => cluster?.stop()
  try {
    const ownerUrl = cluster ? await ownDatabase(cluster) : options.databaseUrl!
    const ownSecret = cluster && new URL(cluster.ownerUrl).password
    return { ownerUrl, servicePassword: derivePassword(options.serviceSecret ?? ownSecret), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The password of `hearth_service` that belongs to a secret. */
export function derivePassword(secret: string | undefined): string {
  if (!secret)
    throw new Error('With DATABASE_URL a secret is needed (HEARTH_SECRET), from which the login is derived.')
  return createHmac('sha256', secret).update('hearth_service login').digest('base64url')
}

async function prepareSchema(
  options: StartOptions,
  ownerUrl: string,
  servicePassword: string,
): Promise<void> {
  const where = {
    url: ownerUrl,
    ...(options.migrationsDirectory && { directory: options.migrationsDirectory }),
    ...(options.version && { version: options.version }),
  }
  const state = options.migrate === true ? undefined : await migrationState(where)
  if (!state || (options.migrate === 'when_empty' && state.applied === 0)) {
    await migrate({ ...where, servicePassword, ...(options.log && { log: options.log }) })
  } else {
    refuseUnlessMigrated(state)
    if (state.servedBy)
      options.log?.(`The schema is that of version ${state.servedBy}, which serves this one too.`)
  }
}

/** The connection string of Hearth's own database in the embedded cluster, made when it is missing. */
export async function ownDatabase(cluster: Cluster): Promise<string> {
  const client = new pg.Client(cluster.ownerUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME])
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME} template template0`)
  } finally {
    await client.end()
  }
  return withDatabase(cluster.ownerUrl, DATABASE_NAME)
}

function stopper(database: Database, stopCluster: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await database.close()
    await stopCluster()
  }
  return () => {
    stopped ??= stop()
    return stopped
  }
}
