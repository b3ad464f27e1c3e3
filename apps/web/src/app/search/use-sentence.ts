import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { FullSearch } from './full-search.ts'
import { askPosition } from './position.ts'
import { citiesOptions } from './queries.ts'

/** Longer than this nobody waits for a sentence to be understood: it is searched for word by word. */
const longestWaitMs = 3000

/** The search that is another one with a sentence beside what was chosen in it. */
type Searching = (before: FullSearch) => FullSearch

/**
 * `searchFor`: what a typed sentence makes of a search. `prepare` gets what that needs, vocabulary and cities, when somebody is
 * about to type.
 */
export function useSentence() {
  const client = useQueryClient()
  return {
    prepare: () => void load(client).catch(() => undefined),
    searchFor: (typed: string) => searchFor(client, typed),
  }
}

async function searchFor(client: QueryClient, typed: string): Promise<Searching> {
  if (!typed) return withoutWords
  const understood = await understand(client, typed).catch(
    (): Searching => (before) => ({ ...before, words: typed }),
  )
  const near = understood({}).nearMe && (await askPosition())
  if (!near) return understood
  return (before) => {
    const { nearMe: _nearMe, ...search } = understood(before)
    return { ...search, near }
  }
}

async function understand(client: QueryClient, typed: string): Promise<Searching> {
  const [{ searchOf }, cities] = await Promise.race([
    load(client),
    new Promise<never>((_, late) => setTimeout(() => late(new Error('This takes too long.')), longestWaitMs)),
  ])
  return (before) => searchOf(typed, before, cities)
}

const withoutWords = ({ words: _words, ...others }: FullSearch): FullSearch => others

const load = (client: QueryClient) =>
  Promise.all([import('./sentence.ts'), client.fetchQuery({ ...citiesOptions, retry: false })])
