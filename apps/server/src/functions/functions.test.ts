import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createClient, FunctionsHttpError } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createPasswordHasher } from '../auth/index.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildRecoveryCode, buildSecondFactor } from '../testing/second-factor.ts'

let app: TestApp
let url: string

beforeAll(async () => {
  app = await startTestApp()
  url = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.end())

const publicKeyOf = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64')

const password = 'violet-lantern-47'
const passwordHash = createPasswordHasher().hash(password)

type Example = {
  body: (member: Member) => Promise<object>
  /** What the member must have before; without it any member may call. */
  prepare?: (member: Member) => Promise<unknown>
}

/** Every function with a body that it takes: whoever adds one adds its line here. */
const functions: Record<string, Example> = {
  answer: { body: async () => ({ eventId: await buildEvent(app.db), answer: 'coming' }) },
  'network-identity': { body: async () => ({ publicKey: publicKeyOf() }) },
  'recovery-codes': { body: async () => ({}), prepare: (member) => buildSecondFactor(app, member) },
  'recovery-codes-left': { body: async () => ({}) },
  'redeem-recovery-code': {
    body: async (member) => ({ code: await buildRecoveryCode(app, member) }),
    prepare: (member) => buildSecondFactor(app, member),
  },
  'sso-code': { body: async () => ({ app: 'journal', state: 'a'.repeat(32) }) },
  account: { body: async () => ({}) },
  logins: { body: async () => ({}) },
  'end-login': { body: async () => ({ loginId: randomUUID() }) },
  'my-data': { body: async () => ({}) },
  'delete-account': {
    body: async () => ({ password, events: 'leave' }),
    prepare: async ({ userId }) =>
      app.db.owner('update auth.users set encrypted_password = $2 where id = $1', [
        userId,
        await passwordHash,
      ]),
  },
  'keep-account': { body: async () => ({}) },
}

async function call(name: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    payload: body as object,
    headers,
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, body: isJson ? response.json() : undefined }
}

const signedIn = async (member: Member) => ({ authorization: await app.tokenOf(member) })

describe.each(Object.keys(functions))('who may call %s', (name) => {
  const { body, prepare } = functions[name]!
  const prepared = async () => {
    const member = await buildMember(app.db)
    await prepare?.(member)
    return member
  }

  it('lets a member', async () => {
    const member = await prepared()
    expect((await call(name, await body(member), await signedIn(member))).status).toBe(200)
  })

  it('refuses a visitor, with and without the anonymous key', async () => {
    const { anonKey } = app.parts.config
    for (const headers of [
      {},
      { apikey: anonKey },
      { apikey: anonKey, authorization: `Bearer ${anonKey}` },
    ]) {
      const refused = await call(name, await body(await prepared()), headers as Record<string, string>)
      expect(refused.status).toBe(401)
      expect(refused.body.error.code).toBe('not_signed_in')
    }
  })

  it('refuses the service key: functions act for a member', async () => {
    const headers = { authorization: `Bearer ${app.parts.config.serviceKey}` }
    const refused = await call(name, await body(await prepared()), headers)
    expect(refused.status).toBe(403)
  })

  it('refuses a token that is not ours', async () => {
    const member = await prepared()
    const { authorization } = await signedIn(member)
    const forged = `${authorization.slice(0, -6)}AAAAAA`
    expect((await call(name, await body(member), { authorization: forged })).status).toBe(401)
  })

  it('refuses a member whose login has ended, and one whose account is closed', async () => {
    const left = await prepared()
    const [toLeft, closed] = [await body(left), await prepared()]
    const toClosed = await body(closed)
    await app.db.owner('delete from auth.sessions where id = $1', [left.sessionId])
    await app.db.owner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      closed.userId,
    ])
    for (const [member, input] of [
      [left, toLeft],
      [closed, toClosed],
    ] as const) {
      const refused = await call(name, input, await signedIn(member))
      expect(refused.status).toBe(401)
      expect(refused.body.error.code).toBe('not_signed_in')
    }
  })

  it('refuses fields that it does not know, wrong types, and no body', async () => {
    const member = await prepared()
    const headers = await signedIn(member)
    const good = await body(member)
    const wrong = Object.fromEntries(Object.keys(good).map((field) => [field, ['x']]))
    const empty = Object.keys(good).length > 0 ? [wrong, {}] : []
    for (const bad of [{ ...good, userId: 'x' }, ...empty, [], null]) {
      const refused = await call(name, bad, headers)
      expect(refused.status).toBe(400)
      expect(refused.body.error.code).toBe('invalid_input')
    }
  })
})

it('says so beside the field that is wrong', async () => {
  const headers = await signedIn(await buildMember(app.db))
  const refused = await call(
    'answer',
    { eventId: await buildEvent(app.db), answer: 'coming', party: 7 },
    headers,
  )
  expect(refused.body.error).toEqual({
    code: 'invalid_input',
    message: 'Please check what you sent.',
    fields: { party: 'At most six people can come together.' },
  })
})

it('does not know other names, nor other methods', async () => {
  const headers = await signedIn(await buildMember(app.db))
  for (const name of ['nothing', 'Answer', 'constructor', '__proto__']) {
    expect((await call(name, {}, headers)).status).toBe(404)
  }
  const get = await app.http.inject({ url: '/functions/v1/answer', headers })
  expect(get.statusCode).toBe(405)
  expect(get.headers.allow).toBe('POST')
})

it('is what the official client calls', async () => {
  const member = await buildMember(app.db)
  const eventId = await buildEvent(app.db, { capacity: 2 })
  const client = createClient(url, app.parts.config.anonKey, {
    global: { headers: (await signedIn(member)) as Record<string, string> },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  const { data } = await client.functions.invoke('answer', { body: { eventId, answer: 'coming', party: 2 } })
  expect(data).toEqual({ eventId, answer: 'coming', party: 2, capacity: 2, taken: 2 })
  const { error } = await client.functions.invoke('answer', { body: { eventId, answer: 'coming', party: 3 } })
  expect(error).toBeInstanceOf(FunctionsHttpError)
  expect((await (error as FunctionsHttpError).context.json()).error.code).toBe('event_full')
})

it('ties a delegation to its login and lets it last as long as the setting says', async () => {
  const member = await buildMember(app.db)
  const publicKey = publicKeyOf()
  const { body } = await call('network-identity', { publicKey }, await signedIn(member))
  const expiresAtMs = Number(BigInt(`0x${body.delegations[0].delegation.expiration}`) / 1_000_000n)
  expect(Math.abs(expiresAtMs - (Date.now() + 8 * 3_600_000))).toBeLessThan(60_000)
  const kept = await app.db.owner(
    'select user_id, session_id from hearth.delegations where public_key_sha256 = $1',
    [createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest()],
  )
  expect(kept).toEqual([{ user_id: member.userId, session_id: member.sessionId }])
})
