/** What an access token says, as far as this side looks at it. Times in seconds since 1970. */
export type AccessTokenClaims = {
  sub?: unknown
  iat?: unknown
  exp?: unknown
  session_id?: unknown
  aal?: unknown
  next_aal?: unknown
  amr?: unknown
}

/** The claims of an access token, read and not verified: the server decides. `undefined` for what is no token. */
export function readAccessTokenClaims(accessToken: string): AccessTokenClaims | undefined {
  try {
    const binary = atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? claims : undefined
  } catch {
    return undefined
  }
}
