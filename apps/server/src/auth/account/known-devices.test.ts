import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEmail, goodPassword, readLink, startAuth, type TestAuth } from '../testing.ts'
import { sayDevice } from './device-words.ts'

let hearth: TestAuth
beforeAll(async () => {
  hearth = await startAuth()
})
afterAll(() => hearth.end())

const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const signIn = (email: string, userAgent: string, password = goodPassword) =>
  hearth.post('/token?grant_type=password', { email, password }, { headers: { 'user-agent': userAgent } })
const notifications = async (email: string) =>
  (await hearth.mails(email)).filter(({ kind }) => kind === 'new_sign_in')

describe('a sign-in', () => {
  it('on a device that the account was never seen on is told to the owner, once', async () => {
    const { email } = await hearth.makeMember()
    expect((await signIn(email, firefox(140))).status).toBe(200)
    expect((await signIn(email, firefox(141))).status).toBe(200)
    expect(await notifications(email)).toEqual([])

    await Promise.all([signIn(email, iphone), signIn(email, iphone)])
    const [notification, ...others] = await notifications(email)
    expect(others).toEqual([])
    expect(notification!.body_text).toMatch(/Device: Safari on iPhone/)
    expect(notification!.body_text).toMatch(/When: \w+, \d+ \w+ \d{4} at \d\d:\d\d \(UTC\)/)
    expect(notification!.body_text).toMatch(/It wasn’t me:\nhttp:\/\/localhost:\d+\/forgot-password/)

    await signIn(email, firefox(142))
    await signIn(email, windows)
    expect(await notifications(email)).toHaveLength(2)
  })

  it('with a wrong password remembers and tells nothing', async () => {
    const { email, session } = await hearth.makeMember()
    await signIn(email, firefox(140))
    expect((await signIn(email, iphone, 'wrong-lantern-47')).status).toBe(400)
    expect(await notifications(email)).toEqual([])
    const known = await hearth.db.owner('select from hearth.known_devices where user_id = $1', [
      session.user.id,
    ])
    expect(known).toHaveLength(1)
  })

  it('is never news after a confirmation, wherever the link was opened', async () => {
    const email = buildEmail()
    await hearth.post('/signup', { email, password: goodPassword })
    const { token_hash } = readLink((await hearth.mails(email))[0]!)
    await hearth.post('/verify', { type: 'signup', token_hash }, { headers: { 'user-agent': iphone } })
    await signIn(email, firefox(140))
    expect(await notifications(email)).toEqual([])
  })

  it('by a recovery link on a new device is told too', async () => {
    const { email } = await hearth.makeMember()
    await signIn(email, firefox(140))
    await hearth.post('/recover', { email })
    const { token_hash } = readLink((await hearth.mails(email)).at(-1)!)
    await hearth.post('/verify', { type: 'recovery', token_hash }, { headers: { 'user-agent': windows } })
    expect((await notifications(email))[0]!.body_text).toContain('Device: Chrome on Windows')
  })

  it('keeps no name of a device, only keyed hashes that differ between people', async () => {
    const [one, other] = [await hearth.makeMember(), await hearth.makeMember()]
    for (const { email } of [one, other]) await signIn(email, firefox(140))
    const stored = await hearth.db.owner<{ device_hash: Buffer }>(
      'select device_hash from hearth.known_devices where user_id in ($1, $2)',
      [one.session.user.id, other.session.user.id],
    )
    expect(new Set(stored.map(({ device_hash }) => device_hash.toString('hex'))).size).toBe(2)
    expect(stored.every(({ device_hash }) => device_hash.length === 32)).toBe(true)
  })
})

it.each([
  [iphone, 'Safari on iPhone'],
  [firefox(140), 'Firefox on Linux'],
  [windows, 'Chrome on Windows'],
  ['', 'An unknown device'],
  [null, 'An unknown device'],
  ['x'.repeat(300), 'An unknown device'],
])('calls %j "%s"', (userAgent, words) => {
  expect(sayDevice(userAgent)).toBe(words)
})
