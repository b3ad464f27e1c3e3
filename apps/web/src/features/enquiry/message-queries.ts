import { infiniteQueryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { justReadMs } from '../../data/queries.ts'
import type { Message } from './enquiry.ts'
import { enquiryKeys } from './queries.ts'

/** How often an open conversation looks for news: live updates of it come from nowhere else. */
export const refreshedEachMs = 20_000
/** How many messages are read at once, the newest first. */
const pageSize = 100

/** The messages of a conversation in pages, the newest page first and the newest message first in each. */
export function messagesOptions(id: string) {
  return infiniteQueryOptions({
    queryKey: enquiryKeys.messages(id),
    staleTime: justReadMs,
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
