// What is said, changed, removed and pinned. Each throws `AppError` with the function's own sentence.
import type { SayCommentRequest } from '@hearth/contracts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { commentsKey } from './queries.ts'

/** Says something; sent again with the same id it is there once. */
export function saying(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (said: Omit<SayCommentRequest, 'eventId'>) =>
      callFunction('say-comment', { ...said, eventId }),
    onSuccess: () => readAgain(client, eventId),
  })
}

export function changing(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (said: { id: string; body: string }) => callFunction('change-comment', said),
    onSuccess: () => readAgain(client, eventId),
  })
}

export function removing(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (said: { id: string }) => callFunction('remove-comment', said),
    onSuccess: () => readAgain(client, eventId),
  })
}

export function pinning(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (said: { id: string; isPinned: boolean }) => callFunction('pin-comment', said),
    onSuccess: () => readAgain(client, eventId),
  })
}

/** Whoever acts waits until they see what became of it. */
const readAgain = (client: QueryClient, eventId: string) =>
  client.invalidateQueries({ queryKey: commentsKey(eventId) })
