import { afterEach, describe, expect, it } from 'vitest'
import { createAuth } from './auth.ts'
import { buildEmail, goodPassword, startAuth, type TestAuth } from './testing.ts'

let hearth: TestAuth
afterEach(() => hearth.end())

const minuteMs = 60_000
const signIn = (email: string, password: string, from: string) =>
  hearth.post('/token?grant_type=password', { email, password }, { from })

describe('wrong passwords', () => {
  it('are ten for an account in 15 minutes, from wherever, known or not', async () => {
    hearth = await startAuth({ LIMIT_PASSWORD_PER_ACCOUNT: '10' })
    const { email } = await hearth.makeMember()
    // The sign-up that made the account counts like a sign-up of a known one does.
    hearth.clock.aheadMs += 15 * minuteMs
    for (const address of [email, buildEmail()]) {
      for (let attempt = 1; attempt <= 10; attempt++) {
        expect((await signIn(address, 'wrong-lantern-47', `198.51.100.${attempt}`)).status).toBe(400)
      }
      const refused = await signIn(address, 'wrong-lantern-47', '198.51.100.99')
      expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    }
    expect((await signIn(email, goodPassword, '203.0.113.7')).status).toBe(429)
    hearth.clock.aheadMs += 15 * minuteMs
    expect((await signIn(email, goodPassword, '203.0.113.7')).status).toBe(200)
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
    expect(createAuth(hearth.parts).allowances.failuresOf(email)).toEqual(
      hearth.auth.allowances.failuresOf(email),
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
    expect((await signIn(email, 'wrong-lantern-50', '198.51.100.1')).status).toBe(429)
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
