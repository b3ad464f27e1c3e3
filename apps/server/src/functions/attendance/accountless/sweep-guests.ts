import type { Task } from '../../../jobs/index.ts'
import type { Parts } from '../../../parts.ts'
import { runAsEngine } from '../../handler.ts'

const forgottenAtOnce = 1000

/**
 * Each day: guests without an account, invitations by email, walk-ins and answers to questions of events that were over ninety days
 * ago, in batches.
 */
export function createForgetGuests({ database }: Parts): Task {
  const run = runAsEngine(database)
  return async () => {
    for (const forget of [
      'forget_email_invitations',
      'forget_guests',
      'forget_series_guests',
      'forget_walk_ins',
      'forget_question_answers',
    ]) {
      let forgotten = forgottenAtOnce
      while (forgotten === forgottenAtOnce) {
        const { rows } = await run<{ forgotten: number }>({
          name: forget,
          text: `select hearth.${forget}($1) as forgotten`,
          values: [forgottenAtOnce],
        })
        forgotten = rows[0]!.forgotten
      }
    }
  }
}
