// The one place where network-sdk's clients are made. Both are heavy, so each is loaded when it is first asked for and
// neither stands in the first chunk.
import type { HearthInfo } from '@hearth/contracts'
import {
  type Backend,
  type Engine,
  EngineError,
  type MemberIdentity,
  sessionStorageKey,
} from '@hearth/network-sdk'
import { readPageData } from './page/page-data.ts'

const loadBackendLibrary = () => import('@hearth/network-sdk/backend')
const loadAgentLibrary = () => import('@hearth/network-sdk/agent')

let hearthInfo: HearthInfo | undefined
const backend = openedOnce(async () => {
  present = await openBackend({ keepsSession: true })
  // Before the one who asked goes on, so that nothing the client reports is missed.
  for (const listener of listeners) listener(present)
  return present
})
let present: Backend | undefined
const listeners = new Set<(backend: Backend) => void>()
const visitorEngine = openedOnce(openVisitorEngine)
let member: { loginId: string; identity: MemberIdentity; engine: Engine } | undefined

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

/**
 * The event engine as the person of now sees it: under their key when they are signed in, else anonymous, which reads
 * what is public. Ask for it at every use: the person may have changed.
 * Throws `EngineError('unreachable')` when a login cannot be renewed because nobody answers.
 */
export async function getEngine(): Promise<Engine> {
  // Where the browser keeps nothing, a client that was opened may still have a session.
  const loginId = present || hasStoredSession() ? await presentLoginId() : undefined
  if (!loginId) return getVisitorEngine()
  if (member?.loginId === loginId) return member.engine
  const [agent, opened, { callFunction }] = await Promise.all([
    loadAgentLibrary(),
    getBackend(),
    loadBackendLibrary(),
  ])
  // Another caller may have come first while the libraries loaded.
  if (member?.loginId === loginId) return member.engine
  const identity = agent.createMemberIdentity({
    loginId,
    requestDelegation: (publicKey) => callFunction(opened, 'network-identity', { publicKey }),
    store: agent.browserIdentityStore(),
  })
  const network = agent.createNetworkAgent({ ...engineAddress(), identity: identity.current })
  member = { loginId, identity, engine: agent.createEngineActor(network) }
  return member.engine
}

/** The event engine as a visitor reads it. */
export function getVisitorEngine(): Promise<Engine> {
  return visitorEngine.get()
}

/**
 * Forgets the member's key and delegation, in this page and in the browser's storage. Part of every sign-out, also of
 * one in another tab. Throws when the storage refuses, because the key may then still be there.
 */
export async function forgetMember(): Promise<void> {
  const gone = member
  member = undefined
  if (gone) return gone.identity.forget()
  const { browserIdentityStore, forgetIdentity } = await loadAgentLibrary()
  await forgetIdentity(browserIdentityStore())
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
  hearthInfo = member = present = undefined
  visitorEngine.forget()
  const client = await backend.forget()?.catch(() => undefined)
  await client?.auth.dispose()
}

async function openBackend({ keepsSession }: { keepsSession: boolean }): Promise<Backend> {
  const { createBackendClient } = await loadBackendLibrary()
  return createBackendClient({ ...getHearthInfo().backend, keepsSession })
}

async function openVisitorEngine(): Promise<Engine> {
  const { createEngineActor, createNetworkAgent } = await loadAgentLibrary()
  return createEngineActor(createNetworkAgent(engineAddress()))
}

function engineAddress() {
  const { host, canisterId, rootKey } = getHearthInfo().engine
  return { host, canisterId, rootKeyHex: rootKey }
}

async function presentLoginId(): Promise<string | undefined> {
  const [opened, { loginIdOf }] = await Promise.all([getBackend(), loadBackendLibrary()])
  const { data, error } = await opened.auth.getSession()
  if (data.session) return loginIdOf(data.session)
  // The session is still kept, so the person is still signed in: reading as a visitor would hide what is theirs.
  if (error && hasStoredSession()) {
    const message = 'The house is not answering right now. You are still signed in. Please try again.'
    throw new EngineError('unreachable', message, { cause: error })
  }
  return undefined
}

/** Opens at the first use and keeps what it opened; what failed is not kept, so that the next use tries again. */
function openedOnce<T>(open: () => Promise<T>) {
  let opened: Promise<T> | undefined
  return {
    get(): Promise<T> {
      if (opened) return opened
      const opening = open()
      opened = opening
      opening.catch(() => {
        if (opened === opening) opened = undefined
      })
      return opening
    },
    /** Gives what was open, so that it can be closed. */
    forget(): Promise<T> | undefined {
      const gone = opened
      opened = undefined
      return gone
    },
  }
}
