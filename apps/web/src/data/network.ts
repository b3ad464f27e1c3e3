// The one place where network-sdk's clients are asked for. They are heavy, so each is loaded when it is first asked for
// and none stands in the first chunk.
import type { HearthInfo } from '@hearth/contracts'
import { type Backend, type Engine, sessionStorageKey, type UnifiedSignOn } from '@hearth/network-sdk'
import type { EngineWatch } from './engines.ts'
import { timed } from './health.ts'
import { openedOnce } from './opened-once.ts'
import { readPageData } from './page-data.ts'

const loadBackendLibrary = () => import('@hearth/network-sdk/backend')
const loadEngines = () => import('./engines.ts')

let hearthInfo: HearthInfo | undefined
const backend = openedOnce(async () => {
  present = await openBackend({ keepsSession: true })
  // Before the one who asked goes on, so that nothing the client reports is missed.
  for (const listener of listeners) listener(present)
  return present
})
let present: Backend | undefined
const listeners = new Set<(backend: Backend) => void>()
const signOn = openedOnce(openSignOn)

/** What this Hearth is: its address, its backend and its engine, as the page brought them. */
export function getHearthInfo(): HearthInfo {
  hearthInfo ??= readPageData(document).hearth
  return hearthInfo
}

/** The backend's client: sign-in, tables, functions, live updates. One for as long as the page is open. */
export function getBackend(): Promise<Backend> {
  return backend.get()
}

/**
 * Tells whoever must hear what the backend's client reports (the session of now): at once when it is open already, else
 * as soon as anybody opens it. Gives the way to stop.
 */
export function whenBackendOpens(listener: (backend: Backend) => void): () => void {
  if (present) listener(present)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The single sign-on of this page. From its first use on it follows the session: the stored record and the cookies are
 * kept in step with it.
 */
export function getSignOn(): Promise<UnifiedSignOn> {
  return signOn.get()
}

/**
 * A client that redeems one link from a mail and is then thrown away: what it signs in to is neither kept nor told to
 * other tabs, so whoever opens a link stays who they were (contracts.md, links in mails).
 */
export function openPassingBackend(): Promise<Backend> {
  return openBackend({ keepsSession: false })
}

/** A passing client that looks whether somebody's account is there: that it is not comes as an answer, not as an error. */
export function openQuietBackend(): Promise<Backend> {
  const quietFetch: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-hearth-quiet', 'yes')
    return timedFetch(input, { ...init, headers })
  }
  return openBackend({ keepsSession: false, fetch: quietFetch })
}

/**
 * The event engine as the person of now sees it: under their key when they are signed in, else anonymous, which reads
 * what is public. Ask for it at every use: the person may have changed.
 * Throws `EngineError('unreachable')` when a login cannot be renewed because nobody answers.
 */
export async function getEngine(): Promise<Engine> {
  return (await loadEngines()).getEngine(present !== undefined)
}

/** Calls of the same engine that can be watched, for `/gap-test`. */
export async function getEngineWatch(): Promise<EngineWatch> {
  return (await loadEngines()).getEngineWatch(present !== undefined)
}

/**
 * Forgets the member's key and delegation, in this page and in the browser's storage. Part of every sign-out, also of
 * one in another tab. Throws when the storage refuses, because the key may then still be there.
 */
export async function forgetMember(): Promise<void> {
  return (await loadEngines()).forgetMember()
}

/** True when somebody is signed in in this browser, as far as can be told without loading the backend's client. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey) !== null
  } catch {
    // Storage is blocked: then nothing was kept either.
    return false
  }
}

/** Closes the clients and forgets what was read: whoever opens them anew starts as a fresh page does. */
export async function closeNetwork(): Promise<void> {
  hearthInfo = present = undefined
  signOn.forget()
  ;(await loadEngines()).forgetEngines()
  const client = await backend.forget()?.catch(() => undefined)
  await client?.removeAllChannels()
  await client?.auth.dispose()
}

async function openBackend({
  keepsSession,
  fetch = timedFetch,
}: {
  keepsSession: boolean
  fetch?: typeof timedFetch
}): Promise<Backend> {
  const { createBackendClient } = await loadBackendLibrary()
  return createBackendClient({ ...getHearthInfo().backend, keepsSession, fetch })
}

async function openSignOn(): Promise<UnifiedSignOn> {
  const [{ createUnifiedSignOn }, opened] = await Promise.all([
    import('@hearth/network-sdk/sign-on'),
    getBackend(),
  ])
  const { siblings, signOn: place } = getHearthInfo()
  const unified = createUnifiedSignOn({
    app: 'hearth',
    backend: opened,
    openPassing: openPassingBackend,
    ...place,
    siblings,
  })
  unified.start()
  return unified
}

/** Slow requests are noted by method and path; a query could hold what somebody searched for. */
const timedFetch: typeof fetch = (input, init) => {
  const { url, method } = input instanceof Request ? input : { url: String(input), method: init?.method }
  return timed(`${method ?? 'GET'} ${new URL(url, location.href).pathname}`, () => fetch(input, init))
}
