import type { Session } from '@supabase/supabase-js'
import type { Backend } from '../backend/backend.ts'
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
  backend: Backend
  siblings: readonly SiblingApp[]
  tab: Keep
  cookies: HintCookies
  location: PageLocation
  /** Makes a session that was just given the one of this app. */
  take(session: { access_token: string; refresh_token: string }): Promise<Session | undefined>
}

type RequestArrival = Extract<Arrival, { kind: 'request' }>

/** The ways between two origins: asking another app for a code, answering one that asks, and coming back. */
export class Crossings {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  cross(holderId: string, wish: Pick<PendingCrossing, 'by' | 'returnTo'>): boolean {
    const { app, origin, tab, location } = this.#parts
    const holder = this.#siblingOf(holderId)
    // The code goes to the address that the registry has for us: on another one it would never arrive.
    if (!holder || holder.id === app || this.#siblingOf(app)?.url !== origin) return false
    const pending = noteCrossing(tab, { holder: holder.id, ...wish })
    if (!pending) return false
    const address = requestAddress(holder, { app, state: pending.state, isSilent: wish.by === 'hint' })
    if (wish.by === 'person') location.assign(address)
    else location.replace(address)
    return true
  }

  /** Whatever brought the person to `/sso`. */
  async arrive(address: string): Promise<SignOnResult> {
    const arrival = readArrival(address)
    if (arrival.kind === 'request') return this.answerRequest(address)
    if (arrival.kind === 'answer') return this.finish(address)
    if (arrival.kind === 'invitation') return this.#followInvitation(arrival.from)
    return {}
  }

  /**
   * Another app asks who is signed in here: it gets a code, or hears that nobody is, unless the person would sign in.
   */
  async answerRequest(address: string): Promise<SignOnResult> {
    const request = this.#requestIn(address)
    if (!request) return {}
    const { target, state, isSilent } = request
    const session = await this.#session()
    if (!session) {
      return isSilent
        ? this.#leaveFor(target, { error: 'signed_out', state })
        : { app: target.id, needsSignIn: true }
    }
    try {
      const { code } = await callFunction(this.#parts.backend, 'sso-code', { app: target.id, state })
      return this.#leaveFor(target, { code, state })
    } catch (error) {
      const reason = (error as { code?: string }).code
      if (reason === 'sign_in_too_old') return { session, app: target.id, needsFreshSignIn: true }
      return this.#leaveFor(target, {
        error: reason === 'not_signed_in' ? 'signed_out' : 'unavailable',
        state,
      })
    }
  }

  /** Sends the person back to the app that asked, without a code; false when none did. */
  decline(address: string): boolean {
    const request = this.#requestIn(address)
    if (request) this.#leaveFor(request.target, { error: 'signed_out', state: request.state })
    return request !== undefined
  }

  /**
   * The way back from another app. The fragment goes first; then the state decides whether this tab asked at all, so
   * that nobody can be signed in by somebody else's link.
   */
  async finish(address: string): Promise<SignOnResult> {
    const { origin, tab, cookies, location } = this.#parts
    const arrival = readArrival(address)
    if (arrival.kind !== 'answer') return {}
    const bare = new URL(address)
    location.rewrite(bare.pathname + bare.search)
    const pending = takeCrossing(tab)
    const returnTo = ownPath(pending?.returnTo, origin)
    const failed = pending?.by === 'hint' ? { returnTo } : { returnTo, toast: signOnWords.failed }

    // Whoever is signed in here stays: a link changes nobody into somebody else.
    const present = await this.#session()
    if (present) return { session: present, returnTo, toast: signOnWords.already }
    if (!pending || pending.state !== arrival.state) return failed
    if (!arrival.code) {
      if (arrival.error === 'signed_out') cookies.clear()
      return failed
    }
    const session = await this.#exchange(arrival.code, pending.state)
    if (!session) return failed
    const toast = pending.by === 'hint' ? signOnWords.enhanced : signOnWords.signedIn
    return { session, app: pending.holder, returnTo, toast }
  }

  /** Where a menu leads: that app then asks here for the person. `undefined` while it is not open. */
  menuAddress(appId: string): string | undefined {
    const target = this.#siblingOf(appId)
    return target && `${target.url}/sso?${new URLSearchParams({ from: this.#parts.app })}`
  }

  /** A menu of another app led here. */
  async #followInvitation(from: string): Promise<SignOnResult> {
    const session = await this.#session()
    if (session) return { session, returnTo: '/', toast: signOnWords.already }
    if (this.cross(from, { by: 'person', returnTo: '/' })) return { isLeaving: true }
    return { returnTo: '/', toast: signOnWords.failed }
  }

  async #exchange(code: string, state: string): Promise<Session | undefined> {
    const { backend, take } = this.#parts
    try {
      return await take(await callFunction(backend, 'sso-exchange', { code, state }))
    } catch {
      // Used, run out, not ours, or nobody answered: the person signs in by hand.
      return undefined
    }
  }

  async #session(): Promise<Session | null> {
    return (await this.#parts.backend.auth.getSession()).data.session
  }

  #siblingOf(id: string): SiblingApp | undefined {
    return this.#parts.siblings.find((sibling) => sibling.id === id && sibling.url !== '')
  }

  #requestIn(address: string): (RequestArrival & { target: SiblingApp }) | undefined {
    const arrival = readArrival(address)
    if (arrival.kind !== 'request' || arrival.app === this.#parts.app) return undefined
    const target = this.#siblingOf(arrival.app)
    return target && { ...arrival, target }
  }

  #leaveFor(target: SiblingApp, answer: Record<string, string>): SignOnResult {
    this.#parts.location.replace(answerAddress(target, answer))
    return { app: target.id, isLeaving: true }
  }
}
