import { DelegationChain, DelegationIdentity, ECDSAKeyIdentity, isDelegationValid } from '@dfinity/identity'
import { Principal } from '@dfinity/principal'
import { AppError, networkIdentityReplySchema } from '@hearth/contracts'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { makeKey } from '@hearth/ic-wire/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLogin, makeMember, testKeys } from '../gateway/testing.ts'
import { engineCanisterId } from './engine-canister-id.ts'
import { deriveEngineKeys } from './engine-keys.ts'
import { signDelegation } from './sign-delegation.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

const hour = 3_600_000
const sign = (request: {
  userId: string
  sessionId: string
  publicKeyDer: Uint8Array
  lifetimeMs?: number
}) =>
  signDelegation(
    { database: testDatabase.database, keys: testKeys },
    { nowMs: Date.now(), lifetimeMs: 8 * hour, ...request },
  )
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'signed',
    (error) => (error instanceof AppError ? error.code : error),
  )
const rowsOf = (userId: string) =>
  testDatabase.owner<{ session_id: string; expires_at: string }>(
    'select session_id, expires_at from hearth.delegations where user_id = $1',
    [userId],
  )

describe('a delegation', () => {
  it("reads as the agent's own and writes itself the same way", async () => {
    const member = await makeMember(testDatabase)
    const browser = await ECDSAKeyIdentity.generate()
    const reply = await sign({ ...member, publicKeyDer: browser.getPublicKey().toDer() })
    const chain = DelegationChain.fromJSON(JSON.stringify(reply))
    expect(chain.toJSON()).toEqual(reply)
    expect(networkIdentityReplySchema.parse(reply)).toEqual(reply)
    expect(isDelegationValid(chain, { scope: Principal.fromText(engineCanisterId) })).toBe(true)
    expect(isDelegationValid(chain, { scope: Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai') })).toBe(false)
    expect(DelegationIdentity.fromDelegation(browser, chain).getPrincipal().toText()).toBe(
      testKeys.member(member.userId).principalText,
    )
  })

  it('records the principal and the login, and renews both', async () => {
    const member = await makeMember(testDatabase)
    const { der } = makeKey()
    await sign({ ...member, publicKeyDer: der, lifetimeMs: hour })
    const second = { ...member, sessionId: await makeLogin(testDatabase, member.userId) }
    await sign({ ...second, publicKeyDer: der })
    expect(await rowsOf(member.userId)).toMatchObject([{ session_id: second.sessionId }])
    const [principal] = await testDatabase.owner(
      'select principal from hearth.principals where user_id = $1',
      [member.userId],
    )
    expect(principal).toEqual({ principal: testKeys.member(member.userId).principalText })
  })

  it('ends with its login at the latest', async () => {
    const member = await makeMember(testDatabase)
    await testDatabase.owner(`update auth.sessions set not_after = now() + interval '1 hour' where id = $1`, [
      member.sessionId,
    ])
    const reply = await sign({ ...member, publicKeyDer: makeKey().der })
    const expiresAtMs = Number(BigInt(`0x${reply.delegations[0]!.delegation.expiration}`) / 1_000_000n)
    expect(expiresAtMs - Date.now()).toBeGreaterThan(0.9 * hour)
    expect(expiresAtMs - Date.now()).toBeLessThanOrEqual(hour)
  })

  it('is refused for a login that has ended or is not the member’s', async () => {
    const [member, other] = [await makeMember(testDatabase), await makeMember(testDatabase)]
    const publicKeyDer = makeKey().der
    expect(await codeOf(sign({ userId: other.userId, sessionId: member.sessionId, publicKeyDer }))).toBe(
      'not_signed_in',
    )
    await testDatabase.owner('delete from auth.sessions where id = $1', [member.sessionId])
    expect(await codeOf(sign({ ...member, publicKeyDer }))).toBe('not_signed_in')
    expect(await rowsOf(member.userId)).toEqual([])
  })

  it('does not take a key away from the member who uses it', async () => {
    const [member, thief] = [await makeMember(testDatabase), await makeMember(testDatabase)]
    const { der } = makeKey()
    await sign({ ...member, publicKeyDer: der })
    expect(await codeOf(sign({ ...thief, publicKeyDer: der }))).toBe('invalid_input')
    expect(await rowsOf(member.userId)).toMatchObject([{ session_id: member.sessionId }])
  })

  it('is refused for keys that the engine would refuse', async () => {
    const member = await makeMember(testDatabase)
    expect(await codeOf(sign({ ...member, publicKeyDer: new Uint8Array(44) }))).toBe('invalid_input')
  })
})

describe('the keys of a secret', () => {
  const secret = 'x'.repeat(32)

  it('are the same again, and others for another secret', () => {
    const [keys, again, others] = [
      deriveEngineKeys(secret),
      deriveEngineKeys(secret),
      deriveEngineKeys('y'.repeat(32)),
    ]
    expect(again.rootKeyDer).toEqual(keys.rootKeyDer)
    expect(again.node.principalText).toBe(keys.node.principalText)
    expect(others.rootKeyDer).not.toEqual(keys.rootKeyDer)
  })

  it('differ by use and by member', () => {
    const keys = deriveEngineKeys(secret)
    const principals = [keys.node, keys.controller, keys.member('a'), keys.member('b')].map(
      (key) => key.principalText,
    )
    expect(new Set(principals).size).toBe(4)
    expect(keys.member('A').principalText).toBe(keys.member('a').principalText)
  })

  it('need 32 bytes', () => {
    expect(() => deriveEngineKeys('x'.repeat(31))).toThrow('at least 32 bytes')
  })
})
