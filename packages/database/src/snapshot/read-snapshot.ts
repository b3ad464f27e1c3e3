import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  listMigrations,
  listSequences,
  listTables,
  refuseUnlessSovereign,
  type Sequence,
  type SnapshotTable,
} from './tables.ts'

/** A database as it was at one moment. */
export type Snapshot = {
  migrations: string[]
  tables: SnapshotTable[]
  sequences: Sequence[]
  /** The table's rows in PostgreSQL's text format of COPY, in pieces of any size. */
  rowsOf(table: SnapshotTable): AsyncIterable<Buffer>
  query<T extends pg.QueryResultRow>(text: string): Promise<T[]>
}

/**
 * Lets `work` read everything as it is at this moment, while others go on writing: one transaction of REPEATABLE READ,
 * which takes no lock that a write would wait for. Rejects with a sentence when the owner may not read everything.
 */
export async function readSnapshot<T>(
  ownerUrl: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'hearth backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseUnlessSovereign(client)
    await client.query("set statement_timeout to 0; set datestyle to 'ISO'; set timezone to 'UTC'")
    // A table is always read from its beginning: what was just loaded comes in the order in which it was.
    await client.query('set synchronize_seqscans to off')
    await client.query('begin isolation level repeatable read, read only')
    return await work({
      migrations: await listMigrations(client),
      tables: await listTables(client),
      sequences: await listSequences(client),
      rowsOf: (table) => client.query(copyTo(`copy ${nameOf(table)} to stdout`)),
      query: async <R extends pg.QueryResultRow>(text: string) => (await client.query<R>(text)).rows,
    })
  } finally {
    await client.end()
  }
}

/** `"public"."events" ("id", ...)`, for COPY. */
export function nameOf({ schema, name, columns }: SnapshotTable): string {
  const quoted = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)} (${quoted})`
}
