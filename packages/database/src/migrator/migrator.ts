import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { applySchema, applyToOlderTables } from './apply-schema.ts'
import { migrateJobQueue } from './job-queue.ts'
import { fullName, type MigrationFile, packageDirectory, readMigrations } from './migration-files.ts'
import { readState } from './migration-state.ts'
import { formerVersion } from './releases.ts'
import { readSchema } from './schema-files.ts'
import { scramVerifier } from './scram-verifier.ts'

export type MigrateOptions = {
  /** Connection string of the owner. */
  url: string
  /** Password that `hearth_service` gets. Without it the login role stays as it is. */
  servicePassword?: string
  /** The directory that holds `migrations/` and `schema/`; by default this package. */
  directory?: string
  /** Hearth's own version: kept in the database, so that the version before it knows whether it may go on there. */
  version?: string
  /** Stops after the migration of this number: for rows of an older version, which the migrations since then change. */
  through?: number
  log?: (line: string) => void
}

/** Any number, as long as every version of Hearth uses the same one. */
const ADVISORY_LOCK = 4_851_205_002
const MAX_TRIES = 20
/** lock_not_available, deadlock_detected, query_canceled (its time was up); and roles, which belong to the whole server, changed by another database's run. */
const isWorthAnotherTry = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  (['55P03', '40P01', '57014'].includes(error.code ?? '') || /tuple concurrently updated/.test(error.message))

/**
 * Brings the database up to the files: the migrations that are pending in order, each in a transaction of its own, then
 * `schema/` in one transaction when anything in it changed, then the login role's password. One runner at a time (advisory lock); killed
 * half-way, the next run goes on where it ended. Rejects with a sentence when the database and the files do not belong
 * together. Returns the names of the migrations it applied.
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const log = options.log ?? (() => undefined)
  const directory = options.directory ?? packageDirectory
  const client = new pg.Client({
    connectionString: options.url,
    connectionTimeoutMillis: 10_000,
    application_name: 'hearth migrate',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    // The owner may carry a schema's name; unqualified names mean public all the same.
    await client.query("set search_path to public; set lock_timeout to '1s'; set statement_timeout to 0")
    await client.query('create schema if not exists hearth')
    await client.query(
      `create table if not exists hearth.migrations (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      alter table hearth.migrations add column if not exists version text, add column if not exists serves text`,
    )
    const state = await readState(client, directory, options.version)
    if (state.servedBy) {
      throw new Error(
        `The database was brought up to date by version ${state.servedBy} of Hearth, which serves this one too. Nothing has been ` +
          'changed: this version may run as it is.',
      )
    }
    if (state.conflict) throw new Error(state.conflict)

    const { through = Number.POSITIVE_INFINITY } = options
    const pending = (await readMigrations(directory)).filter(({ number }) => number > state.applied)
    const wanted = pending.filter(({ number }) => number <= through)
    const applied = await apply(client, wanted, log)
    if (await hasJobQueue(client)) await migrateJobQueue(options.url)
    if (wanted.length < pending.length) {
      const schema = await readSchema(directory)
      await inTransaction(client, 'The schema', () => applyToOlderTables(client, schema))
    } else if (!state.hasCurrentSchema) await applyChangedSchema(client, directory, log)
    if (options.version)
      await rememberVersion(client, options.version, await formerVersion(directory, options.version))
    // Processes that are running keep the catalogue in memory.
    if (applied.length > 0 || !state.hasCurrentSchema) await client.query('notify schema_changed')
    if (options.servicePassword !== undefined) await openLoginRole(client, options.servicePassword)
    return { applied }
  } finally {
    await client.end()
  }
}

async function apply(
  client: pg.Client,
  files: readonly MigrationFile[],
  log: (line: string) => void,
): Promise<string[]> {
  const names: string[] = []
  for (const file of files) {
    const name = fullName(file)
    await inTransaction(client, `Migration ${name}`, async () => {
      await client.query(file.sql)
      await client.query('insert into hearth.migrations (number, name, checksum) values ($1, $2, $3)', [
        file.number,
        file.name,
        file.checksum,
      ])
    })
    log(`Applied migration ${name}.`)
    names.push(name)
  }
  return names
}

/** Its checksum is written with it: a run that was killed applies all of it again, and one that fails changes nothing. */
async function applyChangedSchema(
  client: pg.Client,
  directory: string,
  log: (line: string) => void,
): Promise<void> {
  const schema = await readSchema(directory)
  await inTransaction(client, 'The schema', () => applySchema(client, schema))
  log(`Applied ${schema.files.length} schema files.`)
}

/** In the row of `schema/`, which a run that stopped before does not have. */
async function rememberVersion(client: pg.Client, version: string, serves: string): Promise<void> {
  await client.query(
    `update hearth.migrations set version = $1, serves = $2 where number = 0 and (version, serves) is distinct from ($1, $2)`,
    [version, serves],
  )
}

/** Not yet in a database whose migrations end before the queue's. */
async function hasJobQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select to_regclass('graphile_worker.migrations') is not null as has_queue",
  )
  return rows[0].has_queue
}

async function openLoginRole(client: pg.Client, password: string): Promise<void> {
  // The server gets the verifier, so the password itself stands in no log of statements.
  const verifier = client.escapeLiteral(scramVerifier(password))
  await inTransaction(client, 'The login role hearth_service', () =>
    // Times are read as text; this makes the text the same on every server. Poolers let no connection ask for it.
    client.query(
      `alter role hearth_service login password ${verifier};
       alter role hearth_service set timezone to 'UTC';
       alter role hearth_service set datestyle to 'ISO';
       alter role hearth_service set intervalstyle to 'iso_8601'`,
    ),
  )
}

/** Tries again when a lock could not be had within a second: waiting longer would hold up everybody behind us. */
async function inTransaction(client: pg.Client, what: string, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (!isWorthAnotherTry(error) || tries === MAX_TRIES) {
        throw new Error(`${what} failed: ${(error as Error).message}${placeOf(error)}`, { cause: error })
      }
      await sleep(100 + Math.random() * 400)
    }
  }
}

function placeOf(error: unknown): string {
  return error instanceof pg.DatabaseError && error.position ? ` (at character ${error.position})` : ''
}
