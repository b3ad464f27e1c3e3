/**
 * The id of the login that an access token belongs to (claim `session_id`): the same through every refresh, another
 * one after signing in again. Read, not verified: the server decides; here it only tells logins apart.
 * Throws TypeError for what is no access token.
 */
export function loginIdOf(session: { access_token: string }): string {
  const claims = readClaims(session.access_token.split('.')[1] ?? '')
  if (typeof claims?.session_id !== 'string' || claims.session_id === '')
    throw new TypeError('The access token names no login.')
  return claims.session_id
}

function readClaims(part: string): { session_id?: unknown } | undefined {
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as { session_id?: unknown }
  } catch {
    return undefined
  }
}
