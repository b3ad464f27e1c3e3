import { isRecent } from '../../clock.ts'
import type { AuthenticationMethod } from '../access-token.ts'
import type { AccountOfLogin } from '../account-queries.ts'
import { AuthError } from '../errors.ts'
import { secondStepOwed } from '../identify.ts'
import { leewayMs, ownProofs } from '../rules.ts'
import { hasSecondFactor } from '../user.ts'

/** The methods of `amr` that are a second step. */
export const secondSteps = ['totp', 'recovery_code'] as const
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
 * authenticator app and this login's last second step is older than `freshSeconds`. Without an app it asks nothing.
 */
export function requireFreshProof(
  account: Proven,
  { nowMs, freshSeconds, status = 403 }: { nowMs: number; freshSeconds: number; status?: number },
): void {
  if (!hasSecondFactor(account)) return
  requireSecondStep(account, status)
  const sinceMs = lastSecondStepMs(account.login_amr)
  if (!isRecent({ sinceMs, nowMs, forMs: freshSeconds * 1000 + 1, leewayMs })) {
    throw new AuthError(
      'insufficient_aal',
      'Enter a new code from your authenticator app to confirm this change.',
      { status },
    )
  }
}

/** Whoever added an authenticator app lately may be somebody else than who made the account. */
const standsForPasswordAfterMs = 7 * 86_400_000

/**
 * Whether the last second step of this login also stands in for the password: a code, no recovery code, of an
 * authenticator app that the account has had for a week. How fresh it is, `requireFreshProof` says.
 */
export function codeStandsForPassword(account: Proven & FactorOfLogin, nowMs: number): boolean {
  const last = ownProofs(account.login_amr).find(({ method }) => isSecondStep(method))
  const factor = account.factors.find(({ id }) => id === account.login_factor_id)
  if (last?.method !== 'totp' || factor?.status !== 'verified') return false
  return nowMs - Date.parse(factor.created_at) >= standsForPasswordAfterMs
}

function lastSecondStepMs(amr: readonly AuthenticationMethod[]): number {
  const steps = ownProofs(amr).filter(({ method }) => isSecondStep(method))
  return Math.max(0, ...steps.map(({ timestamp }) => timestamp * 1000))
}
