import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for one mailed link; the database keeps their SHA-256 alone (security-rules 12). */
export function makeOneTimeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOneTimeToken(token) }
}

export function hashOneTimeToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
