import * as m from '@hearth/messages'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../layout/page-title.ts'
import { BrowseSearch } from '../../search/browse-search.tsx'
import { readFullSearch } from '../../search/full-search.ts'

/** Events, venues, service providers and members, found together by the address's query. */
export function Component() {
  const [params] = useSearchParams()
  usePageTitle(m.site_search_title())
  return <BrowseSearch search={readFullSearch(params)} />
}
