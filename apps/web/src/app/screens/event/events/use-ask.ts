import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { EventSearch } from '../../../../data/event/event-search.ts'
import { withoutText } from '../../../../data/event/search-facets.ts'
import { paths } from '../../../../paths.ts'
import { citiesOptions } from '../../../search/queries.ts'

/** Longer than this nobody waits for a sentence to be understood: it is searched for word by word. */
const longestWaitMs = 3000

/** Asks for events with a sentence. `prepare` gets vocabulary and cities when somebody is about to type. */
export function useAsk(search: EventSearch) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search: query } = useLocation()
  const [params] = useSearchParams()
  const address = pathname + query
  const sentence = params.get('q')?.trim()

  async function ask(typed: string, how: { replace?: boolean } = {}) {
    const plain = withoutText(search)
    const words = typed && paths.explore({ ...plain, text: typed })
    const to = typed ? await after(client, address, typed).catch(() => words) : paths.explore(plain)
    navigate(to, { preventScrollReset: true, ...how })
  }

  // A link with a sentence of its own, where the server has not read it yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sentence.
  useEffect(() => {
    if (sentence) void ask(sentence, { replace: true })
  }, [sentence])

  return { ask, prepare: () => void load(client).catch(() => undefined) }
}

async function after(client: QueryClient, address: string, typed: string): Promise<string> {
  const [{ exploreAfterSentence }, cities] = await Promise.race([
    load(client),
    new Promise<never>((_, late) => setTimeout(() => late(new Error('This takes too long.')), longestWaitMs)),
  ])
  return exploreAfterSentence(address, typed, cities)
}

const load = (client: QueryClient) =>
  Promise.all([import('./sentence-address.ts'), client.fetchQuery({ ...citiesOptions, retry: false })])
