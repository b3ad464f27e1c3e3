import type { MessageGuestsRequest, SeriesReach } from '@hearth/contracts'
import type { Read, Row } from '@hearth/contracts/reads'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getBackend } from '../../data/network.ts'
import { justReadMs } from '../../data/queries.ts'
import { read } from '../../data/read.ts'

/** How many messages "show more" adds. */
const pageSize = 3

/** What a host wrote to everyone who is coming. Who wrote it may not be for the reader to see. */
export type HostMessage = Omit<Row<'event_messages'>, 'event_id' | 'series_id' | 'reach'> & {
  profiles: Pick<Row<'profiles'>, 'username' | 'display_name'> | null
}
type Page = { messages: HostMessage[]; hasMore: boolean }

/** By the id of the event, or of the series. */
export const messagesKey = (id: string) => ['messages of hosts', id] as const

/**
 * What hosts wrote to those who are coming, to an event or to the dates of a series, the newest first; the table shows it to these
 * people alone.
 */
export function messagesOptions({ eventId, seriesId }: { eventId: string; seriesId?: string | undefined }) {
  return infiniteQueryOptions({
    queryKey: messagesKey(seriesId ?? eventId),
    staleTime: justReadMs,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const backend = await getBackend()
      let asked = backend
        .from('event_messages')
        .select('id, title, body, created_at, told, author_id, profiles(username, display_name)')
        .eq(seriesId ? 'series_id' : 'event_id', seriesId ?? eventId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(pageSize + 1)
      if (pageParam) asked = asked.or(before(pageParam))
      const { data } = await asked.abortSignal(signal).throwOnError()
      return { messages: data.slice(0, pageSize), hasMore: data.length > pageSize }
    },
    initialPageParam: undefined as Pick<HostMessage, 'id' | 'created_at'> | undefined,
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? messages.at(-1) : undefined),
  })
}

/** What is being told to everyone who is coming, and how far it has come: for the hosts. */
export type Telling = Read<'event_told'>[number]

const askAgainMs = 2000

export function tellingOptions(eventId: string) {
  return queryOptions({
    queryKey: [...messagesKey(eventId), 'telling'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Telling[]> => {
      const tellings = await read('event_told', { event: eventId }, signal)
      return tellings.filter((telling) => !telling.is_finished)
    },
    refetchInterval: ({ state }) => (state.data?.length ? askAgainMs : false),
  })
}

/** Writes to everyone who is coming; sent again with the same id they are told once. */
export function messagingGuests(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (message: Omit<MessageGuestsRequest, 'eventId'>) =>
      callFunction('message-guests', { ...message, eventId }),
    onSuccess: () => client.invalidateQueries({ queryKey: messagesKey(eventId) }),
  })
}

const reachKey = (seriesId: string) => ['people of a message', seriesId] as const

/** How many people a message to a series would reach. */
export function seriesReachOptions(seriesId: string, to: SeriesReach) {
  return queryOptions({
    queryKey: [...reachKey(seriesId), to] as const,
    staleTime: 0,
    queryFn: () => callFunction('message-series', { seriesId, to, isPreview: true }),
  })
}

/** Writes to all people of a series; sent again with the same id they are told once. */
export function messagingSeries(client: QueryClient, seriesId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (message: Omit<MessageGuestsRequest, 'eventId'> & { to: SeriesReach }) =>
      callFunction('message-series', { ...message, seriesId }),
    onSuccess: () => client.invalidateQueries({ queryKey: messagesKey(seriesId) }),
  })
}

/** What stands after a row in an order by instant and id, both descending. */
function before({ id, created_at }: Pick<HostMessage, 'id' | 'created_at'>): string {
  return `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`
}
