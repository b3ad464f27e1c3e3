import type { Backend, UnifiedSignOn } from '@hearth/network-sdk'
import { paths } from '../../../paths.ts'
import type { FailedResult } from '../failure.ts'
import type { AuthResult, Credentials, SignUpResult } from '../mutations.ts'
import type { KnownSession } from './session-state.ts'
import { sessionWords } from './session-words.ts'

export type ActionParts = {
  openSignOn: () => Promise<UnifiedSignOn>
  /** A passing client that looks whether an account is there. */
  openQuietBackend: () => Promise<Backend>
  siteUrl: () => string
  now: () => number
}

/** Signs in, up and out; `open` gives the backend's client, or nothing when it could not be had. */
export function sessionActions(
  parts: ActionParts,
  session: KnownSession,
  open: () => Promise<Backend | undefined>,
) {
  /** Runs what needs the backend; a failure's sentence becomes the session's `error` too. */
  async function attempt<R extends { ok: true } | FailedResult>(
    act: (backend: Backend, mutations: typeof import('../mutations.ts')) => Promise<R>,
  ): Promise<R | FailedResult> {
    session.set({ error: null })
    const result = await perform(act)
    if (!result.ok) session.set({ error: result.failure.message })
    return result
  }

  async function perform<R>(
    act: (backend: Backend, mutations: typeof import('../mutations.ts')) => Promise<R>,
  ): Promise<R | FailedResult> {
    const [backend, mutations] = await Promise.all([open(), loadMutations()])
    if (!backend || !mutations) return failed('unavailable', sessionWords.spec.notInitialized)
    try {
      return await act(backend, mutations)
    } catch {
      // The client gives its failures as values, so this is none of them.
      return failed('other', sessionWords.spec.unknown)
    }
  }

  async function leave(
    backend: Backend,
    mutations: typeof import('../mutations.ts'),
    to: string,
  ): Promise<AuthResult> {
    session.leavingFor = to
    const signOn = await parts.openSignOn().catch(() => undefined)
    const result = await mutations.signOut(signOn ?? signOutAlone(backend)).finally(() => {
      session.leavingFor = null
    })
    if (!result.ok) return result
    return session.keyForgotten().then(
      () => result,
      () => failed('other', sessionWords.keyMayRemain),
    )
  }

  return {
    signIn: (credentials: Credentials): Promise<AuthResult> =>
      attempt((backend, mutations) => mutations.signIn(backend, credentials)),

    signUp: (credentials: Credentials): Promise<SignUpResult> =>
      attempt((backend, mutations) =>
        mutations.signUp(backend, {
          ...credentials,
          openQuiet: parts.openQuietBackend,
          siteUrl: parts.siteUrl(),
          nowMs: parts.now(),
        }),
      ),

    /**
     * Ends this login on the server, then in the browser: while the server cannot be reached, it goes on. `to` is where
     * a page that needs somebody signed in then leads.
     */
    signOut: (to = paths.home()): Promise<AuthResult> =>
      attempt((backend, mutations) => leave(backend, mutations, to)),
  }
}

/** For a page whose single sign-on could not be loaded. */
const signOutAlone = (backend: Backend) => ({ signOut: () => backend.auth.signOut({ scope: 'local' }) })

/** Loaded at the first use: nobody signs in or out while a page is still arriving. */
const loadMutations = () => import('../mutations.ts').catch(() => undefined)

function failed(reason: 'unavailable' | 'other', message: string): FailedResult {
  return { ok: false, failure: { reason, message } }
}
