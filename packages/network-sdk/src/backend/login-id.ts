import { readAccessTokenClaims } from './access-token-claims.ts'

/**
 * The id of the login that an access token belongs to (claim `session_id`): the same through every refresh, another
 * one after signing in again. Read, not verified: the server decides; here it only tells logins apart.
 * Throws TypeError for what is no access token.
 */
export function loginIdOf(session: { access_token: string }): string {
  const claims = readAccessTokenClaims(session.access_token)
  if (typeof claims?.session_id !== 'string' || claims.session_id === '')
    throw new TypeError('The access token names no login.')
  return claims.session_id
}
