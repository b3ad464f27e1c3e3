import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEmail, goodPassword, readLink, startAuth, type TestAuth } from '../testing.ts'

let hearth: TestAuth
beforeAll(async () => {
  hearth = await startAuth({ ALLOWED_ORIGINS: 'https://sibling.example.org' })
})
afterAll(() => hearth.end())

const verify = (type: string, token: string) => hearth.post('/verify', { type, token_hash: token })
const lastLink = async (email: string) => readLink((await hearth.mails(email)).at(-1)!)

describe('recovery', () => {
  it('lets the owner of the mailbox choose a new password', async () => {
    const { email } = await hearth.makeMember()
    expect(await hearth.post('/recover', { email })).toMatchObject({ status: 200, body: {} })
    const link = await lastLink(email)
    expect(link.type).toBe('recovery')
    const { body: session } = await verify('recovery', link.token_hash)
    const answer = await hearth.put(
      '/user',
      { password: 'amber-threshold-93' },
      { token: session.access_token },
    )
    expect(answer.status).toBe(200)
    expect(await hearth.signIn(email, 'amber-threshold-93')).toHaveProperty('access_token')
  })

  it('answers known and unknown addresses alike, also when it is asked too often', async () => {
    const { email } = await hearth.makeMember()
    const unknown = buildEmail()
    for (const expected of [200, 429]) {
      const [forKnown, forUnknown] = [
        await hearth.post('/recover', { email }),
        await hearth.post('/recover', { email: unknown }),
      ]
      expect(forKnown.status).toBe(expected)
      expect(forUnknown.status).toBe(expected)
      expect(Object.keys(forUnknown.headers)).toEqual(Object.keys(forKnown.headers))
      expect(forUnknown.body.code).toBe(forKnown.body.code)
      if (expected === 200) expect([forKnown.body, forUnknown.body]).toEqual([{}, {}])
      else expect(Number(forKnown.headers['retry-after'])).toBeGreaterThan(50)
    }
    expect(await hearth.mails(unknown)).toEqual([])
    expect((await hearth.mails(email)).filter(({ kind }) => kind === 'recovery')).toHaveLength(1)
  })
})

describe('resending', () => {
  it('sends a sign-up link again; the one before works as well, and either ends both', async () => {
    const email = buildEmail()
    await hearth.post('/signup', { email, password: goodPassword })
    const first = await lastLink(email)
    expect(await hearth.post('/resend', { type: 'signup', email })).toMatchObject({ status: 200, body: {} })
    const second = await lastLink(email)
    expect((await verify('signup', first.token_hash)).status).toBe(200)
    expect((await verify('signup', second.token_hash)).status).toBe(403)
  })

  it('sends nothing to confirmed or unknown addresses, with the same answer', async () => {
    const { email } = await hearth.makeMember()
    const unknown = buildEmail()
    for (const address of [email, unknown]) {
      expect(await hearth.post('/resend', { type: 'signup', email: address })).toMatchObject({
        status: 200,
        body: {},
      })
    }
    expect(await hearth.mails(email)).toHaveLength(1)
    expect(await hearth.mails(unknown)).toEqual([])
  })

  it('sends the link for a change of address to the new one', async () => {
    const { email, session } = await hearth.makeMember()
    const next = buildEmail()
    await hearth.put(
      '/user',
      { email: next, current_password: goodPassword },
      { token: session.access_token },
    )
    hearth.clock.aheadMs += 61_000
    await hearth.post('/resend', { type: 'email_change', email })
    hearth.clock.aheadMs = 0
    const mails = await hearth.mails(next)
    expect(mails.map(({ kind }) => kind)).toEqual(['email_change', 'email_change'])
    expect((await verify('email_change', readLink(mails[1]!).token_hash)).body.user.email).toBe(next)
  })
})

