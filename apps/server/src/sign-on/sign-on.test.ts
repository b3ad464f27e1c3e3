import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authPrefix, createAuth } from '../auth/index.ts'
import type { Session } from '../auth/login/logins.ts'
import { createAccessTokens } from '../auth/tokens/access-token.ts'
import { sweepByRule } from '../retention/index.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildMember, type Member } from '../testing/people.ts'

const journal = 'http://localhost:8081'
const story = 'https://story.example.org'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    SIBLINGS: JSON.stringify([{ id: 'story', url: story }]),
    LIMIT_SIGN_ONS_PER_ADDRESS: '10000',
  })
})
afterAll(() => app?.end())

const newState = () => randomBytes(24).toString('base64url')

async function call(name: string, body: unknown, headers: Record<string, string | undefined> = {}) {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const response = await app.http.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    headers: { apikey: app.parts.config.anonKey, ...Object.fromEntries(given) },
    payload: body as object,
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
  return { status: response.statusCode, headers: response.headers, body: response.json() as any }
}

const askCode = async (member: Member, target: string, state: string) =>
  call('sso-code', { app: target, state }, { authorization: await app.tokenOf(member) })

const exchange = (code: string, state: string, origin?: string) =>
  call('sso-exchange', { code, state }, { origin })

async function makeCode(member: Member, target = 'journal') {
  const state = newState()
  const { status, body } = await askCode(member, target, state)
  expect(status).toBe(200)
  return { code: body.code as string, state }
}

/** Carries a member over and gives the new login, read from its token. */
async function carryOver(member: Member, target: string) {
  const { code, state } = await makeCode(member, target)
  const { status, body } = await exchange(code, state)
  expect(status).toBe(200)
  const session = body as Session
  const claims = claimsOf(session)
  return { session, claims, member: { userId: member.userId, sessionId: claims.session_id } }
}

function claimsOf(session: Session) {
  return JSON.parse(Buffer.from(session.access_token.split('.')[1]!, 'base64url').toString()) as {
    sub: string
    session_id: string
    aal: string
    amr: { method: string; timestamp: number }[]
  }
}

