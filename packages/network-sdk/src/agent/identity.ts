import type { NetworkIdentityReply } from '@hearth/contracts'
import { EngineError } from '../engine-error.ts'
import { sentences } from './agent-errors.ts'
import { DelegationChain, DelegationIdentity, ECDSAKeyIdentity } from './agent-library.ts'
import type { IdentityStore } from './identity-store.ts'

/** A delegation that ends sooner than this is renewed. */
export const renewBeforeEndMs = 30 * 60_000

export type SignInToNetwork = {
  /** The login this key belongs to (`loginIdOf(session)`): a key that was made for another login is never used. */
  loginId: string
  /** Asks function `network-identity`; `publicKey` is DER (SPKI), base64. */
  requestDelegation: (publicKey: string) => Promise<NetworkIdentityReply>
  store: IdentityStore
  now?: () => number
}

/**
 * The member's key for the event engine: ECDSA P-256, made in this browser and not extractable, with a delegation of
 * at most 8 hours from the member's principal. A stored one of the same login is used while 30 minutes or more
 * remain; otherwise it is renewed, and when that fails an unexpired one still serves.
 * Throws what `requestDelegation` throws, and `EngineError('unverified')` for a delegation that is not for this key.
 */
export async function signInToNetwork({
  loginId,
  requestDelegation,
  store,
  now = Date.now,
}: SignInToNetwork): Promise<DelegationIdentity> {
  const own = await store.load()
  const stored = own?.loginId === loginId ? own : undefined
  const key = stored ? await ECDSAKeyIdentity.fromKeyPair(stored.keyPair) : await ECDSAKeyIdentity.generate()
  const present = stored && chainFor(key, stored.delegation, now())
  const remainingMs = present ? endsAtMs(present) - now() : 0
  if (present && remainingMs >= renewBeforeEndMs) return DelegationIdentity.fromDelegation(key, present)

  try {
    const delegation = await requestDelegation(toBase64(key.getPublicKey().toDer()))
    const renewed = chainFor(key, delegation, now())
    if (!renewed) throw new EngineError('unverified', sentences.unverified)
    await store.save({ loginId, keyPair: key.getKeyPair(), delegation })
    return DelegationIdentity.fromDelegation(key, renewed)
  } catch (error) {
    if (present) return DelegationIdentity.fromDelegation(key, present)
    throw error
  }
}

/** Removes the key and its delegation from this browser: part of every sign-out. */
export function forgetIdentity(store: IdentityStore): Promise<void> {
  return store.clear()
}

export type MemberIdentity = {
  /** The identity of now, renewed when needed: what `createNetworkAgent({ identity })` takes. */
  current: () => Promise<DelegationIdentity>
  /** Forgets key and delegation, here and in the store; `current` then ends with `EngineError('expired_login')`. */
  forget: () => Promise<void>
}

/** One login's identity for as long as the page is open; several callers at once cause one request. */
export function createMemberIdentity(options: SignInToNetwork): MemberIdentity {
  const now = options.now ?? Date.now
  let present: DelegationIdentity | undefined
  let asking: Promise<DelegationIdentity> | undefined
  let isForgotten = false

  async function ask(): Promise<DelegationIdentity> {
    const identity = await signInToNetwork(options)
    // Signed out meanwhile: what has just been stored must not stay.
    if (isForgotten) {
      await forgetIdentity(options.store)
      throw new EngineError('expired_login', sentences.expiredLogin)
    }
    present = identity
    return identity
  }

  return {
    async current() {
      if (isForgotten) throw new EngineError('expired_login', sentences.expiredLogin)
      if (present && endsAtMs(present.getDelegation()) - now() >= renewBeforeEndMs) return present
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    async forget() {
      isForgotten = true
      present = undefined
      await forgetIdentity(options.store)
    },
  }
}

/** The delegation as the library reads it, or nothing when it is malformed, ended or not for this key. */
function chainFor(
  key: ECDSAKeyIdentity,
  reply: NetworkIdentityReply,
  now: number,
): DelegationChain | undefined {
  let chain: DelegationChain
  try {
    chain = DelegationChain.fromJSON(JSON.stringify(reply))
  } catch {
    return undefined
  }
  const last = chain.delegations.at(-1)
  if (!last || toBase64(last.delegation.pubkey) !== toBase64(key.getPublicKey().toDer())) return undefined
  return endsAtMs(chain) > now ? chain : undefined
}

/** When the first link of a chain ends, in milliseconds since 1970 UTC. */
export function endsAtMs(chain: DelegationChain): number {
  return Math.min(...chain.delegations.map(({ delegation }) => Number(delegation.expiration / 1_000_000n)))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
