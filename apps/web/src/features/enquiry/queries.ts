import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { justReadMs } from '../../data/queries.ts'
import { read } from '../../data/read.ts'
import type { Enquiry } from './enquiry.ts'

export const enquiryKeys = {
  mine: (userId: string) => ['enquiries', 'mine', userId] as const,
  messages: (id: string) => ['enquiries', 'messages', id] as const,
}

/** One's conversations from both sides, those with news first. What was read is looked at again whenever it is shown. */
export function enquiriesOptions(userId: string) {
  return queryOptions({
    queryKey: enquiryKeys.mine(userId),
    staleTime: justReadMs,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }): Promise<Enquiry[]> => {
      const enquiries = await read('my_enquiries', {}, signal)
      return enquiries.sort(newsFirst)
    },
  })
}

/** The notices about a conversation were read: it is no news any more. */
export function forgetNews(client: QueryClient, { userId, id }: { userId: string; id: string }): void {
  client.setQueryData<Enquiry[]>(enquiryKeys.mine(userId), (all) =>
    all?.map((one) => (one.id === id ? { ...one, unread: [] } : one)),
  )
}

function newsFirst(one: Enquiry, other: Enquiry): number {
  const byNews = urgencyOf(other) - urgencyOf(one)
  return byNews || Date.parse(other.updated_at) - Date.parse(one.updated_at)
}

/** A request that waits for the reader, then what is new. */
function urgencyOf({ side, state, unread }: Enquiry): number {
  return side === 'member' && state === 'asked' ? 2 : Number(unread.length > 0)
}