describe('a link', () => {
  it('works once, for its purpose, within an hour', async () => {
    const email = buildEmail()
    await hearth.post('/signup', { email, password: goodPassword })
    const { token_hash: token } = await lastLink(email)
    expect(await verify('recovery', token)).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
    const answers = await Promise.all([
      verify('signup', token),
      verify('signup', token),
      verify('email', token),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])

    await hearth.post('/recover', { email })
    const { token_hash: late } = await lastLink(email)
    hearth.clock.aheadMs = 3601_000
    expect((await verify('recovery', late)).body.code).toBe('otp_expired')
    hearth.clock.aheadMs = 0
  })

  it('of a banned account opens nothing', async () => {
    const { email, session } = await hearth.makeMember()
    await hearth.post('/recover', { email })
    await hearth.db.owner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      session.user.id,
    ])
    expect(await verify('recovery', (await lastLink(email)).token_hash)).toMatchObject({
      status: 403,
      body: { code: 'user_banned' },
    })
  })

  it.each([
    [{ type: 'signup' }, 'validation_failed'],
    [{ type: 'signup', email: 'a@example.org', token: '123456' }, 'otp_disabled'],
    [{ type: 'sms', phone: '+351000000', token: '123456' }, 'otp_expired'],
    [{ type: 'unheard', token_hash: 'x' }, 'validation_failed'],
    [{ type: 'magiclink', token_hash: 'x' }, 'otp_expired'],
    [{ type: 'constructor', token_hash: 'x' }, 'validation_failed'],
    [{ type: 'signup', token_hash: ['x'] }, 'validation_failed'],
    [{ type: 'signup', token_hash: 'x'.repeat(3000) }, 'validation_failed'],
  ])('is refused by %j', async (body, code) => {
    const answer = await hearth.post('/verify', body)
    expect(answer.body.code).toBe(code)
    expect(answer.status).toBeLessThan(500)
  })
})

describe('opening GET /verify', () => {
  const open = (query: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    hearth.app.inject({ method, url: `/auth/v1/verify?${new URLSearchParams(query)}` })
  const makeToken = async () => {
    const email = buildEmail()
    await hearth.post('/signup', { email, password: goodPassword })
    return (await lastLink(email)).token_hash
  }
  const fragmentOf = (location: unknown) =>
    Object.fromEntries(new URLSearchParams(new URL(String(location)).hash.slice(1)))

  it('leads to the target with the session in the fragment', async () => {
    const token = await makeToken()
    const target = 'https://sibling.example.org/welcome?x=1'
    const { statusCode, headers } = await open({ token, type: 'signup', redirect_to: target })
    expect(statusCode).toBe(303)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(String(headers.location).split('#')[0]).toBe(target)
    const fragment = fragmentOf(headers.location)
    expect(fragment).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '900' })
    expect(await hearth.auth.verifyAccessToken(fragment.access_token!)).toHaveProperty('userId')
  })

  it('leads to the sign-in page without a target, and never to a foreign one', async () => {
    const wishes: Record<string, string>[] = [
      {},
      { redirect_to: 'https://evil.example/' },
      { redirect_to: '//evil.example/' },
    ]
    for (const wished of wishes) {
      const { headers } = await open({ token: await makeToken(), type: 'signup', ...wished })
      expect(String(headers.location).split('#')[0]).toBe(`${hearth.parts.config.siteUrl}/login`)
    }
  })

  it('says what is wrong in the fragment', async () => {
    const { statusCode, headers } = await open({ token: 'spent', type: 'recovery' })
    expect(statusCode).toBe(303)
    expect(fragmentOf(headers.location)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
    expect(fragmentOf((await open({ type: 'unheard' })).headers.location)).toMatchObject({
      error_code: 'otp_expired',
    })
  })

  it('is not done by a HEAD request', async () => {
    const token = await makeToken()
    expect((await open({ token, type: 'signup' }, 'HEAD')).statusCode).toBe(404)
    expect((await verify('signup', token)).status).toBe(200)
  })
})
