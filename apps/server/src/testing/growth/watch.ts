import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor, Database, Statement } from '@hearth/database'

/** A statement as the app asked it. */
export type Asked = { actor: Actor; statement: Statement }
export type WatchedDatabase = { database: Database; during<T>(work: () => Promise<T>): Promise<Asked[]> }

/** The same database, which says what some work asked of it. What timers ask meanwhile is none of it. */
export function watchDatabase(database: Database): WatchedDatabase {
  const current = new AsyncLocalStorage<Asked[]>()
  const note = (actor: Actor, statement: Statement) => {
    current.getStore()?.push({ actor, statement })
    return statement
  }
  const watched: Database = {
    ...database,
    run: (actor, statement) => database.run(actor, note(actor, statement)),
    transaction: (actor, work) =>
      database.transaction(actor, (transaction) =>
        work({
          run: (statement) => transaction.run(note(actor, statement)),
          finish: (statement) => transaction.finish(note(actor, statement)),
        }),
      ),
  }
  return {
    database: watched,
    async during(work) {
      const asked: Asked[] = []
      await current.run(asked, work)
      if (asked.length === 0) throw new Error('Nothing was asked of the database.')
      return asked
    },
  }
}
