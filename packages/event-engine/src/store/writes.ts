import type { EventRecord } from '@hearth/contracts/event'
import { eventBytes } from '../candid/fragments.ts'
import type { HiddenPlace } from '../rules/hidden-place.ts'
import { creationColumns, creatorFrom, rowOf, type StoredEvent, writtenColumns } from './event-row.ts'
import type { HiddenChange, HiddenLinks, LockedCreator, LockedEvent } from './event-store.ts'
import type { RunCall } from './queries.ts'

// Each write is one statement: record, bytes and seats stand or fall together. Caches hear of it from the gateway,
// after the commit. What creating an event needs is asked per item, so that many creations at once ask together.

const written = writtenColumns.join(', ')
const created = [...creationColumns, ...writtenColumns].join(', ')

type CreatorCells = NonNullable<StoredEvent['creator']> & { has_username: boolean }

/** The member's profile as it goes into a record, held until the transaction ends; `undefined` when there is none. */
export async function lockCreator(run: RunCall, userId: string): Promise<LockedCreator | undefined> {
  const { rows } = await run<CreatorCells>({
    name: 'engine_hold_creators',
    text: `
select w.at, p.display_name, p.username, p.profile_photo_url, p.has_username
from unnest($1::uuid[]) with ordinality as w (id, at) cross join lateral hearth.hold_creator(w.id) p`,
    values: [[userId]],
    perItem: true,
  })
  return rows[0] && { ...creatorFrom(userId, rows[0]), hasUsername: rows[0].has_username }
}

/**
 * The same for a new event: takes one of those that somebody new may create in a day, and says when they are all
 * taken. In the order of ids, so that two transactions of several creations do not wait for each other.
 */
export async function lockNewCreator(run: RunCall, userId: string): Promise<LockedCreator | undefined> {
  const { rows } = await run<CreatorCells & { max: number; seconds_left: number | null }>({
    name: 'engine_hold_new_creators',
    text: `
select w.at, p.display_name, p.username, p.profile_photo_url, p.has_username, t.most as max,
  (extract(epoch from t.new_until) - extract(epoch from now()))::float8 as seconds_left
from (select * from unnest($1::uuid[]) with ordinality as w (id, at) order by id) w
cross join lateral hearth.hold_creator(w.id) p cross join lateral hearth.take_event_as_newcomer(w.id) t`,
    values: [[userId]],
    perItem: true,
  })
  const [row] = rows
  if (!row) return undefined
  const creator = { ...creatorFrom(userId, row), hasUsername: row.has_username }
  const { max, seconds_left: secondsLeft } = row
  return secondsLeft === null ? creator : { ...creator, limit: { max, secondsLeft } }
}

/**
 * Stores new events with their bytes and seats, and the links that their records do not say. Throws the unique
 * violation of `pg` when an id is taken.
 */
export async function insertEvents(
  run: RunCall,
  events: readonly EventRecord[],
  hiddenLinks: HiddenLinks = new Map(),
): Promise<void> {
  const bytes = events.map(eventBytes)
  await run({
    name: 'engine_insert_events',
    text: `
with made as (
  insert into public.events (${created})
  select ${created} from unnest($1::jsonb[]) as given (columns)
  cross join lateral jsonb_populate_record(null::public.events, given.columns)
  returning id, capacity
),
seats as (
  insert into public.event_seats (event_id, capacity) select id, capacity from made
),
hidden as (
  insert into public.event_addresses (event_id, venue_id, venue_name, venue_address, online_url)
  select made.id, null, null, null, given.link
  from made join unnest($2::text[], $5::text[]) as given (id, link) on given.id = made.id where given.link is not null
)
insert into hearth.event_bytes (event_id, head, tail)
select made.id, given.head, given.tail
from made join unnest($2::text[], $3::bytea[], $4::bytea[]) as given (id, head, tail) on given.id = made.id`,
    values: [
      events.map((event) => JSON.stringify(rowOf(event))),
      events.map((event) => event.id),
      bytes.map(({ head }) => buffer(head)),
      bytes.map(({ tail }) => buffer(tail)),
      events.map(({ id }) => hiddenLinks.get(id) ?? null),
    ],
    perItem: true,
  })
}

/**
 * Whether a venue is open or closed; `undefined` when there is none. Until the transaction ends nobody closes or
 * deletes it, so an event never names a venue that is gone.
 */
export async function lockVenue(run: RunCall, id: string): Promise<string | undefined> {
  const { rows } = await run<{ status: string }>({
    name: 'engine_hold_venues',
    text: `
select w.at, v.status
from unnest($1::uuid[]) with ordinality as w (id, at) join public.venues v on v.id = w.id
for share of v`,
    values: [[id]],
    perItem: true,
  })
  return rows[0]?.status
}

