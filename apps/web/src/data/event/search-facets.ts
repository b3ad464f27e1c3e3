import { accessValues, goodForValues } from '@hearth/contracts/event-labels'
import { type AccessFact, accessIds, type GoodFor, goodForIds } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import type { EventSearch } from './event-search.ts'
import { datesInWords, type WhenPreset, whenPresets } from './search-words.ts'

/** The presets that the filters offer; the other dates are picked. */
export function offeredPresets(today: string): WhenPreset[] {
  return whenPresets(today).filter(({ id }) => id === 'today' || id === 'weekend')
}

export const withoutDates = ({ from: _from, to: _to, ...rest }: EventSearch): EventSearch => rest
export const withoutCity = ({ city: _city, ...rest }: EventSearch): EventSearch => rest
export const withoutFree = ({ free: _free, ...rest }: EventSearch): EventSearch => rest
export const withoutText = ({ text: _text, ...rest }: EventSearch): EventSearch => rest
export const withoutCategory = ({ category: _category, ...rest }: EventSearch): EventSearch => rest

/** The search with the value chosen, or without it when it was. Values stand in the contract's order. */
export function toggleGoodFor({ goodFor = [], ...rest }: EventSearch, id: GoodFor): EventSearch {
  const chosen = goodFor.includes(id) ? goodFor.filter((other) => other !== id) : [...goodFor, id]
  const ordered = goodForIds.filter((known) => chosen.includes(known))
  return ordered.length ? { ...rest, goodFor: ordered } : rest
}

export function toggleAccess({ access = [], ...rest }: EventSearch, id: AccessFact): EventSearch {
  const chosen = access.includes(id) ? access.filter((other) => other !== id) : [...access, id]
  const ordered = accessIds.filter((known) => chosen.includes(known))
  return ordered.length ? { ...rest, access: ordered } : rest
}

/** One part of a search that can be taken away: its words, and the search without it. */
export type ChosenFilter = { id: string; label: string; without: EventSearch }

/** Everything chosen beside the category, in the order of the filters. */
export function chosenFilters(search: EventSearch, today: string): ChosenFilter[] {
  const dates = datesInWords(search, today)
  const chosen: (ChosenFilter | false | undefined)[] = [
    !!search.text && {
      id: 'text',
      label: m.site_format_quoted({ words: search.text }),
      without: withoutText(search),
    },
    !!dates && { id: 'dates', label: dates, without: withoutDates(search) },
    !!search.city && { id: 'city', label: search.city, without: withoutCity(search) },
    search.free && { id: 'free', label: m.event_free(), without: withoutFree(search) },
    ...(search.goodFor ?? []).map((id) => ({
      id,
      label: goodForValues[id],
      without: toggleGoodFor(search, id),
    })),
    ...(search.access ?? []).map((id) => ({
      id,
      label: accessValues[id],
      without: toggleAccess(search, id),
    })),
  ]
  return chosen.filter((filter) => !!filter)
}

/** The search with nothing chosen but its category. */
export function cleared({ category, view, month }: EventSearch): EventSearch {
  return { ...(category && { category }), ...(view && { view }), ...(month && { month }) }
}

/** The search that follows another: a sentence stands while its choices do, and a list begins at its start. */
export function asNext({ said: _said, after: _after, ...search }: EventSearch): EventSearch {
  return search
}

/**
 * The searches whose counts the filters show, by the value's name. One more request each, so only those that the page
 * of events does not tell: it brings its own total, and the counts by category and by city.
 */
export function countedChoices(search: EventSearch, today: string): Record<string, EventSearch> {
  const choices: Record<string, EventSearch> = {
    'any day': withoutDates(search),
    anywhere: withoutCity(search),
  }
  for (const { id, from, to } of offeredPresets(today)) choices[id] = { ...search, from, to }
  choices.free = { ...search, free: true }
  for (const id of goodForIds) {
    choices[id] = search.goodFor?.includes(id) ? search : toggleGoodFor(search, id)
  }
  for (const id of accessIds) choices[id] = search.access?.includes(id) ? search : toggleAccess(search, id)
  return choices
}

/** One filter less, and how the way forward is then called. Nearest first. */
export type Widening = { search: EventSearch; label: string }

export function widenings(search: EventSearch, today: string): Widening[] {
  const { goodFor, access, city, category } = search
  const ways: (Widening | false | undefined)[] = [
    !!datesInWords(search, today) && { search: withoutDates(search), label: m.event_widen_day() },
    !!city && { search: withoutCity(search), label: m.event_widen_city() },
    ...(goodFor ?? []).map((id) => ({
      search: toggleGoodFor(search, id),
      label: m.event_widen_without({ value: goodForValues[id] }),
    })),
    ...(access ?? []).map((id) => ({
      search: toggleAccess(search, id),
      label: m.event_widen_without({ value: accessValues[id] }),
    })),
    search.free && { search: withoutFree(search), label: m.event_widen_paid() },
    !!search.text && { search: withoutText(search), label: m.event_widen_without({ value: search.text }) },
    !!category && { search: withoutCategory(search), label: m.event_widen_category() },
  ]
  const single = ways.filter((way) => !!way)
  const isNarrowed = single.length > 1 || (single.length === 1 && !category)
  return isNarrowed ? [...single, { search: {}, label: m.event_widen_everything() }] : single
}
