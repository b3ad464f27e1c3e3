import { AppError, commentReplySchema, removeCommentRequestSchema } from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { inMemberTransaction } from '../member-transaction.ts'
import { findCommentFor } from './own-comment.ts'
import { takeWordsAway } from './queries.ts'

/** Takes a comment away: one's own, or as a host any. One that is gone already stays gone. */
export const removeComment = defineFunction({
  name: 'remove-comment',
  input: removeCommentRequestSchema,
  output: commentReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { id }) {
    return inMemberTransaction({ parts, member }, async (run) => {
      const found = await findCommentFor(run, { id, callerId: member.userId })
      if (!found?.comment.hasWords) return { id }
      if (found.comment.authorId !== member.userId && !found.event.callerHosts) {
        throw new AppError('not_allowed', 'Only who said it and the hosts can remove it.')
      }
      await takeWordsAway(run, id)
      return { id }
    })
  },
})
