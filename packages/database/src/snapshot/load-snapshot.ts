import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { beforeBaseline } from '../migrator/before-baseline.ts'
import { nameOf } from './read-snapshot.ts'
import {
  listMigrations,
  listTables,
  refuseUnlessSovereign,
  type Sequence,
  type SnapshotTable,
} from './tables.ts'

export type Loading = {
  /** Takes a table's rows as `rowsOf` of a snapshot gave them. */
  write(table: SnapshotTable): Writable
  /** Sets the counters and makes everything stand, at once. */
  commit(sequences: readonly Sequence[]): Promise<void>
}

/**
 * Fills a migrated database in which nobody has signed up with what a snapshot held: all of it or, when `work` rejects or
 * does not commit, nothing. Rejects with a sentence when the database is not empty or not of the snapshot's version.
 */
export async function loadSnapshot(
  ownerUrl: string,
  snapshot: { migrations: readonly string[]; tables: readonly SnapshotTable[] },
  work: (loading: Loading) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'hearth restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseUnlessSovereign(client)
    await client.query("set statement_timeout to 0; set datestyle to 'ISO'; set timezone to 'UTC'")
    await client.query('begin')
    const isTrial = await refuseUnlessAlike(client, snapshot)
    await refuseUnlessEmpty(client)
    // The rows are whole as they are: no trigger may add to them, and no order of tables suits every reference.
    await client.query("set local session_replication_role to 'replica'")
    const addSeeds = isTrial ? await rememberSeeds(client) : undefined
    await client.query(`truncate ${snapshot.tables.map(plainName).join(', ')} cascade`)
    await work({
      write: (table) => client.query(copyFrom(`copy ${nameOf(table)} from stdin`)),
      async commit(sequences) {
        for (const { schema, name, value } of sequences) {
          await client.query('select setval(format($1, $2::text, $3::text)::regclass, $4)', [
            '%I.%I',
            schema,
            name,
            value,
          ])
        }
        await addSeeds?.()
        await giveJobsBack(client)
        await client.query('commit')
      },
    })
  } finally {
    await client.end()
  }
}

/** Tells whether the snapshot is the last trial's. */
async function refuseUnlessAlike(
  client: pg.ClientBase,
  { migrations, tables }: { migrations: readonly string[]; tables: readonly SnapshotTable[] },
): Promise<boolean> {
  const [here, tablesHere] = [await listMigrations(client), await listTables(client)]
  const isTrial = isLastTrial(migrations)
  if (here.join('\n') !== migrations.join('\n') && !isTrial) {
    const newest = (all: readonly string[]) => all.at(-1)?.split(' ')[0] ?? 'nothing'
    throw new Error(
      `This back-up is of another version: its schema ends with ${newest(migrations)}, the one here with ` +
        `${newest(here)}. Restore it with the version that made it, then update that.`,
    )
  }
  const isAlike = isTrial ? hasAll(tablesHere, tables) : JSON.stringify(tablesHere) === JSON.stringify(tables)
  if (!isAlike) {
    throw new Error('This back-up has other tables than this version, so it cannot be restored here.')
  }
  return isTrial
}

/** The last build before the first release had the tables of the baseline, made by another list of migrations. */
function isLastTrial(migrations: readonly string[]): boolean {
  return createHash('sha256').update(migrations.join('\n')).digest('hex') === beforeBaseline.listSha256
}

function hasAll(here: readonly SnapshotTable[], tables: readonly SnapshotTable[]): boolean {
  const columnsHere = new Map(here.map((table) => [plainName(table), new Set(table.columns)]))
  return tables.every((table) =>
    table.columns.every((column) => columnsHere.get(plainName(table))?.has(column)),
  )
}

/** What migrations after the baseline put into tables that a trial has too; added again beside the trial's rows. */
async function rememberSeeds(client: pg.ClientBase): Promise<() => Promise<void>> {
  for (const [at, table] of beforeBaseline.seededSince.entries()) {
    await client.query(`create temp table seeds_${at} on commit drop as table ${table}`)
  }
  return async () => {
    for (const [at, table] of beforeBaseline.seededSince.entries()) {
      await client.query(`insert into ${table} select * from pg_temp.seeds_${at} on conflict do nothing`)
    }
  }
}

async function refuseUnlessEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from auth.users) and not exists (select from public.events) as empty',
  )
  if (!rows[0]!.empty) {
    throw new Error(
      'There are people or events in this database. A back-up is restored into an empty one only.',
    )
  }
}

/** What was under way when the snapshot was taken is nobody's work any more. */
async function giveJobsBack(client: pg.ClientBase): Promise<void> {
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
}

function plainName({ schema, name }: SnapshotTable): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}
