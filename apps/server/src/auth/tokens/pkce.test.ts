// PKCE in every flow that mails a link, by the official client as server-side kits set it up. Each sentence of the
// protocol's own documentation ("PKCE flow" of Supabase Auth; RFC 7636) is one test.
import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { sweepByRule } from '../../retention/index.ts'
import { buildEmail, goodPassword, readLink, startAuth, type TestAuth } from '../testing.ts'

let hearth: TestAuth
let url: string
const app = 'https://sibling.example.org'
beforeAll(async () => {
  hearth = await startAuth({ ALLOWED_ORIGINS: app })
  url = await hearth.listen()
})
afterAll(() => hearth.end())

/** A client as a server-side kit makes it: the verifier waits in its storage until the person comes back. */
function makeKit() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const { auth } = createClient(url, hearth.parts.config.anonKey, {
    auth: {
      flowType: 'pkce',
      storage,
      storageKey: 'kit',
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    realtime: { transport: WebSocket as never },
  })
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))
  return { auth, events, stored }
}

const lastLink = async (email: string) => readLink((await hearth.mails(email)).at(-1)!)

/** What the button of `/confirm` does: opens the link at the service, which leads on. */
async function press(link: Awaited<ReturnType<typeof lastLink>>) {
  const query = new URLSearchParams({ type: link.type!, token: link.token_hash })
  if (link.redirect_to) query.set('redirect_to', link.redirect_to)
  const { statusCode, headers } = await hearth.app.inject({ url: `/auth/v1/verify?${query}` })
  expect(statusCode).toBe(303)
  return new URL(String(headers.location))
}

const emailRedirectTo = `${app}/auth/callback?next=/home`

async function signUp(kit = makeKit()) {
  const email = buildEmail()
  const { error } = await kit.auth.signUp({ email, password: goodPassword, options: { emailRedirectTo } })
  expect(error).toBeNull()
  return { ...kit, email, link: await lastLink(email) }
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const verifier = 'v'.repeat(43)
const exchange = (body: object) => hearth.post('/token?grant_type=pkce', body)

/** A code that the verifier above opens. */
async function makeCode(email = buildEmail()) {
  await hearth.post('/signup', {
    email,
    password: goodPassword,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 's256',
  })
  const code = (await press(await lastLink(email))).searchParams.get('code')!
  return { email, code }
}

describe('After a successful verification, the person is redirected with ?code=', () => {
  it('by a sign-up', async () => {
    const { auth, email, link } = await signUp()
    expect(link.token_hash).toMatch(/^pkce_/)
    const target = await press(link)
    expect(target.origin + target.pathname).toBe(`${app}/auth/callback`)
    expect([...target.searchParams.keys()]).toEqual(['next', 'code'])
    expect(target.hash).toBe('')
    const { data, error } = await auth.exchangeCodeForSession(target.searchParams.get('code')!)
    expect(error).toBeNull()
    expect(data.session!.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect((await auth.getUser()).data.user!.email).toBe(email)
  })

  it('by a recovery, whose event the client raises, and which needs no password from before', async () => {
    const { email } = await hearth.makeMember()
    const { auth, events } = makeKit()
    await auth.resetPasswordForEmail(email, { redirectTo: `${app}/new-password` })
    const target = await press(await lastLink(email))
    expect((await auth.exchangeCodeForSession(target.searchParams.get('code')!)).error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await auth.updateUser({ password: 'amber-threshold-93' })).error).toBeNull()
  })

  it('by a change of address', async () => {
    const { email } = await hearth.makeMember()
    const { auth, stored } = makeKit()
    await auth.signInWithPassword({ email, password: goodPassword })
    const next = buildEmail()
    // This version of the client saves its session after the answer, and throws its verifier away with that.
    const keep = stored.delete.bind(stored)
    stored.delete = (key) => key.endsWith('-code-verifier') || keep(key)
    const asked = await auth.updateUser({ email: next, current_password: goodPassword } as never, {
      emailRedirectTo,
    })
    stored.delete = keep
    expect(asked.error).toBeNull()
    const target = await press(await lastLink(next))
    const { data, error } = await auth.exchangeCodeForSession(target.searchParams.get('code')!)
    expect(error).toBeNull()
    expect(data.session!.user.email).toBe(next)
  })

  it('by a link that was sent again', async () => {
    const { auth, email } = await signUp()
    const { error } = await auth.resend({ type: 'signup', email, options: { emailRedirectTo } })
    expect(error).toBeNull()
    const target = await press(await lastLink(email))
    expect((await auth.exchangeCodeForSession(target.searchParams.get('code')!)).error).toBeNull()
  })
})

describe('The code', () => {
  it('can be exchanged for an access token', async () => {
    const { email, code } = await makeCode()
    const { status, body } = await exchange({ auth_code: code, code_verifier: verifier })
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'bearer', user: { email } })
    expect(await hearth.auth.verifyAccessToken(body.access_token)).toHaveProperty('userId')
  })

  it('has a validity of 5 minutes', async () => {
    const early = await makeCode()
    const late = await makeCode()
    hearth.clock.aheadMs += 4 * 60_000
    expect((await exchange({ auth_code: early.code, code_verifier: verifier })).status).toBe(200)
    hearth.clock.aheadMs += 60_000
    const answer = await exchange({ auth_code: late.code, code_verifier: verifier })
    hearth.clock.aheadMs = 0
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'flow_state_expired', message: 'invalid flow state, flow state has expired' },
    })
  })

  it('can only be exchanged once, also at one moment', async () => {
    const { code } = await makeCode()
    const answers = await Promise.all(
      [1, 2, 3].map(() => exchange({ auth_code: code, code_verifier: verifier })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(answers.find(({ status }) => status === 404)!.body.code).toBe('flow_state_not_found')
  })

  it('is forgotten after a day', async () => {
    await makeCode()
    hearth.clock.aheadMs += 86_400_000
    await sweepByRule(hearth.parts)
    hearth.clock.aheadMs = 0
    expect(await hearth.db.owner('select 1 from auth.flow_state')).toEqual([])
  })

  it('is kept as a hash alone', async () => {
    const { code } = await makeCode()
    const rows = await hearth.db.owner('select to_jsonb(f)::text as row from auth.flow_state f')
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) {
      expect(row).not.toContain(code)
      expect(row).not.toContain(Buffer.from(code, 'base64url').toString('hex'))
    }
  })

  it('ends with a new password, and with another address', async () => {
    const { email, session } = await hearth.makeMember()
    const code_challenge = challengeOf(verifier)
    await hearth.post('/recover', { email, code_challenge, code_challenge_method: 's256' })
    const code = (await press(await lastLink(email))).searchParams.get('code')!
    const change = { password: 'amber-threshold-93', current_password: goodPassword }
    expect((await hearth.put('/user', change, { token: session.access_token })).status).toBe(200)
    expect((await exchange({ auth_code: code, code_verifier: verifier })).body.code).toBe(
      'flow_state_not_found',
    )
  })
})

