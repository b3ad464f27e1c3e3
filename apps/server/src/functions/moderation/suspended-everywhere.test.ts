// A suspended member knocks at every door of the house, with the tokens and keys that they had a moment before.
import { randomUUID } from 'node:crypto'
import { Actor, HttpAgent } from '@dfinity/agent'
import { DelegationChain, DelegationIdentity, ECDSAKeyIdentity } from '@dfinity/identity'
import { toCandidEventInput } from '@hearth/contracts/candid-event'
import { type _SERVICE as Engine, idlFactory } from '@hearth/contracts/event-engine.did.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPasswordHasher } from '../../auth/index.ts'
import { join, type Listening, type Status, startListening } from '../../realtime/testing.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { makeAdmin } from '../../testing/providers.ts'

const password = 'violet-lantern-47'
const email = 'suspended@example.org'
let site: Listening
let member: Member
let token: string
let refreshToken: string
let engine: Engine
let socket: Status[]
let eventId: string
/** Another member wrote first. */
let enquiryId: string
let ssoCode: { code: string; state: string }

beforeAll(async () => {
  site = await startListening()
  const { app } = site
  member = await buildMember(app.db, { email })
  await app.db.owner('update auth.users set encrypted_password = $2 where id = $1', [
    member.userId,
    await createPasswordHasher().hash(password),
  ])
  eventId = await buildEvent(app.db)
  const asked = await app.http.inject({
    method: 'POST',
    url: '/functions/v1/ask-member',
    headers: { authorization: await app.tokenOf(await buildMember(app.db)) },
    payload: { id: randomUUID(), memberId: member.userId, message: 'We sat across at the long table.' },
  })
  enquiryId = asked.json().enquiryId
  const signedIn = await knock('POST', '/auth/v1/token?grant_type=password', { email, password })
  token = `Bearer ${signedIn.body.access_token}`
  refreshToken = signedIn.body.refresh_token
  engine = await connectEngine()
  const state = 'a'.repeat(32)
  const given = await knock('POST', '/functions/v1/sso-code', { app: 'journal', state })
  ssoCode = { code: given.body.code, state }
  const client = site.clientAt(site.url, { token })
  socket = (await join(client.channel(`member:${member.userId}`, { config: { private: true } }))).all
  // Before: everything opens.
  for (const door of Object.values(doors)) {
    const { status, body } = await door()
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  }
  await engine.createEvent(supper)
  expect(socket[0]?.status).toBe('SUBSCRIBED')

  const admin = await buildMember(app.db)
  await makeAdmin(app.db, admin)
  const suspended = await app.http.inject({
    method: 'POST',
    url: '/functions/v1/suspend-member',
    headers: { authorization: await app.tokenOf(admin) },
    payload: { id: randomUUID(), userId: member.userId, reason: 'You shouted.', days: 1 },
  })
  expect(suspended.statusCode).toBe(200)
})
afterAll(() => site.end())

