import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../login/logins.ts'
import { claimsOf, goodPassword, readLink, startAuth, type TestAuth } from '../testing.ts'
import { redeemRecoveryCode, renewRecoveryCodes } from './recovery.ts'
import { createAuthenticator } from './testing.ts'

let hearth: TestAuth
let app: ReturnType<typeof createAuthenticator>
beforeAll(async () => {
  hearth = await startAuth()
  app = createAuthenticator(hearth)
})
afterAll(() => hearth.end())

const newPassword = 'amber-threshold-93'
const refresh = async (refreshToken: string) =>
  (await hearth.post('/token?grant_type=refresh_token', { refresh_token: refreshToken })).body
const kindsOf = async (email: string) => (await hearth.mails(email)).map(({ kind }) => kind)

describe('signing in', () => {
  it('with the password is half the way, and the token says so', async () => {
    const { email } = await app.makeMember()
    const half = await hearth.signIn(email)
    expect(claimsOf(half)).toMatchObject({ aal: 'aal1', next_aal: 'aal2', amr: [{ method: 'password' }] })
    expect(claimsOf(await refresh(half.refresh_token))).toMatchObject({ aal: 'aal1', next_aal: 'aal2' })
    expect(half.user.factors).toMatchObject([{ status: 'verified' }])
  })

  it('ends with a code: a session of the same login, with the next refresh token of its family', async () => {
    const { email, factor } = await app.makeMember()
    const half = await hearth.signIn(email)
    const { body: whole } = await app.verify(factor, half)
    expect(claimsOf(whole)).toMatchObject({
      aal: 'aal2',
      session_id: claimsOf(half).session_id,
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    expect(whole.refresh_token).not.toBe(half.refresh_token)
    // The one before is the parent, and gets the newest again.
    expect(await refresh(half.refresh_token)).toMatchObject({ refresh_token: whole.refresh_token })

    const stored = await refresh(whole.refresh_token)
    expect(claimsOf(stored)).toMatchObject({ aal: 'aal2', amr: claimsOf(whole).amr })
    expect(claimsOf(stored)).not.toHaveProperty('next_aal')
    expect(await refresh(half.refresh_token)).toMatchObject({ code: 'refresh_token_already_used' })
  })

  it('leaves the other logins as they are', async () => {
    const { email, factor, session } = await app.makeMember()
    await app.verify(factor, await hearth.signIn(email))
    expect((await hearth.get('/user', { token: session.access_token })).status).toBe(200)
  })

  it('cannot be finished once the login has ended', async () => {
    const { email, factor } = await app.makeMember()
    const half = await hearth.signIn(email)
    const challenge = await app.challenge(factor.id, half.access_token)
    await hearth.post('/logout', undefined, { token: half.access_token })
    const answer = await app.answer(factor.id, { challenge_id: challenge, code: '000000' }, half.access_token)
    expect(answer).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
  })

  it('half-way opens the account to be read and left, and nothing else', async () => {
    const { email, session, factor } = await app.makeMember()
    const { access_token: token } = await hearth.signIn(email)
    expect((await hearth.get('/user', { token })).status).toBe(200)
    for (const change of [{ data: { a: 1 } }, { password: newPassword }, { email: 'new@example.org' }]) {
      expect(await hearth.put('/user', change, { token })).toMatchObject({
        status: 401,
        body: {
          code: 'insufficient_aal',
          message: 'Enter the code from your authenticator app to finish signing in.',
        },
      })
    }
    expect((await hearth.post('/factors', { factor_type: 'totp' }, { token })).body.code).toBe(
      'insufficient_aal',
    )
    expect((await hearth.remove(`/factors/${factor.id}`, { token })).body.code).toBe('insufficient_aal')
    expect(await hearth.auth.verifyAccessToken(token)).toEqual({ problem: 'insufficient_aal' })
    expect(await hearth.auth.identify({ headers: { authorization: `Bearer ${token}` } })).toMatchObject({
      kind: 'refused',
      status: 403,
      code: 'insufficient_aal',
    })

    // Who knows the password alone cannot throw out the owner.
    expect((await hearth.post('/logout?scope=global', undefined, { token })).status).toBe(204)
    expect((await hearth.get('/user', { token })).body.code).toBe('session_not_found')
    expect((await hearth.get('/user', { token: session.access_token })).status).toBe(200)
  })
})

describe('a stolen mailbox', () => {
  it('does not open the account: recovery is half the way too, and the password stays', async () => {
    const { email, factor } = await app.makeMember()
    await hearth.post('/recover', { email })
    const { token_hash } = readLink((await hearth.mails(email)).at(-1)!)
    const { body: recovered } = await hearth.post('/verify', { type: 'recovery', token_hash })
    expect(claimsOf(recovered)).toMatchObject({ aal: 'aal1', next_aal: 'aal2' })
    const change = (token: string) => hearth.put('/user', { password: newPassword }, { token })
    expect(await change(recovered.access_token)).toMatchObject({
      status: 401,
      body: { code: 'insufficient_aal' },
    })
    expect(await hearth.signIn(email)).toHaveProperty('access_token')

    const { body: whole } = await app.verify(factor, recovered)
    expect((await change(whole.access_token)).status).toBe(200)
    expect(await hearth.signIn(email, newPassword)).toHaveProperty('access_token')
  })
})

describe('sensitive changes', () => {
  it.each([
    ['password', { password: newPassword, current_password: goodPassword }],
    ['address', { email: 'moved@example.org', current_password: goodPassword }],
  ])('of the %s ask for a code of the last ten minutes', async (_what, change) => {
    const { session, factor } = await app.makeMember()
    hearth.clock.aheadMs += 571_000
    const put = (token: string) => hearth.put('/user', change, { token })
    const stale = await put(session.access_token)
    expect(stale).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } })
    expect(stale.body.message).toBe('Enter a new code from your authenticator app to confirm this change.')
    expect((await hearth.put('/user', { data: { a: 1 } }, { token: session.access_token })).status).toBe(200)
    const { body: fresh } = await app.verify(factor, session)
    expect(claimsOf(fresh).amr).toHaveLength(2)
    expect((await put(fresh.access_token)).status).toBe(200)
  })

  it('are open without an authenticator app as before', async () => {
    const { session } = await hearth.makeMember()
    const change = { password: newPassword, current_password: goodPassword }
    expect((await hearth.put('/user', change, { token: session.access_token })).status).toBe(200)
    const { session_id: sessionId } = claimsOf(session) as { session_id: string }
    await expect(
      hearth.auth.requireFreshProof({ userId: session.user.id, sessionId }),
    ).resolves.toBeUndefined()
  })

  it('are asked for by other services through one function', async () => {
    const { session } = await app.makeMember()
    const login = { userId: session.user.id, sessionId: claimsOf(session).session_id as string }
    await expect(hearth.auth.requireFreshProof(login)).resolves.toBeUndefined()
    hearth.clock.aheadMs += 600_000
    await expect(hearth.auth.requireFreshProof(login)).rejects.toMatchObject({
      code: 'insufficient_aal',
      status: 403,
    })
    await hearth.post('/logout', undefined, { token: session.access_token })
    await expect(hearth.auth.requireFreshProof(login)).rejects.toMatchObject({ code: 'session_not_found' })
  })
})

