// What hosts choose and decide about answers. Each throws `AppError` with the function's own sentence.
import type { DecideAnswerRequest, SetAnsweringRequest } from '@hearth/contracts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../call-function.ts'
import { eventKeys } from '../queries.ts'
import { refreshStanding } from '../standing-cache.ts'
import { answeringKeys } from './queries.ts'

/** How the event is answered from now on; its record may then say less, or more, of where it is. */
export function choosingAnswering(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (chosen: Omit<SetAnsweringRequest, 'eventId'>) =>
      callFunction('set-answering', { eventId, ...chosen }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: eventKeys.one(eventId) })
      await client.invalidateQueries({ queryKey: answeringKeys.of(eventId) })
    },
  })
}

/** Yes or no to somebody who asks to come. */
export function decidingAnswer(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (decided: Omit<DecideAnswerRequest, 'eventId'>) =>
      callFunction('decide-answer', { eventId, ...decided }),
    // Also after a refusal: then the list shows what is.
    onSettled: async () => {
      void refreshStanding(client, eventId)
      await client.invalidateQueries({ queryKey: eventKeys.guests(eventId) })
    },
  })
}

export function invitingGuest(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: ({ username }: { username: string }) => callFunction('invite-guest', { eventId, username }),
    onSuccess: () => client.invalidateQueries({ queryKey: answeringKeys.invited(eventId) }),
  })
}

export function endingInvitation(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: ({ userId }: { userId: string }) => callFunction('end-invitation', { eventId, userId }),
    onSettled: () => client.invalidateQueries({ queryKey: answeringKeys.invited(eventId) }),
  })
}
