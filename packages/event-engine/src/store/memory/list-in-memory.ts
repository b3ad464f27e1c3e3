import type { ListQuestion } from '../../rules/listing.ts'
import { byCodePoint } from '../by-code-point.ts'
import type { ListAnswer, Viewer } from '../event-store.ts'
import { containsWords, fold, wordsOf } from '../search-text.ts'
import type { StoredEvent } from './stored-event.ts'

// What `list-statement.ts` asks of PostgreSQL, asked of events in memory: the same conditions in the same order.

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Local dates run from 12 hours behind UTC to 14 ahead. */
const aheadMs = 14 * hourMs
const behindMs = 12 * hourMs
/** Further back than this no event begins that is still running: the rules let one last 31 days. */
const longestMs = 34 * dayMs

type Test = (event: StoredEvent) => boolean

/** What a list may show: to visitors what is public, to members also what is for members. */
export function isListedTo({ userId, shutOutBy }: Viewer): Test {
  return ({ record: { status, visibility }, hostId }) =>
    status === 'published' &&
    (visibility === 'public' || (visibility === 'members' && userId !== undefined)) &&
    !(hostId !== undefined && shutOutBy?.includes(hostId))
}

/** One page of the events, which are in order of start and id, and the counts of its filters on request. */
export function listInMemory(
  events: readonly StoredEvent[],
  { question, viewer, withCounts }: { question: ListQuestion; viewer: Viewer; withCounts: boolean },
): ListAnswer {
  const { limit, after, overByMs } = question
  const isPast = overByMs !== undefined
  const all = events.filter(every([isListedTo(viewer), ...restrictions(question), ...span(question)]))
  const inCategory = categoryTest(question)
  const inCity = cityTest(question)
  const shown = all.filter(
    every([inCategory, inCity, onPage(question), ...(after ? [behind(after, isPast)] : [])]),
  )
  if (isPast) shown.reverse()
  return {
    events: shown
      .slice(0, limit)
      .map(({ id, startsAtMs, bytes }) => ({ ...bytes, isLiked: false, id, startsAtMs })),
    more: shown.length > limit,
    ...(withCounts && { counts: counts(all, inCategory, inCity) }),
  }
}

const every =
  (tests: readonly Test[]): Test =>
  (event) =>
    tests.every((test) => test(event))

function restrictions(question: ListQuestion): Test[] {
  const { freeOnly, consciousnessMin, source, goodFor, access, venueId, providerId, words, toOn } = question
  const asked = words === undefined ? undefined : wordsOf(words)
  const tests: (Test | false | undefined)[] = [
    freeOnly && (({ record }) => record.pricing.isFree),
    consciousnessMin !== undefined && (({ record }) => record.consciousnessLevel >= consciousnessMin),
    source !== undefined && (({ record, siteIds }) => record.source === source || siteIds.includes(source)),
    goodFor && (({ record }) => goodFor.every((id) => record.goodFor?.includes(id))),
    access && (({ record }) => access.every((id) => record.access?.includes(id))),
    venueId !== undefined && (({ record }) => record.venue.id === venueId),
    // Who is listed by whom is not known here.
    providerId !== undefined && (() => false),
    toOn !== undefined &&
      (({ record, startsAtMs }) =>
        record.timing.startDate <= toOn && startsAtMs < Date.parse(toOn) + dayMs + behindMs),
    asked && ((event) => containsWords(event.words, asked)),
  ]
  return tests.filter((test) => typeof test === 'function')
}

/** The span of time that counts are taken of. */
function span({ from, overByMs }: ListQuestion): Test[] {
  if (overByMs !== undefined) {
    const over: Test = ({ startsAtMs, endsAtMs }) => startsAtMs <= overByMs && endsAtMs <= overByMs
    return from.kind === 'date' ? [over, ({ lastDate }) => lastDate >= from.on] : [over]
  }
  if (from.kind === 'instant')
    return [({ startsAtMs, endsAtMs }) => startsAtMs > from.atMs - longestMs && endsAtMs > from.atMs]
  const midnightMs = Date.parse(from.on)
  return [({ startsAtMs, lastDate }) => startsAtMs > midnightMs - longestMs && lastDate >= from.on]
}

/** Of the span, what a page shows: what is running when it begins, and what begins later. */
function onPage({ from, overByMs }: ListQuestion): Test {
  if (overByMs !== undefined || from.kind === 'instant') return () => true
  const midnightMs = Date.parse(from.on)
  const earliestMs = midnightMs - aheadMs
  const latestMs = midnightMs + behindMs
  return ({ record, startsAtMs, endsAtMs }) =>
    record.timing.startDate < from.on
      ? startsAtMs < latestMs && endsAtMs > earliestMs
      : startsAtMs >= earliestMs
}

function categoryTest({ category }: ListQuestion): Test {
  return ({ record }) => category === undefined || record.category === category
}

function cityTest({ city }: ListQuestion): Test {
  const folded = city === undefined ? undefined : fold(city)
  return ({ cityFolded }) => folded === undefined || cityFolded === folded
}

function behind({ startsAtMs, id }: NonNullable<ListQuestion['after']>, isPast: boolean): Test {
  return (event) => {
    const order = event.startsAtMs - startsAtMs || byCodePoint(event.id, id)
    return isPast ? order < 0 : order > 0
  }
}

/**
 * How many there are; per category as if none were chosen; per city as if none were chosen, the hundred fullest, each
 * under its most frequent spelling.
 */
function counts(
  all: readonly StoredEvent[],
  inCategory: Test,
  inCity: Test,
): NonNullable<ListAnswer['counts']> {
  const byCategory = tally(all.filter(inCity).map(({ record }) => record.category))
  const spellings = tally(all.filter(inCategory).flatMap(({ record: { venue } }) => venue.city || []))
  const cities = new Map<string, { name: string; count: number }>()
  // The fullest spelling of a city comes first and names it.
  for (const { name, count } of fullestFirst(spellings)) {
    const city = cities.get(fold(name))
    if (city) city.count += count
    else cities.set(fold(name), { name, count })
  }
  return {
    total: all.filter(every([inCategory, inCity])).length,
    byCategory: fullestFirst(byCategory),
    byCity: [...cities.values()].sort(fullest).slice(0, 100),
  }
}

type Count = { name: string; count: number }

/** How often each value comes. */
export function tally<T>(values: readonly T[]): Map<T, number> {
  const counted = new Map<T, number>()
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1)
  return counted
}

const fullest = (one: Count, other: Count) => other.count - one.count || byCodePoint(one.name, other.name)

function fullestFirst(counted: ReadonlyMap<string, number>): Count[] {
  return [...counted].map(([name, count]) => ({ name, count })).sort(fullest)
}
