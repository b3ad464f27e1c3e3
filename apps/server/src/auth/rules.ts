import { isRecent } from '../clock.ts'
import type { AuthenticationMethod } from './tokens/access-token.ts'

/**
 * What a presented refresh token of a living login leads to.
 * - `rotate`: the newest token; its successor is issued.
 * - `repeat`: the parent of the newest, which gets that same newest again: an answer was lost, or several tabs asked
 *   at once.
 * - `end`: anything older is a replay and ends the login. So does a counter that we never issued to this login: only
 *   a database set back to an earlier day knows less than its clients.
 */
export function decideRefresh({
  presented,
  newest,
}: {
  presented: number
  newest: number
}): 'rotate' | 'repeat' | 'end' {
  if (presented === newest) return 'rotate'
  return presented === newest - 1 ? 'repeat' : 'end'
}

export type LoginTimes = { refreshedAtMs: number; notAfterMs: number }

/** True when a login has come to its end or was not used for too long. */
export function loginHasEnded(login: LoginTimes, nowMs: number, unusedSeconds: number): boolean {
  return nowMs >= login.notAfterMs || nowMs >= login.refreshedAtMs + unusedSeconds * 1000
}

/** Another process that saw a proof may have a clock a little ahead of ours. */
export const leewayMs = 30_000

/** Such a link proves the mailbox: for this long afterwards a new password needs no current one. */
const linkProofMs = 3600 * 1000

/** What `amr` calls a login by the link of a recovery. Those of sign-up and of a new address are `otp`, as any link. */
export const recoveryMethod = 'recovery'

/**
 * What this login has shown itself. What it took over from the login that it was carried from stands behind `sso` and
 * says how the person signed in, never how lately.
 */
export function ownProofs(amr: readonly AuthenticationMethod[]): readonly AuthenticationMethod[] {
  const carriedAt = amr.findIndex(({ method }) => method === 'sso')
  return carriedAt < 0 ? amr : amr.slice(0, carriedAt)
}

/** True while the login counts as a fresh recovery: it began with the link of a recovery, not long ago. */
export function isFreshRecovery(amr: readonly AuthenticationMethod[], nowMs: number): boolean {
  return ownProofs(amr).some(
    ({ method, timestamp }) =>
      method === recoveryMethod &&
      isRecent({ sinceMs: timestamp * 1000, nowMs, forMs: linkProofMs, leewayMs }),
  )
}

/**
 * True when there is no current password to ask for: sign-ups disagreed, and the login began with a mailed link not
 * long ago. Without a password nothing else begins a login.
 */
export function mayChooseFirstPassword(
  account: { encrypted_password: string | null; login_first_signed_in_at: string },
  nowMs: number,
): boolean {
  const sinceMs = Date.parse(account.login_first_signed_in_at)
  return account.encrypted_password === null && isRecent({ sinceMs, nowMs, forMs: linkProofMs, leewayMs })
}

/** An enrolment of an authenticator app that nobody finished in this time is forgotten. */
export const enrolmentMs = 3600 * 1000

/** A first authenticator app may be added without the password this long after signing in. */
export const recentSignInMs = 10 * 60 * 1000
