import { request as rawRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
let port: number

beforeAll(async () => {
  app = await startTestApp({ ALLOWED_ORIGINS: 'https://sibling.example', PORT: '8080' })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
})
afterAll(() => app.end())

/** A request exactly as written: `fetch` would clean the path. */
function send(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const outgoing = rawRequest(
        { port, host: '127.0.0.1', method, path, headers, agent: false },
        (response) => {
          let body = ''
          response.setEncoding('utf8')
          response.on('data', (chunk) => {
            body += chunk
          })
          response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }))
        },
      )
      outgoing.on('error', reject)
      outgoing.end()
    },
  )
}

describe('a path', () => {
  it.each([
    '//healthz',
    '/healthz//',
    '/./healthz',
    '/x/../healthz',
    '/x/..',
    '/%2e%2e/healthz',
    '/x/%2E/healthz',
    '/functions/v1%2fanswer',
    '/functions/v1%5Canswer',
    '/functions\\v1',
    '/healthz%00',
  ])('that can be read in two ways is refused before routing: %s', async (path) => {
    const answer = await send(path)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body).error.code).toBe('invalid_input')
  })

  it.each(['/%zz', '/%', '/%ff'])('that is not written in UTF-8 is refused: %s', async (path) => {
    expect((await send(path)).status).toBe(400)
  })

  it('may carry anything in its query', async () => {
    expect((await send('/healthz?next=//x/../y%2f')).status).toBe(200)
  })

  it('keeps its case', async () => {
    expect((await send('/Healthz')).status).toBe(404)
    expect((await send('/healthz')).status).toBe(200)
  })
})

