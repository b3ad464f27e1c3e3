// Staying signed in for long, on many tabs and in several apps; and what a stolen token comes to.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildEmail, goodPassword, readLink, startAuth, type TestAuth } from '../testing.ts'

let hearth: TestAuth
let url: string
beforeAll(async () => {
  hearth = await startAuth()
  url = await hearth.listen()
})
afterAll(() => hearth.end())

const refresh = (token: string) => hearth.post('/token?grant_type=refresh_token', { refresh_token: token })
const alarms = () => hearth.logged.filter(({ event }) => event === 'auth.refresh_reused').length

it('rotates a thousand times in a row without a failure, and keeps two tokens of the thousand', {
  timeout: 120_000,
}, async () => {
  const { session } = await hearth.makeMember()
  let token = session.refresh_token
  const seen = new Set([token])
  for (let rotation = 0; rotation < 1000; rotation++) {
    const { status, body } = await refresh(token)
    expect(status).toBe(200)
    token = body.refresh_token
    seen.add(token)
  }
  expect(seen.size).toBe(1001)
  const stored = await hearth.db.owner(
    `select counter from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
     where s.user_id = $1 order by counter`,
    [session.user.id],
  )
  expect(stored).toEqual([{ counter: 999 }, { counter: 1000 }])
})

it('ends the whole family at once when an old token comes back, the newest included, and says so', async () => {
  const { session } = await hearth.makeMember()
  const second = (await refresh(session.refresh_token)).body
  const third = (await refresh(second.refresh_token)).body
  const verified = await hearth.auth.verifyAccessToken(third.access_token)
  if ('problem' in verified) throw new Error(verified.problem)
  const heard: string[] = []
  const stop = await hearth.db.database.listen('login_ended', (payload) => heard.push(payload))

  const replayed = await Promise.all([
    refresh(session.refresh_token),
    refresh(session.refresh_token),
    refresh(third.refresh_token),
  ])
  // The newest may have been exchanged in the moment before; what it was exchanged for has ended too.
  const renewed = replayed[2]!.body.refresh_token
  for (const token of [session, second, third].map((one) => one.refresh_token).concat(renewed ?? [])) {
    expect((await refresh(token)).body.code).toBe('refresh_token_not_found')
  }
  expect(replayed.slice(0, 2).map(({ status }) => status)).toEqual([400, 400])
  expect((await hearth.get('/user', { token: third.access_token })).body.code).toBe('session_not_found')
  await expect.poll(() => heard).toEqual([verified.sessionId])
  await stop()
})

it('lets two apps refresh in turn fifty times without an alarm, each its own family', async () => {
  const email = buildEmail()
  await hearth.post('/signup', { email, password: goodPassword })
  const { token_hash } = readLink((await hearth.mails(email))[0]!)
  await hearth.post('/verify', { type: 'signup', token_hash })
  const before = alarms()
  const apps = [hearth.client(url), hearth.client(url)]
  const endings: string[] = []
  for (const { auth } of apps) {
    auth.onAuthStateChange((event) => void (event === 'SIGNED_OUT' && endings.push(event)))
    expect((await auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
  }
  for (let turn = 0; turn < 50; turn++) {
    for (const { auth } of apps) expect((await auth.refreshSession()).error).toBeNull()
  }
  for (const { auth } of apps) expect((await auth.getUser()).data.user?.email).toBe(email)
  expect(endings).toEqual([])
  expect(alarms()).toBe(before)
})

it('would sign one of two apps out if they shared a family: this alarm can sound', async () => {
  const { session } = await hearth.makeMember()
  const before = alarms()
  const held = [session.refresh_token, session.refresh_token]
  const statuses = []
  for (let turn = 0; turn < 3; turn++) {
    // One of them was asleep while the other went on.
    held[0] = (await refresh(held[0]!)).body.refresh_token ?? held[0]
    held[0] = (await refresh(held[0]!)).body.refresh_token ?? held[0]
    statuses.push((await refresh(held[1]!)).status)
  }
  expect(statuses).toContain(400)
  expect(alarms()).toBe(before + 1)
})

it.each([
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
])('keeps someone signed in whose clock is %s', async (_where, offMs) => {
  const { email } = await hearth.makeMember()
  // The client reads the machine's clock; the server is set back by as much and so has the right time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs })
  hearth.clock.aheadMs = -offMs
  try {
    const before = alarms()
    const { auth } = hearth.client(url)
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))
    expect((await auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
    for (let time = 0; time < 5; time++) {
      const { data, error } = await auth.getSession()
      expect(error).toBeNull()
      expect(data.session?.user.email).toBe(email)
      expect((await auth.getUser(data.session!.access_token)).error).toBeNull()
    }
    // Twenty minutes on, the token has run out, whatever the client believes; refreshing helps.
    hearth.clock.aheadMs = 20 * 60_000 - offMs
    expect((await auth.refreshSession()).error).toBeNull()
    expect((await auth.getUser()).error).toBeNull()
    expect(events).not.toContain('SIGNED_OUT')
    expect(alarms()).toBe(before)
  } finally {
    vi.useRealTimers()
    hearth.clock.aheadMs = 0
  }
})
