import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { makeEnvelope } from '@hearth/ic-wire/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createCounterCanister,
  makeContent,
  makeMember,
  makeReadState,
  makeSigner,
  type ServedGateway,
  send,
  serveGateway,
  type TestSigner,
} from './testing.ts'

let testDatabase: TestDatabase
let served: ServedGateway
let signer: TestSigner
const reported: unknown[] = []
const counter = () => createCounterCanister(testDatabase.database)
let counted: ReturnType<typeof createCounterCanister>['counted']
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const { canister, ...rest } = counter()
  counted = rest.counted
  served = await serveGateway({
    database: testDatabase.database,
    canisters: [canister],
    report: (error) => reported.push(error),
  })
  signer = await makeSigner(testDatabase.database, await makeMember(testDatabase))
})
afterAll(async () => {
  await served.close()
  await testDatabase.drop()
})

/** A small generator with a fixed seed (mulberry32), so that a failure comes again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

function mutate(body: Uint8Array, random: (below: number) => number): Uint8Array {
  const bytes = Buffer.from(body)
  const at = random(bytes.length)
  switch (random(5)) {
    case 0:
      bytes[at]! ^= 1 << random(8)
      return bytes
    case 1:
      bytes[at] = random(256)
      return bytes
    case 2:
      return bytes.subarray(0, at)
    case 3:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([random(256)]), bytes.subarray(at)])
    default:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random(8))])
  }
}

it('no changed envelope runs, and none is a failure of the server', async () => {
  const random = randomFrom(20_260_501)
  const bodies = {
    'v3 call': makeEnvelope(makeContent('call', 'increment', signer.principal), signer),
    'v3 query': makeEnvelope(makeContent('query', 'read', signer.principal), signer),
    'v3 read_state': makeEnvelope(makeReadState(signer.principal, [[new Uint8Array(3)]]), signer),
  }
  const statuses = new Map<number, number>()
  for (const [endpoint, body] of Object.entries(bodies)) {
    for (let round = 0; round < 300; round++) {
      const mutated = mutate(body, random)
      if (Buffer.compare(mutated, body) === 0) continue
      const { status } = await send(served.url, endpoint, mutated)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  // A tag that says nothing, or a byte of it, may change: such an envelope is the same and is read. Only reads get 200.
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(statuses.get(400)).toBeGreaterThan(800)
  expect(counted.updates).toBe(0)
  expect(reported).toEqual([])
  expect(await testDatabase.owner('select from hearth.counters')).toHaveLength(0)
})
