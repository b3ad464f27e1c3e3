import pg from 'pg'

const answersWithinMs = 2000

export type ServerWatch = {
  /** The one row of a short question. Rejects within two seconds where nobody answers; the next question connects anew. */
  ask<Row>(text: string): Promise<Row>
  close(): Promise<void>
}

/** One connection for short questions of one server, past the pool: how far it is must be known under load above all. */
export function watchServer(url: string): ServerWatch {
  let connected: Promise<pg.Client> | undefined

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answersWithinMs,
      query_timeout: answersWithinMs,
      application_name: 'hearth watch',
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  return {
    async ask(text) {
      connected ??= connect()
      const used = connected
      try {
        const { rows } = await (await used).query(text)
        return rows[0]
      } catch (error) {
        if (connected === used) connected = undefined
        void used.then((client) => client.end()).catch(() => undefined)
        throw error
      }
    },
    async close() {
      await connected?.then((client) => client.end()).catch(() => undefined)
    },
  }
}
