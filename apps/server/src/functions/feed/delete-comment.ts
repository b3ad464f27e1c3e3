import type { Handler } from '../handler.ts'
import { removeComment } from './comment-queries.ts'

/** Takes away what one said under a post; the author of the post may do so with everything under it. */
export const deleteComment: Handler<'delete-comment'> = async ({ member, run }, { commentId }) => {
  await removeComment(run, { commentId, userId: member.userId })
  return { commentId }
}
