import type { BrowsePage, BrowseRequest } from '@hearth/contracts/event'
import type { PublicExplore } from '@hearth/contracts/shared-page'
import { toBrowseRequest } from '../../../../data/event/browse-request.ts'
import type { EventSearch } from '../../../../data/event/event-search.ts'
import { nearMissOptions, nearMissRequests, wantsNearMisses } from '../../../../data/event/near-misses.ts'
import {
  browseOptions,
  countOptions,
  eventPageSize,
  placesOptions,
  standingOptions,
} from '../../../../data/event/queries.ts'
import { countedChoices } from '../../../../data/event/search-facets.ts'
import type { PageData } from '../../../../data/page-data.ts'
import { cityNamesOptions, cityOfAddressOptions } from '../../../../features/event/browse/cities.ts'
import { featuredOptions } from '../../../../features/event/browse/featured-events.tsx'
import { daysAhead, monthOf } from '../../../../format/month.ts'
import { dayOf } from '../../../../format/when.ts'
import { readExplore, writeExplore } from './explore-address.ts'

/** What the server reads for a page of public browsing; `address` is the one way in which it is written. */
type ExploreAsked = {
  address: string
  cityAddress?: string
  /** A sentence that is to be understood first. */
  sentence?: string
  page: (city?: string) => BrowseRequest
  more: (page: BrowsePage, asked: { city?: string | undefined; nowMs: number }) => ExploreMore
}
type ExploreMore = {
  /** By the search, as JSON, whose events they count. */
  counts: Record<string, BrowseRequest>
  nearMisses: BrowseRequest[]
  isPlain: boolean
}

/** Undefined: there is no such page. Null: the address is of another page. */
export function exploreAsked(address: string): ExploreAsked | undefined | null {
  const url = new URL(address, 'http://hearth.invalid')
  const explored = readExplore(url)
  if (!explored) return explored
  const { cityAddress } = explored
  const sentence = url.searchParams.get('q')?.trim()
  const searchIn = (city?: string) => inCity(explored.search, city)
  return {
    address: writeExplore(explored),
    ...(cityAddress !== undefined && { cityAddress }),
    ...(sentence && { sentence }),
    page: (city) => toBrowseRequest(searchIn(city), eventPageSize),
    more(page, { city, nowMs }) {
      const search = searchIn(city)
      const today = dayOf(nowMs, zoneOf(page))
      const { category: _category, city: _city, view, month, ...narrowing } = search
      const narrowsNothing = Object.keys(narrowing).length === 0
      const choices = [
        ...(narrowsNothing && !view
          ? daysOnEarth(nowMs).flatMap((day) => Object.values(countedChoices(search, day)))
          : []),
        // Without script a month is its days, each with the number of its events.
        ...(view === 'month'
          ? daysAhead(month ?? monthOf(search.from ?? today), today).map((day) => onDay(search, day))
          : []),
      ]
      return {
        counts: Object.fromEntries(
          choices.map((choice) => [JSON.stringify(choice), toBrowseRequest(choice, 1)]),
        ),
        nearMisses: wantsNearMisses(search, page.total, today) ? nearMissRequests(search, today) : [],
        isPlain: Object.keys(search).length === 0,
      }
    },
  }
}

const inCity = (search: EventSearch, city: string | undefined): EventSearch =>
  city ? { ...search, city } : search

const onDay = ({ view: _view, month: _month, ...asked }: EventSearch, day: string): EventSearch => ({
  ...asked,
  from: day,
  to: day,
})

/** The clock by which a page for everyone says "today": that of the first event that it shows. */
const zoneOf = (page: BrowsePage) => page.events[0]?.timing.timezone ?? 'UTC'

/** The days that it is somewhere now: the page is for everyone, and a reader's "today" is one of them. */
const daysOnEarth = (nowMs: number): string[] => [
  ...new Set(['Etc/GMT+12', 'UTC', 'Etc/GMT-14'].map((zone) => dayOf(nowMs, zone))),
]

/** What a page of public browsing asks for, as everyone may know it; null is no such page. */
export function exploreQueries(
  address: string,
  shown: PublicExplore | null,
  nowMs: number,
): NonNullable<PageData['queries']> {
  const explored = readExplore(new URL(address, 'http://hearth.invalid'))
  const cityAddress = explored?.cityAddress
  if (!shown || !explored)
    return cityAddress === undefined ? [] : [[cityOfAddressOptions(cityAddress).queryKey, null]]
  const { page, standings, featured, counts, nearMisses, places, city, cities } = shown
  const search = inCity(explored.search, city?.name)
  const today = dayOf(nowMs, zoneOf(page))
  const events = [...page.events, ...(nearMisses ?? []).flatMap((near) => near.events)]
  const standingOf = (ids: string[]) =>
    Object.fromEntries(
      standings.filter((one) => ids.includes(one.event_id)).map((one) => [one.event_id, one]),
    )
  const queries: NonNullable<PageData['queries']> = [
    [browseOptions(search).queryKey, { pages: [page], pageParams: [null] }],
    [countOptions(search).queryKey, page.total],
    [cityNamesOptions.queryKey, cities],
  ]
  if (cityAddress !== undefined && city) queries.push([cityOfAddressOptions(cityAddress).queryKey, city])
  if (featured) queries.push([featuredOptions().queryKey, featured])
  for (const [choice, count] of Object.entries(counts)) {
    queries.push([countOptions(JSON.parse(choice) as EventSearch).queryKey, count])
  }
  const lists = [page.events, ...(nearMisses ? [events.slice(page.events.length)] : [])]
  for (const list of lists) {
    const ids = [...new Set(list.map(({ id }) => id))]
    if (ids.length > 0) queries.push([standingOptions(ids).queryKey, standingOf(ids)])
  }
  if (nearMisses) queries.push([nearMissOptions(search, today).queryKey, nearMisses])
  const venueIds = [...new Set(page.events.map(({ venue }) => venue.id).filter(Boolean))]
  if (venueIds.length > 0) {
    const lies = places.filter(({ id }) => venueIds.includes(id))
    queries.push([
      placesOptions(venueIds).queryKey,
      Object.fromEntries(lies.map(({ id, ...place }) => [id, { ...place, isApproximate: true }])),
    ])
  }
  return queries
}
