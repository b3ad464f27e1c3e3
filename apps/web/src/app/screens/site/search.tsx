import * as m from '@hearth/messages'
import { useLatestParams } from '../../../navigation/index.ts'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'
import { BrowseSearch } from '../../search/browse-search.tsx'
import { readFullSearch } from '../../search/full-search.ts'
import { foundOptions } from '../../search/queries.ts'

export const ask: Ask = ({ client, url }) =>
  void client.prefetchInfiniteQuery(foundOptions(readFullSearch(url.searchParams)))

/** Events, venues, service providers and members, found together by the address's query. */
export function Component() {
  const params = useLatestParams()
  usePageTitle(m.site_search_title())
  return <BrowseSearch search={readFullSearch(params)} />
}
