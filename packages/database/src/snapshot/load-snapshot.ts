import type { Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { nameOf } from './read-snapshot.ts'
import { listTables, refuseUnlessSovereign, type Sequence, type SnapshotTable } from './tables.ts'

export type Loading = {
  /** Takes a table's rows as `rowsOf` of a snapshot gave them. */
  write(table: SnapshotTable): Writable
  /** Sets the counters and makes everything stand, at once. */
  commit(sequences: readonly Sequence[]): Promise<void>
}

/**
 * Fills a database of the snapshot's tables in which nobody has signed up with what it held: all of it or, when `work` rejects or
 * does not commit, nothing. Rejects with a sentence when the database is not empty or has other tables.
 */
export async function loadSnapshot(
  ownerUrl: string,
  tables: readonly SnapshotTable[],
  work: (loading: Loading) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'hearth restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseUnlessSovereign(client)
    await client.query("set statement_timeout to 0; set datestyle to 'ISO'; set timezone to 'UTC'")
    await client.query('begin')
    await refuseUnlessEmpty(client)
    await refuseUnlessAlike(client, tables)
    // The rows are whole as they are: no trigger may add to them, and no order of tables suits every reference.
    await client.query("set local session_replication_role to 'replica'")
    await client.query(`truncate ${tables.map(plainName).join(', ')} cascade`)
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
        await giveJobsBack(client)
        await client.query('commit')
      },
    })
  } finally {
    await client.end()
  }
}

/** The same migrations make the same tables; the job queue numbers its own. */
async function refuseUnlessAlike(client: pg.ClientBase, tables: readonly SnapshotTable[]): Promise<void> {
  if (JSON.stringify(await listTables(client)) === JSON.stringify(tables)) return
  throw new Error('This back-up has other tables than its version has here, so it cannot be restored.')
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
