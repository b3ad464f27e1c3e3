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
    const { rows } = await client.query<Omit<ServerFacts, 'picturePlace'>>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::integer / 10000 as major,
        current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' as "keepsWrites",
        extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"`,
    )
    const place = await client
      .query<{ place: 'disk' | 's3' }>('select place from hearth.picture_place')
      // Of an older schema, or none: whoever asks hears of that elsewhere.
      .catch(() => ({ rows: [] }))
    return { ...rows[0]!, picturePlace: place.rows[0]?.place }
  } finally {
    await client.end().catch(() => undefined)
  }
}
