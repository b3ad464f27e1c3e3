import type { EnquiryReply } from '@hearth/contracts'
import { type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import type { Attempt } from './cached-words.ts'
import type { Enquiry, Message } from './enquiry.ts'
import { messagesOptions } from './message-queries.ts'
import { enquiryKeys } from './queries.ts'

/**
 * Writes in a conversation, and with it answers, agrees, declines or asks again. The same attempt sent again is the same
 * message. Throws `AppError` with the function's own sentence.
 */
export function saying(client: QueryClient, { enquiryId, userId }: { enquiryId: string; userId: string }) {
  return mutationOptions({
    retry: false,
    mutationFn: (attempt: Attempt) => say(enquiryId, attempt),
    onSuccess: (reply, attempt) => {
      const known = client.getQueryData<Enquiry[]>(enquiryKeys.mine(userId))
      const before = known?.find(({ id }) => id === enquiryId)?.state
      const said: Message = {
        id: attempt.id,
        author_id: userId,
        body: attempt.body,
        state: reply.state === before ? null : reply.state,
        created_at: new Date().toISOString(),
      }
      client.setQueryData<InfiniteData<Message[]>>(enquiryKeys.messages(enquiryId), (pages) =>
        pages ? withMessage(pages, said) : pages,
      )
      client.setQueryData<Enquiry[]>(enquiryKeys.mine(userId), (all) =>
        all?.map((one) => (one.id === enquiryId ? { ...one, state: reply.state, last: lastOf(said) } : one)),
      )
    },
    // Also after a refusal: then something else was said meanwhile.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: messagesOptions(enquiryId).queryKey })
      void client.invalidateQueries({ queryKey: enquiryKeys.mine(userId) })
    },
  })
}

function say(enquiryId: string, { id, body, wish }: Attempt): Promise<EnquiryReply> {
  return callFunction('answer-enquiry', { id, enquiryId, message: body, ...(wish && { state: wish }) })
}

function withMessage(
  { pages: [newest = [], ...rest], ...params }: InfiniteData<Message[]>,
  said: Message,
): InfiniteData<Message[]> {
  const isKnown = newest.some(({ id }) => id === said.id)
  return { ...params, pages: [isKnown ? newest : [said, ...newest], ...rest] }
}

const lastOf = ({ body, state, created_at }: Message) => ({ body, state, created_at, is_mine: true })
