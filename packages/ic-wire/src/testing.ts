/** Hand-made envelopes for tests: what the agents would send, and what they never would. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { encodeCbor } from './cbor.ts'
import { domainSeparators } from './domain-separators.ts'
import { selfAuthenticatingPrincipal } from './principals.ts'
import { hashOfMap } from './request-id.ts'

export type TestKey = {
  der: Uint8Array
  principal: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

type Fields = Record<string, unknown>

/** A fresh key of a kind that the gateway takes. */
export function makeKey(kind: 'ed25519' | 'p256' | 'secp256k1' = 'ed25519'): TestKey {
  const { publicKey, privateKey } =
    kind === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: kind === 'p256' ? 'prime256v1' : 'secp256k1' })
  const der = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }))
  return {
    der,
    principal: selfAuthenticatingPrincipal(der),
    sign: (message) => signWith(privateKey, kind === 'ed25519', message),
  }
}

function signWith(key: KeyObject, edwards: boolean, message: Uint8Array): Uint8Array {
  const signature = edwards
    ? sign(null, message, key)
    : sign('sha256', message, { key, dsaEncoding: 'ieee-p1363' })
  return new Uint8Array(signature)
}

export function requestIdOf(content: Fields): Uint8Array {
  return hashOfMap(asMap(content))
}

/** A signed delegation as it stands in an envelope. */
export function makeDelegation(
  from: TestKey,
  to: Uint8Array,
  expirationNs: bigint,
  targets?: Uint8Array[],
): Fields {
  const delegation: Fields = { pubkey: to, expiration: expirationNs, ...(targets && { targets }) }
  const message = Buffer.concat([domainSeparators.delegation, hashOfMap(asMap(delegation))])
  return { delegation, signature: from.sign(message) }
}

/**
 * The bytes of an envelope. Without `key` it is anonymous; with `delegations` their last key signs, and `signedBy` is
 * it. `extra` overrides fields of the envelope itself; an `undefined` leaves the field out.
 */
export function makeEnvelope(
  content: Fields,
  signer: { key?: TestKey; signedBy?: TestKey; delegations?: Fields[]; extra?: Fields } = {},
): Uint8Array {
  const { key, signedBy = key, delegations, extra } = signer
  const envelope: Fields = { content }
  if (key && signedBy) {
    envelope.sender_pubkey = key.der
    envelope.sender_sig = signedBy.sign(Buffer.concat([domainSeparators.request, requestIdOf(content)]))
    if (delegations) envelope.sender_delegation = delegations
  }
  return encodeCbor(withoutUndefined({ ...envelope, ...extra }))
}

function withoutUndefined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function asMap(value: Fields): Map<string, unknown> {
  return new Map(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'object' && inner !== null && inner.constructor === Object
        ? asMap(inner as Fields)
        : inner,
    ]),
  )
}
