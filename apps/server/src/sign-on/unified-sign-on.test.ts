// Single sign-on as the apps of the network use it: network-sdk's own code, against the whole server. Only the browser
// around it is made up.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '../auth/login/logins.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { beginLogin, createBrowser, type TestBrowser, type TestPage } from '../testing/browser.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildSecondFactor } from '../testing/second-factor.ts'

const hearthUrl = 'https://hearth.example.org'
const journalUrl = 'https://journal.example.org'
const storyUrl = 'https://story.elsewhere.net'
const recordKey = 'unified_auth_prod_example.org'
const failed = 'Failed to sign in via SSO. Please sign in manually.'
const minuteMs = 60_000
const hourMs = 60 * minuteMs

let app: TestApp
let browser: TestBrowser
let ana: Member

beforeAll(async () => {
  app = await startTestApp({
    SITE_URL: hearthUrl,
    LIMIT_SIGN_ONS_PER_ADDRESS: '100000',
    SIBLINGS: JSON.stringify([
      { id: 'journal', url: journalUrl },
      { id: 'story', url: storyUrl },
    ]),
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app?.end())
beforeEach(async () => {
  browser = createBrowser(app)
  ana = await buildMember(app.db)
})
afterEach(() => browser.close())

async function signIn(page: TestPage, session?: Session): Promise<Session> {
  const { access_token, refresh_token } = session ?? (await beginLogin(app, ana))
  const { data, error } = await page.backend.auth.setSession({ access_token, refresh_token })
  expect(error).toBeNull()
  return data.session as unknown as Session
}

/** Ana signs in at Hearth with her password; what browsers keep of it stays. */
async function signInAtHearth(): Promise<Session> {
  const page = browser.openPage('hearth', `${hearthUrl}/login`)
  page.signOn.start()
  const session = await signIn(page)
  await expect.poll(() => bridges()).toEqual([expect.objectContaining({ is_active: true })])
  return session
}

const bridges = () =>
  app.db.owner<{ id: string; is_active: boolean }>(
    'select * from public.bridge_authentication where user_id = $1',
    [ana.userId],
  )
const record = () => JSON.parse(browser.storageOf(hearthUrl).getItem(recordKey) ?? 'null')
const changeRecord = (change: object) =>
  browser.storageOf(hearthUrl).setItem(recordKey, JSON.stringify({ ...record(), ...change }))
/** What a clearing of the session alone leaves, as when another app of this origin keeps its own. */
const loseSession = (url = hearthUrl) => browser.storageOf(url).removeItem('hearth-auth-token')
const cookie = (name: string) => browser.cookies.get(name)?.value

/** Goes through the whole crossing: the target asks, Hearth answers, the target exchanges. */
async function cross(target: TestPage, from = 'hearth', fromUrl = hearthUrl) {
  const holder = browser.openPage(from, target.went.at(-1)!)
  expect(target.went.at(-1)).toMatch(`${fromUrl}/sso?app=`)
  await holder.signOn.arrive(holder.address())
  const back = holder.went.at(-1)!
  const arrived = browser.openPage('journal', back, { tab: target.tab })
  arrived.signOn.start()
  return { back, arrived, result: await arrived.signOn.finish(arrived.address()) }
}

describe('what a sign-in leaves in the browser', () => {
  it('is the record with its seven fields and the two cookies below the root domain', async () => {
    const session = await signInAtHearth()
    expect(record()).toEqual({
      timestamp: expect.any(Number),
      userId: ana.userId,
      hasSession: true,
      app: 'hearth',
      lastActive: expect.any(Number),
      refreshToken: session.refresh_token,
      accessToken: session.access_token,
    })
    expect(cookie('sso_active')).toBe('hearth')
    expect(cookie('sso_user_id')).toBe(ana.userId)
    expect(browser.cookies.get('sso_active')?.attributes).toMatch(
      /^Max-Age=(28800|287\d\d); Path=\/; SameSite=Lax; Domain=example\.org; Secure$/,
    )
  })

  it('follows every refresh in the same step', async () => {
    await signInAtHearth()
    const page = browser.openPage('hearth', hearthUrl)
    page.signOn.start()
    const { data } = await page.backend.auth.refreshSession()
    expect(record().refreshToken).toBe(data.session?.refresh_token)
    expect(record().accessToken).toBe(data.session?.access_token)
  })

  it('is nothing eight hours after the sign-in, though the login itself goes on', async () => {
    const session = await signInAtHearth()
    const page = browser.openPage('hearth', hearthUrl, { options: { now: () => Date.now() + 8 * hourMs } })
    page.signOn.start()
    await expect.poll(record).toBeNull()
    expect(browser.cookies.size).toBe(0)
    expect(await page.userId()).toBe(session.user.id)
    expect(page.asked.filter((request) => request.includes('/rest/v1/'))).toEqual([])
  })

  it('is nothing while the second step is missing, and other apps hear of nobody', async () => {
    await buildSecondFactor(app, ana)
    const page = browser.openPage('hearth', hearthUrl)
    page.signOn.start()
    await signIn(page)
    expect(record()).toBeNull()
    expect(browser.cookies.size).toBe(0)
    const asked = await askedByPerson()
    const holder = browser.openPage('hearth', asked.went[0]!)
    await holder.signOn.arrive(holder.address())
    expect(holder.went[0]).toMatch(`${journalUrl}/sso#error=`)
  })

  it('and on the server, in the background, is what the tables of section 7 hold', async () => {
    await signInAtHearth()
    const rows = async (table: string) =>
      app.db.owner(`select * from public.${table} where user_id = $1`, [ana.userId])
    expect(await bridges()).toEqual([
      expect.objectContaining({ consciousness_level: 800, app_domain: 'hearth.example.org' }),
    ])
    await expect
      .poll(() => rows('consciousness_sync_state'))
      .toEqual([expect.objectContaining({ app_domain: 'hearth.example.org', consciousness_level: 800 })])
    await expect
      .poll(() => rows('sacred_fire_blessings'))
      .toEqual([expect.objectContaining({ is_active: true })])
  })

  it('is asked of the tables once for a login, not on every page', async () => {
    await signInAtHearth()
    await expect.poll(() => browser.storageOf(hearthUrl).getItem('sso_joined')).not.toBeNull()
    const page = browser.openPage('hearth', hearthUrl)
    page.signOn.start()
    await page.backend.auth.refreshSession()
    expect(page.asked.filter((request) => request.includes('/rest/v1/'))).toEqual([])
  })

  it('does not stand in the way when the tables cannot be written', async () => {
    await app.db.owner('revoke insert on public.bridge_authentication from authenticated')
    const page = browser.openPage('hearth', hearthUrl)
    page.signOn.start()
    await signIn(page)
    await expect.poll(() => page.asked).toContain('POST /rest/v1/bridge_authentication')
    expect(await page.userId()).toBe(ana.userId)
    await app.db.owner(`grant insert (user_id, bridge_token, is_active, sacred_fire_blessed, violet_flame_protection,
      consciousness_level, expires_at, last_used_at, deactivated_at, app_domain) on public.bridge_authentication to authenticated`)
  })
})

describe('restoring on the same origin', () => {
  it('1. by the access token', async () => {
    await signInAtHearth()
    loseSession()
    const page = browser.openPage('hearth', hearthUrl)
    expect(await page.signOn.restore()).toMatchObject({
      toast: 'Signed in via Single Sign-On',
      app: 'hearth',
      session: { user: { id: ana.userId } },
    })
    expect(page.asked).not.toContain('POST /auth/v1/token')
    expect(await page.userId()).toBe(ana.userId)
  })

  it('2. by the refresh token, when the access token is none', async () => {
    await signInAtHearth()
    loseSession()
    changeRecord({ accessToken: 'garbage' })
    const page = browser.openPage('hearth', hearthUrl)
    expect((await page.signOn.restore())?.toast).toBe('Signed in via Single Sign-On')
    expect(page.asked).toContain('POST /auth/v1/token')
    expect(await page.userId()).toBe(ana.userId)
  })

  it('names the app that kept the session, when it was another one', async () => {
    await signInAtHearth()
    loseSession()
    changeRecord({ app: 'story' })
    const page = browser.openPage('hearth', hearthUrl)
    expect(await page.signOn.restore()).toMatchObject({ toast: 'Session restored from Story', app: 'story' })
  })

  it('3. by the cookie hint with a plain refresh, once the server answers again', async () => {
    await signInAtHearth()
    browser.storageOf(hearthUrl).removeItem(recordKey)
    const page = await pageThatMissedOneRefresh()
    expect((await page.signOn.restore())?.toast).toBe('Signed in via Enhanced Single Sign-On')
    expect(await page.userId()).toBe(ana.userId)
  })

  it('4. by a standard refresh, with nothing to say', async () => {
    await signInAtHearth()
    browser.storageOf(hearthUrl).removeItem(recordKey)
    browser.cookies.clear()
    const page = await pageThatMissedOneRefresh()
    const result = await page.signOn.restore()
    expect(result?.session?.user.id).toBe(ana.userId)
    expect(result?.toast).toBeUndefined()
  })

  it('believes no cookie that names somebody else', async () => {
    await signInAtHearth()
    browser.storageOf(hearthUrl).removeItem(recordKey)
    browser.cookies.get('sso_user_id')!.value = (await buildMember(app.db)).userId
    const page = await pageThatMissedOneRefresh()
    const result = await page.signOn.restore()
    expect(result?.session?.user.id).toBe(ana.userId)
    expect(result?.toast).toBeUndefined()
  })

  it('says that somebody is signed in already, once in a tab, when single sign-on brought them', async () => {
    await signInAtHearth()
    const { arrived, result } = await cross(await askedByPerson())
    expect(result.toast).toBe('Signed in via Single Sign-On')
    const sameTab = browser.openPage('journal', journalUrl, { tab: arrived.tab })
    expect((await sameTab.signOn.restore())?.toast).toBeUndefined()
    const otherTab = browser.openPage('journal', journalUrl)
    expect(await otherTab.signOn.restore()).toMatchObject({
      toast: 'Already signed in via Single Sign-On',
      session: { user: { id: ana.userId } },
    })
    const again = browser.openPage('journal', journalUrl, { tab: otherTab.tab })
    expect((await again.signOn.restore())?.toast).toBeUndefined()
  })

  it('says nothing to somebody who signed in here by hand', async () => {
    await signInAtHearth()
    const result = await browser.openPage('hearth', hearthUrl).signOn.restore()
    expect(result).toEqual({ session: expect.anything() })
  })

  it('says nothing on the plain visit of nobody', async () => {
    const page = browser.openPage('hearth', hearthUrl)
    expect(await page.signOn.restore()).toBeUndefined()
    expect(page.asked).toEqual([])
    expect(page.went).toEqual([])
  })

  it('in two tabs at once signs both in', async () => {
    await signInAtHearth()
    loseSession()
    changeRecord({ accessToken: 'garbage' })
    const tabs = [browser.openPage('hearth', hearthUrl), browser.openPage('hearth', hearthUrl)]
    const results = await Promise.all(tabs.map((tab) => tab.signOn.restore()))
    expect(results.map((result) => result?.session?.user.id)).toEqual([ana.userId, ana.userId])
    for (const tab of tabs) expect((await tab.backend.auth.refreshSession()).error).toBeNull()
  })

  /** The session’s token has run out, and the first refresh met a server that was away. */
  async function pageThatMissedOneRefresh(): Promise<TestPage> {
    const storage = browser.storageOf(hearthUrl)
    const stored = JSON.parse(storage.getItem('hearth-auth-token')!)
    const page = browser.openPage('hearth', hearthUrl)
    await page.backend.auth.getSession()
    let isFirst = true
    const getSession = page.backend.auth.getSession.bind(page.backend.auth)
    page.backend.auth.getSession = (async () => {
      if (!isFirst) return getSession()
      isFirst = false
      return { data: { session: null }, error: null }
    }) as never
    storage.setItem('hearth-auth-token', JSON.stringify({ ...stored, expires_at: 1 }))
    return page
  }
})

describe('a record that was edited', () => {
  const attempt = async () => {
    loseSession()
    browser.cookies.clear()
    const page = browser.openPage('hearth', hearthUrl)
    return { page, result: await page.signOn.restore() }
  }

  it.each([
    ['no JSON', () => browser.storageOf(hearthUrl).setItem(recordKey, '{"timestamp":')],
    ['null', () => browser.storageOf(hearthUrl).setItem(recordKey, 'null')],
    ['a list', () => browser.storageOf(hearthUrl).setItem(recordKey, '[1,2,3]')],
    ['wrong kinds', () => changeRecord({ accessToken: { toString: 'x' } })],
    ['a missing field', () => changeRecord({ refreshToken: undefined })],
    ['no session', () => changeRecord({ hasSession: false })],
    ['a day that is long gone', () => changeRecord({ timestamp: 0 })],
    ['a day to come', () => changeRecord({ timestamp: Date.now() + 999 * hourMs })],
  ])('to %s is as none', async (_, edit) => {
    await signInAtHearth()
    edit()
    const { page, result } = await attempt()
    expect(result).toBeUndefined()
    expect(page.asked).toEqual([])
    expect(await page.userId()).toBeUndefined()
  })

  it('to the id of another member signs in nobody, and goes', async () => {
    await signInAtHearth()
    changeRecord({ userId: (await buildMember(app.db)).userId })
    const { page, result } = await attempt()
    expect(result).toEqual({ toast: failed })
    expect(page.asked).toEqual([])
    expect(await page.userId()).toBeUndefined()
    expect(record()).toBeNull()
  })

  it('to the tokens of another member signs in nobody', async () => {
    await signInAtHearth()
    const theirs = await beginLogin(app, await buildMember(app.db))
    for (const tokens of [
      { accessToken: theirs.access_token, refreshToken: theirs.refresh_token },
      { accessToken: 'garbage', refreshToken: theirs.refresh_token },
      { refreshToken: theirs.refresh_token },
      { accessToken: theirs.access_token },
    ]) {
      const before = browser.storageOf(hearthUrl).getItem(recordKey)!
      changeRecord(tokens)
      const { page, result } = await attempt()
      expect(result).toEqual({ toast: failed })
      expect(await page.userId()).toBeUndefined()
      browser.storageOf(hearthUrl).setItem(recordKey, before)
    }
  })

  it('to a token with another person’s claims is refused by the server', async () => {
    await signInAtHearth()
    const other = await buildMember(app.db)
    const [head, body = '', signature] = record().accessToken.split('.')
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: other.userId }
    const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
    changeRecord({ userId: other.userId, accessToken: forged })
    const { page, result } = await attempt()
    expect(result).toEqual({ toast: failed })
    expect(await page.userId()).toBeUndefined()
  })

  it('to a younger age is refused by the server once the eight hours are over', async () => {
    await signInAtHearth()
    await app.db.owner(
      `update public.bridge_authentication set expires_at = now() - interval '1 second' where user_id = $1`,
      [ana.userId],
    )
    changeRecord({ timestamp: Date.now() })
    const { page, result } = await attempt()
    expect(result).toEqual({ toast: failed })
    expect(await page.userId()).toBeUndefined()
  })

  it('of a login that was ended on purpose says nothing: no sign-in has failed', async () => {
    const session = await signInAtHearth()
    const [, claims = ''] = session.access_token.split('.')
    const { session_id } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    await app.db.owner('delete from auth.sessions where id = $1', [session_id])
    const { page, result } = await attempt()
    expect(result).toBeUndefined()
    expect(await page.userId()).toBeUndefined()
    expect(browser.storageOf(hearthUrl).getItem(recordKey)).toBeNull()
  })

  it('is kept for later when nobody answers', async () => {
    await signInAtHearth()
    loseSession()
    const page = browser.openPage('hearth', hearthUrl, {
      options: {
        openPassing: () =>
          ({
            auth: {
              setSession: async () => ({
                data: { session: null },
                error: Object.assign(new Error('away'), {
                  __isAuthError: true,
                  name: 'AuthRetryableFetchError',
                }),
              }),
            },
          }) as never,
      },
    })
    expect(await page.signOn.restore()).toBeUndefined()
    expect(record()).not.toBeNull()
    expect(page.went).toEqual([])
  })
})

describe('from another origin', () => {
  it('the menu carries the person over signed in, and back to where the app begins', async () => {
    await signInAtHearth()
    const menu = browser.openPage('hearth', hearthUrl).signOn.menuAddress('journal')!
    expect(menu).toBe(`${journalUrl}/sso?from=hearth`)
    const invited = browser.openPage('journal', menu)
    expect(await invited.signOn.arrive(menu)).toEqual({ isLeaving: true })
    const { back, arrived, result } = await cross(invited)
    expect(back).toMatch(/^https:\/\/journal\.example\.org\/sso#code=[\w-]{43}&state=[\w-]{43}$/)
    expect(arrived.address()).toBe(`${journalUrl}/sso`)
    expect(result).toMatchObject({
      toast: 'Signed in via Single Sign-On',
      app: 'hearth',
      returnTo: '/',
      session: { user: { id: ana.userId } },
    })
    expect(await arrived.userId()).toBe(ana.userId)
    expect(cookie('sso_active')).toBe('hearth')
  })

  it('the cookie hint leads there on a plain visit, and back to the page that was meant', async () => {
    await signInAtHearth()
    const visit = browser.openPage('journal', `${journalUrl}/lines/7?from=mail`)
    expect(await visit.signOn.restore()).toEqual({ isLeaving: true })
    const { result } = await cross(visit)
    expect(result).toMatchObject({
      toast: 'Signed in via Enhanced Single Sign-On',
      returnTo: '/lines/7?from=mail',
      session: { user: { id: ana.userId } },
    })
  })

  it('works the other way too: from the journal to Hearth', async () => {
    const journal = browser.openPage('journal', journalUrl)
    journal.signOn.start()
    await signIn(journal)
    expect(cookie('sso_active')).toBe('journal')
    const visit = browser.openPage('hearth', `${hearthUrl}/social`)
    expect(await visit.signOn.restore()).toEqual({ isLeaving: true })
    const holder = browser.openPage('journal', visit.went[0]!)
    await holder.signOn.arrive(holder.address())
    const arrived = browser.openPage('hearth', holder.went[0]!, { tab: visit.tab })
    expect((await arrived.signOn.arrive(arrived.address())).toast).toBe(
      'Signed in via Enhanced Single Sign-On',
    )
    expect(await arrived.userId()).toBe(ana.userId)
  })

  it('a hint that was wrong is tried once, quietly, and gone', async () => {
    browser.openPage('hearth', hearthUrl)
    browser.cookies.set('sso_active', {
      value: 'hearth',
      domain: 'example.org',
      isShared: true,
      attributes: '',
    })
    browser.cookies.set('sso_user_id', {
      value: ana.userId,
      domain: 'example.org',
      isShared: true,
      attributes: '',
    })
    const visit = browser.openPage('journal', `${journalUrl}/lines`)
    expect(await visit.signOn.restore()).toEqual({ isLeaving: true })
    const { back, result } = await cross(visit)
    expect(back).toMatch(`${journalUrl}/sso#error=signed_out&state=`)
    expect(result).toEqual({ returnTo: '/lines' })
    expect(browser.cookies.size).toBe(0)
    browser.cookies.set('sso_active', {
      value: 'hearth',
      domain: 'example.org',
      isShared: true,
      attributes: '',
    })
    browser.cookies.set('sso_user_id', {
      value: ana.userId,
      domain: 'example.org',
      isShared: true,
      attributes: '',
    })
    const next = browser.openPage('journal', `${journalUrl}/lines`, { tab: visit.tab })
    expect(await next.signOn.restore()).toBeUndefined()
    expect(next.went).toEqual([])
  })

  it.each(['evil', 'https://evil.example', 'piflines', '//evil.example', 'journal'])(
    'a hint or a menu that names %s leads nowhere',
    async (name) => {
      browser.cookies.set('sso_active', {
        value: name,
        domain: 'example.org',
        isShared: true,
        attributes: '',
      })
      browser.cookies.set('sso_user_id', {
        value: ana.userId,
        domain: 'example.org',
        isShared: true,
        attributes: '',
      })
      const visit = browser.openPage('journal', journalUrl)
      expect(await visit.signOn.restore()).toBeUndefined()
      const address = `${journalUrl}/sso?from=${encodeURIComponent(name)}`
      expect(await visit.signOn.arrive(address)).toEqual({ returnTo: '/', toast: failed })
      expect(visit.went).toEqual([])
    },
  )

  it.each(['app=evil', 'app=piflines', 'app=hearth', 'app=https://evil.example'])(
    'a request with %s gets no answer',
    async (query) => {
      await signInAtHearth()
      const holder = browser.openPage('hearth', `${hearthUrl}/sso?${query}&state=${'a'.repeat(43)}`)
      expect(await holder.signOn.arrive(holder.address())).toEqual({})
      expect(holder.went).toEqual([])
    },
  )

  it('somebody else’s code signs in nobody', async () => {
    await signInAtHearth()
    const stranger = await askedByPerson()
    const holder = browser.openPage('hearth', stranger.went[0]!)
    await holder.signOn.arrive(holder.address())
    const link = holder.went[0]!
    const victim = createBrowser(app)
    const lured = victim.openPage('journal', link)
    expect(await lured.signOn.arrive(link)).toEqual({ returnTo: '/', toast: failed })
    expect(lured.address()).toBe(`${journalUrl}/sso`)
    expect(lured.asked).toEqual([])
    await victim.close()
  })

  it('with another state than this tab’s is refused, without a question to the server', async () => {
    await signInAtHearth()
    const asked = await askedByPerson()
    const holder = browser.openPage('hearth', asked.went[0]!)
    await holder.signOn.arrive(holder.address())
    const link = holder.went[0]!.replace(/state=.*/, `state=${'b'.repeat(43)}`)
    const page = browser.openPage('journal', link, { tab: asked.tab })
    expect((await page.signOn.arrive(link)).toast).toBe(failed)
    expect(page.asked).toEqual([])
  })

  it('a link opened a second time says so, or that one is signed in already', async () => {
    await signInAtHearth()
    const { back, arrived } = await cross(await askedByPerson())
    const again = browser.openPage('journal', back, { tab: arrived.tab })
    expect((await again.signOn.arrive(back)).toast).toBe('Already signed in via Single Sign-On')
    loseSession(journalUrl)
    const later = browser.openPage('journal', back, { tab: arrived.tab })
    expect((await later.signOn.arrive(back)).toast).toBe(failed)
  })

  it('changes nobody who is signed in into somebody else', async () => {
    await signInAtHearth()
    const bela = await buildMember(app.db)
    const asked = await askedByPerson()
    const elsewhere = browser.openPage('journal', journalUrl)
    await signIn(elsewhere, await beginLogin(app, bela))
    const { arrived, result } = await cross(asked)
    expect(result.toast).toBe('Already signed in via Single Sign-On')
    expect(await arrived.userId()).toBe(bela.userId)
  })

  it('lets a person who is signed out there sign in and come back, and sends a plain visit straight back', async () => {
    const asked = await askedByPerson()
    const holder = browser.openPage('hearth', asked.went[0]!)
    expect(await holder.signOn.arrive(holder.address())).toEqual({ needsSignIn: true, app: 'journal' })
    expect(holder.went).toEqual([])
    const silent = browser.openPage('hearth', `${asked.went[0]}&prompt=none`)
    expect(await silent.signOn.arrive(silent.address())).toMatchObject({ isLeaving: true })
    expect(silent.went[0]).toMatch(`${journalUrl}/sso#error=signed_out&state=`)
  })

  it('asks for a fresh sign-in when the first one is too long ago', async () => {
    await signInAtHearth()
    await app.db.owner(
      `update auth.sessions set first_signed_in_at = now() - interval '9 hours' where user_id = $1`,
      [ana.userId],
    )
    const asked = await askedByPerson()
    const holder = browser.openPage('hearth', asked.went[0]!)
    expect(await holder.signOn.arrive(holder.address())).toMatchObject({
      needsFreshSignIn: true,
      app: 'journal',
    })
    expect(holder.went).toEqual([])
    expect(holder.signOn.decline(holder.address())).toBe(true)
    expect(holder.went[0]).toMatch(`${journalUrl}/sso#error=signed_out&state=`)
  })

  it('cannot begin where the page is not at the address that the registry has', async () => {
    const page = browser.openPage('journal', 'https://preview.example.org')
    expect(page.signOn.beginAt('hearth')).toBe(false)
  })
})

describe('signing out', () => {
  it('clears record and cookies and ends the bridge record', async () => {
    await signInAtHearth()
    const page = browser.openPage('hearth', hearthUrl)
    page.signOn.start()
    expect(await page.signOn.signOut()).toEqual({ error: null })
    expect(page.asked).toContain('PATCH /rest/v1/bridge_authentication')
    expect(record()).toBeNull()
    expect(browser.cookies.size).toBe(0)
    expect(await bridges()).toEqual([expect.objectContaining({ is_active: false })])
    expect([...browser.storageOf(hearthUrl).items.keys()]).toEqual(['sso_left'])
  })

  it('by the client’s own call clears them as well', async () => {
    await signInAtHearth()
    const page = browser.openPage('hearth', hearthUrl)
    page.signOn.start()
    await page.backend.auth.signOut({ scope: 'local' })
    expect(record()).toBeNull()
    expect(browser.cookies.size).toBe(0)
    expect(await bridges()).toEqual([expect.objectContaining({ is_active: false })])
  })

  it('in the second app is meant: no hint signs the person in there again', async () => {
    await signInAtHearth()
    const { arrived } = await cross(await askedByPerson())
    await arrived.signOn.signOut()
    expect(browser.cookies.size).toBe(0)
    const hearth = browser.openPage('hearth', hearthUrl)
    hearth.signOn.start()
    await expect.poll(() => cookie('sso_active')).toBe('hearth')
    const visit = browser.openPage('journal', journalUrl)
    expect(await visit.signOn.restore()).toBeUndefined()
    expect(visit.went).toEqual([])
    expect(visit.signOn.beginAt('hearth')).toBe(true)
  })

  it('at the first app signs out the second at its next step', async () => {
    await signInAtHearth()
    const { arrived } = await cross(await askedByPerson())
    const hearth = browser.openPage('hearth', hearthUrl)
    await hearth.signOn.signOut()
    expect((await arrived.backend.auth.getUser()).data.user).toBeNull()
    expect((await arrived.backend.auth.refreshSession()).data.session).toBeNull()
  })
})

describe('with storage or cookies blocked', () => {
  it('without cookies, the menu still carries the person over', async () => {
    await browser.close()
    browser = createBrowser(app, { allowsCookies: false })
    await signInAtHearth()
    const { result } = await cross(await askedByPerson())
    expect(result.toast).toBe('Signed in via Single Sign-On')
  })

  it('without storage, signing in and out works, and nothing is tried that cannot end well', async () => {
    await browser.close()
    browser = createBrowser(app, { allowsStorage: false })
    const page = browser.openPage('hearth', hearthUrl)
    page.signOn.start()
    expect(await page.signOn.restore()).toBeUndefined()
    expect(page.signOn.beginAt('journal')).toBe(false)
    await signIn(page)
    expect(await page.userId()).toBe(ana.userId)
    expect(await page.signOn.signOut()).toEqual({ error: null })
    expect(await page.userId()).toBeUndefined()
  })

  it('with storage cleared, the hint alone is enough', async () => {
    await signInAtHearth()
    await cross(await askedByPerson())
    browser.storageOf(journalUrl).items.clear()
    const visit = browser.openPage('journal', journalUrl)
    expect(await visit.signOn.restore()).toEqual({ isLeaving: true })
  })
})

/** A page of the journal on which the person asked to be recognised by Hearth. */
async function askedByPerson(): Promise<TestPage> {
  const page = browser.openPage('journal', `${journalUrl}/welcome`)
  expect(page.signOn.beginAt('hearth')).toBe(true)
  return page
}
