import pg from 'pg'
import type { Actor, Database, Result, Role, Row, Statement } from '../database.ts'
import { asDatabaseAway } from './away.ts'
import { createIdentities } from './identity.ts'
import { leaseFor } from './lease.ts'
import { Listener } from './listener.ts'
import { createObservers } from './observers.ts'
import { isStalePlan, prepareNothing, type StepResult } from './pipeline.ts'
import { createReadBatches } from './read-batches.ts'
import { settingStep, statementStep } from './statement-step.ts'
import { type Job, submit } from './submit.ts'
import { inTransaction } from './transaction.ts'

export type OpenOptions = {
  /** Connection string of the login role `hearth_service`. */
  url: string
  /**
   * Where `url` leads to a connection pooler: the way past it, for what belongs to a session. What `url` gets then rests
   * on nothing that an earlier transaction left on its connection.
   */
  directUrl?: string
  /** Most connections at once. */
  max?: number
  /** How long a caller waits for a connection, new or from the pool, before `DatabaseAway`. */
  connectTimeoutMs?: number
  /** How long one statement may run, per role. A role's own settings apply at login only, so each call sets it. */
  statementTimeouts?: Partial<Record<Role, number>>
  /** Hears of connections that broke while nobody used them, and of the listening connection's losses. */
  log?: (line: string) => void
}

const STATEMENT_TIMEOUTS_MS: Record<Role, number> = {
  anon: 2_000,
  authenticated: 2_000,
  hearth_engine: 5_000,
  hearth_auth: 5_000,
  hearth_jobs: 10_000,
}
/**
 * Whoever waits for a row holds a connection meanwhile. Decisions take milliseconds, so a row that is locked for longer is
 * stuck, and the person is better told to come again.
 */
const LOCK_TIMEOUTS_MS: Record<Role, number> = {
  anon: 1_000,
  authenticated: 1_000,
  hearth_engine: 2_000,
  hearth_auth: 2_000,
  hearth_jobs: 5_000,
}
/** How long after its statement timeout a silent server is given up. */
const SILENCE_MS = 5_000

/**
 * Opens the one way by which requests reach the database, and proves that it can be reached. Rejects with `DatabaseAway`,
 * or with the server's error when it refuses the login.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const log = options.log ?? (() => undefined)
  const timeoutsMs = { ...STATEMENT_TIMEOUTS_MS, ...options.statementTimeouts }
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 3_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'hearth',
  })
  pool.on('error', (error) => log(`A resting database connection broke: ${error.message}`))
  // A connection that breaks while in use also fails its query, which is where it is handled.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (options.directUrl) prepareNothing(client)
  })
  const directUrl = options.directUrl ?? options.url
  const listener = new Listener(directUrl, log)

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect()
    } catch (error) {
      throw asDatabaseAway(error)
    }
  }

  const readBatches = createReadBatches(connect)
  const observers = createObservers()
  const identityOf = createIdentities({ statementMs: timeoutsMs, lockMs: LOCK_TIMEOUTS_MS })

  const run = async <T extends Row>(actor: Actor, statement: Statement): Promise<Result<T>> => {
    const identity = identityOf(actor)
    const step = statementStep(actor, statement)
    const silenceMs = timeoutsMs[actor.role] + SILENCE_MS
    const settings = Object.entries(statement.settings ?? {}).map(settingStep)
    const answered = observers.begin(actor, statement)
    try {
      const { rows, rowCount } =
        statement.onlyReads && settings.length === 0
          ? await readBatches.take({ identity, statement: step, silenceMs })
          : await runAlone({ steps: [identity, ...observers.requestSteps(), ...settings, step], silenceMs })
      answered?.()
      return { rows: rows as T[], rowCount }
    } catch (error) {
      answered?.({ isFailed: true })
      throw error
    }
  }

  const runAlone = async (job: Job): Promise<StepResult> => {
    const client = await connect()
    // The implicit transaction is undone, so a second try repeats nothing.
    return leaseFor(client, () =>
      submit(client, job).catch((error) =>
        isStalePlan(error) ? submit(client, job) : Promise.reject(error),
      ),
    )
  }

  const transaction: Database['transaction'] = async (actor, work) => {
    const silenceMs = timeoutsMs[actor.role] + SILENCE_MS
    const first = [identityOf(actor), ...observers.requestSteps()]
    const client = await connect()
    return leaseFor(client, () => inTransaction(client, { actor, first, silenceMs, observers }, work))
  }

  const database: Database = {
    run,
    transaction,
    listen: (channel, heard) => listener.listen(channel, heard),
    observe: observers.add,
    load: () => ({
      max: pool.options.max,
      open: pool.totalCount,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    serviceUrl: directUrl,
    close: async () => {
      await Promise.all([listener.close(), pool.end()])
    },
  }
  try {
    const client = await connect()
    client.release()
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
