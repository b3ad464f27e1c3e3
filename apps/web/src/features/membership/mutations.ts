// How a member belongs. Each throws `AppError` with the function's own sentence.
import type { ChooseCircleRequest, Pledge } from '@hearth/contracts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { membershipKeys } from './queries.ts'

/** What was decided is read again, also where it was refused: another window may have changed it. */
const thenReadAgain = (client: QueryClient) => ({
  retry: false,
  onSettled: () => client.invalidateQueries({ queryKey: ['membership'] }),
})

export function choosingCircle(client: QueryClient) {
  return mutationOptions({
    ...thenReadAgain(client),
    mutationFn: (choice: ChooseCircleRequest) => callFunction('choose-circle', choice),
  })
}

export function savingPledge(client: QueryClient) {
  return mutationOptions({
    ...thenReadAgain(client),
    mutationFn: (pledge: Pledge | null) => callFunction('save-pledge', { pledge }),
  })
}

export function askingStewardship(client: QueryClient) {
  return mutationOptions({
    ...thenReadAgain(client),
    mutationFn: (asked: { id: string; words: string }) => callFunction('ask-stewardship', asked),
  })
}

export function withdrawingStewardship(client: QueryClient) {
  return mutationOptions({
    ...thenReadAgain(client),
    mutationFn: (id: string) => callFunction('withdraw-stewardship', { id }),
  })
}

export function decidingStewardship(client: QueryClient, id: string) {
  return mutationOptions({
    ...thenReadAgain(client),
    mutationFn: (decision: 'accepted' | 'declined') => callFunction('decide-stewardship', { id, decision }),
    onSettled: async () => {
      // The list first: it is what the steward looks at.
      await client.invalidateQueries({ queryKey: membershipKeys.waiting })
      void client.invalidateQueries({ queryKey: ['membership'] })
    },
  })
}
