import * as m from '@hearth/messages'
import { owesSecondStep, type Session, type User } from '@hearth/network-sdk'

/** Who is signed in, as far as this browser knows. */
export type SessionState = {
  user: User | null
  session: Session | null
  /**
   * Whose password was right, or whose link, while the code of their authenticator app is still to come: nobody is
   * signed in yet, so `user` is null.
   */
  owing: User | null
  /** True until the first thing is known, for at most 2 s. */
  loading: boolean
  /** The sentence of what last went wrong with signing in, up or out, or with finding out who is signed in. */
  error: string | null
  /** Where a sign-out that was asked for on this page leads, until the next sign-in. */
  leftFor: string | null
  /** How often a link has brought somebody here to choose a new password; each time leads to that screen. */
  recoveries: number
}

/** What keeping the session needs of the page. */
export type SessionStateParts = {
  hasStoredSession: () => boolean
  readStoredSession: () => Session | undefined
  /** Removes the member's key for the event engine. */
  forgetMember: () => Promise<void>
  /** Called when somebody else reads than before, or with other rights: what was read for the one is not for the other. */
  onReaderChange: () => void
}

const unknown: SessionState = {
  user: null,
  session: null,
  owing: null,
  loading: true,
  error: null,
  leftFor: null,
  recoveries: 0,
}

export type KnownSession = ReturnType<typeof createSessionState>

/** What is known of the session, and what becomes of the page when somebody else reads it. */
export function createSessionState(parts: SessionStateParts) {
  let state = unknown
  /** Undefined until it is known whether anybody is signed in. */
  let userId: string | null | undefined
  /** What `standing` says of the session that the state shows. */
  let shown = standing(null)
  /** Whether the session of now stands in the browser's storage: where that is blocked, the page alone has it. */
  let isStored = false
  let forgetting: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()

  function set(change: Partial<SessionState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function become(session: Session | null, change: Partial<SessionState> = {}): void {
    const before = userId
    const isOwing = session !== null && owesSecondStep(session)
    const member = isOwing ? null : session
    userId = member?.user.id ?? null
    shown = standing(session)
    isStored = parts.hasStoredSession()
    if (before && before !== userId) forgetKey()
    if (before !== undefined && before !== userId) parts.onReaderChange()
    const owing = isOwing ? session.user : null
    set({
      user: member?.user ?? null,
      session: member,
      owing,
      loading: false,
      error: null,
      leftFor: null,
      ...change,
    })
  }

  function forgetKey(): void {
    forgetting = parts.forgetMember()
    // Whoever signs out waits for it; a sign-out from elsewhere has nobody to tell.
    forgetting.catch(() => {})
  }

  function believeStoredSession(): void {
    const stored = parts.readStoredSession()
    become(stored ?? null, { error: stored ? m.account_session_still_signed_in() : null })
  }

  /**
   * Looks whether what the browser keeps still says what the page shows. It does not when the storage was cleared, and
   * when another tab signed in or out while nothing here heard of it (a page that "back" brought from the cache). True
   * when somebody is there whom the page has to follow.
   */
  function recheck(): boolean {
    const stored = parts.readStoredSession()
    if (state.loading || standing(stored) === shown || (!stored && !isStored)) return false
    become(stored ?? null)
    return stored !== undefined
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    getServerState: () => unknown,
    set,
    become,
    believeStoredSession,
    recheck,
    /** Resolves when the key of whoever left is gone. */
    keyForgotten: () => forgetting,
    /** Where the sign-out that is on its way leads. */
    leavingFor: null as string | null,
  }
}

/** Whose a session is, and whether it is more than a first step: two that say the same show the same. */
function standing(session: Session | null | undefined): string {
  return session ? `${session.user.id} ${owesSecondStep(session) ? 'owing' : 'in'}` : 'nobody'
}
