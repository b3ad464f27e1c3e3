import { AppError, type NetworkIdentityReply } from '@hearth/contracts'
import type { Database } from '@hearth/database'
import { domainSeparators, hashOfMap, parsePublicKey, principalBytes, Refusal, sha256 } from '@hearth/ic-wire'
import { engineCanisterId } from './engine-canister-id.ts'
import type { EngineKeys } from './engine-keys.ts'
import { tieDelegation } from './queries.ts'

export type DelegationRequest = {
  userId: string
  /** The login that the delegation belongs to: it ends with it. */
  sessionId: string
  /** DER (SPKI) of the key that the browser made. */
  publicKeyDer: Uint8Array
  nowMs: number
  lifetimeMs: number
}

/**
 * Lets a browser's key act for a member, towards the event engine alone, until `lifetimeMs` from now or the end of
 * the login. Gives what `DelegationChain.toJSON()` of `@dfinity/identity` gives. Asking again for the same key renews
 * it. Throws `AppError`: invalid_input for a key that the engine would not take or that another member uses,
 * not_signed_in when the login has ended.
 */
export async function signDelegation(
  { database, keys }: { database: Database; keys: EngineKeys },
  { userId, sessionId, publicKeyDer, nowMs, lifetimeMs }: DelegationRequest,
): Promise<NetworkIdentityReply> {
  requireUsableKey(publicKeyDer)
  const member = keys.member(userId)
  const tied = await tieDelegation(database, {
    principal: member.principalText,
    userId,
    sessionId,
    publicKeySha256: sha256(publicKeyDer),
    expiresAtMs: nowMs + lifetimeMs,
    nowMs,
  })
  if (!tied.loginLives) throw new AppError('not_signed_in', 'This login has ended. Please sign in again.')
  if (tied.expiresAtMs === undefined) throw refusedKey('This key is in use by another member.')

  const expiration = BigInt(tied.expiresAtMs) * 1_000_000n
  const targets = [principalBytes(engineCanisterId)!]
  const fields = new Map<string, unknown>([
    ['pubkey', publicKeyDer],
    ['expiration', expiration],
    ['targets', targets],
  ])
  const signature = member.sign(Buffer.concat([domainSeparators.delegation, hashOfMap(fields)]))
  return {
    delegations: [
      {
        delegation: {
          expiration: expiration.toString(16),
          pubkey: hex(publicKeyDer),
          // Principals write themselves in upper-case hex.
          targets: targets.map((target) => hex(target).toUpperCase()),
        },
        signature: hex(signature),
      },
    ],
    publicKey: hex(member.publicKeyDer),
  }
}

function requireUsableKey(publicKeyDer: Uint8Array): void {
  try {
    parsePublicKey(publicKeyDer)
  } catch (error) {
    if (error instanceof Refusal) throw refusedKey('The engine takes Ed25519 and ECDSA keys in DER.')
    throw error
  }
}

function refusedKey(message: string): AppError {
  return new AppError('invalid_input', message, { fields: { publicKey: message } })
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
