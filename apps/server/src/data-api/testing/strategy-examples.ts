import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '@hearth/database/testing'
import type { Member } from '../../testing/people.ts'
import { belong, buildApplication, buildRoadmapComment, buildRoadmapItem } from '../../testing/strategy.ts'

type Example = { filter: string; insert: Record<string, unknown>; update: Record<string, unknown> }

/** Rows of belonging and of the long view for the access matrix. */
export function strategyExamples(
  db: () => TestDatabase,
): Record<string, (owner: Member) => Promise<Example>> {
  const membership = (isShown: boolean) => async (owner: Member) => {
    await belong(db(), owner, { isShown })
    return {
      filter: `user_id=eq.${owner.userId}`,
      insert: { user_id: owner.userId, circle: 'steward' },
      update: { circle: 'steward' },
    }
  }
  return {
    'memberships: shown': membership(true),
    'memberships: kept to oneself': membership(false),
    "pledges: one's own": async (owner) => {
      await belong(db(), owner)
      const row = { user_id: owner.userId, kind: 'hours', amount: 4, per: 'month' }
      await db().owner(
        'insert into public.pledges (user_id, kind, amount, per) values ($1, $2, $3, $4)',
        Object.values(row),
      )
      return { filter: `user_id=eq.${owner.userId}`, insert: row, update: { amount: 8 } }
    },
    "steward_applications: one's own": async (owner) => {
      const id = await buildApplication(db(), owner)
      return {
        filter: `id=eq.${id}`,
        insert: { id, user_id: owner.userId, words: 'Let me in, please, thank you.' },
        update: { state: 'accepted' },
      }
    },
    "membership_steps: one's own": async ({ userId }) => {
      await db().owner(
        `insert into public.membership_steps (user_id, step, circle) values ($1, 'joined', 'friend')`,
        [userId],
      )
      return {
        filter: `user_id=eq.${userId}`,
        insert: { user_id: userId, step: 'joined', circle: 'steward' },
        update: { circle: 'steward' },
      }
    },
    'vision_versions: any': async ({ userId }) => {
      const [row] = await db().owner<{ id: string }>(
        `insert into public.vision_versions (text, author_id) values ('A table in every street.', $1) returning id`,
        [userId],
      )
      return {
        filter: `id=eq.${row!.id}`,
        insert: { text: 'Mine alone.', author_id: userId },
        update: { text: 'Mine alone.' },
      }
    },
    'goals: any': async ({ userId }) => {
      const id = randomUUID()
      await db().owner(
        `insert into public.goals (id, title, measure, target, until, created_by)
         values ($1, 'Ten more tables', 'venues', 10, '2027-06-30', $2)`,
        [id, userId],
      )
      return {
        filter: `id=eq.${id}`,
        insert: { id, title: 'Mine', measure: 'venues', target: 1, until: '2027-06-30' },
        update: { target: 1 },
      }
    },
    'roadmap_items: any': async () => {
      const id = await buildRoadmapItem(db())
      return {
        filter: `id=eq.${id}`,
        insert: { id, title: 'Mine', state: 'done' },
        update: { supports: 500 },
      }
    },
    "roadmap_supports: one's own": async ({ userId }) => {
      const item_id = await buildRoadmapItem(db())
      const row = { item_id, user_id: userId }
      await db().owner('insert into public.roadmap_supports (item_id, user_id) values ($1, $2)', [
        item_id,
        userId,
      ])
      return {
        filter: `item_id=eq.${item_id}&user_id=eq.${userId}`,
        insert: row,
        update: { created_at: '2020-01-01' },
      }
    },
    "roadmap_comments: one's own": async (owner) => {
      const itemId = await buildRoadmapItem(db())
      const id = await buildRoadmapComment(db(), { itemId, author: owner })
      return {
        filter: `id=eq.${id}`,
        insert: { id, item_id: itemId, author_id: owner.userId, body: 'Mine.' },
        update: { body: 'Changed.' },
      }
    },
  }
}
