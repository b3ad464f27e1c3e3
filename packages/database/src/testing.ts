import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { withDatabase, withLogin } from './connection-url.ts'
import type { Database, Row } from './database.ts'
import { passingTrouble } from './executor/away.ts'
import { type OpenOptions, openDatabase } from './executor/executor.ts'
import { typeParsers } from './executor/values.ts'
import type {} from './testing-global-setup.ts'

export { freePort, type Pooler, poolerMissing, startPooler } from './testing-pooler.ts'

export type TestDatabase = {
  database: Database
  /** Connection string of the owner, who passes row security. */
  ownerUrl: string
  /** Connection string of `hearth_service`. */
  serviceUrl: string
  /** Runs a statement as the owner, to arrange and to look behind the policies. */
  owner<T extends Row = Row>(sql: string, values?: readonly unknown[]): Promise<T[]>
  /** Closes and removes the database. Call it in `afterAll`. */
  drop(): Promise<void>
}

/**
 * How often a test does again what chance decides: `full` times in a proof (`npm run proofs:chance`), fewer in `./test`,
 * where the next run goes on.
 */
export function repetitions(full: number, { daily }: { daily: number }): number {
  return process.env.HEARTH_PROOF === 'chance' ? full : daily
}

/**
 * A fresh, migrated database of its own for a test file, copied from the run's template in some tens of milliseconds.
 * Works in tests only: the server is started by `testing-global-setup.ts`.
 */
export async function createTestDatabase(
  options: Omit<Partial<OpenOptions>, 'url'> = {},
): Promise<TestDatabase> {
  const server = inject('hearthTestServer')
  const name = `hearth_test_${randomBytes(8).toString('hex')}`
  // Copied as files: the other way, through the log, takes twice the processor time.
  await onServer(server.ownerUrl, `create database ${name} template ${server.template} strategy file_copy`)
  const ownerUrl = withDatabase(server.ownerUrl, name)
  const serviceUrl = withLogin(ownerUrl, { user: 'hearth_service', password: server.servicePassword })
  const database = await openDatabase({ max: 5, ...options, url: serviceUrl })
  const ownerPool = new pg.Pool({
    connectionString: ownerUrl,
    max: 2,
    types: typeParsers,
    options: '-c TimeZone=UTC -c search_path=public',
  })
  ownerPool.on('error', () => undefined)
  return {
    database,
    ownerUrl,
    serviceUrl,
    owner: async <T extends Row>(sql: string, values: readonly unknown[] = []) =>
      (await ownerPool.query<T>(sql, [...values])).rows,
    drop: async () => {
      await Promise.all([database.close(), ownerPool.end()])
      await onServer(server.ownerUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/**
 * An account with a confirmed address, a month old unless it is to be new: of what somebody new may do there is little, and
 * most tests are not about that. Gives its id.
 */
export async function addAccount(
  { owner }: Pick<TestDatabase, 'owner'>,
  { userId = randomUUID(), email, isNew = false }: { userId?: string; email?: string; isNew?: boolean } = {},
): Promise<string> {
  await owner(
    `insert into auth.users (id, email, email_confirmed_at, created_at)
     values ($1, $2, now(), now() - $3::integer * interval '30 days')`,
    [userId, email ?? `${userId}@example.org`, isNew ? 0 : 1],
  )
  return userId
}

/** On a slow machine a schema may take longer to change than anybody waits for a lock (a second): who is told to come back does. */
export async function comingBack(ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await ask())
    } catch (error) {
      if (passingTrouble(error)?.code !== '55P03') throw error
    }
  }
}

/** While another test file copies the template, PostgreSQL may call it busy for a moment. */
async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (let tries = 1; ; tries++) {
      const error = await client.query(sql).then(
        () => undefined,
        (failure) => failure,
      )
      if (!error) return
      if (error.code !== '55006' || tries === 50) throw error
      await sleep(50)
    }
  } finally {
    await client.end()
  }
}
