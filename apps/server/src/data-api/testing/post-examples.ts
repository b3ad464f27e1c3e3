import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '@hearth/database/testing'
import type { Member } from '../../testing/people.ts'
import { addComment, addReaction, buildPost } from '../../testing/posts.ts'

type Example = { filter: string; insert: Record<string, unknown>; update: Record<string, unknown> }

/** Rows of posts for the access matrix. */
export function postExamples(db: () => TestDatabase): Record<string, (owner: Member) => Promise<Example>> {
  return {
    "posts: one's own": async (author) => {
      const id = await buildPost(db(), { author, audience: 'everyone' })
      return {
        filter: `id=eq.${id}`,
        insert: { id: randomUUID(), author_id: author.userId, body: 'Mine', audience: 'everyone' },
        update: { body: 'Changed' },
      }
    },
    "post_comments: one's own": async (author) => {
      const postId = await buildPost(db(), { audience: 'everyone' })
      const id = await addComment(db(), { postId, author })
      return {
        filter: `id=eq.${id}`,
        insert: { id: randomUUID(), post_id: postId, author_id: author.userId, body: 'Mine' },
        update: { body: 'Changed' },
      }
    },
    "post_reactions: one's own": async (by) => {
      const postId = await buildPost(db(), { audience: 'everyone' })
      await addReaction(db(), { postId, by })
      return {
        filter: `post_id=eq.${postId}&user_id=eq.${by.userId}`,
        insert: { post_id: postId, user_id: by.userId, kind: 'joy' },
        update: { kind: 'joy' },
      }
    },
  }
}
