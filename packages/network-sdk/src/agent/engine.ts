import {
  fromCandidEvent,
  fromCandidPage,
  toCandidBrowse,
  toCandidEventInput,
  toCandidFilter,
} from '@hearth/contracts/candid-event'
import type { BrowsePage, BrowseRequest, EventFilter, EventInput, EventRecord } from '@hearth/contracts/event'
import { type _SERVICE as EngineService, idlFactory } from '@hearth/contracts/event-engine.did.js'
import { eventIdFrom } from '@hearth/contracts/event-id'
import { Actor, type HttpAgent, IDL } from './agent-library.ts'
import { fromHex } from './hex.ts'
import type { NetworkAgent } from './network-agent.ts'
import { type CallOutcome, type CallTicket, lookUp, type PreparedCall, prepareCall } from './prepared-call.ts'
import { polling } from './retry-timing.ts'

export type EngineInfo = { id: string; status: string; name: string; version: string }
export type SystemStats = { consciousness: number; total_calls: number; engines: number }
export type NetworkEventStats = {
  totalEvents: number
  activeSites: number
  /** Pairs of level and count. */
  consciousnessDistribution: [number, number][]
  /** Pairs of name and count. */
  eventCategories: [string, number][]
}
export type Cleansing = { requests: number; bridges: number; blessings: number; countersMended: number }
export type Perfection = { perfect: boolean; checks: { name: string; ok: boolean; detail: string }[] }

/**
 * The event engine's methods with plain types. Every reply is verified (certificate, or node signature for queries)
 * before it is given. All of them end with `EngineError` when they fail.
 */
export type Engine = {
  /** Creates the event and gives its id. A form takes `prepareCreate`, which can be sent again. */
  createEvent(input: EventInput): Promise<string>
  /** A creation that may be sent several times and happens once; its result is the event's id. */
  prepareCreate(input: EventInput, ticket?: CallTicket): Promise<PreparedCall<string>>
  /** What became of a creation whose ticket was kept: `replied` with the id, refused, never ran or undecided. */
  findCreated(ticket: CallTicket): Promise<CallOutcome<string>>
  updateEvent(id: string, input: EventInput): Promise<boolean>
  deleteEvent(id: string): Promise<boolean>
  getEvent(id: string): Promise<EventRecord | undefined>
  getEventsByFilter(filter: EventFilter): Promise<EventRecord[]>
  browseEvents(request: BrowseRequest): Promise<BrowsePage>
  /** The events of a member; `userId` is the profile's uuid. */
  getUserEventProfile(userId: string): Promise<EventRecord[]>
  getEventRecommendations(userId: string, limit: number): Promise<EventRecord[]>
  getEngineInfo(id: string): Promise<EngineInfo>
  getEngineRegistry(): Promise<EngineInfo[]>
  getSystemStats(): Promise<SystemStats>
  getNetworkEventStats(): Promise<NetworkEventStats>
  syncEventAcrossNetwork(id: string, sites: string[]): Promise<boolean>
  enableEventCrossPosting(id: string, sites: string[]): Promise<boolean>
  initialize(): Promise<boolean>
  invokeVioletFlame(): Promise<Cleansing>
  testSacredFirePerfection(): Promise<Perfection>
}

