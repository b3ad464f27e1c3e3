import pg from 'pg'

/** Any number, as long as every version of Hearth uses the same one. */
const LOCK = 4_851_205_003

/**
 * Does `work` while no other process of this deployment does such, and gives it back when the process is killed; undefined,
 * without it, where another is at it. The lock belongs to a transaction, so that it holds through a pooler too.
 */
export async function withBackupLock<T>(ownerUrl: string, work: () => Promise<T>): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'hearth backup lock' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    // It waits for hours, and between statements it keeps nothing back.
    await client.query('set local idle_in_transaction_session_timeout to 0')
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_xact_lock($1) as "isOurs"',
      [LOCK],
    )
    return rows[0]!.isOurs ? await work() : undefined
  } finally {
    await client.end()
  }
}

/** How many bytes the database has on its disk, and how many its pictures. */
export async function readBackupSize(
  ownerUrl: string,
): Promise<{ databaseBytes: number; pictureBytes: number }> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'hearth backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ databaseBytes: string; pictureBytes: string }>(
      `select pg_database_size(current_database())::text as "databaseBytes",
        (select coalesce(sum((o.metadata ->> 'size')::bigint), 0)::text from storage.objects o) as "pictureBytes"`,
    )
    return { databaseBytes: Number(rows[0]!.databaseBytes), pictureBytes: Number(rows[0]!.pictureBytes) }
  } finally {
    await client.end()
  }
}
