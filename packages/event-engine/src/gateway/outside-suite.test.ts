import { randomBytes } from 'node:crypto'
import * as dfinity from '@dfinity/agent'
import type { IDL } from '@dfinity/candid'
import * as dfinityIdentity from '@dfinity/identity'
import { Principal } from '@dfinity/principal'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { decodeCbor, principalBytes } from '@hearth/ic-wire'
import * as icp from '@icp-sdk/core/agent'
import * as icpIdentity from '@icp-sdk/core/identity'
import { Secp256k1KeyIdentity } from '@icp-sdk/core/identity/secp256k1'
import * as icpPrincipal from '@icp-sdk/core/principal'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { subnetIdOf } from '../certificates/index.ts'
import { engineCanisterId, signDelegation } from '../identity/index.ts'
import {
  counterIdl,
  createCounterCanister,
  makeMember,
  type ServedGateway,
  serveGateway,
  testKeys,
} from './testing.ts'
import { echoCanister, echoCanisterId, echoIdl } from './testing-echo.ts'

// What the official clients of both lines do with a gateway of several canisters, as with the real network: keys of
// every kind, long chains of delegations, wrong clocks, polling, and every path that their status requests read.

// Proofs of the agents take 20 ms each on a quiet machine.
vi.setConfig({ testTimeout: 90_000 })

type Counter = {
  read(name: string): Promise<bigint>
  whoami(): Promise<string>
  increment(name: string): Promise<bigint>
}
type Echo = {
  echo(blob: Uint8Array): Promise<Uint8Array>
  whoami(): Promise<string>
  deny(text: string): Promise<string>
  keep(blob: Uint8Array): Promise<Uint8Array>
}

let testDatabase: TestDatabase
let counter: ReturnType<typeof createCounterCanister>
let served: ServedGateway
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  counter = createCounterCanister(testDatabase.database)
  served = await serve()
  // Agents tell the console of what they try again.
  for (const method of ['warn', 'error', 'group', 'groupEnd', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await served.close()
  await testDatabase.drop()
})

const serve = (options = {}) =>
  serveGateway({ database: testDatabase.database, canisters: [counter.canister, echoCanister], ...options })
const subnetId = subnetIdOf(testKeys.rootKeyDer)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The two lines of one library; what is used here they name alike. */
const lines = [
  { name: '@dfinity/agent 3.4.3', agents: dfinity, identities: dfinityIdentity, principals: { Principal } },
  {
    name: '@icp-sdk/core 6.1.0',
    agents: icp as unknown as typeof dfinity,
    identities: icpIdentity as unknown as typeof dfinityIdentity,
    principals: icpPrincipal as unknown as { Principal: typeof Principal },
  },
]

/** The public key of a user of Internet Identity: the canister that signs, and a seed. */
const internetIdentityKey = (() => {
  const canister = Buffer.from('00000000000000070101', 'hex')
  const bits = Buffer.concat([Buffer.from([0, canister.length]), canister, Buffer.alloc(32, 9)])
  const algorithm = Buffer.from('300c060a2b0601040183b8430102', 'hex')
  const inside = Buffer.concat([algorithm, Buffer.from([0x03, bits.length]), bits])
  return new Uint8Array(Buffer.concat([Buffer.from([0x30, inside.length]), inside]))
})()

