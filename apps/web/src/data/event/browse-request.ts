import type { BrowseRequest } from '@hearth/contracts/event'
import type { EventSearch } from './event-search.ts'

/** The engine's request for one page of what the search asks for. */
export function toBrowseRequest(search: EventSearch, limit: number, cursor?: string): BrowseRequest {
  const { category, city, from, to, free, text, goodFor, access, after } = search
  const start = cursor ?? after
  return {
    filter: {
      ...(category && { category }),
      ...(city && { city }),
      ...(from && { dateFrom: from }),
      ...(to && { dateTo: to }),
    },
    ...(text && { text }),
    ...(free && { freeOnly: true }),
    ...(goodFor?.length && { goodFor }),
    ...(access?.length && { access }),
    ...(start && { cursor: start }),
    limit,
  }
}
