// A login that still owes its second step knocks at every door of the house.
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildHalfLogin, buildSecondFactor } from '../testing/second-factor.ts'

let app: TestApp
let whole: Member & { token: string }
let half: Member & { token: string }
let eventId: string
beforeAll(async () => {
  app = await startTestApp()
  const member = await buildMember(app.db)
  await buildSecondFactor(app, member)
  whole = { ...member, token: await app.tokenOf(member) }
  half = await buildHalfLogin(app, member)
  eventId = await buildEvent(app.db)
})
afterAll(() => app.end())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
type Knock = { method: Method; url: string; payload?: object }

const knock = ({ method, url, payload }: Knock, authorization: string) =>
  app.http.inject({
    method,
    url,
    headers: { apikey: app.parts.config.anonKey, authorization },
    ...(payload && { payload }),
  })

const publicKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64')

/** The doors, each with a request that a whole login may make. */
const doors: Record<string, () => Knock> = {
  'reading a table that everyone may read': () => ({ method: 'GET', url: '/rest/v1/profiles?select=id' }),
  'reading own rows': () => ({ method: 'GET', url: '/rest/v1/attendances?select=event_id' }),
  'writing a row': () => ({
    method: 'PATCH',
    url: `/rest/v1/profiles?id=eq.${whole.userId}`,
    payload: { display_name: 'Ana' },
  }),
  'calling a database function': () => ({
    method: 'POST',
    url: '/rest/v1/rpc/event_standing',
    payload: { ids: [eventId] },
  }),
  'deciding by a function': () => ({
    method: 'POST',
    url: '/functions/v1/answer',
    payload: { eventId, answer: 'coming' },
  }),
  'delegating to a key at the engine': () => ({
    method: 'POST',
    url: '/functions/v1/network-identity',
    payload: { publicKey: publicKey() },
  }),
  'making recovery codes': () => ({ method: 'POST', url: '/functions/v1/recovery-codes', payload: {} }),
  'counting recovery codes': () => ({
    method: 'POST',
    url: '/functions/v1/recovery-codes-left',
    payload: {},
  }),
  'enrolling another app': () => ({
    method: 'POST',
    url: '/auth/v1/factors',
    payload: { factor_type: 'totp', friendly_name: 'Other' },
  }),
}

describe.each(Object.keys(doors))('%s', (name) => {
  it('is refused with a sentence until the code is given', async () => {
    const refused = await knock(doors[name]!(), half.token)
    expect(refused.statusCode).toBe(403)
    const body = refused.json()
    expect(body.error ?? body).toMatchObject({
      code: 'insufficient_aal',
      message: 'Enter the code from your authenticator app to finish signing in.',
    })
  })

  it('is open to a whole login', async () => {
    const answer = await knock(doors[name]!(), whole.token)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  })
})

it('pictures are refused in the words of their own protocol', async () => {
  const list: Knock = { method: 'POST', url: '/storage/v1/object/list/pictures', payload: { prefix: '' } }
  const refused = await knock(list, half.token)
  expect(refused.json()).toMatchObject({
    statusCode: '403',
    code: 'insufficient_aal',
    message: 'Enter the code from your authenticator app to finish signing in.',
  })
  expect((await knock(list, whole.token)).statusCode).toBe(200)
})

it('changes of the account are refused with the status of the protocol', async () => {
  const change = { method: 'PUT', url: '/auth/v1/user', payload: { data: { a: 1 } } } as const
  const refused = await knock(change, half.token)
  expect(refused.statusCode).toBe(401)
  expect(refused.json().code).toBe('insufficient_aal')
  expect((await knock(change, whole.token)).statusCode).toBe(200)
})

it('a calendar file shows what a visitor may see', async () => {
  const hidden = await buildEvent(app.db, { createdBy: whole.userId, visibility: 'private' })
  const calendar = (id: string, token: string) => knock({ method: 'GET', url: `/event/${id}.ics` }, token)
  expect((await calendar(hidden, whole.token)).statusCode).toBe(200)
  expect((await calendar(hidden, half.token)).statusCode).toBe(404)
  expect((await calendar(eventId, half.token)).statusCode).toBe(200)
})

it('nothing was written for the login that owes its code', async () => {
  const delegated = await app.db.owner('select 1 from hearth.delegations where session_id = $1', [
    half.sessionId,
  ])
  expect(delegated).toEqual([])
})
