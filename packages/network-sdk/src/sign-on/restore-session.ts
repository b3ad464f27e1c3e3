import type { Session } from '@supabase/supabase-js'
import type { Backend } from '../backend/backend.ts'
import type { SiblingApp } from './crossing.ts'
import type { Crossings } from './crossings.ts'
import type { HintCookies } from './hint-cookies.ts'
import type { Keep } from './keep.ts'
import type { PageLocation } from './page-location.ts'
import { restoreStoredLogin } from './restore-stored-login.ts'
import { factsOf } from './session-facts.ts'
import type { SignOnResult } from './sign-on-result.ts'
import { isFresh, readStoredLogin } from './stored-login.ts'
import { greetedKey, leftKey, triedKey } from './tab-marks.ts'
import { sayRestoredFrom, signOnWords } from './words.ts'

type Parts = {
  app: string
  backend: Backend
  openPassing: () => Backend | Promise<Backend>
  siblings: readonly SiblingApp[]
  keep: Keep
  tab: Keep
  recordKey: string
  cookies: HintCookies
  location: PageLocation
  now: () => number
  crossings: Crossings
  /** Makes a session that was just given the one of this app. */
  take(session: Pick<Session, 'access_token' | 'refresh_token'>): Promise<Session | undefined>
}

/** How a page finds out who is signed in: read once when it opens. */
export function createRestore(parts: Parts) {
  const { app, backend, siblings, keep, tab, recordKey, cookies, location, now, crossings, take } = parts
  // Read before anything of ours writes it anew: it tells which app was here last.
  const storedLogin = readStoredLogin(keep, recordKey)
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
    const passing = await parts.openPassing()
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

  /** A plain visit goes to the hinted app once in a tab, and never after the person signed out here on purpose. */
  function crossByHint(holder: string): boolean {
    if (keep.read(leftKey) || tab.read(triedKey)) return false
    return (
      tab.write(triedKey, 'yes') && crossings.cross(holder, { by: 'hint', returnTo: pathOf(location.href) })
    )
  }

  return restore
}

function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address)
  return pathname + search + hash
}

/** Nobody answered, so nothing is known: not a reason to go anywhere. */
function isPassing(error: unknown): boolean {
  return error instanceof Error && error.name === 'AuthRetryableFetchError'
}