describe.each(lines)('$name', ({ agents, identities, principals }) => {
  async function connect(
    identity?: dfinity.Identity,
    options: { url?: string; expiry?: number; retryTimes?: number } = {},
  ) {
    const agent = await agents.HttpAgent.create({
      host: options.url ?? served.url,
      rootKey: testKeys.rootKeyDer,
      retryTimes: options.retryTimes ?? 0,
      ...(options.expiry && { ingressExpiryInMinutes: options.expiry }),
      ...(identity && { identity }),
    })
    const actor = <T>(idl: IDL.InterfaceFactory, canisterId: string) =>
      agents.Actor.createActor<T>(idl as never, { agent, canisterId })
    return {
      agent,
      counter: actor<Counter>(counterIdl, engineCanisterId),
      echo: actor<Echo>(echoIdl, echoCanisterId),
    }
  }

  /** A member through a key that the client made and the server delegated to. */
  async function memberThrough(key: dfinity.SignIdentity) {
    const member = await makeMember(testDatabase)
    const reply = await signDelegation(
      { database: testDatabase.database, keys: testKeys },
      { ...member, publicKeyDer: key.getPublicKey().toDer(), nowMs: Date.now(), lifetimeMs: 3_600_000 },
    )
    return { member, key, chain: identities.DelegationChain.fromJSON(reply) }
  }

  const makeKeys: Record<string, () => Promise<dfinity.SignIdentity>> = {
    Ed25519: async () => identities.Ed25519KeyIdentity.generate(),
    'ECDSA P-256': async () => identities.ECDSAKeyIdentity.generate(),
    'ECDSA secp256k1': async () => Secp256k1KeyIdentity.generate() as unknown as dfinity.SignIdentity,
  }

  it.each(Object.keys(makeKeys))('acts for a member through a key of kind %s', async (kind) => {
    const { member, key, chain } = await memberThrough(await makeKeys[kind]!())
    const identity = identities.DelegationIdentity.fromDelegation(key, chain)
    const { counter: mine } = await connect(identity)
    expect(await mine.increment(`${kind} ${member.userId}`)).toBe(1n)
    expect(await mine.whoami()).toBe(`${identity.getPrincipal().toText()} ${member.userId}`)
  })

  it.each(Object.keys(makeKeys))('reads as itself with a key of kind %s', async (kind) => {
    const key = await makeKeys[kind]!()
    const { echo } = await connect(key)
    expect(await echo.whoami()).toBe(key.getPrincipal().toText())
  })

  it('acts through a chain of twenty delegations, and through none of twenty-one', async () => {
    const first = await memberThrough(identities.Ed25519KeyIdentity.generate())
    let { chain } = first
    let key: dfinity.SignIdentity = first.key
    const delegateFurther = async () => {
      const next = identities.Ed25519KeyIdentity.generate()
      const link = await identities.DelegationChain.create(
        key,
        next.getPublicKey(),
        new Date(Date.now() + 600_000),
      )
      chain = identities.DelegationChain.fromDelegations(
        [...chain.delegations, ...link.delegations],
        chain.publicKey,
      )
      key = next
    }
    const name = `chain of ${first.member.userId}`
    while (chain.delegations.length < 20) await delegateFurther()
    const { counter: mine } = await connect(identities.DelegationIdentity.fromDelegation(key, chain))
    expect(await mine.increment(name)).toBe(1n)
    expect(await mine.read(name)).toBe(1n)
    await delegateFurther()
    const { counter: tooLong } = await connect(identities.DelegationIdentity.fromDelegation(key, chain))
    const words = 'Invalid delegation: the chain has 21 delegations, at most 20 are allowed.'
    await expect(tooLong.increment(name)).rejects.toThrow(words)
    await expect(tooLong.read(name)).rejects.toThrow(words)
    expect(await (await connect()).counter.read(name)).toBe(1n)
  })

  it('reaches only the canister that its delegation names', async () => {
    const { key, chain } = await memberThrough(identities.Ed25519KeyIdentity.generate())
    const { echo } = await connect(identities.DelegationIdentity.fromDelegation(key, chain))
    const words = `Canister '${echoCanisterId}' is not one of the delegation targets.`
    await expect(echo.whoami()).rejects.toThrow(words)
    await expect(echo.keep(new Uint8Array(3))).rejects.toThrow(words)
  })

  it('is told in words that Internet Identity is not taken here', async () => {
    const key = identities.Ed25519KeyIdentity.generate()
    const link = await identities.DelegationChain.create(
      key,
      key.getPublicKey(),
      new Date(Date.now() + 600_000),
    )
    // A canister's signature is a certificate and a tree; nobody looks at it here.
    const signature = new Uint8Array([0xd9, 0xd9, 0xf7, 0xa0]) as unknown as dfinity.Signature
    const chain = identities.DelegationChain.fromDelegations(
      [{ delegation: link.delegations[0]!.delegation, signature }],
      internetIdentityKey as dfinity.DerEncodedPublicKey,
    )
    const { counter: mine, agent } = await connect(identities.DelegationIdentity.fromDelegation(key, chain))
    const words =
      'Invalid signature: canister signatures (Internet Identity) are not accepted here; sign with Ed25519 or ECDSA.'
    await expect(mine.read('tea')).rejects.toThrow(words)
    await expect(mine.increment('tea')).rejects.toThrow(words)
    const paths = [[new TextEncoder().encode('time')]]
    await expect(agent.readState(principals.Principal.fromText(engineCanisterId), { paths })).rejects.toThrow(
      words,
    )
  })

  it('hears back what it says, of every size, by query and certified', async () => {
    const { agent, echo } = await connect()
    const asUpdate: IDL.InterfaceFactory = ({ IDL: idl }) =>
      idl.Service({ echo: idl.Func([idl.Vec(idl.Nat8)], [idl.Vec(idl.Nat8)], []) })
    const certified = agents.Actor.createActor<Echo>(asUpdate as never, { agent, canisterId: echoCanisterId })
    for (const size of [0, 1, 55, 256, 65_536, 1_000_000]) {
      const said = new Uint8Array(randomBytes(size))
      expect(hex(await echo.echo(said)) === hex(said)).toBe(true)
      expect(hex(await certified.echo(said)) === hex(said)).toBe(true)
    }
  })

  it('verifies a refusal that a node signed', async () => {
    const { echo } = await connect()
    const error = await echo.deny('tea').catch((failure) => failure)
    expect(error.cause.code).toMatchObject({
      rejectCode: 4,
      rejectMessage: 'No, 2vxsx-fae.',
      rejectErrorCode: 'TEST',
    })
    expect(error.cause.code.signatures).toHaveLength(1)
  })

  it('finds every canister in the ranges of the subnet, and the node’s key for each', async () => {
    const { agent } = await connect()
    for (const canisterId of [engineCanisterId, echoCanisterId]) {
      const status = await agents.CanisterStatus.request({
        agent,
        canisterId: principals.Principal.fromText(canisterId),
        paths: ['time', 'controllers', 'candid', 'module_hash', 'subnet'],
      })
      expect((status.get('controllers') as Principal[]).map(String)).toEqual([
        testKeys.controller.principalText,
      ])
      expect(status.get('candid')).toContain(canisterId === echoCanisterId ? 'echo' : 'read')
      const { nodeKeys } = status.get('subnet') as { nodeKeys: Map<string, Uint8Array> }
      expect([...nodeKeys].map(([node, key]) => [node, hex(key)])).toEqual([
        [testKeys.node.principalText, hex(testKeys.node.publicKeyDer)],
      ])
    }
  })

  it('reads the same ranges at the subnet and at their own path', async () => {
    const { agent } = await connect()
    const encoder = new TextEncoder()
    const certified = async (path: Uint8Array[]) => {
      const canisterId = principals.Principal.fromText(engineCanisterId)
      const { certificate } = await agent.readState(canisterId, { paths: [path] })
      const verified = await agents.Certificate.create({
        certificate,
        rootKey: testKeys.rootKeyDer,
        ...(agents === dfinity ? { canisterId } : { principal: { canisterId } }),
      } as never)
      expect(verified.cert.delegation).toBeUndefined()
      return new Uint8Array(agents.lookupResultToBuffer(verified.lookup_path(path as never))!)
    }
    const ranges = await certified([encoder.encode('subnet'), subnetId, encoder.encode('canister_ranges')])
    const ids = [engineCanisterId, echoCanisterId].map((id) => Array.from(principalBytes(id)!))
    expect((decodeCbor(ranges) as Uint8Array[][]).map((range) => range.map((id) => Array.from(id)))).toEqual(
      ids.map((id) => [id, id]),
    )
    const shard = [encoder.encode('canister_ranges'), subnetId, principalBytes(engineCanisterId)!]
    expect(hex(await certified(shard))).toBe(hex(ranges))
  })

  it.each([1, 5])('is taken with an ingress expiry of %d minutes', async (expiry) => {
    const { key, chain } = await memberThrough(identities.Ed25519KeyIdentity.generate())
    const identity = identities.DelegationIdentity.fromDelegation(key, chain)
    const { counter: mine } = await connect(identity, { expiry })
    expect(await mine.increment(identity.getPrincipal().toText())).toBe(1n)
    expect(await mine.read(identity.getPrincipal().toText())).toBe(1n)
  })

  it.each([
    ['an hour slow', 3_600_000],
    ['an hour fast', -3_600_000],
  ])(
    'on a device whose clock is %s it takes the engine’s time, and the call then runs once',
    async (_, aheadMs) => {
      const elsewhere = await serve({ nowMs: () => Date.now() + aheadMs })
      const member = await makeMember(testDatabase)
      const key = identities.Ed25519KeyIdentity.generate()
      const reply = await signDelegation(
        { database: testDatabase.database, keys: testKeys },
        // Long enough on either clock.
        { ...member, publicKeyDer: key.getPublicKey().toDer(), nowMs: Date.now(), lifetimeMs: 4 * 3_600_000 },
      )
      const identity = identities.DelegationIdentity.fromDelegation(
        key,
        identities.DelegationChain.fromJSON(reply),
      )
      const { agent, counter: mine } = await connect(identity, { url: elsewhere.url, retryTimes: 3 })
      expect(await mine.increment(member.userId)).toBe(1n)
      expect(agent.hasSyncedTime()).toBe(true)
      expect(Math.abs(agent.getTimeDiffMsecs() - aheadMs)).toBeLessThan(60_000)
      expect(await mine.read(member.userId)).toBe(1n)
      await elsewhere.close()
    },
  )

  it('waits for a call that takes long by asking for its status', async () => {
    const impatient = await serve({ callWaitMs: 20 })
    const { key, chain } = await memberThrough(identities.Ed25519KeyIdentity.generate())
    const identity = identities.DelegationIdentity.fromDelegation(key, chain)
    const { agent } = await connect(identity, { url: impatient.url })
    const waiting: IDL.InterfaceFactory = ({ IDL: idl }) =>
      idl.Service({ wait: idl.Func([idl.Text], [idl.Nat], []) })
    const slow = agents.Actor.createActor<{ wait(name: string): Promise<bigint> }>(waiting as never, {
      agent,
      canisterId: engineCanisterId,
    })
    const before = counter.counted.updates
    const answer = slow.wait(identity.getPrincipal().toText())
    await expect.poll(() => counter.counted.updates).toBe(before + 1)
    counter.openWaiting()
    expect(await answer).toBe(1n)
    expect(counter.counted.updates).toBe(before + 1)
    await impatient.close()
  })
})
