import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { FullSearch } from './full-search.ts'
import { askPosition } from './position.ts'
import { citiesOptions } from './queries.ts'

/** Longer than this nobody waits for a sentence to be understood: it is searched for word by word. */
const longestWaitMs = 3000

/**
 * `searchFor`: the search that a typed sentence is, beside what was chosen before. `prepare` gets what that needs, vocabulary and
 * cities, when somebody is about to type.
 */
export function useSentence() {
  const client = useQueryClient()
  return {
    prepare: () => void load(client).catch(() => undefined),
    searchFor: (typed: string, before: FullSearch) => searchFor(client, typed, before),
  }
}

async function searchFor(client: QueryClient, typed: string, before: FullSearch): Promise<FullSearch> {
  const { words: _, ...others } = before
  if (!typed) return others
  const search = await understood(client, typed, others).catch(() => ({ ...others, words: typed }))
  if (!search.nearMe) return search
  const near = await askPosition()
  if (!near) return search
  const { nearMe: _nearMe, ...rest } = search
  return { ...rest, near }
}

async function understood(client: QueryClient, typed: string, others: FullSearch): Promise<FullSearch> {
  const [{ searchOf }, cities] = await Promise.race([
    load(client),
    new Promise<never>((_, late) => setTimeout(() => late(new Error('This takes too long.')), longestWaitMs)),
  ])
  return searchOf(typed, others, cities)
}

const load = (client: QueryClient) =>
  Promise.all([import('./sentence.ts'), client.fetchQuery({ ...citiesOptions, retry: false })])
