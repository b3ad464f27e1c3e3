import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { makeEnvelope } from '@hearth/ic-wire/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  anonymousPrincipal,
  createCounterCanister,
  makeContent,
  makeMember,
  makeSigner,
  type ServedGateway,
  send,
  serveGateway,
  type TestSigner,
} from './testing.ts'

let testDatabase: TestDatabase
let signer: TestSigner
let counter: ReturnType<typeof createCounterCanister>
let served: ServedGateway
let clock: number
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  signer = await makeSigner(testDatabase.database, await makeMember(testDatabase))
})
beforeEach(async () => {
  clock = Date.now()
  counter = createCounterCanister(testDatabase.database)
  served = await serve()
})
afterEach(() => served.close())
afterAll(() => testDatabase.drop())

const serve = () =>
  serveGateway({ database: testDatabase.database, canisters: [counter.canister], nowMs: () => clock })
const ask = (body: Uint8Array, url = served.url) => send(url, 'v3 query', body)
const anonymousRead = () => makeEnvelope(makeContent('query', 'read', anonymousPrincipal))
const increment = () =>
  send(served.url, 'v3 call', makeEnvelope(makeContent('call', 'increment', signer.principal), signer))

describe('the same bytes of an anonymous query', () => {
  it('are asked once a second', async () => {
    const body = anonymousRead()
    const answers = [await ask(body), await ask(body), await send(served.url, 'v2 query', body)]
    expect(new Set(answers.map((answer) => JSON.stringify([...answer.body]))).size).toBe(1)
    expect(counter.counted.queries).toBe(1)
    clock += 1000
    await ask(body)
    expect(counter.counted.queries).toBe(2)
  })

  it('are asked once by many at the same moment', async () => {
    const body = anonymousRead()
    await Promise.all(Array.from({ length: 30 }, () => ask(body)))
    expect(counter.counted.queries).toBe(1)
  })

  it('are asked again after an update here', async () => {
    const body = anonymousRead()
    await ask(body)
    await increment()
    await ask(body)
    expect(counter.counted.queries).toBe(2)
  })

  it('are asked again after an update in another process', async () => {
    const other = await serve()
    const body = anonymousRead()
    await ask(body, other.url)
    await increment()
    while (counter.counted.queries === 1) await ask(body, other.url)
    expect(counter.counted.queries).toBe(2)
    await other.close()
  })

  it('are not answered for another canister’s address', async () => {
    const body = anonymousRead()
    await ask(body)
    expect((await send(served.url, 'v3 query', body, 'ryjl3-tyaaa-aaaaa-aaaba-cai')).status).toBe(400)
  })
})

it('a signed query is asked every time', async () => {
  const body = makeEnvelope(makeContent('query', 'read', signer.principal), signer)
  await ask(body)
  await ask(body)
  expect(counter.counted.queries).toBe(2)
})
