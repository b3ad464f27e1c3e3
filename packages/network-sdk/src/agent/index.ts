export {
  type Cleansing,
  createEngineActor,
  type Engine,
  type EngineInfo,
  type NetworkEventStats,
  type Perfection,
  type SystemStats,
} from './engine.ts'
export {
  createMemberIdentity,
  forgetIdentity,
  type MemberIdentity,
  renewBeforeEndMs,
  type SignInToNetwork,
  signInToNetwork,
} from './identity.ts'
export {
  browserIdentityStore,
  type IdentityStore,
  memoryIdentityStore,
  type StoredIdentity,
} from './identity-store.ts'
export {
  createNetworkAgent,
  type IdentitySource,
  type NetworkAgent,
  type NetworkAgentOptions,
} from './network-agent.ts'
export type { CallOutcome, CallProgress, CallTicket, PreparedCall } from './prepared-call.ts'
export { type AgentTiming, agentTiming } from './retry-timing.ts'
