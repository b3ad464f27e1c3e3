import { DelegationChain, Ed25519KeyIdentity } from '@dfinity/identity'
import { Principal } from '@dfinity/principal'
import type { NetworkIdentityReply } from '@hearth/contracts'
import { memoryIdentityStore } from '../agent/identity-store.ts'

/** What function `network-identity` does: a member's stable key signs a delegation for the browser's key. */
export function buildMember({ now = Date.now as () => number, lifetimeMs = 8 * 3_600_000 } = {}) {
  const memberKey = Ed25519KeyIdentity.generate()
  const asked: string[] = []
  const member = {
    principal: memberKey.getPrincipal().toText(),
    /** The browser keys that a delegation was asked for. */
    asked,
    store: memoryIdentityStore(),
    requestDelegation: async (publicKey: string): Promise<NetworkIdentityReply> => {
      asked.push(publicKey)
      const der = Uint8Array.from(atob(publicKey), (character) => character.charCodeAt(0))
      const chain = await DelegationChain.create(
        memberKey,
        { toDer: () => der as never },
        new Date(now() + lifetimeMs),
        { targets: [Principal.fromText('3rgvi-ciaaa-aaaaa-acaaq-cai')] },
      )
      return chain.toJSON() as NetworkIdentityReply
    },
  }
  return member
}
