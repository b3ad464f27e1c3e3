import type { EventRecord } from '@hearth/contracts/event'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getBackend, getEngine } from '../../network.ts'
import type { EventSearch } from './event-search.ts'
import type { Widening } from './search-facets.ts'
import { toBrowseRequest } from './search-words.ts'

/** How many events "show more" adds. */
export const pageSize = 20

/** How many of somebody's answers and saved events are looked at, the newest first. */
const myEventsAtMost = 100

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
export type Standings = Record<string, Standing>

/** Somebody who comes, as the host sees them. `party` counts everyone, they included. */
export type Guest = { userId: string; name: string; photo: string | null; party: number }

export const eventKeys = {
  all: ['events'] as const,
  lists: ['events', 'browse'] as const,
  browse: (search: EventSearch) => ['events', 'browse', search] as const,
  counts: ['events', 'count'] as const,
  count: (search: EventSearch) => ['events', 'count', search] as const,
  widening: (ways: readonly EventSearch[]) => ['events', 'widening', ways] as const,
  one: (id: string) => ['events', 'one', id] as const,
  standings: ['events', 'standing'] as const,
  standing: (ids: readonly string[]) => ['events', 'standing', [...ids].sort()] as const,
  guests: (id: string) => ['events', 'guests', id] as const,
  everybodysOwn: ['events', 'mine'] as const,
  mine: (userId: string) => ['events', 'mine', userId] as const,
  coming: (userId: string) => ['events', 'mine', userId, 'coming'] as const,
  saved: (userId: string) => ['events', 'mine', userId, 'saved'] as const,
}

/** Pages of the events that the search asks for, in time order, with counts for the filters on the first. */
export function browseOptions(search: EventSearch) {
  return infiniteQueryOptions({
    queryKey: eventKeys.browse(search),
    queryFn: async ({ pageParam, client }) => {
      const engine = await getEngine()
      const page = await engine.browseEvents(toBrowseRequest(search, pageSize, pageParam))
      if (pageParam === undefined) client.setQueryData(eventKeys.count(search), page.total)
      return page
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  })
}

/** How many events the search would find. */
export function countOptions(search: EventSearch) {
  return queryOptions({ queryKey: eventKeys.count(search), queryFn: () => countEvents(search) })
}

/** The nearest of the ways, first to last, that leads to any event, with how many there are; `null` when none does. */
export function nearestWideningOptions(ways: readonly Widening[]) {
  return queryOptions({
    queryKey: eventKeys.widening(ways.map(({ search }) => search)),
    queryFn: async () => {
      const counts = await Promise.all(ways.map(({ search }) => countEvents(search)))
      const nearest = counts.findIndex((count) => count > 0)
      const way = ways[nearest]
      return way ? { ...way, count: counts[nearest]! } : null
    },
  })
}

async function countEvents(search: EventSearch): Promise<number> {
  return (await (await getEngine()).browseEvents(toBrowseRequest(search, 1))).total
}

/** One event, or `null` when there is none that the person may see. */
export function eventOptions(id: string) {
  return queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: async (): Promise<EventRecord | null> => (await (await getEngine()).getEvent(id)) ?? null,
  })
}

/** The standing of the events that a page of a list shows, in one request. At most 100. */
export function standingOptions(ids: readonly string[]) {
  return queryOptions({
    queryKey: eventKeys.standing(ids),
    enabled: ids.length > 0,
    queryFn: async ({ signal }): Promise<Standings> => {
      const backend = await getBackend()
      const { data } = await backend
        .rpc('event_standing', { ids: [...ids] })
        .abortSignal(signal)
        .throwOnError()
      return Object.fromEntries((data as Standing[]).map((standing) => [standing.event_id, standing]))
    },
  })
}

/** Who comes to an event of one's own; for everybody else the tables show nobody. */
export function guestsOptions(eventId: string) {
  return queryOptions({
    queryKey: eventKeys.guests(eventId),
    queryFn: async ({ signal }): Promise<Guest[]> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('attendances')
        .select('user_id, party, profiles(username, display_name, profile_photo_url)')
        .eq('event_id', eventId)
        .eq('answer', 'coming')
        .order('created_at')
        .abortSignal(signal)
        .overrideTypes<GuestRow[], { merge: false }>()
        .throwOnError()
      return data.map(({ user_id, party, profiles }) => ({
        userId: user_id,
        name: profiles?.display_name || profiles?.username || 'A member',
        photo: profiles?.profile_photo_url ?? null,
        party,
      }))
    },
  })
}

type GuestRow = {
  user_id: string
  party: number
  profiles: { username: string; display_name: string | null; profile_photo_url: string | null } | null
}

/** Everything that the member hosts: drafts, past and cancelled ones too. */
export function myEventsOptions(userId: string) {
  return queryOptions({
    queryKey: eventKeys.mine(userId),
    queryFn: async () => (await getEngine()).getUserEventProfile(userId),
  })
}

/** The events that the member said they come to. */
export function comingOptions(userId: string) {
  return queryOptions({
    queryKey: eventKeys.coming(userId),
    queryFn: async ({ signal, client }) => {
      const backend = await getBackend()
      const { data } = await backend
        .from('attendances')
        .select('event_id')
        .eq('user_id', userId)
        .eq('answer', 'coming')
        .order('updated_at', { ascending: false })
        .limit(myEventsAtMost)
        .abortSignal(signal)
        .throwOnError()
      return eventsOf(client, data)
    },
  })
}

/** The events that the member saved with a heart. */
export function savedOptions(userId: string) {
  return queryOptions({
    queryKey: eventKeys.saved(userId),
    queryFn: async ({ signal, client }) => {
      const backend = await getBackend()
      const { data } = await backend
        .from('event_likes')
        .select('event_id')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(myEventsAtMost)
        .abortSignal(signal)
        .throwOnError()
      return eventsOf(client, data)
    },
  })
}

/**
 * The records come from the engine, one by one; what the person may not open any more is left out. The first is asked
 * for alone: its reply brings the node's keys, which every other one would otherwise ask for as well.
 */
async function eventsOf(client: QueryClient, rows: { event_id: string }[]): Promise<EventRecord[]> {
  const ask = ({ event_id }: { event_id: string }) => client.fetchQuery(eventOptions(event_id))
  const first = await Promise.all(rows.slice(0, 1).map(ask))
  const others = await Promise.all(rows.slice(1).map(ask))
  return [...first, ...others].filter((event) => event !== null)
}
