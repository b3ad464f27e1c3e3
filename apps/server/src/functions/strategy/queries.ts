import type { saveGoalRequestSchema, saveRoadmapItemRequestSchema } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import type { z } from 'zod'

/** The vision as it reads now. */
export async function findVision(run: Run): Promise<{ id: number; text: string } | undefined> {
  const { rows } = await run<{ id: number; text: string }>({
    name: 'vision of now',
    text: 'select id::integer as id, text from public.vision_versions order by id desc limit 1',
    values: [],
  })
  return rows[0]
}

export async function addVersion(
  run: Run,
  { text, summary, authorId }: { text: string; summary: string; authorId: string },
): Promise<number> {
  const { rows } = await run<{ id: number }>({
    name: 'add vision version',
    text: `
      insert into public.vision_versions (text, summary, author_id) values ($1, $2, $3::uuid)
      returning id::integer as id`,
    values: [text, summary, authorId],
  })
  return rows[0]!.id
}

export async function writeGoal(
  run: Run,
  goal: z.output<typeof saveGoalRequestSchema>,
  authorId: string,
): Promise<void> {
  await run({
    name: 'write goal',
    text: `
      insert into public.goals (id, title, about, measure, target, until, created_by)
      values ($1::uuid, $2, $3, $4, $5, $6::date, $7::uuid)
      on conflict (id) do update set title = excluded.title, about = excluded.about, measure = excluded.measure,
        target = excluded.target, until = excluded.until, updated_at = now()`,
    values: [goal.id, goal.title, goal.about, goal.measure, goal.target, goal.until, authorId],
  })
}

export async function countGoals(run: Run): Promise<number> {
  const { rows } = await run<{ count: number }>({
    name: 'count goals',
    text: 'select count(*)::integer as count from public.goals',
    values: [],
  })
  return rows[0]!.count
}

export async function removeGoal(run: Run, id: string): Promise<void> {
  await run({ name: 'remove goal', text: 'delete from public.goals where id = $1::uuid', values: [id] })
}

export async function writeItem(
  run: Run,
  item: z.output<typeof saveRoadmapItemRequestSchema>,
  authorId: string,
): Promise<void> {
  await run({
    name: 'write roadmap item',
    text: `
      insert into public.roadmap_items (id, title, about, state, created_by) values ($1::uuid, $2, $3, $4, $5::uuid)
      on conflict (id) do update set title = excluded.title, about = excluded.about, state = excluded.state,
        updated_at = now()`,
    values: [item.id, item.title, item.about, item.state, authorId],
  })
}

export async function removeItem(run: Run, id: string): Promise<void> {
  await run({
    name: 'remove roadmap item',
    text: 'delete from public.roadmap_items where id = $1::uuid',
    values: [id],
  })
}

/** `known` when the id was used before, `no_item` when there is nothing to speak about. */
export async function addComment(
  run: Run,
  { id, itemId, authorId, body }: { id: string; itemId: string; authorId: string; body: string },
): Promise<'added' | 'known' | 'no_item'> {
  const { rows } = await run<{ isThere: boolean; isAdded: boolean }>({
    name: 'add roadmap comment',
    text: `
      with item as (select i.id from public.roadmap_items i where i.id = $2::uuid for key share),
      added as (
        insert into public.roadmap_comments (id, item_id, author_id, body)
        select $1::uuid, item.id, $3::uuid, $4 from item on conflict (id) do nothing returning 1
      )
      select exists (select from item) as "isThere", exists (select from added) as "isAdded"`,
    values: [id, itemId, authorId, body],
  })
  const { isThere, isAdded } = rows[0]!
  if (!isThere) return 'no_item'
  return isAdded ? 'added' : 'known'
}

export async function findCommentAuthor(run: Run, id: string): Promise<string | undefined> {
  const { rows } = await run<{ authorId: string }>({
    name: 'author of roadmap comment',
    text: 'select author_id as "authorId" from public.roadmap_comments where id = $1::uuid',
    values: [id],
  })
  return rows[0]?.authorId
}

export async function removeComment(run: Run, id: string): Promise<void> {
  await run({
    name: 'remove roadmap comment',
    text: 'delete from public.roadmap_comments where id = $1::uuid',
    values: [id],
  })
}
