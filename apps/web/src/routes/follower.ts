import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import { useSession } from '../features/auth/session.tsx'
import type { Follower } from '../features/profiles/follow-button.tsx'

/** Whoever is signed in, as the buttons of members need them. What is not known yet, the server decides. */
export function useFollower(): Follower | undefined {
  const { user, profile } = useSession()
  return user ? { userId: user.id, hasName: !profile || !isTemporaryUsername(profile.username) } : undefined
}
