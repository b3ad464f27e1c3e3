// What hosts decide about answers. Each throws `AppError` with the function's own sentence.
import type { DecideAnswerRequest } from '@hearth/contracts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { answeringKeys } from '../../../data/event/answering-queries.ts'
import { eventKeys } from '../../../data/event/queries.ts'
import { refreshStanding } from '../../../data/event/standing-cache.ts'

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
