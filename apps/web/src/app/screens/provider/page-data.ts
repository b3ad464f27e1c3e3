import type { PublicProvider } from '@hearth/contracts/shared-page'
import { withProviderOptions } from '../../../data/event/at-queries.ts'
import { standingsOf } from '../../../data/event/queries.ts'
import type { PageData } from '../../../data/page-data.ts'
import { wordsOptions } from '../../../data/words-queries.ts'
import { readProviderRow } from '../../../features/provider/provider.ts'
import { providerOptions } from '../../../features/provider/queries.ts'

/** What the page of a service provider asks for, as everyone may know it; null is no page. */
export function providerQueries(id: string, found: PublicProvider | null): NonNullable<PageData['queries']> {
  if (!found) return [[providerOptions(id).queryKey, null]]
  const provider = readProviderRow(found.provider)
  return [
    [providerOptions(id).queryKey, provider],
    [wordsOptions({ kind: 'provider', id: provider.id }).queryKey, found.words],
    [withProviderOptions(provider.id).queryKey, found.events],
    ...standingsOf(found.events.events, found.standings),
  ]
}
