import type { Run } from '@hearth/database'

export type Side = 'host' | 'provider'

/** Who an event and a page belong to, and what stands between the two. */
export type Parties = {
  eventTitle: string
  eventStatus: 'draft' | 'published' | 'cancelled'
  isPrivate: boolean
  isOver: boolean
  hostId: string | null
  ownerId: string
  providerName: string
  isPublished: boolean
  /** The owner is about to leave. */
  isOwnerHidden: boolean
  hostBlocks: boolean
  ownerBlocks: boolean
  callerOpens: boolean
}

export type Listing = { askedBy: Side; state: 'asked' | 'accepted' | 'declined' }

export async function findParties(
  run: Run,
  { eventId, providerId, callerId }: { eventId: string; providerId: string; callerId: string },
): Promise<Parties | undefined> {
  const { rows } = await run<Parties>({
    name: 'parties of listing',
    text: `
      select e.title as "eventTitle", e.status as "eventStatus", e.visibility = 'private' as "isPrivate",
        e.ends_at <= now() as "isOver", e.created_by as "hostId", p.owner_id as "ownerId", p.name as "providerName",
        p.status = 'published' as "isPublished", o.is_hidden as "isOwnerHidden",
        exists (select from public.blocks b where b.blocker_id = e.created_by and b.blocked_id = p.owner_id) as "hostBlocks",
        exists (select from public.blocks b where b.blocker_id = p.owner_id and b.blocked_id = e.created_by) as "ownerBlocks",
        hearth.may_open_event(e.id, $3::uuid) as "callerOpens"
      from public.events e, public.service_providers p join public.profiles o on o.id = p.owner_id
      where e.id = $1 and p.id = $2::uuid`,
    values: [eventId, providerId, callerId],
  })
  return rows[0]
}

/** The listing, held until the transaction ends; made as asked by this side when there was none. */
export async function lockOrAsk(
  run: Run,
  {
    eventId,
    providerId,
    part,
    side,
  }: { eventId: string; providerId: string; part: string | undefined; side: Side },
): Promise<Listing & { isNew: boolean }> {
  const { rows: made } = await run({
    name: 'ask for listing',
    text: `
      insert into public.event_providers (event_id, provider_id, part, asked_by)
      values ($1, $2::uuid, $3, $4) on conflict do nothing returning state`,
    values: [eventId, providerId, part ?? null, side],
  })
  if (made.length > 0) return { askedBy: side, state: 'asked', isNew: true }
  const locked = await lockListing(run, { eventId, providerId })
  // Taken away between the two statements: then it is asked anew.
  return locked ? { ...locked, isNew: false } : lockOrAsk(run, { eventId, providerId, part, side })
}

export async function lockListing(
  run: Run,
  { eventId, providerId }: { eventId: string; providerId: string },
): Promise<Listing | undefined> {
  const { rows } = await run<Listing>({
    name: 'hold listing',
    text: `
      select asked_by as "askedBy", state from public.event_providers
      where event_id = $1 and provider_id = $2::uuid for update`,
    values: [eventId, providerId],
  })
  return rows[0]
}

/** Writes the state; `part` only where one is given. */
export async function setListing(
  run: Run,
  {
    eventId,
    providerId,
    askedBy,
    state,
    part,
  }: Listing & { eventId: string; providerId: string; part?: string | undefined },
): Promise<void> {
  await run({
    name: 'set listing',
    text: `
      update public.event_providers set
        asked_by = $3, state = $4, part = coalesce($5, part),
        asked_at = case when $4 = 'asked' and state <> 'asked' then now() else asked_at end,
        answered_at = case when $4 = 'asked' then null else now() end
      where event_id = $1 and provider_id = $2::uuid`,
    values: [eventId, providerId, askedBy, state, part ?? null],
  })
}

export async function removeListing(
  run: Run,
  { eventId, providerId }: { eventId: string; providerId: string },
): Promise<void> {
  await run({
    name: 'remove listing',
    text: 'delete from public.event_providers where event_id = $1 and provider_id = $2::uuid',
    values: [eventId, providerId],
  })
}
