import type { BrowseRequest, EventFilter } from '@hearth/contracts/event'
import { isCalendarDate, maxBrowsedIds } from '@hearth/contracts/event'
import { type ListPlace, readCursor } from '@hearth/contracts/event-cursor'
import { isEventId } from '@hearth/contracts/event-id'
import type { EventProblem } from '@hearth/contracts/event-refusal'
import { isVenueId } from './picked-venue.ts'

/** Longest list that `getEventsByFilter` and `getUserEventProfile` give, and the longest page of `browseEvents`. */
export const maxListed = 500
const maxPage = 100

/** What a list shall hold, in time order; every absent part restricts nothing. */
export type ListQuestion = {
  /** Only what is over by then, and the newest first. */
  overByMs?: number
  /** From an instant: what has not ended by then. From a date: what touches that local day or a later one. */
  from: { kind: 'instant'; atMs: number } | { kind: 'date'; on: string }
  /** The last local day. */
  toOn?: string
  category?: string
  city?: string
  consciousnessMin?: number
  source?: string
  words?: string
  freeOnly: boolean
  goodFor?: string[]
  access?: string[]
  venueId?: string
  providerId?: string
  after?: ListPlace
  limit: number
}

export type Normalised = { ok: true; question: ListQuestion } | { ok: false; problems: EventProblem[] }

const longest = { category: 40, city: 80, source: 80, words: 200, choices: 20 } as const

/**
 * The question that a filter asks. Dates are inclusive local dates in each event's own zone, and an event that
 * overlaps them counts; without a first date the list begins now, with what is still running.
 */
export function normaliseFilter(filter: EventFilter, nowMs: number): Normalised {
  const problems = filterProblems(filter, [])
  return problems.length ? { ok: false, problems } : { ok: true, question: questionOf(filter, nowMs) }
}

/** The question that a page asks. */
export function normaliseBrowse(request: BrowseRequest, nowMs: number): Normalised {
  const problems = filterProblems(request.filter, ['filter'])
  const { limit, cursor, text, goodFor, access } = request
  if (!Number.isInteger(limit) || limit < 1 || limit > maxPage)
    problems.push({ path: ['limit'], message: `Ask for 1 to ${maxPage} events.` })
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after)
    problems.push({ path: ['cursor'], message: 'Use the `next` of the page before.' })
  if (text !== undefined && text.length > longest.words)
    problems.push({ path: ['text'], message: `Use at most ${longest.words} characters.` })
  for (const [field, chosen] of Object.entries({ goodFor, access })) {
    if (chosen && chosen.length > longest.choices)
      problems.push({ path: [field], message: `Choose at most ${longest.choices}.` })
  }
  const { venueId, providerId } = request
  for (const [field, id] of Object.entries({ venueId, providerId })) {
    if (id !== undefined && !isVenueId(id)) problems.push({ path: [field], message: 'This is not an id.' })
  }
  if (problems.length) return { ok: false, problems }

  const words = text === undefined ? undefined : searchWords(text)
  return {
    ok: true,
    question: {
      ...questionOf(request.filter, nowMs),
      freeOnly: request.freeOnly ?? false,
      limit,
      ...(words && { words }),
      ...(goodFor?.length && { goodFor: goodFor.map(storable) }),
      ...(access?.length && { access: access.map(storable) }),
      ...(venueId && { venueId }),
      ...(providerId && { providerId }),
      ...(request.past && { overByMs: nowMs }),
      ...(after && { after }),
    },
  }
}

/** The events that a page asks for by their ids: each once, in the order given; what is no event's id names none. */
export function browsedIds(
  ids: readonly string[],
): { ok: true; ids: string[] } | { ok: false; problems: EventProblem[] } {
  if (ids.length > maxBrowsedIds)
    return {
      ok: false,
      problems: [{ path: ['ids'], message: `Ask for at most ${maxBrowsedIds} events.` }],
    }
  return { ok: true, ids: [...new Set(ids)].filter(isEventId) }
}

function questionOf(filter: EventFilter, nowMs: number): ListQuestion {
  const { category, city, consciousnessMin, dateFrom, dateTo, sourceFilter } = filter
  return {
    from: dateFrom ? { kind: 'date', on: dateFrom } : { kind: 'instant', atMs: nowMs },
    freeOnly: false,
    limit: maxListed,
    ...(dateTo && { toOn: dateTo }),
    ...(category && { category: storable(category) }),
    ...(city?.trim() && { city: storable(city.trim()) }),
    ...(consciousnessMin !== undefined && { consciousnessMin: Math.min(consciousnessMin, 2 ** 31 - 1) }),
    ...(sourceFilter && { source: storable(sourceFilter) }),
  }
}

function filterProblems(filter: EventFilter, at: string[]): EventProblem[] {
  const problems: EventProblem[] = []
  const texts = { category: filter.category, city: filter.city, sourceFilter: filter.sourceFilter }
  const max = { category: longest.category, city: longest.city, sourceFilter: longest.source }
  for (const [field, text] of Object.entries(texts)) {
    const limit = max[field as keyof typeof max]
    if (text !== undefined && text.length > limit)
      problems.push({ path: [...at, field], message: `Use at most ${limit} characters.` })
  }
  for (const field of ['dateFrom', 'dateTo'] as const) {
    if (filter[field] && !isCalendarDate(filter[field]))
      problems.push({ path: [...at, field], message: 'Use a date that exists, like 2026-12-31.' })
  }
  return problems
}

/** The words of a search without what search does not keep; `undefined` when there are none. */
export function searchWords(text: string): string | undefined {
  const words = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return words || undefined
}

/** PostgreSQL keeps no NUL; nothing that is stored holds one. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD')
}
