// The two engines of a page: the member's, under their key, and the visitor's. Loaded with the first question to either.
import * as m from '@hearth/messages'
import { type Engine, EngineError, type MemberIdentity, owesSecondStep } from '@hearth/network-sdk'
import type { NetworkAgent } from '@hearth/network-sdk/agent'
import type { CallWatch, Connection } from '@hearth/network-sdk/watch'
import { getBackend, getHearthInfo, hasStoredSession, isBackendOpen } from './backend.ts'
import { timed } from './health.ts'
import { openedOnce } from './opened-once.ts'

const loadBackendLibrary = () => import('@hearth/network-sdk/backend')
const loadAgentLibrary = () => import('@hearth/network-sdk/agent')

type OpenEngine = { agent: NetworkAgent; engine: Engine; watch?: EngineWatch }
/** Calls of the engine that can be watched, and a look at the way to it. */
export type EngineWatch = CallWatch & { examine(): Promise<Connection> }

const visitorEngine = openedOnce(openVisitorEngine)
let member: (OpenEngine & { loginId: string; identity: MemberIdentity }) | undefined

/** As `network.ts` says. */
export async function getEngine(): Promise<Engine> {
  return (await openEngine()).engine
}

/** The same engine, for whoever wants to see its calls on their way. */
export async function getEngineWatch(): Promise<EngineWatch> {
  const [open, { createCallWatch, examineConnection }] = await Promise.all([
    openEngine(),
    import('@hearth/network-sdk/watch'),
  ])
  open.watch ??= { ...createCallWatch(open.agent), examine: () => examineConnection(open.agent) }
  return open.watch
}

async function openEngine(): Promise<OpenEngine> {
  // Where the browser keeps nothing, a client that was opened may still have a session.
  const loginId = isBackendOpen() || hasStoredSession() ? await presentLoginId() : undefined
  if (!loginId) return visitorEngine.get()
  if (member?.loginId === loginId) return member
  const [agent, opened, { callFunction }] = await Promise.all([
    loadAgentLibrary(),
    getBackend(),
    loadBackendLibrary(),
  ])
  // Another caller may have come first while the libraries loaded.
  if (member?.loginId === loginId) return member
  const identity = agent.createMemberIdentity({
    loginId,
    requestDelegation: (publicKey) => callFunction(opened, 'network-identity', { publicKey }),
    store: agent.browserIdentityStore(),
  })
  const network = agent.createNetworkAgent({ ...engineAddress(), identity: identity.current })
  member = { loginId, identity, agent: network, engine: timedCalls(agent.createEngineActor(network)) }
  return member
}

export async function forgetMember(): Promise<void> {
  const gone = member
  member = undefined
  if (gone) return gone.identity.forget()
  const { browserIdentityStore, forgetIdentity } = await loadAgentLibrary()
  await forgetIdentity(browserIdentityStore())
}

/** Forgets both, as a fresh page has none. */
export function forgetEngines(): void {
  member = undefined
  visitorEngine.forget()
}

async function openVisitorEngine(): Promise<OpenEngine> {
  const { createEngineActor, createNetworkAgent } = await loadAgentLibrary()
  const agent = createNetworkAgent(engineAddress())
  return { agent, engine: timedCalls(createEngineActor(agent)) }
}

/** The engine, with its slow calls noted by their method. */
function timedCalls(engine: Engine): Engine {
  return new Proxy(engine, {
    get(target, name) {
      const method = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => timed(`engine.${String(name)}`, () => method(...given))
    },
  })
}

function engineAddress() {
  const { host, canisterId, rootKey } = getHearthInfo().engine
  return { host, canisterId, rootKeyHex: rootKey }
}

async function presentLoginId(): Promise<string | undefined> {
  const [opened, { loginIdOf }] = await Promise.all([getBackend(), loadBackendLibrary()])
  const { data, error } = await opened.auth.getSession()
  // Whoever owes their second step reads as a visitor: everything else would be refused.
  if (data.session) return owesSecondStep(data.session) ? undefined : loginIdOf(data.session)
  // The session is still kept, so the person is still signed in: reading as a visitor would hide what is theirs.
  if (error && hasStoredSession()) {
    const message = m.site_unreachable_signed_in()
    throw new EngineError('unreachable', message, { cause: error })
  }
  return undefined
}
