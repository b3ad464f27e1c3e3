import { hkdfSync } from 'node:crypto'
import { BoundedCache, blsPublicKeyDer, blsSecretKey } from '@hearth/ic-wire'
import { type SigningKey, signingKeyFromSeed } from './signing-key.ts'

/** Every key of a deployment. Nothing of it is stored: all of it comes from the secret, the same in every process. */
export type EngineKeys = {
  /** Certifies state. Clients pin its public half, so it stays as long as the secret. */
  rootSecretKey: Uint8Array
  /** DER, 133 bytes. */
  rootKeyDer: Uint8Array
  /** Signs the replies of queries. */
  node: SigningKey
  /** May call what is reserved to the controller, and signs what this house writes at an engine elsewhere. */
  controller: SigningKey
  /** A member's own key: it never leaves the server and only signs delegations. */
  member(userId: string): SigningKey
}

const minSecretBytes = 32

/**
 * Derives the keys from HEARTH_SECRET, each with a label of its own, so that one never helps to find another.
 * Takes some ten milliseconds. Throws for a secret shorter than 32 bytes.
 */
export function deriveEngineKeys(secret: string | Uint8Array): EngineKeys {
  const secretBytes = Buffer.from(secret)
  if (secretBytes.length < minSecretBytes) {
    throw new Error(`The secret must have at least ${minSecretBytes} bytes.`)
  }
  const seed = (label: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', secretBytes, 'hearth', `hearth/v1/${label}`, length))
  const rootSecretKey = blsSecretKey(seed('engine-root', 48))
  const members = new BoundedCache<string, SigningKey>(1024)
  return {
    rootSecretKey,
    rootKeyDer: blsPublicKeyDer(rootSecretKey),
    node: signingKeyFromSeed(seed('engine-node', 32)),
    controller: signingKeyFromSeed(seed('engine-controller', 32)),
    member: (userId) => {
      const id = userId.toLowerCase()
      const known = members.get(id)
      if (known) return known
      const key = signingKeyFromSeed(seed(`member/${id}`, 32))
      members.set(id, key)
      return key
    },
  }
}
