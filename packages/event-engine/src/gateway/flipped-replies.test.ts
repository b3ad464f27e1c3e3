import * as dfinity from '@dfinity/agent'
import type { IDL } from '@dfinity/candid'
import { DelegationChain, DelegationIdentity, ECDSAKeyIdentity } from '@dfinity/identity'
import { createTestDatabase, repetitions, type TestDatabase } from '@hearth/database/testing'
import { flipBit, randomFrom } from '@hearth/ic-wire/testing-mutations'
import * as icp from '@icp-sdk/core/agent'
import * as icpIdentity from '@icp-sdk/core/identity'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { engineCanisterId, signDelegation } from '../identity/index.ts'
import { createCounterCanister, makeMember, type ServedGateway, serveGateway, testKeys } from './testing.ts'

// Many replies, each with one bit turned round on its way: whatever an official agent then gives its caller is
// the answer that the engine gave, or none. Nothing of what an agent would believe is taken on trust here.

vi.setConfig({ testTimeout: 240_000 })

let testDatabase: TestDatabase
let served: ServedGateway
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  await testDatabase.owner(`insert into hearth.counters (name, value) values ('tea', 41)`)
  const { canister } = createCounterCanister(testDatabase.database)
  served = await serveGateway({ database: testDatabase.database, canisters: [canister] })
  // Agents tell the console of every signature that is not right.
  for (const method of ['warn', 'error', 'group', 'groupEnd', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await served.close()
  await testDatabase.drop()
})

/** As queries, and the same called as updates, whose answers are certified. */
const asQueries: IDL.InterfaceFactory = ({ IDL: idl }) =>
  idl.Service({ read: idl.Func([idl.Text], [idl.Nat], ['query']) })
const asUpdates: IDL.InterfaceFactory = ({ IDL: idl }) =>
  idl.Service({ read: idl.Func([idl.Text], [idl.Nat], []), refuse: idl.Func([idl.Text], [idl.Nat], []) })
type Counter = { read(name: string): Promise<bigint>; refuse(name: string): Promise<bigint> }

/** Ends of the addresses whose answers are changed; `missing` are not there, as with an older gateway. */
type Change = { of: string; missing?: string }

const random = randomFrom(1_000)

/** A fetch that turns one bit round in every answer of an address, once the flipping begins. */
function flippingFetch({ of, missing }: Change) {
  const state = { flips: false, flipped: 0 }
  const flipping: typeof fetch = async (input, init) => {
    const path = new URL(String(input)).pathname
    if (missing && path.includes(missing)) {
      const response = new Response('', { status: 404 })
      Object.defineProperty(response, 'url', { value: String(input) })
      return response
    }
    const response = await fetch(input, init)
    if (!state.flips || !path.endsWith(of) || response.status !== 200) return response
    state.flipped++
    const body = flipBit(new Uint8Array(await response.arrayBuffer()), random)
    return new Response(body as Uint8Array<ArrayBuffer>, { status: 200, headers: response.headers })
  }
  return { state, flipping }
}

async function delegationFor(publicKeyDer: Uint8Array) {
  const member = await makeMember(testDatabase)
  return signDelegation(
    { database: testDatabase.database, keys: testKeys },
    { ...member, publicKeyDer, nowMs: Date.now(), lifetimeMs: 3_600_000 },
  )
}

