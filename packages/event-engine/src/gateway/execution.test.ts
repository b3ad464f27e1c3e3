import { IDL } from '@dfinity/candid'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { canisterIdBytes, sha256 } from '@hearth/ic-wire'
import { makeDelegation, makeEnvelope, makeKey, requestIdOf } from '@hearth/ic-wire/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engineCanisterId } from '../identity/index.ts'
import {
  anonymousPrincipal,
  certifiedStatus,
  createCounterCanister,
  makeContent,
  makeLogin,
  makeMember,
  makeReadState,
  makeSigner,
  type ServedGateway,
  send,
  serveGateway,
  type TestMember,
  type TestSigner,
  testKeys,
} from './testing.ts'

let testDatabase: TestDatabase
let counter: ReturnType<typeof createCounterCanister>
let served: ServedGateway
let member: TestMember
let signer: TestSigner
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  counter = createCounterCanister(testDatabase.database)
  served = await serve()
})
beforeEach(async () => {
  await testDatabase.owner('delete from hearth.counters')
  counter.counted.updates = 0
  member = await makeMember(testDatabase)
  signer = await makeSigner(testDatabase.database, member)
})
afterAll(async () => {
  await served.close()
  await testDatabase.drop()
})

const serve = (options = {}) =>
  serveGateway({ database: testDatabase.database, canisters: [counter.canister], ...options })

function makeCall(method: string, changes: Record<string, unknown> = {}, from: TestSigner = signer) {
  const content = makeContent('call', method, from.principal, changes)
  return { requestId: requestIdOf(content), body: makeEnvelope(content, from) }
}

async function readStatus(requestId: Uint8Array, url = served.url, from: TestSigner = signer) {
  const path = [new TextEncoder().encode('request_status'), requestId]
  const answer = await send(url, 'v3 read_state', makeEnvelope(makeReadState(from.principal, [path]), from))
  return answer.status === 200 ? certifiedStatus(answer.body.get('certificate'), requestId) : answer
}

const valueOfTea = async () =>
  (await testDatabase.owner(`select value from hearth.counters where name = 'tea'`))[0]?.value
const storedRequests = async (requestId: Uint8Array) =>
  testDatabase.owner('select * from hearth.engine_requests where request_id = $1', [Buffer.from(requestId)])

describe('a request id', () => {
  it('runs once, however many send it at once, and all get the same answer', async () => {
    const { requestId, body } = makeCall('increment')
    const versions = ['v3 call', 'v4 call']
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(served.url, versions[index % 2]!, body)),
    )
    for (const answer of answers) {
      expect(answer.body.get('status')).toBe('replied')
      expect(await certifiedStatus(answer.body.get('certificate'), requestId)).toMatchObject({
        status: 'replied',
        value: 1n,
      })
    }
    expect(counter.counted.updates).toBe(1)
    expect(await valueOfTea()).toBe(1)
  })

  it('runs once for two processes that get it at the same time', async () => {
    const other = await serve()
    const { requestId, body } = makeCall('increment')
    const urls = Array.from({ length: 20 }, (_, index) => (index % 2 ? served.url : other.url))
    const answers = await Promise.all(urls.map((url) => send(url, 'v3 call', body)))
    for (const answer of answers) {
      expect(await certifiedStatus(answer.body.get('certificate'), requestId)).toMatchObject({ value: 1n })
    }
    expect(await valueOfTea()).toBe(1)
    await other.close()
  })

  it('makes the second process wait for the first and give its answer', async () => {
    const other = await serve()
    const { requestId, body } = makeCall('wait')
    const first = send(served.url, 'v3 call', body)
    await until(() => counter.counted.updates === 1)
    const second = send(other.url, 'v3 call', body)
    await until(async () => (await waitingForLocks()) === 1)
    counter.openWaiting()
    for (const answer of await Promise.all([first, second])) {
      expect(await certifiedStatus(answer.body.get('certificate'), requestId)).toMatchObject({ value: 1n })
    }
    expect(counter.counted.updates).toBe(1)
    await other.close()
  })

  it('is answered from what is stored after a restart', async () => {
    const { requestId, body } = makeCall('increment')
    await send(served.url, 'v3 call', body)
    const restarted = await serve()
    const again = await send(restarted.url, 'v4 call', body)
    expect(await certifiedStatus(again.body.get('certificate'), requestId)).toMatchObject({ value: 1n })
    expect(await readStatus(requestId, restarted.url)).toMatchObject({ status: 'replied', value: 1n })
    expect(await valueOfTea()).toBe(1)
    await restarted.close()
  })

  it('runs again only as another request', async () => {
    for (const expected of [1n, 2n]) {
      const { requestId, body } = makeCall('increment')
      const answer = await send(served.url, 'v3 call', body)
      expect(await certifiedStatus(answer.body.get('certificate'), requestId)).toMatchObject({
        value: expected,
      })
    }
  })
})