it.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
])('what cannot be read is told so and let go: %s', async (_what, bytes, status) => {
  expect(await answerTo(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

/** The answer to bytes as they stand. */
function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      heard += chunk
      // A refused upgrade is answered, and the connection left to the client.
      if (heard.endsWith('}')) socket.destroy()
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', () => undefined)
  })
}

describe('two hosts in one request', () => {
  const hosts = 'Host: localhost\r\nhOST: evil.example\r\n'
  const upgrade =
    'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: aGVsbG8gaGVsbG8gaGVsbA==\r\n'
  it.each([
    ['a page', (lines: string) => `GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`],
    ['a table', (lines: string) => `GET /rest/v1/profiles HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`],
    [
      'a query of the engine',
      (lines: string) =>
        `POST /api/v2/canister/aaaaa-aa/query HTTP/1.1\r\n${lines}Content-Type: application/cbor\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx`,
    ],
    [
      'a socket',
      (lines: string) =>
        `GET /realtime/v1/websocket HTTP/1.1\r\n${lines}${upgrade}Connection: upgrade, close\r\n\r\n`,
    ],
  ])('are refused: %s', async (_what, written) => {
    const refused = await answerTo(written(hosts))
    expect(refused).toMatch(/^HTTP\/1.1 400 /)
    expect(refused).toContain('A request names one host.')
    expect(await answerTo(written('Host: localhost\r\n'))).not.toContain('A request names one host.')
  })
})

describe('a method', () => {
  it.each(['TRACE', 'PROPFIND', 'PURGE', 'SEARCH'])('that is not known is refused: %s', async (method) => {
    const answer = await send('/healthz', { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toContain('GET')
  })
})

describe('every answer', () => {
  it.each(['/healthz', '/nothing/here', '/.well-known/hearth.json'])(
    'carries the plain safety headers: %s',
    async (path) => {
      const { headers } = await send(path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(headers['x-request-id']).toBeTruthy()
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['content-type']).toMatch(/charset=utf-8/)
    },
  )

  it('has an id of its own', async () => {
    const [first, second] = [await send('/healthz'), await send('/healthz')]
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
  })
})

describe('another origin', () => {
  const ask = (path: string, origin: string) =>
    send(path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })

  it('may call when it is ours or in the settings, exactly', async () => {
    for (const origin of ['http://localhost:8080', 'https://sibling.example']) {
      const { status, headers } = await ask('/functions/v1/answer', origin)
      expect(status).toBe(204)
      expect(headers['access-control-allow-origin']).toBe(origin)
      expect(headers['access-control-allow-headers']).toMatch(/idempotency-key/)
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  it.each(['https://evil.example', 'https://sibling.example.evil.example', 'http://sibling.example', 'null'])(
    'is not let in by resemblance: %s',
    async (origin) => {
      const { headers } = await ask('/functions/v1/answer', origin)
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers.vary).toMatch(/Origin/)
    },
  )

  it.each(['/.well-known/hearth.json', '/event-engine.did', '/event-engine.did.js', '/api/v2/status'])(
    'may read the open surface without credentials: %s',
    async (path) => {
      const { headers } = await send(path, { headers: { origin: 'https://anyone.example' } })
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    },
  )
})

describe('a page under another name of this machine', () => {
  it('is sent to the configured name, with path and query', async () => {
    const config = app.parts.config
    const answer = await send('/login?x=1', { headers: { host: '127.0.0.1:8080', accept: 'text/html' } })
    expect(answer.status).toBe(307)
    expect(answer.headers.location).toBe(`${config.siteUrl}/login?x=1`)
  })

  it.each<Record<string, string>>([
    { host: 'localhost:8080', accept: 'text/html' },
    { host: '127.0.0.1:8080', accept: 'text/html', 'x-forwarded-for': '10.0.0.7' },
    { host: '127.0.0.1:8080', accept: 'application/json' },
    { host: 'hearth.example.org', accept: 'text/html' },
  ])('stays where it is otherwise: %o', async (headers) => {
    expect((await send('/healthz', { headers })).status).toBe(200)
  })
})

describe('a body', () => {
  const post = (payload: string, contentType = 'application/json') =>
    app.http.inject({
      method: 'POST',
      url: '/functions/v1/answer',
      payload,
      headers: { 'content-type': contentType },
    })

  it('over 64 kB is refused', async () => {
    const answer = await post(JSON.stringify({ filling: 'x'.repeat(65 * 1024) }))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().error.code).toBe('too_large')
  })

  it.each(['{', '{"__proto__": {"admin": true}}', ''])(
    'that is no plain JSON is refused: %s',
    async (payload) => {
      const answer = await post(payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().error.code).toBe('invalid_input')
    },
  )

  it('of another type is refused', async () => {
    expect((await post('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  })
})

describe('what watches the house', () => {
  it('sees that it lives, that it is ready, and how it has been', async () => {
    expect(JSON.parse((await send('/healthz')).body)).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
    expect(JSON.parse((await send('/readyz')).body)).toEqual({ status: 'ready' })
    const metrics = (await send('/metrics')).body
    expect(metrics).toMatch(
      /hearth_http_request_seconds_count\{method="GET",route="\/readyz",status="2xx"\} \d/,
    )
    expect(metrics).toContain('process_resident_memory_bytes')
  })

  it('is on this machine, or has the token: nobody else sees how it has been', async () => {
    const token = 'Zr8q0vX1mB5kT7wYc3nH9dLsF2gJ4pAe'
    const guarded = await startTestApp({ METRICS_TOKEN: token })
    const ask = (app: TestApp, headers: Record<string, string> = {}, remoteAddress = '10.0.0.7') =>
      app.http.inject({ url: '/metrics', headers, remoteAddress }).then(({ statusCode }) => statusCode)
    try {
      const bearer = { authorization: `Bearer ${token}` }
      expect(await ask(guarded, bearer)).toBe(200)
      expect(await ask(guarded, { ...bearer, 'x-forwarded-for': '10.0.0.9' }, '127.0.0.1')).toBe(200)
      for (const watcher of [app, guarded]) {
        expect(await ask(watcher, {}, '::1')).toBe(200)
        expect(await ask(watcher, { host: 'localhost' })).toBe(404)
        expect(await ask(watcher, { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).toBe(404)
        expect(await ask(watcher, { authorization: 'Bearer undefined' })).toBe(404)
        expect(await ask(watcher, { authorization: `Bearer ${token.toLowerCase()}` })).toBe(404)
      }
    } finally {
      await guarded.end()
    }
  })

  it('sees each request in one bucket, those for nothing too', async () => {
    await send('/nothing/here')
    const metrics = (await send('/metrics')).body
    const labels = 'method="GET",route="none",status="4xx"'
    const counted = [...metrics.matchAll(/^hearth_http_request_seconds_(\w+)\{(.*)\} (\S+)$/gm)]
      .map(([, kind, named, value]) => ({ kind, named, value: Number(value) }))
      .filter(({ named }) => named!.endsWith(labels))
    const buckets = counted.filter(({ kind }) => kind === 'bucket').map(({ value }) => value)
    const count = counted.find(({ kind }) => kind === 'count')!.value
    expect(buckets).toHaveLength(12)
    expect(buckets).toEqual(buckets.toSorted((one, other) => one - other))
    expect([buckets.at(-1), count > 0]).toEqual([count, true])
  })
})

it('answers who asks too much with 429 until a second has passed', async () => {
  const other = await startTestApp({ LIMIT_REQUESTS_PER_ADDRESS: '5' })
  try {
    const ask = () => other.http.inject({ url: '/.well-known/hearth.json' })
    const statuses = (await Promise.all(Array.from({ length: 20 }, ask))).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(15)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('1')
    expect((await other.http.inject({ url: '/healthz' })).statusCode).toBe(200)
  } finally {
    await other.end()
  }
})

it('answers 503 with Retry-After while the database is away, and is not ready', async () => {
  const other = await startTestApp({}, { connectTimeoutMs: 300 })
  try {
    await other.db.owner(`do $$ begin
      execute format('alter database %I connection limit 0', current_database());
    end $$`)
    await other.db.owner(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const calendar = await other.http.inject({ url: `/event/${'a'.repeat(26)}.ics` })
    expect(calendar.statusCode).toBe(503)
    expect(Number(calendar.headers['retry-after'])).toBeGreaterThan(0)
    expect(calendar.json().error.code).toBe('unavailable')
    expect((await other.http.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await other.http.inject({ url: '/healthz' })).statusCode).toBe(200)
  } finally {
    await other.end()
  }
})
