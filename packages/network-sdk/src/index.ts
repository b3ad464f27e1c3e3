// The light door: types, and what weighs nothing. The clients stand behind `./backend` and `./agent`, so that an app
// can load each of them when it is first needed.
export { readOnlyCode } from '@hearth/contracts/read-only'
export type {
  AgentTiming,
  CallOutcome,
  CallProgress,
  CallTicket,
  Engine,
  EngineInfo,
  IdentitySource,
  IdentityStore,
  MemberIdentity,
  NetworkAgent,
  NetworkAgentOptions,
  NetworkEventStats,
  PreparedCall,
  SystemStats,
} from './agent/index.ts'
export type {
  AuthChangeEvent,
  Backend,
  BackendClientOptions,
  BackendFunctions,
  Session,
  User,
} from './backend/index.ts'
export { owesSecondStep } from './backend/second-step.ts'
export { sessionStorageKey } from './backend/session-storage-key.ts'
export { EngineError, type EngineErrorKind } from './engine-error.ts'
export { takeArrivalAddress } from './sign-on/arrival-address.ts'
export { hasSignOnHint, type SignOnPlace } from './sign-on/hint.ts'
export type { SignOnResult, UnifiedSignOn } from './sign-on/index.ts'
