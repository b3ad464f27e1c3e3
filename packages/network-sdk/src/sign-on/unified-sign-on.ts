import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { joinBridge, leaveBridge } from './bridge-calls.ts'
import type { SiblingApp } from './crossing.ts'
import { createCrossings } from './crossings.ts'
import { sharedDomain, storedLoginKey } from './hint.ts'
import { type CookieJar, createHintCookies } from './hint-cookies.ts'
import { createKeep, type SignOnStorage } from './keep.ts'
import { createLoginTraces } from './login-traces.ts'
import {
  browserCookies,
  browserLocation,
  browserStorage,
  browserTabStorage,
  type PageLocation,
} from './page-location.ts'
import { restoreStoredLogin } from './restore-stored-login.ts'
import { factsOf } from './session-facts.ts'
import type { SignOnResult } from './sign-on-result.ts'
import { isFresh, readStoredLogin } from './stored-login.ts'
import { sayRestoredFrom, signOnWords } from './words.ts'

export type UnifiedSignOnOptions = {
  /** The id of this app in the registry. */
  app: string
  /** The client whose session this is about. */
  backend: SupabaseClient
  /** A client that keeps nothing (`keepsSession: false`): the tokens of a record are tried with it. */
  openPassing: () => SupabaseClient | Promise<SupabaseClient>
  /** As `hearth.json` tells them (`signOn`, `siblings`). */
  rootDomain: string
  environment: 'dev' | 'prod'
  siblings: readonly SiblingApp[]
  /** Milliseconds since 1970; absent: the browser's clock. The rest stands for the browser too. */
  now?: () => number
  storage?: () => SignOnStorage
  /** Storage of this tab alone. */
  tabStorage?: () => SignOnStorage
  cookies?: CookieJar
  location?: PageLocation
}

const joinedKey = 'sso_joined'
const leftKey = 'sso_left'
const greetedKey = 'sso_greeted'
const triedKey = 'sso_tried'

/**
 * One sign-in for every app of the network (specification sections 3, 4, 7 and 8). What browsers keep is a hint; the
 * server decides about all of it. Nothing here throws because storage or cookies are blocked or a call failed.
 */
