import { describe, expect, it } from 'vitest'
import { buildMember } from '../testing/member.ts'
import { createMemberIdentity, forgetIdentity, signInToNetwork } from './identity.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

function setUp() {
  let nowMs = Date.UTC(2031, 0, 1)
  const now = () => nowMs
  const member = buildMember({ now })
  const options = { ...member, loginId: 'login-1', now }
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { member, options, pass }
}

describe('the member’s key', () => {
  it('is ECDSA P-256, cannot leave the browser, and acts as the member', async () => {
    const { member, options } = setUp()
    const identity = await signInToNetwork(options)
    expect(identity.getPrincipal().toText()).toBe(member.principal)
    const { privateKey } = (await member.store.load())!.keyPair
    expect(privateKey.algorithm).toMatchObject({ name: 'ECDSA', namedCurve: 'P-256' })
    expect(privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow()
  })

  it('is used again while 30 minutes remain, and renewed under the same key after that', async () => {
    const { member, options, pass } = setUp()
    await signInToNetwork(options)
    pass(8 * hourMs - 30 * minuteMs)
    await signInToNetwork(options)
    expect(member.asked).toHaveLength(1)
    pass(1)
    const renewed = await signInToNetwork(options)
    expect(member.asked).toEqual([member.asked[0], member.asked[0]])
    expect(renewed.getPrincipal().toText()).toBe(member.principal)
  })

  it('serves until its end when it cannot be renewed', async () => {
    const { options, pass } = setUp()
    const offline = { ...options, requestDelegation: () => Promise.reject(new Error('offline')) }
    const first = await signInToNetwork(options)
    pass(8 * hourMs - 1)
    const second = await signInToNetwork(offline)
    expect(second.getDelegation().toJSON()).toEqual(first.getDelegation().toJSON())
    pass(1)
    await expect(signInToNetwork(offline)).rejects.toThrow('offline')
  })

  it('is never taken over by another login', async () => {
    const { member, options } = setUp()
    await signInToNetwork(options)
    await signInToNetwork({ ...options, loginId: 'login-2' })
    expect(member.asked).toHaveLength(2)
    expect(member.asked[1]).not.toBe(member.asked[0])
  })

  it('refuses a delegation for another key, and an ended one', async () => {
    const { member, options, pass } = setUp()
    const foreign = await member.requestDelegation(await anotherKey())
    const giving = (reply: typeof foreign) => ({ ...options, requestDelegation: async () => reply })
    await expect(signInToNetwork(giving(foreign))).rejects.toMatchObject({ kind: 'unverified' })
    const ended = {
      ...options,
      requestDelegation: async (publicKey: string) => {
        const reply = await member.requestDelegation(publicKey)
        pass(9 * hourMs)
        return reply
      },
    }
    await expect(signInToNetwork(ended)).rejects.toMatchObject({ kind: 'unverified' })
    await expect(signInToNetwork(giving({ delegations: [], publicKey: 'x' }))).rejects.toMatchObject({
      kind: 'unverified',
    })
    expect(await member.store.load()).toBeUndefined()
  })

  it('is gone at sign-out', async () => {
    const { member, options } = setUp()
    await signInToNetwork(options)
    await forgetIdentity(member.store)
    expect(await member.store.load()).toBeUndefined()
  })
})

describe('the identity of an open page', () => {
  it('asks once when several calls need it at the same time', async () => {
    const { member, options } = setUp()
    const identity = createMemberIdentity(options)
    await Promise.all([identity.current(), identity.current(), identity.current()])
    await identity.current()
    expect(member.asked).toHaveLength(1)
  })

  it('renews itself before its end', async () => {
    const { member, options, pass } = setUp()
    const identity = createMemberIdentity(options)
    await identity.current()
    pass(7 * hourMs + 31 * minuteMs)
    await identity.current()
    expect(member.asked).toHaveLength(2)
  })

  it('leaves nothing behind when the member signs out while it is being made', async () => {
    const { member, options } = setUp()
    const identity = createMemberIdentity(options)
    const asking = identity.current()
    await identity.forget()
    await expect(asking).rejects.toMatchObject({ kind: 'expired_login' })
    expect(await member.store.load()).toBeUndefined()
    await expect(identity.current()).rejects.toMatchObject({ kind: 'expired_login' })
  })
})

async function anotherKey(): Promise<string> {
  const { member, options } = setUp()
  await signInToNetwork(options)
  return member.asked[0]!
}
