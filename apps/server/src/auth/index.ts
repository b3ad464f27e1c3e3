export type { AccessTokenClaims, TokenProblem, VerifiedToken } from './access-token.ts'
export { askDeletion, endAccounts, keepAccount } from './account/deletion.ts'
export { findDeletion } from './account/deletion-queries.ts'
export { endLogin, listLogins } from './account/logins.ts'
export { collectOwnRecords, giveArchiveBack, takeArchive } from './account/own-records.ts'
export { requireOwnersProof } from './account/proof.ts'
export { addAuditEntry } from './account-queries.ts'
export { asAuth } from './actor.ts'
export { type Allowance, take } from './attempts.ts'
export { type Auth, authPrefix, createAuth } from './auth.ts'
export { deviceOf } from './caller.ts'
export { AuthError } from './errors.ts'
export type { Identify, Identity } from './identify.ts'
export { type Device, isRefused, type Session } from './logins.ts'
export { hashOneTimeToken, makeOneTimeToken } from './one-time-token.ts'
export { createPasswordHasher, type PasswordHasher } from './password-hashing.ts'
export {
  countRecoveryCodesLeft,
  redeemRecoveryCode,
  renewRecoveryCodes,
} from './second-factor/recovery.ts'
export { authService } from './service.ts'
export type { Account } from './user.ts'
