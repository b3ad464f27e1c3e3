import { readOnlySentence } from '@hearth/contracts/read-only'
import { type Database, DatabaseAway, DatabaseReadOnly } from '@hearth/database'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { type CborMap, canisterIdBytes, decodeCbor, principalText, treePath } from '@hearth/ic-wire'
import { makeDelegation, makeEnvelope, makeKey, requestIdOf } from '@hearth/ic-wire/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subnetIdOf } from '../certificates/index.ts'
import { engineCanisterId } from '../identity/index.ts'
import {
  anonymousPrincipal,
  createCounterCanister,
  makeContent,
  makeMember,
  makeReadState,
  makeSigner,
  type ServedGateway,
  send,
  serveGateway,
  type TestSigner,
  testKeys,
} from './testing.ts'

let testDatabase: TestDatabase
let served: ServedGateway
let signer: TestSigner
let counter: ReturnType<typeof createCounterCanister>
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  counter = createCounterCanister(testDatabase.database)
  served = await serveGateway({ database: testDatabase.database, canisters: [counter.canister] })
  signer = await makeSigner(testDatabase.database, await makeMember(testDatabase))
})
afterAll(async () => {
  await served.close()
  await testDatabase.drop()
})

const text = (value: string) => new TextEncoder().encode(value)
const otherCanister = principalText(canisterIdBytes(7n))
const ingressExpiry = () => BigInt(Date.now() + 240_000) * 1_000_000n
const signed = (content: Record<string, unknown>) => makeEnvelope(content, signer)
const anonymousQuery = (changes = {}) =>
  makeEnvelope(makeContent('query', 'read', anonymousPrincipal, changes))

