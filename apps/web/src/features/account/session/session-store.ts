import { limits } from '@hearth/contracts/limits'
import {
  type AuthChangeEvent,
  type Backend,
  owesSecondStep,
  type Session,
  type UnifiedSignOn,
  type User,
} from '@hearth/network-sdk'
import { paths } from '../../../paths.ts'
import type { FailedResult } from '../failure.ts'
import type { AuthResult, Credentials, SignUpResult } from '../mutations.ts'
import { sessionWords } from './session-words.ts'

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

export type SessionStoreParts = {
  openBackend: () => Promise<Backend>
  whenBackendOpens: (listener: (backend: Backend) => void) => () => void
  /** A passing client that looks whether an account is there. */
  openQuietBackend: () => Promise<Backend>
  openSignOn: () => Promise<UnifiedSignOn>
  /** Looks in the other apps of the network for this person; `undefined` when nothing tells of anybody. */
  seekElsewhere: () => Promise<void> | undefined
  siteUrl: () => string
  hasStoredSession: () => boolean
  readStoredSession: () => Session | undefined
  /** Removes the member's key for the event engine. */
  forgetMember: () => Promise<void>
  /** Called when somebody else reads than before, or with other rights: what was read for the one is not for the other. */
  onReaderChange: () => void
  now: () => number
}

export type SessionStore = ReturnType<typeof createSessionStore>

const unknown: SessionState = {
  user: null,
  session: null,
  owing: null,
  loading: true,
  error: null,
  leftFor: null,
  recoveries: 0,
}

/**
 * Follows the backend's session (specification section 4). Where nobody was ever signed in, the backend's client is not
 * loaded until somebody needs it; it is then followed by itself, whoever opened it.
 */
export function createSessionStore(parts: SessionStoreParts) {
  let state = unknown
  /** Undefined until it is known whether anybody is signed in. */
  let userId: string | null | undefined
  /** What `standing` says of the session that the state shows. */
  let shown = standing(null)
  /** Whether the session of now stands in the browser's storage: where that is blocked, the page alone has it. */
  let isStored = false
  let leavingFor: string | null = null
  /** True while the other apps of the network are asked: until they have answered, nobody is no answer. */
  let isSeeking = false
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

  function onAuthEvent(event: AuthChangeEvent, session: Session | null): void {
    switch (event) {
      case 'SIGNED_OUT':
        become(null, { leftFor: leavingFor })
        break
      case 'PASSWORD_RECOVERY':
        if (session) become(session)
        // Tabs tell each other. The one in front is where the link was opened; no other is taken from its page.
        if (document.visibilityState === 'visible') set({ recoveries: state.recoveries + 1 })
        break
      // Whoever owed the code is signed in with it; a member who showed one again, to confirm a change, stays who they are.
      case 'MFA_CHALLENGE_VERIFIED':
      case 'INITIAL_SESSION':
      case 'SIGNED_IN':
      case 'TOKEN_REFRESHED':
      case 'USER_UPDATED':
        if (session) become(session)
        // The client reports nobody also when a login could not be renewed because nobody answers. It is still kept then.
        else if (!isSeeking) believeStoredSession()
    }
  }

  function believeStoredSession(): void {
    const stored = parts.readStoredSession()
    become(stored ?? null, { error: stored ? sessionWords.stillSignedIn : null })
  }

  /**
   * Looks whether what the browser keeps still says what the page shows. It does not when the storage was cleared, and
   * when another tab signed in or out while nothing here heard of it (a page that "back" brought from the cache).
   */
  function recheck(): void {
    const stored = parts.readStoredSession()
    if (state.loading || standing(stored) === shown || (!stored && !isStored)) return
    become(stored ?? null)
    if (stored) void open()
  }

  async function open(): Promise<Backend | undefined> {
    try {
      return await parts.openBackend()
    } catch {
      const error = sessionWords.spec.notInitialized
      if (state.loading) become(parts.readStoredSession() ?? null, { error })
      else set({ error })
      return undefined
    }
  }

  function seek(): boolean {
    const seeking = parts.seekElsewhere()
    isSeeking = seeking !== undefined && !parts.hasStoredSession()
    void seeking?.finally(() => {
      if (!isSeeking) return
      isSeeking = false
      if (state.loading) believeStoredSession()
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
      if (state.loading) believeStoredSession()
    }, limits.authLoadingTimeoutMs)
    const isAsking = seek()
    if (parts.hasStoredSession()) void open()
    else if (state.loading && !isAsking) become(null)
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

  /** Runs what needs the backend; a failure's sentence becomes the session's `error` too. */
  async function attempt<R extends { ok: true } | FailedResult>(
    act: (backend: Backend, mutations: typeof import('../mutations.ts')) => Promise<R>,
  ): Promise<R | FailedResult> {
    set({ error: null })
    const result = await perform(act)
    if (!result.ok) set({ error: result.failure.message })
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
    leavingFor = to
    const signOn = await parts.openSignOn().catch(() => undefined)
    const result = await mutations.signOut(signOn ?? signOutAlone(backend)).finally(() => {
      leavingFor = null
    })
    if (!result.ok) return result
    return forgetting.then(
      () => result,
      () => failed('other', sessionWords.keyMayRemain),
    )
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    getServerState: () => unknown,
    /** Begins to follow the session; gives the way to stop. */
    start,
    recheck,

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

/** Whose a session is, and whether it is more than a first step: two that say the same show the same. */
function standing(session: Session | null | undefined): string {
  return session ? `${session.user.id} ${owesSecondStep(session) ? 'owing' : 'in'}` : 'nobody'
}

/** For a page whose single sign-on could not be loaded. */
const signOutAlone = (backend: Backend) => ({ signOut: () => backend.auth.signOut({ scope: 'local' }) })

/** Loaded at the first use: nobody signs in or out while a page is still arriving. */
const loadMutations = () => import('../mutations.ts').catch(() => undefined)

function failed(reason: 'unavailable' | 'other', message: string): FailedResult {
  return { ok: false, failure: { reason, message } }
}
