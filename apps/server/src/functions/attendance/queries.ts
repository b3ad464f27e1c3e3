import type { PlaceKind } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import type { ReadersMoment } from '../../calendar/index.ts'

type Ids = { eventId: string; userId: string }

/** Whether a member hosts the event, alone or with others. */
export async function hostsEvent(run: Run, { eventId, userId }: Ids): Promise<boolean> {
  const { rows } = await run<{ hosts: boolean }>({
    name: 'hosts event',
    text: 'select hearth.is_host_of($1, $2::uuid) as hosts',
    values: [eventId, userId],
  })
  return rows[0]!.hosts
}

/** The time zone of an event, for its hosts. */
export async function clockOfHosted(run: Run, { eventId, userId }: Ids): Promise<string | undefined> {
  const { rows } = await run<{ timezone: string }>({
    name: 'clock of hosted',
    text: 'select timezone from public.events where id = $1 and hearth.is_host_of(id, $2::uuid)',
    values: [eventId, userId],
  })
  return rows[0]?.timezone
}

/** Whether the last moment for answers has passed. */
export async function answersAreClosed(run: Run, eventId: string): Promise<boolean> {
  const { rows } = await run<{ isClosed: boolean }>({
    name: 'answers are closed',
    text: 'select (hearth.answers_until($1) <= now()) is true as "isClosed"',
    values: [eventId],
  })
  return rows[0]!.isClosed
}

/** Until when somebody can answer; nothing where hosts set no last moment. */
export async function lastMomentFor(run: Run, { eventId, userId }: Ids): Promise<ReadersMoment | undefined> {
  const { rows } = await run<ReadersMoment>({
    name: 'last moment for',
    text: `
      select (extract(epoch from u.until) * 1000)::float8 as moment, e.timezone as "eventZone",
        hearth.zone_of($2::uuid) as "readerZone"
      from public.events e cross join lateral (select hearth.answers_until(e.id) as until) u
      where e.id = $1 and u.until is not null`,
    values: [eventId, userId],
  })
  return rows[0]
}

/** Whether the invitation is new. */
export async function addInvitation(
  run: Run,
  { eventId, userId, hostId }: Ids & { hostId: string },
): Promise<boolean> {
  const { rows } = await run({
    name: 'invite guest',
    text: `
      insert into public.event_invitations (event_id, user_id, invited_by) values ($1, $2::uuid, $3::uuid)
      on conflict do nothing returning 1`,
    values: [eventId, userId, hostId],
  })
  return rows.length > 0
}

/** So many members are invited to one event at the most. */
export const maxInvited = 300

export async function countInvited(run: Run, eventId: string): Promise<number> {
  const { rows } = await run<{ count: number }>({
    name: 'count invited',
    text: 'select count(*)::integer as count from public.event_invitations where event_id = $1',
    values: [eventId],
  })
  return rows[0]!.count
}

/**
 * Takes an invitation away, with the notice of it that was not read yet; true also where there was none. False where
 * its member comes: their answer is held first, so that they do not say so meanwhile.
 */
export async function takeInvitationBack(run: Run, { eventId, userId }: Ids): Promise<boolean> {
  const { rows } = await run<{ answer: string }>({
    name: 'hold answer of invited',
    text: 'select answer from public.attendances where event_id = $1 and user_id = $2::uuid for update',
    values: [eventId, userId],
  })
  if (rows[0]?.answer === 'coming') return false
  await run({
    name: 'take invitation back',
    text: `
      with unread as (
        delete from public.notifications n
        where n.user_id = $2::uuid and n.kind = 'guest_invited' and n.data ->> 'eventId' = $1 and n.read_at is null
      )
      delete from public.event_invitations where event_id = $1 and user_id = $2::uuid`,
    values: [eventId, userId],
  })
  return true
}

/** The kinds of spots of an event, in the order of its hosts; null where it has none. */
export type KindsOfEvent = { placeKinds: PlaceKind[] | null }

/** The kinds of spots that an event has. */
export async function findKinds(run: Run, eventId: string): Promise<PlaceKind[] | null> {
  const { rows } = await run<KindsOfEvent>({
    name: 'kinds of event',
    text: 'select hearth.place_kinds_of($1) as "placeKinds"',
    values: [eventId],
  })
  return rows[0]!.placeKinds
}

/** Which kinds of spots a member's answer has, for its confirmation. */
export async function findKindsOfAnswer(
  run: Run,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<KindsOfEvent & { kinds: number[] }> {
  const { rows } = await run<KindsOfEvent & { kinds: number[] }>({
    name: 'kinds of answer',
    text: `
      select a.kinds, hearth.place_kinds_of(a.event_id) as "placeKinds" from public.attendances a
      where a.event_id = $1 and a.user_id = $2::uuid`,
    values: [eventId, userId],
  })
  return rows[0] ?? { kinds: [], placeKinds: null }
}
