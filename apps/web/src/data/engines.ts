// The engine as the person of now sees it: the member's, under their key, or the visitor's. Its agent runs in a worker, and
// in the page only where there is none. Loaded with the first question to it.
import * as m from '@hearth/messages'
import { type Engine, EngineError, owesSecondStep, readOnlyCode } from '@hearth/network-sdk'
import { browserIdentityStore } from '@hearth/network-sdk/identity-store'
import type { CallWatch, Connection } from '@hearth/network-sdk/watch'
import { getBackend, getHearthInfo, hasStoredSession, isBackendOpen } from './backend.ts'
import { engineOver } from './engine/engine-over.ts'
import { inReadersLanguage } from './engine/in-readers-language.ts'
import type { createEngineRuntime, EngineRuntime } from './engine/runtime.ts'
import { startWorkerRuntime, type WorkerRuntime } from './engine/worker-runtime.ts'
import { openedOnce } from './opened-once.ts'
import { readOnly } from './read-only.ts'

const loadBackendLibrary = () => import('@hearth/network-sdk/backend')

/** Calls of the engine that can be watched, and a look at the way to it. */
export type EngineWatch = CallWatch & { examine(): Promise<Connection> }

const runtime = openedOnce(openRuntime)
let inWorker: WorkerRuntime | undefined
let inPage: ReturnType<typeof createEngineRuntime> | undefined
/** A worker that failed is not started again on this page. */
let isWorkerLost = false
let present: { loginId: string | undefined; engine: Engine; watch?: EngineWatch } | undefined

/** As `network.ts` says. */
export async function getEngine(): Promise<Engine> {
  return (await openEngine()).engine
}

/** The same engine, for whoever wants to see its calls on their way: they begin in the page. */
export async function getEngineWatch(): Promise<EngineWatch> {
  const [open, { agentOf }, { createCallWatch, examineConnection }] = await Promise.all([
    openEngine(),
    openPageRuntime(),
    import('@hearth/network-sdk/watch'),
  ])
  const agent = agentOf(open.loginId)
  open.watch ??= { ...createCallWatch(agent), examine: () => examineConnection(agent) }
  return open.watch
}

async function openEngine() {
  // Where the browser keeps nothing, a client that was opened may still have a session.
  const loginId = isBackendOpen() || hasStoredSession() ? await presentLoginId() : undefined
  if (!present || present.loginId !== loginId) present = { loginId, engine: engineOver(runtime.get, loginId) }
  return present
}

export async function forgetMember(): Promise<void> {
  present = undefined
  const worker = inWorker
  // One that answers no more, or cannot forget, must not go on with the key.
  await worker?.forget().catch(() => {
    worker.stop()
    loseWorker()
  })
  await inPage?.forget()
  // Also the key of an earlier visit, on a page that has not asked the engine anything.
  await browserIdentityStore().clear()
}

/** Forgets all, as a fresh page has nothing. */
export function forgetEngines(): void {
  inWorker?.stop()
  inWorker = undefined
  inPage = undefined
  isWorkerLost = false
  present = undefined
  runtime.forget()
}

async function openRuntime(): Promise<EngineRuntime> {
  if (!isWorkerLost) {
    try {
      inWorker = await startWorkerRuntime(engineAddress(), { requestDelegation, onEnd: loseWorker })
      return inReadersLanguage(inWorker)
    } catch {
      isWorkerLost = true
    }
  }
  try {
    return inReadersLanguage(await openPageRuntime())
  } catch (cause) {
    // Nothing can be loaded: the next call begins with a worker again.
    isWorkerLost = false
    throw new EngineError('unreachable', m.event_engine_unreachable(), { cause })
  }
}

function loseWorker(): void {
  isWorkerLost = true
  inWorker = undefined
  runtime.forget()
}

async function openPageRuntime() {
  const { createEngineRuntime } = await import('./engine/runtime.ts')
  inPage ??= createEngineRuntime(engineAddress(), requestDelegation)
  return inPage
}

async function requestDelegation(publicKey: string) {
  const [opened, { callFunction }] = await Promise.all([getBackend(), loadBackendLibrary()])
  return callFunction(opened, 'network-identity', { publicKey })
}

function engineAddress() {
  const { host, canisterId, rootKey } = getHearthInfo().engine
  return { host, canisterId, rootKeyHex: rootKey }
}

async function presentLoginId(): Promise<string | undefined> {
  const [opened, { loginIdOf }] = await Promise.all([getBackend(), loadBackendLibrary()])
  const { data, error } = await Promise.race([opened.auth.getSession(), refusedRenewal()])
  // Whoever owes their second step reads as a visitor: everything else would be refused.
  if (data.session) return owesSecondStep(data.session) ? undefined : loginIdOf(data.session)
  // The session is still kept, so the person is still signed in: reading as a visitor would hide what is theirs.
  if (error && hasStoredSession()) {
    const message = error.message === readOnlyCode ? m.site_error_read_only() : m.site_unreachable_signed_in()
    throw new EngineError('unreachable', message, { cause: error })
  }
  return undefined
}

/** The official client tries for half a minute to renew a login; while nothing can be saved, nobody waits for that. */
const renewalMs = 1500

function refusedRenewal(): Promise<never> {
  return new Promise((_, refuse) => {
    setTimeout(() => {
      if (readOnly.read()) refuse(new EngineError('unreachable', m.site_error_read_only()))
    }, renewalMs)
  })
}
