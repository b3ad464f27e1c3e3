import type { AuthenticationMethod } from './access-token.ts'

/**
 * What a presented refresh token of a living login leads to (security-rules 16).
 * - `rotate`: the newest token; its successor is issued.
 * - `repeat`: the parent of the newest, which gets that same newest again: an answer was lost, or several tabs asked at once.
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

/** True when a login has come to its end or was not used for too long (security-rules 17). */
export function loginHasEnded(login: LoginTimes, nowMs: number, unusedSeconds: number): boolean {
  return nowMs >= login.notAfterMs || nowMs >= login.refreshedAtMs + unusedSeconds * 1000
}

/** A mailed link proves the mailbox: for this long afterwards a new password needs no current one. */
const linkProofMs = 3600 * 1000

/** True while the login counts as a fresh recovery: it began with a mailed link, not long ago. */
export function isFreshRecovery(amr: readonly AuthenticationMethod[], nowMs: number): boolean {
  return amr.some(({ method, timestamp }) => method === 'otp' && nowMs - timestamp * 1000 < linkProofMs)
}

/** A first authenticator app may be added without signing in again this long after signing in. */
export const recentLoginMs = 24 * 3600 * 1000
