import type { Read } from '@hearth/contracts/reads'
import { getLocale } from '@hearth/messages/runtime'
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { answeringKeys } from '../../../data/event/answering-queries.ts'
import { read } from '../../../data/read.ts'
import { maxAtOnce } from './by-email-queries.ts'

/** Somebody who came to a host's earlier events and agreed to hear from them. */
export type PersonToInvite = Read<'people_to_invite'>[number]
/** People of one earlier event alone, or with these words in their names. */
export type PeopleWanted = { ofEvent: string; words: string }
type After = { after_at?: string; after_id?: string }

const pageSize = 50
const argsOf = (eventId: string, { ofEvent, words }: PeopleWanted) => ({
  event: eventId,
  ...(ofEvent && { of_event: ofEvent }),
  ...(words && { words }),
})

/** Pages of them, who came last first. */
export function peopleToInviteOptions(eventId: string, wanted: PeopleWanted) {
  return infiniteQueryOptions({
    queryKey: [...answeringKeys.people(eventId), wanted] as const,
    queryFn: ({ pageParam, signal }) =>
      read('people_to_invite', { ...argsOf(eventId, wanted), ...pageParam, page_size: pageSize }, signal),
    initialPageParam: {} as After,
    placeholderData: keepPreviousData,
    getNextPageParam: (page): After | undefined => {
      const last = page.at(-1)
      return last && page.length === pageSize ? { after_at: last.last_at, after_id: last.id } : undefined
    },
  })
}

/** As many of them as are invited at once. */
export function choosingAllPeople(eventId: string, wanted: PeopleWanted) {
  return mutationOptions({
    retry: false,
    mutationFn: () => read('people_to_invite', { ...argsOf(eventId, wanted), page_size: maxAtOnce }),
  })
}

/** The last events that a member hosted. */
export function earlierEventsOptions(userId: string) {
  return queryOptions({
    queryKey: ['my-people', userId, 'events'] as const,
    queryFn: ({ signal }) => read('my_earlier_events', { locale: getLocale() }, signal),
  })
}

export function previewingPeople(eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (people: string[]) => callFunction('preview-people-invitations', { eventId, people }),
  })
}

export function invitingPeople(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (people: string[]) => callFunction('invite-people', { eventId, people }),
    // Also after a refusal: then the lists show what is.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: answeringKeys.people(eventId) }),
        client.invalidateQueries({ queryKey: answeringKeys.byEmail(eventId) }),
        client.invalidateQueries({ queryKey: answeringKeys.invited(eventId) }),
      ]),
  })
}
