import type { MethodName } from '../candid/interface.ts'
import { browseEvents } from './browse-events.ts'
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { enableEventCrossPosting } from './enable-event-cross-posting.ts'
import { getEngineInfo } from './get-engine-info.ts'
import { getEngineRegistry } from './get-engine-registry.ts'
import { getEvent } from './get-event.ts'
import { getEventRecommendations } from './get-event-recommendations.ts'
import { getEventsByFilter } from './get-events-by-filter.ts'
import { getNetworkEventStats } from './get-network-event-stats.ts'
import { getSystemStats } from './get-system-stats.ts'
import { getUserEventProfile } from './get-user-event-profile.ts'
import { initialize } from './initialize.ts'
import { invokeVioletFlame } from './invoke-violet-flame.ts'
import type { Handler } from './method.ts'
import { syncEventAcrossNetwork } from './sync-event-across-network.ts'
import { testSacredFirePerfection } from './test-sacred-fire-perfection.ts'
import { updateEvent } from './update-event.ts'

/** Every method of event-engine.did, bound to what it does. */
export const handlers: Record<MethodName, Handler> = {
  createEvent,
  updateEvent,
  deleteEvent,
  getEvent,
  getEventsByFilter,
  browseEvents,
  getUserEventProfile,
  getNetworkEventStats,
  getSystemStats,
  getEngineInfo,
  getEngineRegistry,
  initialize,
  invokeVioletFlame,
  testSacredFirePerfection,
  syncEventAcrossNetwork,
  enableEventCrossPosting,
  getEventRecommendations,
}
