import type { NamedCount } from '@hearth/contracts/event'
import type { Result, Row, Statement } from '@hearth/database'
import { eventBytes, type SeenEvent } from '../candid/fragments.ts'
import { type ListQuestion, listAtMost } from '../domain/listing.ts'
import { recordOf, type StoredEvent } from './event-row.ts'
import { eventColumns, likedBy, listedTo, listStatement, type Viewer } from './list-statement.ts'

/** Runs one statement as the engine: in a transaction of its own, or in that of an update. */
export type Run = <T extends Row>(statement: Statement) => Promise<Result<T>>

type EventCells = { head: Uint8Array | null; tail: Uint8Array; record: StoredEvent; liked: boolean }

/** The event's bytes as its row carries them, or made from its columns where none are kept. */
function seen({ head, tail, record, liked }: EventCells): SeenEvent {
  return { ...(head ? { head, tail } : eventBytes(recordOf(record))), isLiked: liked }
}

export type ListedEvent = SeenEvent & { id: string; startsAtMs: number }
export type ListAnswer = {
  events: ListedEvent[]
  /** True when more events follow. */
  more: boolean
  counts?: { total: number; byCategory: NamedCount[]; byCity: NamedCount[] }
}

/** One page of a list; the counts of its filters on request. One round trip. */
export async function listEvents(
  run: Run,
  { question, viewer, withCounts }: { question: ListQuestion; viewer: Viewer; withCounts: boolean },
): Promise<ListAnswer> {
  const { rows } = await run<
    EventCells & { id: string | null; starts_at_ms: number; counts?: ListAnswer['counts'] }
  >(listStatement(question, viewer, withCounts))
  const events = rows.flatMap((row) =>
    row.id === null ? [] : [{ ...seen(row), id: row.id, startsAtMs: row.starts_at_ms }],
  )
  const counts = rows[0]?.counts
  return {
    events: events.slice(0, question.limit),
    more: events.length > question.limit,
    ...(counts && { counts }),
  }
}

/** One event for someone who has its id: unlisted and cancelled ones too, drafts and private ones for their host. */
export async function openEvent(run: Run, id: string, viewer: Viewer): Promise<SeenEvent | undefined> {
  const { rows } = await run<EventCells>({
    name: 'engine_open_event',
    text: `
select ${likedBy('$2')}, ${eventColumns}
from public.events e left join hearth.event_bytes b on b.event_id = e.id
where e.id = $1 and (
  e.created_by = $2::uuid
  or (e.status <> 'draft' and (e.visibility in ('public', 'unlisted') or (e.visibility = 'members' and $2::uuid is not null)))
)`,
    values: [id, viewer.userId ?? null],
  })
  return rows[0] && seen(rows[0])
}

/** A member's events in time order, the latest five hundred: all of them to themselves, to others what a list may show. */
export async function eventsOfMember(run: Run, memberId: string, viewer: Viewer): Promise<SeenEvent[]> {
  const own = viewer.userId === memberId
  const { rows } = await run<EventCells>({
    name: own ? 'engine_own_events' : 'engine_events_of_member',
    text: `
with latest as (
  select e.id, e.starts_at from public.events e
  where e.created_by = $1::uuid ${own ? '' : `and ${listedTo('($2::uuid is not null)')}`}
  order by e.starts_at desc, e.id desc limit ${listAtMost}
)
select ${likedBy('$2')}, ${eventColumns}
from latest e left join hearth.event_bytes b on b.event_id = e.id
order by e.starts_at, e.id`,
    values: [memberId, viewer.userId ?? null],
  })
  return rows.map(seen)
}

export type NetworkStats = { total: number; levels: [number, number][]; categories: [string, number][] }

/** Counts of everything that lists may show to the viewer, past and to come. */
export async function networkStats(run: Run, viewer: Viewer): Promise<NetworkStats> {
  const { rows } = await run<{ stats: NetworkStats }>({
    name: 'engine_network_stats',
    text: `
with listed as (
  select e.consciousness_level, e.category, count(*) as n from public.events e
  where ${listedTo('$1')} group by 1, 2
)
select jsonb_build_object(
  'total', (select coalesce(sum(n), 0) from listed),
  'levels', (select coalesce(jsonb_agg(jsonb_build_array(level, n) order by level), '[]')
    from (select consciousness_level as level, sum(n) as n from listed group by 1) l),
  'categories', (select coalesce(jsonb_agg(jsonb_build_array(category, n) order by category), '[]')
    from (select category, sum(n) as n from listed group by 1) c)
) as stats`,
    values: [viewer.userId !== undefined],
  })
  return rows[0]!.stats
}

export type SystemFigures = { averageLevel: number | null; calls: number }

/** The average level of what is published, and the calls that all processes have written down. */
export async function systemFigures(run: Run): Promise<SystemFigures> {
  const { rows } = await run<{ average: number | null; calls: number | null }>({
    name: 'engine_system_figures',
    text: `
select (select avg(e.consciousness_level)::float8 from public.events e where e.status = 'published') as average,
  (select c.value::float8 from hearth.counters c where c.name = $1) as calls`,
    values: [callsCounter],
  })
  return { averageLevel: rows[0]!.average, calls: rows[0]!.calls ?? 0 }
}

const callsCounter = 'engine_calls'

/** Adds the calls that a process has answered since it last did so. */
export async function addCalls(run: Run, calls: number): Promise<void> {
  await run({
    name: 'engine_add_calls',
    text: `
insert into hearth.counters as c (name, value) values ($1, $2)
on conflict (name) do update set value = c.value + excluded.value`,
    values: [callsCounter, calls],
  })
}
