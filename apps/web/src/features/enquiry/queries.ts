import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { read } from '../../data/read.ts'
import type { Enquiry, Message } from './enquiry.ts'

/** How often an open conversation looks for news: live updates of it come from nowhere else. */
export const refreshedEachMs = 20_000
/** How many messages are read at once, the newest first. */
const pageSize = 100

export const enquiryKeys = {
  mine: (userId: string) => ['enquiries', 'mine', userId] as const,
  messages: (id: string) => ['enquiries', 'messages', id] as const,
}

/** One's conversations from both sides, those with news first. What was read is looked at again whenever it is shown. */
export function enquiriesOptions(userId: string) {
  return queryOptions({
    queryKey: enquiryKeys.mine(userId),
    staleTime: 0,
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

/** The messages of a conversation in pages, the newest page first and the newest message first in each. */
export function messagesOptions(id: string) {
  return infiniteQueryOptions({
    queryKey: enquiryKeys.messages(id),
    // Asked for when the page began, shown a moment later.
    staleTime: 5000,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ pageParam, signal }): Promise<Message[]> => {
      const backend = await getBackend()
      let asked = backend
        .from('enquiry_messages')
        .select('id, author_id, body, state, created_at')
        .eq('enquiry_id', id)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(pageSize)
      if (pageParam) asked = asked.or(before(pageParam))
      const { data } = await asked.abortSignal(signal).throwOnError()
      return data
    },
    initialPageParam: undefined as Pick<Message, 'id' | 'created_at'> | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)),
  })
}

/** What stands after a row in an order by instant and id, both descending. */
function before({ id, created_at }: Pick<Message, 'id' | 'created_at'>): string {
  return `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`
}
