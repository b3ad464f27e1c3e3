import { retention } from '@hearth/contracts/retention'
import { eventBytes } from '../candid/fragments.ts'
import type { Faults } from '../rules/examination.ts'
import { recordOf, type StoredEvent } from './event-row.ts'
import type { Removed } from './event-store.ts'
import type { RunCall } from './queries.ts'

/**
 * Takes away what is past its date: request records, bridge records, and the fire of blessings. The admin who asked for
 * it (`by`) stands in the audit log.
 */
export async function removeExpired(
  run: RunCall,
  { nowMs, by }: { nowMs: number; by: string | undefined },
): Promise<Removed> {
  const { rows } = await run<Removed>({
    name: 'engine_remove_expired',
    text: `
with requests as (
  delete from hearth.engine_requests where expires_at < to_timestamp($1::float8 / 1000) returning 1
),
bridges as (
  delete from public.bridge_authentication where expires_at < to_timestamp($2::float8 / 1000) returning 1
),
blessings as (
  update public.sacred_fire_blessings set is_active = false
  where is_active and expires_at < to_timestamp($2::float8 / 1000) returning 1
),
noted as (
  insert into hearth.audit_log (actor, action) select $3::uuid, 'engine_cleansed' where $3::uuid is not null
)
select (select count(*)::integer from requests) as requests, (select count(*)::integer from bridges) as bridges,
  (select count(*)::integer from blessings) as blessings`,
    values: [nowMs - retention.engineRequests.ms, nowMs, by ?? null],
  })
  return rows[0]!
}

/** People who come or have an offer of the waiting list, by event and by kind of place, and the capacity that its record says. */
const seatsByRows = `
  select e.id, e.capacity, coalesce(h.people, 0)::integer as taken, coalesce(h.kinds, '{}') as kind_taken
  from public.events e left join (
    select o.event_id, sum(o.party) as people, hearth.sum_kinds(o.kinds) as kinds
    from (
      select a.event_id, a.party, a.kinds from public.attendances a where a.answer = 'coming'
      union all
      select w.event_id, w.party, w.kinds from public.event_waiting w where w.state = 'offered'
    ) o group by o.event_id
  ) h on h.event_id = e.id`

/**
 * Makes each event's seats what answers and record say; gives how many were different. More people than places stay as
 * they are for the examination to show: nobody is turned away by a counter.
 */
export async function mendSeats(run: RunCall): Promise<number> {
  // Held first, and counted by a statement of its own: it then sees what answers before it have committed.
  await run({
    name: 'engine_hold_wrong_seats',
    text: `
select s.event_id from public.event_seats s join (${seatsByRows}) r on r.id = s.event_id
where (s.capacity, s.taken, s.kind_taken) is distinct from (r.capacity, r.taken, r.kind_taken)
order by s.event_id for update of s`,
    values: [],
  })
  const { rowCount } = await run({
    name: 'engine_mend_seats',
    text: `
insert into public.event_seats as s (event_id, capacity, taken, kind_taken)
select r.id, r.capacity, r.taken, r.kind_taken from (${seatsByRows}) r
left join public.event_seats o on o.event_id = r.id
where (o.event_id is null or (o.capacity, o.taken, o.kind_taken) is distinct from (r.capacity, r.taken, r.kind_taken))
  and (r.capacity is null or r.taken <= r.capacity) and hearth.kinds_fit(r.kind_taken, coalesce(o.kind_places, '{}'))
on conflict (event_id) do update set capacity = excluded.capacity, taken = excluded.taken, kind_taken = excluded.kind_taken`,
    values: [],
  })
  return rowCount
}

/** Starts the counters that are not there; gives how many were missing. */
export async function startCounters(run: RunCall): Promise<number> {
  const { rowCount } = await run({
    name: 'engine_start_counters',
    text: `insert into hearth.counters (name) values ('engine_calls') on conflict do nothing`,
    values: [],
  })
  return rowCount
}

/** An event that picked a venue of which nothing is left; what was typed instead of an id names none. */
const namesLostVenue = `e.venue_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and not exists (select from public.venues v where v.id::text = e.venue_id)`

