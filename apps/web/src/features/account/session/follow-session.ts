import { limits } from '@hearth/contracts/limits'
import * as m from '@hearth/messages'
import type { AuthChangeEvent, Backend, Session, UnifiedSignOn } from '@hearth/network-sdk'
import type { KnownSession, SessionStateParts } from './session-state.ts'

/** What following the session needs of the network. */
export type FollowParts = SessionStateParts & {
  openBackend: () => Promise<Backend>
  whenBackendOpens: (listener: (backend: Backend) => void) => () => void
  openSignOn: () => Promise<UnifiedSignOn>
  /** Looks in the other apps of the network for this person; `undefined` when nothing tells of anybody. */
  seekElsewhere: () => Promise<void> | undefined
}

/**
 * Follows the backend's session (specification section 4). Where nobody was ever signed in, the backend's client is not
 * loaded until somebody needs it; it is then followed by itself, whoever opened it.
 */
export function followSession(parts: FollowParts, session: KnownSession) {
  /** True while the other apps of the network are asked: until they have answered, nobody is no answer. */
  let isSeeking = false

  function onAuthEvent(event: AuthChangeEvent, reported: Session | null): void {
    switch (event) {
      case 'SIGNED_OUT':
        session.become(null, { leftFor: session.leavingFor })
        break
      case 'PASSWORD_RECOVERY':
        if (reported) session.become(reported)
        // Tabs tell each other. The one in front is where the link was opened; no other is taken from its page.
        if (document.visibilityState === 'visible')
          session.set({ recoveries: session.getState().recoveries + 1 })
        break
      // Whoever owed the code is signed in with it; a member who showed one again, to confirm a change, stays who they are.
      case 'MFA_CHALLENGE_VERIFIED':
      case 'INITIAL_SESSION':
      case 'SIGNED_IN':
      case 'TOKEN_REFRESHED':
      case 'USER_UPDATED':
        if (reported) session.become(reported)
        // The client reports nobody also when a login could not be renewed because nobody answers. It is still kept then.
        else if (!isSeeking) session.believeStoredSession()
    }
  }

  function recheck(): void {
    if (session.recheck()) void open()
  }

  async function open(): Promise<Backend | undefined> {
    try {
      return await parts.openBackend()
    } catch {
      const error = m.account_spec_not_initialized()
      if (session.getState().loading) session.become(parts.readStoredSession() ?? null, { error })
      else session.set({ error })
      return undefined
    }
  }

  function seek(): boolean {
    const seeking = parts.seekElsewhere()
    isSeeking = seeking !== undefined && !parts.hasStoredSession()
    void seeking?.finally(() => {
      if (!isSeeking) return
      isSeeking = false
      if (session.getState().loading) session.believeStoredSession()
    })
    return isSeeking
  }

  function start(): () => void {
    let unsubscribe = () => {}
    const stopWaiting = parts.whenBackendOpens((backend) => {
      unsubscribe()
      const { subscription } = backend.auth.onAuthStateChange(onAuthEvent).data
      unsubscribe = () => subscription.unsubscribe()
      // What it keeps for the other apps is a comfort: without it the person is signed in here all the same.
      parts.openSignOn().catch(() => {})
    })
    const timer = setTimeout(() => {
      if (session.getState().loading) session.believeStoredSession()
    }, limits.authLoadingTimeoutMs)
    const isAsking = seek()
    if (parts.hasStoredSession()) void open()
    else if (session.getState().loading && !isAsking) session.become(null)
    // A page that came from the cache, one that was out of sight, and one beside which another tab changed something.
    const signs = ['storage', 'pageshow', 'focus'] as const
    for (const sign of signs) window.addEventListener(sign, recheck)
    return () => {
      stopWaiting()
      unsubscribe()
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, recheck)
    }
  }

  return { open, start, recheck }
}
