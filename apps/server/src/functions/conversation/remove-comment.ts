import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { findCommentFor } from './own-comment.ts'
import { takeWordsAway } from './queries.ts'

/** Takes a comment away: one's own, or as a host any. One that is gone already stays gone. */
export const removeComment: Handler<'remove-comment'> = async ({ member, run }, { id }) => {
  const found = await findCommentFor(run, { id, callerId: member.userId })
  if (!found?.comment.hasWords) return { id }
  if (found.comment.authorId !== member.userId && !found.event.callerHosts) {
    throw new AppError('not_allowed', m.conversation_remove_not_allowed)
  }
  await takeWordsAway(run, id)
  return { id }
}