/** Lets events name no venue instead of one that is gone: their own words of it stay. Gives how many did. */
export async function forgetLostVenues(run: RunCall): Promise<number> {
  const { rowCount } = await run({
    name: 'engine_forget_lost_venues',
    text: `
with mended as (
  update public.events e set venue_id = '', version = e.version + 1 where ${namesLostVenue} returning e.id
),
dropped as (
  delete from hearth.event_bytes b using mended where b.event_id = mended.id
)
select id from mended`,
    values: [],
  })
  return rowCount
}

/** Everything that should be zero, counted from the rows in one statement. */
export async function countFaults(run: RunCall, siteIds: readonly string[]): Promise<Faults> {
  const { rows } = await run<{ faults: Faults }>({
    name: 'engine_count_faults',
    text: `
with rows as (${seatsByRows})
select jsonb_build_object(
  'unblessed', (select count(*) from public.events e where not e.sacred_fire_blessing or e.consciousness_level < 500),
  'seatsOutOfBounds', (select count(*) from public.event_seats s where s.taken < 0 or s.taken > s.capacity
    or not hearth.kinds_fit(s.kind_taken, s.kind_places)),
  'seatsNotAsAnswered', (
    select count(*) from rows r join public.event_seats s on s.event_id = r.id
    where (s.capacity, s.taken, s.kind_taken) is distinct from (r.capacity, r.taken, r.kind_taken)
  ),
  'eventsWithoutSeats', (select count(*) from rows r where not exists (
    select from public.event_seats s where s.event_id = r.id)),
  'requestsWithoutEnd', (select count(*) from hearth.engine_requests q where q.reply is null and q.reject_code is null
    and q.expires_at < now()),
  'brokenIndexes', (
    select coalesce(jsonb_agg(i.indexrelid::regclass::text order by 1), '[]') from pg_index i
    join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'hearth') and not (i.indisvalid and i.indisready and i.indislive)
  ),
  'sitesNotOfTheRegistry', (select count(*) from hearth.network_sites s where s.id <> all ($1::text[]))
    + (select count(*) from unnest($1::text[]) g (id) where not exists (
        select from hearth.network_sites s where s.id = g.id)),
  'eventsWithoutTheirVenue', (select count(*) from public.events e where ${namesLostVenue})
) as faults`,
    values: [siteIds],
  })
  return rows[0]!.faults
}

type Stored = { id: string; head: Buffer; tail: Buffer; record: StoredEvent }

/** So many records are encoded before the loop may do something else: a few milliseconds. */
const recordsAtOnce = 50

/** Ids of the events whose kept bytes say something else than their columns. Reads all of them, in small steps. */
export async function findStaleBytes(run: RunCall): Promise<string[]> {
  const stale: string[] = []
  let after = ''
  for (;;) {
    const { rows } = await run<Stored>({
      name: 'engine_kept_bytes',
      text: `
select e.id, b.head, b.tail, to_jsonb(e) || jsonb_build_object('creator', (
  select jsonb_build_object('username', p.username, 'display_name', p.display_name, 'profile_photo_url', p.profile_photo_url)
  from public.profiles p where p.id = e.created_by
)) as record
from hearth.event_bytes b join public.events e on e.id = b.event_id
where b.event_id > $1 order by b.event_id limit ${recordsAtOnce}`,
      values: [after],
    })
    for (const { id, head, tail, record } of rows) {
      const made = eventBytes(recordOf(record))
      if (!head.equals(made.head) || !tail.equals(made.tail)) stale.push(id)
    }
    const last = rows.at(-1)
    if (!last || rows.length < recordsAtOnce) return stale
    after = last.id
  }
}

/** Drops kept bytes that are not right: a read then encodes the columns. */
export async function dropBytes(run: RunCall, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return
  await run({
    name: 'engine_drop_bytes',
    text: 'delete from hearth.event_bytes where event_id = any($1::text[])',
    values: [eventIds],
  })
}

/** Whether the person looks after the house. */
export async function isAdmin(run: RunCall, userId: string): Promise<boolean> {
  const { rows } = await run<{ is_admin: boolean }>({
    name: 'engine_is_admin',
    text: 'select hearth.is_admin($1) as is_admin',
    values: [userId],
  })
  return rows[0]!.is_admin
}
