import {
  Actor,
  Certificate,
  CertifiedRejectErrorCode,
  HttpAgent,
  LookupPathStatus,
  lookupResultToBuffer,
  polling,
  RejectError,
  type RequestId,
  requestIdOf,
  SignIdentity,
} from '@dfinity/agent'
import { IDL } from '@dfinity/candid'
import { Principal } from '@dfinity/principal'
import { type _SERVICE as Engine, idlFactory } from '@hearth/contracts/event-engine.did.js'
import { eventIdFrom } from '@hearth/contracts/event-id'
import { EngineAway, type EngineKeys } from '@hearth/event-engine'
import { sha256 } from '@hearth/ic-wire'
import type { EngineElsewhere } from '../config.ts'

type SigningKey = EngineKeys['controller']

/** What the controller's methods of a canister take (packages/event-canister/src/facts.ts), as far as we call them. */
const toldMember = IDL.Record({
  userId: IDL.Text,
  principal: IDL.Text,
  username: IDL.Text,
  displayName: IDL.Opt(IDL.Text),
  photoUrl: IDL.Opt(IDL.Text),
  isAdmin: IDL.Bool,
  blocked: IDL.Vec(IDL.Text),
})
const toldSeats = IDL.Record({ eventId: IDL.Text, taken: IDL.Nat })
const controllerMethods: IDL.InterfaceFactory = () =>
  IDL.Service({
    tellMembers: IDL.Func([IDL.Vec(toldMember)], [IDL.Bool], []),
    tellSeats: IDL.Func([IDL.Vec(toldSeats)], [IDL.Bool], []),
  })
type ControllerMethods = {
  tellMembers(members: object[]): Promise<boolean>
  tellSeats(seats: { eventId: string; taken: bigint }[]): Promise<boolean>
}

/** The engine understood a request and will not do it: it says so under its root key, in a sentence for the person. */
export class RefusedThere extends Error {}

/** Called with the id of a request before it leaves, so that it can be looked up whatever becomes of its answer. */
type BeforeSending = (requestId: Uint8Array) => Promise<void>

/** Whether a creation came to something: the event's id there, nothing for good, or not known yet. */
type Fate = { state: 'created'; id: string } | { state: 'nothing' } | { state: 'undecided' }

export type RemoteEngine = {
  /**
   * Calls it as this house, with the certificate of each answer verified under its root key. Rejects with
   * `RefusedThere`, or with `EngineAway` for all else.
   */
  call<T>(ask: (engine: Engine) => Promise<T>, beforeSending?: BeforeSending): Promise<T>
  /** Says who this house is, where the engine wants to know; before the first call. */
  introduce(): Promise<void>
  /** Says how many are coming. False where the engine does not listen to that: a Hearth has its own answers. */
  sendSeats(seats: { eventId: string; taken: number }): Promise<boolean>
  fateOf(requestId: Uint8Array): Promise<Fate>
}

/** A request that took longer is given up; the same minute is how long it may still be run. */
const answerWithinMs = 15_000
const expiryMinutes = 1

const fetchInTime: typeof fetch = (input, init) =>
  fetch(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(answerWithinMs) })

/** The key by which a house signs what it writes at an engine elsewhere. */
function identityOf(key: SigningKey): SignIdentity {
  return new (class extends SignIdentity {
    getPublicKey = () => ({ toDer: () => key.publicKeyDer }) as ReturnType<SignIdentity['getPublicKey']>
    sign = async (message: Uint8Array) => key.sign(message) as Awaited<ReturnType<SignIdentity['sign']>>
  })()
}

