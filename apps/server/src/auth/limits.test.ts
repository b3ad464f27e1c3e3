import { afterEach, describe, expect, it } from 'vitest'
import { sweepByRule } from '../retention/index.ts'
import { requirePassword } from './account/proof.ts'
import { findAccount } from './account-queries.ts'
import { createAuth } from './auth.ts'
import { redeemRecoveryCode } from './second-factor/recovery.ts'
import { codeOf, createAuthenticator, wrongCodeOf } from './second-factor/testing.ts'
import { buildEmail, claimsOf, goodPassword, startAuth, type TestAuth } from './testing.ts'

let hearth: TestAuth
afterEach(() => hearth.end())

const minuteMs = 60_000
const accountOf = (userId: string) => findAccount(hearth.auth.run, userId)
const signIn = (email: string, password: string, from: string) =>
  hearth.post('/token?grant_type=password', { email, password }, { from })

describe('wrong passwords', () => {
  it('are ten for an account in 15 minutes from one network, known or not', async () => {
    hearth = await startAuth({ LIMIT_PASSWORD_PER_ACCOUNT: '10' })
    const { email } = await hearth.makeMember()
    for (const address of [email, buildEmail()]) {
      for (let host = 1; host <= 10; host++) {
        expect((await signIn(address, 'wrong-lantern-47', `198.51.100.${host}`)).status).toBe(400)
      }
      const refused = await signIn(address, 'wrong-lantern-47', '198.51.100.99')
      expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    }
    expect((await signIn(email, goodPassword, '198.51.100.200')).status).toBe(429)
    hearth.clock.aheadMs += 15 * minuteMs
    expect((await signIn(email, goodPassword, '198.51.100.200')).status).toBe(200)
  })

  it('shut out nobody in another network', async () => {
    hearth = await startAuth({ LIMIT_PASSWORD_PER_ACCOUNT: '2' })
    const { email } = await hearth.makeMember()
    for (let attempt = 0; attempt < 3; attempt++) await signIn(email, 'wrong-lantern-47', '2001:db8:1:2::1')
    expect((await signIn(email, goodPassword, '2001:db8:1:ff::1')).status).toBe(429)
    expect((await signIn(email, goodPassword, '2001:db8:1:100::1')).status).toBe(200)
    expect((await signIn(email, goodPassword, '203.0.113.7')).status).toBe(200)
  })

  it('are a hundred an hour from all networks together that are not known, of any address', async () => {
    hearth = await startAuth({
      LIMIT_PASSWORD_PER_ACCOUNT: '2',
      LIMIT_PASSWORD_PER_ACCOUNT_BY_STRANGERS: '5',
    })
    const { email } = await hearth.makeMember()
    // The owner was signed in here before.
    expect((await signIn(email, goodPassword, '203.0.113.7')).status).toBe(200)
    hearth.clock.aheadMs += 60 * minuteMs
    for (const address of [email, buildEmail()]) {
      const statuses: number[] = []
      for (let network = 1; network <= 7; network++) {
        const answer = await signIn(address, 'wrong-lantern-47', `10.0.${network}.1`)
        statuses.push(answer.status)
        if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
    }
    expect((await signIn(email, goodPassword, '192.0.2.200')).status).toBe(429)
    // At home there are ten of its own, which count none of these.
    expect((await signIn(email, 'wrong-lantern-47', '203.0.113.9')).status).toBe(400)
    expect((await signIn(email, goodPassword, '203.0.113.9')).status).toBe(200)
    hearth.clock.aheadMs += 60 * minuteMs
    expect((await signIn(email, goodPassword, '192.0.2.200')).status).toBe(200)
  })

  it('shut out nobody on a device that was signed in before, in the same network either', async () => {
    hearth = await startAuth({
      LIMIT_PASSWORD_PER_ACCOUNT: '2',
      LIMIT_PASSWORD_PER_ACCOUNT_BY_STRANGERS: '5',
    })
    const { email } = await hearth.makeMember()
    const first = await signIn(email, goodPassword, '203.0.113.7')
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(/^hearth-device=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
    const device = cookie.split(';')[0]!
    for (let network = 1; network <= 7; network++) {
      await signIn(email, 'wrong-lantern-47', `10.0.${network}.1`)
      await signIn(email, 'wrong-lantern-47', '203.0.113.7')
    }
    expect((await signIn(email, goodPassword, '203.0.113.7')).status).toBe(429)
    const onDevice = (key: string, password: string, from: string) =>
      hearth.post('/token?grant_type=password', { email, password }, { from, headers: { cookie: key } })
    expect((await onDevice(device, goodPassword, '203.0.113.7')).status).toBe(200)
    expect((await onDevice(device, goodPassword, '192.0.2.200')).status).toBe(200)
    // A key that was made up opens nothing, and the device has no more than its own.
    expect((await onDevice(`hearth-device=${'a'.repeat(43)}`, goodPassword, '10.9.9.9')).status).toBe(429)
    for (const status of [400, 400, 429]) {
      expect((await onDevice(device, 'wrong-lantern-47', '203.0.113.7')).status).toBe(status)
    }
  })

  it('know a device by a cookie that over https no other host can set', async () => {
    hearth = await startAuth({ SITE_URL: 'https://hearth.example', LIMIT_PASSWORD_PER_ACCOUNT: '2' })
    const { email } = await hearth.makeMember()
    const { headers } = await signIn(email, goodPassword, '203.0.113.7')
    const [pair, ...attributes] = String(headers['set-cookie']).split('; ') as [string, ...string[]]
    const [cookieName, key] = pair.split('=') as [string, string]
    expect(cookieName).toBe('__Host-hearth-device')
    expect(key).toMatch(/^[\w-]{43}$/)
    // What the prefix asks of a browser: Secure, the whole host, and no other.
    expect(attributes).toEqual(expect.arrayContaining(['Secure', 'Path=/', 'HttpOnly', 'SameSite=Strict']))
    expect(attributes.filter((attribute) => /^domain/i.test(attribute))).toEqual([])

    for (let count = 0; count < 3; count++) await signIn(email, 'wrong-lantern-47', '203.0.113.7')
    const onDevice = (cookie: string) =>
      hearth.post(
        '/token?grant_type=password',
        { email, password: goodPassword },
        { from: '203.0.113.7', headers: { cookie } },
      )
    // The name without the prefix is anybody's to set.
    expect((await onDevice(`hearth-device=${key}`)).status).toBe(429)
    expect((await onDevice(pair)).status).toBe(200)
  })

  it('count together at every door of a signed-in member too', async () => {
    hearth = await startAuth({ LIMIT_PASSWORD_PER_ACCOUNT: '5' })
    const authenticator = createAuthenticator(hearth)
    const { email, session, factor } = await authenticator.makeMember()
    hearth.clock.aheadMs += 15 * minuteMs
    const { body: login } = await signIn(email, goodPassword, '192.0.2.1')
    const token = login.access_token
    const tries = [
      () => signIn(email, 'wrong-lantern-47', '192.0.2.1'),
      () => hearth.post('/signup', { email, password: 'wrong-lantern-47' }),
      async () => {
        const challenge = await authenticator.challenge(factor.id, token)
        const code = wrongCodeOf(factor.secret, hearth.parts.now())
        return authenticator.answer(factor.id, { challenge_id: challenge, code }, token)
      },
      async () => {
        const proof = { account: (await accountOf(session.user.id))!, password: 'wrong-lantern-47' }
        return requirePassword(hearth.auth, { ...proof, device: { address: '192.0.2.1' } })
      },
      async () => {
        const proof = { userId: session.user.id, sessionId: String(claimsOf(login).session_id) }
        return redeemRecoveryCode(hearth.auth, proof, { code: 'wrong', address: '192.0.2.1' })
      },
    ]
    for (const attempt of tries) await Promise.resolve(attempt()).catch(() => {})
    for (const attempt of tries) {
      const answer = await Promise.resolve(attempt()).catch((error) => error)
      expect(answer).toMatchObject({ status: 429 })
    }
    // None of it reaches another network.
    expect((await signIn(email, goodPassword, '203.0.113.7')).status).toBe(200)
  })

  it('make no place known, nor does a password that still owes its second step', async () => {
    hearth = await startAuth()
    const authenticator = createAuthenticator(hearth)
    const { email, session, factor } = await authenticator.makeMember()
    const countPlaces = async () => {
      const rows = await hearth.db.owner('select 1 from hearth.known_places where user_id = $1', [
        session.user.id,
      ])
      return rows.length
    }
    const before = await countPlaces()
    await signIn(email, 'wrong-lantern-47', '203.0.113.7')
    const { body: halfway } = await signIn(email, goodPassword, '203.0.113.7')
    expect(await countPlaces()).toBe(before)
    const challenge = await authenticator.challenge(factor.id, halfway.access_token, '203.0.113.7')
    const answer = { challenge_id: challenge, code: codeOf(factor.secret, hearth.parts.now()) }
    await authenticator.answer(factor.id, answer, halfway.access_token, '203.0.113.7')
    // The network, and the device that the answer gave a key.
    expect(await countPlaces()).toBe(before + 2)
  })

  it('count as those of a stranger where the account was not signed in to for 400 days', async () => {
    hearth = await startAuth({ LIMIT_PASSWORD_PER_ACCOUNT_BY_STRANGERS: '2' })
    const { email } = await hearth.makeMember()
    await signIn(email, goodPassword, '203.0.113.7')
    hearth.clock.aheadMs += 401 * 86_400_000
    const statuses: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      statuses.push((await signIn(email, 'wrong-lantern-47', '203.0.113.7')).status)
    }
    expect(statuses).toEqual([400, 400, 429])
    await sweepByRule(hearth.parts)
    expect(await hearth.db.owner('select 1 from hearth.known_places')).toEqual([])
  })

  it('do not hash once the limit is reached', async () => {
    hearth = await startAuth({ LIMIT_PASSWORD_PER_ACCOUNT: '1' })
    const email = buildEmail()
    await signIn(email, 'wrong-lantern-47', '198.51.100.1')
    let hashes = 0
    const { passwords } = hearth.auth
    hearth.auth.passwords = { ...passwords, verify: async () => Boolean(hashes++) }
    expect((await signIn(email, 'wrong-lantern-47', '198.51.100.1')).status).toBe(429)
    expect(hashes).toBe(0)
  })

  it('at one moment count as many, through all processes', async () => {
    hearth = await startAuth({ LIMIT_PASSWORD_PER_ACCOUNT: '10' })
    const email = buildEmail()
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => signIn(email, 'wrong-lantern-47', '198.51.100.1')),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    const from = '198.51.100.1'
    expect(createAuth(hearth.parts).allowances.failuresFrom(email, from)).toEqual(
      hearth.auth.allowances.failuresFrom(email, from),
    )
  })

  it('(broken on purpose: counted by reading first, as many as like get through)', async () => {
    hearth = await startAuth()
    const takeByReading = async () => {
      const [row] = await hearth.db.owner(`select count from hearth.attempts where key = 'broken'`)
      if (Number(row?.count ?? 0) >= 10) return false
      await hearth.db.owner(`
        insert into hearth.attempts (key, window_started_at, count) values ('broken', now(), 1)
        on conflict (key) do update set count = attempts.count + 1`)
      return true
    }
    const taken = await Promise.all(Array.from({ length: 25 }, takeByReading))
    expect(taken.filter(Boolean).length).toBeGreaterThan(10)
  })

  it('do not add up with right ones', async () => {
    hearth = await startAuth({ LIMIT_PASSWORD_PER_ACCOUNT: '3' })
    const { email } = await hearth.makeMember()
    for (let round = 0; round < 5; round++)
      expect((await signIn(email, goodPassword, '198.51.100.1')).status).toBe(200)
  })

  it('count sign-ups with a known address too', async () => {
    hearth = await startAuth({ LIMIT_PASSWORD_PER_ACCOUNT: '3' })
    const { email } = await hearth.makeMember()
    for (const password of ['wrong-lantern-48', 'wrong-lantern-49'])
      await hearth.post('/signup', { email, password })
    expect((await signIn(email, 'wrong-lantern-50', '192.0.2.9')).status).toBe(429)
  })
})

