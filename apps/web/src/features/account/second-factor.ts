// Two-step sign-in with an authenticator app, by the auth protocol, and Hearth's recovery codes.
import type { Backend, User } from '@hearth/network-sdk'
import { type FailedResult, readCallFailure, readFailure } from './failure.ts'
import type { AuthResult } from './mutations.ts'

export type AuthenticatorApp = { id: string; name: string; addedAt: string }

/** The authenticator apps of an account as its session or the service names them: those that were proven by a code. */
export function appsOf(user: Pick<User, 'factors'> | null): AuthenticatorApp[] {
  return (user?.factors ?? [])
    .filter(({ factor_type: type, status }) => type === 'totp' && status === 'verified')
    .map((factor) => ({
      id: factor.id,
      name: factor.friendly_name ?? '',
      addedAt: factor.created_at,
    }))
}

const settledAfterMs = 7 * 86_400_000

/** Whose codes confirm a change of the account: the oldest app, and those that were added at least seven days ago. */
export function appsThatConfirm(apps: readonly AuthenticatorApp[], nowMs: number): AuthenticatorApp[] {
  const sorted = apps.toSorted((one, other) => Date.parse(one.addedAt) - Date.parse(other.addedAt))
  return sorted.filter(({ addedAt }, at) => at === 0 || nowMs - Date.parse(addedAt) >= settledAfterMs)
}

/** A challenge that went stale on the way says nothing about the code: a new one is tried once. */
const staleChallenges = ['mfa_challenge_expired', 'mfa_ip_address_mismatch']

/**
 * Shows a code of an authenticator app. The client then raises the session and reports `MFA_CHALLENGE_VERIFIED`. The
 * first code of a new app also proves that app.
 */
export async function verifyCode(
  backend: Backend,
  { factorId, code }: { factorId: string; code: string },
): Promise<AuthResult> {
  const attempt = () => backend.auth.mfa.challengeAndVerify({ factorId, code })
  let { error } = await attempt()
  if (error?.code && staleChallenges.includes(error.code)) error = (await attempt()).error
  return error ? { ok: false, failure: readFailure(error) } : { ok: true }
}

/** A recovery code in place of the app's. Gives how many are left. */
export async function redeemRecoveryCode(
  backend: Backend,
  code: string,
): Promise<{ ok: true; left: number } | FailedResult> {
  const { callFunction } = await import('@hearth/network-sdk/backend')
  try {
    const reply = await callFunction(backend, 'redeem-recovery-code', { code })
    const { access_token, refresh_token, recovery_codes_left: left } = reply
    const { error } = await backend.auth.setSession({ access_token, refresh_token })
    return error ? { ok: false, failure: readFailure(error) } : { ok: true, left }
  } catch (error) {
    return { ok: false, failure: readCallFailure(error) }
  }
}
