/** What an access token says, read and not verified: the server decides. Nothing for what is no token. */
export function claimsOf(accessToken: string): Record<string, unknown> | undefined {
  try {
    const part = accessToken.split('.')[1] ?? ''
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
