// What was answered on the usual way, given again at the door.
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import type { DoorAnswer } from './door.ts'

let app: TestApp
let clock = Date.now()
beforeAll(async () => {
  app = await startTestApp({}, {}, {}, { now: () => clock })
})
afterAll(() => app.end())

const headersOf = (more: Record<string, string> = {}) => ({
  host: new URL(app.parts.config.siteUrl).host,
  accept: 'text/html',
  'accept-encoding': 'gzip',
  ...more,
})

/** What the door would answer, without sending it. */
function atDoor(url: string, more: Record<string, string> = {}, method = 'GET'): DoorAnswer | undefined {
  const request = { method, url, headers: headersOf(more) } as never
  let given: DoorAnswer | undefined
  app.http.repeatedAnswers!.offer(request)?.answer(request, '', (answer) => {
    given = answer
  })
  return given
}

/** Asked for twice, because what is asked for once is not cut into pieces. */
async function onUsualWay(url: string, more: Record<string, string> = {}) {
  await app.http.inject({ url, headers: headersOf(more) })
  return app.http.inject({ url, headers: headersOf(more) })
}

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? 'none'
const ofEachAnswer = new Set(['x-request-id', 'content-length', 'connection', 'date'])

/** Headers and text, with a nonce as a word of its own. */
function readable(headers: Record<string, unknown>, body: Uint8Array) {
  const nonce = nonceOf(headers['content-security-policy'])
  const written = Object.entries(headers).filter(([name]) => !ofEachAnswer.has(name))
  const named = written.map(([name, value]) => [name, String(value).replaceAll(nonce, 'NONCE')])
  return { headers: Object.fromEntries(named), text: gunzipSync(body).toString().replaceAll(nonce, 'NONCE') }
}

function pairs(flat: readonly string[]): Record<string, string> {
  return Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]!]] : [])))
}

/** Addresses of one kind each, filled with an event that is there. */
const kinds: [kind: string, address: (eventId: string) => string][] = [
  ['home', () => '/'],
  ['all events', () => '/explore'],
  ['an event', (id) => `/e/${id}`],
  ['sign-in', () => '/login'],
  ['calendar file', (id) => `/event/${id}.ics`],
  ['feed', () => '/feeds/events.rss'],
]

describe('an answer that was given a moment ago', () => {
  it.each(kinds)('is given again as it was, with a nonce of its own: %s', async (_, address) => {
    const url = address(await buildEvent(app.db, { description: 'Bring a song. '.repeat(80) }))
    expect(atDoor(url)).toBeUndefined()
    const usual = await onUsualWay(url)
    expect(usual.statusCode).toBe(200)
    const repeated = atDoor(url)!
    expect(repeated.status).toBe(200)
    const headers = pairs(repeated.headers)
    expect(readable(headers, repeated.body)).toEqual(readable(usual.headers, usual.rawPayload))
    if (!headers['content-security-policy']) return
    const nonces = [usual.headers, headers, pairs(atDoor(url)!.headers)].map((each) =>
      nonceOf(each['content-security-policy']),
    )
    expect(new Set(nonces).size).toBe(3)
  })

  it('is not given again once it may be old', async () => {
    const url = `/e/${await buildEvent(app.db)}`
    await onUsualWay(url)
    expect(atDoor(url)).toBeDefined()
    clock += 1000
    expect(atDoor(url)).toBeUndefined()
    await onUsualWay(url)
    expect(atDoor(url)).toBeDefined()
  })

  it.each<[who: string, headers: Record<string, string>]>([
    ['says who they are', { authorization: 'Bearer x' }],
    ['comes from a page of another origin', { origin: 'https://elsewhere.example' }],
    ['asks for a part', { range: 'bytes=0-9' }],
    ['may have it already', { 'if-none-match': '*' }],
    ['may have it since', { 'if-modified-since': new Date().toUTCString() }],
    ['takes nothing compressed', { 'accept-encoding': 'identity' }],
    ['wants no page', { accept: 'application/json' }],
    ['asks by another name of this machine', { host: '127.0.0.1:8080' }],
  ])('is neither noted from nor given to whoever %s', async (_, headers) => {
    const url = `/e/${await buildEvent(app.db)}`
    await onUsualWay(url, headers)
    expect(atDoor(url)).toBeUndefined()
    await onUsualWay(url)
    expect(atDoor(url)).toBeDefined()
    expect(atDoor(url, headers)).toBeUndefined()
  })

  it('is not that of somebody near', async () => {
    const near = { cookie: 'near=zone=Europe%2FLisbon' }
    await onUsualWay('/', near)
    clock += 60_000
    expect(atDoor('/')).toBeUndefined()
    await onUsualWay('/')
    expect(atDoor('/', near)).toBeUndefined()
    expect(atDoor('/', { cookie: 'theme=dark' })).toBeDefined()
  })

  it('is none where a secret may stand in the address, nothing was found, or something is written', async () => {
    for (const url of ['/confirm?token_hash=secret', '/reset-password', '/no/such/page']) {
      await onUsualWay(url)
      expect(atDoor(url)).toBeUndefined()
    }
    await onUsualWay('/login')
    expect(atDoor('/login', {}, 'POST')).toBeUndefined()
    expect(atDoor('/login', {}, 'HEAD')).toBeUndefined()
  })
})
