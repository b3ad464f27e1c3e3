import type { EventRecord } from '@hearth/contracts/event'
import type { Read } from '@hearth/contracts/reads'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { read } from '../read.ts'
import { type EventPerson, personOf } from './person-of.ts'
import { eventKeys, showAlso } from './queries.ts'
import { readOwnList } from './records.ts'

/** How an event's waiting list stands for who looks. `my_position` counts who waits for an offer; the first is 1. */
export type WaitingList = Read<'event_waiting_list'>[number]

/** One's own place on the waiting list of an event. */
export type MyWaiting = Read<'my_waiting'>[number]

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
    queryFn: async ({ signal }) => (await read('event_waiting_list', { event: eventId }, signal))[0] ?? null,
  })
}

/**
 * Somebody on the list of an event that one hosts, until when places are kept for them if they are. Of a guest without an account the
 * id is the guest's.
 */
export type InLine = EventPerson & { party: number; kinds: readonly number[]; offeredUntil: string | null }
type InLinePage = { line: InLine[]; next: number | undefined }

/** How many wait, how many have an offer, and everyone who would come with these. */
export type LineCounts = Read<'waiting_counts'>[number]

const pageSize = 50
const nobody: LineCounts = { waiting: 0, offered: 0, people: 0 }

/** For the hosts of an event; everybody else reads that nobody waits. */
export function lineCountsOptions(eventId: string) {
  return queryOptions({
    queryKey: [...waitingKeys.inLine(eventId), 'counts'] as const,
    queryFn: async ({ signal }) => (await read('waiting_counts', { event: eventId }, signal))[0] ?? nobody,
  })
}

/** Pages of who waits for an event that one hosts, in the order of the list. */
export function linePagesOptions(eventId: string) {
  return infiniteQueryOptions({
    queryKey: [...waitingKeys.inLine(eventId), 'pages'] as const,
    queryFn: async ({ pageParam, signal }): Promise<InLinePage> => {
      const rows = await read(
        'waiting_page',
        { event: eventId, after_place: pageParam, page_size: pageSize },
        signal,
      )
      return { line: rows.map(inLineOf), next: rows.length === pageSize ? rows.at(-1)?.place : undefined }
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next,
  })
}

function inLineOf(row: Read<'waiting_page'>[number]): InLine {
  return {
    ...personOf({ ...row, user_id: row.user_id ?? row.guest_id! }),
    party: row.party,
    kinds: row.kinds,
    offeredUntil: row.offered_until,
  }
}

/** What the member waits for: offers first, then the soonest. */
export function waitingOptions(userId: string) {
  return queryOptions({
    queryKey: waitingKeys.mine(userId),
    queryFn: ({ signal }) => read('my_waiting', {}, signal),
  })
}

/** The events of these lists, in the same order. */
export function waitedForOptions(userId: string) {
  return queryOptions({
    queryKey: waitingKeys.waitedFor(userId),
    queryFn: async ({ client, signal }): Promise<EventRecord[]> => {
      const [events] = await Promise.all([
        readOwnList('waited', signal),
        client.fetchQuery({ ...waitingOptions(userId), staleTime: 0 }),
      ])
      return showAlso(client, events)
    },
  })
}