const agents = {
  '@dfinity/agent 3.4.3': {
    versionOfCalls: '/api/v3/',
    async connect(idl: IDL.InterfaceFactory, change: Change) {
      const key = await ECDSAKeyIdentity.generate()
      const chain = DelegationChain.fromJSON(await delegationFor(key.getPublicKey().toDer()))
      const { state, flipping } = flippingFetch(change)
      const agent = await dfinity.HttpAgent.create({
        host: served.url,
        rootKey: testKeys.rootKeyDer,
        fetch: flipping,
        retryTimes: 0,
        identity: DelegationIdentity.fromDelegation(key, chain),
      })
      return {
        state,
        counter: dfinity.Actor.createActor<Counter>(idl, { agent, canisterId: engineCanisterId }),
      }
    },
  },
  '@icp-sdk/core 6.1.0': {
    versionOfCalls: '/api/v4/',
    async connect(idl: IDL.InterfaceFactory, change: Change) {
      const key = await icpIdentity.ECDSAKeyIdentity.generate()
      const chain = icpIdentity.DelegationChain.fromJSON(await delegationFor(key.getPublicKey().toDer()))
      const { state, flipping } = flippingFetch(change)
      const agent = await icp.HttpAgent.create({
        host: served.url,
        rootKey: testKeys.rootKeyDer,
        fetch: flipping,
        retryTimes: 0,
        identity: icpIdentity.DelegationIdentity.fromDelegation(key, chain),
      })
      return {
        state,
        counter: icp.Actor.createActor<Counter>(idl as never, { agent, canisterId: engineCanisterId }),
      }
    },
  },
}

const outcomeOf = (asked: Promise<bigint>) =>
  asked.then(
    (value) => ({ value }),
    (
      error: Error & { cause?: { code?: { name?: string; rejectCode?: number; rejectMessage?: string } } },
    ) => ({
      code: error.cause?.code,
    }),
  )

/**
 * Reads until so many replies were changed: how many of these reads failed. Those that did not gave the true answer.
 */
async function refusedOf(
  flips: number,
  { state, counter }: { state: { flips: boolean; flipped: number }; counter: Counter },
): Promise<number> {
  expect(await counter.read('tea')).toBe(41n)
  state.flips = true
  let refused = 0
  while (state.flipped < flips) {
    const outcome = await outcomeOf(counter.read('tea'))
    if ('value' in outcome) expect(outcome.value).toBe(41n)
    else refused++
  }
  return refused
}

it('an agent that checks nothing is led to other answers: this test can fail', async () => {
  const { state, flipping } = flippingFetch({ of: '/query' })
  const agent = await dfinity.HttpAgent.create({
    host: served.url,
    fetch: flipping,
    retryTimes: 0,
    verifyQuerySignatures: false,
  })
  const counter = dfinity.Actor.createActor<Counter>(asQueries, { agent, canisterId: engineCanisterId })
  state.flips = true
  let misled = false
  while (!misled) {
    const outcome = await outcomeOf(counter.read('tea'))
    misled = 'value' in outcome && outcome.value !== 41n
  }
})

/** Most flips are seen; the rest hit what an agent does not believe anyway. */
const seenShare = 0.65
const sizes = { queries: 200, calls: 150, statuses: 100, refusals: 50 }
const flips = (kind: keyof typeof sizes) => repetitions(sizes[kind], { daily: sizes[kind] / 5 })

for (const [name, { connect, versionOfCalls }] of Object.entries(agents)) {
  it(`${name}: flipped replies to queries`, async () => {
    const { state, counter } = await connect(asQueries, { of: '/query' })
    const count = flips('queries')
    expect(await refusedOf(count, { state, counter })).toBeGreaterThan(count * seenShare)
  })

  it(`${name}: flipped replies to certified calls`, async () => {
    const { state, counter } = await connect(asUpdates, { of: '/call' })
    const count = flips('calls')
    expect(await refusedOf(count, { state, counter })).toBeGreaterThan(count * seenShare)
  })

  it(`${name}: flipped statuses of a call by v2`, async () => {
    const { state, counter } = await connect(asUpdates, { of: '/read_state', missing: versionOfCalls })
    const count = flips('statuses')
    expect(await refusedOf(count, { state, counter })).toBeGreaterThan(count * seenShare)
  })

  it(`${name}: flipped refusals, none of which is another refusal or none`, async () => {
    const { state, counter } = await connect(asUpdates, { of: '/call' })
    state.flips = true
    while (state.flipped < flips('refusals')) {
      const outcome = await outcomeOf(counter.refuse('tea'))
      expect(outcome).not.toHaveProperty('value')
      const { code } = outcome as { code?: { name?: string; rejectCode?: number; rejectMessage?: string } }
      if (code?.name === 'CertifiedRejectErrorCode')
        expect(code).toMatchObject({ rejectCode: 4, rejectMessage: 'Not tea.' })
    }
  })
}
