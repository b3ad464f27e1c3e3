import type { QueryClient } from '@tanstack/react-query'
import { profileQuery } from '../features/account/queries.ts'
import { storedMemberId } from '../features/account/session/stored-session.ts'

/**
 * Begins what every screen of a member asks for, so that it travels with what the screen itself asks for: who they are, and
 * how much is new for them.
 */
export function askOwn(client: QueryClient): void {
  const userId = storedMemberId()
  if (!userId) return
  void client.prefetchQuery(profileQuery(userId))
  // It lies in one file with the client that asks.
  void import('../features/notification/queries.ts')
    .then(({ unreadOptions }) => client.prefetchQuery(unreadOptions(userId)))
    .catch(() => undefined)
}
