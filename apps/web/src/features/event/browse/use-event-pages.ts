import { useInfiniteQuery } from '@tanstack/react-query'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { browseOptions } from '../../../data/event/queries.ts'
import { useOpenPages } from '../../../directory/use-open-pages.ts'

/** The pages of events that a search shows, and what opens one more of them. */
export function useEventPages(search: EventSearch) {
  const list = useInfiniteQuery({
    ...browseOptions(search),
    // While a filter changes, the events of before stay; under another category's title they would be wrong.
    placeholderData: (events, query) =>
      (query?.queryKey[2] as EventSearch | undefined)?.category === search.category ? events : undefined,
  })
  return { list, showMore: useOpenPages(list) }
}
