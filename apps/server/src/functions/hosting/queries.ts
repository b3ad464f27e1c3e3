import type { Run } from '@hearth/database'

/** An event as whoever wants to host it, or to choose its hosts, finds it. */
export type HostedEvent = {
  title: string
  status: 'draft' | 'published' | 'cancelled'
  isOver: boolean
  ownerId: string | null
  callerName: string
  callerOpens: boolean
}

export async function findHostedEvent(
  run: Run,
  { eventId, callerId }: { eventId: string; callerId: string },
): Promise<HostedEvent | undefined> {
  const { rows } = await run<HostedEvent>({
    name: 'event to host',
    text: `
      select e.title, e.status, e.ends_at <= now() as "isOver", e.created_by as "ownerId",
        coalesce(c.display_name, c.username) as "callerName", hearth.may_open_event(e.id, c.id) as "callerOpens"
      from public.events e join public.profiles c on c.id = $2::uuid
      where e.id = $1`,
    values: [eventId, callerId],
  })
  return rows[0]
}

/**
 * Finds whom a username names, for this member: nobody where it is hidden, not chosen yet, or of who blocked them.
 * Until the transaction ends neither of the two blocks the other.
 */
export async function lockInvitee(
  run: Run,
  { username, callerId }: { username: string; callerId: string },
): Promise<{ userId: string; isBlocked: boolean } | undefined> {
  const { rows: found } = await run<{ userId: string }>({
    name: 'member to invite',
    text: `
      select p.id as "userId" from public.profiles p
      where lower(p.username) = lower($1) and not p.is_hidden and hearth.has_username(p.id)`,
    values: [username],
  })
  const person = found[0]
  if (!person) return undefined
  await run({
    name: 'hold pair of hosts',
    text: 'select hearth.hold_pair($1::uuid, $2::uuid)',
    values: [callerId, person.userId],
  })
  const { rows } = await run<{ isBlocked: boolean; blocks: boolean }>({
    name: 'blocks of hosts',
    text: `
      select exists (select from public.blocks b where b.blocker_id = $1::uuid and b.blocked_id = $2::uuid) as "isBlocked",
        exists (select from public.blocks b where b.blocker_id = $2::uuid and b.blocked_id = $1::uuid) as blocks`,
    values: [callerId, person.userId],
  })
  return rows[0]!.blocks ? undefined : { ...person, isBlocked: rows[0]!.isBlocked }
}

type Ids = { eventId: string; hostId: string }
export type HostState = 'invited' | 'accepted'

/** Whether the invitation is new; else it stands as `state`, whatever that is. */
export async function addInvitation(
  run: Run,
  { eventId, hostId, ownerId }: Ids & { ownerId: string },
): Promise<{ isNew: boolean; state: HostState }> {
  const { rows } = await run({
    name: 'invite host',
    text: `
      insert into public.event_hosts (event_id, user_id, invited_by) values ($1, $2::uuid, $3::uuid)
      on conflict do nothing returning 1`,
    values: [eventId, hostId, ownerId],
  })
  if (rows.length > 0) return { isNew: true, state: 'invited' }
  const state = await lockHosting(run, { eventId, hostId })
  // Ended between the two statements: then it is an invitation anew.
  return state ? { isNew: false, state } : addInvitation(run, { eventId, hostId, ownerId })
}

/** How many host the event beside its owner, or are asked to. */
export async function countHosts(run: Run, eventId: string): Promise<number> {
  const { rows } = await run<{ count: number }>({
    name: 'count hosts',
    text: 'select count(*)::integer as count from public.event_hosts where event_id = $1',
    values: [eventId],
  })
  return rows[0]!.count
}

/** How a member stands to an event, held until the transaction ends. */
export async function lockHosting(run: Run, { eventId, hostId }: Ids): Promise<HostState | undefined> {
  const { rows } = await run<{ state: HostState }>({
    name: 'hold hosting',
    text: 'select state from public.event_hosts where event_id = $1 and user_id = $2::uuid for update',
    values: [eventId, hostId],
  })
  return rows[0]?.state
}

export async function acceptHosting(run: Run, { eventId, hostId }: Ids): Promise<void> {
  await run({
    name: 'accept hosting',
    text: `
      update public.event_hosts set state = 'accepted', answered_at = now()
      where event_id = $1 and user_id = $2::uuid and state = 'invited'`,
    values: [eventId, hostId],
  })
}

/** Ends hosting, or an invitation; a notice of the invitation that was not read yet goes with it. */
export async function removeHosting(run: Run, { eventId, hostId }: Ids): Promise<void> {
  await run({
    name: 'remove hosting',
    text: `
      with unread as (
        delete from public.notifications n
        where n.user_id = $2::uuid and n.kind = 'host_invited' and n.data ->> 'eventId' = $1 and n.read_at is null
      )
      delete from public.event_hosts where event_id = $1 and user_id = $2::uuid`,
    values: [eventId, hostId],
  })
}
