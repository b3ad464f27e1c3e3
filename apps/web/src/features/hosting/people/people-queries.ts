import type { Read } from '@hearth/contracts/reads'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { read } from '../../../data/read.ts'

/** Somebody who came to a host's events and agreed to hear from them. */
export type HostPerson = Read<'my_people'>[number]

const keyOf = (userId: string) => ['my-people', userId] as const
const pageSize = 50
type After = { after_at?: string; after_id?: string }

/** How many they are, and from when on they may be written to again. */
export function peopleSummaryOptions(userId: string) {
  return queryOptions({
    queryKey: [...keyOf(userId), 'summary'] as const,
    queryFn: ({ signal }) => read('my_people_summary', {}, signal),
  })
}

/** Pages of them, who came last first; of all, or of those with these words in their names. */
export function peoplePagesOptions(userId: string, words = '') {
  return infiniteQueryOptions({
    queryKey: [...keyOf(userId), 'pages', words] as const,
    queryFn: ({ pageParam, signal }) => read('my_people', { ...pageParam, ...(words && { words }) }, signal),
    initialPageParam: {} as After,
    placeholderData: keepPreviousData,
    getNextPageParam: (page): After | undefined => {
      const last = page.at(-1)
      return last && page.length === pageSize ? { after_at: last.last_at, after_id: last.id } : undefined
    },
  })
}

/** Writes to all of them; said twice with the same id it is written once. */
export function writingToPeople(client: QueryClient, userId: string) {
  return {
    retry: false,
    mutationFn: (word: { id: string; body: string }) => callFunction('write-to-people', word),
    onSuccess: () => client.invalidateQueries({ queryKey: [...keyOf(userId), 'summary'] }),
  }
}
