import { OlderCluster } from './cluster/cluster.ts'
import { withLogin } from './connection-url.ts'
import type { Database, Role } from './database.ts'
import { openDatabase } from './executor/executor.ts'
import { moveToOwnMajor } from './major-move.ts'
import { migrationState, refuseUnlessMigrated } from './migrator/migration-state.ts'
import { migrate } from './migrator/migrator.ts'
import { withReplicas } from './replicas/with-replicas.ts'
import { checkRowSecurity } from './row-security.ts'
import { reachAsOwner, type Whereabouts } from './whereabouts.ts'

export type StartOptions = Whereabouts & {
  poolSize?: number
  connectTimeoutMs?: number
  statementTimeouts?: Partial<Record<Role, number>>
  /** Apply what is pending; or refuse to start while something is, except perhaps in a database that is still empty. */
  migrate: boolean | 'when_empty'
  /** The directory that holds `migrations/` and `schema/`; by default this package. */
  migrationsDirectory?: string
  /** Hearth's own version. */
  version?: string
  /** Replicas of the operator's own PostgreSQL, and how old what they show may be. */
  replicas?: { urls: readonly string[]; maxLagMs: number }
}

export type StartedDatabase = {
  database: Database
  /** Connection string of the owner, for migrations, sample data and back-ups. */
  ownerUrl: string
  /** Closes the pool, then stops the embedded PostgreSQL. */
  stop(): Promise<void>
}

/**
 * Starts or reaches PostgreSQL, brings its schema up to date (or refuses one that is not), checks that row security
 * stands everywhere, and opens the executor as `hearth_service`. Rejects with a sentence; nothing is left running then.
 */
export async function startDatabase(options: StartOptions): Promise<StartedDatabase> {
  const { ownerUrl, servicePassword, stop } = await reachAsOwner(options).catch(async (error) => {
    if (!(error instanceof OlderCluster)) throw error
    await moveToOwnMajor(error.major, { ...options, migrate: options.migrate === true })
    return reachAsOwner(options)
  })
  let database: Database | undefined
  try {
    await prepareSchema(options, ownerUrl, servicePassword)
    const asService = (url: string) => withLogin(url, { user: 'hearth_service', password: servicePassword })
    const settings = {
      ...(options.poolSize !== undefined && { max: options.poolSize }),
      ...(options.connectTimeoutMs !== undefined && { connectTimeoutMs: options.connectTimeoutMs }),
      ...(options.statementTimeouts && { statementTimeouts: options.statementTimeouts }),
      ...(options.log && { log: options.log }),
    }
    database = await openDatabase({
      ...settings,
      url: asService(options.poolerUrl ?? ownerUrl),
      ...(options.poolerUrl && { directUrl: asService(ownerUrl) }),
    })
    if (options.replicas) {
      const urls = options.replicas.urls.map(asService)
      database = withReplicas(database, {
        ...options.replicas,
        urls,
        open: (url) => openDatabase({ ...settings, url }),
        log: options.log ?? (() => undefined),
      })
    }
    await checkRowSecurity(database, { throwAway: options.throwAway ?? false })
    return { database, ownerUrl, stop: stopper(database, stop) }
  } catch (error) {
    await database?.close()
    await stop()
    throw error
  }
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
