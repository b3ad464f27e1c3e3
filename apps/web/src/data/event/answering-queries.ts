import type { EventRecord } from '@hearth/contracts/event'
import { type AnswerMode, type GuestListAudience, maxParty } from '@hearth/contracts/event-values'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../network.ts'
import { eventKeys, readEventsByIds } from './queries.ts'

/** How an event is answered, and where whoever asks stands beyond their answer. */
export type HowToAnswer = {
  mode: AnswerMode
  party_limit: number
  guest_list: GuestListAudience
  hides_address: boolean
  sees_guests: boolean
  is_invited: boolean
  /** With how many they asked to come, while the hosts decide. */
  asked_party: number | null
  /** Their own words to the hosts. */
  note: string | null
  /** The last moment for answers, an instant; null while there is none but the end. */
  answers_until: string | null
  /** Their answer is for the hosts alone to see. */
  stays_unseen: boolean
}

/** What stands where hosts chose nothing, and until it is known. */
export const asEver: HowToAnswer = {
  mode: 'open',
  party_limit: maxParty,
  guest_list: 'hosts',
  hides_address: false,
  sees_guests: false,
  is_invited: false,
  asked_party: null,
  note: null,
  answers_until: null,
  stays_unseen: false,
}

/** Whether the last moment for answers has passed. */
export function areClosed({ answers_until }: Pick<HowToAnswer, 'answers_until'>, nowMs: number): boolean {
  return answers_until !== null && Date.parse(answers_until) <= nowMs
}

export const answeringKeys = {
  of: (eventId: string) => ['events', 'answering', eventId] as const,
  how: (eventId: string) => ['events', 'answering', eventId, 'how'] as const,
  guests: (eventId: string) => ['events', 'answering', eventId, 'guests'] as const,
  invited: (eventId: string) => ['events', 'answering', eventId, 'invited'] as const,
  place: (eventId: string) => ['events', 'answering', eventId, 'place'] as const,
  mine: (userId: string) => [...eventKeys.mine(userId), 'invitations'] as const,
  invitedTo: (userId: string) => [...eventKeys.mine(userId), 'invited to'] as const,
}

export function howToAnswerOptions(eventId: string) {
  return queryOptions({
    queryKey: answeringKeys.how(eventId),
    queryFn: async ({ signal }): Promise<HowToAnswer> => {
      const backend = await getBackend()
      const { data } = await backend
        .rpc('how_to_answer', { event: eventId })
        .abortSignal(signal)
        .throwOnError()
      return (data as HowToAnswer[])[0] ?? asEver
    },
  })
}

/** Somebody who comes, as whoever may see the guests sees them. */
export type SeenGuest = {
  user_id: string
  username: string
  display_name: string | null
  profile_photo_url: string | null
  party: number
  said_at: string
}

export const guestsAtOnce = 50

/** Pages of those who come, in the order in which they said so, as far as the reader may see them. */
export function seenGuestsOptions(eventId: string) {
  return infiniteQueryOptions({
    queryKey: answeringKeys.guests(eventId),
    queryFn: async ({ pageParam, signal }): Promise<SeenGuest[]> => {
      const backend = await getBackend()
      const { data } = await backend
        .rpc('event_guests', { event: eventId, ...pageParam })
        .abortSignal(signal)
        .throwOnError()
      return data as SeenGuest[]
    },
    initialPageParam: {} as { after_at?: string; after_id?: string },
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return last && page.length === guestsAtOnce
        ? { after_at: last.said_at, after_id: last.user_id }
        : undefined
    },
  })
}

/** Somebody whom the hosts invited; `answer` is null while there is none. */
export type Invited = {
  user_id: string
  username: string
  display_name: string | null
  profile_photo_url: string | null
  answer: string | null
}

export function invitedOptions(eventId: string) {
  return queryOptions({
    queryKey: answeringKeys.invited(eventId),
    queryFn: async ({ signal }): Promise<Invited[]> => {
      const backend = await getBackend()
      const { data } = await backend
        .rpc('event_invited', { event: eventId })
        .abortSignal(signal)
        .throwOnError()
      return data as Invited[]
    },
  })
}

/** An invitation to come that its member has not answered yet; the host's name where they are still there. */
type MyInvitation = { event_id: string; host_name: string | null; answers_until: string | null }

/** The member's open invitations, the soonest first. */
export function invitationsOptions(userId: string) {
  return queryOptions({
    queryKey: answeringKeys.mine(userId),
    queryFn: async ({ signal }): Promise<MyInvitation[]> => {
      const backend = await getBackend()
      const { data } = await backend.rpc('my_invitations').abortSignal(signal).throwOnError()
      return data as MyInvitation[]
    },
  })
}

/** The events of these invitations, in the same order. */
export function invitedToOptions(userId: string) {
  return queryOptions({
    queryKey: answeringKeys.invitedTo(userId),
    queryFn: async ({ client }): Promise<EventRecord[]> => {
      const invitations = await client.fetchQuery({ ...invitationsOptions(userId), staleTime: 0 })
      return readEventsByIds(
        client,
        invitations.map(({ event_id }) => event_id),
      )
    },
  })
}
