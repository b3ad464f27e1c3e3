// The agent, the member's key and the engine's actor: heavy, so it runs in a worker (worker.ts), or in the page where there
// is none. It asks the page for nothing but a delegation.
import type { NetworkIdentityReply } from '@hearth/contracts'
import type { EventInput } from '@hearth/contracts/event'
import type { CallProgress, CallTicket, Engine, MemberIdentity, PreparedCall } from '@hearth/network-sdk'
import {
  browserIdentityStore,
  createEngineActor,
  createMemberIdentity,
  createNetworkAgent,
  type NetworkAgent,
} from '@hearth/network-sdk/agent'

export type EngineAddress = { host: string; canisterId: string; rootKeyHex: string }
export type RequestDelegation = (publicKey: string) => Promise<NetworkIdentityReply>
/** A call's ticket of now, and how far it came. */
export type CreateNote = { ticket: CallTicket; progress?: CallProgress }
/** Everything but what gives an object with methods. */
export type PlainMethod = Exclude<keyof Engine, 'prepareCreate'>

/** The engine as whoever has this login, or as a visitor; what goes in and comes out is plain data. */
export type EngineRuntime = {
  call(loginId: string | undefined, method: PlainMethod, given: unknown[]): Promise<unknown>
  /** The ticket of a creation; a given one is checked. */
  prepareCreate(
    loginId: string | undefined,
    input: EventInput,
    ticket: CallTicket | undefined,
  ): Promise<CallTicket>
  /** Sends the creation of a ticket. The last note has the ticket as it is then, also of what failed. */
  sendCreate(
    loginId: string | undefined,
    input: EventInput,
    ticket: CallTicket,
    onNote: (note: CreateNote) => void,
  ): Promise<string>
  /** Forgets the keys of all members: their engines then end with `EngineError('expired_login')`. */
  forget(): Promise<void>
}

type OpenEngine = { agent: NetworkAgent; engine: Engine; identity?: MemberIdentity }

/** The runtime, and its agents for whoever is in the same place. */
export function createEngineRuntime(
  address: EngineAddress,
  requestDelegation: RequestDelegation,
  createActor: (agent: NetworkAgent) => Engine = createEngineActor,
): EngineRuntime & { agentOf(loginId: string | undefined): NetworkAgent } {
  const store = browserIdentityStore()
  // What was forgotten stays, so that it is never opened anew.
  const opened = new Map<string | undefined, OpenEngine>()
  /** By the request id of its ticket. One knows of itself whether it was ever sent; a ticket alone may have been. */
  const prepared = new Map<string, PreparedCall<string>>()

  function open(loginId: string | undefined): OpenEngine {
    const present = opened.get(loginId) ?? create(loginId)
    opened.set(loginId, present)
    return present
  }

  function create(loginId: string | undefined): OpenEngine {
    if (loginId === undefined) {
      const agent = createNetworkAgent(address)
      return { agent, engine: createActor(agent) }
    }
    const identity = createMemberIdentity({ loginId, requestDelegation, store })
    const agent = createNetworkAgent({ ...address, identity: identity.current })
    return { agent, engine: createActor(agent), identity }
  }

  async function prepare(loginId: string | undefined, input: EventInput, ticket: CallTicket | undefined) {
    const call = await open(loginId).engine.prepareCreate(input, ticket)
    prepared.set(call.ticket.requestId, call)
    return call
  }

  return {
    agentOf: (loginId) => open(loginId).agent,
    async call(loginId, method, given) {
      const { engine } = open(loginId)
      const ask = engine[method] as (...given: unknown[]) => Promise<unknown>
      return ask(...given)
    },
    async prepareCreate(loginId, input, ticket) {
      return (await prepare(loginId, input, ticket)).ticket
    },
    async sendCreate(loginId, input, ticket, onNote) {
      // Another runtime may have prepared it, which is gone.
      const call = prepared.get(ticket.requestId) ?? (await prepare(loginId, input, ticket))
      try {
        const id = await call.send({ onProgress: (progress, now) => onNote({ progress, ticket: now }) })
        prepared.delete(call.ticket.requestId)
        return id
      } catch (error) {
        prepared.set(call.ticket.requestId, call)
        throw error
      } finally {
        if (call.ticket.requestId !== ticket.requestId) prepared.delete(ticket.requestId)
        onNote({ ticket: call.ticket })
      }
    },
    async forget() {
      await Promise.all([...opened.values()].map(({ identity }) => identity?.forget()))
    },
  }
}
