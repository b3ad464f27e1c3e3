import { readAccessTokenClaims } from './access-token-claims.ts'

/**
 * True of a session that is not signed in yet: its member has an authenticator app, and this login has shown a password
 * or a mailed link alone (claim `next_aal`). Read, not verified: the server refuses such a login by itself.
 */
export function owesSecondStep(session: { access_token: string }): boolean {
  return readAccessTokenClaims(session.access_token)?.next_aal !== undefined
}
