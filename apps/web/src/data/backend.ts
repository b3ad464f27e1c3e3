// The backend's client (sign-in, tables, functions, live updates) and what the page says of this Hearth.
import type { HearthInfo } from '@hearth/contracts'
import { type Backend, owesSecondStep, sessionStorageKey } from '@hearth/network-sdk'
import { timed } from './health.ts'
import { openedOnce } from './opened-once.ts'
import { readPageData } from './page-data.ts'
import { hearReadOnly } from './read-only.ts'

const loadBackendLibrary = () => import('@hearth/network-sdk/backend')

let hearthInfo: HearthInfo | undefined
const backend = openedOnce(async () => {
  present = await openBackend({ keepsSession: true })
  // Before the one who asked goes on, so that nothing the client reports is missed.
  for (const listener of listeners) listener(present)
  return present
})
let present: Backend | undefined
const listeners = new Set<(backend: Backend) => void>()

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

/** True when somebody is signed in in this browser, as far as can be told without loading the backend's client. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey) !== null
  } catch {
    // Storage is blocked: then nothing was kept either.
    return false
  }
}

/** True while the backend's client is open: it may then have a session that the browser does not keep. */
export function isBackendOpen(): boolean {
  return present !== undefined
}

/** Whether somebody is signed in for whom tables answer: whoever owes their second step reads as a visitor. */
export async function readsAsMember(): Promise<boolean> {
  if (!present && !hasStoredSession()) return false
  const { data } = await (await getBackend()).auth.getSession()
  return data.session !== null && !owesSecondStep(data.session)
}

/** Closes the client and forgets what was read: whoever opens it anew starts as a fresh page does. */
export async function closeBackend(): Promise<void> {
  hearthInfo = present = undefined
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

/** Slow requests are noted by method and path; a query could hold what somebody searched for. */
const timedFetch: typeof fetch = async (input, init) => {
  const { url, method = 'GET' } =
    input instanceof Request ? input : { url: String(input), method: init?.method }
  const name = `${method} ${new URL(url, location.href).pathname}`
  const answer = await timed(name, () => fetch(input, init))
  hearReadOnly(answer, method)
  return answer
}
