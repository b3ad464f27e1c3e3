export { engineCanisterId } from './engine-canister-id.ts'
export { deriveEngineKeys, type EngineKeys } from './engine-keys.ts'
export { type DelegationRequest, signDelegation } from './sign-delegation.ts'
export type { SigningKey } from './signing-key.ts'
