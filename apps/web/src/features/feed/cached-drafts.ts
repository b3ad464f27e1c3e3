import type { PostAudience } from '@hearth/contracts/social-values'
import { cachedDraft } from '../../forms/cached-draft.ts'
import type { About } from './post.ts'

/** What somebody is writing. The id is made with it, so that sent again after a lost answer it is the same post. */
export type PostDraft = {
  id: string
  body: string
  audience: PostAudience
  pictures: { path: string; alt: string }[]
  about: About | null
}
export type CommentDraft = { id: string; body: string }

export const emptyPost = (audience: PostAudience = 'members'): PostDraft => ({
  id: crypto.randomUUID(),
  body: '',
  audience,
  pictures: [],
  about: null,
})
export const emptyComment = (): CommentDraft => ({ id: crypto.randomUUID(), body: '' })

export const cachedPost = (userId: string) => cachedDraft<PostDraft>(`hearth-post-words-${userId}`)
export const cachedComment = (userId: string, postId: string) =>
  cachedDraft<CommentDraft>(`hearth-comment-words-${userId}-${postId}`)
