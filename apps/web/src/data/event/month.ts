import { type BrowseRequest, type EventRecord, maxBrowsedIds } from '@hearth/contracts/event'
import { recordOf } from '@hearth/contracts/event-record'
import { queryOptions } from '@tanstack/react-query'
import { monthBeside } from '../../format/month.ts'
import { addDays } from '../../format/when.ts'
import { getEngine } from '../network.ts'
import { read } from '../read.ts'
import { toBrowseRequest } from './browse-request.ts'
import { eventKeys } from './event-keys.ts'
import type { EventSearch } from './event-search.ts'

/** So many requests at most read a month; what is beyond them is told as more. */
const maxPages = 5
/** So many `events_of_host` gives at once. */
const maxOfHost = 200

/** Whose month it is. */
export type MonthSubject = { venueId: string } | { hostId: string }
export type MonthOfEvents = { events: EventRecord[]; hasMore: boolean }

const daysOf = (month: string) => ({ from: `${month}-01`, to: addDays(`${monthBeside(month, 1)}-01`, -1) })

/** The events of a month that a search asks for, whatever days it chooses. */
export function monthOptions(search: EventSearch, month: string) {
  const asked: EventSearch = { ...search, ...daysOf(month) }
  return queryOptions({
    queryKey: eventKeys.month(asked, month),
    queryFn: () => readPages((cursor) => toBrowseRequest(asked, maxBrowsedIds, cursor)),
  })
}

/** What takes place at a venue in a month. */
export function monthAtVenueOptions(venueId: string, month: string) {
  const { from: dateFrom, to: dateTo } = daysOf(month)
  return queryOptions({
    queryKey: eventKeys.monthOf({ venueId }, month),
    queryFn: () =>
      readPages((cursor) => ({
        ...{ filter: { dateFrom, dateTo }, venueId, limit: maxBrowsedIds },
        ...(cursor && { cursor }),
      })),
  })
}

/** What a member hosts in a month. */
export function monthOfHostOptions(hostId: string, month: string) {
  const { from, to } = daysOf(month)
  return queryOptions({
    queryKey: eventKeys.monthOf({ hostId }, month),
    queryFn: async ({ signal }): Promise<MonthOfEvents> => {
      const rows = await read('events_of_host', { member: hostId, from_day: from, to_day: to }, signal)
      return { events: rows.map(recordOf), hasMore: rows.length === maxOfHost }
    },
  })
}

async function readPages(requestFor: (cursor: string | undefined) => BrowseRequest): Promise<MonthOfEvents> {
  const engine = await getEngine()
  const events: EventRecord[] = []
  let next: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const read = await engine.browseEvents(requestFor(next))
    events.push(...read.events)
    next = read.next
    if (!next) break
  }
  return { events, hasMore: next !== undefined }
}
