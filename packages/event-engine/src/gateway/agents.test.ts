import * as dfinity from '@dfinity/agent'
import type { IDL } from '@dfinity/candid'
import { DelegationChain, DelegationIdentity, ECDSAKeyIdentity } from '@dfinity/identity'
import { Principal } from '@dfinity/principal'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import * as icp from '@icp-sdk/core/agent'
import * as icpIdentity from '@icp-sdk/core/identity'
import { Principal as IcpPrincipal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engineCanisterId, signDelegation } from '../identity/index.ts'
import {
  counterIdl,
  createCounterCanister,
  makeMember,
  type ServedGateway,
  serveGateway,
  testKeys,
} from './testing.ts'

type Counter = {
  read(name: string): Promise<bigint>
  whoami(): Promise<string>
  increment(name: string): Promise<bigint>
  refuse(name: string): Promise<bigint>
}

let testDatabase: TestDatabase
let served: ServedGateway
let calls: string[]
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const { canister } = createCounterCanister(testDatabase.database)
  served = await serveGateway({ database: testDatabase.database, canisters: [canister] })
})
afterAll(async () => {
  await served.close()
  await testDatabase.drop()
})

/** Counts the endpoints that an agent uses, and can take away one version as an older gateway would. */
function watchedFetch(missing?: string): typeof fetch {
  calls = []
  return async (input, init) => {
    const path = new URL(String(input)).pathname
    calls.push(path.replace(engineCanisterId, 'id'))
    if (missing && path.includes(missing)) {
      const response = new Response('', { status: 404 })
      Object.defineProperty(response, 'url', { value: String(input) })
      return response
    }
    return fetch(input, init)
  }
}

async function delegate(publicKeyDer: Uint8Array, lifetimeMs = 3_600_000) {
  const member = await makeMember(testDatabase)
  const request = { ...member, publicKeyDer, nowMs: Date.now(), lifetimeMs }
  const reply = await signDelegation({ database: testDatabase.database, keys: testKeys }, request)
  return { member, reply }
}