/** Speaks to the engine that the settings name, by its public interface and with the network's own agent. */
export function openRemoteEngine(
  { host, canisterId, rootKey }: EngineElsewhere,
  { key, siteUrl }: { key: SigningKey; siteUrl: string },
): RemoteEngine {
  const identity = identityOf(key)
  /** Undefined until it was asked: whether it is told of seats. */
  let listens: boolean | undefined
  let introducing: Promise<void> | undefined

  function connect(beforeSending?: BeforeSending): HttpAgent {
    const http = HttpAgent.createSync({
      ...{ host, identity, rootKey, ingressExpiryInMinutes: expiryMinutes, retryTimes: 1 },
      fetch: fetchInTime,
    })
    http.addTransform('update', async (request) => {
      await beforeSending?.(requestIdOf(request.body as unknown as Record<string, unknown>))
      return request
    })
    return http
  }

  const actorOf = <T>(methods: IDL.InterfaceFactory, http: HttpAgent) =>
    Actor.createActor<T>(methods, {
      agent: http,
      canisterId,
      pollingOptions: {
        strategy: polling.strategy.chain(
          polling.strategy.backoff(500, 1.2),
          polling.strategy.timeout(answerWithinMs),
        ),
      },
    })

  /** What the engine refuses it certifies; whatever else goes wrong, nothing is known of it. */
  async function verified<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      if (error instanceof RejectError && error.code instanceof CertifiedRejectErrorCode) {
        const { rejectCode, rejectMessage } = error.code
        if (rejectCode === 4) throw new RefusedThere(rejectMessage)
      }
      throw new EngineAway(error)
    }
  }

  async function introduceOnce(): Promise<void> {
    const { tellMembers } = actorOf<ControllerMethods>(controllerMethods, connect())
    const { host: name } = new URL(siteUrl)
    const principal = key.principalText
    const member = {
      ...{ userId: uuidFrom(principal), principal, username: 'hearth', displayName: [name] },
      ...{ photoUrl: [], isAdmin: false, blocked: [] },
    }
    try {
      listens = await tellMembers([member])
    } catch (error) {
      // A Hearth has members of its own, and this house is one of them.
      if (!isMethodMissing(error)) throw new EngineAway(error)
      listens = false
    }
  }

  return {
    call: (ask, beforeSending) => verified(ask(actorOf<Engine>(idlFactory, connect(beforeSending)))),
    introduce() {
      introducing ??= introduceOnce().catch((error) => {
        introducing = undefined
        throw error
      })
      return introducing
    },
    async sendSeats({ eventId, taken }) {
      if (!listens) return false
      const { tellSeats } = actorOf<ControllerMethods>(controllerMethods, connect())
      return verified(tellSeats([{ eventId, taken: BigInt(taken) }]))
    },
    async fateOf(requestId) {
      const http = connect()
      const path = [new TextEncoder().encode('request_status'), requestId as RequestId]
      const look = async (): Promise<Fate> => {
        const answer = await http.readState(canisterId, { paths: [path] })
        const certificate = await Certificate.create({
          ...{ certificate: answer.certificate, rootKey, canisterId: Principal.fromText(canisterId) },
          agent: http,
        })
        const at = (name: string) => certificate.lookup_path([...path, new TextEncoder().encode(name)])
        const status = at('status')
        if (status.status === LookupPathStatus.Absent) return { state: 'nothing' }
        const word = new TextDecoder().decode(lookupResultToBuffer(status))
        if (word === 'rejected') return { state: 'nothing' }
        const reply = word === 'replied' ? lookupResultToBuffer(at('reply')) : undefined
        if (!reply) return { state: 'undecided' }
        const [id] = IDL.decode([IDL.Text], Uint8Array.from(reply)) as unknown as [string]
        return { state: 'created', id }
      }
      const fate = await verified(look())
      if (fate.state !== 'nothing') return fate
      // A Hearth forgets requests after minutes, but names an event after the request that made it.
      const id = eventIdFrom(sha256(requestId))
      const [event] = await verified(actorOf<Engine>(idlFactory, http).getEvent(id))
      return event ? { state: 'created', id } : fate
    },
  }
}

/** The root key that an engine says it has: to compare, never to trust. Rejects where none answers. */
export async function readRootKey(host: string): Promise<Uint8Array> {
  const http = HttpAgent.createSync({ host, retryTimes: 0, fetch: fetchInTime })
  const { root_key } = (await http.status()) as unknown as { root_key: Uint8Array }
  return root_key
}

function isMethodMissing(error: unknown): boolean {
  const { code } = error as { code?: { rejectErrorCode?: unknown; rejectMessage?: unknown } }
  return code?.rejectErrorCode === 'IC0536' || /has no update method/.test(String(code?.rejectMessage))
}

/** The same for the same text: a uuid of the eighth version, whose bits anybody may choose. */
function uuidFrom(text: string): string {
  const hex = Buffer.from(sha256(Buffer.from(text))).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
