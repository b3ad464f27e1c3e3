import { deleteCommentReplySchema, deleteCommentRequestSchema } from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { inMemberTransaction } from '../member-transaction.ts'
import { removeComment } from './comment-queries.ts'

/** Takes away what one said under a post; the author of the post may do so with everything under it. */
export const deleteComment = defineFunction({
  name: 'delete-comment',
  input: deleteCommentRequestSchema,
  output: deleteCommentReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { commentId }) {
    return inMemberTransaction({ parts, member }, async (run) => {
      await removeComment(run, { commentId, userId: member.userId })
      return { commentId }
    })
  },
})
