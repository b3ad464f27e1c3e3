import { type FollowParts, followSession } from './follow-session.ts'
import { type ActionParts, sessionActions } from './session-actions.ts'
import { createSessionState } from './session-state.ts'

export type SessionStore = ReturnType<typeof createSessionStore>

/** Who is signed in, followed as it changes, with what a person can do about it. */
export function createSessionStore(parts: FollowParts & ActionParts) {
  const session = createSessionState(parts)
  const { subscribe, getState, getServerState } = session
  const { open, start, recheck } = followSession(parts, session)
  return {
    subscribe,
    getState,
    getServerState,
    /** Begins to follow the session; gives the way to stop. */
    start,
    recheck,
    ...sessionActions(parts, session, open),
  }
}
