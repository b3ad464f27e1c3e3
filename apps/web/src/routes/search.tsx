import { useSearchParams } from 'react-router'
import { BrowseSearch } from '../features/search/browse-search.tsx'
import { readFullSearch } from '../features/search/full-search.ts'
import { words } from '../features/search/words.ts'
import { usePageTitle } from '../layout/page-title.ts'

/** Events, venues, service providers and members, found together by the address's query. */
export function Component() {
  const [params] = useSearchParams()
  usePageTitle(words.pageTitle)
  return <BrowseSearch search={readFullSearch(params)} />
}
