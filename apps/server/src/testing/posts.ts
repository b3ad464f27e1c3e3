import { randomUUID } from 'node:crypto'
import type { PostAudience, ReactionKind } from '@hearth/contracts'
import type { TestDatabase } from '@hearth/database/testing'
import { buildMember, type Member } from './people.ts'

export type PostWishes = Partial<{
  author: Member
  body: string
  audience: PostAudience
  minutesAgo: number
  eventId: string
  venueId: string
  providerId: string
}>

/** A post in the table, for members unless wished otherwise; gives its id. */
export async function buildPost(db: TestDatabase, wishes: PostWishes = {}): Promise<string> {
  const { body = 'The oven is warm.', audience = 'members', minutesAgo = 0 } = wishes
  const { userId } = wishes.author ?? (await buildMember(db))
  const id = randomUUID()
  await db.owner(
    `insert into public.posts (id, author_id, body, audience, event_id, venue_id, provider_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() - $8::integer * interval '1 minute')`,
    [
      id,
      userId,
      body,
      audience,
      wishes.eventId ?? null,
      wishes.venueId ?? null,
      wishes.providerId ?? null,
      minutesAgo,
    ],
  )
  return id
}

export async function addComment(
  db: TestDatabase,
  { postId, author, body = 'I will bring soup.' }: { postId: string; author: Member; body?: string },
): Promise<string> {
  const id = randomUUID()
  await db.owner('insert into public.post_comments (id, post_id, author_id, body) values ($1, $2, $3, $4)', [
    id,
    postId,
    author.userId,
    body,
  ])
  return id
}

export async function addReaction(
  db: TestDatabase,
  { postId, by, kind = 'warmth' }: { postId: string; by: Member; kind?: ReactionKind },
): Promise<void> {
  await db.owner('insert into public.post_reactions (post_id, user_id, kind) values ($1, $2, $3)', [
    postId,
    by.userId,
    kind,
  ])
}
