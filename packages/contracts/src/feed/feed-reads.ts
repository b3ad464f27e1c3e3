import { rows, texts, textsOrNull } from '../fields/read-fields.ts'
import { z } from '../zod.ts'
import { postAudiences, postSubjects, reactionKinds } from './social-values.ts'

const said = z.object({
  ...texts('id', 'body', 'created_at'),
  author: z.object({
    ...texts('id', 'username', 'name'),
    photo: z.string().nullable(),
  }),
  /** The usernames in it that lead to somebody, in lower case. */
  mentions: z.array(z.string()),
  edited_at: z.string().nullable(),
})

/** A post as its reader sees it. */
const post = said.extend({
  audience: z.enum(postAudiences),
  pictures: rows({ path: z.string(), alt: z.string(), width: z.number(), height: z.number() }),
  /** What it points to, as far as that opens to the reader. */
  about: z
    .object({
      ...texts('id', 'title'),
      ...textsOrNull('photo', 'place'),
      kind: z.enum(postSubjects),
      /** An event's category, a venue's kind, a provider's first category. */
      category: z.string().nullable(),
      /** Of events alone, as is all that follows. */
      starts_at: z.string().optional(),
      timezone: z.string().optional(),
      all_day: z.boolean().optional(),
      status: z.string().optional(),
    })
    .nullable(),
  comments: z.number(),
  reactions: z.partialRecord(z.enum(reactionKinds), z.number()),
  my_reaction: z.enum(reactionKinds).nullable(),
})

export const feedReads = {
  /** `newest` is what `new_posts` counts from; the city is that of a reader who looks around. */
  post_feed: z.object({
    ...textsOrNull('next', 'city'),
    posts: z.array(post),
    newest: z.string(),
  }),
  /** How many posts of others came to a feed since a page of it was read; more than fifty are 51. */
  new_posts: z.number(),
  /** `null` where there is none for this reader. */
  one_post: post.nullable(),
  /** These posts, as far as they open to this reader. */
  posts_by_id: z.array(post),
  /** What was said under a post, from the newest back. */
  comments_of_post: z.object({ comments: z.array(said), next: z.string().nullable() }),
}
