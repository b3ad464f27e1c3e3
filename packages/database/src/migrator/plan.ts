import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withDatabase } from '../connection-url.ts'
import { fullName, type MigrationFile, packageDirectory, readMigrations } from './migration-files.ts'
import { readState } from './migration-state.ts'
import { migrate } from './migrator.ts'

/** What a migration does to a table that is there already, until it has ended. */
export type TableEffect = {
  table: string
  /** Rows and bytes that the table has now, as PostgreSQL last counted them. */
  rows: number
  bytes: number
  /** Who waits meanwhile; nobody where rows alone are changed. */
  waits: 'readers and writers' | 'writers' | 'nobody'
  isRewritten: boolean
  /** Whether a new constraint is checked against all rows. */
  isChecked: boolean
  hasChangedRows: boolean
  newIndexes: number
}
type PlannedMigration = { name: string; newTables: string[]; effects: TableEffect[] }
export type MigrationPlan = {
  /** The database's newest migration by its number; 0 when it is empty. */
  applied: number
  migrations: PlannedMigration[]
  /** Whether functions, views, triggers and row policies are made anew. */
  changesSchema: boolean
  /** Why the effects are not known: the migrations are then names alone. */
  withoutEffects?: string
}

const SCRATCH = 'hearth_plan_'

/**
 * What `migrate` would do, without changing anything. The pending migrations are run on an empty database of the same server, made for
 * that and dropped: PostgreSQL itself says which tables they lock and rewrite. Rejects with a sentence when the database and the
 * files do not belong together.
 */
export async function planMigrations(options: { url: string; directory?: string }): Promise<MigrationPlan> {
  const directory = options.directory ?? packageDirectory
  const client = await connect(options.url)
  try {
    const state = await readState(client, directory)
    if (state.conflict) throw new Error(state.conflict)
    const pending = (await readMigrations(directory)).filter(({ number }) => number > state.applied)
    const plan = { applied: state.applied, changesSchema: !state.hasCurrentSchema }
    const names = pending.map((file) => ({ name: fullName(file), newTables: [], effects: [] }))
    // An empty database has no tables that anybody could wait for.
    if (state.applied === 0 || pending.length === 0) return { ...plan, migrations: names }
    const scratch = await createScratch(client).catch((error: pg.DatabaseError) => error)
    if (scratch instanceof Error) return { ...plan, migrations: names, withoutEffects: scratch.message }
    try {
      const url = withDatabase(options.url, scratch)
      await migrate({ url, directory, through: state.applied })
      return { ...plan, migrations: await tryOut(url, pending, client) }
    } finally {
      await client.query(`drop database ${scratch} with (force)`)
    }
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'hearth migrate --plan' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** What a plan that was killed left behind goes first. */
async function createScratch(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database d where datname like $1
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    [`${SCRATCH.replaceAll('_', '\\_')}%`],
  )
  for (const { datname } of rows)
    await client.query(`drop database if exists ${pg.escapeIdentifier(datname)}`)
  const name = `${SCRATCH}${randomBytes(8).toString('hex')}`
  await client.query(`create database ${name} template template0`)
  return name
}

async function tryOut(
  url: string,
  pending: readonly MigrationFile[],
  living: pg.Client,
): Promise<PlannedMigration[]> {
  const client = await connect(url)
  const planned: PlannedMigration[] = []
  try {
    await client.query('set search_path to public')
    for (const file of pending) {
      const before = await readTables(client)
      await client.query('begin')
      await client.query(file.sql)
      const [after, locks] = [await readTables(client), await readLocks(client)]
      await client.query('commit')
      const effects: TableEffect[] = []
      for (const [table, modes] of locks) {
        const effect = effectOf(table, modes, before.get(table), after.get(table))
        if (effect) effects.push({ ...effect, ...(await sizeOf(living, table)) })
      }
      planned.push({
        name: fullName(file),
        newTables: [...after.keys()].filter((table) => !before.has(table)),
        effects,
      })
    }
  } finally {
    await client.end()
  }
  return planned
}

type TableState = { file: string; indexes: string[]; constraints: string[] }

/** What tells that a table was written anew, got an index, or is held to something new. */
async function readTables(client: pg.Client): Promise<Map<string, TableState>> {
  const { rows } = await client.query<TableState & { name: string }>(
    `select c.oid::regclass::text as name, pg_relation_filenode(c.oid)::text as file,
       array(select indexrelid::text from pg_index where indrelid = c.oid) as indexes,
       array(select conname::text from pg_constraint where conrelid = c.oid and contype in ('c', 'f') and convalidated
         union all select 'not null ' || attnum from pg_attribute
           where attrelid = c.oid and attnum > 0 and attnotnull and not atthasmissing) as constraints
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`,
  )
  return new Map(rows.map(({ name, ...state }) => [name, state]))
}

async function readLocks(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; modes: string[] }>(
    `select c.oid::regclass::text as name, array_agg(l.mode) as modes
     from pg_locks l join pg_class c on c.oid = l.relation
     where l.pid = pg_backend_pid() and l.locktype = 'relation' and c.relkind in ('r', 'p')
     group by 1 order by 1`,
  )
  return new Map(rows.map(({ name, modes }) => [name, modes]))
}

/** Undefined for a table that is new or gone, and for one that is only read. */
function effectOf(
  table: string,
  modes: readonly string[],
  before: TableState | undefined,
  after: TableState | undefined,
): Omit<TableEffect, 'rows' | 'bytes'> | undefined {
  if (!before || !after) return undefined
  const keepsReaders = !modes.includes('AccessExclusiveLock')
  const keepsWriters = !modes.some((mode) =>
    ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock'].includes(mode),
  )
  const hasChangedRows = modes.includes('RowExclusiveLock')
  if (keepsReaders && keepsWriters && !hasChangedRows) return undefined
  return {
    table,
    waits: !keepsReaders ? 'readers and writers' : !keepsWriters ? 'writers' : 'nobody',
    isRewritten: before.file !== after.file,
    isChecked: after.constraints.some((name) => !before.constraints.includes(name)),
    hasChangedRows,
    newIndexes: after.indexes.filter((id) => !before.indexes.includes(id)).length,
  }
}

/** None where the living database lacks the table: an earlier pending migration makes it. */
async function sizeOf(living: pg.Client, table: string): Promise<{ rows: number; bytes: number }> {
  const { rows } = await living.query<{ rows: number; bytes: string }>(
    'select greatest(reltuples, 0)::float8 as rows, pg_table_size(oid)::text as bytes from pg_class where oid = to_regclass($1)',
    [table],
  )
  return { rows: rows[0]?.rows ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
}
