import type { Run } from '../../feeds/index.ts'

/** Whoever is coming, without the author, and without those of whom one has blocked the other or who are about to leave. */
export async function listGuests(
  run: Run,
  { eventId, authorId }: { eventId: string; authorId: string },
): Promise<string[]> {
  const { rows } = await run<{ id: string }>({
    name: 'guests to write to',
    text: `
      select p.id from public.attendances a join public.profiles p on p.id = a.user_id and not p.is_hidden
      where a.event_id = $1 and a.answer = 'coming' and p.id <> $2::uuid
        and not exists (select from public.blocks b
          where (b.blocker_id, b.blocked_id) in ((p.id, $2::uuid), ($2::uuid, p.id)))
      order by p.id`,
    values: [eventId, authorId],
  })
  return rows.map(({ id }) => id)
}

export async function findMessage(
  run: Run,
  id: string,
): Promise<{ eventId: string; authorId: string; told: number } | undefined> {
  const { rows } = await run<{ eventId: string; authorId: string; told: number }>({
    name: 'message by id',
    text: 'select event_id as "eventId", author_id as "authorId", told from public.event_messages where id = $1::uuid',
    values: [id],
  })
  return rows[0]
}

export async function addMessage(
  run: Run,
  message: { id: string; eventId: string; authorId: string; title: string; body: string; told: number },
): Promise<void> {
  await run({
    name: 'add message to guests',
    text: `
      insert into public.event_messages (id, event_id, author_id, title, body, told)
      values ($1::uuid, $2, $3::uuid, $4, $5, $6)`,
    values: [message.id, message.eventId, message.authorId, message.title, message.body, message.told],
  })
}
