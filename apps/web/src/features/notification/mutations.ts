import { type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { type NotificationPage, notificationKeys } from './queries.ts'

type Pages = InfiniteData<NotificationPage>

/** Marks notices as read: those named, or all. Shown at once, and taken back when it fails. */
export function reading(client: QueryClient, userId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: async (ids: readonly string[] | 'all'): Promise<void> => {
      const backend = await getBackend()
      const marked = backend
        .from('notifications')
        .update({ read_at: new Date().toISOString() })
        .is('read_at', null)
      await (ids === 'all' ? marked : marked.in('id', [...ids])).throwOnError()
    },
    onMutate: async (ids) => {
      const before = await shown(client, userId)
      const readAt = new Date().toISOString()
      const isMeant = (id: string) => ids === 'all' || ids.includes(id)
      changeList(client, userId, (page) => ({
        ...page,
        notifications: page.notifications.map((one) =>
          isMeant(one.id) && !one.read_at ? { ...one, read_at: readAt } : one,
        ),
      }))
      client.setQueryData<number>(notificationKeys.unread(userId), (count = 0) =>
        ids === 'all' ? 0 : Math.max(0, count - ids.length),
      )
      return before
    },
    onError: (_error, _ids, before) => before && putBack(client, userId, before),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  })
}

/** Takes one notice away for good. Shown at once, and taken back when it fails. */
export function removing(client: QueryClient, userId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: async (id: string): Promise<void> => {
      const backend = await getBackend()
      await backend.from('notifications').delete().eq('id', id).throwOnError()
    },
    onMutate: async (id) => {
      const before = await shown(client, userId)
      const isUnread = before.list?.pages.some(({ notifications }) =>
        notifications.some((one) => one.id === id && !one.read_at),
      )
      changeList(client, userId, (page) => ({
        ...page,
        notifications: page.notifications.filter((one) => one.id !== id),
      }))
      if (isUnread)
        client.setQueryData<number>(notificationKeys.unread(userId), (count = 1) => Math.max(0, count - 1))
      return before
    },
    onError: (_error, _id, before) => before && putBack(client, userId, before),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  })
}

type Shown = { list: Pages | undefined; unread: number | undefined }

/** What is shown now, with nothing on its way that would overwrite what is about to change. */
async function shown(client: QueryClient, userId: string): Promise<Shown> {
  await client.cancelQueries({ queryKey: notificationKeys.all })
  return {
    list: client.getQueryData<Pages>(notificationKeys.list(userId)),
    unread: client.getQueryData<number>(notificationKeys.unread(userId)),
  }
}

function putBack(client: QueryClient, userId: string, { list, unread }: Shown): void {
  client.setQueryData(notificationKeys.list(userId), list)
  client.setQueryData(notificationKeys.unread(userId), unread)
}

function changeList(
  client: QueryClient,
  userId: string,
  change: (page: NotificationPage) => NotificationPage,
): void {
  client.setQueryData<Pages>(
    notificationKeys.list(userId),
    (list) => list && { ...list, pages: list.pages.map(change) },
  )
}
