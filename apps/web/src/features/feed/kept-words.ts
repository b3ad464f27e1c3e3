import type { PostAudience } from '@hearth/contracts/social-values'
import type { About } from './post.ts'

/** What somebody is writing. The id is made with it, so that sent again after a lost answer it is the same post. */
export type KeptPost = {
  id: string
  body: string
  audience: PostAudience
  pictures: { path: string; alt: string }[]
  about: About | null
}
export type KeptComment = { id: string; body: string }

export const emptyPost = (audience: PostAudience = 'members'): KeptPost => ({
  id: crypto.randomUUID(),
  body: '',
  audience,
  pictures: [],
  about: null,
})
export const emptyComment = (): KeptComment => ({ id: crypto.randomUUID(), body: '' })

export const keyOfPost = (userId: string) => `hearth-post-words-${userId}`
export const keyOfComment = (userId: string, postId: string) => `hearth-comment-words-${userId}-${postId}`

/** What was kept in this browser; with nothing there, nothing. */
export function loadKept<Kept extends { body: string }>(key: string): Kept | undefined {
  try {
    const text = localStorage.getItem(key)
    return text ? (JSON.parse(text) as Kept) : undefined
  } catch {
    return undefined
  }
}

/** Keeps it in this browser until it is posted; nothing forgets it. */
export function keep(key: string, kept: KeptPost | KeptComment | undefined): void {
  try {
    if (kept === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The browser keeps nothing: the words stay as long as the page is open.
  }
}
