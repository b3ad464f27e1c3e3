import { BoundedCache } from './bounded-cache.ts'
import { domainSeparators } from './domain-separators.ts'
import type { SignedDelegation } from './envelope.ts'
import { principalText } from './principals.ts'
import { parsePublicKey, verifySignature } from './public-key.ts'
import { Refusal } from './refusal.ts'
import { hashOfMap, sha256 } from './request-id.ts'

const maxDelegations = 20
const maxTargets = 1000

/** Digests of delegations whose signature was right. A signature never becomes wrong; expiry is checked each time. */
const verified = new BoundedCache<string, true>(16_384)

/**
 * Everything about a chain that needs no signature: its length, cycles, expiry and size of targets, in that order.
 * Gives the principals that all its delegations allow, as text; undefined when none restricts them.
 * Throws `Refusal` 400.
 */
export function checkChain(
  senderPublicKeyDer: Uint8Array,
  delegations: readonly SignedDelegation[],
  nowNs: bigint,
): ReadonlySet<string> | undefined {
  if (delegations.length > maxDelegations) {
    throw new Refusal(
      400,
      `Invalid delegation: the chain has ${delegations.length} delegations, at most ${maxDelegations} are allowed.`,
    )
  }
  refuseCycles([senderPublicKeyDer, ...delegations.map((delegation) => delegation.publicKeyDer)])
  for (const { expiresAtNs } of delegations) {
    if (expiresAtNs >= nowNs) continue
    throw new Refusal(
      400,
      `Invalid delegation expiry: Specified sender delegation has expired: provided expiry ${expiresAtNs}, local time ${nowNs}.`,
    )
  }
  return delegations.reduce<ReadonlySet<string> | undefined>(
    (allowed, { targets }) => intersect(allowed, targets),
    undefined,
  )
}

/**
 * Verifies each delegation's signature by the key before it and gives the last key, which signs requests.
 * Throws `Refusal` 400 with the text `Invalid delegation: ...`, or `Invalid signature: ...` for a key that is not
 * taken.
 */
export function verifyChain(
  senderPublicKeyDer: Uint8Array,
  delegations: readonly SignedDelegation[],
): Uint8Array {
  let signerDer = senderPublicKeyDer
  for (const { fields, signature, publicKeyDer } of delegations) {
    const message = Buffer.concat([domainSeparators.delegation, hashOfMap(fields)])
    const digest = Buffer.from(sha256(sha256(signerDer), message, signature)).toString('latin1')
    if (!verified.get(digest)) {
      if (!verifySignature(parsePublicKey(signerDer), message, signature)) {
        throw new Refusal(
          400,
          'Invalid delegation: its signature does not match the key that should have signed it.',
        )
      }
      verified.set(digest, true)
    }
    signerDer = publicKeyDer
  }
  return signerDer
}

function refuseCycles(keys: readonly Uint8Array[]): void {
  const seen = new Set<string>()
  for (const key of keys) {
    const text = Buffer.from(key).toString('latin1')
    if (seen.has(text)) throw new Refusal(400, 'Invalid delegation: a key comes twice in the chain.')
    seen.add(text)
  }
}

/** An empty list of targets allows nothing, as in the specification. */
function intersect(
  allowed: ReadonlySet<string> | undefined,
  targets: readonly Uint8Array[] | undefined,
): ReadonlySet<string> | undefined {
  if (!targets) return allowed
  if (targets.length > maxTargets) {
    throw new Refusal(400, `Invalid delegation: it has more than ${maxTargets} targets.`)
  }
  const named = targets.map(principalText)
  return new Set(allowed ? named.filter((target) => allowed.has(target)) : named)
}
