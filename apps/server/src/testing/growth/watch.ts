import type { Actor, Database, Statement } from '@hearth/database'

/** A statement as the app asked it. */
export type Asked = { actor: Actor; statement: Statement }
export type WatchedDatabase = { database: Database; during<T>(work: () => Promise<T>): Promise<Asked[]> }

/** The same database, which says what was asked of it while something was going on. */
export function watchDatabase(database: Database): WatchedDatabase {
  let asked: Asked[] = []
  const note = (actor: Actor, statement: Statement) => {
    asked.push({ actor, statement })
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
      asked = []
      await work()
      return asked
    },
  }
}
