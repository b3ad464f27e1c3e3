import { sentences } from '../domain/permissions.ts'
import type { MethodCall, Outcome } from '../gateway/canister.ts'
import type { CountedLists } from '../store/counted-lists.ts'
import type { Run } from '../store/queries.ts'
import type { MethodName } from './interface.ts'
import { refused } from './outcome.ts'
import * as reads from './reads.ts'
import * as writes from './writes.ts'

/** What a method may know of the engine that it belongs to. */
export type EngineFacts = {
  info: { id: string; status: string; name: string; version: string }
  siteCount: number
  callsNotWrittenDown(): number
  countedLists: CountedLists
}

export type Handler = (context: {
  args: unknown[]
  call: MethodCall
  run: Run
  engine: EngineFacts
}) => Promise<Outcome>

const comesLater: Handler = async () => refused(sentences.comesLater)

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
  initialize: comesLater,
  invokeVioletFlame: comesLater,
  testSacredFirePerfection: comesLater,
  syncEventAcrossNetwork: comesLater,
  enableEventCrossPosting: comesLater,
  getEventRecommendations: comesLater,
}
