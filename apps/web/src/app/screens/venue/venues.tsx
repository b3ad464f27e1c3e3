import * as m from '@hearth/messages'
import { useSearchParams } from 'react-router'
import { BrowseVenues } from '../../../features/venue/browse-venues.tsx'
import { readVenueSearch } from '../../../features/venue/venue-search.ts'
import { usePageTitle } from '../../layout/page-title.ts'

/** The directory of venues. */
export function Component() {
  usePageTitle(m.venue_title())
  const [params] = useSearchParams()
  return <BrowseVenues search={readVenueSearch(params)} />
}