async function auth(method: 'GET' | 'POST', path: string, token: string | undefined, body?: object) {
  const response = await app.http.inject({
    method,
    url: `${authPrefix}${path}`,
    headers: { apikey: app.parts.config.anonKey, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, body: response.body ? response.json() : undefined }
}

const refresh = (token: string) =>
  auth('POST', '/token?grant_type=refresh_token', undefined, { refresh_token: token })
const signOut = async (member: Member, scope = 'local') =>
  auth('POST', `/logout?scope=${scope}`, (await app.tokenOf(member)).slice('Bearer '.length))

const firstSignIn = (member: Member, agoMs: number) =>
  app.db.owner('update auth.sessions set first_signed_in_at = $2 where id = $1', [
    member.sessionId,
    new Date(Date.now() - agoMs),
  ])

describe('carrying a member into another app', () => {
  it('gives the target a session of its own family that reads as the member', async () => {
    const ana = await buildMember(app.db)
    const { session, claims } = await carryOver(ana, 'journal')

    expect(claims).toMatchObject({ sub: ana.userId, aal: 'aal1' })
    expect(claims.session_id).not.toBe(ana.sessionId)
    expect(claims.amr[0]?.method).toBe('sso')
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 900, user: { id: ana.userId } })
    const me = await auth('GET', '/user', session.access_token)
    expect(me.body).toMatchObject({ id: ana.userId })
    const renewed = await refresh(session.refresh_token)
    expect(renewed.status).toBe(200)
    expect(claimsOf(renewed.body as Session).amr[0]?.method).toBe('sso')
  })

  it('carries the second step along, with the time at which it was taken', async () => {
    const ana = await buildMember(app.db)
    const proof = { method: 'totp', timestamp: Math.floor(Date.now() / 1000) - 700 }
    await app.db.owner(`update auth.sessions set aal = 'aal2', amr = $2 where id = $1`, [
      ana.sessionId,
      JSON.stringify([proof]),
    ])
    const { claims } = await carryOver(ana, 'journal')
    expect(claims.aal).toBe('aal2')
    expect(claims.amr).toEqual([{ method: 'sso', timestamp: expect.any(Number) }, proof])
  })

  it('keeps neither the code nor the state, only their hashes', async () => {
    const ana = await buildMember(app.db)
    const { code, state } = await makeCode(ana)
    const rows = await app.db.owner('select * from auth.sign_on_codes where session_id = $1', [ana.sessionId])
    const bridge = await app.db.owner('select * from public.bridge_authentication where id = $1', [
      ana.sessionId,
    ])
    expect(rows).toHaveLength(1)
    expect(bridge).toEqual([expect.objectContaining({ is_active: true, consciousness_level: 800 })])
    const stored = JSON.stringify([rows, bridge])
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(state)
    expect(JSON.stringify(app.logged)).not.toContain(code)
  })

  it('ends eight hours after the first sign-in, through every app of a chain', async () => {
    const ana = await buildMember(app.db)
    await firstSignIn(ana, 5 * hourMs)
    const first = await carryOver(ana, 'journal')
    const second = await carryOver(first.member, 'story')
    const third = await carryOver(second.member, 'hearth')
    const [row] = await app.db.owner<{ left: number; app: string }>(
      `select extract(epoch from not_after - now())::float as left, app from auth.sessions where id = $1`,
      [third.member.sessionId],
    )
    expect(row?.app).toBe('hearth')
    expect(row?.left).toBeGreaterThan(3 * 3600 - 60)
    expect(row?.left).toBeLessThanOrEqual(3 * 3600)
    expect(third.claims.amr.filter(({ method }) => method === 'sso')).toHaveLength(1)

    await app.db.owner(
      `update auth.sessions set not_after = not_after - interval '3 hours' where id = any($1)`,
      [[first.member.sessionId, second.member.sessionId, third.member.sessionId]],
    )
    // The last first: the end of a login takes those with it that began from it.
    for (const { session } of [third, second, first]) {
      expect((await refresh(session.refresh_token)).body).toMatchObject({ code: 'session_expired' })
    }
  })

  it('gives no code eight hours after the first sign-in, however long that login goes on', async () => {
    const ana = await buildMember(app.db)
    await firstSignIn(ana, 8 * hourMs + 1000)
    const { status, body } = await askCode(ana, 'journal', newState())
    expect([status, body.error.code]).toEqual([403, 'sign_in_too_old'])
  })

  it('outlives neither its parent nor the parent’s end', async () => {
    const ana = await buildMember(app.db)
    await app.db.owner(`update auth.sessions set not_after = now() + interval '1 hour' where id = $1`, [
      ana.sessionId,
    ])
    const { member } = await carryOver(ana, 'journal')
    const [row] = await app.db.owner<{ isShort: boolean }>(
      `select not_after <= now() + interval '1 hour' as "isShort" from auth.sessions where id = $1`,
      [member.sessionId],
    )
    expect(row).toEqual({ isShort: true })
  })
})

