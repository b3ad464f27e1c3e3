import { useQueryClient } from '@tanstack/react-query'
import { useLiveTopic } from '../../data/live.ts'
import { notificationKeys } from './queries.ts'

/** Shows news when it comes, and what was read on another device as read. */
export function useLiveNotifications(userId: string): void {
  const client = useQueryClient()
  const queryKey = notificationKeys.all
  useLiveTopic(`member:${userId}`, ['notices'], () => void client.invalidateQueries({ queryKey }), [queryKey])
}
