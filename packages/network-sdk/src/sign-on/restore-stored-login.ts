import type { Session } from '@supabase/supabase-js'
import { readAccessTokenClaims } from '../backend/access-token-claims.ts'
import type { Backend } from '../backend/backend.ts'
import { bridgeStands } from './bridge-calls.ts'
import { loginIdOfRefreshToken } from './session-facts.ts'
import type { StoredLogin } from './stored-login.ts'

/**
 * `refused`: somebody was asked and said no, or the record contradicts itself. `over`: the login that it tells of has
 * ended, as when its person signed out elsewhere. `unreachable`: nobody answered.
 */
export type RecordOutcome = Session | 'refused' | 'over' | 'unreachable'

/** How the service says that a login, or its refresh token, is there no more. */
const endedCodes = ['refresh_token_not_found', 'session_not_found', 'session_expired']

const soonMs = 10_000

/**
 * The session behind a stored login record: by its access token, then by its refresh token (specification section 4).
 * Everything is tried with a client that is thrown away, so that nobody is signed in before the server has named the
 * very person whom the record names, and has said that their sign-on still stands.
 */
export async function restoreStoredLogin(
  record: StoredLogin,
  { passing, nowMs }: { passing: Backend; nowMs: number },
): Promise<RecordOutcome> {
  const claims = readAccessTokenClaims(record.accessToken)
  if (claims && contradicts(record, claims)) return 'refused'
  let outcome: RecordOutcome = 'refused'
  if (claims && Number(claims.exp) * 1000 > nowMs + soonMs) {
    const { accessToken: access_token, refreshToken: refresh_token } = record
    outcome = read(await passing.auth.setSession({ access_token, refresh_token }))
  }
  if (outcome === 'refused' || outcome === 'over') {
    outcome = read(await passing.auth.refreshSession({ refresh_token: record.refreshToken }))
  }
  if (typeof outcome === 'string') return outcome
  if (outcome.user.id !== record.userId) return 'refused'
  const stands = await bridgeStands(passing, { userId: record.userId, nowMs })
  if (stands === 'unknown') return 'unreachable'
  return stands === 'yes' ? outcome : 'refused'
}

/** A token of another person than the record names, or two tokens of different logins. */
function contradicts(record: StoredLogin, claims: { sub?: unknown; session_id?: unknown }): boolean {
  const refreshed = loginIdOfRefreshToken(record.refreshToken)
  return claims.sub !== record.userId || (refreshed !== undefined && refreshed !== claims.session_id)
}

function read({ data, error }: { data: { session: Session | null }; error: unknown }): RecordOutcome {
  if (data.session) return data.session
  // By their names: the library that has their classes is not needed for anything else here.
  const { name, code = '' } = (error ?? {}) as { name?: string; code?: string }
  if (name === 'AuthRetryableFetchError') return 'unreachable'
  return name === 'AuthApiError' && endedCodes.includes(code) ? 'over' : 'refused'
}