export function createUnifiedSignOn(options: UnifiedSignOnOptions) {
  const { app, backend, siblings, now = Date.now, location = browserLocation } = options
  const here = new URL(location.href)
  const keep = createKeep(options.storage ?? browserStorage)
  const tab = createKeep(options.tabStorage ?? browserTabStorage)
  const domain = sharedDomain(here.hostname, options.rootDomain)
  const recordKey = storedLoginKey({ rootDomain: domain, environment: options.environment })
  const cookies = createHintCookies(options.cookies ?? browserCookies, {
    domain,
    isSecure: here.protocol === 'https:',
  })
  const traces = createLoginTraces({ app, storedLoginKey: recordKey, keep, cookies, now })
  // Read before anything of ours writes it anew: it tells which app was here last.
  const storedLogin = readStoredLogin(keep, recordKey)
  const crossings = createCrossings({
    app,
    origin: here.origin,
    backend,
    siblings,
    tab,
    cookies,
    location,
    take,
  })
  let joining: string | undefined

  const titleOf = (id: string) => siblings.find((sibling) => sibling.id === id)?.title ?? id

  /**
   * Finds the session of a person who is signed in already, here or in another app, in the specification's order:
   * access token, refresh token, cookie hint with plain refresh, standard refresh; and behind the hint the way by a
   * code. `undefined` when nothing tells of anybody.
   */
  async function restore(): Promise<SignOnResult | undefined> {
    const own = await backend.auth.getSession()
    if (own.data.session) return greet(own.data.session)
    let isUnreachable = isPassing(own.error)

    const byRecord = isUnreachable ? undefined : await restoreByRecord()
    if (byRecord?.session) return byRecord
    if (byRecord?.isUnreachable) isUnreachable = true

    // One request serves both last ways: with a hint that names the person it is the third, without one the fourth.
    const hint = cookies.read()
    const { data } = await backend.auth.refreshSession()
    if (data.session) {
      const isHinted = hint?.userId === data.session.user.id
      return { session: data.session, ...(isHinted && { toast: signOnWords.enhanced }) }
    }
    if (hint && !isUnreachable && crossByHint(hint.app)) return { isLeaving: true }
    return byRecord?.toast ? { toast: byRecord.toast } : undefined
  }

  /** There is a session. It is said where it came from, once, when it did not come from typing a password here. */
  function greet(session: Session): SignOnResult {
    const isTheirs = storedLogin?.userId === session.user.id && isFresh(storedLogin, now())
    if (!isTheirs) return { session }
    if (storedLogin.app !== app) {
      return { session, app: storedLogin.app, toast: sayRestoredFrom(titleOf(storedLogin.app)) }
    }
    if (!factsOf(session).cameBySignOn || tab.read(greetedKey)) return { session }
    tab.write(greetedKey, 'yes')
    return { session, app, toast: signOnWords.already }
  }

  async function restoreByRecord(): Promise<(SignOnResult & { isUnreachable?: true }) | undefined> {
    if (!storedLogin?.hasSession) return undefined
    if (!isFresh(storedLogin, now())) {
      keep.remove(recordKey)
      return undefined
    }
    const passing = await options.openPassing()
    const outcome = await restoreStoredLogin(storedLogin, { passing, nowMs: now() })
    if (outcome === 'unreachable') return { isUnreachable: true }
    if (outcome === 'over') {
      // Somebody signed out, and nothing was tried since that could have failed.
      keep.remove(recordKey)
      return undefined
    }
    const session = outcome === 'refused' ? undefined : await take(outcome)
    if (!session) {
      keep.remove(recordKey)
      return { toast: signOnWords.failed }
    }
    const isOurs = storedLogin.app === app
    return {
      session,
      app: storedLogin.app,
      toast: isOurs ? signOnWords.signedIn : sayRestoredFrom(titleOf(storedLogin.app)),
    }
  }

  /** Makes a session that was just given the one of this app. */
  async function take({ access_token, refresh_token }: Pick<Session, 'access_token' | 'refresh_token'>) {
    const { data } = await backend.auth.setSession({ access_token, refresh_token })
    // Whoever just came hears it once, not again on the next page.
    tab.write(greetedKey, 'yes')
    return data.session ?? undefined
  }

  /** A plain visit goes to the hinted app once in a tab, and never after the person signed out here on purpose. */
  function crossByHint(holder: string): boolean {
    if (keep.read(leftKey) || tab.read(triedKey)) return false
    return (
      tab.write(triedKey, 'yes') && crossings.cross(holder, { by: 'hint', returnTo: pathOf(location.href) })
    )
  }

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
    const person = { userId: user.id, appDomain: here.hostname.replace(/^\[|\]$/g, ''), nowMs: now() }
    // A failure is nobody's business: the next page tries again.
    const isWhole = await joinBridge(backend, person).catch(() => false)
    // Another tab may have signed out meanwhile: then nothing is left behind.
    const kept = readStoredLogin(keep, recordKey)
    if (isWhole && kept && factsOf({ access_token: kept.accessToken }).loginId === loginId) {
      keep.write(joinedKey, loginId)
    }
  }

  return {
    restore,
    answerRequest: crossings.answerRequest,
    finish: crossings.finish,
    arrive: crossings.arrive,
    decline: crossings.decline,
    menuAddress: crossings.menuAddress,

    /** The person wants to be recognised by that app; false when it is not open or this tab can keep nothing. */
    beginAt(appId: string, { returnTo = '/' }: { returnTo?: string } = {}): boolean {
      return crossings.cross(appId, { by: 'person', returnTo })
    },

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

export type UnifiedSignOn = ReturnType<typeof createUnifiedSignOn>

function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address)
  return pathname + search + hash
}

/** Nobody answered, so nothing is known: not a reason to go anywhere. */
function isPassing(error: unknown): boolean {
  return error instanceof Error && error.name === 'AuthRetryableFetchError'
}
