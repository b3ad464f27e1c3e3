import type { BrowsePage, EventRecord } from '@hearth/contracts/event'
import { accessValues, goodForValues } from '@hearth/contracts/event-labels'
import { maxNearMisses, nearMissesFrom } from '@hearth/contracts/limits'
import * as m from '@hearth/messages'
import { queryOptions } from '@tanstack/react-query'
import { formatComingDay } from '../../format/when.ts'
import { getEngine } from '../network.ts'
import { toBrowseRequest } from './browse-request.ts'
import { eventKeys } from './event-keys.ts'
import type { EventSearch } from './event-search.ts'
import { toggleAccess, toggleGoodFor, withoutCity, withoutDates, withoutFree } from './search-facets.ts'
import { datesInWords } from './search-words.ts'

/** One choice less, and what an event that is found only then says of the difference. */
type Way = { search: EventSearch; differs: (event: EventRecord) => string }

export type NearMiss = { event: EventRecord; difference: string }

/** The searches that ask for one thing less, nearest first: what comes close to what was asked. */
function nearMissWays(search: EventSearch, today: string): Way[] {
  const { goodFor = [], access = [], city, free } = search
  const lacks = (value: string) => () => m.event_near_not_marked({ value })
  const ways: (Way | false | undefined)[] = [
    ...access.map((id) => ({ search: toggleAccess(search, id), differs: lacks(accessValues[id]) })),
    ...goodFor.map((id) => ({ search: toggleGoodFor(search, id), differs: lacks(goodForValues[id]) })),
    !!datesInWords(search, today) && {
      search: withoutDates(search),
      differs: ({ timing }) => formatComingDay(timing.startDate, today),
    },
    free && {
      search: withoutFree(search),
      differs: ({ pricing }) => (pricing.byDonation ? m.event_near_donation() : m.event_near_not_free()),
    },
    !!city && { search: withoutCity(search), differs: ({ venue }) => venue.city || m.event_online() },
  ]
  return ways.filter((way) => !!way).slice(0, maxNearMisses)
}

/** Whether what comes close is worth showing: little was found, and something can be asked less for. */
export function wantsNearMisses(search: EventSearch, total: number, today: string): boolean {
  return !search.after && total <= nearMissesFrom && nearMissWays(search, today).length > 0
}

export function nearMissRequests(search: EventSearch, today: string) {
  // As many as were found at most come first again.
  return nearMissWays(search, today).map((way) => toBrowseRequest(way.search, nearMissesFrom + maxNearMisses))
}

/** What the ways lead to, in turns, without what was found; each event once. */
export function nearMissesOf(
  { search, today, found }: { search: EventSearch; today: string; found: readonly EventRecord[] },
  pages: readonly BrowsePage[],
): NearMiss[] {
  const isSeen = new Set(found.map(({ id }) => id))
  const ways = nearMissWays(search, today)
  const longest = Math.max(0, ...pages.map(({ events }) => events.length))
  const misses: NearMiss[] = []
  for (let turn = 0; turn < longest; turn++) {
    for (const [place, { events }] of pages.entries()) {
      const event = events[turn]
      const way = ways[place]
      if (!event || !way || isSeen.has(event.id)) continue
      isSeen.add(event.id)
      misses.push({ event, difference: way.differs(event) })
    }
  }
  return misses.slice(0, maxNearMisses)
}

export function nearMissOptions(search: EventSearch, today: string) {
  return queryOptions({
    queryKey: eventKeys.nearMisses(search),
    queryFn: async (): Promise<BrowsePage[]> => {
      const engine = await getEngine()
      return Promise.all(nearMissRequests(search, today).map((request) => engine.browseEvents(request)))
    },
  })
}
