import type { Session } from '@supabase/supabase-js'
import type { Backend } from '../backend/backend.ts'
import { joinBridge, leaveBridge } from './bridge-calls.ts'
import type { Keep } from './keep.ts'
import type { createLoginTraces } from './login-traces.ts'
import { factsOf } from './session-facts.ts'
import { readStoredLogin } from './stored-login.ts'
import { joinedKey, leftKey } from './tab-marks.ts'

type Parts = {
  backend: Backend
  /** Our own host, as the network knows us. */
  hostname: string
  keep: Keep
  recordKey: string
  traces: ReturnType<typeof createLoginTraces>
  now: () => number
}

/** Keeps what browser and network know of a session in its step, until it is signed out here. */
export function followSession({ backend, hostname, keep, recordKey, traces, now }: Parts) {
  let joining: string | undefined

  /**
   * Keeps record and cookies in the step of the session, and tells the network of a new login, later and by the way.
   */
  function onAuthEvent(event: string, session: Session | null): void {
    if (event === 'SIGNED_OUT') {
      forgetJoined()
      traces.clear()
    }
    if (!session) return
    keep.remove(leftKey)
    // Over after eight hours, and not begun before the second step: neither is told to the network.
    if (!traces.write(session)) return
    const { loginId } = factsOf(session)
    if (!loginId || joining === loginId || keep.read(joinedKey) === loginId) return
    joining = loginId
    // Not inside the event: the client waits for its listeners, and these calls would wait for the client.
    setTimeout(() => void join(session, loginId), 0)
  }

  function forgetJoined(): void {
    joining = undefined
    keep.remove(joinedKey)
  }

  async function join({ user }: Session, loginId: string): Promise<void> {
    const person = { userId: user.id, appDomain: hostname.replace(/^\[|\]$/g, ''), nowMs: now() }
    // A failure is nobody's business: the next page tries again.
    const isWhole = await joinBridge(backend, person).catch(() => false)
    // Another tab may have signed out meanwhile: then nothing is left behind.
    const stored = readStoredLogin(keep, recordKey)
    if (isWhole && stored && factsOf({ access_token: stored.accessToken }).loginId === loginId) {
      keep.write(joinedKey, loginId)
    }
  }

  return {
    /** Begins to follow the session; gives the way to stop. */
    start(): () => void {
      const { subscription } = backend.auth.onAuthStateChange(onAuthEvent).data
      return () => subscription.unsubscribe()
    },

    /**
     * Signs out here: on the server first, then in the browser. Gives the protocol's error when nobody answered: then
     * the person is still signed in, and nothing was cleared.
     */
    async signOut(): Promise<{ error: Error | null }> {
      const { data } = await backend.auth.getSession()
      const loginId = data.session && factsOf(data.session).loginId
      if (loginId) await leaveBridge(backend, loginId).catch(() => {})
      const { error } = await backend.auth.signOut({ scope: 'local' })
      if (error) {
        // Still signed in: the network is told so again.
        forgetJoined()
        return { error }
      }
      traces.clear()
      forgetJoined()
      keep.write(leftKey, 'yes')
      return { error: null }
    },
  }
}
