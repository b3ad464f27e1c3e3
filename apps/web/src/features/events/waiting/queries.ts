import type { EventRecord } from '@hearth/contracts/event'
import { queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../../network.ts'
import { eventKeys, readEventsByIds } from '../queries.ts'

/** How an event's waiting list stands for who looks. `my_position` counts who waits for an offer; the first is 1. */
export type WaitingList = {
  waiting: number
  closes_at: string
  my_state: 'none' | 'waiting' | 'offered'
  my_party: number | null
  my_position: number | null
  offered_until: string | null
}

/** One's own place on the waiting list of an event. */
export type MyWaiting = {
  event_id: string
  state: 'waiting' | 'offered'
  party: number
  position: number | null
  offered_until: string | null
  /** From then on nothing is offered; the place stays. */
  closes_at: string
}

export const waitingKeys = {
  list: (eventId: string) => ['events', 'waiting', eventId] as const,
  inLine: (eventId: string) => ['events', 'waiting', eventId, 'in line'] as const,
  mine: (userId: string) => [...eventKeys.mine(userId), 'waiting'] as const,
  waitedFor: (userId: string) => [...eventKeys.mine(userId), 'waited for'] as const,
}

/** The waiting list of an event for a member who may open it; `null` where there is none. */
export function waitingListOptions(eventId: string) {
  return queryOptions({
    queryKey: waitingKeys.list(eventId),
    queryFn: async ({ signal }): Promise<WaitingList | null> => {
      const backend = await getBackend()
      const { data } = await backend
        .rpc('event_waiting_list', { event: eventId })
        .abortSignal(signal)
        .throwOnError()
      return (data as WaitingList[])[0] ?? null
    },
  })
}

/** Somebody on the list of an event that one hosts, until when places are kept for them if they are. */
export type InLine = {
  userId: string
  name: string
  username: string
  photo: string | null
  party: number
  offeredUntil: string | null
}
type InLineRow = {
  user_id: string
  party: number
  offered_until: string | null
  profiles: { username: string; display_name: string | null; profile_photo_url: string | null } | null
}

/** Who waits for an event that one hosts, in the order of the list; for everybody else the table shows only themselves. */
export function inLineOptions(eventId: string) {
  return queryOptions({
    queryKey: waitingKeys.inLine(eventId),
    queryFn: async ({ signal }): Promise<InLine[]> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('event_waiting')
        .select('user_id, party, offered_until, profiles(username, display_name, profile_photo_url)')
        .eq('event_id', eventId)
        .order('place')
        .abortSignal(signal)
        .overrideTypes<InLineRow[], { merge: false }>()
        .throwOnError()
      return data.map(({ user_id, party, offered_until, profiles }) => ({
        userId: user_id,
        name: profiles?.display_name || profiles?.username || 'A member',
        username: profiles?.username ?? '',
        photo: profiles?.profile_photo_url ?? null,
        party,
        offeredUntil: offered_until,
      }))
    },
  })
}

/** What the member waits for: offers first, then the soonest. */
export function waitingOptions(userId: string) {
  return queryOptions({
    queryKey: waitingKeys.mine(userId),
    queryFn: async ({ signal }): Promise<MyWaiting[]> => {
      const backend = await getBackend()
      const { data } = await backend.rpc('my_waiting').abortSignal(signal).throwOnError()
      return data as MyWaiting[]
    },
  })
}

/** The events of these lists, in the same order. */
export function waitedForOptions(userId: string) {
  return queryOptions({
    queryKey: waitingKeys.waitedFor(userId),
    queryFn: async ({ client }): Promise<EventRecord[]> => {
      const places = await client.fetchQuery({ ...waitingOptions(userId), staleTime: 0 })
      return readEventsByIds(
        client,
        places.map(({ event_id }) => event_id),
      )
    },
  })
}
