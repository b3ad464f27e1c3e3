import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { buildMember } from '../testing/member.ts'
import { signInToNetwork } from './identity.ts'
import { browserIdentityStore, type IdentityStore } from './identity-store.ts'

const signIn = (store: IdentityStore) => signInToNetwork({ ...buildMember(), loginId: 'login-1', store })

describe('the identity store of a browser', () => {
  it('gives a key back after a reload, still able to sign', async () => {
    const factory = new IDBFactory()
    const before = await signIn(browserIdentityStore(factory))
    const stored = await browserIdentityStore(factory).load()
    expect(stored).toMatchObject({ loginId: 'login-1', delegation: before.getDelegation().toJSON() })
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(how, stored!.keyPair.privateKey, new Uint8Array(3))
    expect(await crypto.subtle.verify(how, stored!.keyPair.publicKey, signature, new Uint8Array(3))).toBe(
      true,
    )
  })

  it('holds nothing after it was cleared', async () => {
    const factory = new IDBFactory()
    const store = browserIdentityStore(factory)
    await signIn(store)
    await store.clear()
    expect(await store.load()).toBeUndefined()
    expect(await browserIdentityStore(factory).load()).toBeUndefined()
  })

  it.each([
    ['missing', undefined],
    ['throwing', blockedFactory()],
  ])('lasts as long as the page when IndexedDB is %s', async (_, factory) => {
    const store = browserIdentityStore(factory)
    await signIn(store)
    expect(await store.load()).toMatchObject({ loginId: 'login-1' })
    await store.clear()
    expect(await store.load()).toBeUndefined()
  })

  it('lasts as long as the page when IndexedDB refuses to open', async () => {
    const factory = new IDBFactory()
    // A newer database than ours: opening ends with an error event.
    await new Promise((resolve) => {
      factory.open('hearth-network', 9).onsuccess = (event) => {
        ;(event.target as IDBOpenDBRequest).result.close()
        resolve(undefined)
      }
    })
    const store = browserIdentityStore(factory)
    await signIn(store)
    expect(await store.load()).toMatchObject({ loginId: 'login-1' })
  })
})

function blockedFactory(): IDBFactory {
  const open = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  return { open } as unknown as IDBFactory
}
