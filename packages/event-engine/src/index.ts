export { createEventEngine, type EventEngine } from './engine.ts'
export {
  type Caller,
  changesChannel,
  createGateway,
  type Gateway,
} from './gateway/index.ts'
export { EngineAway } from './gateway/rejections.ts'
export {
  deriveEngineKeys,
  type EngineKeys,
  engineCanisterId,
  signDelegation,
} from './identity/index.ts'
export { checkEvent, eventRecord, newEngineFields } from './rules/event.ts'
export { partPlace } from './rules/hidden-place.ts'
export { recordOf, type StoredEvent } from './store/event-row.ts'
export { insertEvents } from './store/writes.ts'
