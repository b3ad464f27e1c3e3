import type { Result, Row } from '@hearth/database'
import { type EventBytes, eventBytes, type SeenEvent } from '../candid/fragments.ts'
import type { CallStatement } from '../gateway/canister.ts'
import { maxListed } from '../rules/listing.ts'
import { recordOf, type StoredEvent } from './event-row.ts'
import type { ListAnswer, NetworkStats, SystemFigures, Viewer } from './event-store.ts'
import {
  eventColumns,
  type ListRequest,
  likedBy,
  listedTo,
  listStatement,
  opensTo,
} from './list-statement.ts'

/** `Run` of the database for statements of calls, which may share one: alone, or in the transaction of an update. */
export type RunCall = <T extends Row>(statement: CallStatement) => Promise<Result<T>>

type EventCells = { head: Uint8Array | null; tail: Uint8Array; record: StoredEvent; liked: boolean }

/** The event's bytes as its row carries them, or made from its columns where none are kept. */
function seen({ liked, ...cells }: EventCells): SeenEvent {
  return { ...bytesOf(cells), isLiked: liked }
}

function bytesOf({ head, tail, record }: Omit<EventCells, 'liked'>): EventBytes {
  return head ? { head, tail } : eventBytes(recordOf(record))
}

/** One page of a list; the counts of its filters on request. One round trip. */
export async function listEvents(
  run: RunCall,
  { question, viewer, withCounts }: Omit<ListRequest, 'readerIds'>,
): Promise<ListAnswer> {
  const readerIds = viewer.userId === undefined ? [] : [viewer.userId]
  return asSeenBy(viewer, await listEventsForAll(run, { question, viewer, readerIds, withCounts }))
}

/** A page as it was read for several who see the same: `likers` are those of them who liked an event. */
export type PageForAll = {
  likers: readonly (readonly string[])[]
  /** As everybody sees it who likes nothing of it: the same for all of them, so that its reply is made once. */
  unliked: ListAnswer
}

/** The same for several members who may see the same events. One round trip for all of them. */
export async function listEventsForAll(run: RunCall, request: ListRequest): Promise<PageForAll> {
  const { rows } = await run<
    Omit<EventCells, 'liked'> & {
      id: string | null
      starts_at_ms: number
      likers: string[]
      counts?: ListAnswer['counts']
    }
  >(listStatement(request))
  const { limit } = request.question
  const found = rows.filter(({ id }) => id !== null)
  const shown = found.slice(0, limit)
  const counts = rows[0]?.counts
  return {
    likers: shown.map(({ likers }) => likers),
    unliked: {
      events: shown.map(({ id, starts_at_ms: startsAtMs, likers: _likers, ...cells }) => ({
        ...bytesOf(cells),
        id: id!,
        startsAtMs,
        isLiked: false,
      })),
      more: found.length > limit,
      ...(counts && { counts }),
    },
  }
}

export function asSeenBy({ userId }: Viewer, { likers, unliked }: PageForAll): ListAnswer {
  const likes = (at: number) => userId !== undefined && likers[at]!.includes(userId)
  if (!likers.some((_, at) => likes(at))) return unliked
  return { ...unliked, events: unliked.events.map((event, at) => ({ ...event, isLiked: likes(at) })) }
}

/** One event for someone who has its id: unlisted and cancelled ones too, drafts and private ones for their hosts. */
export async function openEvent(run: RunCall, id: string, viewer: Viewer): Promise<SeenEvent | undefined> {
  const { rows } = await run<EventCells>({
    name: 'engine_open_event',
    text: `
select ${likedBy('$2')}, ${eventColumns}
from public.events e left join hearth.event_bytes b on b.event_id = e.id
where e.id = $1 and ${opensTo('$2', '$3')}`,
    values: [id, viewer.userId ?? null, viewer.shutOutBy ?? []],
  })
  return rows[0] && seen(rows[0])
}

/** Those of these events that open to someone who has their ids, in the order of the ids. One round trip. */
export async function openEvents(run: RunCall, ids: readonly string[], viewer: Viewer): Promise<SeenEvent[]> {
  const { rows } = await run<EventCells>({
    name: 'engine_open_events',
    text: `
select ${likedBy('$2')}, ${eventColumns}
from unnest($1::text[]) with ordinality as wanted (id, place)
join public.events e on e.id = wanted.id
left join hearth.event_bytes b on b.event_id = e.id
where ${opensTo('$2', '$3')}
order by wanted.place`,
    values: [ids, viewer.userId ?? null, viewer.shutOutBy ?? []],
  })
  return rows.map(seen)
}

