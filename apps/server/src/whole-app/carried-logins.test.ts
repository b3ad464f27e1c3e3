// A login that single sign-on carried into another app knocks at every door that changes the account
// (docs/decisions/0041-a-carried-login-is-not-the-account.md).
import { randomUUID } from 'node:crypto'
import { type FunctionRow, functionTable } from '@hearth/contracts/functions'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authService, createAuth } from '../auth/index.ts'
import { goodPassword } from '../auth/testing.ts'
import { type SignedIn, type Site, startSite } from '../testing/clients.ts'
import { buildRecoveryCode, buildSecondFactor } from '../testing/second-factor.ts'

const journal = 'http://journal.test:8081'
const story = 'https://story.example.org'
const inHearth = 'Open your account page in Hearth'

let site: Site
beforeAll(async () => {
  site = await startSite({
    SIBLINGS: JSON.stringify([
      { id: 'journal', url: journal },
      { id: 'story', url: story },
    ]),
    LIMIT_SIGN_ONS_PER_ADDRESS: '10000',
  })
})
afterAll(() => site.end())

type Knock = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; payload?: object }

async function knock({ method, url, payload }: Knock, token: string, headers: Record<string, string> = {}) {
  const response = await site.app.http.inject({
    method,
    url,
    headers: { apikey: site.app.parts.config.anonKey, authorization: `Bearer ${token}`, ...headers },
    ...(payload && { payload }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
  return { status: response.statusCode, body: response.body && (parsed(response.body) as any) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const tokenOf = async ({ client }: SignedIn) => (await client.auth.getSession()).data.session!.access_token

/** Carries a login into an app by a code, as its pages do; its access token and id. */
async function carry(token: string, app: string) {
  const state = randomUUID().replaceAll('-', '')
  const { body } = await knock(
    { method: 'POST', url: '/functions/v1/sso-code', payload: { app, state } },
    token,
  )
  const exchanged = await knock(
    { method: 'POST', url: '/functions/v1/sso-exchange', payload: { code: body.code, state } },
    site.app.parts.config.anonKey,
  )
  const carried = exchanged.body.access_token as string
  return { token: carried, ...claimsOf(carried) }
}

function claimsOf(token: string) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  return { sessionId: claims.session_id as string, amr: claims.amr as { method: string }[] }
}

const fn = (name: string, payload: object = {}): Knock => ({
  method: 'POST',
  url: `/functions/v1/${name}`,
  payload,
})

type Person = SignedIn & { token: string; otherId: string; factorId?: string; newFactorId?: string }

/** Every door, with what its own login needs to come through it. */
const doors: Record<string, { needs?: 'factor'; knock: (person: Person) => Knock | Promise<Knock> }> = {
  'a new password': {
    knock: () => ({
      method: 'PUT',
      url: '/auth/v1/user',
      payload: { password: 'amber-lantern-12', current_password: goodPassword },
    }),
  },
  'another address': {
    knock: ({ email }) => ({
      method: 'PUT',
      url: '/auth/v1/user',
      payload: { email: `new-${email}`, current_password: goodPassword },
    }),
  },
  'its own words about the person': {
    knock: () => ({ method: 'PUT', url: '/auth/v1/user', payload: { data: { a: 1 } } }),
  },
  'an authenticator app': {
    knock: () => ({
      method: 'POST',
      url: '/auth/v1/factors',
      payload: { factor_type: 'totp', friendly_name: 'Phone', current_password: goodPassword },
    }),
  },
  'taking an app away': {
    needs: 'factor',
    knock: ({ factorId }) => ({ method: 'DELETE', url: `/auth/v1/factors/${factorId}` }),
  },
  'recovery codes': { needs: 'factor', knock: () => fn('recovery-codes') },
  'spending a recovery code': {
    needs: 'factor',
    knock: async ({ userId, sessionId }) =>
      fn('redeem-recovery-code', { code: await buildRecoveryCode(site.app, { userId, sessionId }) }),
  },
  deletion: { knock: () => fn('delete-account', { password: goodPassword, events: 'leave' }) },
  'keeping the account': { knock: () => fn('keep-account') },
  'the archive': { knock: () => fn('my-data') },
  'another login': { knock: ({ otherId }) => fn('end-login', { loginId: otherId }) },
  'the calendar address': { knock: () => fn('renew-calendar-feed') },
  'ending the calendar address': { knock: () => fn('end-calendar-feed') },
}

describe.each(Object.keys(doors))('%s', (name) => {
  const { needs, knock: build } = doors[name]!

  it('is shut to a login that was carried over, whatever it shows, and open in Hearth', async () => {
    const person = await site.comeIn()
    const token = await tokenOf(person)
    const other = await site.signIn(person.email)
    if (needs === 'factor') await buildSecondFactor(site.app, person)
    const [factor] = await site.app.db.owner<{ id: string }>(
      'select id from auth.mfa_factors where user_id = $1',
      [person.userId],
    )
    const whole = { ...person, token, otherId: other.sessionId, ...(factor && { factorId: factor.id }) }
    const request = await build(whole)

    const there = await carry(token, 'journal')
    const refused = await knock(request, there.token)
    expect(refused.status).toBe(403)
    expect(refused.body.error ?? refused.body).toMatchObject({ code: 'not_allowed', message: inHearth })
    // Nor by way of Hearth itself, into which the journal can carry its login.
    const back = await carry(there.token, 'hearth')
    const roundabout = await knock(request, back.token)
    expect(roundabout.body.error ?? roundabout.body).toMatchObject({ code: 'not_allowed' })

    const opened = await knock(request, token)
    expect(opened.status, JSON.stringify(opened.body)).toBeLessThan(300)
  })
})

it('a new factor is not proven by a carried login', async () => {
  const person = await site.comeIn()
  const enrolled = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const there = await carry(await tokenOf(person), 'journal')
  const url = `/auth/v1/factors/${enrolled.data!.id}`
  const asked = await knock({ method: 'POST', url: `${url}/challenge`, payload: {} }, there.token)
  const answer = { challenge_id: asked.body.id, code: '123456' }
  const refused = await knock({ method: 'POST', url: `${url}/verify`, payload: answer }, there.token)
  expect(refused.body).toMatchObject({ code: 'not_allowed', message: inHearth })
})

it.each(['global', 'others', 'local'])(
  'signing out there with scope %s ends that login alone',
  async (scope) => {
    const person = await site.comeIn()
    const token = await tokenOf(person)
    const [there, elsewhere] = [await carry(token, 'journal'), await carry(token, 'story')]
    const signedOut = await knock({ method: 'POST', url: `/auth/v1/logout?scope=${scope}` }, there.token)
    expect(signedOut.status).toBe(204)
    const left = await site.app.db.owner<{ id: string }>(
      'select id from auth.sessions where user_id = $1 and id = any ($2) order by id',
      [person.userId, [person.sessionId, there.sessionId, elsewhere.sessionId]],
    )
    expect(left.map(({ id }) => id)).toEqual([person.sessionId, elsewhere.sessionId].sort())
  },
)

it('it ends no other login’s bridge, and its own', async () => {
  const person = await site.comeIn()
  const token = await tokenOf(person)
  const there = await carry(token, 'journal')
  await carry(there.token, 'story')
  const end = (userToken: string) =>
    knock(
      {
        method: 'PATCH',
        url: `/rest/v1/bridge_authentication?user_id=eq.${person.userId}`,
        payload: { is_active: false },
      },
      userToken,
    )
  const active = async () =>
    (
      await site.app.db.owner<{ id: string }>(
        'select id from public.bridge_authentication where user_id = $1 and is_active',
        [person.userId],
      )
    ).map(({ id }) => id)
  expect((await active()).sort()).toEqual([person.sessionId, there.sessionId].sort())
  await end(there.token)
  expect(await active()).toEqual([person.sessionId])
  await end(token)
  expect(await active()).toEqual([])
})

it('a login that begins at another app’s page with the password is that app’s', async () => {
  const person = await site.comeIn()
  const signedIn = await knock(
    {
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      payload: { email: person.email, password: goodPassword },
    },
    site.app.parts.config.anonKey,
    { origin: journal },
  )
  expect(signedIn.status).toBe(200)
  const refused = await knock(fn('renew-calendar-feed'), signedIn.body.access_token)
  expect(refused.body.error).toMatchObject({ code: 'not_allowed', message: inHearth })
})

it('the ways in which the person signed in go along, how lately they did does not', async () => {
  const person = await site.comeIn()
  await buildSecondFactor(site.app, person)
  const there = await carry(await tokenOf(person), 'journal')
  expect(there.amr.map(({ method }) => method)).toEqual(['sso', 'totp'])
  const [row] = await site.app.db.owner<{ same: boolean }>(
    `select c.first_signed_in_at = p.first_signed_in_at as same from auth.sessions c
     join auth.sessions p on p.id = c.parent_session_id where c.id = $1`,
    [there.sessionId],
  )
  expect(row!.same).toBe(true)
  const auth = createAuth(site.app.parts)
  const fresh = auth.requireFreshProof({ userId: person.userId, sessionId: there.sessionId })
  await expect(fresh).rejects.toMatchObject({ code: 'insufficient_aal' })
  await expect(auth.requireFreshProof(person)).resolves.toBeUndefined()
})

describe('no door is forgotten', () => {
  it('every route of the auth service that acts for a login is named here', async () => {
    const { parts } = site.app
    const routes: string[] = []
    const bare = fastify()
    bare.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (!['GET', 'HEAD'].includes(one)) routes.push(`${one} ${url}`)
    })
    await bare.register(authService(parts, { auth: createAuth(parts) }))
    await bare.close()
    const spoken = routes.filter((route) => !unsupported.test(route))
    expect(spoken.sort()).toEqual([...changing, ...other].sort())
  })

  it('every function either changes the account, and is shut to them, or is named here', () => {
    const asksForALogin = ['second step', 'login', 'member']
    const open = Object.entries<FunctionRow>(functionTable).flatMap(([name, { by, ownLogin }]) =>
      asksForALogin.includes(by) && !ownLogin ? [name] : [],
    )
    const aboutTheAccount = ['account', 'calendar-feed', 'logins', 'recovery-codes-left']
    const others = [
      ...[
        'answer',
        'answer-offer',
        'join-waiting-list',
        'leave-waiting-list',
        'lower-capacity',
        'save-evening',
        'set-answering',
        'set-place-kinds',
      ],
      ...['schedule-publishing', 'find-place', 'network-identity', 'report', 'sso-code'],
    ]
    expect(open.sort()).toEqual([...aboutTheAccount, ...others].sort())
  })
})

/** Walked above. */
const changing = [
  'PUT /user',
  'POST /factors',
  'DELETE /factors/:id',
  'POST /factors/:id/verify',
  'POST /logout',
]
/** Ask for no login, or, the challenge, change nothing. */
const other = [
  'POST /signup',
  'POST /token',
  'POST /recover',
  'POST /resend',
  'POST /verify',
  'POST /factors/:id/challenge',
]
/** Refused to everybody (`unsupported.ts`). */
const unsupported =
  /\/(?:otp|magiclink|reauthenticate|authorize|callback|user\/|passkeys|sso|oauth|invite|admin)/
