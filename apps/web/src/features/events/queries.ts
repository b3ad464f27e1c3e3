import type { EventRecord } from '@hearth/contracts/event'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend, getEngine } from '../../network.ts'
import type { EventSearch } from './event-search.ts'
import { toBrowseRequest } from './search-words.ts'

/** How many events "show more" adds. */
export const pageSize = 20

/** What people do with an event, as the person of now may know it. `capacity` null is room for everyone. */
export type Standing = {
  event_id: string
  capacity: number | null
  taken: number
  likes: number
  my_answer: 'coming' | 'not_coming' | null
  my_party: number | null
  liked: boolean
}

export const eventKeys = {
  all: ['events'] as const,
  browse: (search: EventSearch) => ['events', 'browse', search] as const,
  one: (id: string) => ['events', 'one', id] as const,
  standing: (ids: readonly string[]) => ['events', 'standing', [...ids].sort()] as const,
  mine: (userId: string) => ['events', 'mine', userId] as const,
}

/** Pages of the events that the search asks for, in time order, with counts for the filters on the first. */
export function browseOptions(search: EventSearch) {
  return infiniteQueryOptions({
    queryKey: eventKeys.browse(search),
    queryFn: async ({ pageParam }) =>
      (await getEngine()).browseEvents(toBrowseRequest(search, pageSize, pageParam)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  })
}

/** One event, or `null` when there is none that the person may see. */
export function eventOptions(id: string) {
  return queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: async (): Promise<EventRecord | null> => (await (await getEngine()).getEvent(id)) ?? null,
  })
}

/** The standing of the events on a screen, in one request. */
export function standingOptions(ids: readonly string[]) {
  return queryOptions({
    queryKey: eventKeys.standing(ids),
    enabled: ids.length > 0,
    queryFn: async (): Promise<Record<string, Standing>> => {
      const { data, error } = await (await getBackend()).rpc('event_standing', { ids: [...ids] })
      if (error) throw new Error(error.message)
      return Object.fromEntries((data as Standing[]).map((standing) => [standing.event_id, standing]))
    },
  })
}

/** Everything that the member hosts: drafts, past and cancelled ones too. */
export function myEventsOptions(userId: string) {
  return queryOptions({
    queryKey: eventKeys.mine(userId),
    queryFn: async () => (await getEngine()).getUserEventProfile(userId),
  })
}

/** The events that the member said they come to, by id. */
export function comingOptions(userId: string) {
  return queryOptions({
    queryKey: [...eventKeys.mine(userId), 'coming'],
    queryFn: async () => {
      const backend = await getBackend()
      const { data, error } = await backend
        .from('attendances')
        .select('event_id')
        .eq('user_id', userId)
        .eq('answer', 'coming')
      if (error) throw new Error(error.message)
      const engine = await getEngine()
      const events = await Promise.all(data.map(({ event_id }) => engine.getEvent(event_id as string)))
      return events.filter((event) => event !== undefined)
    },
  })
}