/**
 * A member's events in time order, the latest five hundred: all of them to themselves, to others what a list may
 * show, of a series the next date.
 */
export async function eventsOfMember(run: RunCall, memberId: string, viewer: Viewer): Promise<SeenEvent[]> {
  if (viewer.shutOutBy?.includes(memberId)) return []
  const own = viewer.userId === memberId
  const { rows } = await run<EventCells>({
    name: own ? 'engine_own_events' : 'engine_events_of_member',
    text: `
with latest as (
  select e.id, e.starts_at from public.events e
  where e.created_by = $1::uuid ${own ? '' : `and not e.is_later_date and ${listedTo('($2::uuid is not null)')}`}
  order by e.starts_at desc, e.id desc limit ${maxListed}
)
select ${likedBy('$2')}, ${eventColumns}
from latest e left join hearth.event_bytes b on b.event_id = e.id
order by e.starts_at, e.id`,
    values: [memberId, viewer.userId ?? null],
  })
  return rows.map(seen)
}

/** What may please a member next, best first; without a member what is soon and well loved. */
export async function recommendedEvents(
  run: RunCall,
  { viewer, nowMs, limit }: { viewer: Viewer; nowMs: number; limit: number },
): Promise<SeenEvent[]> {
  const { rows } = await run<EventCells>({
    name: 'engine_recommended_events',
    text: `
select ${likedBy('$1')}, ${eventColumns}
from hearth.recommend_events($1::uuid, to_timestamp($2::float8 / 1000), $3) with ordinality as e (id, reason, about, place)
left join hearth.event_bytes b on b.event_id = e.id
order by e.place`,
    values: [viewer.userId ?? null, nowMs, limit],
  })
  return rows.map(seen)
}

/**
 * Counts of everything that lists may show to the viewer, past and to come, as they are kept, and of the network's
 * sites.
 */
export async function networkStats(run: RunCall, viewer: Viewer): Promise<NetworkStats> {
  const { userId, shutOutBy } = viewer
  const { rows } = await run<{ stats: NetworkStats }>({
    name: shutOutBy ? 'engine_network_stats_shut' : 'engine_network_stats',
    text: `
with listed as (
  select c.level, c.category, sum(c.n)::bigint as n from (
    select * from hearth.event_numbers
    ${
      shutOutBy
        ? `union all
    select e.visibility, e.category, e.consciousness_level, -1 from public.events e
    where e.created_by = any ($2::uuid[]) and e.status = 'published' and e.visibility in ('public', 'members')`
        : ''
    }
  ) c where c.visibility = 'public' or $1::boolean group by 1, 2 having sum(c.n) > 0
)
select jsonb_build_object(
  'total', (select coalesce(sum(n), 0) from listed),
  'activeSites', (select count(*) from hearth.network_sites s where s.active),
  'levels', (select coalesce(jsonb_agg(jsonb_build_array(level, n) order by level), '[]')
    from (select level, sum(n) as n from listed group by 1) l),
  'categories', (select coalesce(jsonb_agg(jsonb_build_array(category, n) order by category), '[]')
    from (select category, sum(n) as n from listed group by 1) c)
) as stats`,
    values: [userId !== undefined, ...(shutOutBy ? [shutOutBy] : [])],
  })
  return rows[0]!.stats
}

/** The average level of what everyone may find, and the calls that all processes have written down. */
export async function systemFigures(run: RunCall): Promise<SystemFigures> {
  const { rows } = await run<{ average: number | null; calls: number | null }>({
    name: 'engine_system_figures',
    text: `
select (
    select sum(c.level::bigint * c.n)::float8 / nullif(sum(c.n), 0) from hearth.event_numbers c where c.visibility = 'public'
  ) as average,
  (select c.value::float8 from hearth.counters c where c.name = $1) as calls`,
    values: [callsCounter],
  })
  return { averageLevel: rows[0]!.average, calls: rows[0]!.calls ?? 0 }
}

const callsCounter = 'engine_calls'

/** Adds the calls that a process has answered since it last did so. */
export async function addCalls(run: RunCall, calls: number): Promise<void> {
  await run({
    name: 'engine_add_calls',
    text: `
insert into hearth.counters as c (name, value) values ($1, $2)
on conflict (name) do update set value = c.value + excluded.value`,
    values: [callsCounter, calls],
  })
}
