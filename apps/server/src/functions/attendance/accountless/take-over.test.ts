// Who answered without an account, and has one with the same address: one person, one answer.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestSecretsOf } from '../../../auth/index.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { askDatabase, callFunction } from '../../../testing/calls.ts'
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

describe('what was answered to the hosts’ questions', () => {
  const diet = { id: '', kind: 'one_of', text: 'What do you eat?', options: ['Everything', 'Vegan'] }
  const song = { id: '', kind: 'short_text', text: 'Which song?' }
  beforeEach(async () => {
    ;[diet.id, song.id] = [randomUUID(), randomUUID()]
    const asked = await callFunction(app, host, 'set-answering', {
      ...{ eventId, mode: 'open', partyLimit: 6, guestList: 'everyone', hidesAddress: false },
      questions: [
        { ...diet, isRequired: true, eachPerson: true },
        { ...song, isRequired: false, eachPerson: false },
      ],
    })
    expect(asked.status).toBe(200)
  })

  /** Answers everything as a guest of two, unseen by others. */
  async function comeAsGuest(email: string) {
    await postForm(`/e/${eventId}/answer`, {
      ...{ name: 'Rui', email, party: '2', note: 'We bring bread.', staysUnseen: 'yes' },
      [`q.${diet.id}.1`]: 'Vegan',
      [`q.${diet.id}.2`]: 'Everything',
      [`q.${song.id}.0`]: 'Grândola',
    })
    const path = new URL(/http\S+\/guest\/\S+/.exec(await lastMailTo(email))![0]).pathname
    expect((await postForm(path)).statusCode).toBe(303)
  }
  type Answered = { question_id: string; person: number; values: string[] }[]
  const inOrder = (answered: Answered) =>
    answered.map(({ question_id, person, values }) => {
      const { text } = question_id === diet.id ? diet : song
      return `${text} ${person} ${values}`
    })
  const all = ['What do you eat? 1 Vegan', 'What do you eat? 2 Everything', 'Which song? 0 Grândola']
  /** What the hosts read of who comes. */
  const seenByHost = () =>
    askDatabase<{ user_id: string | null; note: string | null; answers: Answered }[]>(
      app,
      host,
      'guest_page',
      { event: eventId, answers: ['coming'] },
    )

  it('stays with the answer that a new account takes over, for the hosts and for whoever gave it', async () => {
    const email = `g-${randomUUID()}@example.org`
    await comeAsGuest(email)
    expect((await seenByHost()).map(({ answers }) => inOrder(answers))).toEqual([all])
    const userId = await signUp(email)
    const [row, ...others] = await seenByHost()
    expect(others).toEqual([])
    expect(row).toMatchObject({ user_id: userId, note: 'We bring bread.' })
    expect(inOrder(row!.answers)).toEqual(all)
    const [session] = await app.db.owner<{ id: string }>('select id from auth.sessions where user_id = $1', [
      userId,
    ])
    const member = { userId, sessionId: session!.id }
    const [how] = await askDatabase<{ answered: Answered; stays_unseen: boolean }[]>(
      app,
      member,
      'how_to_answer',
      { event: eventId },
    )
    expect(inOrder(how!.answered)).toEqual(all)
    // Whoever would not be seen is not seen with the account either.
    expect(how!.stays_unseen).toBe(true)
    expect(await askDatabase(app, undefined, 'event_guests', { event: eventId })).toEqual([])
  })

  it('goes with the guest’s answer where the account has one of its own', async () => {
    const member = await buildMember(app.db)
    const answered = await callFunction(app, member, 'answer', {
      ...{ eventId, answer: 'coming', party: 1 },
      answers: [{ questionId: diet.id, person: 1, values: ['Everything'] }],
    })
    expect(answered.status).toBe(200)
    const email = `g-${randomUUID()}@example.org`
    await comeAsGuest(email)
    await app.db.owner('update hearth.guests set account_id = $2 where event_id = $1', [
      eventId,
      member.userId,
    ])
    await app.db.owner('select hearth.take_over_guests($1)', [member.userId])
    expect((await seenByHost()).map(({ answers }) => inOrder(answers))).toEqual([
      ['What do you eat? 1 Everything'],
    ])
    const left = await app.db.owner(
      `select from hearth.question_answers r where r.words = 'Grândola' and r.attendance_id in (
         select a.id from public.attendances a where a.event_id = $1)`,
      [eventId],
    )
    expect(left).toEqual([])
  })
})