describe('passwords from one address', () => {
  it('are thirty in 5 minutes, right or wrong; an IPv6 network is one address', async () => {
    hearth = await startAuth({ LIMIT_PASSWORD_PER_ADDRESS: '4' })
    const statuses: number[] = []
    for (let host = 1; host <= 6; host++) {
      statuses.push((await signIn(buildEmail(), goodPassword, `2001:db8:1:2::${host}`)).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429])
    expect((await signIn(buildEmail(), goodPassword, '2001:db8:1:3::1')).status).toBe(400)
    hearth.clock.aheadMs += 5 * minuteMs
    expect((await signIn(buildEmail(), goodPassword, '2001:db8:1:2::9')).status).toBe(400)
  })

  it('leave the owner able to sign in from another one', async () => {
    hearth = await startAuth({ LIMIT_PASSWORD_PER_ADDRESS: '5' })
    const { email } = await hearth.makeMember()
    for (let attempt = 0; attempt < 9; attempt++) await signIn(email, 'wrong-lantern-47', '198.51.100.1')
    expect((await signIn(email, goodPassword, '203.0.113.7')).status).toBe(200)
  })
})

describe('mails', () => {
  it('from one network address have a limit, whatever they are for', async () => {
    hearth = await startAuth({ LIMIT_MAILS_PER_ADDRESS: '3' })
    const from = { from: '198.51.100.1' }
    await hearth.post('/signup', { email: buildEmail(), password: goodPassword }, from)
    await hearth.post('/recover', { email: buildEmail() }, from)
    await hearth.post('/resend', { type: 'signup', email: buildEmail() }, from)
    for (const answer of [
      await hearth.post('/signup', { email: buildEmail(), password: goodPassword }, from),
      await hearth.post('/recover', { email: buildEmail() }, from),
    ]) {
      expect(answer).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000)
    }
  })

  it('to one mailbox by sign-up end after five, known or not', async () => {
    hearth = await startAuth()
    const { email } = await hearth.makeMember()
    const unknown = buildEmail()
    await hearth.post('/signup', { email: unknown, password: goodPassword })
    for (const address of [email, unknown]) {
      const statuses: number[] = []
      for (let round = 0; round < 5; round++) {
        statuses.push((await hearth.post('/signup', { email: address, password: 'wrong-lantern-47' })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 429])
    }
  })
})