describe('@dfinity/agent 3.4.3', () => {
  async function connect(identity?: dfinity.Identity, missing?: string) {
    const agent = await dfinity.HttpAgent.create({
      host: served.url,
      rootKey: testKeys.rootKeyDer,
      fetch: watchedFetch(missing),
      retryTimes: 0,
      ...(identity && { identity }),
    })
    const counter = dfinity.Actor.createActor<Counter>(counterIdl, { agent, canisterId: engineCanisterId })
    return { agent, counter }
  }

  async function memberIdentity() {
    const browser = await ECDSAKeyIdentity.generate()
    const { member, reply } = await delegate(browser.getPublicKey().toDer())
    return { member, identity: DelegationIdentity.fromDelegation(browser, DelegationChain.fromJSON(reply)) }
  }

  it('verifies a query and the node that signed it', async () => {
    const { counter } = await connect()
    expect(await counter.read('dfinity query')).toBe(0n)
    expect(calls).toEqual(['/api/v2/canister/id/query', '/api/v2/canister/id/read_state'])
  })

  it('acts for a member through a delegated P-256 key, by v3', async () => {
    const { member, identity } = await memberIdentity()
    const { counter } = await connect(identity)
    expect(await counter.increment('dfinity v3')).toBe(1n)
    expect(await counter.increment('dfinity v3')).toBe(2n)
    expect(await counter.whoami()).toBe(`${identity.getPrincipal().toText()} ${member.userId}`)
    expect(new Set(calls.filter((path) => path.endsWith('/call')))).toEqual(
      new Set(['/api/v3/canister/id/call']),
    )
  })

  it('falls back to v2 and polls where v3 is missing', async () => {
    const { identity } = await memberIdentity()
    const { counter } = await connect(identity, '/api/v3/')
    expect(await counter.increment('dfinity v2')).toBe(1n)
    expect(calls).toContain('/api/v2/canister/id/call')
    expect(calls.at(-1)).toBe('/api/v2/canister/id/read_state')
  })

  it('gets a certified answer to a query that is called', async () => {
    const { agent } = await connect()
    const asUpdate: IDL.InterfaceFactory = ({ IDL: idl }) =>
      idl.Service({ read: idl.Func([idl.Text], [idl.Nat], []) })
    const counter = dfinity.Actor.createActor<Counter>(asUpdate, { agent, canisterId: engineCanisterId })
    expect(await counter.read('dfinity certified')).toBe(0n)
    expect(calls).toEqual(['/api/v3/canister/id/call'])
  })

  it('throws the certified reject of a method', async () => {
    const { identity } = await memberIdentity()
    const { counter } = await connect(identity)
    const error = await counter.refuse('tea').catch((failure) => failure)
    expect(error.cause.code).toMatchObject({
      rejectCode: 4,
      rejectMessage: 'Not tea.',
      rejectErrorCode: 'TEST',
    })
    expect(error.cause.code.name).toBe('CertifiedRejectErrorCode')
  })

  it('throws the refusal of an anonymous update', async () => {
    const { counter } = await connect()
    const error = await counter.increment('nobody').catch((failure) => failure)
    expect(error.message).toContain('Only members may do this. Please sign in.')
    expect(await counter.read('nobody')).toBe(0n)
  })

  it('throws the refusal of a stranger’s update', async () => {
    const { counter } = await connect(await ECDSAKeyIdentity.generate())
    await expect(counter.increment('nobody')).rejects.toThrow(
      'This principal does not belong to a member here.',
    )
  })

  it('reads time, controllers, interface, module hash and subnet', async () => {
    const { agent } = await connect()
    const status = await dfinity.CanisterStatus.request({
      agent,
      canisterId: Principal.fromText(engineCanisterId),
      paths: ['time', 'controllers', 'candid', 'module_hash', 'subnet'],
    })
    expect(Math.abs((status.get('time') as Date).getTime() - Date.now())).toBeLessThan(60_000)
    expect((status.get('controllers') as Principal[]).map(String)).toEqual([
      testKeys.controller.principalText,
    ])
    expect(status.get('candid')).toContain('service : {')
    expect(status.get('module_hash')).toMatch(/^[0-9a-f]{64}$/)
    expect([...(status.get('subnet') as { nodeKeys: Map<string, unknown> }).nodeKeys.keys()]).toEqual([
      testKeys.node.principalText,
    ])
  })

  it('fetches the root key and the time, also of canisters that are not here', async () => {
    const { agent } = await connect()
    expect(await agent.fetchRootKey()).toEqual(testKeys.rootKeyDer)
    await agent.syncTime(Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai'))
    expect(agent.hasSyncedTime()).toBe(true)
  })

  it('trusts nothing under another root key', async () => {
    const rootKey = testKeys.rootKeyDer.slice()
    const other = await dfinity.HttpAgent.create({ host: served.url, rootKey, retryTimes: 0 })
    rootKey.set(new Uint8Array(96).fill(1), 37)
    const counter = dfinity.Actor.createActor<Counter>(counterIdl as never, {
      agent: other,
      canisterId: engineCanisterId,
    })
    await expect(counter.read('x')).rejects.toThrow()
  })
})

describe('@icp-sdk/core 6.1.0', () => {
  async function connect(identity?: icp.Identity, missing?: string) {
    const agent = await icp.HttpAgent.create({
      host: served.url,
      rootKey: testKeys.rootKeyDer,
      fetch: watchedFetch(missing),
      retryTimes: 0,
      ...(identity && { identity }),
    })
    return {
      agent,
      counter: icp.Actor.createActor<Counter>(counterIdl as never, { agent, canisterId: engineCanisterId }),
    }
  }

  async function memberIdentity() {
    const browser = await icpIdentity.ECDSAKeyIdentity.generate()
    const { member, reply } = await delegate(browser.getPublicKey().toDer())
    const chain = icpIdentity.DelegationChain.fromJSON(reply)
    return { member, identity: icpIdentity.DelegationIdentity.fromDelegation(browser, chain) }
  }

  it('verifies a query and the node that signed it', async () => {
    const { counter } = await connect()
    expect(await counter.read('core query')).toBe(0n)
    expect(new Set(calls)).toEqual(new Set(['/api/v3/canister/id/query', '/api/v3/canister/id/read_state']))
  })

  it('acts for a member through a delegated P-256 key, by v4', async () => {
    const { member, identity } = await memberIdentity()
    const { counter } = await connect(identity)
    expect(await counter.increment('core v4')).toBe(1n)
    expect(await counter.whoami()).toBe(`${identity.getPrincipal().toText()} ${member.userId}`)
    expect(calls).toContain('/api/v4/canister/id/call')
  })

  it('falls back to v2 and polls where v4 is missing', async () => {
    const { identity } = await memberIdentity()
    const { counter } = await connect(identity, '/api/v4/')
    expect(await counter.increment('core v2')).toBe(1n)
    expect(calls).toContain('/api/v2/canister/id/call')
    expect(calls.at(-1)).toBe('/api/v3/canister/id/read_state')
  })

  it('throws the certified reject of a method', async () => {
    const { identity } = await memberIdentity()
    const { counter } = await connect(identity)
    const error = await counter.refuse('tea').catch((failure) => failure)
    expect(error.cause.code).toMatchObject({
      rejectCode: 4,
      rejectMessage: 'Not tea.',
      rejectErrorCode: 'TEST',
    })
  })

  it('throws the refusal of an anonymous update', async () => {
    const { counter } = await connect()
    await expect(counter.increment('nobody')).rejects.toThrow('Only members may do this. Please sign in.')
  })

  it('reads time, controllers, interface and subnet', async () => {
    const { agent } = await connect()
    const status = await icp.CanisterStatus.request({
      agent,
      canisterId: IcpPrincipal.fromText(engineCanisterId),
      paths: ['time', 'controllers', 'candid', 'subnet'],
    })
    expect((status.get('controllers') as IcpPrincipal[]).map(String)).toEqual([
      testKeys.controller.principalText,
    ])
    expect(status.get('candid')).toContain('service : {')
  })

  it('reads the subnet by its own endpoint', async () => {
    const { agent } = await connect()
    const subnetId = IcpPrincipal.selfAuthenticating(testKeys.rootKeyDer)
    const status = await icp.SubnetStatus.request({
      agent,
      subnetId,
      paths: ['time', 'publicKey', 'nodeKeys'],
    })
    expect(status.get('publicKey')).toEqual(testKeys.rootKeyDer)
  })
})
