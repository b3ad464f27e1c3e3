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
export { fillSampleCommunity, type SampleOptions, type SampleSignIn } from './sample/fill.ts'
