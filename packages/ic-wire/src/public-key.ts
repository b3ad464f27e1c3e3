import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { BoundedCache } from './bounded-cache.ts'
import { Refusal } from './refusal.ts'

type Kind = 'ed25519' | 'p256' | 'secp256k1'
export type PublicKey = { kind: Kind; key: KeyObject }

/**
 * SPKI beginnings, taken literally: what node would also accept (RSA, compressed points, named parameters) is
 * refused.
 */
const spki: { kind: Kind; prefix: Buffer; length: number }[] = [
  { kind: 'ed25519', prefix: Buffer.from('302a300506032b6570032100', 'hex'), length: 44 },
  {
    kind: 'p256',
    prefix: Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex'),
    length: 91,
  },
  {
    kind: 'secp256k1',
    prefix: Buffer.from('3056301006072a8648ce3d020106052b8104000a03420004', 'hex'),
    length: 88,
  },
]
const webAuthnAlgorithm = Buffer.from('300c060a2b0601040183b8430101', 'hex')
const canisterAlgorithm = Buffer.from('300c060a2b0601040183b8430102', 'hex')

// createPublicKey costs more than the verification that follows it.
const keys = new BoundedCache<string, PublicKey>(4096)

/**
 * Reads a DER public key: Ed25519, ECDSA over P-256 or secp256k1 with an uncompressed point.
 * Throws `Refusal` 400 for everything else, naming the kinds that other gateways of the network take.
 */
export function parsePublicKey(der: Uint8Array): PublicKey {
  const bytes = Buffer.from(der.buffer, der.byteOffset, der.byteLength)
  const cacheKey = bytes.toString('latin1')
  const known = keys.get(cacheKey)
  if (known) return known
  const form = spki.find(({ prefix, length }) => bytes.length === length && startsWith(bytes, prefix))
  if (!form) throw refusedKey(bytes)
  const parsed = { kind: form.kind, key: readKey(bytes) }
  keys.set(cacheKey, parsed)
  return parsed
}

/** Whether `signature` is this key's over `message`. ECDSA signatures are the 64 raw bytes r and s, over SHA-256. */
export function verifySignature(publicKey: PublicKey, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false
  if (publicKey.kind === 'ed25519') return verify(null, message, publicKey.key, signature)
  return verify('sha256', message, { key: publicKey.key, dsaEncoding: 'ieee-p1363' }, signature)
}

function readKey(der: Buffer): KeyObject {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' })
  } catch {
    // The form is right, so the point is not on its curve.
    throw new Refusal(400, 'Invalid signature: the public key is not a point of its curve.')
  }
}

function refusedKey(der: Buffer): Refusal {
  const head = der.subarray(0, 24)
  if (head.includes(canisterAlgorithm)) {
    return new Refusal(
      400,
      'Invalid signature: canister signatures (Internet Identity) are not accepted here; sign with Ed25519 or ECDSA.',
    )
  }
  if (head.includes(webAuthnAlgorithm)) {
    return new Refusal(
      400,
      'Invalid signature: WebAuthn keys are not accepted here; sign with Ed25519 or ECDSA.',
    )
  }
  return new Refusal(
    400,
    'Invalid signature: the public key is not the DER of an Ed25519, ECDSA P-256 or secp256k1 key.',
  )
}

function startsWith(bytes: Buffer, prefix: Buffer): boolean {
  return bytes.subarray(0, prefix.length).equals(prefix)
}
