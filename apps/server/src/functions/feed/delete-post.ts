import type { Handler } from '../handler.ts'
import { removePost } from './queries.ts'

/** Takes one's own post away, with what was said under it and its pictures. What is gone already stays gone. */
export const deletePost: Handler<'delete-post'> = async ({ member, run }, { postId }) => {
  await removePost(run, { postId, userId: member.userId })
  return { postId }
}
