import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, startAuth, type TestAuth } from './testing.ts'

let hearth: TestAuth
beforeAll(async () => {
  hearth = await startAuth()
})
afterAll(() => hearth.end())

const send = (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET',
  path: string,
  payload?: string,
  type?: string,
) =>
  hearth.app.inject({
    method,
    url: `/auth/v1${path}`,
    headers: { apikey: hearth.parts.config.anonKey, ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })

const json = 'application/json'
const endpoints = [
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/recover',
  '/verify',
  '/resend',
]

describe.each(endpoints)('POST %s', (path) => {
  it.each([
    ['no body', undefined, undefined],
    ['an empty body', '', json],
    ['broken JSON', '{"email": ', json],
    ['null', 'null', json],
    ['a list', '[1, 2]', json],
    ['a number', '7', json],
    ['an empty object', '{}', json],
    [
      'wrong types',
      '{"email": {"a": 1}, "password": [], "refresh_token": 4, "type": {}, "token_hash": 1}',
      json,
    ],
    ['a poisoned prototype', '{"__proto__": {"email": "a@example.org"}}', json],
    ['a constructor', '{"constructor": {"prototype": {"x": 1}}}', json],
    ['a form', 'email=a%40example.org&password=x', 'application/x-www-form-urlencoded'],
    ['plain text', '{"email": "a@example.org"}', 'text/plain'],
    ['too much', JSON.stringify({ email: 'x'.repeat(70_000) }), json],
    ['deep nesting', `{"data": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`, json],
  ])('refuses %s in the shape of the protocol', async (_name, payload, type) => {
    const answer = await send('POST', path, payload, type)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json()).toEqual({
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/.{10}/),
    })
    expect(answer.headers['x-supabase-api-version']).toBe('2024-01-01')
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

it.each([
  ['GET', '/nothing-here', 404],
  ['GET', '/signup', 404],
  ['PATCH', '/user', 404],
  ['POST', '/token', 400],
  ['POST', '/token?grant_type=magic', 400],
  ['POST', '/token?grant_type=password&grant_type=refresh_token', 400],
  ['POST', '/token?grant_type=pkce', 400],
  ['GET', '/authorize?provider=google', 400],
  ['GET', '/admin/users', 403],
  ['POST', '/invite', 403],
] as const)('answers %s %s with %i in the shape of the protocol', async (method, path, status) => {
  const answer = await send(method, path)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) })
})

it('tells neither texts of the database nor secrets when something fails', async () => {
  await hearth.db.owner('alter table hearth.mails add constraint broken check (false) not valid')
  const answer = await hearth.post('/signup', { email: 'broken@example.org', password: goodPassword })
  await hearth.db.owner('alter table hearth.mails drop constraint broken')
  expect(answer).toMatchObject({ status: 500, body: { code: 'unexpected_failure' } })
  expect(JSON.stringify(answer.body)).not.toMatch(/constraint|relation|mails/)
  expect(hearth.logged.at(-1)!.event).toBe('auth.unexpected')
  expect(await hearth.db.owner(`select id from auth.users where email = 'broken@example.org'`)).toEqual([])
})

it('offers what it is: settings, health', async () => {
  expect((await hearth.get('/settings')).body).toMatchObject({
    external: { email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  })
  expect((await hearth.get('/health')).body).toMatchObject({ name: 'Hearth Auth' })
})