describe('removing', () => {
  const remove = (factorId: string, token: string) => hearth.remove(`/factors/${factorId}`, { token })

  it('the last factor asks for a fresh code, then every login is whole with one step again', async () => {
    const { session, factor, email } = await app.makeMember()
    const half = await hearth.signIn(email)
    hearth.clock.aheadMs += 571_000
    expect(await remove(factor.id, session.access_token)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
    const { body: fresh } = await app.verify(factor, session)
    expect(await remove(factor.id, fresh.access_token)).toMatchObject({
      status: 200,
      body: { id: factor.id },
    })

    const after = await refresh(fresh.refresh_token)
    expect(claimsOf(after)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
    for (const login of [after, await refresh(half.refresh_token), await hearth.signIn(email)]) {
      expect(claimsOf(login)).not.toHaveProperty('next_aal')
      expect(login.user).not.toHaveProperty('factors')
    }
    expect((await kindsOf(email)).at(-1)).toBe('second_factor_off')
  })

  it('one of two lowers the logins that it raised, and ends the keys that they delegated to', async () => {
    const { session, factor, email } = await app.makeMember()
    const tablet = await app.enrol(session, { friendly_name: 'Tablet' })
    const { body: byTablet } = await app.verify(tablet, session)
    const { body: byPhone } = await app.verify(factor, await hearth.signIn(email))
    for (const one of [byTablet, byPhone]) {
      const { session_id: sessionId, sub } = claimsOf(one)
      await hearth.db.owner(
        `insert into hearth.delegations values (sha256($1::text::bytea), $2, $1::uuid, now() + interval '1 hour')`,
        [sessionId, sub],
      )
    }
    expect((await remove(tablet.id, byPhone.access_token)).status).toBe(200)
    expect(claimsOf(await refresh(byPhone.refresh_token))).toMatchObject({ aal: 'aal2' })
    expect(claimsOf(await refresh(byTablet.refresh_token))).toMatchObject({ aal: 'aal1', next_aal: 'aal2' })
    const delegated = await hearth.db.owner('select session_id from hearth.delegations where user_id = $1', [
      session.user.id,
    ])
    expect(delegated).toEqual([{ session_id: claimsOf(byPhone).session_id }])
    expect((await kindsOf(email)).at(-1)).toBe('second_factor_removed')
  })

  it('an older app takes a code of that app, of one as old as seven days, or a recovery code', async () => {
    const { session, factor, email } = await app.makeMember()
    const tablet = await app.enrol(session, { friendly_name: 'Tablet' })
    const { body: byTablet } = await app.verify(tablet, session)
    const refused = {
      status: 403,
      body: { code: 'insufficient_aal', message: expect.stringContaining('added less than seven days ago') },
    }
    expect(await remove(factor.id, byTablet.access_token)).toMatchObject(refused)

    // Nor does it make what would stand in for the older one.
    const login = { userId: session.user.id, sessionId: claimsOf(byTablet).session_id as string }
    await expect(renewRecoveryCodes(hearth.auth, login)).rejects.toMatchObject({ code: 'insufficient_aal' })
    const watch = { factor_type: 'totp', friendly_name: 'Watch' }
    expect(await hearth.post('/factors', watch, { token: byTablet.access_token })).toMatchObject(refused)
    const change = { password: newPassword, current_password: goodPassword }
    expect(await hearth.put('/user', change, { token: byTablet.access_token })).toMatchObject({
      status: 401,
      body: refused.body,
    })

    const { body: byPhone } = await app.verify(factor, byTablet as Session)
    const [code] = await renewRecoveryCodes(hearth.auth, login)
    expect((await hearth.post('/factors', watch, { token: byPhone.access_token })).status).toBe(200)
    hearth.clock.aheadMs += 30_000
    const { body: againByTablet } = await app.verify(tablet, byPhone as Session)
    expect(await remove(factor.id, againByTablet.access_token)).toMatchObject(refused)
    const { session: redeemed } = await redeemRecoveryCode(hearth.auth, login, {
      code: code!,
      address: '192.0.2.7',
    })
    expect((await remove(factor.id, redeemed.access_token)).status).toBe(200)
    expect((await kindsOf(email)).at(-1)).toBe('second_factor_removed')
  })

  it('an older app is possible by the code of another once that is seven days old', async () => {
    const { session, factor, email } = await app.makeMember()
    const tablet = await app.enrol(session, { friendly_name: 'Tablet' })
    await app.verify(tablet, session)
    hearth.clock.aheadMs += 7 * 86_400_000 - 1000
    const { body: early } = await app.verify(tablet, await hearth.signIn(email))
    expect((await remove(factor.id, early.access_token)).body.code).toBe('insufficient_aal')
    hearth.clock.aheadMs += 1000
    expect((await remove(factor.id, early.access_token)).status).toBe(200)
  })

  it('an enrolment that was not finished asks nothing', async () => {
    const { session } = await hearth.makeMember()
    const { id } = await app.enrol(session)
    expect(await remove(id, session.access_token)).toMatchObject({ status: 200, body: { id } })
    expect((await remove(id, session.access_token)).status).toBe(404)
    expect((await remove('not-a-uuid', session.access_token)).body.code).toBe('mfa_factor_not_found')
  })
})

describe('at the same moment', () => {
  it('one code at twenty challenges raises exactly one login', async () => {
    const { factor, email } = await app.makeMember()
    const logins = await Promise.all(Array.from({ length: 20 }, () => hearth.signIn(email)))
    const answers = await Promise.all(logins.map((login) => app.verify(factor, login)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'mfa_verification_failed')).toHaveLength(19)
  })

  it('a sign-in and the first factor leave no whole login of one step', async () => {
    for (let round = 0; round < 10; round++) {
      const { session, email } = await hearth.makeMember()
      const factor = await app.enrol(session)
      const [, ...logins] = await Promise.all([
        app.verify(factor, session),
        ...Array.from({ length: 4 }, () => hearth.signIn(email)),
      ])
      for (const login of logins) {
        const isOver =
          (await hearth.get('/user', { token: login.access_token })).body.code === 'session_not_found'
        expect(isOver || claimsOf(login).next_aal === 'aal2').toBe(true)
      }
    }
  })
})
