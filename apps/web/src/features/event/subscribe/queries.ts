import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'

export const feedKeys = {
  own: (userId: string) => ['own-calendar', userId] as const,
}

/** Since when the member's own calendar has an address, ISO 8601; null while it has none. */
export function ownCalendarOptions(userId: string) {
  return queryOptions({
    queryKey: feedKeys.own(userId),
    queryFn: () => callFunction('calendar-feed', {}),
  })
}
