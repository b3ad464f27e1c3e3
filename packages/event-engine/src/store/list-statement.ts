import { maxCounted } from '@hearth/contracts/limits'
import type { Statement } from '@hearth/database'
import type { ListQuestion } from '../rules/listing.ts'
import type { Viewer } from './event-store.ts'
import { type ListWords, listWords } from './list-words.ts'

// A list in one statement. It runs along (starts_at, id) in two parts, each along an index of its own: what is running
// at the beginning of the range, found by its span, and what begins later, found by its start. Each part gives at most
// one page, so the cost depends on the page and not on the number of events.
//
// The text holds the filters that are set and no others, so that each text keeps one good plan. Its name says which,
// because a prepared statement's name means one text.
//
// What is over is one part alone, along the same order backwards.

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Local dates run from 12 hours behind UTC to 14 ahead. */
const aheadMs = 14 * hourMs
const behindMs = 12 * hourMs
/** Further back than this no event begins that is still running: the rules let one last 31 days. */
const longestMs = 34 * dayMs

/** Columns of what a list gives: `record` only where the bytes are missing. */
export const eventColumns = `
  b.head, b.tail,
  case when b.event_id is null then (
    select to_jsonb(r) || jsonb_build_object('creator', (
      select jsonb_build_object('username', p.username, 'display_name', p.display_name, 'profile_photo_url', p.profile_photo_url)
      from public.profiles p where p.id = r.created_by
    ))
    from public.events r where r.id = e.id
  ) end as record`

/** True for the events that `$n` (a user id or null) has liked. */
export const likedBy = (parameter: string) => `
  (${parameter}::uuid is not null and exists (
    select from public.event_likes l where l.event_id = e.id and l.user_id = ${parameter}::uuid
  )) as liked`

/** Which of these members (`$n`: their ids) have liked each event. */
const likersAmong = (parameter: string) => `
  array(select l.user_id::text from public.event_likes l where l.event_id = e.id and l.user_id = any(${parameter}::uuid[])) as likers`

/** What a list may show: to visitors what is public, to members also what is for members. */
export const listedTo = (membersToo: string) => `
  e.status = 'published' and e.visibility in ('public', 'members') and (e.visibility = 'public' or ${membersToo}::boolean)`

/** What is not of a host who blocked the viewer (`$n`: their ids). Only those who are blocked pay for asking. */
const notShutOut = (parameter: string) => `
  (e.created_by is null or e.created_by <> all (${parameter}::uuid[]))`

/**
 * What opens by its id: drafts to their hosts, private events also to who is invited to come or to host them, those for
 * members to members, all others to everyone whom the owner has not blocked (`shutOutBy`: the ids of those who did).
 */
export const opensTo = (viewerId: string, shutOutBy: string) => `(
  e.created_by = ${viewerId}::uuid
  or (e.status <> 'draft' and (e.visibility in ('public', 'unlisted') or (e.visibility = 'members' and ${viewerId}::uuid is not null)))
  or exists (select from public.event_hosts h
    where h.event_id = e.id and h.user_id = ${viewerId}::uuid and (h.state = 'accepted' or e.status <> 'draft'))
  or (e.status <> 'draft' and exists (select from public.event_invitations i
    where i.event_id = e.id and i.user_id = ${viewerId}::uuid))
) and ${notShutOut(shutOutBy)}`

export type ListRequest = {
  question: ListQuestion
  /** Whoever asks; of several who may see the same, any. */
  viewer: Viewer
  /** The members who ask: what each has liked is told in `likers`. */
  readerIds: readonly string[]
  withCounts: boolean
}

