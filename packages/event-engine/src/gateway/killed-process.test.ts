import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { makeEnvelope, requestIdOf } from '@hearth/ic-wire/testing'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  certifiedStatus,
  makeContent,
  makeMember,
  makeReadState,
  makeSigner,
  type Sent,
  send,
  type TestSigner,
} from './testing.ts'
import { type GatewayProcess, removeBundle, startGatewayProcess } from './testing-process.ts'

// Each test starts up to three processes.
vi.setConfig({ testTimeout: 120_000 })

let testDatabase: TestDatabase
let signer: TestSigner
let running: GatewayProcess
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  signer = await makeSigner(testDatabase.database, await makeMember(testDatabase))
})
beforeEach(async () => {
  await testDatabase.owner('delete from hearth.counters')
  await running?.kill()
  running = await startGatewayProcess(testDatabase.serviceUrl)
})
afterAll(async () => {
  await running?.kill()
  await testDatabase.drop()
  await removeBundle()
})

const times = 50
const versions = ['v2 call', 'v3 call', 'v4 call']

function makeCall(method: string) {
  const content = makeContent('call', method, signer.principal)
  return { requestId: requestIdOf(content), body: makeEnvelope(content, signer) }
}

/** Sends the same bytes many times at once, by all versions. */
const sendAtOnce = (body: Uint8Array): Promise<Sent>[] =>
  Array.from({ length: times }, (_, index) => send(running.url, versions[index % versions.length]!, body))

async function restart(): Promise<void> {
  await running.kill()
  running = await startGatewayProcess(testDatabase.serviceUrl)
}

const valueOfTea = async () =>
  (await testDatabase.owner(`select value from hearth.counters where name = 'tea'`))[0]?.value

/** Every answer is the accepted one of v2, or a certificate that says the same. */
async function expectReplied(answers: readonly Sent[], requestId: Uint8Array): Promise<void> {
  expect(answers).toHaveLength(times)
  for (const { status, body } of answers) {
    const certificate = body.get('certificate')
    expect([status, certificate === undefined]).toEqual(certificate ? [200, false] : [202, true])
  }
  // The agent takes 20 ms for each, so the different ones are read once.
  const certificates = new Map(
    answers.flatMap(({ body }) => {
      const certificate = body.get('certificate') as Uint8Array | undefined
      return certificate ? [[Buffer.from(certificate).toString('base64'), certificate] as const] : []
    }),
  )
  expect(certificates.size).toBeGreaterThan(0)
  for (const certificate of certificates.values()) {
    expect(await certifiedStatus(certificate, requestId)).toMatchObject({ status: 'replied', value: 1n })
  }
}

async function readStatus(requestId: Uint8Array) {
  const path = [new TextEncoder().encode('request_status'), requestId]
  const envelope = makeEnvelope(makeReadState(signer.principal, [path]), signer)
  const answer = await send(running.url, 'v2 read_state', envelope)
  return certifiedStatus(answer.body.get('certificate'), requestId)
}

it('an envelope that is sent fifty times at once, and again after the process was killed, runs once', async () => {
  const { requestId, body } = makeCall('increment')
  await expectReplied(await Promise.all(sendAtOnce(body)), requestId)
  expect(await running.facts()).toMatchObject({ updates: 1, reported: [] })
  await restart()
  await expectReplied(await Promise.all(sendAtOnce(body)), requestId)
  expect(await running.facts()).toMatchObject({ updates: 0, reported: [] })
  expect(await readStatus(requestId)).toMatchObject({ status: 'replied', value: 1n })
  expect(await valueOfTea()).toBe(1)
})

it('what was killed while it ran has done nothing, and runs once when it is sent again', async () => {
  const { requestId, body } = makeCall('wait')
  const lost = Promise.allSettled(sendAtOnce(body))
  await expect.poll(async () => (await running.facts()).updates).toBe(1)
  await restart()
  expect((await lost).every(({ status }) => status === 'rejected')).toBe(true)
  expect(await valueOfTea()).toBeUndefined()
  expect(await readStatus(requestId)).toMatchObject({ status: undefined })

  const again = sendAtOnce(body)
  await expect.poll(async () => (await running.facts()).updates).toBe(1)
  running.openWaiting()
  await expectReplied(await Promise.all(again), requestId)
  expect(await valueOfTea()).toBe(1)
})

it('killed as soon as the first answer is there, it has run once, and every later answer is that one', async () => {
  const { requestId, body } = makeCall('increment')
  const sent = sendAtOnce(body)
  await Promise.any(sent)
  await restart()
  await Promise.allSettled(sent)
  expect(await valueOfTea()).toBe(1)
  await expectReplied(await Promise.all(sendAtOnce(body)), requestId)
  expect(await running.facts()).toMatchObject({ updates: 0 })
  expect(await valueOfTea()).toBe(1)
})