export function createEngineActor(agent: NetworkAgent): Engine {
  const present = actorOver(agent, agent.http)
  /** The engine under the member's present key. */
  const asMember = async () => {
    await agent.refreshIdentity()
    return present
  }
  const query = <T>(ask: (engine: EngineService) => Promise<T>) =>
    agent.query(async () => ask(await asMember()))
  const update = <T>(ask: (engine: EngineService) => Promise<T>) =>
    agent.update(async () => ask(await asMember()))

  /** The id of the event that a creation made. One that was deleted since counts as never made. */
  async function findCreatedEvent({ requestId }: CallTicket): Promise<string | undefined> {
    const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(fromHex(requestId)))
    const id = eventIdFrom(new Uint8Array(digest))
    const [event] = await (await asMember()).getEvent(id)
    return event && id
  }

  function prepareCreate(input: EventInput, ticket?: CallTicket): Promise<PreparedCall<string>> {
    const candidInput = toCandidEventInput(input)
    return agent.update(() =>
      prepareCall({
        agent,
        methodName: 'createEvent',
        arg: new Uint8Array(IDL.encode(methodOf('createEvent').argTypes, [candidInput])),
        perform: (http) => actorOver(agent, http).createEvent(candidInput),
        decodeReply: decodeEventId,
        findEffect: findCreatedEvent,
        ...(ticket && { ticket }),
      }),
    )
  }

  return {
    prepareCreate,
    createEvent: async (input) => (await prepareCreate(input)).send(),
    findCreated: (ticket) =>
      agent.query(async () => {
        await agent.refreshIdentity()
        return lookUp({
          agent,
          http: agent.http,
          ticket,
          decodeReply: decodeEventId,
          findEffect: findCreatedEvent,
        })
      }),
    updateEvent: (id, input) => update((engine) => engine.updateEvent(id, toCandidEventInput(input))),
    deleteEvent: (id) => update((engine) => engine.deleteEvent(id)),
    getEvent: (id) =>
      query(async (engine) => {
        const [event] = await engine.getEvent(id)
        return event && fromCandidEvent(event)
      }),
    getEventsByFilter: (filter) =>
      query(async (engine) => (await engine.getEventsByFilter(toCandidFilter(filter))).map(fromCandidEvent)),
    browseEvents: (request) =>
      query(async (engine) => fromCandidPage(await engine.browseEvents(toCandidBrowse(request)))),
    getUserEventProfile: (userId) =>
      query(async (engine) => (await engine.getUserEventProfile(userId)).map(fromCandidEvent)),
    getEventRecommendations: (userId, limit) =>
      query(async (engine) =>
        (await engine.getEventRecommendations(userId, BigInt(limit))).map(fromCandidEvent),
      ),
    getEngineInfo: (id) => query((engine) => engine.getEngineInfo(id)),
    getEngineRegistry: () => query((engine) => engine.getEngineRegistry()),
    getSystemStats: () => query(async (engine) => toNumbers(await engine.getSystemStats())),
    getNetworkEventStats: () =>
      query(async (engine) => {
        const stats = await engine.getNetworkEventStats()
        return {
          totalEvents: Number(stats.totalEvents),
          activeSites: Number(stats.activeSites),
          consciousnessDistribution: stats.consciousnessDistribution.map(([level, count]) => [
            Number(level),
            Number(count),
          ]),
          eventCategories: stats.eventCategories.map(([name, count]) => [name, Number(count)]),
        }
      }),
    syncEventAcrossNetwork: (id, sites) => update((engine) => engine.syncEventAcrossNetwork(id, sites)),
    enableEventCrossPosting: (id, sites) => update((engine) => engine.enableEventCrossPosting(id, sites)),
    initialize: () => update((engine) => engine.initialize()),
    invokeVioletFlame: () => update(async (engine) => toNumbers(await engine.invokeVioletFlame())),
    testSacredFirePerfection: () => update((engine) => engine.testSacredFirePerfection()),
  }
}

const service = idlFactory({ IDL })

function actorOver(agent: NetworkAgent, http: HttpAgent): EngineService {
  return Actor.createActor<EngineService>(idlFactory, {
    agent: http,
    canisterId: agent.canisterId,
    // Per call, because a strategy counts.
    callTransform: () => ({ pollingOptions: { strategy: polling(agent.timing) } }),
  })
}

function methodOf(name: keyof EngineService): IDL.FuncClass {
  const method = service._fields.find(([field]) => field === name)
  if (!method) throw new TypeError(`The engine's interface has no ${name}.`)
  return method[1]
}

/** A record of counts, which the engine has as `nat`. */
function toNumbers<Name extends string>(counts: Record<Name, bigint>): Record<Name, number> {
  const numbers = Object.entries<bigint>(counts).map(([name, count]) => [name, Number(count)])
  return Object.fromEntries(numbers)
}

function decodeEventId(reply: Uint8Array): string {
  return String(IDL.decode(methodOf('createEvent').retTypes, reply)[0])
}
