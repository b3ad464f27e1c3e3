import type { NamedCity } from '@hearth/contracts/city-address'
import { type EventSearch, writeEventSearch } from '../../../data/event/event-search.ts'
import { asNext, withoutCategory } from '../../../data/event/search-facets.ts'
import { useLatestLocation } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'

/**
 * Gives the function that makes a search's address. While the category stays, so does the path: `/nightlife` stays
 * `/nightlife`, whatever is searched for in it; and what begins at `/explore` or in a city (`inCity`) stays open to all.
 */
export function useSearchAddress(
  { category }: EventSearch,
  inCity?: NamedCity,
): (search: EventSearch) => string {
  const { pathname } = useLatestLocation()
  const isForAll = inCity !== undefined || /^\/(explore|in)(\/|$)/.test(pathname)
  return (search) => {
    const next = asNext(search)
    if (inCity) return next.city === inCity.name ? paths.inCity(inCity.address, next) : paths.explore(next)
    if (isForAll) return paths.explore(next)
    if (next.category !== category) return paths.events(next)
    const query = writeEventSearch(withoutCategory(next)).toString()
    return query ? `${pathname}?${query}` : pathname
  }
}
