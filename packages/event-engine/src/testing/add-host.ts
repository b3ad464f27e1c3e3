import type { TestDatabase } from '@hearth/database/testing'

/** Writes that a member is invited to host an event with its owner, or does. */
export async function addHost(
  db: TestDatabase,
  {
    eventId,
    userId,
    state = 'accepted',
  }: { eventId: string; userId: string; state?: 'invited' | 'accepted' },
): Promise<void> {
  await db.owner(
    `insert into public.event_hosts (event_id, user_id, state, invited_by, answered_at)
     select e.id, $2, $3, e.created_by, case when $3 = 'accepted' then now() end from public.events e where e.id = $1`,
    [eventId, userId, state],
  )
}
