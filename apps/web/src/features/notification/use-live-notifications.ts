import { useLiveQueries } from '../../data/live.ts'
import { notificationKeys } from './queries.ts'

/** Shows news when it comes, and what was read on another device as read. */
export function useLiveNotifications(userId: string): void {
  useLiveQueries(`member:${userId}`, ['notices'], [notificationKeys.all])
}
