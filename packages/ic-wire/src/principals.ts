import { hash } from 'node:crypto'
import { Principal } from '@dfinity/principal'
import { BoundedCache } from './bounded-cache.ts'

/** The longest principal, in bytes. */
export const maxPrincipalBytes = 29

const anonymousByte = 4
const selfAuthenticatingByte = 2

/** Text of principals seen lately: making it (CRC-32, base32) costs more than the look-up. */
const texts = new BoundedCache<string, string>(4096)

export function principalText(bytes: Uint8Array): string {
  const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const known = texts.get(key)
  if (known) return known
  const text = Principal.fromUint8Array(new Uint8Array(bytes)).toText()
  texts.set(key, text)
  return text
}

/** Bytes of a principal's text, or undefined when the text is none. */
export function principalBytes(text: string): Uint8Array | undefined {
  if (text.length > 63) return undefined
  try {
    return Principal.fromText(text).toUint8Array()
  } catch {
    return undefined
  }
}

export function isAnonymousPrincipal(bytes: Uint8Array): boolean {
  return bytes.length === 1 && bytes[0] === anonymousByte
}

/** SHA-224 of the DER of a public key, followed by the byte 02. */
export function selfAuthenticatingPrincipal(publicKeyDer: Uint8Array): Uint8Array {
  return Uint8Array.of(...hash('sha224', publicKeyDer, 'buffer'), selfAuthenticatingByte)
}

/** The id of the canister with this number: eight bytes, big-endian, then 0101. */
export function canisterIdBytes(number: bigint): Uint8Array {
  const bytes = new Uint8Array(10)
  new DataView(bytes.buffer).setBigUint64(0, number)
  bytes.set([1, 1], 8)
  return bytes
}
