import { createTestDatabase, repetitions, type TestDatabase } from '@hearth/database/testing'
import { principalText, treePath } from '@hearth/ic-wire'
import { makeEnvelope, makeKey, type TestKey } from '@hearth/ic-wire/testing'
import { mutate, randomFrom } from '@hearth/ic-wire/testing-mutations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { subnetIdOf } from '../certificates/index.ts'
import { engineCanisterId } from '../identity/index.ts'
import {
  anonymousPrincipal,
  makeContent,
  makeMember,
  makeReadState,
  makeSigner,
  testKeys,
} from './testing.ts'
import { type GatewayProcess, removeBundle, startGatewayProcess } from './testing-process.ts'

let testDatabase: TestDatabase
let served: GatewayProcess
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  served = await startGatewayProcess(testDatabase.serviceUrl)
})
afterAll(async () => {
  await served?.kill()
  await testDatabase.drop()
  await removeBundle()
})

const envelopes = repetitions(10_000, { daily: 2000 })
const sentAtOnce = 25
const mayGrowBytes = 50 * 1024 * 1024

/** One right request for every address that takes one, by every kind of caller. */
async function rightRequests() {
  const member = await makeSigner(testDatabase.database, await makeMember(testDatabase))
  const stranger = makeKey('secp256k1')
  const nobody: { principal: Uint8Array; key?: TestKey } = { principal: anonymousPrincipal }
  const callers = [member, { principal: stranger.principal, key: stranger }]
  const ofCanister = (version: string, name: string) => `/api/${version}/canister/${engineCanisterId}/${name}`
  const subnet = `/api/v3/subnet/${principalText(subnetIdOf(testKeys.rootKeyDer))}/read_state`
  const paths = [
    treePath('time') as Uint8Array[],
    treePath('request_status', new Uint8Array(32)) as Uint8Array[],
  ]
  return [
    ...callers.flatMap((caller) =>
      ['v2', 'v3', 'v4'].map((version) => ({
        path: ofCanister(version, 'call'),
        body: makeEnvelope(makeContent('call', 'increment', caller.principal), caller),
      })),
    ),
    ...[...callers, nobody].flatMap((caller) =>
      ['v2', 'v3'].flatMap((version) => [
        {
          path: ofCanister(version, 'query'),
          body: makeEnvelope(makeContent('query', 'read', caller.principal), caller),
        },
        {
          path: ofCanister(version, 'read_state'),
          body: makeEnvelope(makeReadState(caller.principal, paths), caller),
        },
      ]),
    ),
    { path: subnet, body: makeEnvelope(makeReadState(anonymousPrincipal, [[...treePath('subnet')]])) },
  ]
}

it(`of ${envelopes} changed envelopes none runs, none is a failure of the server, and none stays in memory`, async () => {
  const random = randomFrom(20_260_501)
  const right = await rightRequests()
  const statuses = new Map<number, number>()
  const send = async () => {
    const { path, body } = right[random(right.length)]!
    const { status } = await fetch(served.url + path, {
      method: 'POST',
      body: mutate(body, random) as Uint8Array<ArrayBuffer>,
    }).then(async (response) => {
      await response.arrayBuffer()
      return response
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const sendMany = async (count: number) => {
    let left = count
    const sender = async () => {
      while (left-- > 0) await send()
    }
    await Promise.all(Array.from({ length: sentAtOnce }, sender))
  }

  // What a process holds once it has begun to work is its own.
  await sendMany(1000)
  const before = await served.facts()
  await sendMany(envelopes)
  const after = await served.facts()

  // What tells nothing may be told otherwise: an anonymous read of another name is a read.
  expect([...statuses.keys()].filter((status) => ![200, 400, 403, 404].includes(status))).toEqual([])
  expect(statuses.get(400)).toBeGreaterThan(0.8 * envelopes)
  expect(after.updates).toBe(0)
  expect(after.reported).toEqual([])
  expect(await testDatabase.owner('select from hearth.counters')).toHaveLength(0)
  expect(await testDatabase.owner('select from hearth.engine_requests')).toHaveLength(0)
  expect(after.residentBytes - before.residentBytes).toBeLessThan(mayGrowBytes)
}, 180_000)
