import type { EventRecord } from '@hearth/contracts/event'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../network.ts'
import { eventKeys, readEventsByIds } from './queries.ts'

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
  username: string | null
  display_name: string | null
  profile_photo_url: string | null
  party: number
  offered_until: string | null
  place: number
}
type InLinePage = { line: InLine[]; next: number | undefined }

/** How many wait, how many have an offer, and everyone who would come with these. */
export type LineCounts = { waiting: number; offered: number; people: number }

const pageSize = 50
const nobody: LineCounts = { waiting: 0, offered: 0, people: 0 }

/** For the hosts of an event; everybody else reads that nobody waits. */
export function lineCountsOptions(eventId: string) {
  return queryOptions({
    queryKey: [...waitingKeys.inLine(eventId), 'counts'] as const,
    queryFn: async ({ signal }): Promise<LineCounts> => {
      const backend = await getBackend()
      const { data } = await backend
        .rpc('waiting_counts', { event: eventId })
        .abortSignal(signal)
        .throwOnError()
      return (data as LineCounts[])[0] ?? nobody
    },
  })
}

/** Pages of who waits for an event that one hosts, in the order of the list. */
export function linePagesOptions(eventId: string) {
  return infiniteQueryOptions({
    queryKey: [...waitingKeys.inLine(eventId), 'pages'] as const,
    queryFn: async ({ pageParam, signal }): Promise<InLinePage> => {
      const backend = await getBackend()
      const { data } = await backend
        .rpc('waiting_page', { event: eventId, after_place: pageParam, page_size: pageSize })
        .abortSignal(signal)
        .throwOnError()
      const rows = data as InLineRow[]
      return { line: rows.map(inLineOf), next: rows.length === pageSize ? rows.at(-1)?.place : undefined }
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next,
  })
}

function inLineOf(row: InLineRow): InLine {
  return {
    userId: row.user_id,
    name: row.display_name || row.username || 'A member',
    username: row.username ?? '',
    photo: row.profile_photo_url,
    party: row.party,
    offeredUntil: row.offered_until,
  }
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
