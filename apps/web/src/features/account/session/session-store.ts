import * as m from '@hearth/messages'
import type { Backend } from '@hearth/network-sdk'
import { paths } from '../../../paths.ts'
import type { FailedResult } from '../failure.ts'
import type { AuthResult, Credentials, SignUpResult } from '../mutations.ts'
import { type FollowParts, followSession } from './follow-session.ts'
import type { ActionParts } from './session-actions.ts'
import { createSessionState } from './session-state.ts'

type Actions = typeof import('./session-actions.ts')
export type SessionStore = ReturnType<typeof createSessionStore>

/** Who is signed in, followed as it changes, with what a person can do about it. */
export function createSessionStore(parts: FollowParts & ActionParts) {
  const session = createSessionState(parts)
  const { open, start, recheck } = followSession(parts, session)

  /** Runs what needs the backend; a failure's sentence becomes the session's `error` too. */
  async function attempt<R extends { ok: true } | FailedResult>(
    act: (actions: Actions, backend: Backend) => Promise<R>,
  ): Promise<R | FailedResult> {
    session.set({ error: null })
    const result = await perform(act)
    if (!result.ok) session.set({ error: result.failure.message })
    return result
  }

  async function perform<R>(
    act: (actions: Actions, backend: Backend) => Promise<R>,
  ): Promise<R | FailedResult> {
    const [backend, actions] = await Promise.all([
      open(),
      import('./session-actions.ts').catch(() => undefined),
    ])
    if (!backend || !actions) return failed('unavailable', m.account_spec_not_initialized())
    try {
      return await act(actions, backend)
    } catch {
      // The client gives its failures as values, so this is none of them.
      return failed('other', m.account_spec_unknown())
    }
  }

  return {
    subscribe: session.subscribe,
    getState: session.getState,
    getServerState: session.getServerState,
    /** Begins to follow the session; gives the way to stop. */
    start,
    recheck,
    signIn: (credentials: Credentials): Promise<AuthResult> =>
      attempt((actions, backend) => actions.signIn(backend, credentials)),
    signUp: (credentials: Credentials): Promise<SignUpResult> =>
      attempt((actions, backend) => actions.signUp(backend, credentials, parts)),
    /**
     * Ends this login on the server, then in the browser: while the server cannot be reached, it goes on. `to` is where
     * a page that needs somebody signed in then leads.
     */
    signOut: (to = paths.home()): Promise<AuthResult> =>
      attempt((actions, backend) => actions.signOut(backend, { parts, session, to })),
  }
}

function failed(reason: 'unavailable' | 'other', message: string): FailedResult {
  return { ok: false, failure: { reason, message } }
}
