// The database goes away: whoever asks is told to come again, and nobody is signed out by it.
import { DatabaseAway } from '@hearth/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuth } from './auth.ts'
import { goodPassword, startAuth, type TestAuth } from './testing.ts'

let hearth: TestAuth
beforeAll(async () => {
  hearth = await startAuth()
})
afterAll(() => hearth.end())

it('answers 503 with Retry-After everywhere, and the session is as good as before afterwards', async () => {
  const { email, session } = await hearth.makeMember()
  const { database } = hearth.parts
  const { run, transaction } = database
  const away = () => Promise.reject(new DatabaseAway(new Error('gone')))
  database.run = away
  database.transaction = away
  const token = session.access_token
  const answers = [
    await hearth.post('/signup', { email: 'someone@example.org', password: goodPassword }),
    await hearth.post('/token?grant_type=password', { email, password: goodPassword }),
    await hearth.post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
    await hearth.post('/recover', { email }),
    await hearth.post('/resend', { type: 'signup', email }),
    await hearth.post('/verify', { type: 'signup', token_hash: 'x' }),
    await hearth.get('/user', { token }),
    await hearth.put('/user', { data: {} }, { token }),
    await hearth.post('/logout', undefined, { token }),
    await hearth.get('/verify?type=signup&token=x'),
  ]
  // Known keys still verify; a process that has never read them cannot say who it is.
  const verified = await hearth.auth.verifyAccessToken(token)
  const unread = createAuth(hearth.parts)
  const identity = Promise.resolve(unread.identify({ headers: { authorization: `Bearer ${token}` } }))
  await expect(identity).rejects.toBeInstanceOf(DatabaseAway)
  Object.assign(database, { run, transaction })

  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
      headers: { 'retry-after': '2' },
    })
  }
  expect(verified).toHaveProperty('userId', session.user.id)
  expect(
    (await hearth.post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token })).status,
  ).toBe(200)
})
