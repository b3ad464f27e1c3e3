import type { PostAudience, PostPicture, PostSubject, ReactionKind } from '@hearth/contracts/social-values'

type Author = { id: string; username: string; name: string; photo: string | null }

/** What a post points to, as far as it opens to the reader. */
export type About = {
  kind: PostSubject
  id: string
  title: string
  /** An event's category, a venue's kind, a provider's first category. */
  category: string | null
  photo: string | null
  place: string | null
  /** Of events alone. */
  starts_at?: string
  timezone?: string
  all_day?: boolean
  status?: string
}

/** A post as its reader sees it. */
export type Post = {
  id: string
  author: Author
  body: string
  /** The usernames in it that lead to somebody, in lower case. */
  mentions: string[]
  audience: PostAudience
  pictures: PostPicture[]
  about: About | null
  created_at: string
  edited_at: string | null
  comments: number
  reactions: Partial<Record<ReactionKind, number>>
  my_reaction: ReactionKind | null
}

export type PostComment = Pick<Post, 'id' | 'author' | 'body' | 'mentions' | 'created_at' | 'edited_at'>

/** Whoever reads; nobody for visitors. */
export type Reader = { userId: string }

export type FeedName = 'following' | 'around'