/** The events of a list, and on a first page of `browseEvents` the counts of its filters as JSON in the first row. */
export function listStatement({ question, viewer, readerIds, withCounts }: ListRequest): Statement {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given ?? null)}`

  const isPast = question.overByMs !== undefined
  // Who asks for days finds every date of a series, everybody else its next. What is over is no later date.
  const isByDay = !isPast && (question.from.kind === 'date' || question.toOn !== undefined)
  const readers = value(readerIds)
  const limit = value(question.limit + 1)
  const narrow = narrowing(question, value)
  const all = [
    listedTo(value(viewer.userId !== undefined)),
    ...(viewer.shutOutBy ? [notShutOut(value(viewer.shutOutBy))] : []),
    ...restrictions(question, value, viewer),
    ...narrow.dates,
    ...(isByDay ? [] : ['not e.is_later_date']),
  ]
  const words = listWords(question.words && value(question.words), { isByDay })
  const order = isPast ? 'desc' : 'asc'
  const rest = [...all, ...narrow.category, ...narrow.city, ...narrow.after]
  const by = `e.starts_at ${order}, e.id ${order}`
  const part = (name: string, conditions: string[]) => `${name} as (
  ${words.find({
    columns: 'e.id, e.starts_at',
    conditions: [...rest, ...conditions],
    order: { by, max: limit },
    // A page of twenty is full after a thousand events then.
    commonFrom: 5,
  })}
)`
  // What runs at one moment is found by its span, whoever has the words.
  const running = `running as (
  select e.id, e.starts_at from public.events e
  where ${[...rest, ...narrow.running, ...words.met].join('\n    and ')}
  order by ${by} limit ${limit}
)`
  const sample = words.sample({ conditions: [...all, ...narrow.either], by })

  const shape = [
    question.from.kind,
    question.toOn && 'to',
    question.category && 'category',
    question.city && 'city',
    question.words && 'words',
    question.freeOnly && 'free',
    question.consciousnessMin !== undefined && 'level',
    question.source && 'source',
    question.goodFor && 'good',
    question.access && 'access',
    question.venueId && 'venue',
    question.providerId && 'provider',
    isPast && 'past',
    question.after && 'after',
    viewer.shutOutBy && 'shut',
    withCounts && 'counts',
  ]
  return {
    name: `engine_list_${shape.filter(Boolean).join('_')}`,
    values,
    text: `
with ${sample}${isPast ? part('over', narrow.either) : `${running},\n${part('coming', narrow.coming)}`},
page as (
  select x.id, x.starts_at, row_number() over (order by x.starts_at ${order}, x.id ${order}) as place
  from (${isPast ? 'select * from over' : 'select * from running union all select * from coming'}) x
  order by x.starts_at ${order}, x.id ${order} limit ${limit}
)${withCounts ? `,\n${counts({ conditions: [...all, ...narrow.either], words, by }, narrow)}` : ''}
select e.id, (extract(epoch from e.starts_at) * 1000)::float8 as starts_at_ms, ${likersAmong(readers)}, ${eventColumns}
  ${withCounts ? ', case when coalesce(e.place, 1) = 1 then counted.counts end as counts' : ''}
