import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEmail, claimsOf, goodPassword, readLink, startAuth, type TestAuth } from './testing.ts'

let hearth: TestAuth
beforeAll(async () => {
  hearth = await startAuth()
})
afterAll(() => hearth.end())

const refresh = (token: string) => hearth.post('/token?grant_type=refresh_token', { refresh_token: token })
const newPassword = 'amber-threshold-93'

describe('reading the account', () => {
  it('needs a token of a living login', async () => {
    expect(await hearth.get('/user')).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    const { anonKey, serviceKey } = hearth.parts.config
    expect((await hearth.get('/user', { token: anonKey })).body.code).toBe('no_authorization')
    expect((await hearth.get('/user', { token: serviceKey })).body.code).toBe('no_authorization')
    const { session, email } = await hearth.makeMember()
    const { status, body } = await hearth.get('/user', { token: session.access_token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: session.user.id, email, email_confirmed_at: expect.any(String) })
    expect(body.identities[0].identity_data).toMatchObject({ email, email_verified: true })
  })

  it('says when the account is gone', async () => {
    const { session } = await hearth.makeMember()
    await hearth.db.owner('delete from auth.users where id = $1', [session.user.id])
    expect((await hearth.get('/user', { token: session.access_token })).body.code).toBe('user_not_found')
  })
})

