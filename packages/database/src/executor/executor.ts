import pg from 'pg'
import type { Actor, Database, Result, Role, Row, Statement } from '../database.ts'
import { asDatabaseAway } from './away.ts'
import { createIdentities, type TimeLimits } from './identity.ts'
import { leaseFor } from './lease.ts'
import { createListener } from './listener.ts'
import { isStalePlan, type Step, type StepResult } from './pipeline.ts'
import { createReadBatches } from './read-batches.ts'
import { type Job, submit } from './submit.ts'
import { toParameter } from './values.ts'

export type OpenOptions = {
  /** Connection string of the login role `hearth_service`. */
  url: string
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

const BEGIN: Step = { key: 'begin', text: 'begin', values: [] }
const COMMIT: Step = { key: 'commit', text: 'commit', values: [] }
const ROLLBACK: Step = { key: 'rollback', text: 'rollback', values: [] }

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
    // Times are read as text; these make the text the same on every server.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601',
  })
  pool.on('error', (error) => log(`A resting database connection broke: ${error.message}`))
  // A connection that breaks while in use also fails its query, which is where it is handled.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const listener = createListener(options.url, log)

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect()
    } catch (error) {
      throw asDatabaseAway(error)
    }
  }

  const readBatches = createReadBatches(connect)
  const limitOf = (role: Role): TimeLimits => ({
    statementMs: timeoutsMs[role],
    lockMs: LOCK_TIMEOUTS_MS[role],
  })
  const identityOf = createIdentities({
    anon: limitOf('anon'),
    authenticated: limitOf('authenticated'),
    hearth_engine: limitOf('hearth_engine'),
    hearth_auth: limitOf('hearth_auth'),
    hearth_jobs: limitOf('hearth_jobs'),
  })

  const run = async <T extends Row>(actor: Actor, statement: Statement): Promise<Result<T>> => {
    const identity = identityOf(actor)
    const step = statementStep(actor, statement)
    const silenceMs = timeoutsMs[actor.role] + SILENCE_MS
    const settings = Object.entries(statement.settings ?? {}).map(settingStep)
    const { rows, rowCount } =
      statement.onlyReads && settings.length === 0
        ? await readBatches.take({ identity, statement: step, silenceMs })
        : await runAlone({ steps: [identity, ...settings, step], silenceMs })
    return { rows: rows as T[], rowCount }
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
    const identity = identityOf(actor)
    const client = await connect()
    return leaseFor(client, async () => {
      let isOpen = false
      let isOver = false
      let failure: unknown
      // Statements that were started together go one after the other: the driver takes one at a time.
      let previous: Promise<unknown> = Promise.resolve()
      const runInside = <T extends Row>(statement: Statement): Promise<Result<T>> => {
        if (isOver)
          return Promise.reject(new Error('The transaction is over: a statement of it was not awaited.'))
        if (statement.settings) return Promise.reject(new Error('Settings are for single statements.'))
        const step = statementStep(actor, statement)
        // The first statement takes `begin` and the identity along in its round trip.
        const isFirst = !isOpen
        isOpen = true
        const steps = isFirst ? [BEGIN, identity, step] : [step]
        const attempt = () => submit(client, { steps, silenceMs })
        const result = previous.then(attempt).catch(async (error) => {
          if (!isFirst || !isStalePlan(error)) throw error
          await submit(client, { steps: [ROLLBACK], silenceMs })
          return attempt()
        })
        previous = result.catch((error) => {
          failure ??= error
        })
        return result.then(({ rows, rowCount }) => ({ rows: rows as T[], rowCount }))
      }
      const finish = async (statement: Statement) => {
        if (isOver) throw new Error('The transaction is over: it cannot be finished again.')
        isOver = true
        await previous
        // After an error PostgreSQL skips the steps that follow it, so nothing is committed.
        const steps = [...(isOpen ? [] : [BEGIN, identity]), statementStep(actor, statement), COMMIT]
        isOpen = true
        try {
          await submit(client, { steps, silenceMs })
        } catch (error) {
          failure ??= error
          throw error
        }
        isOpen = false
      }
      const end = async (step: Step) => {
        isOver = true
        await previous
        return isOpen ? await submit(client, { steps: [step], silenceMs }) : undefined
      }
      let outcome: Awaited<ReturnType<typeof work>>
      try {
        outcome = await work({ run: runInside, finish })
      } catch (error) {
        // When this fails too, the connection is not given back; the reason to tell is the first.
        await end(ROLLBACK).catch(() => undefined)
        throw error
      }
      const ended = await end(COMMIT)
      // A statement failed and `work` went on all the same: PostgreSQL answers COMMIT with ROLLBACK.
      if (ended?.command === 'ROLLBACK') throw failure
      return outcome
    })
  }

  const database: Database = {
    run,
    transaction,
    listen: (channel, heard) => listener.listen(channel, heard),
    serviceUrl: options.url,
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

/** Keyed by role too: a plan under row security belongs to one role, and changing role would plan anew each time. */
function statementStep(actor: Actor, statement: Statement): Step {
  return {
    key: `${actor.role}:${statement.name}`,
    text: statement.text,
    values: (statement.values ?? []).map(toParameter),
  }
}

/** For the rest of the transaction, which outside of one is what follows in the same round trip. */
function settingStep([name, value]: [string, string]): Step {
  return {
    key: 'setting',
    text: 'select where set_config($1, $2, true) is null',
    values: [name, value],
  }
}
