import * as m from '@hearth/messages'
import { readingOf } from '@hearth/messages/habits'
import { addAuditEntry, findAccount } from '../account-queries.ts'
import { asAuth } from '../actor.ts'
import type { Auth } from '../auth.ts'
import { AuthError } from '../errors.ts'
import { giveBackGuess, takeGuess } from '../guesses.ts'
import { notePlaces } from '../known-places.ts'
import { lockLogin } from '../login/login-queries.ts'
import { isRefused, type Session } from '../login/logins.ts'
import { addMail } from '../tokens/one-time-token-queries.ts'
import { hasSecondFactor } from '../user.ts'
import { recoveryCodesMail, recoveryCodeUsedMail } from './mails.ts'
import { requireFreshProof } from './proof.ts'
import {
  addRecoveryCodes,
  countRecoveryCodes,
  dropRecoveryCodes,
  lockAccount,
  spendRecoveryCode,
} from './queries.ts'
import { makeRecoveryCodes, readRecoveryCode } from './recovery-code.ts'

type Login = { userId: string; sessionId: string }

/**
 * Makes ten new recovery codes, which are told this once; those from before are void.
 * Throws `AuthError`: `insufficient_aal` without a fresh second step, `mfa_factor_not_found` without a factor.
 */
export async function renewRecoveryCodes(auth: Auth, login: Login): Promise<string[]> {
  const { config, database, log, now } = auth.parts
  const { userId, sessionId } = login
  const account = await accountOf(auth, login)
  if (!hasSecondFactor(account)) throw notOn()
  const nowMs = now()
  requireFreshProof(account, { nowMs, freshSeconds: config.FRESH_PROOF_SECONDS })
  const codes = makeRecoveryCodes()
  await database.transaction(asAuth, async ({ run }) => {
    await lockAccount(run, userId)
    await dropRecoveryCodes(run, userId)
    const hashes = codes.map((code) => auth.hashRecoveryCode(userId, code))
    await addRecoveryCodes(run, { userId, hashes, nowMs })
    await addMail(run, () => recoveryCodesMail(config), {
      ...{ userId, toAddress: account.email, nowMs },
      locale: readingOf(account.locale),
    })
    await addAuditEntry(run, { actor: userId, action: 'recovery_codes_made', subject: userId, nowMs })
  })
  log.info('auth.recovery_codes_made', { userId, sessionId })
  return codes
}

/** How many recovery codes of the member are unused. */
export function countRecoveryCodesLeft(auth: Auth, { userId }: Login): Promise<number> {
  return countRecoveryCodes(auth.run, userId)
}

/**
 * Takes a recovery code in place of a code of the authenticator app: raises the login to aal2 and tells the owner.
 * Wrong ones count as wrong passwords (decision 0044).
 * Throws `AuthError`: `mfa_verification_failed`, `over_request_rate_limit`, `mfa_factor_not_found` without a factor.
 */
export async function redeemRecoveryCode(
  auth: Auth,
  login: Login,
  { code, address }: { code: string; address: string },
): Promise<{ session: Session; left: number }> {
  const { config, database, log, now } = auth.parts
  const { userId, sessionId } = login
  const device = { address }
  const account = await accountOf(auth, login)
  if (!hasSecondFactor(account)) throw notOn()
  const guess = await takeGuess(auth, { email: account.email, device })
  const read = readRecoveryCode(code)
  const redeemed = await database.transaction(asAuth, async ({ run }) => {
    // Logins before codes, as everywhere, so that nobody waits in a circle.
    await lockLogin(run, sessionId)
    const nowMs = now()
    const hash = auth.hashRecoveryCode(userId, read ?? '')
    if (!(await spendRecoveryCode(run, { userId, hash, nowMs }))) return undefined
    const raised = await auth.logins.raise(run, { sessionId, method: 'recovery_code' })
    if (!raised) throw loginEnded()
    await notePlaces(run, { userId, keyring: auth.keyring, config, device, nowMs })
    const left = await countRecoveryCodes(run, userId)
    await addMail(run, () => recoveryCodeUsedMail(config, { left }), {
      ...{ userId, toAddress: account.email, nowMs },
      locale: readingOf(account.locale),
    })
    await addAuditEntry(run, { actor: userId, action: 'recovery_code_used', subject: userId, nowMs })
    return { raised, left, account: (await findAccount(run, userId))! }
  })
  if (!redeemed) {
    log.warn('auth.recovery_code_refused', { userId, sessionId })
    throw new AuthError('mfa_verification_failed', m.account_second_step_recovery_wrong())
  }
  await giveBackGuess(auth, guess)
  log.warn('auth.recovery_code_used', { userId, sessionId, left: redeemed.left })
  const { raised, left } = redeemed
  const session = await auth.logins.present({ ...raised, account: redeemed.account }, raised.counter)
  return { session, left }
}

async function accountOf(auth: Auth, { userId, sessionId }: Login) {
  const account = await auth.findAccountOfLogin({ userId, sessionId })
  if (!account || isRefused(account, auth.parts.config, auth.parts.now())) throw loginEnded()
  return account
}

function notOn(): AuthError {
  return new AuthError('mfa_factor_not_found', 'Turn on two-step sign-in first.')
}

function loginEnded(): AuthError {
  return new AuthError('session_not_found', 'Your sign-in has ended. Please sign in again.')
}
