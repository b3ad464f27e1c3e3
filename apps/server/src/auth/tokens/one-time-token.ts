import { createHash, randomBytes } from 'node:crypto'

/**
 * Before the token of a link that leads back with a code (PKCE); it says which way to go and is no part of the
 * secret.
 */
export const pkcePrefix = 'pkce_'

/** 256 random bits for one mailed link or one code; the database keeps their SHA-256 alone. */
export function makeOneTimeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOneTimeToken(token) }
}

/** The same for a mailed link, which says when it leads back with a code. */
export function makeLinkToken(challenge: string | undefined): { link: string; hash: Buffer } {
  const { token, hash } = makeOneTimeToken()
  return { link: challenge === undefined ? token : pkcePrefix + token, hash }
}

export function hashOneTimeToken(token: string): Buffer {
  return createHash('sha256').update(withoutPkce(token)).digest()
}

/** The token of a link that no longer leads back to the client that asked. */
export function withoutPkce(token: string): string {
  return token.startsWith(pkcePrefix) ? token.slice(pkcePrefix.length) : token
}
