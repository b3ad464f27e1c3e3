import type { EventRecord } from '@hearth/contracts/event'
import { eventBytes } from '../candid/fragments.ts'
import type { Creator } from '../domain/event.ts'
import { creationColumns, creatorFrom, rowOf, type StoredEvent, writtenColumns } from './event-row.ts'
import type { Run } from './queries.ts'

// Each write is one statement: record, bytes and seats stand or fall together. Caches hear of it from the gateway,
// after the commit.

const written = writtenColumns.join(', ')
const created = [...creationColumns, ...writtenColumns].join(', ')

/** The member's profile as it goes into a record, held until the transaction ends; `undefined` when there is none. */
export async function holdCreator(
  run: Run,
  userId: string,
): Promise<(Creator & { hasUsername: boolean }) | undefined> {
  const { rows } = await run<NonNullable<StoredEvent['creator']> & { has_username: boolean }>({
    name: 'engine_hold_creator',
    text: 'select display_name, username, profile_photo_url, has_username from hearth.hold_creator($1)',
    values: [userId],
  })
  return rows[0] && { ...creatorFrom(userId, rows[0]), hasUsername: rows[0].has_username }
}

/** Stores new events with their bytes and seats. Throws the unique violation of `pg` when an id is taken. */
export async function insertEvents(run: Run, events: readonly EventRecord[]): Promise<void> {
  const bytes = events.map(eventBytes)
  await run({
    name: 'engine_insert_events',
    text: `
with made as (
  insert into public.events (${created})
  select ${created} from jsonb_populate_recordset(null::public.events, $1::jsonb)
  returning id, capacity
),
seats as (
  insert into public.event_seats (event_id, capacity) select id, capacity from made
),
kept as (
  insert into hearth.event_bytes (event_id, head, tail)
  select made.id, given.head, given.tail
  from made join unnest($2::text[], $3::bytea[], $4::bytea[]) as given (id, head, tail) on given.id = made.id
)
select id from made`,
    values: [
      JSON.stringify(events.map(rowOf)),
      events.map((event) => event.id),
      bytes.map(({ head }) => buffer(head)),
      bytes.map(({ tail }) => buffer(tail)),
    ],
  })
}

/** What a change needs to know of an event that is there. */
export type HeldEvent = {
  status: string
  visibility: string
  createdBy: string | undefined
  source: string
  isFeatured: boolean
  createdAtMs: number
  updatedAtMs: number
  consciousnessLevel: number
}

/** Reads an event and holds it against other changes until the transaction ends; answers to it go on meanwhile. */
export async function holdEvent(run: Run, id: string): Promise<HeldEvent | undefined> {
  const { rows } = await run<{
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
select status, visibility, created_by, source, is_featured, consciousness_level,
  (extract(epoch from created_at) * 1000)::float8 as created_at_ms,
  (extract(epoch from updated_at) * 1000)::float8 as updated_at_ms
from public.events where id = $1 for no key update`,
    values: [id],
  })
  const row = rows[0]
  return (
    row && {
      status: row.status,
      visibility: row.visibility,
      createdBy: row.created_by ?? undefined,
      source: row.source,
      isFeatured: row.is_featured,
      createdAtMs: row.created_at_ms,
      updatedAtMs: row.updated_at_ms,
      consciousnessLevel: row.consciousness_level,
    }
  )
}

/**
 * Changes an event with its bytes and its capacity. The capacity decides: one below what is taken changes nothing and
 * gives `too_full` with the number of people who are coming.
 */
export async function changeEvent(
  run: Run,
  event: EventRecord,
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
)
select id from changed`,
    values: [JSON.stringify(rowOf(event)), buffer(head), buffer(tail)],
  })
  // Asked again, because the statement may have waited for answers that it then found too many.
  return rowCount === 1
    ? { ok: true }
    : { ok: false, reason: 'too_full', taken: await holdSeats(run, event.id) }
}

/** How many people are coming to an event; no answer changes it until the transaction ends. */
export async function holdSeats(run: Run, id: string): Promise<number> {
  const { rows } = await run<{ taken: number }>({
    name: 'engine_hold_seats',
    text: 'select taken from public.event_seats where event_id = $1 for update',
    values: [id],
  })
  return rows[0]?.taken ?? 0
}

/** Removes an event and everything that people did with it. */
export async function removeEvent(run: Run, id: string): Promise<void> {
  await run({
    name: 'engine_remove_event',
    text: 'delete from public.events where id = $1',
    values: [id],
  })
}

/** A view of the same bytes that `pg` sends as bytea. */
const buffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
