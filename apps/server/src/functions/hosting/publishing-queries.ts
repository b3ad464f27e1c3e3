import type { Run } from '@hearth/database'

/** A draft as one of its hosts finds it. */
export type HostedDraft = {
  title: string
  status: string
  timezone: string
  endsAtMs: number
  callerHosts: boolean
}

/** The event, if this member may open it. */
export async function findDraft(
  run: Run,
  { eventId, callerId }: { eventId: string; callerId: string },
): Promise<HostedDraft | undefined> {
  const { rows } = await run<HostedDraft>({
    name: 'draft to schedule',
    text: `
      select e.title, e.status, e.timezone, (extract(epoch from e.ends_at) * 1000)::float8 as "endsAtMs",
        coalesce(e.created_by = $2::uuid, false)
          or exists (select from hearth.co_hosts h where h.event_id = e.id and h.user_id = $2::uuid) as "callerHosts"
      from public.events e where e.id = $1 and hearth.may_open_event(e.id, $2::uuid)`,
    values: [eventId, callerId],
  })
  return rows[0]
}

/** Sets or moves the moment, as long as the event is a draft. */
export async function putSchedule(
  run: Run,
  { eventId, publishAt, setBy }: { eventId: string; publishAt: Date; setBy: string },
): Promise<void> {
  await run({
    name: 'put schedule',
    text: `
      insert into public.event_schedules (event_id, publish_at, set_by)
      select e.id, $2::timestamptz, $3::uuid from public.events e where e.id = $1 and e.status = 'draft' for update of e
      on conflict (event_id) do update set publish_at = excluded.publish_at, set_by = excluded.set_by, failure = null`,
    values: [eventId, publishAt, setBy],
  })
}

export async function removeSchedule(run: Run, eventId: string): Promise<void> {
  await run({
    name: 'remove schedule',
    text: 'delete from public.event_schedules where event_id = $1',
    values: [eventId],
  })
}

/** A draft whose moment has come. */
export type DueDraft = {
  title: string
  isOver: boolean
  /** In whose name it is published: who chose the moment, or the owner when that one hosts no more. */
  publisherId: string | null
  /** Who hears of a failure. */
  hostIds: string[]
}

export async function findDue(
  run: Run,
  { eventId, nowMs }: { eventId: string; nowMs: number },
): Promise<DueDraft | undefined> {
  const { rows } = await run<DueDraft>({
    name: 'due draft',
    text: `
      with hosts as (
        select u.id from auth.users u join public.profiles p on p.id = u.id and not p.is_hidden
        where (u.banned_until is null or u.banned_until <= now()) and u.id in (
          select e.created_by from public.events e where e.id = $1
          union select h.user_id from hearth.co_hosts h where h.event_id = $1)
      )
      select e.title, e.ends_at <= $2::timestamptz as "isOver",
        (select h.id from hosts h where h.id in (s.set_by, e.created_by) order by h.id <> s.set_by limit 1) as "publisherId",
        array(select h.id from hosts h where h.id in (s.set_by, e.created_by) order by h.id) as "hostIds"
      from public.event_schedules s join public.events e on e.id = s.event_id
      where s.event_id = $1 and s.publish_at <= $2::timestamptz and s.failure is null and e.status = 'draft'`,
    values: [eventId, new Date(nowMs)],
  })
  return rows[0]
}

export async function keepFailure(
  run: Run,
  { eventId, failure }: { eventId: string; failure: string },
): Promise<void> {
  await run({
    name: 'publishing failed',
    text: 'update public.event_schedules set failure = left($2, 1000) where event_id = $1',
    values: [eventId, failure],
  })
}
