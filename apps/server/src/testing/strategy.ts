import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '@hearth/database/testing'
import type { Member } from './people.ts'

type Db = Pick<TestDatabase, 'owner'>

/** A member who belongs; a steward by the role row, as everywhere. */
export async function belong(
  db: Db,
  { userId }: Pick<Member, 'userId'>,
  {
    circle = 'friend',
    isShown = false,
  }: { circle?: 'friend' | 'keeper' | 'steward'; isShown?: boolean } = {},
): Promise<void> {
  if (circle === 'steward')
    await db.owner(`insert into hearth.user_roles (user_id, role) values ($1, 'steward')`, [userId])
  await db.owner(
    `insert into public.memberships (user_id, circle, is_shown) values ($1, $2, $3)
     on conflict (user_id) do update set is_shown = excluded.is_shown`,
    [userId, circle, isShown],
  )
}

export async function buildApplication(
  db: Db,
  { userId }: Pick<Member, 'userId'>,
  { askedAt = new Date().toISOString(), id = randomUUID() as string } = {},
): Promise<string> {
  await db.owner(
    `insert into public.steward_applications (id, user_id, words, asked_at)
     values ($1, $2, 'I would like to look after the long view.', $3)`,
    [id, userId, askedAt],
  )
  return id
}

export async function buildRoadmapItem(
  db: Db,
  { state = 'idea', title = 'A shared tool shed', supports = 0 } = {},
): Promise<string> {
  const id = randomUUID()
  await db.owner('insert into public.roadmap_items (id, title, state, supports) values ($1, $2, $3, $4)', [
    id,
    title,
    state,
    supports,
  ])
  return id
}

export async function buildRoadmapComment(
  db: Db,
  { itemId, author, at = new Date().toISOString() }: { itemId: string; author: Member; at?: string },
): Promise<string> {
  const id = randomUUID()
  await db.owner(
    `insert into public.roadmap_comments (id, item_id, author_id, body, created_at) values ($1, $2, $3, 'Yes, please.', $4)`,
    [id, itemId, author.userId, at],
  )
  return id
}
