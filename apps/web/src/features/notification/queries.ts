import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { justReadMs } from '../../data/queries.ts'
import type { NotificationRow } from './notification.ts'

/** How many notices "show more" adds. */
const pageSize = 30
/** How often an open page asks whether there is news. */
const countedEachMs = 60_000
/** For so long a number that was just read is not asked for again. */
const countedHoldsMs = 10_000

export type NotificationPage = { notifications: NotificationRow[]; left: number }

export const notificationKeys = {
  all: ['notices'] as const,
  list: (userId: string) => ['notices', 'list', userId] as const,
  unread: (userId: string) => ['notices', 'unread', userId] as const,
}

/** One's notices, the newest first, each page with how many are left after it. */
export function notificationsOptions(userId: string) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(userId),
    staleTime: justReadMs,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ pageParam, signal }): Promise<NotificationPage> => {
      const backend = await getBackend()
      let asked = backend
        .from('notifications')
        .select('id, kind, data, created_at, read_at', { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(pageSize)
      if (pageParam) asked = asked.or(before(pageParam))
      const { data, count } = await asked.abortSignal(signal).throwOnError()
      return { notifications: data, left: Math.max(0, (count ?? 0) - data.length) }
    },
    initialPageParam: undefined as Pick<NotificationRow, 'id' | 'created_at'> | undefined,
    getNextPageParam: ({ notifications, left }) => (left > 0 ? notifications.at(-1) : undefined),
  })
}

/** How many are not read yet: a number, without the notices themselves. */
export function unreadOptions(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.unread(userId),
    // Asked for when the page began, shown a moment later.
    staleTime: countedHoldsMs,
    refetchOnWindowFocus: 'always',
    refetchInterval: countedEachMs,
    queryFn: async ({ signal }): Promise<number> => {
      const backend = await getBackend()
      const { count } = await backend
        .from('notifications')
        .select('id', { count: 'exact', head: true })
        .is('read_at', null)
        .abortSignal(signal)
        .throwOnError()
      return count ?? 0
    },
  })
}

/** What stands after a row in an order by instant and id, both descending. */
function before({ id, created_at }: Pick<NotificationRow, 'id' | 'created_at'>): string {
  return `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`
}
