export type { AccessTokenClaims, TokenProblem, VerifiedToken } from './access-token.ts'
export { type Auth, authPrefix, createAuth } from './auth.ts'
export { AuthError } from './errors.ts'
export type { Identify, Identity } from './identify.ts'
export { createPasswordHasher, type PasswordHasher } from './password-hashing.ts'
export {
  countRecoveryCodesLeft,
  redeemRecoveryCode,
  renewRecoveryCodes,
} from './second-factor/recovery.ts'
export { authService } from './service.ts'