/** Reads an event and holds it against other changes until the transaction ends; answers to it go on meanwhile. */
export async function lockEventRow(run: RunCall, id: string): Promise<LockedEvent | undefined> {
  const { rows } = await run<{
    venue_id: string
    hidden: AddressRow | null
    image: string | null
    hides_address: boolean
    asks_first: boolean
    status: string
    visibility: string
    created_by: string | null
    source: string
    is_featured: boolean
    created_at_ms: number
    updated_at_ms: number
    consciousness_level: number
  }>({
    name: 'engine_hold_event',
    text: `
select coalesce(d.venue_id, e.venue_id) as venue_id, e.status, e.visibility, e.created_by, e.source, e.is_featured,
  e.consciousness_level, e.image, to_jsonb(d) as hidden,
  coalesce(s.hides_address, false) as hides_address, coalesce(s.mode <> 'open', false) as asks_first,
  (extract(epoch from e.created_at) * 1000)::float8 as created_at_ms,
  (extract(epoch from e.updated_at) * 1000)::float8 as updated_at_ms
from public.events e
left join public.event_addresses d on d.event_id = e.id
left join public.event_answering s on s.event_id = e.id
where e.id = $1 for no key update of e`,
    values: [id],
  })
  const row = rows[0]
  return (
    row && {
      venueId: row.venue_id,
      status: row.status,
      visibility: row.visibility,
      createdBy: row.created_by ?? undefined,
      source: row.source,
      isFeatured: row.is_featured,
      createdAtMs: row.created_at_ms,
      updatedAtMs: row.updated_at_ms,
      consciousnessLevel: row.consciousness_level,
      ...(row.image !== null && { image: row.image }),
      hiding: { hidesAddress: row.hides_address, asksFirst: row.asks_first },
      ...(row.hidden && { hidden: hiddenPlaceOf(row.hidden) }),
    }
  )
}

type AddressRow = {
  venue_id: string
  venue_name: string | null
  venue_address: string
  online_url: string | null
}

function hiddenPlaceOf({ venue_id, venue_name, venue_address, online_url }: AddressRow): HiddenPlace {
  return {
    ...(venue_name !== null && { venue: { id: venue_id, name: venue_name, address: venue_address } }),
    ...(online_url !== null && { onlineUrl: online_url }),
  }
}

/**
 * Changes an event with its bytes, its capacity and what its record hides. The capacity decides: one below what is
 * taken changes nothing and gives `too_full` with the number of people who are coming.
 */
export async function changeEvent(
  run: RunCall,
  event: EventRecord,
  { before, now }: HiddenChange = {},
): Promise<{ ok: true } | { ok: false; reason: 'too_full'; taken: number }> {
  const { head, tail } = eventBytes(event)
  const { rowCount } = await run({
    name: 'engine_change_event',
    text: `
with given as (
  select * from jsonb_populate_record(null::public.events, $1::jsonb)
),
seats as (
  update public.event_seats s set capacity = given.capacity from given
  where s.event_id = given.id and (given.capacity is null or s.taken <= given.capacity)
  returning s.event_id
),
changed as (
  update public.events e set (${written}) = (select ${written} from given), version = e.version + 1
  from seats where e.id = seats.event_id
  returning e.id
),
kept as (
  insert into hearth.event_bytes as b (event_id, head, tail) select id, $2, $3 from changed
  on conflict (event_id) do update set head = excluded.head, tail = excluded.tail
),
hidden as (
  insert into public.event_addresses as d (event_id, venue_id, venue_name, venue_address, online_url)
  select id, $4, $5, $6, $7 from changed where $8
  on conflict (event_id) do update set (venue_id, venue_name, venue_address, online_url)
    = (excluded.venue_id, excluded.venue_name, excluded.venue_address, excluded.online_url)
)
select id from changed`,
    values: [
      JSON.stringify(rowOf(event)),
      buffer(head),
      buffer(tail),
      now?.venue?.id ?? null,
      now?.venue?.name ?? null,
      now?.venue?.address ?? null,
      now?.onlineUrl ?? null,
      now !== undefined,
    ],
  })
  // What the record says from here on is hidden no more: after it, so that nobody who is coming is told of a move.
  if (rowCount === 1 && before && !now) {
    await run({
      name: 'engine_show_place',
      text: 'delete from public.event_addresses where event_id = $1',
      values: [event.id],
    })
  }
  // Asked again, because the statement may have waited for answers that it then found too many.
  return rowCount === 1
    ? { ok: true }
    : { ok: false, reason: 'too_full', taken: await lockSeats(run, event.id) }
}

/** How many people are coming to an event; no answer changes it until the transaction ends. */
export async function lockSeats(run: RunCall, id: string): Promise<number> {
  const { rows } = await run<{ taken: number }>({
    name: 'engine_hold_seats',
    text: 'select taken from public.event_seats where event_id = $1 for update',
    values: [id],
  })
  return rows[0]?.taken ?? 0
}

/** Removes an event and everything that people did with it. */
export async function removeEvent(run: RunCall, id: string): Promise<void> {
  await run({
    name: 'engine_remove_event',
    text: 'delete from public.events where id = $1',
    values: [id],
  })
}

/** A view of the same bytes that `pg` sends as bytea. */
const buffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
