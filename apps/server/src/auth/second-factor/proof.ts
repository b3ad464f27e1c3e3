import { isRecent } from '../../clock.ts'
import type { AccountOfLogin } from '../account-queries.ts'
import { AuthError } from '../errors.ts'
import { secondStepOwed } from '../login/identify.ts'
import { leewayMs, ownProofs } from '../rules.ts'
import type { AuthenticationMethod } from '../tokens/access-token.ts'
import { type FactorRow, hasSecondFactor } from '../user.ts'

/** The methods of `amr` that are a second step. */
const secondSteps = ['totp', 'recovery_code'] as const
export type SecondStep = (typeof secondSteps)[number]

const isSecondStep = (method: string) => (secondSteps as readonly string[]).includes(method)

type FactorOfLogin = Pick<AccountOfLogin, 'login_factor_id'>
type Proven = Pick<AccountOfLogin, 'factors' | 'login_aal' | 'login_amr'>

/** True while a login has shown less than its member's account asks for. */
export function owesSecondStep(account: Proven): boolean {
  return hasSecondFactor(account) && account.login_aal !== 'aal2'
}

/**
 * Throws `insufficient_aal` when the member has an authenticator app and this login has not shown a code of it yet.
 * The protocol's status for it differs by endpoint.
 */
export function requireSecondStep(account: Proven, status = 403): void {
  if (owesSecondStep(account)) throw new AuthError('insufficient_aal', secondStepOwed, { status })
}

/**
 * For changes that a borrowed or stolen device must not make: throws `insufficient_aal` when the member has an
 * authenticator app and this login's last second step is older than `freshSeconds`, or a code of an app that does not
 * stand in for an older one. Without an app it asks nothing.
 */
export function requireFreshProof(
  account: Proven & FactorOfLogin,
  { nowMs, freshSeconds, status = 403 }: { nowMs: number; freshSeconds: number; status?: number },
): void {
  if (!hasSecondFactor(account)) return
  requireSecondStep(account, status)
  const sinceMs = (lastSecondStep(account.login_amr)?.timestamp ?? 0) * 1000
  if (!isRecent({ sinceMs, nowMs, forMs: freshSeconds * 1000 + 1, leewayMs })) {
    throw new AuthError(
      'insufficient_aal',
      'Enter a new code from your authenticator app to confirm this change.',
      { status },
    )
  }
  if (!standsForOlderApps(account, nowMs)) {
    throw new AuthError(
      'insufficient_aal',
      'This app was added less than seven days ago. Enter a code from an older app, or a recovery code, to confirm this change.',
      { status },
    )
  }
}

/** Whoever added an authenticator app lately may be somebody else than who made the account. */
const settledAfterMs = 7 * 86_400_000

/** The app whose code was the last second step of this login; none after a recovery code. */
function appOfLastStep(account: Proven & FactorOfLogin): FactorRow | undefined {
  if (lastSecondStep(account.login_amr)?.method !== 'totp') return undefined
  return account.factors.find(({ id, status }) => id === account.login_factor_id && status === 'verified')
}

const isSettled = (factor: FactorRow, nowMs: number) =>
  nowMs - Date.parse(factor.created_at) >= settledAfterMs

/**
 * Whether the last second step speaks for every app of the account: a recovery code, the oldest app, or one that is
 * settled.
 */
function standsForOlderApps(account: Proven & FactorOfLogin, nowMs: number): boolean {
  if (lastSecondStep(account.login_amr)?.method === 'recovery_code') return true
  const app = appOfLastStep(account)
  if (!app) return false
  const isOlder = ({ status, created_at: at }: FactorRow) =>
    status === 'verified' && Date.parse(at) < Date.parse(app.created_at)
  return isSettled(app, nowMs) || !account.factors.some(isOlder)
}

/**
 * Whether the last second step of this login also stands in for the password: a code, no recovery code, of an
 * authenticator app that the account has had for a week. How fresh it is, `requireFreshProof` says.
 */
export function codeStandsForPassword(account: Proven & FactorOfLogin, nowMs: number): boolean {
  const app = appOfLastStep(account)
  return app !== undefined && isSettled(app, nowMs)
}

/** A login has one second step at a time, the last. */
function lastSecondStep(amr: readonly AuthenticationMethod[]): AuthenticationMethod | undefined {
  return ownProofs(amr).find(({ method }) => isSecondStep(method))
}
