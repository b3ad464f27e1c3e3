import type { Read } from '@hearth/contracts/reads'

/** What a post points to, as far as it opens to the reader. */
export type About = NonNullable<Post['about']>

/** A post as its reader sees it. */
export type Post = NonNullable<Read<'one_post'>>

export type PostComment = Read<'comments_of_post'>['comments'][number]

/** Whoever reads; nobody for visitors. */
export type Reader = { userId: string }

export type FeedName = 'following' | 'around'
