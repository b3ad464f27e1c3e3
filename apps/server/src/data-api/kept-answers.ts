import type { Database } from '@hearth/database'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { changesSights, createSights, type Sights } from './sights.ts'

/** What this process keeps of answers, for at most a second. */
export type KeptAnswers = {
  answers: AnswerCache
  sights: Sights
  /**
   * Forgets the answers, and with a table's name the sights that rest on it; without a name all of them. Everybody hears
   * of a change by a notice of the database; whoever wrote through this process must not meet an older answer before that.
   */
  forget(table?: string): void
}

export function createKeptAnswers({ database, now }: { database: Database; now: () => number }): KeptAnswers {
  const answers = createAnswerCache(now)
  const sights = createSights(database, now)
  return {
    answers,
    sights,
    forget(table = '') {
      // First the sights: an answer is looked for by one.
      if (changesSights(table)) sights.drop()
      answers.drop()
    },
  }
}
