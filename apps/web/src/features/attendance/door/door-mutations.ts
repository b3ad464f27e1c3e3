// What hosts do at the door. Each says what shall be, so that it may be sent again.
import type { AddWalkInRequest } from '@hearth/contracts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { eventKeys } from '../../../data/event/queries.ts'
import { retryMutation } from '../../../data/event/worth-repeating.ts'
import { showArrived } from './door-queries.ts'

/** How many of a guest's party are here, and how many the host saw before. */
export type CheckIn = { userId: string; arrived: number; seen: number }

const doorKey = (eventId: string) => ['door', eventId]

/** Whether something is under way to the server: what would be read now may be older than what is shown. */
export const isTicking = (client: QueryClient, eventId: string) =>
  client.isMutating({ mutationKey: doorKey(eventId) }) > 0

const refresh = (client: QueryClient, eventId: string) =>
  client.invalidateQueries({ queryKey: eventKeys.guests(eventId) })

/** Shown at once; taps at one guest follow each other. What stands is read again once the last tap has its answer. */
export function checkingIn(client: QueryClient, eventId: string, userId: string) {
  const mutationKey = [...doorKey(eventId), 'check-in']
  return mutationOptions({
    mutationKey,
    scope: { id: `check-in ${eventId} ${userId}` },
    retry: retryMutation,
    mutationFn: (said: CheckIn) => callFunction('check-in', { eventId, ...said }),
    onMutate: (said) => showArrived(client, eventId, said),
    onSuccess: ({ arrived }, said) => {
      if (arrived !== said.arrived) void showArrived(client, eventId, { userId, arrived, seen: said.arrived })
    },
    onError: (_error, { arrived, seen }) =>
      showArrived(client, eventId, { userId, arrived: seen, seen: arrived }),
    onSettled: () => {
      if (client.isMutating({ mutationKey }) <= 1) void refresh(client, eventId)
    },
  })
}

export function addingWalkIn(client: QueryClient, eventId: string) {
  return mutationOptions({
    mutationKey: [...doorKey(eventId), 'walk-in'],
    retry: retryMutation,
    mutationFn: (walkIn: Omit<AddWalkInRequest, 'eventId'>) =>
      callFunction('add-walk-in', { eventId, ...walkIn }),
    onSettled: () => refresh(client, eventId),
  })
}

export function removingWalkIn(client: QueryClient, eventId: string) {
  return mutationOptions({
    mutationKey: [...doorKey(eventId), 'walk-in'],
    retry: retryMutation,
    mutationFn: (walkInId: string) => callFunction('remove-walk-in', { eventId, walkInId }),
    onSettled: () => refresh(client, eventId),
  })
}
