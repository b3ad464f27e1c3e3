import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { callFunction } from '../backend/call-function.ts'
import {
  type Arrival,
  answerAddress,
  noteCrossing,
  ownPath,
  type PendingCrossing,
  readArrival,
  requestAddress,
  type SiblingApp,
  takeCrossing,
} from './crossing.ts'
import type { HintCookies } from './hint-cookies.ts'
import type { Keep } from './keep.ts'
import type { PageLocation } from './page-location.ts'
import type { SignOnResult } from './sign-on-result.ts'
import { signOnWords } from './words.ts'

type Parts = {
  app: string
  /** Our own origin, as the page has it. */
  origin: string
  backend: SupabaseClient
  siblings: readonly SiblingApp[]
  tab: Keep
  cookies: HintCookies
  location: PageLocation
  /** Makes a session that was just given the one of this app. */
  take(session: { access_token: string; refresh_token: string }): Promise<Session | undefined>
}

type RequestArrival = Extract<Arrival, { kind: 'request' }>

/** The ways between two origins: asking another app for a code, answering one that asks, and coming back. */
export function createCrossings({ app, origin, backend, siblings, tab, cookies, location, take }: Parts) {
  const siblingOf = (id: string) => siblings.find((sibling) => sibling.id === id && sibling.url !== '')

  function cross(holderId: string, wish: Pick<PendingCrossing, 'by' | 'returnTo'>): boolean {
    const holder = siblingOf(holderId)
    // The code goes to the address that the registry has for us: on another one it would never arrive.
    if (!holder || holder.id === app || siblingOf(app)?.url !== origin) return false
    const pending = noteCrossing(tab, { holder: holder.id, ...wish })
    if (!pending) return false
    const address = requestAddress(holder, { app, state: pending.state, isSilent: wish.by === 'hint' })
    if (wish.by === 'person') location.assign(address)
    else location.replace(address)
    return true
  }

  /**
   * Another app asks who is signed in here: it gets a code, or hears that nobody is, unless the person would sign in.
   */
  async function answerRequest(address: string): Promise<SignOnResult> {
    const request = requestIn(address)
    if (!request) return {}
    const { target, state, isSilent } = request
    const { data } = await backend.auth.getSession()
    if (!data.session) {
      return isSilent
        ? leaveFor(target, { error: 'signed_out', state })
        : { app: target.id, needsSignIn: true }
    }
    try {
      const { code } = await callFunction(backend, 'sso-code', { app: target.id, state })
      return leaveFor(target, { code, state })
    } catch (error) {
      const reason = (error as { code?: string }).code
      if (reason === 'sign_in_too_old') {
        return { session: data.session, app: target.id, needsFreshSignIn: true }
      }
      return leaveFor(target, { error: reason === 'not_signed_in' ? 'signed_out' : 'unavailable', state })
    }
  }

  function requestIn(address: string): (RequestArrival & { target: SiblingApp }) | undefined {
    const arrival = readArrival(address)
    const target = arrival.kind === 'request' && arrival.app !== app ? siblingOf(arrival.app) : undefined
    return target && arrival.kind === 'request' ? { ...arrival, target } : undefined
  }

  function leaveFor(target: SiblingApp, answer: Record<string, string>): SignOnResult {
    location.replace(answerAddress(target, answer))
    return { app: target.id, isLeaving: true }
  }

  /**
   * The way back from another app. The fragment goes first; then the state decides whether this tab asked at all, so
   * that nobody can be signed in by somebody else's link.
   */
  async function finish(address: string): Promise<SignOnResult> {
    const arrival = readArrival(address)
    if (arrival.kind !== 'answer') return {}
    const bare = new URL(address)
    location.rewrite(bare.pathname + bare.search)
    const pending = takeCrossing(tab)
    const returnTo = ownPath(pending?.returnTo, origin)
    const failed = pending?.by === 'hint' ? { returnTo } : { returnTo, toast: signOnWords.failed }

    // Whoever is signed in here stays: a link changes nobody into somebody else.
    const { data } = await backend.auth.getSession()
    if (data.session) return { session: data.session, returnTo, toast: signOnWords.already }
    if (!pending || pending.state !== arrival.state) return failed
    if (!arrival.code) {
      if (arrival.error === 'signed_out') cookies.clear()
      return failed
    }
    const session = await exchange(arrival.code, pending.state)
    if (!session) return failed
    const toast = pending.by === 'hint' ? signOnWords.enhanced : signOnWords.signedIn
    return { session, app: pending.holder, returnTo, toast }
  }

  async function exchange(code: string, state: string): Promise<Session | undefined> {
    try {
      return await take(await callFunction(backend, 'sso-exchange', { code, state }))
    } catch {
      // Used, run out, not ours, or nobody answered: the person signs in by hand.
      return undefined
    }
  }

  /** A menu of another app led here. */
  async function followInvitation(from: string): Promise<SignOnResult> {
    const { data } = await backend.auth.getSession()
    if (data.session) return { session: data.session, returnTo: '/', toast: signOnWords.already }
    if (cross(from, { by: 'person', returnTo: '/' })) return { isLeaving: true }
    return { returnTo: '/', toast: signOnWords.failed }
  }

  return {
    cross,
    answerRequest,
    finish,

    /** Whatever brought the person to `/sso`. */
    arrive(address: string): Promise<SignOnResult> {
      const arrival = readArrival(address)
      if (arrival.kind === 'request') return answerRequest(address)
      if (arrival.kind === 'answer') return finish(address)
      if (arrival.kind === 'invitation') return followInvitation(arrival.from)
      return Promise.resolve({})
    },

    /** Sends the person back to the app that asked, without a code; false when none did. */
    decline(address: string): boolean {
      const request = requestIn(address)
      if (request) leaveFor(request.target, { error: 'signed_out', state: request.state })
      return request !== undefined
    },

    /** Where a menu leads: that app then asks here for the person. `undefined` while it is not open. */
    menuAddress(appId: string): string | undefined {
      const target = siblingOf(appId)
      return target && `${target.url}/sso?${new URLSearchParams({ from: app })}`
    },
  }
}
