// Waiting: joined, left, offered places taken or left. Each throws `AppError` with the function's own sentence, may be said
// again, and lets everything that rests on it be read anew.
import type { AnswerOfferReply, LowerCapacityReply, WaitingReply } from '@hearth/contracts'
import type { ChosenKinds } from '@hearth/contracts/place-kind-values'
import type { GivenAnswer } from '@hearth/contracts/question-values'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { eventKeys } from '../../../data/event/queries.ts'
import { refreshStanding } from '../../../data/event/standing-cache.ts'
import { type WaitingList, waitingKeys } from '../../../data/event/waiting-queries.ts'

/** Waits with so many people; on the list already, it changes how many. */
export function joiningList(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (wanted: { party: number; kinds?: ChosenKinds }): Promise<WaitingReply> =>
      callFunction('join-waiting-list', { eventId, ...wanted }),
    onSuccess: (reply) => keepPlace(client, reply),
    onSettled: () => refreshWaiting(client, eventId),
  })
}

export function leavingList(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (): Promise<WaitingReply> => callFunction('leave-waiting-list', { eventId }),
    onSuccess: (reply) => keepPlace(client, reply),
    onSettled: () => refreshWaiting(client, eventId),
  })
}

/** Yes or no to the places that are kept for the member. */
export function answeringOffer(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (said: {
      answer: 'accept' | 'decline'
      answers?: GivenAnswer[] | undefined
    }): Promise<AnswerOfferReply> =>
      callFunction('answer-offer', {
        eventId,
        answer: said.answer,
        ...(said.answers && { answers: said.answers }),
      }),
    onSettled: () => refreshWaiting(client, eventId),
  })
}

/** Fewer places than people: whoever answered last waits instead. */
export function loweringCapacity(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: ({ capacity }: { capacity: number }): Promise<LowerCapacityReply> =>
      callFunction('lower-capacity', { eventId, capacity }),
    onSettled: () => refreshWaiting(client, eventId),
  })
}

/** Shown at once; how many wait besides is read anew. */
function keepPlace(
  client: QueryClient,
  { eventId, state, party, position, offeredUntil }: WaitingReply,
): void {
  client.setQueryData<WaitingList | null>(
    waitingKeys.list(eventId),
    (list) =>
      list && {
        ...list,
        my_state: state,
        my_party: party,
        my_position: position,
        offered_until: offeredUntil,
      },
  )
}

async function refreshWaiting(client: QueryClient, eventId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: eventKeys.guests(eventId) })
  void client.invalidateQueries({ queryKey: eventKeys.everybodysOwn })
  await Promise.all([
    client.invalidateQueries({ queryKey: waitingKeys.list(eventId) }),
    refreshStanding(client, eventId),
  ])
}