describe('the addresses', () => {
  it.each([
    ['GET', '/api/v1/status'],
    ['GET', '/api/v3/status'],
    ['POST', '/api/v2/status'],
    ['GET', `/api/v2/canister/${engineCanisterId}/query`],
    ['POST', `/api/v4/canister/${engineCanisterId}/query`],
    ['POST', `/api/v4/canister/${engineCanisterId}/read_state`],
    ['POST', `/api/v5/canister/${engineCanisterId}/call`],
    ['POST', `/api/v3/subnet/${engineCanisterId}/query`],
    ['POST', `/api/v2/canister/${engineCanisterId}/call/`],
    ['POST', '/api/v2/canister//call'],
    ['PUT', `/api/v2/canister/${engineCanisterId}/call`],
    ['GET', '/'],
  ])('%s %s is a plain 404', async (method, path) => {
    const response = await fetch(served.url + path, { method })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ])
  })

  it.each(['aaaaa', 'not_a_principal', engineCanisterId.toUpperCase(), 'x'.repeat(100), 'a%2eb'])(
    'refuse the canister %s',
    async (canisterId) => {
      expect(await send(served.url, 'v2 query', anonymousQuery(), canisterId)).toMatchObject({ status: 400 })
    },
  )

  it('may be asked from any origin', async () => {
    const url = `${served.url}/api/v3/canister/${engineCanisterId}/call`
    const preflight = await fetch(url, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
    const refused = await fetch(url, { method: 'POST', body: 'x' })
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('an answer', () => {
  it('of the status is what agents read: version, health and the root key', async () => {
    const response = await fetch(`${served.url}/api/v2/status`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('application/cbor')
    expect(Object.fromEntries(decodeCbor(bytes) as CborMap)).toEqual({
      ic_api_version: '0.18.0',
      impl_version: 'hearth',
      replica_health_status: 'healthy',
      root_key: testKeys.rootKeyDer,
    })
    expect(testKeys.rootKeyDer).toHaveLength(133)
  })

  it.each([
    ['v2 query', () => anonymousQuery()],
    ['v3 query', () => anonymousQuery()],
    ['v2 read_state', () => makeEnvelope(makeReadState(anonymousPrincipal, [[text('time')]]))],
    ['v3 read_state', () => makeEnvelope(makeReadState(anonymousPrincipal, [[text('time')]]))],
    ['v2 call', () => makeEnvelope(makeContent('call', 'increment', anonymousPrincipal))],
    ['v3 call', () => makeEnvelope(makeContent('call', 'read', anonymousPrincipal))],
    ['v4 call', () => makeEnvelope(makeContent('call', 'read', anonymousPrincipal))],
  ])('of %s is CBOR that says so, also to a request that does not', async (endpoint, make) => {
    const [version, name] = endpoint.split(' ')
    const tagged = make()
    expect(Buffer.from(tagged.subarray(0, 3)).toString('hex')).toBe('d9d9f7')
    for (const body of [tagged, tagged.subarray(3)]) {
      const response = await fetch(`${served.url}/api/${version}/canister/${engineCanisterId}/${name}`, {
        method: 'POST',
        body: body as Uint8Array<ArrayBuffer>,
      })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/cbor'])
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.subarray(0, 3).toString('hex')).toBe('d9d9f7')
    }
  })
})

describe('limits', () => {
  it('a body above 2 MiB is 413, one of 2 MiB is read', async () => {
    const size = 2 * 1024 * 1024
    expect(await send(served.url, 'v2 query', new Uint8Array(size + 1))).toMatchObject({ status: 413 })
    expect(await send(served.url, 'v2 query', new Uint8Array(size))).toMatchObject({ status: 400 })
  })

  it('an address that may not send is 429', async () => {
    const seen: string[] = []
    const admit = (remoteAddress: string) => seen.push(remoteAddress) > 1
    const limited = await serveGateway({
      database: testDatabase.database,
      canisters: [counter.canister],
      admit,
    })
    const response = await fetch(`${limited.url}/api/v2/status`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await fetch(`${limited.url}/api/v2/status`)).status).toBe(200)
    expect(seen[0]).toContain('127.0.0.1')
    await limited.close()
  })

  it('without the database it is 503 and time to try again', async () => {
    const gone = new Error('gone')
    const away = async () => Promise.reject(new DatabaseAway(gone))
    const database = { ...testDatabase.database, run: away, transaction: away }
    const broken = await serveGateway({ database, canisters: [createCounterCanister(database).canister] })
    const url = `${broken.url}/api/v3/canister/${engineCanisterId}`
    for (const [endpoint, content] of [
      ['call', makeContent('call', 'increment', signer.principal)],
      ['query', makeContent('query', 'read', signer.principal)],
      [
        'read_state',
        makeReadState(signer.principal, [treePath('request_status', new Uint8Array(32)) as Uint8Array[]]),
      ],
    ] as const) {
      const response = await fetch(`${url}/${endpoint}`, {
        method: 'POST',
        body: signed(content),
      })
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
    }
    await broken.close()
  })
})

it('while the database can only be read, an update is rejected at once and says so', async () => {
  const readOnly = async () => Promise.reject(new DatabaseReadOnly())
  const database = { ...testDatabase.database, transaction: readOnly }
  const waiting = await serveGateway({ database, canisters: [createCounterCanister(database).canister] })
  const call = (version: string) =>
    fetch(`${waiting.url}/api/${version}/canister/${engineCanisterId}/call`, {
      method: 'POST',
      body: signed(makeContent('call', 'increment', signer.principal)),
    })
  const rejection = { reject_code: 2, reject_message: readOnlySentence }
  for (const [version, expected] of [
    ['v2', rejection],
    ['v3', { status: 'non_replicated_rejection', ...rejection }],
    ['v4', { status: 'non_replicated_rejection', ...rejection }],
  ] as const) {
    const response = await call(version)
    expect(response.status).toBe(200)
    const answer = decodeCbor(new Uint8Array(await response.arrayBuffer())) as CborMap
    expect(Object.fromEntries(answer)).toEqual(expected)
  }
  await waiting.close()
})

it('an update that had begun when the database could only be read is 503: agents send it again', async () => {
  const readOnly = async () => Promise.reject(new DatabaseReadOnly())
  const transaction: Database['transaction'] = (_actor, work) => work({ run: readOnly } as never)
  const database = { ...testDatabase.database, transaction }
  const waiting = await serveGateway({ database, canisters: [createCounterCanister(database).canister] })
  const response = await fetch(`${waiting.url}/api/v3/canister/${engineCanisterId}/call`, {
    method: 'POST',
    body: signed(makeContent('call', 'increment', signer.principal)),
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await response.text()).toBe(readOnlySentence)
  await waiting.close()
})

describe('a refusal', () => {
  const minuteNs = 60_000_000_000n
  const nowNs = BigInt(Date.now()) * 1_000_000n
  const refusalOf = async (endpoint: string, body: Uint8Array) => {
    const { status, text: said } = await send(served.url, endpoint, body)
    return `${status} ${said}`
  }

  it.each(['v2 call', 'v3 call', 'v4 call'])(
    'of %s says what is wrong in the words of the protocol',
    async (endpoint) => {
      const call = (changes = {}) => makeContent('call', 'increment', signer.principal, changes)
      const refused = (changes: Record<string, unknown>) => refusalOf(endpoint, signed(call(changes)))
      expect(await refused({ ingress_expiry: nowNs - 1n })).toMatch(/^400 Invalid request expiry: /)
      expect(await refused({ ingress_expiry: nowNs + 7n * minuteNs })).toMatch(
        /^400 Invalid request expiry: /,
      )
      expect(await refused({ canister_id: canisterIdBytes(7n) })).toMatch(/^400 The canister of the address/)
      expect(await refused({ nonce: new Uint8Array(33) })).toMatch(/^400 Invalid nonce: /)
      expect(await refused({ request_type: 'query' })).toMatch(/^400 Field request_type/)
      const stolen = makeEnvelope(call(), { ...signer, signedBy: makeKey() })
      expect(await refusalOf(endpoint, stolen)).toMatch(/^400 Invalid signature: /)
      expect(await refusalOf(endpoint, makeEnvelope(call(), { key: makeKey() }))).toMatch(/^400 The user id /)
      expect(await refusalOf(endpoint, makeEnvelope(call()))).toMatch(/^400 Missing signature from user: /)
      expect(await refusalOf(endpoint, Uint8Array.of(1, 2))).toMatch(/^400 Invalid CBOR: /)
    },
  )

  it('of a delegation to another canister names the canister', async () => {
    const body = makeEnvelope(
      makeContent('call', 'increment', signer.principal, { canister_id: canisterIdBytes(7n) }),
      signer,
    )
    const { status, text: said } = await send(served.url, 'v3 call', body, otherCanister)
    expect([status, said]).toEqual([400, `Canister '${otherCanister}' is not one of the delegation targets.`])
  })

  it('of a signed query for a call does not pass read_state', async () => {
    expect(await refusalOf('v2 read_state', signed(makeContent('query', 'read', signer.principal)))).toMatch(
      /^400 Field request_type must be read_state here/,
    )
  })
})

describe('a rejection before anything runs', () => {
  it.each([
    ['another canister', { canister_id: canisterIdBytes(7n) }, otherCanister, 3, 'IC0301'],
    ['an unknown method', { method_name: 'drink' }, engineCanisterId, 5, 'IC0536'],
    ['an anonymous update', {}, engineCanisterId, 4, 'IC0406'],
  ])('of %s', async (_what, changes, canisterId, code, errorCode) => {
    const body = makeEnvelope(makeContent('call', 'increment', anonymousPrincipal, changes))
    const rejected = { reject_code: code, error_code: errorCode }
    for (const version of ['v3', 'v4']) {
      const answer = await send(served.url, `${version} call`, body, canisterId)
      expect(Object.fromEntries(answer.body)).toMatchObject({
        status: 'non_replicated_rejection',
        ...rejected,
      })
    }
    const answer = await send(served.url, 'v2 call', body, canisterId)
    expect(Object.fromEntries(answer.body)).toMatchObject(rejected)
    expect(answer.body.has('status')).toBe(false)
    expect(await testDatabase.owner('select from hearth.engine_requests')).toHaveLength(0)
  })

  it.each([
    ['another canister', { canister_id: canisterIdBytes(7n) }, otherCanister, 3],
    ['an unknown method', { method_name: 'drink' }, engineCanisterId, 5],
    ['an update asked as a query', { method_name: 'increment' }, engineCanisterId, 5],
    ['a wrong argument', { arg: Uint8Array.of(1) }, engineCanisterId, 5],
  ])('of %s as a query', async (_what, changes, canisterId, code) => {
    const answer = await send(served.url, 'v3 query', anonymousQuery(changes), canisterId)
    expect(Object.fromEntries(answer.body)).toMatchObject({ status: 'rejected', reject_code: code })
    expect(answer.body.get('signatures')).toHaveLength(1)
  })
})

describe('read_state', () => {
  const read = (paths: Uint8Array[][]) =>
    send(served.url, 'v3 read_state', signed(makeReadState(signer.principal, paths)))
  const engine = text('canister')
  const ours = () => makeContent('call', 'increment', signer.principal)

  it.each([
    ['nothing', []],
    ['another word', [text('certified_data')]],
    ['below the time', [text('time'), text('x')]],
    ['the canister as a whole', [engine]],
    ['another canister', [engine, canisterIdBytes(7n), text('controllers')]],
    ['certified data', [engine, canisterIdBytes(0x486561727468_0001n), text('certified_data')]],
    ['all statuses', [text('request_status')]],
    ['a short request id', [text('request_status'), new Uint8Array(31)]],
    ['a field that no status has', [text('request_status'), new Uint8Array(32), text('sender')]],
    ['metrics of the subnet', [text('subnet'), new Uint8Array(29), text('metrics')]],
  ])('refuses the path of %s', async (_what, path) => {
    expect(await read([path])).toMatchObject({ status: 404, text: 'Invalid path requested.' })
  })

  it('shows the time to anybody, asked or not, also for other canisters', async () => {
    for (const paths of [[], [[text('time')]]]) {
      const body = makeEnvelope({ ...makeReadState(anonymousPrincipal, paths), ingress_expiry: 1n })
      for (const endpoint of ['v2 read_state', 'v3 read_state']) {
        expect(
          (await send(served.url, endpoint, body, otherCanister)).body.get('certificate'),
        ).toBeInstanceOf(Uint8Array)
      }
    }
  })

  it('shows a status to its sender only', async () => {
    const content = ours()
    await send(served.url, 'v3 call', signed(content))
    const path = [text('request_status'), requestIdOf(content)]
    expect((await read([path])).status).toBe(200)
    const nobody = makeEnvelope(makeReadState(anonymousPrincipal, [path]))
    expect((await send(served.url, 'v3 read_state', nobody)).status).toBe(403)
    const stranger = makeKey()
    const envelope = makeEnvelope(makeReadState(stranger.principal, [path]), { key: stranger })
    expect((await send(served.url, 'v2 read_state', envelope)).status).toBe(403)
  })

  it('shows no status of a request to a canister outside the delegation', async () => {
    const content = ours()
    await send(served.url, 'v3 call', signed(content))
    const elsewhere = makeDelegation(signer.key, signer.signedBy.der, ingressExpiry(), [canisterIdBytes(7n)])
    const path = [text('request_status'), requestIdOf(content)]
    const narrow = { ...signer, delegations: [elsewhere] }
    const body = makeEnvelope(makeReadState(signer.principal, [path]), narrow)
    expect(await send(served.url, 'v2 read_state', body)).toMatchObject({
      status: 403,
      text: `Canister '${engineCanisterId}' is not one of the delegation targets.`,
    })
    // The time is everybody's, whatever a delegation names.
    const time = makeEnvelope(makeReadState(signer.principal, [[text('time')]]), narrow)
    expect((await send(served.url, 'v2 read_state', time)).status).toBe(200)
  })

  it('answers for one request id at a time', async () => {
    const path = (fill: number) => [text('request_status'), new Uint8Array(32).fill(fill)]
    expect(await read([path(1), path(2)])).toMatchObject({ status: 400 })
    expect(await read([path(1), [...path(1), text('status')]])).toMatchObject({ status: 200 })
  })

  it('of a subnet shows the subnet and no request', async () => {
    const subnetId = principalText(subnetIdOf(testKeys.rootKeyDer))
    const url = (version: string, id: string) => `${served.url}/api/${version}/subnet/${id}/read_state`
    const post = async (address: string, paths: Uint8Array[][]) =>
      (
        await fetch(address, {
          method: 'POST',
          body: makeEnvelope(makeReadState(anonymousPrincipal, paths)),
        })
      ).status
    expect(await post(url('v2', subnetId), [[text('subnet')]])).toBe(200)
    expect(await post(url('v3', subnetId), [[text('canister_ranges')]])).toBe(200)
    expect(await post(url('v3', subnetId), [[text('request_status'), new Uint8Array(32)]])).toBe(404)
    expect(await post(url('v3', engineCanisterId), [[text('time')]])).toBe(404)
  })
})
