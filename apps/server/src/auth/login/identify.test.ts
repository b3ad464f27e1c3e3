import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAuth, type TestAuth } from '../testing.ts'

// Keys that look like tokens are compared all the same.
const anonKey = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl'
const serviceKey = 'sb_secret_0123456789abcdefghijklmnopqrstuvwxyz'
let hearth: TestAuth
let token: string
let member: { kind: 'member'; userId: string }
beforeAll(async () => {
  hearth = await startAuth({ ANON_KEY: anonKey, SERVICE_KEY: serviceKey })
  const { session } = await hearth.makeMember()
  token = session.access_token
  member = { kind: 'member', userId: session.user.id }
})
afterAll(() => hearth.end())

const identify = (headers: { apikey?: string; authorization?: string }) => hearth.auth.identify({ headers })

it('reads who it is from the two headers', async () => {
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` })
  expect(await identify({ apikey: anonKey })).toEqual({ kind: 'anon' })
  expect(await identify({ apikey: anonKey, ...bearer(anonKey) })).toEqual({ kind: 'anon' })
  expect(await identify({ apikey: serviceKey })).toEqual({ kind: 'service' })
  expect(await identify({ apikey: serviceKey, ...bearer(serviceKey) })).toEqual({ kind: 'service' })
  expect(await identify({ apikey: anonKey, ...bearer(token) })).toMatchObject(member)
  expect(await identify({ apikey: serviceKey, ...bearer(token) })).toMatchObject(member)
  expect(await identify({ apikey: anonKey, authorization: `bearer ${token}` })).toMatchObject(member)
})

it('refuses what is missing, unknown, expired or malformed', async () => {
  expect(await identify({})).toMatchObject({ kind: 'refused', status: 401, code: 'no_api_key' })
  expect(await identify({ apikey: `${anonKey}x` })).toMatchObject({ kind: 'refused', code: 'bad_api_key' })
  expect(await identify({ apikey: '' })).toMatchObject({ kind: 'refused', code: 'bad_api_key' })
  expect(await identify({ apikey: 'x', authorization: `Bearer ${token}` })).toMatchObject({
    code: 'bad_api_key',
  })
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    `Basic ${token}`,
    `Bearer ${token} ${token}`,
    'Bearer a.b.c',
  ]) {
    expect(await identify({ apikey: anonKey, authorization })).toMatchObject({
      kind: 'refused',
      status: 401,
      code: 'bad_jwt',
    })
  }
  hearth.clock.aheadMs = 3600_000
  expect(await identify({ apikey: anonKey, authorization: `Bearer ${token}` })).toMatchObject({
    code: 'expired_jwt',
  })
  hearth.clock.aheadMs = 0
})

it('asks every call but the open ones for a key', async () => {
  const call = (method: 'GET' | 'POST', url: string) => hearth.app.inject({ method, url: `/auth/v1${url}` })
  for (const [method, url] of [
    ['POST', '/signup'],
    ['POST', '/token?grant_type=password'],
    ['POST', '/recover'],
    ['GET', '/user'],
    ['POST', '/otp'],
  ] as const) {
    const answer = await call(method, url)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ code: 'no_authorization', message: 'No API key found in request' })
  }
  for (const url of ['/health', '/settings', '/.well-known/jwks.json'])
    expect((await call('GET', url)).statusCode).toBe(200)
})