describe('a refused update', () => {
  it('leaves its record and nothing else', async () => {
    const { requestId, body } = makeCall('refuse')
    for (const _ of [1, 2]) {
      const answer = await send(served.url, 'v3 call', body)
      expect(answer.body.get('status')).toBe('replied')
      expect(await certifiedStatus(answer.body.get('certificate'), requestId)).toEqual({
        status: 'rejected',
        value: undefined,
        rejectCode: 4,
        message: 'Not tea.',
      })
    }
    expect(counter.counted.updates).toBe(1)
    expect(await valueOfTea()).toBeUndefined()
    expect(await storedRequests(requestId)).toMatchObject([
      { reject_code: 4, error_code: 'TEST', reply: null },
    ])
  })

  it('is a refusal without details when the method throws', async () => {
    const reported: unknown[] = []
    const other = await serve({ report: (error: unknown, method: string) => reported.push(error, method) })
    const { requestId, body } = makeCall('fail')
    const answer = await send(other.url, 'v3 call', body)
    expect(await certifiedStatus(answer.body.get('certificate'), requestId)).toMatchObject({
      rejectCode: 5,
      message: 'The method failed. Nothing has been changed.',
    })
    expect(reported).toMatchObject([new Error('secret details'), 'fail'])
    expect(await valueOfTea()).toBeUndefined()
    await other.close()
  })

  it('is the method’s answer to a wrong argument', async () => {
    const { requestId, body } = makeCall('increment', { arg: Uint8Array.of(1, 2, 3) })
    const answer = await send(served.url, 'v3 call', body)
    expect(await certifiedStatus(answer.body.get('certificate'), requestId)).toMatchObject({ rejectCode: 5 })
  })
})

