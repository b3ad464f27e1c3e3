import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventSearch } from '../../../../data/event/event-search.ts'
import { withoutText } from '../../../../data/event/search-facets.ts'
import { useLatestLocation, useNavigate, useSearchParams } from '../../../../navigation/index.ts'
import { paths } from '../../../../paths.ts'
import { useNewest } from '../../../../ui/use-newest.ts'
import { citiesOptions } from '../../../search/queries.ts'

/** Longer than this nobody waits for a sentence to be understood: it is searched for word by word. */
const longestWaitMs = 3000

/** Asks for events with a sentence. `prepare` gets vocabulary and cities when somebody is about to type. */
export function useAsk(search: EventSearch) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search: query } = useLatestLocation()
  const [params] = useSearchParams()
  const newest = useNewest({ address: pathname + query, plain: withoutText(search) })
  const sentence = params.get('q')?.trim()

  async function ask(typed: string, how: { replace?: boolean } = {}) {
    const understood = typed ? await understand(client, typed).catch(() => undefined) : undefined
    const { address, plain } = newest()
    const to = understood?.(address) ?? paths.explore({ ...plain, ...(typed && { text: typed }) })
    navigate(to, { preventScrollReset: true, ...how })
  }

  // A link with a sentence of its own, where the server has not read it yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sentence.
  useEffect(() => {
    if (sentence) void ask(sentence, { replace: true })
  }, [sentence])

  return { ask, prepare: () => void load(client).catch(() => undefined) }
}

/** Where a sentence leads from an address. */
async function understand(client: QueryClient, typed: string): Promise<(address: string) => string> {
  const [{ exploreAfterSentence }, cities] = await Promise.race([
    load(client),
    new Promise<never>((_, late) => setTimeout(() => late(new Error('This takes too long.')), longestWaitMs)),
  ])
  return (address) => exploreAfterSentence(address, typed, cities)
}

const load = (client: QueryClient) =>
  Promise.all([import('./sentence-address.ts'), client.fetchQuery({ ...citiesOptions, retry: false })])