describe('a new password', () => {
  it('ends every other login, drops old reset links and tells the owner', async () => {
    const { email, session } = await hearth.makeMember()
    const other = await hearth.signIn(email)
    await hearth.post('/recover', { email })
    const reset = readLink((await hearth.mails(email)).at(-1)!)
    const change = { password: newPassword, current_password: goodPassword }
    const { status } = await hearth.put('/user', change, { token: session.access_token })
    expect(status).toBe(200)
    expect((await refresh(other.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect((await hearth.get('/user', { token: other.access_token })).status).toBe(403)
    expect((await refresh(session.refresh_token)).status).toBe(200)
    expect((await hearth.post('/verify', { type: 'recovery', token_hash: reset.token_hash })).status).toBe(
      403,
    )
    expect((await hearth.mails(email)).at(-1)!.kind).toBe('password_changed')
    expect(await hearth.signIn(email)).toHaveProperty('code', 'invalid_credentials')
    expect(await hearth.signIn(email, newPassword)).toHaveProperty('access_token')
    const audit = await hearth.db.owner('select action from hearth.audit_log where actor = $1', [
      session.user.id,
    ])
    expect(audit).toEqual([{ action: 'password_changed' }])
  })

  it.each([
    [{ password: goodPassword }, 422, 'same_password'],
    [{ password: 'short' }, 422, 'weak_password'],
    [{ password: newPassword, current_password: 'wrong-lantern-47' }, 400, 'invalid_credentials'],
  ])('is refused: %j', async (body, status, code) => {
    const { session } = await hearth.makeMember()
    const change = { current_password: goodPassword, ...body }
    expect(await hearth.put('/user', change, { token: session.access_token })).toMatchObject({
      status,
      body: { code },
    })
  })

  it('may not be the username', async () => {
    const { session } = await hearth.makeMember()
    await hearth.db.owner('update public.profiles set username = $2 where id = $1', [
      session.user.id,
      'Lanternkeeper',
    ])
    const answer = await hearth.put(
      '/user',
      { password: 'lanternkeeper1', current_password: goodPassword },
      { token: session.access_token },
    )
    expect(answer.body).toMatchObject({ code: 'weak_password', weak_password: { reasons: ['personal'] } })
  })

  it('needs the current one, unless the person has just come in by the link of a recovery', async () => {
    const site = await startAuth()
    const { email, session } = await site.makeMember()
    const { access_token: token } = await site.signIn(email)
    const asked = await site.put('/user', { password: newPassword }, { token })
    expect(asked).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    expect(asked.body.message).toBe('Please give your current password for this change')
    const change = { password: newPassword, current_password: goodPassword }
    expect((await site.put('/user', change, { token })).status).toBe(200)

    await site.post('/recover', { email })
    const { token_hash } = readLink((await site.mails(email)).at(-1)!)
    const { body: recovered } = await site.post('/verify', { type: 'recovery', token_hash })
    site.clock.aheadMs = 61 * 60_000
    const { body: stale } = await site.post('/token?grant_type=refresh_token', {
      refresh_token: recovered.refresh_token,
    })
    const late = await site.put('/user', { password: goodPassword }, { token: stale.access_token })
    expect(late.body.code).toBe('reauthentication_needed')
    site.clock.aheadMs = 50 * 60_000
    const inTime = await site.put('/user', { password: goodPassword }, { token: stale.access_token })
    expect(inTime.status).toBe(200)
    expect(session.user.email).toBe(email)
    await site.end()
  })

  it('needs the current one after a link of sign-up, of a repeated sign-up and of a new address', async () => {
    const { session } = await hearth.makeMember()
    const next = buildEmail()
    const move = { email: next, current_password: goodPassword }
    await hearth.put('/user', move, { token: session.access_token })
    const { token_hash } = readLink((await hearth.mails(next))[0]!)
    const { body: moved } = await hearth.post('/verify', { type: 'email_change', token_hash })
    for (const { access_token: token } of [session, moved]) {
      expect(await hearth.put('/user', { password: newPassword }, { token })).toMatchObject({
        status: 400,
        body: { code: 'reauthentication_needed' },
      })
    }
    expect(claimsOf(session).amr).toMatchObject([{ method: 'otp' }])

    const unconfirmed = buildEmail()
    await hearth.post('/signup', { email: unconfirmed, password: goodPassword })
    await hearth.post('/resend', { email: unconfirmed, type: 'signup' })
    const again = readLink((await hearth.mails(unconfirmed)).at(-1)!)
    const { body: late } = await hearth.post('/verify', { type: 'signup', token_hash: again.token_hash })
    const refused = await hearth.put('/user', { password: newPassword }, { token: late.access_token })
    expect(refused.body.code).toBe('reauthentication_needed')
  })

  it('leaves the private calendar address, unless the account had to be recovered', async () => {
    const { email, session } = await hearth.makeMember()
    const { id: userId } = session.user
    const addresses = () =>
      hearth.db.owner('select created_at from hearth.calendar_feeds where user_id = $1', [userId])
    await hearth.db.owner(`insert into hearth.calendar_feeds (user_id, token_hash) values ($1, '\\x01')`, [
      userId,
    ])
    const change = { password: newPassword, current_password: goodPassword }
    await hearth.put('/user', change, { token: session.access_token })
    expect(await addresses()).toHaveLength(1)
    expect((await hearth.mails(email)).at(-1)!.body_text).not.toContain('calendar')

    await hearth.post('/recover', { email })
    const { token_hash } = readLink((await hearth.mails(email)).at(-1)!)
    const { body: recovered } = await hearth.post('/verify', { type: 'recovery', token_hash })
    const set = await hearth.put('/user', { password: goodPassword }, { token: recovered.access_token })
    expect(set.status).toBe(200)
    expect(await addresses()).toEqual([])
    expect((await hearth.mails(email)).at(-1)!.body_text).toContain(
      'your private calendar address has stopped working',
    )
  })

  it('takes back a move to another address that nobody has confirmed', async () => {
    const { session } = await hearth.makeMember()
    const token = session.access_token
    const next = buildEmail()
    await hearth.put('/user', { email: next, current_password: goodPassword }, { token })
    const link = readLink((await hearth.mails(next))[0]!)
    const change = { password: newPassword, current_password: goodPassword }
    const { body } = await hearth.put('/user', change, { token })
    expect(body).not.toHaveProperty('new_email')
    expect(await hearth.post('/verify', { type: 'email_change', token_hash: link.token_hash })).toMatchObject(
      { status: 403, body: { code: 'otp_expired' } },
    )
  })

  it('set at the moment of a sign-in with the old one leaves nobody in by the old one', async () => {
    const { email, session } = await hearth.makeMember()
    const [changed, ...signIns] = await Promise.all([
      hearth.put(
        '/user',
        { password: newPassword, current_password: goodPassword },
        { token: session.access_token },
      ),
      ...Array.from({ length: 4 }, () => hearth.signIn(email)),
    ])
    expect(changed.status).toBe(200)
    for (const one of signIns.filter((signIn) => 'access_token' in signIn)) {
      expect((await refresh(one.refresh_token)).status).toBe(400)
    }
    const logins = await hearth.db.owner('select id from auth.sessions where user_id = $1', [session.user.id])
    expect(logins).toHaveLength(1)
  })
})

describe('a new address', () => {
  it('needs the password and a confirmation at the new address, and tells the old one', async () => {
    const { email, session } = await hearth.makeMember()
    const token = session.access_token
    const next = buildEmail()
    expect((await hearth.put('/user', { email: next }, { token })).body.code).toBe('reauthentication_needed')
    const wrong = { email: next, current_password: 'wrong-lantern-47' }
    expect((await hearth.put('/user', wrong, { token })).body.code).toBe('invalid_credentials')
    const asked = await hearth.put('/user', { email: next, current_password: goodPassword }, { token })
    expect(asked.body).toMatchObject({ email, new_email: next, email_change_sent_at: expect.any(String) })
    expect(await hearth.signIn(next)).toHaveProperty('code', 'invalid_credentials')

    const asking = (await hearth.mails(email)).at(-1)!
    expect(asking).toMatchObject({ kind: 'email_change_asked', to_address: email })
    expect(asking.body_text).toContain(next)
    expect(asking.body_text).toMatch(/If not, choose a new password now/)

    await hearth.post('/recover', { email })
    const oldMailbox = readLink((await hearth.mails(email)).at(-1)!)
    const link = readLink((await hearth.mails(next))[0]!)
    const confirmed = await hearth.post('/verify', { type: 'email_change', token_hash: link.token_hash })
    expect(confirmed.body.user).toMatchObject({ email: next })
    expect(confirmed.body.user).not.toHaveProperty('new_email')
    expect(confirmed.body.user.identities[0].identity_data.email).toBe(next)
    expect((await hearth.mails(email)).at(-1)!.kind).toBe('email_changed')
    expect((await hearth.mails(next)).at(-1)!.kind).toBe('email_changed_to_this')
    const reset = { type: 'recovery', token_hash: oldMailbox.token_hash }
    expect((await hearth.post('/verify', reset)).status).toBe(403)
    expect((await hearth.get('/user', { token })).body.email).toBe(next)
    expect(await hearth.signIn(next)).toHaveProperty('access_token')
    expect(await hearth.signIn(email)).toHaveProperty('code', 'invalid_credentials')
  })

  it('that belongs to someone else gets the same answer, and its owner hears of it', async () => {
    const { email: taken } = await hearth.makeMember()
    const { email: first, session } = await hearth.makeMember()
    const { email: second, session: third } = await hearth.makeMember()
    const ask = (email: string, token: string) =>
      hearth.put('/user', { email, current_password: goodPassword }, { token })
    const [known, unknown] = [
      await ask(taken, session.access_token),
      await ask(buildEmail(), third.access_token),
    ]
    expect(known.status).toBe(unknown.status)
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect((await hearth.mails(taken)).at(-1)!.kind).toBe('address_taken_notice')
    const kinds = async (email: string) => (await hearth.mails(email)).map(({ kind }) => kind)
    expect(await kinds(first)).toEqual(await kinds(second))
  })

  it('taken by another account before the confirmation stays with that one', async () => {
    const { session } = await hearth.makeMember()
    const next = buildEmail()
    await hearth.put(
      '/user',
      { email: next, current_password: goodPassword },
      { token: session.access_token },
    )
    const link = readLink((await hearth.mails(next))[0]!)
    await hearth.makeMember({ email: next })
    expect(await hearth.post('/verify', { type: 'email_change', token_hash: link.token_hash })).toMatchObject(
      {
        status: 422,
        body: { code: 'email_exists' },
      },
    )
  })
})

describe('own data', () => {
  it('is merged, null takes a field away, and the token carries it after the next refresh', async () => {
    const { session } = await hearth.makeMember({ data: { username: 'a_1', old: true } })
    const { body } = await hearth.put(
      '/user',
      { data: { old: null, nested: { a: [1] } } },
      { token: session.access_token },
    )
    expect(body.user_metadata).toEqual({ username: 'a_1', nested: { a: [1] } })
    const refreshed = (await refresh(session.refresh_token)).body
    const verified = await hearth.auth.verifyAccessToken(refreshed.access_token)
    expect('claims' in verified && verified.claims.user_metadata).toEqual(body.user_metadata)
  })

  it('cannot grow beyond its size by small steps', async () => {
    const { session } = await hearth.makeMember()
    const put = (data: Record<string, string>) =>
      hearth.put('/user', { data }, { token: session.access_token })
    expect((await put({ a: 'x'.repeat(3000) })).status).toBe(200)
    expect(await put({ b: 'x'.repeat(3000) })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  it.each([
    [{ app_metadata: { role: 'admin' } }, 403, 'not_admin'],
    [{ role: 'service_role' }, 403, 'not_admin'],
    [{ phone: '+351000000' }, 400, 'phone_provider_disabled'],
    [{ data: [] }, 400, 'validation_failed'],
    [{ data: { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } } }, 400, 'validation_failed'],
    [{ surprise: 1 }, 400, 'validation_failed'],
    [{ email: 'no address', current_password: goodPassword }, 400, 'validation_failed'],
  ])('refuses %j', async (body, status, code) => {
    const { session } = await hearth.makeMember()
    const change = { current_password: goodPassword, ...body }
    expect(await hearth.put('/user', change, { token: session.access_token })).toMatchObject({
      status,
      body: { code },
    })
  })
})