describe('calls that share a transaction', () => {
  const makeNote = (name: string) => ({
    name,
    ...makeCall('note', { arg: new Uint8Array(IDL.encode([IDL.Text], [name])) }),
  })
  /** Sends all of them at once; gives what the certificate says of each, verified once all have come. */
  const sendAll = async (notes: ReturnType<typeof makeNote>[], url = served.url) => {
    const answers = await Promise.all(notes.map(({ body }) => send(url, 'v3 call', body)))
    const said = []
    for (const [at, { body }] of answers.entries()) {
      said.push(await certifiedStatus(body.get('certificate'), notes[at]!.requestId))
    }
    return said
  }
  const names = async () =>
    (await testDatabase.owner<{ name: string }>('select name from hearth.counters order by name')).map(
      ({ name }) => name,
    )
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${'x'.repeat(at)}`)
  const transactions = async (work: () => Promise<unknown>) => {
    const before = await transactionsOfRequests()
    await work()
    return (await transactionsOfRequests()) - before
  }
  const transactionsOfRequests = async () =>
    (
      await testDatabase.owner<{ count: number }>(
        'select count(distinct xmin::text)::int as count from hearth.engine_requests',
      )
    )[0]!.count

  it('get each their own answer, in far fewer transactions', async () => {
    const notes = words(30).map(makeNote)
    const used = await transactions(async () => {
      for (const [at, answer] of (await sendAll(notes)).entries()) {
        expect(answer).toMatchObject({ status: 'replied', value: BigInt(4 + at) })
      }
    })
    expect(await names()).toEqual(words(30))
    expect(used).toBeLessThan(20)
  })

  it('run once, however many send each at once and again after a restart', async () => {
    const notes = words(10).map(makeNote)
    const other = await serve()
    const everywhere = Array.from({ length: 50 }, (_, at) => ({
      ...notes[at % 10]!,
      url: at % 20 < 10 ? served.url : other.url,
    }))
    const answers = await Promise.all(everywhere.map(({ url, body }) => send(url, 'v3 call', body)))
    expect(answers.map(({ body }) => body.get('status'))).toEqual(Array(50).fill('replied'))
    await other.close()
    const restarted = await serve()
    for (const [at, answer] of (await sendAll(notes, restarted.url)).entries()) {
      expect(answer).toMatchObject({ status: 'replied', value: BigInt(4 + at) })
    }
    expect(await names()).toEqual(words(10))
    await restarted.close()
  })

  it.each([
    ['refuses before it wrote', 'refused', { rejectCode: 4, message: 'Not refused.' }],
    ['refuses after it wrote', 'late', { rejectCode: 4, message: 'Not late.' }],
    ['throws', 'thrown', { rejectCode: 5, message: 'The method failed. Nothing has been changed.' }],
    [
      'the database refuses',
      'there already',
      { rejectCode: 5, message: 'The method failed. Nothing has been changed.' },
    ],
  ])('are not harmed by one that %s', async (_what, name, refusal) => {
    await testDatabase.owner(`insert into hearth.counters (name) values ('there already')`)
    const good = words(12).map(makeNote)
    const bad = makeNote(name)
    const answers = await sendAll([...good.slice(0, 6), bad, ...good.slice(6)])
    const [refused] = answers.splice(6, 1)
    expect(refused).toMatchObject({ status: 'rejected', ...refusal })
    for (const [at, answer] of answers.entries()) {
      expect(answer).toMatchObject({ status: 'replied', value: BigInt(4 + at) })
    }
    expect(await names()).toEqual(['there already', ...words(12)])
    expect(await sendAll([bad])).toMatchObject([refusal])
  })

  it('leave out whose login has ended', async () => {
    const stranger = await makeSigner(testDatabase.database, await makeMember(testDatabase))
    await testDatabase.owner(
      'delete from auth.sessions where id = (select session_id from hearth.delegations where public_key_sha256 = $1)',
      [sha256(stranger.signedBy.der)],
    )
    const good = words(8).map(makeNote)
    const content = makeContent('call', 'note', stranger.principal)
    const [refused] = await Promise.all([
      send(served.url, 'v3 call', makeEnvelope(content, stranger)),
      sendAll(good),
    ])
    expect(refused.body.get('reject_message')).toBe('This login has ended. Please sign in again.')
    expect(await names()).toEqual(words(8))
  })
})

describe('a call', () => {
  it('by v2 is accepted once it is stored, and read afterwards', async () => {
    const { requestId, body } = makeCall('increment')
    expect(await send(served.url, 'v2 call', body)).toMatchObject({ status: 202, text: '' })
    expect(await readStatus(requestId)).toMatchObject({ status: 'replied', value: 1n })
  })

  it('that takes long is accepted, reads as processing and ends all the same', async () => {
    const impatient = await serve({ callWaitMs: 50 })
    const { requestId, body } = makeCall('wait')
    expect(await send(impatient.url, 'v3 call', body)).toMatchObject({ status: 202, text: '' })
    expect(await readStatus(requestId, impatient.url)).toMatchObject({
      status: 'processing',
      value: undefined,
    })
    const inFourMinutesNs = BigInt(Date.now() + 240_000) * 1_000_000n
    const elsewhere = makeDelegation(signer.key, signer.signedBy.der, inFourMinutesNs, [canisterIdBytes(7n)])
    expect(await readStatus(requestId, impatient.url, { ...signer, delegations: [elsewhere] })).toMatchObject(
      {
        status: 403,
        text: `Canister '${engineCanisterId}' is not one of the delegation targets.`,
      },
    )
    counter.openWaiting()
    await until(async () => (await valueOfTea()) === 1)
    await until(async () => (await readStatus(requestId, impatient.url)).status === 'replied')
    await impatient.close()
  })

  it('is told to come again while too many run', async () => {
    const small = await serve({ maxRunning: 1 })
    const first = send(small.url, 'v3 call', makeCall('wait').body)
    await until(() => counter.counted.updates === 1)
    expect(await send(small.url, 'v3 call', makeCall('increment').body)).toMatchObject({ status: 503 })
    counter.openWaiting()
    expect((await first).status).toBe(200)
    await small.close()
  })

  it('of a query by a stranger is certified and leaves no row', async () => {
    const content = makeContent('call', 'read', anonymousPrincipal)
    const answer = await send(served.url, 'v3 call', makeEnvelope(content))
    expect(await certifiedStatus(answer.body.get('certificate'), requestIdOf(content))).toMatchObject({
      value: 0n,
    })
    expect(await storedRequests(requestIdOf(content))).toHaveLength(0)
    expect((await send(served.url, 'v2 call', makeEnvelope(content))).body.get('reject_code')).toBe(4)
  })

  it('of a query by a member is stored like an update', async () => {
    const { requestId, body } = makeCall('read')
    expect((await send(served.url, 'v2 call', body)).status).toBe(202)
    expect(await readStatus(requestId)).toMatchObject({ status: 'replied', value: 0n })
  })

  it('of the controller needs no login', async () => {
    const { principal, publicKeyDer, sign } = testKeys.controller
    const controller = { principal, key: { der: publicKeyDer, principal, sign } }
    const content = makeContent('call', 'increment', principal)
    const answer = await send(served.url, 'v3 call', makeEnvelope(content, controller))
    expect(await certifiedStatus(answer.body.get('certificate'), requestIdOf(content))).toMatchObject({
      value: 1n,
    })
  })
})

describe('a login', () => {
  const refused = async (from: TestSigner = signer) => {
    const { requestId, body } = makeCall('increment', {}, from)
    const answer = await send(served.url, 'v3 call', body)
    expect(await storedRequests(requestId)).toHaveLength(answer.body.get('status') === 'replied' ? 1 : 0)
    return answer.body.get('reject_message') ?? answer.body.get('status')
  }

  it('that ends ends the updates of its key at once, and no other’s', async () => {
    const phone = await makeSigner(testDatabase.database, {
      userId: member.userId,
      sessionId: await makeLogin(testDatabase, member.userId),
    })
    expect(await refused()).toBe('replied')
    await testDatabase.owner('delete from auth.sessions where id = $1', [member.sessionId])
    expect(await refused()).toBe('This login has ended. Please sign in again.')
    expect(await refused(phone)).toBe('replied')
  })

  it('that ends ends what its key reads as a member, in every process and within a second', async () => {
    const other = await serve()
    const whoAt = async (url: string) => {
      const content = makeContent('query', 'whoami', signer.principal, {
        arg: new Uint8Array(IDL.encode([], [])),
      })
      const { body } = await send(url, 'v2 query', makeEnvelope(content, signer))
      const reply = body.get('reply') as Map<string, Uint8Array>
      return String(IDL.decode([IDL.Text], reply.get('arg')!)[0])
    }
    expect(await whoAt(served.url)).toContain(member.userId)
    expect(await whoAt(other.url)).toContain(member.userId)
    await testDatabase.owner('delete from auth.sessions where id = $1', [member.sessionId])
    for (const url of [served.url, other.url]) {
      await expect.poll(() => whoAt(url), { timeout: 10_000 }).not.toContain(member.userId)
    }
    await other.close()
  })

  it('past its end counts no more', async () => {
    await testDatabase.owner('update auth.sessions set not_after = now() where id = $1', [member.sessionId])
    expect(await refused()).toBe('This login has ended. Please sign in again.')
  })

  it('is needed by the member’s own key too', async () => {
    expect(await refused({ ...signer, signedBy: signer.key, delegations: [] })).toBe(
      'This login has ended. Please sign in again.',
    )
  })

  it('does not cover a key that another login’s member delegated to', async () => {
    const other = await makeSigner(testDatabase.database, await makeMember(testDatabase))
    const mixed = { ...signer, signedBy: other.signedBy, delegations: other.delegations }
    expect((await send(served.url, 'v3 call', makeCall('increment', {}, mixed).body)).text).toMatch(
      /^Invalid delegation: /,
    )
  })

  it('is needed to be known as a member', async () => {
    const key = makeKey()
    expect(await refused({ principal: key.principal, key, signedBy: key, delegations: [] })).toBe(
      'This principal does not belong to a member here.',
    )
  })
})

async function waitingForLocks(): Promise<number> {
  const [row] = await testDatabase.owner<{ count: number }>(
    `select count(*)::int as count from pg_locks where not granted and locktype = 'transactionid'`,
  )
  return row!.count
}

/** Looks again and again until what is waited for is so; the test's own time limit ends it. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10))
}
