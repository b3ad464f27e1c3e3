import type { Actor, Database, Row, Statement } from '@hearth/database'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import type { Dependencies, Tables } from './catalogue/dependencies.ts'
import { changesVisibility, createVisibilities, type Visibilities } from './visibilities.ts'

/** What this process keeps of answers, for at most a second. */
export type AnswerCaches = {
  answers: AnswerCache
  visibilities: Visibilities
  /** From now on it is known which answers rest on what; before, every change drops all of them. */
  learn(dependencies: Dependencies): void
  /**
   * Forgets the answers and visibilities that rest on a table, or on what is written with it; without a name all of them.
   * Everybody hears of a change by a notice of the database.
   */
  forget(table?: string): void
  /**
   * The same database, whose writes are forgotten here before whoever made them goes on: they must not meet an older
   * answer until the notice comes.
   */
  watch(database: Database): Database
}

export function createAnswerCaches({
  database,
  now,
}: {
  database: Database
  now: () => number
}): AnswerCaches {
  const answers = createAnswerCache(now)
  const visibilities = createVisibilities(database, now)
  let dependencies: Dependencies | undefined

  const forgetTables = (changed: Tables) => {
    if (changed?.size === 0) return
    // First the visibilities: an answer is looked for by one.
    if (changesVisibility(changed)) visibilities.drop()
    answers.drop(changed)
  }
  const forgetWritten = (statements: Iterable<string>) => {
    for (const statement of statements) forgetTables(dependencies?.writtenBy(statement))
  }

  return {
    answers,
    visibilities,
    learn(learned) {
      dependencies = learned
    },
    forget(table) {
      forgetTables(table ? dependencies?.changedWith(table) : undefined)
    },
    watch(watched) {
      // Also when it failed: whether a commit came about is unknown when the database went away.
      return {
        ...watched,
        run: <T extends Row>(actor: Actor, statement: Statement) => {
          const result = watched.run<T>(actor, statement)
          return statement.onlyReads ? result : result.finally(() => forgetWritten([statement.text]))
        },
        async transaction(actor, work) {
          const written = new Set<string>()
          const note = (statement: Statement) => {
            if (!statement.onlyReads) written.add(statement.text)
            return statement
          }
          try {
            return await watched.transaction(actor, ({ run, finish }) =>
              work({
                run: (statement) => run(note(statement)),
                finish: (statement) => finish(note(statement)),
              }),
            )
          } finally {
            forgetWritten(written)
          }
        },
      }
    },
  }
}
