import type { Category } from '@hearth/contracts/event-values'
import { useLocation } from 'react-router'
import { type EventSearch, writeEventSearch } from '../../../data/event/event-search.ts'
import { withoutCategory } from '../../../data/event/search-facets.ts'
import { paths } from '../../../paths.ts'

/**
 * Gives the function that makes a search's address. While the category stays, so does the path: `/nightlife` stays
 * `/nightlife`, whatever is searched for in it.
 */
export function useSearchAddress(category: Category | undefined): (search: EventSearch) => string {
  const { pathname } = useLocation()
  return (search) => {
    if (search.category !== category) return paths.events(search)
    const query = writeEventSearch(withoutCategory(search)).toString()
    return query ? `${pathname}?${query}` : pathname
  }
}
