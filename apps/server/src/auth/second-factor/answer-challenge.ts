import { isIP } from 'node:net'
import type { Run } from '@hearth/database'
import { readingOf } from '@hearth/messages/habits'
import { requireOwnLogin } from '../account/own-login.ts'
import { type AccountOfLogin, addAuditEntry, findAccount } from '../account-queries.ts'
import { asAuth } from '../actor.ts'
import type { Auth } from '../auth.ts'
import type { Device } from '../device-key.ts'
import { AuthError } from '../errors.ts'
import { giveBackGuess, takeGuess } from '../guesses.ts'
import { notePlaces } from '../known-places.ts'
import { endLogins } from '../login/login-queries.ts'
import type { RaisedLogin, Session } from '../login/logins.ts'
import { enrolmentMs } from '../rules.ts'
import { addMail } from '../tokens/one-time-token-queries.ts'
import { type Account, hasSecondFactor } from '../user.ts'
import { factorAddedMail, secondFactorOnMail } from './mails.ts'
import { requireFreshProof } from './proof.ts'
import {
  acceptCode,
  addFailedCode,
  dropOtherUnfinishedFactors,
  type FactorWithSecret,
  findFactor,
  lockAccount,
  lockChallenge,
} from './queries.ts'
import { findStep } from './totp.ts'

export type CallingLogin = { userId: string; sessionId: string; account: AccountOfLogin }
type Answer = { factorId: string; challengeId: string; code: string; device: Device }

type Outcome =
  | { kind: 'right'; login: RaisedLogin; account: Account; wasNew: boolean }
  | { kind: 'no_factor' | 'no_challenge' | 'elsewhere' | 'expired' | 'exhausted' | 'wrong' | 'login_ended' }

/**
 * Takes the code of an authenticator app and raises the login to aal2. The first code of a factor also proves the
 * factor; with an account's first factor, all its other logins end.
 * Codes are tried within the limits of passwords (decision 0044), and only a few for one challenge.
 */
export async function answerChallenge(auth: Auth, login: CallingLogin, answer: Answer): Promise<Session> {
  const { parts } = auth
  const { userId, sessionId, account } = login
  const { factorId, device } = answer
  const guess = await takeGuess(auth, { email: account.email, device })
  // What the transaction decides it returns: an error thrown inside would undo the count of wrong codes.
  const outcome = await parts.database.transaction(asAuth, ({ run }) => decide(auth, run, login, answer))
  if (outcome.kind !== 'wrong') await giveBackGuess(auth, guess)
  if (outcome.kind !== 'right') {
    parts.log.warn('auth.factor_refused', { userId, sessionId, factorId, reason: outcome.kind })
    throw refusals[outcome.kind]()
  }
  parts.log.info('auth.factor_verified', { userId, sessionId, factorId, wasNew: outcome.wasNew })
  return auth.logins.present({ ...outcome.login, account: outcome.account }, outcome.login.counter)
}

async function decide(
  auth: Auth,
  run: Run,
  { userId, sessionId, account }: CallingLogin,
  { factorId, challengeId, code, device }: Answer,
): Promise<Outcome> {
  const { config, now } = auth.parts
  const nowMs = now()
  await lockAccount(run, userId)
  const factor = await findFactor(run, { factorId, userId })
  if (!factor) return { kind: 'no_factor' }
  const isNew = factor.status === 'unverified'
  const before = (await findAccount(run, userId))!
  if (isNew && isForgotten(before, { factorId, nowMs })) return { kind: 'no_factor' }
  if (isNew) requireOwnLogin(account)
  // A new factor must not stand in for the one that the account has: whoever adds one has just shown that.
  if (isNew) {
    const { login_aal, login_amr, login_factor_id } = account
    const proven = { ...before, login_aal, login_amr, login_factor_id }
    requireFreshProof(proven, { nowMs, freshSeconds: config.FRESH_PROOF_SECONDS })
  }

  const asked = { challengeId, factorId, sessionId, address: plainAddress(device.address), nowMs }
  const challenge = await lockChallenge(run, asked)
  if (!challenge) return { kind: 'no_challenge' }
  if (!challenge.is_here) return { kind: 'elsewhere' }
  if (!challenge.is_open) return { kind: 'expired' }
  if (challenge.failed_attempts >= config.LIMIT_CODES_PER_CHALLENGE) return { kind: 'exhausted' }

  const step = stepOf(auth, factor, code, nowMs)
  const isRight = step !== undefined && (await acceptCode(run, { challengeId, factorId, step, nowMs }))
  if (!isRight) {
    await addFailedCode(run, challengeId)
    return { kind: 'wrong' }
  }
  const login = await auth.logins.raise(run, { sessionId, method: 'totp', factorId })
  if (!login) throw refusals.login_ended()
  await notePlaces(run, { userId, keyring: auth.keyring, config, device, nowMs })
  if (isNew) await welcome(auth, run, { userId, sessionId, factorId, account: before, nowMs })
  return { kind: 'right', login, account: (await findAccount(run, userId))!, wasNew: isNew }
}

/** So that an app is never much younger than its row says. */
function isForgotten(
  { factors }: Account,
  { factorId, nowMs }: { factorId: string; nowMs: number },
): boolean {
  const factor = factors.find(({ id }) => id === factorId)
  return factor !== undefined && nowMs - Date.parse(factor.created_at) > enrolmentMs
}

function stepOf(
  auth: Auth,
  { id, secret }: FactorWithSecret,
  code: string,
  nowMs: number,
): number | undefined {
  return findStep(auth.factorSecrets.open(id, secret), code.replace(/\s/g, ''), nowMs)
}

type Welcome = { userId: string; sessionId: string; factorId: string; account: Account; nowMs: number }

/** What follows from a new factor, for the account as it was before. */
async function welcome(
  auth: Auth,
  run: Run,
  { userId, sessionId, factorId, account, nowMs }: Welcome,
): Promise<void> {
  const { config } = auth.parts
  const isFirst = !hasSecondFactor(account)
  await dropOtherUnfinishedFactors(run, userId)
  if (isFirst) await endLogins(run, { userId, sessionId, scope: 'others' })
  await addMail(run, () => (isFirst ? secondFactorOnMail(config) : factorAddedMail(config)), {
    ...{ userId, toAddress: account.email, nowMs },
    locale: readingOf(account.locale),
  })
  const action = isFirst ? 'second_factor_on' : 'second_factor_added'
  await addAuditEntry(run, { actor: userId, action, subject: factorId, nowMs })
}

/** The address that a challenge is bound to, as the database stores one. */
export function plainAddress(address: string): string {
  const withoutZone = address.split('%')[0]!
  return isIP(withoutZone) ? withoutZone : '0.0.0.0'
}

const refusals: Record<Exclude<Outcome['kind'], 'right'>, () => AuthError> = {
  no_factor: () => new AuthError('mfa_factor_not_found', 'Factor not found'),
  no_challenge: () =>
    new AuthError('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found', {
      status: 422,
    }),
  elsewhere: () =>
    new AuthError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch. Please try again.'),
  expired: () => new AuthError('mfa_challenge_expired', 'This took a little long. Please enter a new code.'),
  // Not for long: another challenge takes codes again, within the limit of the account.
  exhausted: () =>
    new AuthError('over_request_rate_limit', 'That was often. Please begin again with a new code.', {
      retryAfterSeconds: 1,
    }),
  wrong: () => new AuthError('mfa_verification_failed', 'Invalid TOTP code entered'),
  login_ended: () =>
    new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist'),
}
