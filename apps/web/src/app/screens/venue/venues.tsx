import * as m from '@hearth/messages'
import { useSearchParams } from 'react-router'
import { BrowseVenues } from '../../../features/venue/browse-venues.tsx'
import { directoryOptions } from '../../../features/venue/queries.ts'
import { readVenueSearch } from '../../../features/venue/venue-search.ts'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'

export const ask: Ask = ({ client, url }) =>
  void client.prefetchInfiniteQuery(directoryOptions(readVenueSearch(url.searchParams)))

/** The directory of venues. */
export function Component() {
  usePageTitle(m.venue_title())
  const [params] = useSearchParams()
  return <BrowseVenues search={readVenueSearch(params)} />
}
