export { engineCanisterId } from './engine-canister-id.ts'
export { deriveEngineKeys, type EngineKeys } from './engine-keys.ts'
export { signDelegation } from './sign-delegation.ts'
export type { SigningKey } from './signing-key.ts'
