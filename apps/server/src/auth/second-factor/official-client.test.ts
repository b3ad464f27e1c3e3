// The official client against a listening server: what it accepts is what counts.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildEmail, goodPassword, readLink, startAuth, type TestAuth } from '../testing.ts'
import { codeOf, wrongCodeOf } from './testing.ts'

let hearth: TestAuth
let url: string
beforeAll(async () => {
  hearth = await startAuth()
  url = await hearth.listen()
})
afterAll(() => hearth.end())

const codeNow = (secret: string) => codeOf(secret, hearth.parts.now())

/** A client that has signed up, confirmed and enrolled, with the events it raised. */
async function enrolled() {
  const { auth } = hearth.client(url)
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))
  const email = buildEmail()
  await auth.signUp({ email, password: goodPassword })
  const { token_hash } = readLink((await hearth.mails(email)).at(-1)!)
  await auth.verifyOtp({ type: 'signup', token_hash })
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Phone',
    issuer: 'Hearth',
  })
  expect(error).toBeNull()
  if (data?.type !== 'totp') throw new Error('It is not what was asked for.')
  return { auth, events, email, factor: data }
}

it('enrols, proves, signs in with two steps and removes', async () => {
  const { auth, events, email, factor } = await enrolled()
  expect(factor).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
  expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
  expect(factor.totp.uri).toContain(`secret=${factor.totp.secret}`)
  expect((await auth.mfa.listFactors()).data).toMatchObject({ all: [{ id: factor.id }], totp: [] })

  const challenge = await auth.mfa.challenge({ factorId: factor.id })
  expect(challenge.error).toBeNull()
  const verified = await auth.mfa.verify({
    factorId: factor.id,
    challengeId: challenge.data!.id,
    code: codeNow(factor.totp.secret),
  })
  expect(verified.error).toBeNull()
  expect(events).toContain('MFA_CHALLENGE_VERIFIED')
  expect((await auth.mfa.listFactors()).data!.totp).toMatchObject([{ id: factor.id, status: 'verified' }])
  expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'totp' }, { method: 'otp' }],
  })

  const later = hearth.client(url).auth
  await later.signInWithPassword({ email, password: goodPassword })
  expect((await later.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  hearth.clock.aheadMs += 30_000
  const second = await later.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeNow(factor.totp.secret),
  })
  expect(second.error).toBeNull()
  expect((await later.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' })
  expect((await later.refreshSession()).error).toBeNull()
  expect((await later.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' })

  expect((await later.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id })
  expect((await later.refreshSession()).error).toBeNull()
  expect((await later.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
})

it('reads the refusals by their codes', async () => {
  const { auth, factor, email } = await enrolled()
  const { id: factorId, totp } = factor
  const wrong = await auth.mfa.challengeAndVerify({
    factorId,
    code: wrongCodeOf(totp.secret, hearth.parts.now()),
  })
  expect(wrong.error).toMatchObject({
    name: 'AuthApiError',
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  })
  await auth.mfa.challengeAndVerify({ factorId, code: codeNow(totp.secret) })
  const half = hearth.client(url).auth
  await half.signInWithPassword({ email, password: goodPassword })
  expect((await half.mfa.unenroll({ factorId })).error).toMatchObject({
    status: 403,
    code: 'insufficient_aal',
  })
  expect((await half.updateUser({ password: 'amber-threshold-93' })).error).toMatchObject({
    status: 401,
    code: 'insufficient_aal',
  })
  // Refused, not signed out: the person goes on with the code.
  expect((await half.getSession()).data.session).not.toBeNull()
  expect((await half.signOut()).error).toBeNull()
})
