// The service where it runs: behind the server's own hooks, with its mails carried away by the queue.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEmail, goodPassword } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

it('signs up over HTTP and has the mail delivered', async () => {
  const email = buildEmail()
  const { siteUrl, anonKey } = app.parts.config
  const answer = await app.http.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    headers: { apikey: anonKey, origin: siteUrl },
    payload: { email, password: goodPassword },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['access-control-allow-origin']).toBe(siteUrl)
  expect(answer.headers['access-control-expose-headers']).toContain('x-supabase-api-version')
  await expect
    .poll(
      () =>
        app.db.owner('select 1 as sent from hearth.mails where to_address = $1 and sent_at is not null', [
          email,
        ]),
      {
        timeout: 20_000,
      },
    )
    .toHaveLength(1)
})

it('publishes its keys, and answers in its own protocol what it refuses', async () => {
  const keys = await app.http.inject('/auth/v1/.well-known/jwks.json')
  expect(keys.json().keys).toHaveLength(1)
  const refused = await app.http.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: '{',
  })
  expect(refused.statusCode).toBeLessThan(500)
  expect(refused.json()).toHaveProperty('code')
})