describe('Both the code and the verifier are needed for the exchange', () => {
  it('and a wrong verifier is refused, which spends nothing', async () => {
    const { code } = await makeCode()
    const wrong = await exchange({ auth_code: code, code_verifier: 'w'.repeat(43) })
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        code: 'bad_code_verifier',
        message: 'code challenge does not match previously saved code verifier',
      },
    })
    expect((await exchange({ auth_code: code, code_verifier: verifier })).status).toBe(200)
  })

  it.each([{ auth_code: 'x' }, { code_verifier: verifier }, { auth_code: '', code_verifier: '' }])(
    'and none may be empty: %j',
    async (body) => {
      expect(await exchange(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    },
  )

  it('so the exchange happens where the flow was started', async () => {
    const { link } = await signUp()
    const code = (await press(link)).searchParams.get('code')!
    const elsewhere = await makeKit().auth.exchangeCodeForSession(code)
    expect(elsewhere.error).toMatchObject({ name: 'AuthPKCECodeVerifierMissingError' })
  })

  it('and a code that never was is not found', async () => {
    expect(await exchange({ auth_code: 'never', code_verifier: verifier })).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })
  })
})

describe('RFC 7636: the challenge', () => {
  it('is BASE64URL(SHA256(ASCII(verifier)))', async () => {
    // Appendix B of the RFC.
    const [given, challenge] = [
      'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    ]
    const email = buildEmail()
    await hearth.post('/signup', {
      email,
      password: goodPassword,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    const code = (await press(await lastLink(email))).searchParams.get('code')!
    expect((await exchange({ auth_code: code, code_verifier: given })).status).toBe(200)
  })

  it.each([
    ['plain', { code_challenge: verifier, code_challenge_method: 'plain' }, /plain is not supported/],
    ['a challenge alone', { code_challenge: verifier }, /requires code_challenge_method and code_challenge/],
    ['a method alone', { code_challenge_method: 's256' }, /requires code_challenge_method and/],
    [
      '42 characters',
      { code_challenge: 'a'.repeat(42), code_challenge_method: 's256' },
      /between 43 and 128/,
    ],
    ['129 characters', { code_challenge: 'a'.repeat(129), code_challenge_method: 's256' }, /between 43 and/],
    ['a space', { code_challenge: `${'a'.repeat(43)} `, code_challenge_method: 's256' }, /alphanumeric/],
  ])('is refused at every door that mails a link: %s', async (_name, pkce, message) => {
    const { email, session } = await hearth.makeMember()
    const refusal = {
      status: 400,
      body: { code: 'validation_failed', message: expect.stringMatching(message) },
    }
    expect(await hearth.post('/signup', { email, password: goodPassword, ...pkce })).toMatchObject(refusal)
    expect(await hearth.post('/recover', { email, ...pkce })).toMatchObject(refusal)
    expect(await hearth.post('/resend', { type: 'signup', email, ...pkce })).toMatchObject(refusal)
    const change = { email: buildEmail(), current_password: goodPassword, ...pkce }
    expect(await hearth.put('/user', change, { token: session.access_token })).toMatchObject(refusal)
  })

  it('wants a verifier of 43 to 128 characters', async () => {
    const { email } = { email: buildEmail() }
    const short = 'short'
    await hearth.post('/signup', {
      email,
      password: goodPassword,
      code_challenge: challengeOf(short),
      code_challenge_method: 's256',
    })
    const code = (await press(await lastLink(email))).searchParams.get('code')!
    expect((await exchange({ auth_code: code, code_verifier: short })).body.code).toBe('bad_code_verifier')
  })
})

describe('The link of the mail', () => {
  it('opens /confirm on our own site, and carries nothing that could be exchanged', async () => {
    const { email } = await signUp()
    const mail = (await hearth.mails(email)).at(-1)!
    expect(mail.body_text).toContain(`${hearth.parts.config.siteUrl}/confirm?type=signup&token_hash=pkce_`)
    expect(mail.body_text).not.toContain('code=')
  })

  it('leads to our origin and the allowed ones, never to another', async () => {
    const { link } = await signUp()
    const target = await press({ ...link, redirect_to: 'https://evil.example/' })
    expect(target.origin + target.pathname).toBe(`${hearth.parts.config.siteUrl}/login`)
    expect(target.searchParams.get('code')).toBeTruthy()
  })

  it('says in the query and in the fragment what is wrong', async () => {
    const { link } = await signUp()
    await press(link)
    const again = await press(link)
    for (const said of [again.searchParams, new URLSearchParams(again.hash.slice(1))]) {
      expect(said.get('error')).toBe('access_denied')
      expect(said.get('error_code')).toBe('otp_expired')
      expect(said.get('error_description')).toBe('Email link is invalid or has expired')
    }
  })

  it('is redeemed without a code by a kit that sends its token_hash', async () => {
    const { auth, link, email } = await signUp()
    const { data, error } = await auth.verifyOtp({ type: 'email', token_hash: link.token_hash })
    expect(error).toBeNull()
    expect(data.session!.user.email).toBe(email)
  })

  it('of sign-ups that disagree leads to our own page, where the password is chosen', async () => {
    const { email, link } = await signUp()
    await hearth.post('/signup', { email, password: 'strangers-lantern-47' })
    const target = await press(link)
    expect(target.origin + target.pathname).toBe(`${hearth.parts.config.siteUrl}/confirm`)
    const token = target.searchParams.get('token_hash')!
    expect(token).not.toMatch(/^pkce_/)
    const { body } = await hearth.post('/verify', { type: 'signup', token_hash: token })
    expect(body.user.app_metadata).toMatchObject({ needs_password: true })
  })

  it('of the implicit flow stays as it is', async () => {
    const email = buildEmail()
    await hearth.post('/signup', { email, password: goodPassword })
    const link = await lastLink(email)
    expect(link.token_hash).not.toMatch(/^pkce_/)
    expect((await press(link)).hash).toContain('access_token=')
  })

  it('tells nobody whether an address has an account', async () => {
    const { email } = await hearth.makeMember()
    const pkce = { code_challenge: challengeOf(verifier), code_challenge_method: 's256' }
    for (const address of [email, buildEmail()]) {
      expect(await hearth.post('/recover', { email: address, ...pkce })).toMatchObject({
        status: 200,
        body: {},
      })
    }
    expect(
      await hearth.db.owner(`select 1 from auth.flow_state f where not exists (
      select from auth.users u where u.id = f.user_id)`),
    ).toEqual([])
  })

  it('by a mailed code alone is refused as before', async () => {
    const { error } = await makeKit().auth.signInWithOtp({ email: buildEmail() })
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' })
  })
})

it('a code of an account that was closed meanwhile opens nothing', async () => {
  const { email, code } = await makeCode()
  await hearth.db.owner(`update auth.users set banned_until = now() + interval '1 day' where email = $1`, [
    email,
  ])
  expect(await exchange({ auth_code: code, code_verifier: verifier })).toMatchObject({
    status: 403,
    body: { code: 'user_banned' },
  })
})
