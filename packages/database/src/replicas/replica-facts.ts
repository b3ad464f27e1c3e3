import pg from 'pg'

const answersWithinMs = 5000

export type ReplicaFacts = {
  isReplica: boolean
  /** How long ago what it replayed last was written; undefined where it has replayed nothing yet. */
  behindSeconds: number | undefined
  /** Whether it has everything that the primary has. */
  isCaughtUp: boolean
}

/** What a replica says of itself, and whether it keeps up with the primary. Rejects where one of them does not answer. */
export async function readReplicaFacts(url: string, primaryUrl: string): Promise<ReplicaFacts> {
  const ask = async <Row>(at: string, text: string, values: unknown[] = []): Promise<Row> => {
    const client = new pg.Client({
      connectionString: at,
      connectionTimeoutMillis: answersWithinMs,
      query_timeout: answersWithinMs,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query(text, values)).rows[0]
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const { position } = await ask<{ position: string }>(
    primaryUrl,
    'select pg_current_wal_flush_lsn()::text as position',
  )
  const facts = await ask<{ isReplica: boolean; behindSeconds: number | null; isCaughtUp: boolean | null }>(
    url,
    `select pg_is_in_recovery() as "isReplica",
      extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as "behindSeconds",
      pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCaughtUp"`,
    [position],
  )
  return { ...facts, behindSeconds: facts.behindSeconds ?? undefined, isCaughtUp: facts.isCaughtUp === true }
}