async function knock(method: 'POST' | 'PATCH' | 'PUT', url: string, payload?: object) {
  const response = await site.app.http.inject({
    method,
    url,
    headers: { apikey: site.app.parts.config.anonKey, ...(token && { authorization: token }) },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.body ? response.json() : undefined }
}

const doors: Record<string, () => Promise<{ status: number; body: { code?: string } }>> = {
  'writing a row': () =>
    knock('PATCH', `/rest/v1/profiles?id=eq.${member.userId}`, { display_name: 'Somebody' }),
  'liking an event': () =>
    knock('POST', '/rest/v1/event_likes', {
      event_id: eventId,
      user_id: member.userId,
    }),
  'answering an event': () => knock('POST', '/functions/v1/answer', { eventId, answer: 'coming' }),
  'reporting something': () =>
    knock('POST', '/functions/v1/report', {
      id: randomUUID(),
      subjectKind: 'event',
      subjectId: eventId,
      reason: 'other',
    }),
  'a first message to a member': async () =>
    knock('POST', '/functions/v1/ask-member', {
      ...{ id: randomUUID(), memberId: (await buildMember(site.app.db)).userId, message: 'Hello.' },
    }),
  'agreeing to a conversation': () =>
    knock('POST', '/functions/v1/answer-request', { enquiryId, state: 'agreed' }),
  'a message in a conversation': () =>
    knock('POST', '/functions/v1/answer-enquiry', { id: randomUUID(), enquiryId, message: 'Hello again.' }),
  'a key for the engine': async () => {
    const key = await ECDSAKeyIdentity.generate()
    const publicKey = Buffer.from(key.getPublicKey().toDer()).toString('base64')
    return knock('POST', '/functions/v1/network-identity', { publicKey })
  },
  'a code for another app': () =>
    knock('POST', '/functions/v1/sso-code', { app: 'journal', state: 'b'.repeat(32) }),
  'changing the account': () => knock('PUT', '/auth/v1/user', { data: { colour: 'red' } }),
  'listing pictures': () => knock('POST', '/storage/v1/object/list/pictures', { prefix: '' }),
}

describe.each(Object.keys(doors).filter((door) => door !== 'listing pictures'))('%s', (door) => {
  it('is refused to who is suspended, although the token is still valid', async () => {
    // A like that stands already is not written again: the trigger is asked before the row.
    const { status } = await doors[door]!()
    expect([401, 403]).toContain(status)
  })
})

it('no picture goes up', async () => {
  const response = await site.app.http.inject({
    method: 'POST',
    url: `/storage/v1/object/pictures/${member.userId}/${randomUUID()}.webp`,
    headers: { apikey: site.app.parts.config.anonKey, authorization: token, 'content-type': 'image/webp' },
    payload: Buffer.from('RIFF0000WEBPVP8 '),
  })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(await site.app.db.owner('select from storage.objects where owner_id = $1', [member.userId])).toEqual(
    [],
  )
})

it('an envelope signed by the key of before is refused', async () => {
  await expect(engine.createEvent(supper)).rejects.toThrow()
  const made = await site.app.db.owner('select from public.events where created_by = $1', [member.userId])
  expect(made).toHaveLength(1)
})

it('the socket is closed and does not come back', async () => {
  await vi.waitFor(() => expect(socket.at(-1)?.reason).toContain('InvalidJWTToken: This sign-in has ended'), {
    timeout: 10_000,
    interval: 50,
  })
})

it('no refresh, no sign-in and no code of another app opens anything', async () => {
  const refreshed = await knock('POST', '/auth/v1/token?grant_type=refresh_token', {
    refresh_token: refreshToken,
  })
  expect(refreshed.status).toBe(400)
  const signedIn = await knock('POST', '/auth/v1/token?grant_type=password', { email, password })
  expect(signedIn.body.code).toBe('user_banned')
  expect(
    (await knock('POST', '/functions/v1/sso-exchange', { app: 'journal', ...ssoCode })).status,
  ).toBeGreaterThanOrEqual(400)
  expect(await site.app.db.owner('select from auth.sessions where user_id = $1', [member.userId])).toEqual([])
})

const supper = toCandidEventInput({
  title: 'Supper',
  category: 'party',
  timing: { startDate: '2031-05-04', startTime: '19:30', endTime: '23:00', timezone: 'UTC', allDay: false },
  venue: { id: '', name: 'The yard', address: '', city: 'Lisbon', capacity: 2 },
  pricing: { isFree: true },
  tags: [],
  status: 'published',
  visibility: 'public',
})

async function connectEngine(): Promise<Engine> {
  const { engine: place } = (await (await fetch(`${site.url}/.well-known/hearth.json`)).json()) as {
    engine: { canisterId: string; rootKey: string }
  }
  const key = await ECDSAKeyIdentity.generate()
  const publicKey = Buffer.from(key.getPublicKey().toDer()).toString('base64')
  const { body } = await knock('POST', '/functions/v1/network-identity', { publicKey })
  const identity = DelegationIdentity.fromDelegation(key, DelegationChain.fromJSON(body as never))
  const rootKey = new Uint8Array(Buffer.from(place.rootKey, 'hex'))
  const agent = await HttpAgent.create({ host: site.url, identity, rootKey })
  return Actor.createActor<Engine>(idlFactory, { agent, canisterId: place.canisterId })
}
