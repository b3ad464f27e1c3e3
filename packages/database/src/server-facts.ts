import pg from 'pg'

const answersWithinMs = 5000

export type ServerFacts = {
  /** As PostgreSQL says it: `17.2 (Debian 17.2-1)`. */
  version: string
  major: number
  /** Whether what is confirmed is on the disk. */
  keepsWrites: boolean
  /** Its clock, in milliseconds since 1970 UTC. */
  nowMs: number
  /** Whether it was reached through a connection pooler. */
  isPooled: boolean
  /** Which database this is, in whatever way it was reached. */
  identity: string
  /** Where this house writes its pictures; undefined before its first start. */
  picturePlace: 'disk' | 's3' | undefined
}

/** What a PostgreSQL says of itself within five seconds; rejects where it does not answer. */
export async function readServerFacts(url: string): Promise<ServerFacts> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answersWithinMs,
    query_timeout: answersWithinMs,
  })
  // A connection that breaks says so to whoever asked.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Omit<ServerFacts, 'picturePlace' | 'isPooled'> & { pid: number }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::integer / 10000 as major,
        current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' as "keepsWrites",
        extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs", pg_backend_pid() as pid,
        concat_ws(' ', current_database(), pg_postmaster_start_time()) as identity`,
    )
    const { pid, ...facts } = rows[0]!
    const place = await client
      .query<{ place: 'disk' | 's3' }>('select place from hearth.picture_place')
      // Of an older schema, or none: whoever asks hears of that elsewhere.
      .catch(() => ({ rows: [] }))
    // A pooler gives out numbers of its own for cancelling; PostgreSQL's is that of the process.
    const isPooled = (client as unknown as { processID: number }).processID !== pid
    return { ...facts, isPooled, picturePlace: place.rows[0]?.place }
  } finally {
    await client.end().catch(() => undefined)
  }
}