describe('a code is refused, and spent', () => {
  it('when it comes a second time', async () => {
    const { code, state } = await makeCode(await buildMember(app.db))
    expect((await exchange(code, state)).status).toBe(200)
    const again = await exchange(code, state)
    expect([again.status, again.body.error.code]).toEqual([403, 'not_allowed'])
  })

  it('for all but one of twenty who present it at the same moment', async () => {
    const ana = await buildMember(app.db)
    const { code, state } = await makeCode(ana)
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(code, state)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19)
    const logins = await app.db.owner('select id from auth.sessions where parent_session_id = $1', [
      ana.sessionId,
    ])
    expect(logins).toHaveLength(1)
  })

  it('where looking first and deleting afterwards would let several through', async () => {
    const { code } = await makeCode(await buildMember(app.db))
    const hash = createHash('sha256').update(code).digest()
    let looked = 0
    let everybodyLooked = () => {}
    const allLooked = new Promise<void>((resolve) => {
      everybodyLooked = resolve
    })
    const takeByLookingFirst = () =>
      app.db.database.transaction({ role: 'hearth_auth' }, async ({ run }) => {
        const found = await run({
          name: 'broken: look',
          text: 'select 1 from auth.sign_on_codes where code_hash = $1',
          values: [hash],
        })
        looked += 1
        if (looked === 3) everybodyLooked()
        await allLooked
        await run({
          name: 'broken: take',
          text: 'delete from auth.sign_on_codes where code_hash = $1',
          values: [hash],
        })
        return found.rowCount
      })
    const taken = await Promise.all([takeByLookingFirst(), takeByLookingFirst(), takeByLookingFirst()])
    expect(taken).toEqual([1, 1, 1])
  })

  it('with another state', async () => {
    const { code, state } = await makeCode(await buildMember(app.db))
    expect((await exchange(code, newState())).status).toBe(403)
    expect((await exchange(code, state)).status).toBe(403)
  })

  it.each([
    ['another app of the network', story],
    ['Hearth, which is not the target', 'http://localhost:8080'],
    ['a stranger', 'https://evil.example'],
    ['no origin that can be named', 'null'],
  ])('from %s', async (_, origin) => {
    const { code, state } = await makeCode(await buildMember(app.db))
    expect((await exchange(code, state, origin)).status).toBe(403)
    expect((await exchange(code, state, journal)).status).toBe(403)
  })

  it('after a minute', async () => {
    const { code, state } = await makeCode(await buildMember(app.db))
    await app.db.owner(`update auth.sign_on_codes set expires_at = expires_at - interval '60 seconds'`)
    expect((await exchange(code, state)).status).toBe(403)
  })

  it('after its login has signed out', async () => {
    const ana = await buildMember(app.db)
    const { code, state } = await makeCode(ana)
    expect((await signOut(ana)).status).toBe(204)
    expect((await exchange(code, state)).status).toBe(403)
  })

  it.each([
    ['is_active = false', 'was ended'],
    [`expires_at = now() - interval '1 second'`, 'has run out'],
    [`target_apps = '{story}'`, 'was asked for another app'],
  ])('when the bridge record: %s', async (change) => {
    const ana = await buildMember(app.db)
    const { code, state } = await makeCode(ana)
    await app.db.owner(`update public.bridge_authentication set ${change} where id = $1`, [ana.sessionId])
    expect((await exchange(code, state)).status).toBe(403)
  })

  it('of an account that was closed meanwhile', async () => {
    const ana = await buildMember(app.db)
    const { code, state } = await makeCode(ana)
    await app.db.owner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      ana.userId,
    ])
    expect((await exchange(code, state)).status).toBe(403)
  })

  it('but taken from the target’s own page, whose browser may read the answer', async () => {
    const { code, state } = await makeCode(await buildMember(app.db))
    const { status, headers } = await exchange(code, state, journal)
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin']).toBe(journal)
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a code is not given', () => {
  it.each(['wallet', 'piflines', 'localhost'])('for %s, which is not open', async (target) => {
    const { status, body } = await askCode(await buildMember(app.db), target, newState())
    expect([status, body.error.code]).toEqual([404, 'not_found'])
  })

  it.each([
    [{ app: 'Journal', state: newState() }],
    [{ app: 'journal', state: 'short' }],
    [{ app: 'journal', state: `${newState()}<` }],
    [{ app: 'journal', state: 'a'.repeat(201) }],
    [{ app: 'journal', state: newState(), userId: '7f1c2a34-0000-4000-8000-000000000001' }],
    [{ app: 'journal', state: [newState()] }],
  ])('for what is no request: %j', async (body) => {
    const member = await buildMember(app.db)
    const answer = await call('sso-code', body, { authorization: await app.tokenOf(member) })
    expect(answer.status).toBe(400)
  })

  it('to visitors, to ended logins, or for a forged token', async () => {
    const ana = await buildMember(app.db)
    const request = { app: 'journal', state: newState() }
    expect((await call('sso-code', request)).status).toBe(401)
    const [head, , signature] = (await app.tokenOf(ana)).split('.')
    const forged = Buffer.from(JSON.stringify({ sub: ana.userId, session_id: ana.sessionId, exp: 9e9 }))
    const bearer = `${head}.${forged.toString('base64url')}.${signature}`
    expect((await call('sso-code', request, { authorization: bearer })).status).toBe(401)
    await signOut(ana)
    expect((await askCode(ana, 'journal', newState())).status).toBe(401)
  })

  it('to a login that still waits for its second step', async () => {
    const ana = await buildMember(app.db)
    const { config, now } = app.parts
    const tokens = createAccessTokens({
      keys: createAuth(app.parts).signingKeys,
      issuer: config.siteUrl + authPrefix,
      lifetimeSeconds: 900,
      now,
    })
    const { token } = await tokens.sign({
      sub: ana.userId,
      session_id: ana.sessionId,
      email: '',
      app_metadata: {},
      user_metadata: {},
      aal: 'aal1',
      amr: [],
      next_aal: 'aal2',
    } as Parameters<typeof tokens.sign>[0])
    const request = { app: 'journal', state: newState() }
    expect((await call('sso-code', request, { authorization: `Bearer ${token}` })).status).toBe(403)
  })

  it('under an Idempotency-Key, which would keep it', async () => {
    const ana = await buildMember(app.db)
    const headers = { authorization: await app.tokenOf(ana), 'idempotency-key': 'once' }
    expect((await call('sso-code', { app: 'journal', state: newState() }, headers)).status).toBe(400)
  })

  it('more than thirty times in five minutes', async () => {
    const ana = await buildMember(app.db)
    const answers = await Promise.all(Array.from({ length: 31 }, () => askCode(ana, 'journal', newState())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('for an exchange without the key of the site', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/functions/v1/sso-exchange',
      payload: { code: 'a'.repeat(43), state: newState() },
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('signing out', () => {
  it('at the first app ends the logins that began from it, along the whole chain', async () => {
    const ana = await buildMember(app.db)
    const inJournal = await carryOver(ana, 'journal')
    const inStory = await carryOver(inJournal.member, 'story')
    await signOut(ana)
    for (const { session } of [inJournal, inStory]) {
      expect((await refresh(session.refresh_token)).status).toBe(400)
      expect((await auth('GET', '/user', session.access_token)).body).toMatchObject({
        code: 'session_not_found',
      })
    }
  })

  it('at the second app ends that login alone', async () => {
    const ana = await buildMember(app.db)
    const { session, member } = await carryOver(ana, 'journal')
    await signOut(member)
    expect((await refresh(session.refresh_token)).status).toBe(400)
    const token = (await app.tokenOf(ana)).slice('Bearer '.length)
    expect((await auth('GET', '/user', token)).status).toBe(200)
  })

  it('everywhere else in a second app ends that login alone, and the first goes on', async () => {
    const ana = await buildMember(app.db)
    const { session, member } = await carryOver(ana, 'journal')
    expect((await signOut(member, 'others')).status).toBe(204)
    const token = (await app.tokenOf(ana)).slice('Bearer '.length)
    expect((await auth('GET', '/user', token)).status).toBe(200)
    expect((await refresh(session.refresh_token)).status).toBe(400)
  })
})

describe('two apps', () => {
  it('refreshing in turn fifty times do not disturb each other', async () => {
    const ana = await buildMember(app.db)
    const first = await carryOver(ana, 'journal')
    const second = await carryOver(ana, 'story')
    let [inJournal, inStory] = [first.session, second.session]
    for (let turn = 0; turn < 50; turn++) {
      const journalTurn = await refresh(inJournal.refresh_token)
      const storyTurn = await refresh(inStory.refresh_token)
      expect([journalTurn.status, storyTurn.status]).toEqual([200, 200])
      inJournal = journalTurn.body as Session
      inStory = storyTurn.body as Session
    }
    expect(app.logged.filter(({ event }) => event === 'auth.refresh_reused')).toEqual([])
  })
})

it('what has run out is taken away', async () => {
  const ana = await buildMember(app.db)
  await makeCode(ana)
  const later = { ...app.parts, now: () => Date.now() + 40 * dayMs }
  await sweepByRule(later)
  expect(await app.db.owner('select 1 from auth.sign_on_codes')).toEqual([])
  expect(await app.db.owner('select 1 from public.bridge_authentication')).toEqual([])
})
