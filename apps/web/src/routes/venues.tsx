import { useSearchParams } from 'react-router'
import { BrowseVenues } from '../features/venues/browse-venues.tsx'
import { readVenueSearch } from '../features/venues/venue-search.ts'
import { words } from '../features/venues/words.ts'
import { usePageTitle } from '../layout/page-title.ts'

/** The directory of venues. */
export function Component() {
  usePageTitle(words.title)
  const [params] = useSearchParams()
  return <BrowseVenues search={readVenueSearch(params)} />
}
