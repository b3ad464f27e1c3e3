import { AppError, changeCommentRequestSchema, commentReplySchema } from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { inMemberTransaction } from '../member-transaction.ts'
import { commentGone, findCommentFor } from './own-comment.ts'
import { changeWords } from './queries.ts'

/** Puts one's own comment in other words. It says from then on that it was changed. */
export const changeComment = defineFunction({
  name: 'change-comment',
  input: changeCommentRequestSchema,
  output: commentReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { id, body }) {
    return inMemberTransaction({ parts, member }, async (run) => {
      const found = await findCommentFor(run, { id, callerId: member.userId })
      if (!found?.comment.hasWords) throw commentGone()
      if (found.comment.authorId !== member.userId) {
        throw new AppError('not_allowed', 'Only who said it can change it.')
      }
      await changeWords(run, { id, body })
      return { id }
    })
  },
})
