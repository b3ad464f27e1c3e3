import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { takeAsNewcomer } from '../moderation/newcomers.ts'
import { countBegun } from './queries.ts'

/** New conversations of a member in 24 hours, so that nobody writes to a whole directory. */
const maxBegunPerDay = 20

/** One more conversation, with whomever. Throws `too_many_requests` where a day has room for no more. */
export async function requireRoomToBegin(run: Run, askerId: string): Promise<void> {
  if ((await countBegun(run, askerId)) >= maxBegunPerDay) {
    throw new AppError('too_many_requests', () => m.enquiry_refused_many_asked({ max: maxBegunPerDay }), {
      retryAfterSeconds: 3600,
    })
  }
  await takeAsNewcomer(run, askerId, 'enquiry')
}
