import { writtenToForDays } from '@hearth/contracts'
import type { Run } from '@hearth/database'

/** An event as whoever wants to say something there finds it. */
export type TalkedEvent = {
  title: string
  status: 'draft' | 'published' | 'cancelled'
  callerName: string
  callerHosts: boolean
  /** It ended so long ago that nobody waits for news of it. */
  isLongOver: boolean
  /** The caller has blocked the owner. */
  blocksOwner: boolean
}

/**
 * The event, if the caller may open it. Until the transaction ends neither the caller nor the owner blocks the other.
 */
export async function findTalkedEvent(
  run: Run,
  { eventId, callerId }: { eventId: string; callerId: string },
): Promise<TalkedEvent | undefined> {
  await run({
    name: 'hold pair of event',
    text: 'select hearth.hold_pair(e.created_by, $2::uuid) from public.events e where e.id = $1 and e.created_by is not null',
    values: [eventId, callerId],
  })
  const { rows } = await run<TalkedEvent>({
    name: 'event to talk at',
    text: `
      select e.title, e.status, e.ends_at < now() - make_interval(days => $3) as "isLongOver", coalesce(c.display_name, c.username) as "callerName",
        coalesce(e.created_by = c.id, false)
          or exists (select from hearth.co_hosts h where h.event_id = e.id and h.user_id = c.id) as "callerHosts",
        exists (select from public.blocks b where b.blocker_id = c.id and b.blocked_id = e.created_by) as "blocksOwner"
      from public.events e join public.profiles c on c.id = $2::uuid
      where e.id = $1 and hearth.may_open_event(e.id, c.id)`,
    values: [eventId, callerId, writtenToForDays],
  })
  return rows[0]
}

export type Comment = {
  eventId: string
  authorId: string | null
  replyTo: string | null
  /** False where the words were taken away. */
  hasWords: boolean
}

/** A comment, held until the transaction ends. */
export async function lockComment(run: Run, id: string): Promise<Comment | undefined> {
  const { rows } = await run<Comment>({
    name: 'hold comment',
    text: `
      select event_id as "eventId", author_id as "authorId", reply_to as "replyTo", body is not null as "hasWords"
      from public.event_comments where id = $1::uuid for update`,
    values: [id],
  })
  return rows[0]
}

export async function eventOfComment(run: Run, id: string): Promise<string | undefined> {
  const { rows } = await run<{ eventId: string }>({
    name: 'event of comment',
    text: 'select event_id as "eventId" from public.event_comments where id = $1::uuid',
    values: [id],
  })
  return rows[0]?.eventId
}

/** What is answered: a comment of this event that the caller can read. `replies` counts what stands beneath it. */
export async function findAnswered(
  run: Run,
  { id, eventId, callerId }: { id: string; eventId: string; callerId: string },
): Promise<{ authorId: string; isReply: boolean; replies: number } | undefined> {
  const { rows } = await run<{ authorId: string; isReply: boolean; replies: number }>({
    name: 'comment to answer',
    text: `
      select c.author_id as "authorId", c.reply_to is not null as "isReply",
        (select count(*)::integer from public.event_comments r where r.reply_to = c.id) as replies
      from public.event_comments c join public.profiles p on p.id = c.author_id and not p.is_hidden
      where c.id = $1::uuid and c.event_id = $2 and c.body is not null
        and not exists (select from public.blocks b
          where (b.blocker_id, b.blocked_id) in ((p.id, $3::uuid), ($3::uuid, p.id)))`,
    values: [id, eventId, callerId],
  })
  return rows[0]
}

export async function addComment(
  run: Run,
  comment: { id: string; eventId: string; authorId: string; replyTo: string | null; body: string },
): Promise<void> {
  await run({
    name: 'add comment',
    text: `
      insert into public.event_comments (id, event_id, author_id, reply_to, body)
      values ($1::uuid, $2, $3::uuid, $4::uuid, $5)`,
    values: [comment.id, comment.eventId, comment.authorId, comment.replyTo, comment.body],
  })
}

export async function changeWords(run: Run, { id, body }: { id: string; body: string }): Promise<void> {
  await run({
    name: 'change comment',
    text: 'update public.event_comments set body = $2, edited_at = now() where id = $1::uuid and body <> $2',
    values: [id, body],
  })
}

/** Takes the words away; where nothing is said beneath them, the place goes too. */
export async function takeWordsAway(run: Run, id: string): Promise<void> {
  await run({
    name: 'remove comment',
    text: `
      update public.event_comments set body = null, pinned_at = null, deleted_at = now()
      where id = $1::uuid and body is not null`,
    values: [id],
  })
}

/** Pins one comment of the event, and no other any more; without an id none is pinned. */
export async function pinOnly(
  run: Run,
  { eventId, id }: { eventId: string; id: string | undefined },
): Promise<void> {
  await run({
    name: 'unpin comments',
    text: `
      update public.event_comments set pinned_at = null
      where event_id = $1 and pinned_at is not null and id is distinct from $2::uuid`,
    values: [eventId, id ?? null],
  })
  if (id === undefined) return
  await run({
    name: 'pin comment',
    text: 'update public.event_comments set pinned_at = now() where id = $1::uuid and pinned_at is null',
    values: [id],
  })
}

/** The hosts who should hear of what the caller said: not the caller, nobody of whom one blocked the other. */
export async function listListeningHosts(
  run: Run,
  { eventId, callerId }: { eventId: string; callerId: string },
): Promise<string[]> {
  const { rows } = await run<{ id: string }>({
    name: 'hosts who listen',
    text: `
      select p.id from public.profiles p
      where p.id in (
          select e.created_by from public.events e where e.id = $1
          union select h.user_id from hearth.co_hosts h where h.event_id = $1)
        and p.id <> $2::uuid and not p.is_hidden
        and not exists (select from public.blocks b
          where (b.blocker_id, b.blocked_id) in ((p.id, $2::uuid), ($2::uuid, p.id)))
      order by p.id`,
    values: [eventId, callerId],
  })
  return rows.map(({ id }) => id)
}

/** Whether this person can still open the event, and with it what is said there. */
export async function mayOpen(
  run: Run,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<boolean> {
  const { rows } = await run<{ opens: boolean }>({
    name: 'person opens event',
    text: 'select hearth.may_open_event($1, $2::uuid) as opens',
    values: [eventId, userId],
  })
  return rows[0]!.opens
}
