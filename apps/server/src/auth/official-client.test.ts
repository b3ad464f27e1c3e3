// The official client against a listening server: what it accepts is what counts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEmail, goodPassword, readLink, startAuth, type TestAuth } from './testing.ts'

let hearth: TestAuth
let url: string
beforeAll(async () => {
  hearth = await startAuth()
  url = await hearth.listen()
})
afterAll(() => hearth.end())

const lastLink = async (email: string) => readLink((await hearth.mails(email)).at(-1)!)

/** A client that has signed up, confirmed and signed in, with the events it raised. */
async function signedIn() {
  const { auth } = hearth.client(url)
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))
  const email = buildEmail()
  const signUp = await auth.signUp({
    email,
    password: goodPassword,
    options: {
      emailRedirectTo: `${hearth.parts.config.siteUrl}/login`,
      data: { username: 'ana_123456', created_at: '2026-05-01' },
    },
  })
  expect(signUp.error).toBeNull()
  expect(signUp.data).toMatchObject({ session: null, user: { email, identities: [{ provider: 'email' }] } })
  const confirmed = await auth.verifyOtp({ type: 'signup', token_hash: (await lastLink(email)).token_hash })
  expect(confirmed.error).toBeNull()
  const { data, error } = await auth.signInWithPassword({ email, password: goodPassword })
  expect(error).toBeNull()
  return { auth, email, events, session: data.session! }
}

it('signs up, confirms, signs in, reads, refreshes, changes and signs out', async () => {
  const { auth, email, events } = await signedIn()
  expect((await auth.getUser()).data.user).toMatchObject({ email, user_metadata: { username: 'ana_123456' } })
  const claims = await auth.getClaims()
  expect(claims.error).toBeNull()
  expect(claims.data!.claims).toMatchObject({ email, role: 'authenticated', aal: 'aal1' })

  const refreshed = await auth.refreshSession()
  expect(refreshed.error).toBeNull()
  const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  const updated = await auth.updateUser({ data: { favourite: 'embers' } })
  expect(updated.data.user!.user_metadata).toEqual({
    username: 'ana_123456',
    created_at: '2026-05-01',
    favourite: 'embers',
  })

  expect((await auth.signOut()).error).toBeNull()
  expect((await auth.getSession()).data.session).toBeNull()
  for (const event of ['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT'])
    expect(events).toContain(event)
})

it('restores a session by setSession, also with an expired access token', async () => {
  const { session } = await signedIn()
  const { auth } = hearth.client(url)
  expect((await auth.setSession(session)).data.user!.id).toBe(session.user.id)

  const [head, payload, signature] = session.access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
  const expired = [
    head,
    Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString('base64url'),
    signature,
  ].join('.')
  const other = hearth.client(url)
  const restored = await other.auth.setSession({
    access_token: expired,
    refresh_token: session.refresh_token,
  })
  expect(restored.error).toBeNull()
  expect(restored.data.session!.access_token).not.toBe(expired)
})

it('takes twenty refreshes at once from as many tabs', async () => {
  const { session } = await signedIn()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      hearth.client(url).auth.refreshSession({ refresh_token: session.refresh_token }),
    ),
  )
  expect(answers.map(({ error }) => error)).toEqual(Array(20).fill(null))
  expect(new Set(answers.map(({ data }) => data.session!.refresh_token)).size).toBe(1)
})

it('recovers a forgotten password and raises the event for it', async () => {
  const { email } = await signedIn()
  const { auth } = hearth.client(url)
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))
  expect(await auth.resetPasswordForEmail(email)).toEqual({ data: {}, error: null })
  const { error } = await auth.verifyOtp({ type: 'recovery', token_hash: (await lastLink(email)).token_hash })
  expect(error).toBeNull()
  expect(events).toContain('PASSWORD_RECOVERY')
  expect((await auth.updateUser({ password: 'amber-threshold-93' })).error).toBeNull()
  expect((await auth.signInWithPassword({ email, password: 'amber-threshold-93' })).error).toBeNull()
})

it('resends a confirmation', async () => {
  const { auth } = hearth.client(url)
  const email = buildEmail()
  await auth.signUp({ email, password: goodPassword })
  expect((await auth.resend({ type: 'signup', email })).error).toBeNull()
  expect(await hearth.mails(email)).toHaveLength(2)
  expect((await auth.resend({ type: 'signup', email })).error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
  })
})

describe('reads the errors', () => {
  it('by their codes', async () => {
    const { auth } = hearth.client(url)
    const email = buildEmail()
    const wrong = await auth.signInWithPassword({ email, password: goodPassword })
    expect(wrong.error).toMatchObject({
      name: 'AuthApiError',
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    const weak = await auth.signUp({ email, password: 'password' })
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['pwned'] })
    const spent = await auth.verifyOtp({ type: 'recovery', token_hash: 'spent' })
    expect(spent.error).toMatchObject({ status: 403, code: 'otp_expired' })
    const unknown = await auth.refreshSession({ refresh_token: 'not a token of ours' })
    expect(unknown.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })

  it('of an ended login as a missing session', async () => {
    const { auth, session } = await signedIn()
    await hearth.post('/logout', undefined, { token: session.access_token })
    expect((await auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  it('of what is not supported, in the words of the protocol', async () => {
    const { auth } = await signedIn()
    const email = buildEmail()
    expect((await auth.signInWithOtp({ email })).error).toMatchObject({ status: 422, code: 'otp_disabled' })
    expect((await auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    })
    expect((await auth.signUp({ phone: '+351000000', password: goodPassword })).error).toMatchObject({
      code: 'phone_provider_disabled',
    })
    expect((await auth.signInWithSSO({ domain: 'example.org' })).error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
    })
    expect((await auth.signInWithIdToken({ provider: 'google', token: 'x' })).error).toMatchObject({
      status: 400,
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    })
    const web3 = { chain: 'solana', message: 'x', signature: new Uint8Array([1]) } as const
    expect((await auth.signInWithWeb3(web3)).error).toMatchObject({
      status: 422,
      code: 'web3_provider_disabled',
      message: 'Web3 provider is disabled',
    })
    const phoneCode = { phone: '+351000000', token: '123456', type: 'phone_change' } as const
    expect((await auth.verifyOtp(phoneCode)).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    })
    expect((await auth.mfa.enroll({ factorType: 'phone', phone: '+351000000' })).error).toMatchObject({
      status: 422,
      code: 'mfa_phone_enroll_not_enabled',
    })
    expect((await auth.resend({ type: 'sms', phone: '+351000000' })).error).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
    })
    expect((await auth.resend({ type: 'phone_change', phone: '+351000000' })).error).toMatchObject({
      code: 'phone_provider_disabled',
    })
    expect((await auth.reauthenticate()).error).toMatchObject({ code: 'otp_disabled' })
    expect((await auth.admin.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' })
  })
})
