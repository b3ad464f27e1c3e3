import { timingSafeEqual } from 'node:crypto'
import { type Keyring, keyedHash } from './keyring.ts'

/** Which login (the family) and the how manieth token of it. */
export type RefreshTokenIdentity = { sessionId: string; counter: number }

const idBytes = 16
const counterBytes = 4
const macBytes = 32

/**
 * A refresh token: login id, counter, keyed hash; 70 characters of base64url. It follows from the secret, so the same
 * token can be given again to the holder of its parent, while the database keeps nothing that could be used.
 */
export function writeRefreshToken(keyring: Keyring, identity: RefreshTokenIdentity): string {
  const head = Buffer.alloc(idBytes + counterBytes)
  Buffer.from(identity.sessionId.replaceAll('-', ''), 'hex').copy(head)
  head.writeUInt32BE(identity.counter, idBytes)
  return Buffer.concat([head, keyedHash(keyring.refreshTokens, head)]).toString('base64url')
}

/** Reads a token that we made; `undefined` for any other text. */
export function readRefreshToken(keyring: Keyring, token: string): RefreshTokenIdentity | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + counterBytes + macBytes || bytes.toString('base64url') !== token)
    return undefined
  const head = bytes.subarray(0, idBytes + counterBytes)
  if (!timingSafeEqual(bytes.subarray(head.length), keyedHash(keyring.refreshTokens, head))) return undefined
  const hex = head.toString('hex', 0, idBytes)
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, counter: head.readUInt32BE(idBytes) }
}

/** How the database knows a token. */
export function hashRefreshToken(keyring: Keyring, token: string): Buffer {
  return keyedHash(keyring.refreshTokenHashes, token)
}
