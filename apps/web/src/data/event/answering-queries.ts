import type { EventRecord } from '@hearth/contracts/event'
import { maxParty } from '@hearth/contracts/event-values'
import type { Read } from '@hearth/contracts/reads'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { read } from '../read.ts'
import { eventKeys, showAlso } from './queries.ts'
import { readOwnList } from './records.ts'

/** How an event is answered, and where whoever asks stands beyond their answer. */
export type HowToAnswer = Read<'how_to_answer'>[number]

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
  takes_guests: true,
  guests_can_answer: true,
  place_kinds: null,
  my_kinds: [],
  waiting_closes_at: '',
  questions: null,
  answered: null,
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
  people: (eventId: string) => ['events', 'answering', eventId, 'people'] as const,
  byEmail: (eventId: string) => ['events', 'answering', eventId, 'by email'] as const,
  place: (eventId: string) => ['events', 'answering', eventId, 'place'] as const,
  mine: (userId: string) => [...eventKeys.mine(userId), 'invitations'] as const,
  invitedTo: (userId: string) => [...eventKeys.mine(userId), 'invited to'] as const,
}

export function howToAnswerOptions(eventId: string) {
  return queryOptions({
    queryKey: answeringKeys.how(eventId),
    queryFn: async ({ signal }) => (await read('how_to_answer', { event: eventId }, signal))[0] ?? asEver,
  })
}

/** For hosts: how many answered each question, up to a hundred and one. */
export function questionCountsOptions(eventId: string) {
  return queryOptions({
    queryKey: [...answeringKeys.of(eventId), 'questions'] as const,
    queryFn: async ({ signal }) => (await read('question_counts', { event: eventId }, signal)) ?? {},
  })
}

export const guestsAtOnce = 50

/** Somebody who comes, as others may see them: a member, or a guest without an account. */
export type SeenGuest = Read<'event_guests'>[number]

/** Whose answer it is. */
export const idOfGuest = ({ user_id, guest_id }: SeenGuest): string => user_id ?? guest_id ?? ''

/** Pages of those who come, in the order in which they said so, as far as the reader may see them. */
export function seenGuestsOptions(eventId: string) {
  return infiniteQueryOptions({
    queryKey: answeringKeys.guests(eventId),
    queryFn: ({ pageParam, signal }) => read('event_guests', { event: eventId, ...pageParam }, signal),
    initialPageParam: {} as { after_at?: string; after_id?: string },
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return last && page.length === guestsAtOnce
        ? { after_at: last.said_at, after_id: idOfGuest(last) }
        : undefined
    },
  })
}

/** Somebody whom the hosts invited; `answer` is null while there is none. */
export type Invited = Read<'event_invited'>[number]

export function invitedOptions(eventId: string) {
  return queryOptions({
    queryKey: answeringKeys.invited(eventId),
    queryFn: ({ signal }) => read('event_invited', { event: eventId }, signal),
  })
}

/** The member's open invitations, the soonest first. */
export function invitationsOptions(userId: string) {
  return queryOptions({
    queryKey: answeringKeys.mine(userId),
    queryFn: ({ signal }) => read('my_invitations', {}, signal),
  })
}

/** The events of these invitations, in the same order. */
export function invitedToOptions(userId: string) {
  return queryOptions({
    queryKey: answeringKeys.invitedTo(userId),
    queryFn: async ({ client, signal }): Promise<EventRecord[]> => {
      const [events] = await Promise.all([
        readOwnList('invited', signal),
        client.fetchQuery({ ...invitationsOptions(userId), staleTime: 0 }),
      ])
      return showAlso(client, events)
    },
  })
}
