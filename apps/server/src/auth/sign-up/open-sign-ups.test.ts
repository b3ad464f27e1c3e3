// Two people sign up with one address before anybody has confirmed it: whose it is, only the mailbox knows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEmail, readLink, startAuth, type TestAuth } from '../testing.ts'

let hearth: TestAuth
beforeAll(async () => {
  hearth = await startAuth()
})
afterAll(() => hearth.end())

const owners = 'owners-lantern-47'
const strangers = 'strangers-lantern-47'

const signUp = (email: string, password: string, data: object = {}) =>
  hearth.post('/signup', { email, password, data })
const verify = (token: string, type = 'signup') => hearth.post('/verify', { type, token_hash: token })
const linksTo = async (email: string) =>
  (await hearth.mails(email)).map((mail) => readLink(mail).token_hash as string)
const openedBy = (email: string, password: string) =>
  hearth.post('/token?grant_type=password', { email, password })

describe('sign-ups that disagree', () => {
  it.each([
    ['the owner first, the first link', [owners, strangers], 0],
    ['the owner first, the second link', [owners, strangers], 1],
    ['a stranger first, the first link', [strangers, owners], 0],
    ['a stranger first, the second link', [strangers, owners], 1],
  ])('leave neither password, whichever link is opened: %s', async (_name, passwords, opened) => {
    const email = buildEmail()
    for (const password of passwords) await signUp(email, password, { username: 'evil_1' })
    const links = await linksTo(email)
    const { status, body: session } = await verify(links[opened]!)
    expect(status).toBe(200)
    expect(session.user).toMatchObject({ app_metadata: { needs_password: true }, user_metadata: {} })
    for (const password of passwords) {
      expect((await openedBy(email, password)).body.code).toBe('invalid_credentials')
    }
    // The other link is spent with it.
    expect((await verify(links[1 - opened]!)).body.code).toBe('otp_expired')
    // As a recovery does: a password is chosen without one from before.
    const chosen = await hearth.put(
      '/user',
      { password: 'amber-threshold-93' },
      { token: session.access_token },
    )
    expect(chosen.status).toBe(200)
    expect(chosen.body.app_metadata).not.toHaveProperty('needs_password')
    expect((await openedBy(email, 'amber-threshold-93')).status).toBe(200)
  })

  it('at the same moment disagree too', async () => {
    const email = buildEmail()
    const answers = await Promise.all([signUp(email, owners), signUp(email, strangers)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [link] = await linksTo(email)
    expect((await verify(link!)).body.user.app_metadata).toMatchObject({ needs_password: true })
  })

  it('stay so when one password is given again', async () => {
    const email = buildEmail()
    for (const password of [owners, strangers, strangers]) await signUp(email, password)
    const links = await linksTo(email)
    expect((await verify(links[2]!)).body.user.app_metadata).toMatchObject({ needs_password: true })
    expect((await openedBy(email, strangers)).status).toBe(400)
  })

  it('count as such when the further one was refused for being too often', async () => {
    const email = buildEmail()
    for (let round = 0; round < 5; round++) await signUp(email, strangers)
    expect((await signUp(email, owners)).status).toBe(429)
    const [link] = await linksTo(email)
    expect((await verify(link!)).body.user.app_metadata).toMatchObject({ needs_password: true })
    expect((await openedBy(email, strangers)).status).toBe(400)
  })

  it('are told to the mailbox, and to nobody else', async () => {
    const email = buildEmail()
    const first = await signUp(email, owners)
    const second = await signUp(email, strangers)
    expect(Object.keys(second.body)).toEqual(Object.keys(first.body))
    expect(second.body.app_metadata).toEqual(first.body.app_metadata)
    const [confirmation, again] = await hearth.mails(email)
    expect(confirmation!.kind).toBe('sign_up_confirmation')
    expect(again).toMatchObject({
      kind: 'sign_up_again',
      subject: 'Someone signed up at Hearth with your email address again',
    })
    expect(again!.body_text).toContain('neither of them counts')
  })

  it('let a login choose a first password for an hour, not for good', async () => {
    const email = buildEmail()
    for (const password of [owners, strangers]) await signUp(email, password)
    const [link] = await linksTo(email)
    const { body: session } = await verify(link!)
    await hearth.db.owner(
      `update auth.sessions set first_signed_in_at = now() - interval '61 minutes',
         amr = jsonb_build_array(jsonb_build_object('method', 'otp', 'timestamp', 1)) where user_id = $1`,
      [session.user.id],
    )
    const late = await hearth.put(
      '/user',
      { password: 'amber-threshold-93' },
      { token: session.access_token },
    )
    expect(late.body.code).toBe('reauthentication_needed')
  })

  it('are settled on our own page when the link itself is opened, wherever it was to lead', async () => {
    const email = buildEmail()
    for (const password of [owners, strangers]) await signUp(email, password)
    const [link] = await linksTo(email)
    const query = new URLSearchParams({ token: link!, type: 'signup', redirect_to: '/my-events' })
    const { statusCode, headers } = await hearth.app.inject({ url: `/auth/v1/verify?${query}` })
    expect(statusCode).toBe(303)
    expect(headers.location).toBe(`${hearth.parts.config.siteUrl}/confirm?type=signup&token_hash=${link}`)
    expect((await verify(link!)).status).toBe(200)
  })
})

describe('sign-ups that agree', () => {
  it('keep their password, and say in the mail that it was again', async () => {
    const email = buildEmail()
    for (const username of ['a_1', 'a_2']) await signUp(email, owners, { username })
    const [, again] = await hearth.mails(email)
    expect(again!.kind).toBe('sign_up_again')
    expect(again!.body_text).not.toContain('neither of them counts')
    const [first] = await linksTo(email)
    const { body: session } = await verify(first!)
    expect(session.user.app_metadata).not.toHaveProperty('needs_password')
    expect(session.user.user_metadata).toEqual({ username: 'a_2' })
    expect((await openedBy(email, owners)).status).toBe(200)
  })
})

describe('a recovery before the address was confirmed', () => {
  it('confirms it and leaves the password of the sign-up void: that may be a stranger’s', async () => {
    const email = buildEmail()
    await signUp(email, strangers, { username: 'evil_1' })
    const [signUpLink] = await linksTo(email)
    await hearth.post('/recover', { email })
    const recovery = (await linksTo(email)).at(-1)!
    const { body: session } = await verify(recovery, 'recovery')
    expect(session.user).toMatchObject({ app_metadata: { needs_password: true }, user_metadata: {} })
    expect((await openedBy(email, strangers)).body.code).toBe('invalid_credentials')
    expect((await verify(signUpLink!)).body.code).toBe('otp_expired')
  })
})
