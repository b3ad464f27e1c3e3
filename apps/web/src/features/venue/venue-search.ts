import { accessValues } from '@hearth/contracts/event-labels'
import { type AccessFact, accessIds } from '@hearth/contracts/event-values'
import {
  type VenueFeature,
  type VenueKind,
  venueFeatureIds,
  venueFeatures,
  venueKindIds,
  venueKinds,
} from '@hearth/contracts/venue-values'
import * as m from '@hearth/messages'
import { paths } from '../../paths.ts'

/** What an address says about which venues are looked for, and how they are shown. */
export type VenueSearch = {
  words?: string
  city?: string
  kind?: VenueKind
  has?: VenueFeature[]
  access?: AccessFact[]
  /** Room for so many or more. */
  seats?: number
  view?: 'map'
}

/** The sizes that the filters offer; an address may say another. */
export const offeredSeats = [10, 20, 50, 100] as const

const longest = { words: 200, city: 80 } as const
const maxSeats = 100_000

/** Reads a search out of an address's query; what makes no sense is left out. */
export function readVenueSearch(params: URLSearchParams): VenueSearch {
  const search: VenueSearch = {}
  const text = params.get('words')?.trim().slice(0, longest.words)
  const city = params.get('city')?.trim().slice(0, longest.city)
  const kind = venueKindIds.find((id) => id === params.get('kind'))
  const has = venueFeatureIds.filter((id) => params.getAll('has').includes(id))
  const access = accessIds.filter((id) => params.getAll('access').includes(id))
  const seats = Number(params.get('seats'))
  if (text) search.words = text
  if (city) search.city = city
  if (kind) search.kind = kind
  if (has.length > 0) search.has = has
  if (access.length > 0) search.access = access
  if (Number.isInteger(seats) && seats > 0 && seats <= maxSeats) search.seats = seats
  if (params.get('view') === 'map') search.view = 'map'
  return search
}

/** The query that `readVenueSearch` reads back, always in the same order. */
export function writeVenueSearch(search: VenueSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (search.words) params.set('words', search.words)
  if (search.city) params.set('city', search.city)
  if (search.kind) params.set('kind', search.kind)
  for (const id of search.has ?? []) params.append('has', id)
  for (const id of search.access ?? []) params.append('access', id)
  if (search.seats) params.set('seats', String(search.seats))
  if (search.view) params.set('view', search.view)
  return params
}

/** The address of a search. */
export function venuesAt(search: VenueSearch): string {
  const query = writeVenueSearch(search).toString()
  return query ? `${paths.venues()}?${query}` : paths.venues()
}

/** The search without one of its parts. */
export function without(search: VenueSearch, part: keyof VenueSearch): VenueSearch {
  const { [part]: _left, ...rest } = search
  return rest
}

/** Nothing chosen; the list stays a list, the map a map. */
export function cleared({ view }: VenueSearch): VenueSearch {
  return view ? { view } : {}
}

/** The search with a value of a list chosen, or without it when it was. Values stand in the contract's order. */
export function toggled<Part extends 'has' | 'access'>(
  search: VenueSearch,
  part: Part,
  id: NonNullable<VenueSearch[Part]>[number],
): VenueSearch {
  const chosen: readonly string[] = search[part] ?? []
  const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
  const known: readonly string[] = part === 'has' ? venueFeatureIds : accessIds
  const ordered = known.filter((one) => next.includes(one))
  return ordered.length > 0 ? ({ ...search, [part]: ordered } as VenueSearch) : without(search, part)
}

/** One part of a search that can be taken away: its words, and the search without it. */
export type ChosenFilter = { id: string; label: string; without: VenueSearch }

/** Everything chosen, in the order of the filters. */
export function chosenFilters(search: VenueSearch): ChosenFilter[] {
  const chosen: (ChosenFilter | false)[] = [
    !!search.words && {
      id: 'words',
      label: m.site_format_quoted({ words: search.words }),
      without: without(search, 'words'),
    },
    !!search.city && { id: 'city', label: search.city, without: without(search, 'city') },
    !!search.kind && { id: 'kind', label: venueKinds[search.kind], without: without(search, 'kind') },
    !!search.seats && {
      id: 'seats',
      label: m.venue_room_for_at_least({ seats: search.seats }),
      without: without(search, 'seats'),
    },
    ...(search.has ?? []).map((id) => ({
      id,
      label: venueFeatures[id],
      without: toggled(search, 'has', id),
    })),
    ...(search.access ?? []).map((id) => ({
      id,
      label: accessValues[id],
      without: toggled(search, 'access', id),
    })),
  ]
  return chosen.filter((filter) => filter !== false)
}
