import type { EventRecord } from '@hearth/contracts/event'
import type { Read } from '@hearth/contracts/reads'
import { getLocale } from '@hearth/messages/runtime'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../read.ts'
import { type EventPerson, personOf } from './person-of.ts'
import { eventKeys, myEventsOptions, showAlso } from './queries.ts'
import { readOwnList } from './records.ts'

/** Somebody who hosts an event with its owner, or is asked to; the latter is told to hosts and to themselves alone. */
export type CoHost = EventPerson & { state: Read<'event_co_hosts'>[number]['state'] }

/** Who hosts an event beside its owner, as far as the reader may know. */
export function coHostsOptions(eventId: string) {
  return queryOptions({
    queryKey: eventKeys.coHosts(eventId),
    queryFn: async ({ signal }): Promise<CoHost[]> =>
      (await read('event_co_hosts', { event: eventId }, signal)).map(coHostOf),
  })
}

export const coHostOf = (row: Read<'event_co_hosts'>[number]): CoHost => ({
  ...personOf(row),
  state: row.state,
})

/** An event that the member hosts with its owner, or is asked to. A draft opens only after the yes. */
export type CoHosting = Read<'my_co_hosting'>[number]

/** What the member hosts with others and to what they are invited, the soonest first. */
export function coHostingOptions(userId: string) {
  return queryOptions({
    queryKey: eventKeys.coHosting(userId),
    queryFn: ({ signal }) => read('my_co_hosting', { locale: getLocale() }, signal),
  })
}

/** Who asks to come to what the member hosts, and how many reports wait for an admin. */
export function toDoOptions(userId: string) {
  return queryOptions({
    queryKey: [...eventKeys.mine(userId), 'to do'],
    queryFn: ({ signal }) => read('my_to_do', { locale: getLocale() }, signal),
  })
}

/** Everything that the member hosts, alone and with others: drafts, past and cancelled ones too. */
export function hostedOptions(userId: string) {
  return queryOptions({
    queryKey: eventKeys.hosted(userId),
    queryFn: async ({ client, signal }): Promise<EventRecord[]> => {
      // As it is now, though one request with the invitations that stand on the same screen.
      const now = { staleTime: 0 }
      const [own, others] = await Promise.all([
        client.fetchQuery({ ...myEventsOptions(userId), ...now }),
        readOwnList('co-hosted', signal),
        client.fetchQuery({ ...coHostingOptions(userId), ...now }),
      ])
      showAlso(client, others)
      return [...own, ...others]
    },
  })
}
