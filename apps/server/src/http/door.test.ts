// Queries as they arrive at the listening server, where they do not pass the framework, beside the same sent through
// it.
import type { AddressInfo } from 'node:net'
import { principalBytes } from '@hearth/ic-wire'
import { makeEnvelope } from '@hearth/ic-wire/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let hearth: TestApp
let canisterId: string
beforeAll(async () => {
  hearth = await startListening()
  canisterId = await canisterOf(hearth)
})
afterAll(() => hearth.end())

async function startListening(settings: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp(settings)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return app
}
const urlOf = ({ http }: TestApp) => `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
async function canisterOf(app: TestApp): Promise<string> {
  const info = JSON.parse((await app.http.inject({ url: '/.well-known/hearth.json' })).body)
  return info.engine.canisterId
}

const queryOf = (method: string, arg: Uint8Array) =>
  makeEnvelope({
    request_type: 'query',
    canister_id: principalBytes(canisterId)!,
    method_name: method,
    arg,
    sender: Uint8Array.of(4),
    ingress_expiry: BigInt(Date.now() + 60_000) * 1_000_000n,
  })
/** Candid of no arguments. */
const nothing = Uint8Array.from(Buffer.from('DIDL\0\0'))
const registryQuery = () => queryOf('getEngineRegistry', nothing)

function post(app: TestApp, body: Uint8Array, headers: Record<string, string> = {}) {
  return fetch(`${urlOf(app)}/api/v3/canister/${canisterId}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/cbor', ...headers },
    body: body as Uint8Array<ArrayBuffer>,
  })
}

const changing = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])
const settled = (headers: Iterable<[string, unknown]>) =>
  Object.fromEntries([...headers].filter(([name]) => !changing.has(name)))

describe('a query that arrives', () => {
  it.each<Record<string, string>>([{}, { origin: 'https://elsewhere.example' }])(
    'is answered as on the usual way, also to a page of another origin: %o',
    async (headers) => {
      const body = registryQuery()
      const usual = await hearth.http.inject({
        method: 'POST',
        url: `/api/v3/canister/${canisterId}/query`,
        headers: { 'content-type': 'application/cbor', ...headers },
        payload: Buffer.from(body),
      })
      const answer = await post(hearth, body, headers)
      expect(answer.status).toBe(200)
      expect(settled(answer.headers)).toEqual(settled(Object.entries(usual.headers)))
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}-\w+$/)
      // Kept for a moment, so it is the very same.
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(usual.rawPayload)
    },
  )

  it('is refused in words when it is none', async () => {
    const answer = await post(hearth, Uint8Array.of(0xff))
    expect([answer.status, await answer.text()]).toEqual([
      400,
      'Invalid CBOR: The bytes are not well-formed CBOR.',
    ])
  })

  it('is counted with its route', async () => {
    const count = async () => {
      const { body } = await hearth.http.inject({ url: '/metrics' })
      const line = /_count\{method="POST",route="\/api\/\*",status="2xx"\} (\d+)/.exec(body)
      return Number(line?.[1] ?? 0)
    }
    const before = await count()
    await (await post(hearth, registryQuery())).arrayBuffer()
    expect(await count()).toBe(before + 1)
  })

  it('takes from its address what every request takes', async () => {
    const other = await startListening({ LIMIT_REQUESTS_PER_ADDRESS: '2' })
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(other, registryQuery())))
      const statuses = answers.map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200, 429]))
      expect(answers.find(({ status }) => status === 429)!.headers.get('retry-after')).toBe('1')
    } finally {
      await other.end()
    }
  })

  it('counts for whom a trusted proxy names', async () => {
    const other = await startListening({ LIMIT_REQUESTS_PER_ADDRESS: '1', TRUSTED_PROXIES: '127.0.0.1' })
    try {
      const from = (address: string) => post(other, registryQuery(), { 'x-forwarded-for': address })
      const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => from(`192.0.2.${at}`)))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      const crowd = await Promise.all(Array.from({ length: 20 }, () => from('192.0.2.99')))
      expect(crowd.map(({ status }) => status)).toContain(429)
    } finally {
      await other.end()
    }
  })

  it('may be long', async () => {
    const answer = await post(hearth, queryOf('getEngineRegistry', new Uint8Array(100_000)))
    expect(answer.status).toBe(200)
  })
})
