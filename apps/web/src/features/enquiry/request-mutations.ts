import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import type { Enquiry } from './enquiry.ts'
import { enquiryKeys } from './queries.ts'

/** Accepts or declines another member's request to write. Throws `AppError` with the function's own sentence. */
export function answering(client: QueryClient, { enquiryId, userId }: { enquiryId: string; userId: string }) {
  return mutationOptions({
    retry: false,
    mutationFn: (state: 'agreed' | 'declined') => callFunction('answer-request', { enquiryId, state }),
    onSuccess: ({ state }) =>
      client.setQueryData<Enquiry[]>(enquiryKeys.mine(userId), (all) =>
        all?.map((one) => (one.id === enquiryId ? { ...one, state } : one)),
      ),
    // Also after a refusal: then something else was said meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: enquiryKeys.mine(userId) }),
  })
}
