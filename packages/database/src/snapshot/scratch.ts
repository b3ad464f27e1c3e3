import { createHash } from 'node:crypto'
import pg from 'pg'
import { withDatabase } from '../connection-url.ts'

/** The owner may not make a database. */
export class ScratchRefused extends Error {
  readonly owner: string

  constructor(owner: string) {
    super(`The owner ${owner} in DATABASE_URL may not make a database.`)
    this.owner = owner
    this.name = 'ScratchRefused'
  }
}

export type Scratch = {
  /** Connection string of its owner. */
  ownerUrl: string
  /** Ends whatever is at work in it. May be called twice. */
  drop(): Promise<void>
}

/**
 * An empty database beside the living one, in the place of one that was left there by a process that was killed. `mark` is
 * the deployment's alone: whatever else has the name that comes from it was made here.
 */
export async function makeScratch(ownerUrl: string, mark: string): Promise<Scratch> {
  const name = await onServer(ownerUrl, async (client) => {
    const { rows } = await client.query<{ database: string; owner: string; may: boolean; encoding: string }>(
      `select d.datname as database, r.rolname as owner, r.rolcreatedb or r.rolsuper as may,
         pg_encoding_to_char(d.encoding) as encoding
       from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
    )
    const { database, owner, may, encoding } = rows[0]!
    if (!may) throw new ScratchRefused(owner)
    const sum = createHash('sha256').update(`${mark} ${database}`).digest('hex')
    const chosen = `hearth_rehearsal_${sum.slice(0, 16)}`
    await client.query(`drop database if exists ${chosen} with (force)`)
    await client.query(`create database ${chosen} template template0 encoding ${pg.escapeLiteral(encoding)}`)
    return chosen
  })
  return {
    ownerUrl: withDatabase(ownerUrl, name),
    async drop() {
      await onServer(ownerUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

async function onServer<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'hearth rehearsal' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout to 0')
    return await work(client)
  } finally {
    await client.end()
  }
}
