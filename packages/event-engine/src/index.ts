export { createEventEngine, type EventEngine, type EventEngineOptions } from './engine.ts'
export {
  type Answer,
  type Caller,
  type Canister,
  changesChannel,
  createGateway,
  forgetExpiredRequests,
  type Gateway,
  type GatewayOptions,
  type GatewayRequest,
  type MethodCall,
  type Outcome,
} from './gateway/index.ts'
export {
  type DelegationRequest,
  deriveEngineKeys,
  type EngineKeys,
  engineCanisterId,
  forgetExpiredDelegations,
  signDelegation,
} from './identity/index.ts'
export { checkEvent, eventRecord, newEngineFields } from './rules/event.ts'
export { partPlace } from './rules/hidden-place.ts'
export { insertEvents } from './store/writes.ts'