from ${withCounts ? 'counted left join page e on true' : 'page e'}
left join hearth.event_bytes b on b.event_id = e.id
order by e.place`,
  }
}

type Value = (given: unknown) => string
type Narrowing = Record<'dates' | 'category' | 'city' | 'after' | 'running' | 'coming' | 'either', string[]>

/** The conditions that an index answers. */
function narrowing(question: ListQuestion, value: Value): Narrowing {
  const { from, toOn, category, city, after, overByMs } = question
  const dates = toOn
    ? [
        `e.start_date <= ${value(toOn)}::date`,
        `e.starts_at < ${value(instant(Date.parse(toOn) + dayMs + behindMs))}::timestamptz`,
      ]
    : []
  const common = {
    dates,
    category: category ? [`e.category = ${value(category)}`] : [],
    city: city ? [`e.city_folded = (select hearth.fold(${value(city)}))`] : [],
    after: after
      ? [
          `(e.starts_at, e.id) ${overByMs === undefined ? '>' : '<'} (${value(instant(after.startsAtMs))}::timestamptz, ${value(after.id)})`,
        ]
      : [],
  }
  if (overByMs !== undefined) {
    const then = `${value(instant(overByMs))}::timestamptz`
    return {
      ...common,
      running: [],
      coming: [],
      either: [
        `e.starts_at <= ${then}`,
        `e.ends_at <= ${then}`,
        ...(from.kind === 'date' ? [`e.last_date >= ${value(from.on)}::date`] : []),
      ],
    }
  }
  if (from.kind === 'instant') {
    const now = `${value(instant(from.atMs))}::timestamptz`
    const oldest = `e.starts_at > ${value(instant(from.atMs - longestMs))}::timestamptz`
    return {
      ...common,
      running: [oldest, `e.starts_at <= ${now}`, `tstzrange(e.starts_at, e.ends_at) @> ${now}`],
      coming: [`e.starts_at > ${now}`],
      either: [oldest, `e.ends_at > ${now}`],
    }
  }
  const midnightMs = Date.parse(from.on)
  const on = `${value(from.on)}::date`
  const earliest = `${value(instant(midnightMs - aheadMs))}::timestamptz`
  const latest = `${value(instant(midnightMs + behindMs))}::timestamptz`
  const oldest = `e.starts_at > ${value(instant(midnightMs - longestMs))}::timestamptz`
  return {
    ...common,
    // An event that began on an earlier local day and touches this one spans its local midnight.
    running: [
      oldest,
      `e.starts_at < ${latest}`,
      `e.start_date < ${on}`,
      `e.last_date >= ${on}`,
      `tstzrange(e.starts_at, e.ends_at) && tstzrange(${earliest}, ${latest}, '[]')`,
    ],
    coming: [`e.start_date >= ${on}`, `e.starts_at >= ${earliest}`],
    either: [oldest, `e.last_date >= ${on}`],
  }
}

function restrictions(question: ListQuestion, value: Value, { userId }: Viewer): string[] {
  const { freeOnly, consciousnessMin, source, goodFor, access, venueId, providerId } = question
  return [
    ...(freeOnly ? ['e.is_free'] : []),
    ...(consciousnessMin === undefined
      ? []
      : [`e.consciousness_level >= ${value(consciousnessMin)}::integer`]),
    ...(source ? [fromSource(value(source))] : []),
    ...(goodFor ? [`e.good_for @> ${value(goodFor)}::text[]`] : []),
    ...(access ? [`e.access @> ${value(access)}::text[]`] : []),
    // The empty id is said so that the index of picked venues serves whatever the plan.
    ...(venueId ? [`e.venue_id <> '' and e.venue_id = ${value(venueId)}`] : []),
    ...(providerId ? [listsProvider(value(providerId), value(userId))] : []),
  ]
}

/** What comes from a site, or is shared with it. */
const fromSource = (site: string) =>
  `(e.source = ${site} or exists (select from hearth.event_sites x where x.event_id = e.id and x.site_id = ${site}))`

/**
 * What lists a provider, accepted by both sides: to whom the provider's page is open, as the table's policies have
 * it.
 */
const listsProvider = (providerId: string, viewerId: string) => `e.id = any (array(
    select l.event_id from public.event_providers l
    join public.service_providers s on s.id = l.provider_id
    where l.provider_id = ${providerId}::uuid and l.state = 'accepted'
      and (s.owner_id = ${viewerId}::uuid or (s.status = 'published' and not exists (
        select from hearth.block_pairs b where b.blocker_id = s.owner_id and b.blocked_id = ${viewerId}::uuid)))
  ))`

/**
 * The counts of a first page: how many there are; per category as if none were chosen; per city as if none were
 * chosen, the hundred fullest, each under its most frequent spelling. Of what fits, and of what fits without the one
 * or the other choice, it looks at the first thousand; whoever shows the counts can tell by their sum (`countsStop`).
 */
function counts(
  found: { conditions: string[]; words: ListWords; by: string },
  narrow: Pick<Narrowing, 'category' | 'city'>,
): string {
  const { conditions, words, by } = found
  const { category, city } = narrow
  const chosen = (conditions: string[]) => (conditions.length ? conditions.join(' and ') : 'true')
  const firstOf = (choices: string[]) =>
    `(${words.find({
      columns: `e.id, e.category, e.city, ${chosen(category)} as in_category, ${chosen(city)} as in_city`,
      conditions: [...conditions, ...choices],
      // A limit that is not known beforehand plans for going a part of the way, however few there may be.
      order: { by, max: `(select ${maxCounted})` },
      // To count a thousand of one sixth along the order costs as much as to read all that have the words.
      commonFrom: 35,
    })})`
  const looks = [
    [...category, ...city],
    ...(category.length ? [city] : []),
    ...(city.length ? [category] : []),
  ]
  return `matching as (
  ${looks.map(firstOf).join('\n  union\n  ')}
),
grouped as (
  select grouping(m.category, m.city) as by_what, m.category, m.city,
    count(*) filter (where m.in_category) as of_category,
    count(*) filter (where m.in_city) as of_city,
    count(*) filter (where m.in_category and m.in_city) as of_both
  from matching m group by grouping sets ((m.category), (m.city), ())
),
cities as (
  select (array_agg(city order by of_category desc, city))[1] as city, sum(of_category) as n
  from grouped where by_what = 2 and city <> '' and of_category > 0
  group by hearth.fold(city) order by 2 desc, 1 limit 100
),
counted as (
  select jsonb_build_object(
    'total', (select of_both from grouped where by_what = 3),
    'byCategory', (
      select coalesce(jsonb_agg(jsonb_build_object('name', category, 'count', of_city) order by of_city desc, category), '[]')
      from grouped where by_what = 1 and of_city > 0
    ),
    'byCity', (
      select coalesce(jsonb_agg(jsonb_build_object('name', city, 'count', n) order by n desc, city), '[]') from cities
    )
  ) as counts
)`
}

const instant = (ms: number) => new Date(ms).toISOString()
