import type { Keep } from './keep.ts'
import { randomText } from './random-text.ts'

/** An app of the network, as far as one crosses to it. `url` is its origin, empty while it is not open. */
export type SiblingApp = { id: string; title: string; url: string }

/** A crossing that this tab has begun and that has not come back yet. */
export type PendingCrossing = {
  state: string
  /** The app that is asked for a code. */
  holder: string
  /** Who began it: the person, or a hint on a plain visit. */
  by: 'person' | 'hint'
  /** The page of ours to go to afterwards. */
  returnTo: string
}

const pendingKey = 'sso_pending'
const stateForm = /^[A-Za-z0-9_-]{22,200}$/

/** Notes a new crossing in this tab; `undefined` when nothing can be kept, so that it could not be told apart later. */
export function noteCrossing(
  tab: Keep,
  crossing: Omit<PendingCrossing, 'state'>,
): PendingCrossing | undefined {
  const pending = { ...crossing, state: randomText() }
  return tab.write(pendingKey, JSON.stringify(pending)) ? pending : undefined
}

/** The crossing of this tab, once: a state is used one time, whatever comes of it. */
export function takeCrossing(tab: Keep): PendingCrossing | undefined {
  const text = tab.read(pendingKey)
  tab.remove(pendingKey)
  try {
    const pending = JSON.parse(text ?? 'null') as PendingCrossing | null
    return typeof pending?.state === 'string' ? pending : undefined
  } catch {
    return undefined
  }
}

/**
 * Where the holder is asked: its `/sso`. On a plain visit it is asked in silence (`prompt=none`, OpenID Connect's
 * word): nobody wanted to sign in, so whoever is signed out there comes straight back.
 */
export function requestAddress(
  holder: SiblingApp,
  { app, state, isSilent }: { app: string; state: string; isSilent: boolean },
): string {
  const question = new URLSearchParams({ app, state, ...(isSilent && { prompt: 'none' }) })
  return `${holder.url}/sso?${question}`
}

/** Where the holder answers: the target's `/sso`, in the fragment, which no server sees. */
export function answerAddress(target: SiblingApp, answer: Record<string, string>): string {
  return `${target.url}/sso#${new URLSearchParams(answer)}`
}

/** What a page at `/sso` was opened for. */
export type Arrival =
  | { kind: 'request'; app: string; state: string; isSilent: boolean }
  | { kind: 'answer'; state: string; code?: string; error?: string }
  /** A menu of the app `from` led here: ask there for a code. */
  | { kind: 'invitation'; from: string }
  | { kind: 'nothing' }

export function readArrival(address: string): Arrival {
  const url = new URL(address)
  const answer = new URLSearchParams(url.hash.slice(1))
  const [code, error] = [answer.get('code'), answer.get('error')]
  if (code || error) {
    return { kind: 'answer', state: answer.get('state') ?? '', ...(code ? { code } : { error: error ?? '' }) }
  }
  const [app, state, from] = ['app', 'state', 'from'].map((name) => url.searchParams.get(name) ?? '')
  if (app && state && stateForm.test(state)) {
    return { kind: 'request', app, state, isSilent: url.searchParams.get('prompt') === 'none' }
  }
  return from ? { kind: 'invitation', from } : { kind: 'nothing' }
}

/** A path of our own origin, or `/`: whatever else was kept is not followed. */
export function ownPath(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return '/'
  const url = new URL(path, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : '/'
}
