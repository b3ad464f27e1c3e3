import type { SeriesReach } from '@hearth/contracts'
import type { Run } from '@hearth/database'

/** How many are coming, without the author and those of whom one has blocked the other. */
export async function countGuests(
  run: Run,
  { eventId, authorId }: { eventId: string; authorId: string },
): Promise<number> {
  const { rows } = await run<{ count: number }>({
    name: 'count guests to write to',
    text: `
      select count(*)::integer as count from public.attendances a
      where a.event_id = $1 and a.answer = 'coming' and a.user_id is distinct from $2::uuid
        and (a.guest_id is not null or a.user_id <> all (array(
          select b.blocked_id from public.blocks b where b.blocker_id = $2::uuid
          union all select b.blocker_id from public.blocks b where b.blocked_id = $2::uuid)))`,
    values: [eventId, authorId],
  })
  return rows[0]!.count
}

export async function findMessage(
  run: Run,
  id: string,
): Promise<{ eventId: string; seriesId: string | null; authorId: string; told: number } | undefined> {
  const { rows } = await run<{ eventId: string; seriesId: string | null; authorId: string; told: number }>({
    name: 'message by id',
    text: `
      select event_id as "eventId", series_id as "seriesId", author_id as "authorId", told from public.event_messages
      where id = $1::uuid`,
    values: [id],
  })
  return rows[0]
}

/** `series`: of a message to all its people, which stands at the date that stands for it. */
export async function addMessage(
  run: Run,
  message: {
    id: string
    eventId: string
    authorId: string
    title: string
    body: string
    told: number
    series?: { id: string; reach: SeriesReach }
  },
): Promise<void> {
  const { id, eventId, authorId, title, body, told, series } = message
  await run({
    name: 'add message to guests',
    text: `
      insert into public.event_messages (id, event_id, author_id, title, body, told, series_id, reach)
      values ($1::uuid, $2, $3::uuid, $4, $5, $6, $7, $8)`,
    values: [id, eventId, authorId, title, body, told, series?.id ?? null, series?.reach ?? null],
  })
}
