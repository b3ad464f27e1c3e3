export type { AccessTokenClaims, TokenProblem, VerifiedToken } from './access-token.ts'
export { askDeletion, endAccounts, keepAccount } from './account/deletion.ts'
export { findDeletion } from './account/deletion-queries.ts'
export { endLogin, listLogins } from './account/logins.ts'
export { collectOwnRecords, giveArchiveBack, takeArchive } from './account/own-records.ts'
export { requireOwnersProof } from './account/proof.ts'
export { type Auth, authPrefix, createAuth } from './auth.ts'
export { AuthError } from './errors.ts'
export type { Identify, Identity } from './identify.ts'
export { type Device, isRefused } from './logins.ts'
export { createPasswordHasher, type PasswordHasher } from './password-hashing.ts'
export {
  countRecoveryCodesLeft,
  redeemRecoveryCode,
  renewRecoveryCodes,
} from './second-factor/recovery.ts'
export { authService } from './service.ts'
export type { Account } from './user.ts'
