// Who answered without an account, and has one with the same address: one person, one answer.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestSecretsOf } from '../../../auth/index.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { callFunction } from '../../../testing/calls.ts'
import { addAccountlessGuest, buildEvent } from '../../../testing/events.ts'
import { buildMember, type Member } from '../../../testing/people.ts'
import { seatsOf } from '../testing.ts'

const password = 'violet-lantern-47'
let app: TestApp
let host: Member
let eventId: string
beforeAll(async () => {
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: '10000' }, { max: 6 })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 10 })
})

async function guestWith(address: string, { event = eventId, party = 1 } = {}) {
  const id = await addAccountlessGuest(app.db, { eventId: event, party })
  const { sealAddress, hashAddress, pagePasses } = guestSecretsOf(app.parts.config)
  await app.db.owner('update hearth.guests set sealed_address = $2, address_hash = $3 where id = $1', [
    ...[id, sealAddress(id, address), hashAddress(address)],
  ])
  return { id, page: `/guest/${pagePasses.make(id)}` }
}
const postJson = (url: string, payload: object) =>
  app.http.inject({ method: 'POST', url, headers: { apikey: app.parts.config.anonKey }, payload })
const postForm = (url: string, fields: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const answers = (event = eventId) =>
  app.db.owner<{ user_id: string | null; guest_id: string | null; answer: string; party: number }>(
    'select user_id, guest_id, answer, party from public.attendances where event_id = $1',
    [event],
  )
const lastMailTo = async (address: string) =>
  (
    await app.db.owner<{ body_text: string }>(
      'select body_text from hearth.mails where to_address = $1 order by created_at desc, id limit 1',
      [address],
    )
  )[0]!.body_text
const addressOf = async ({ userId }: Member) =>
  (await app.db.owner<{ email: string }>('select email from auth.users where id = $1', [userId]))[0]!.email

/** Signs up as the protocol does, and gives the user's id once the mailed link is used. */
async function signUp(email: string, { confirms = true } = {}): Promise<string> {
  const asked = await postJson('/auth/v1/signup', { email, password, data: { username: `u${Date.now()}` } })
  expect(asked.statusCode).toBe(200)
  if (confirms) {
    const token = /token_hash=([\w-]+)/.exec(await lastMailTo(email))?.[1]
    const used = await postJson('/auth/v1/verify', { type: 'signup', token_hash: token })
    expect(used.statusCode).toBe(200)
  }
  const [user] = await app.db.owner<{ id: string }>('select id from auth.users where email = $1', [email])
  return user!.id
}

describe('a new account', () => {
  it('finds the answers of its address as its own, once the address is confirmed and not before', async () => {
    const email = `g-${randomUUID()}@example.org`
    const other = await buildEvent(app.db, { createdBy: host.userId, capacity: 4 })
    const { page } = await guestWith(email, { party: 3 })
    await guestWith(email, { event: other })
    await guestWith(`g-${randomUUID()}@example.org`)
    await signUp(email, { confirms: false })
    expect((await answers(other))[0]!.user_id).toBeNull()
    const token = /token_hash=([\w-]+)/.exec(await lastMailTo(email))?.[1]
    await postJson('/auth/v1/verify', { type: 'signup', token_hash: token })
    const [user] = await app.db.owner<{ id: string }>('select id from auth.users where email = $1', [email])
    expect(await answers()).toContainEqual({ user_id: user!.id, guest_id: null, answer: 'coming', party: 3 })
    expect(await answers(other)).toEqual([{ user_id: user!.id, guest_id: null, answer: 'coming', party: 1 }])
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 4 })
    const gone = await app.http.inject({ url: page })
    expect(gone.statusCode).toBe(404)
    expect(gone.body).toContain('If you have an account with the same address')
    // Somebody else's answer is still somebody else's.
    expect((await answers()).filter(({ user_id }) => user_id === null)).toHaveLength(1)
  })

  it('is not reminded again of what it was reminded of before', async () => {
    const email = `g-${randomUUID()}@example.org`
    const { id } = await guestWith(email)
    await app.db.owner(`update hearth.guests set reminded_of = '2031-01-01' where id = $1`, [id])
    const userId = await signUp(email)
    expect(await app.db.owner('select event_id from hearth.reminders where user_id = $1', [userId])).toEqual([
      { event_id: eventId },
    ])
  })
})

describe('an account that was there before', () => {
  /** Proves the member's address as a guest, on a device that is not signed in. */
  async function comeAsGuest(email: string, party = 1) {
    await postForm(`/e/${eventId}/answer`, { name: 'Rui', email, party: String(party), note: '' })
    const path = new URL(/http\S+\/guest\/\S+/.exec(await lastMailTo(email))![0]).pathname
    const used = await postForm(path)
    expect(used.statusCode).toBe(303)
    return String(used.headers.location)
  }

  it('has the answer when it next signs in', async () => {
    const email = `g-${randomUUID()}@example.org`
    const userId = await signUp(email)
    const page = await comeAsGuest(email, 2)
    expect((await app.http.inject({ url: page })).statusCode).toBe(200)
    expect(await answers()).toMatchObject([{ user_id: null, party: 2 }])
    const login = await postJson('/auth/v1/token?grant_type=password', { email, password })
    expect(login.statusCode).toBe(200)
    expect(await answers()).toEqual([{ user_id: userId, guest_id: null, answer: 'coming', party: 2 }])
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 2 })
  })

  it('changes that answer where it answers signed in, and takes no second seat', async () => {
    const member = await buildMember(app.db)
    await comeAsGuest(await addressOf(member), 2)
    const { body } = await callFunction(app, member, 'answer', { eventId, answer: 'coming', party: 3 })
    expect(body).toMatchObject({ answer: 'coming', party: 3, taken: 3 })
    expect(await answers()).toEqual([{ user_id: member.userId, guest_id: null, answer: 'coming', party: 3 }])
  })

  it('loses the place with a block of the host, as with any answer', async () => {
    const member = await buildMember(app.db)
    await comeAsGuest(await addressOf(member), 2)
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      host.userId,
      member.userId,
    ])
    expect(await answers()).toEqual([])
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 0 })
  })

  it('keeps its own answer where there are two', async () => {
    const member = await buildMember(app.db)
    await callFunction(app, member, 'answer', { eventId, answer: 'coming', party: 1 })
    const { id } = await guestWith(await addressOf(member), { party: 4 })
    await app.db.owner('update hearth.guests set account_id = $2 where id = $1', [id, member.userId])
    await app.db.owner('select hearth.take_over_guests($1)', [member.userId])
    expect(await answers()).toEqual([{ user_id: member.userId, guest_id: null, answer: 'coming', party: 1 }])
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 1 })
  })
})
