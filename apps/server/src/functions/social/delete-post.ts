import { deletePostRequestSchema, savePostReplySchema } from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { inMemberTransaction } from '../member-transaction.ts'
import { removePost } from './queries.ts'

/** Takes one's own post away, with what was said under it and its pictures. What is gone already stays gone. */
export const deletePost = defineFunction({
  name: 'delete-post',
  input: deletePostRequestSchema,
  output: savePostReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { postId }) {
    return inMemberTransaction({ parts, member }, async (run) => {
      await removePost(run, { postId, userId: member.userId })
      return { postId }
    })
  },
})
