import * as m from '@hearth/messages'
import { BrowseVenues } from '../../../features/venue/browse-venues.tsx'
import { directoryOptions } from '../../../features/venue/queries.ts'
import { readVenueSearch } from '../../../features/venue/venue-search.ts'
import { useLatestParams } from '../../../navigation/index.ts'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'

export const ask: Ask = ({ client, url }) =>
  void client.prefetchInfiniteQuery(directoryOptions(readVenueSearch(url.searchParams)))

/** The directory of venues. */
export function Component() {
  usePageTitle(m.venue_title())
  const params = useLatestParams()
  return <BrowseVenues search={readVenueSearch(params)} />
}
