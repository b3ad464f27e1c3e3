import type { MethodName } from '../candid/interface.ts'
import type { MethodCall, Outcome } from '../gateway/canister.ts'
import type { NetworkSite } from '../rules/sharing.ts'
import type { CountedLists } from '../store/counted-lists.ts'
import type { EventStore } from '../store/event-store.ts'
import * as care from './care.ts'
import * as reads from './reads.ts'
import * as sharing from './sharing.ts'
import * as writes from './writes.ts'

/** What a method may know of the engine that it belongs to. */
export type EngineFacts = {
  info: { id: string; status: string; name: string; version: string }
  /** The network's sites, as the registry has them; this one is among them. */
  sites: readonly NetworkSite[]
  callsNotWrittenDown(): number
  /** Makes a certificate and verifies it; what is wrong with it, in a sentence. Absent where the network makes them. */
  examineCertificate?(): Promise<string | undefined>
  countedLists: Pick<CountedLists, 'list'>
}

export type Handler = (context: {
  args: readonly unknown[]
  call: MethodCall
  store: EventStore
  engine: EngineFacts
}) => Promise<Outcome>

/** Every method of event-engine.did, bound to what it does. */
export const handlers: Record<MethodName, Handler> = {
  createEvent: writes.createEvent,
  updateEvent: writes.updateEvent,
  deleteEvent: writes.deleteEvent,
  getEvent: reads.getEvent,
  getEventsByFilter: reads.getEventsByFilter,
  browseEvents: reads.browseEvents,
  getUserEventProfile: reads.getUserEventProfile,
  getNetworkEventStats: reads.getNetworkEventStats,
  getSystemStats: reads.getSystemStats,
  getEngineInfo: reads.getEngineInfo,
  getEngineRegistry: reads.getEngineRegistry,
  initialize: care.initialize,
  invokeVioletFlame: care.invokeVioletFlame,
  testSacredFirePerfection: care.testSacredFirePerfection,
  syncEventAcrossNetwork: sharing.syncEventAcrossNetwork,
  enableEventCrossPosting: sharing.enableEventCrossPosting,
  getEventRecommendations: reads.getEventRecommendations,
}
