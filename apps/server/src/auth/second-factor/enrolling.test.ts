import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, goodPassword, startAuth, type TestAuth } from '../testing.ts'
import { codeOf, createAuthenticator, wrongCodeOf } from './testing.ts'

let hearth: TestAuth
let app: ReturnType<typeof createAuthenticator>
beforeAll(async () => {
  hearth = await startAuth()
  app = createAuthenticator(hearth)
})
afterAll(() => hearth.end())

const audit = async (actor: string) =>
  (
    await hearth.db.owner<{ action: string }>(
      'select action from hearth.audit_log where actor = $1 order by id',
      [actor],
    )
  ).map(({ action }) => action)
const kindsOf = async (email: string) => (await hearth.mails(email)).map(({ kind }) => kind)

describe('an enrolment', () => {
  it('changes nothing until a first code, then turns two-step sign-in on and ends all other logins', async () => {
    const {
      email,
      session,
      session: { access_token: token },
    } = await hearth.makeMember()
    const other = await hearth.signIn(email)
    const factor = await app.enrol(session)
    const { body: user } = await hearth.get('/user', { token })
    expect(user.factors).toEqual([
      {
        id: factor.id,
        friendly_name: 'Phone',
        factor_type: 'totp',
        status: 'unverified',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ])
    expect(claimsOf(await hearth.signIn(email))).toMatchObject({ aal: 'aal1' })
    expect(claimsOf(await hearth.signIn(email))).not.toHaveProperty('next_aal')

    const { status, body } = await app.verify(factor, session)
    expect(status).toBe(200)
    expect(body.user.factors).toMatchObject([{ id: factor.id, status: 'verified' }])
    expect(claimsOf(body)).toMatchObject({
      aal: 'aal2',
      session_id: claimsOf(session).session_id,
      amr: [{ method: 'totp', timestamp: expect.any(Number) }, { method: 'otp' }],
    })
    expect(claimsOf(body)).not.toHaveProperty('next_aal')
    expect((await hearth.get('/user', { token: other.access_token })).body.code).toBe('session_not_found')
    expect((await hearth.get('/user', { token: body.access_token })).status).toBe(200)
    expect((await kindsOf(email)).at(-1)).toBe('second_factor_on')
    expect(await audit(session.user.id)).toContain('second_factor_on')
  })

  it('keeps the secret encrypted', async () => {
    const { session } = await hearth.makeMember()
    const { id, secret } = await app.enrol(session)
    const [row] = await hearth.db.owner<{ secret: Buffer }>(
      'select secret from auth.mfa_factors where id = $1',
      [id],
    )
    expect(row!.secret.includes(secret)).toBe(false)
    const opened = hearth.auth.factorSecrets.open(id, row!.secret)
    expect(opened).toHaveLength(20)
    expect(row!.secret.includes(opened)).toBe(false)
    expect(() => hearth.auth.factorSecrets.open('another factor', row!.secret)).toThrow()
  })

  it('that was not finished is replaced by the next of its name, and forgotten after an hour', async () => {
    const {
      session,
      session: { access_token: token },
    } = await hearth.makeMember()
    const first = await app.enrol(session)
    const second = await app.enrol(session)
    await app.enrol(session, { friendly_name: 'Tablet' })
    const ids = async () =>
      ((await hearth.get('/user', { token })).body.factors as { id: string; friendly_name: string }[]).map(
        ({ friendly_name }) => friendly_name,
      )
    expect(await ids()).toEqual(['Phone', 'Tablet'])
    expect((await app.answer(first.id, { challenge_id: first.id, code: '000000' }, token)).status).toBe(404)
    hearth.clock.aheadMs += 3_600_000
    const { access_token: later } = (
      await hearth.post('/token?grant_type=refresh_token', {
        refresh_token: session.refresh_token,
      })
    ).body
    const watch = { factor_type: 'totp', friendly_name: 'Watch', current_password: goodPassword }
    await hearth.post('/factors', watch, { token: later })
    expect(second.id).not.toBe(first.id)
    expect((await hearth.get('/user', { token: later })).body.factors).toMatchObject([
      { friendly_name: 'Watch' },
    ])
  })

  it('refuses a name that a proven factor has, more than ten, and other kinds', async () => {
    const {
      session: { access_token: token },
    } = await app.makeMember()
    const enrol = (fields: object) => hearth.post('/factors', { factor_type: 'totp', ...fields }, { token })
    expect(await enrol({ friendly_name: 'Phone' })).toMatchObject({
      status: 422,
      body: { code: 'mfa_factor_name_conflict' },
    })
    expect(await enrol({ factor_type: 'phone', phone: '+351' })).toMatchObject({
      body: { code: 'mfa_phone_enroll_not_enabled' },
    })
    expect(await enrol({ factor_type: 'webauthn' })).toMatchObject({
      body: { code: 'mfa_web_authn_enroll_not_enabled' },
    })
    for (const fields of [{ friendly_name: 'a\nb' }, { friendly_name: 'x'.repeat(101) }, { surprise: 1 }]) {
      expect(await enrol(fields)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
    for (let count = 0; count < 10; count++)
      expect((await enrol({ friendly_name: `App ${count}` })).status).toBe(200)
    expect(await enrol({ friendly_name: 'One more' })).toMatchObject({
      status: 422,
      body: { code: 'too_many_enrolled_mfa_factors' },
    })
  })

  it('of a first factor asks for the password, or a sign-in of the last ten minutes', async () => {
    const { session, email } = await hearth.makeMember()
    hearth.clock.aheadMs += 9 * 60_000
    expect(await app.enrol(session)).toHaveProperty('id')
    hearth.clock.aheadMs += 60_000
    const enrol = (fields: object = {}) =>
      hearth.post('/factors', { factor_type: 'totp', ...fields }, { token: session.access_token })
    expect(await enrol()).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    // A login that is renewed is as old as before.
    const { body } = await hearth.post('/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    })
    const refused = await hearth.post('/factors', { factor_type: 'totp' }, { token: body.access_token })
    expect(refused).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    expect(await enrol({ current_password: 'wrong-lantern-47' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    })
    expect((await enrol({ current_password: goodPassword })).status).toBe(200)
    expect(await app.enrol(await hearth.signIn(email))).toHaveProperty('id')
  })

  it('that somebody left unfinished cannot be finished after an hour', async () => {
    const { session, email } = await hearth.makeMember()
    const factor = await app.enrol(session)
    hearth.clock.aheadMs += 3_601_000
    const later = await hearth.signIn(email)
    expect(await app.verify(factor, later)).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found' },
    })
  })

  it('of another factor asks for a fresh code, and leaves the other logins', async () => {
    const { session, factor, email } = await app.makeMember()
    const enrol = (token: string) =>
      hearth.post('/factors', { factor_type: 'totp', friendly_name: 'Tablet' }, { token })
    const half = await hearth.signIn(email)
    expect(await enrol(half.access_token)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    hearth.clock.aheadMs += 601_000
    expect(await enrol(session.access_token)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })

    const fresh = (await app.verify(factor, session)).body
    const tablet = await app.enrol(fresh, { friendly_name: 'Tablet' })
    expect((await app.verify(tablet, fresh)).status).toBe(200)
    expect((await hearth.get('/user', { token: half.access_token })).status).toBe(200)
    expect((await kindsOf(email)).at(-1)).toBe('second_factor_added')
  })

  it('by someone else who knew the password does not survive the first factor, nor stand in for it', async () => {
    const { session, email } = await hearth.makeMember()
    const intruder = await hearth.signIn(email)
    const planted = await app.enrol(intruder, { friendly_name: 'Planted' })
    const factor = await app.enrol(session)
    expect((await app.verify(factor, session)).status).toBe(200)
    const again = await hearth.signIn(email)
    expect(
      (await hearth.post(`/factors/${planted.id}/challenge`, {}, { token: again.access_token })).status,
    ).toBe(404)

    // Even one that was begun by the owner, who left it unfinished, asks whoever finishes it for a code of the first.
    hearth.clock.aheadMs += 30_000
    const finished = (await app.verify(factor, again)).body
    const second = await app.enrol(finished, { friendly_name: 'Second' })
    const third = await hearth.signIn(email)
    expect(await app.verify(second, third)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
  })
})

describe('a code', () => {
  it('works once, and none that is older works after it', async () => {
    const { factor, email } = await app.makeMember()
    const code = codeOf(factor.secret, hearth.parts.now())
    const older = codeOf(factor.secret, hearth.parts.now() - 30_000)
    expect((await app.verify(factor, await hearth.signIn(email), code)).status).toBe(200)
    const next = await hearth.signIn(email)
    for (const spent of [code, older]) {
      expect(await app.verify(factor, next, spent)).toMatchObject({
        status: 422,
        body: { code: 'mfa_verification_failed' },
      })
    }
    hearth.clock.aheadMs += 30_000
    expect((await app.verify(factor, next)).status).toBe(200)
  })

  it('may be typed with a space, as apps show it', async () => {
    const { factor, email } = await app.makeMember()
    const code = codeOf(factor.secret, hearth.parts.now()).replace(/(...)/, '$1 ')
    expect((await app.verify(factor, await hearth.signIn(email), code)).status).toBe(200)
  })

  it.each([
    [{ code: '123456' }],
    [{ challenge_id: 'x', code: '123456' }],
    [{ challenge_id: '00000000-0000-4000-8000-000000000000', code: 123456 }],
    [{ challenge_id: '00000000-0000-4000-8000-000000000000', code: '1', extra: 1 }],
  ])('is not read from %j', async (body) => {
    const { session, factor } = await app.makeMember()
    const answer = await hearth.post(`/factors/${factor.id}/verify`, body, { token: session.access_token })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

describe('a challenge', () => {
  it('stands for five minutes and is answered once', async () => {
    const { factor, email } = await app.makeMember()
    const { access_token: token } = await hearth.signIn(email)
    const { body } = await hearth.post(`/factors/${factor.id}/challenge`, {}, { token })
    expect(body).toEqual({
      id: expect.any(String),
      type: 'totp',
      expires_at: expect.any(Number),
    })
    const standsMs = body.expires_at * 1000 - hearth.parts.now()
    expect(standsMs).toBeGreaterThan(290_000)
    expect(standsMs).toBeLessThanOrEqual(300_000)
    const answer = () =>
      app.answer(factor.id, { challenge_id: body.id, code: codeOf(factor.secret, hearth.parts.now()) }, token)
    expect((await answer()).status).toBe(200)
    hearth.clock.aheadMs += 30_000
    expect(await answer()).toMatchObject({ status: 422, body: { code: 'mfa_challenge_expired' } })

    const late = await app.challenge(factor.id, token)
    hearth.clock.aheadMs += 300_000
    const code = codeOf(factor.secret, hearth.parts.now())
    expect(await app.answer(factor.id, { challenge_id: late, code }, token)).toMatchObject({
      status: 422,
      body: { code: 'mfa_challenge_expired' },
    })
  })

  it('belongs to its login, its factor, its member and its network address', async () => {
    const { session, factor, email } = await app.makeMember()
    const other = await hearth.signIn(email)
    const stranger = await app.makeMember()
    const code = codeOf(factor.secret, hearth.parts.now())
    const answer = async (token: string, challengeId: string, from?: string) =>
      (await app.answer(factor.id, { challenge_id: challengeId, code }, token, from)).body.code

    const mine = await app.challenge(factor.id, session.access_token)
    expect(await answer(other.access_token, mine)).toBe('mfa_factor_not_found')
    const theirs = await app.challenge(stranger.factor.id, stranger.session.access_token)
    expect(await answer(session.access_token, theirs)).toBe('mfa_factor_not_found')
    expect(await answer(session.access_token, mine, '192.0.2.99')).toBe('mfa_ip_address_mismatch')
    const foreign = await hearth.post(
      `/factors/${factor.id}/challenge`,
      {},
      { token: stranger.session.access_token },
    )
    expect(foreign).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } })
    expect(await answer(stranger.session.access_token, mine)).toBe('mfa_factor_not_found')
    expect(
      (await hearth.remove(`/factors/${factor.id}`, { token: stranger.session.access_token })).body.code,
    ).toBe('mfa_factor_not_found')
    // None of these spent it.
    expect((await app.answer(factor.id, { challenge_id: mine, code }, session.access_token)).status).toBe(200)
  })

  it('takes five wrong codes and then none', async () => {
    const { session, factor } = await app.makeMember()
    const { access_token: token } = session
    const challenge = await app.challenge(factor.id, token)
    const wrong = wrongCodeOf(factor.secret, hearth.parts.now())
    const answer = (code: string, id = challenge) => app.answer(factor.id, { challenge_id: id, code }, token)
    for (let count = 0; count < 5; count++) {
      expect(await answer(wrong)).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } })
    }
    const right = codeOf(factor.secret, hearth.parts.now())
    const refused = await answer(right)
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    expect((await answer(right, await app.challenge(factor.id, token))).status).toBe(200)
  })
})

describe('guessing', () => {
  let site: TestAuth
  beforeAll(async () => {
    site = await startAuth({ LIMIT_PASSWORD_PER_ACCOUNT: '10' })
  })
  afterAll(() => site.end())

  it('ends after ten wrong codes or passwords together, whatever the challenge, with the time to wait', async () => {
    const guesser = createAuthenticator(site)
    const { email, factor } = await guesser.makeMember()
    // Signing up was an attempt too.
    site.clock.aheadMs += 15 * 60_000
    const half = await site.signIn(email)
    const wrong = wrongCodeOf(factor.secret, site.parts.now())
    for (let count = 0; count < 4; count++) await site.signIn(email, 'wrong-lantern-47')
    for (let count = 0; count < 6; count++) {
      expect((await guesser.verify(factor, half, wrong)).status).toBe(422)
    }
    const refused = await guesser.verify(factor, half)
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
    expect(await site.signIn(email)).toMatchObject({ code: 'over_request_rate_limit' })

    site.clock.aheadMs += 15 * 60_000
    const { body: again } = await site.post('/token?grant_type=refresh_token', {
      refresh_token: half.refresh_token,
    })
    expect((await guesser.verify(factor, again)).status).toBe(200)
  })

  it('does not get ever new challenges', async () => {
    const guesser = createAuthenticator(site)
    const { session, factor } = await guesser.makeMember()
    const ask = () => site.post(`/factors/${factor.id}/challenge`, {}, { token: session.access_token })
    for (let count = 0; count < 30; count++) await ask()
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  })
})
