import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEmail, goodPassword, readLink, startAuth, type TestAuth } from '../testing.ts'

let hearth: TestAuth
beforeAll(async () => {
  hearth = await startAuth()
})
afterAll(() => hearth.end())

const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shapeOf)
    : value && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item)]))
      : typeof value

describe('a new address', () => {
  it('gets an account, an identity, a temporary profile and a mail, and no session', async () => {
    const email = buildEmail()
    const data = { username: 'person_123456', created_at: '2026-05-01T10:00:00Z' }
    const { status, body } = await hearth.post('/signup', {
      email: ` ${email.toUpperCase()} `,
      password: goodPassword,
      data,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email,
      phone: '',
      aud: 'authenticated',
      user_metadata: data,
      is_anonymous: false,
    })
    expect(body.identities).toHaveLength(1)
    expect(body).not.toHaveProperty('access_token')
    expect(JSON.stringify(body)).not.toContain('argon2')

    const [row] = await hearth.db.owner(
      `select p.username, u.email_confirmed_at, u.encrypted_password from public.profiles p join auth.users u using (id) where id = $1`,
      [body.id],
    )
    expect(row).toMatchObject({ username: `temp_user_${body.id.slice(0, 8)}`, email_confirmed_at: null })
    expect(row!.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const mails = await hearth.mails(email)
    expect(mails.map(({ kind }) => kind)).toEqual(['sign_up_confirmation'])
    expect(readLink(mails[0]!)).toMatchObject({ type: 'signup' })
    expect(mails[0]!.body_text).toContain(`${hearth.parts.config.siteUrl}/confirm?`)
  })

  it('stores no token that could be used', async () => {
    const email = buildEmail()
    await hearth.post('/signup', { email, password: goodPassword })
    const { token_hash: token } = readLink((await hearth.mails(email))[0]!)
    const rows = await hearth.db.owner('select token_hash from auth.one_time_tokens where relates_to = $1', [
      email,
    ])
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(rows[0]!.token_hash).not.toEqual(Buffer.from(token, 'base64url'))
  })

  it('carries an allowed target in the link and drops any other', async () => {
    const { siteUrl } = hearth.parts.config
    for (const [wished, carried] of [
      [`${siteUrl}/login`, `${siteUrl}/login`],
      ['https://evil.example/login', undefined],
      [`${siteUrl}.evil.example/`, undefined],
    ] as const) {
      const email = buildEmail()
      await hearth.post(`/signup?redirect_to=${encodeURIComponent(wished)}`, {
        email,
        password: goodPassword,
      })
      expect(readLink((await hearth.mails(email))[0]!).redirect_to).toBe(carried)
    }
  })

  it('takes one account from two sign-ups at the same moment', async () => {
    const email = buildEmail()
    const answers = await Promise.all(
      [1, 2, 3].map(() => hearth.post('/signup', { email, password: goodPassword })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await hearth.db.owner('select id from auth.users where email = $1', [email])).toHaveLength(1)
  })

  it('gets a longer temporary name where the short one is taken', async () => {
    const email = buildEmail()
    // Someone else has exactly that name by the time the profile is made.
    await hearth.db.owner(`
      create function take_name() returns trigger language plpgsql security definer as $$ begin
        insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'holder@example.org');
        insert into public.profiles (id, username)
        values ('00000000-0000-4000-8000-000000000001', 'temp_user_' || left(new.id::text, 8));
        return new;
      end $$`)
    await hearth.db.owner(`
      create trigger take_name after insert on auth.users for each row
      when (new.email <> 'holder@example.org') execute function take_name()`)
    const { status, body } = await hearth.post('/signup', { email, password: goodPassword })
    await hearth.db.owner('drop trigger take_name on auth.users')
    expect(status).toBe(200)
    const [row] = await hearth.db.owner('select username from public.profiles where id = $1', [body.id])
    expect(row!.username).toBe(`temp_user_${body.id.replaceAll('-', '').slice(0, 20)}`)
  })

  it('says so when the profile cannot be made, and leaves nothing behind', async () => {
    const email = buildEmail()
    await hearth.db.owner(
      `alter table public.profiles add constraint never check (username = 'never') not valid`,
    )
    const { status, body } = await hearth.post('/signup', { email, password: goodPassword })
    await hearth.db.owner('alter table public.profiles drop constraint never')
    expect(status).toBe(500)
    expect(body).toEqual({
      code: 'unexpected_failure',
      message: 'Database error creating user profile. The system administrator has been notified.',
    })
    expect(await hearth.db.owner('select id from auth.users where email = $1', [email])).toEqual([])
    expect(await hearth.mails(email)).toEqual([])
  })
})

describe('a known address', () => {
  it('gets the answer of a new one, with an id that leads nowhere', async () => {
    const { email } = await hearth.makeMember({ data: { username: 'a_1' } })
    const known = await hearth.post('/signup', {
      email,
      password: 'another-lantern-48',
      data: { username: 'a_2' },
    })
    const fresh = await hearth.post('/signup', {
      email: buildEmail(),
      password: 'another-lantern-48',
      data: { username: 'a_2' },
    })
    expect(known.status).toBe(fresh.status)
    expect(shapeOf(known.body)).toEqual(shapeOf(fresh.body))
    expect(Object.keys(known.headers)).toEqual(Object.keys(fresh.headers))
    expect(known.body.user_metadata).toEqual({ username: 'a_2' })
    expect(await hearth.db.owner('select id from auth.users where id = $1', [known.body.id])).toEqual([])
  })

  it('tells its owner by mail, unless the password was right', async () => {
    const { email } = await hearth.makeMember()
    await hearth.post('/signup', { email, password: goodPassword })
    expect((await hearth.mails(email)).map(({ kind }) => kind)).toEqual(['sign_up_confirmation'])
    await hearth.post('/signup', { email, password: 'another-lantern-48' })
    expect((await hearth.mails(email)).map(({ kind }) => kind)).toEqual([
      'sign_up_confirmation',
      'sign_up_notice',
    ])
    expect(await hearth.signIn(email)).toHaveProperty('access_token')
  })
})

describe('what cannot sign up', () => {
  it.each([
    [{ password: goodPassword }, 400, 'validation_failed'],
    [{ email: '', password: '' }, 400, 'validation_failed'],
    [{}, 422, 'anonymous_provider_disabled'],
    [{ email: 'no address', password: goodPassword }, 400, 'validation_failed'],
    [{ email: 'a@b.c\r\nBcc: x@y.z', password: goodPassword }, 400, 'validation_failed'],
    [{ email: ['a@example.org'], password: goodPassword }, 400, 'validation_failed'],
    [{ email: 'a@example.org', password: goodPassword, role: 'admin' }, 400, 'validation_failed'],
    [{ email: 'a@example.org', password: goodPassword, data: 'x' }, 400, 'validation_failed'],
    [
      { email: 'a@example.org', password: goodPassword, data: { big: 'x'.repeat(5000) } },
      400,
      'validation_failed',
    ],
    [{ email: 'a@example.org', password: goodPassword, data: { nul: '\0' } }, 400, 'validation_failed'],
    [{ email: 'a@example.org', password: goodPassword, data: { half: '\ud800' } }, 400, 'validation_failed'],
    [
      { email: 'a@example.org', password: goodPassword, code_challenge: 'x', code_challenge_method: 's256' },
      400,
      'validation_failed',
    ],
    [{ phone: '+351000000', password: goodPassword }, 400, 'phone_provider_disabled'],
    [{ email: 'a@example.org', password: 'short' }, 422, 'weak_password'],
    [{ email: 'a@example.org', password: 'x-y'.repeat(60) }, 422, 'weak_password'],
    [{ email: 'a@example.org', password: 'Password123' }, 422, 'weak_password'],
    [{ email: 'samantha.reed@example.org', password: 'samantha.reed1' }, 422, 'weak_password'],
  ])('%j', async (body, status, code) => {
    const answer = await hearth.post('/signup', body)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(answer.headers['x-supabase-api-version']).toBe('2024-01-01')
    expect(answer.body.message.length).toBeGreaterThan(10)
  })

  it('names the reasons of a weak password', async () => {
    const { body } = await hearth.post('/signup', { email: buildEmail(), password: 'short' })
    expect(body.weak_password).toEqual({ reasons: ['length'] })
  })

  it('is everyone while sign-ups are off', async () => {
    const closed = await startAuth({ SIGNUPS: 'off' })
    const answer = await closed.post('/signup', { email: buildEmail(), password: goodPassword })
    expect(answer).toMatchObject({ status: 422, body: { code: 'signup_disabled' } })
    expect((await closed.get('/settings')).body.disable_signup).toBe(true)
    await closed.end()
  })
})
