import type { EventRecord } from '@hearth/contracts/event'
import { maxBrowsedIds } from '@hearth/contracts/event'
import { queryOptions } from '@tanstack/react-query'
import { monthBeside } from '../../format/month.ts'
import { addDays } from '../../format/when.ts'
import { getEngine } from '../network.ts'
import { toBrowseRequest } from './browse-request.ts'
import { eventKeys } from './event-keys.ts'
import type { EventSearch } from './event-search.ts'

/** So many requests at most read a month; what is beyond them is told as more. */
const maxPages = 5

export type MonthOfEvents = { events: EventRecord[]; hasMore: boolean }

/** The events of a month that a search asks for, whatever days it chooses. */
export function monthOptions(search: EventSearch, month: string) {
  const asked: EventSearch = {
    ...search,
    from: `${month}-01`,
    to: addDays(`${monthBeside(month, 1)}-01`, -1),
  }
  return queryOptions({
    queryKey: eventKeys.month(asked, month),
    queryFn: async (): Promise<MonthOfEvents> => {
      const engine = await getEngine()
      const events: EventRecord[] = []
      let next: string | undefined
      for (let page = 0; page < maxPages; page++) {
        const read = await engine.browseEvents(toBrowseRequest(asked, maxBrowsedIds, next))
        events.push(...read.events)
        next = read.next
        if (!next) break
      }
      return { events, hasMore: next !== undefined }
    },
  })
}
