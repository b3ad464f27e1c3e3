import { useSession } from '../../features/account/session/session.tsx'
import type { Follower } from '../../features/member/follow-button.tsx'

/** Whoever is signed in, as the buttons of members need them. */
export function useFollower(): Follower | undefined {
  const { user } = useSession()
  return user ? { userId: user.id } : undefined
}
