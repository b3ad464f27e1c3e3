import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../features/account/session/session.tsx'
import { ProviderDirectory } from '../../../features/provider/provider-directory.tsx'
import { readProviderSearch } from '../../../features/provider/provider-search.ts'
import { directoryOptions, myProviderOptions } from '../../../features/provider/queries.ts'
import { useLatestParams } from '../../../navigation/index.ts'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'

export const ask: Ask = ({ client, url, userId }) => {
  void client.prefetchInfiniteQuery(directoryOptions(readProviderSearch(url.searchParams)))
  void client.prefetchQuery(myProviderOptions(userId))
}

/** Everyone who offers something to events and people, found by the address's query. */
export function Component() {
  const params = useLatestParams()
  const { user } = useSession()
  const { data: own, isPending } = useQuery({ ...myProviderOptions(user?.id ?? ''), enabled: user !== null })
  usePageTitle(m.provider_directory_title())
  return <ProviderDirectory search={readProviderSearch(params)} own={user && isPending ? 'loading' : own} />
}
