import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { addHost, buildEvent } from '../../testing/events.ts'
import { buildMember, type Member, usernameOf } from '../../testing/people.ts'

let app: TestApp
let host: Member
let guest: Member
let eventId: string

beforeAll(async () => {
  app = await startTestApp({}, { max: 12 })
})
afterAll(() => app.end())
beforeEach(async () => {
  ;[host, guest] = await Promise.all([buildMember(app.db), buildMember(app.db)])
  eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 4 })
})

const call = (member: Member, name: string, body: object) => callFunction(app, member, name, body)

async function read(member: Member | undefined, path: string) {
  const response = await app.http.inject({
    url: `/rest/v1/${path}`,
    headers: {
      apikey: app.parts.config.anonKey as string,
      ...(member && { authorization: await app.tokenOf(member) }),
    },
  })
  return response.json()
}

const say = (member: Member, answer: string, more: object = {}) =>
  call(member, 'answer', { eventId, answer, ...more })
const choose = (wishes: object, member = host) =>
  call(member, 'set-answering', {
    eventId,
    mode: 'open',
    partyLimit: 6,
    guestList: 'hosts',
    hidesAddress: false,
    ...wishes,
  })
const decide = (decision: string, { by = host, userId = guest.userId } = {}) =>
  call(by, 'decide-answer', { eventId, userId, decision })
const invite = async (member: Member, by = host) =>
  call(by, 'invite-guest', { eventId, username: await usernameOf(app.db, member) })

const rowOf = async ({ userId }: Member) => {
  const [row] = await app.db.owner(
    'select answer, party, asked_party, note from public.attendances where event_id = $1 and user_id = $2',
    [eventId, userId],
  )
  return row
}
const taken = async () => {
  const [seats] = await app.db.owner<{ taken: number }>(
    'select taken from public.event_seats where event_id = $1',
    [eventId],
  )
  return seats!.taken
}
const notificationsOf = async ({ userId }: Member) => {
  const rows = await app.db.owner<{ kind: string }>(
    'select kind from public.notifications where user_id = $1 order by created_at',
    [userId],
  )
  return rows.map(({ kind }) => kind)
}
const mailsTo = ({ userId }: Member) =>
  app.db.owner<{ kind: string; body_text: string }>(
    'select kind, body_text from hearth.mails where user_id = $1 order by created_at',
    [userId],
  )
const code = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  status === 200 ? 'ok' : body.error?.code

describe('maybe, and a note', () => {
  it('takes no seat, sends nothing, and gives back the seat that was there', async () => {
    expect((await say(guest, 'maybe')).body).toMatchObject({ answer: 'maybe', party: 0, taken: 0 })
    expect(await mailsTo(guest)).toEqual([])
    await say(guest, 'coming', { party: 2 })
    expect((await say(guest, 'maybe')).body).toMatchObject({ answer: 'maybe', taken: 0 })
    expect(await say(guest, 'maybe')).toMatchObject({ status: 200 })
  })

  it('keeps a note until it is changed, for the person and the hosts alone', async () => {
    const other = await buildMember(app.db)
    await choose({ guestList: 'everyone' })
    await say(guest, 'coming', { note: '  We bring bread.  ' })
    await say(guest, 'coming', { party: 2 })
    expect(await rowOf(guest)).toMatchObject({ party: 2, note: 'We bring bread.' })
    const path = `attendances?event_id=eq.${eventId}&select=note`
    expect(await read(host, path)).toEqual([{ note: 'We bring bread.' }])
    expect(await read(guest, path)).toEqual([{ note: 'We bring bread.' }])
    expect(await read(other, path)).toEqual([])
    expect(JSON.stringify(await read(other, `rpc/event_guests?event=${eventId}`))).not.toContain('bread')
    await say(guest, 'coming', { party: 2, note: '' })
    expect(await rowOf(guest)).toMatchObject({ note: null })
    expect((await say(guest, 'coming', { note: 'x'.repeat(501) })).status).toBe(400)
    expect((await say(guest, 'coming', { note: 'dark\u202Ekrad' })).status).toBe(400)
  })

  it('is refused after the end, and to what was cancelled', async () => {
    await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [eventId])
    expect(code(await say(guest, 'maybe'))).toBe('event_cancelled')
  })
})

describe('what hosts choose', () => {
  it('is for hosts alone, and co-hosts are hosts', async () => {
    const helper = await buildMember(app.db)
    expect(code(await choose({ mode: 'approval' }, guest))).toBe('not_allowed')
    await addHost(app.db, { eventId, userId: helper.userId })
    expect(code(await choose({ mode: 'approval' }, helper))).toBe('ok')
    expect(await read(guest, `rpc/how_to_answer?event=${eventId}`)).toMatchObject([
      { mode: 'approval', party_limit: 6, guest_list: 'hosts', sees_guests: false },
    ])
    await app.db.owner(`update public.events set visibility = 'private' where id = $1`, [eventId])
    expect(code(await choose({}, guest))).toBe('not_found')
    expect(await read(guest, `rpc/how_to_answer?event=${eventId}`)).toEqual([])
  })

  it('limits parties, and leaves those who came with more', async () => {
    await say(guest, 'coming', { party: 4 })
    await choose({ partyLimit: 2 })
    expect((await say(guest, 'coming', { party: 3 })).body.taken).toBe(3)
    expect((await say(guest, 'coming', { party: 4 })).body.error.message).toMatch(/fewer people per reply/)
    expect(code(await say(await buildMember(app.db), 'coming', { party: 3 }))).toBe('conflict')
  })
})

describe('who sees who comes', () => {
  it('obeys the hosts for visitors, members, those coming and hosts', async () => {
    const [other, blocked] = [await buildMember(app.db), await buildMember(app.db)]
    await say(guest, 'coming')
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      guest.userId,
      blocked.userId,
    ])
    // What visitors read may be a moment old.
    const seen = async () => {
      const readers = [undefined, other, blocked, guest, host]
      const lists = await Promise.all(readers.map((who) => read(who, `rpc/event_guests?event=${eventId}`)))
      return lists.map((list) => list.length)
    }
    // Where hosts chose nothing, those who come see each other.
    await expect.poll(seen).toEqual([0, 0, 0, 1, 1])
    await choose({ guestList: 'hosts' })
    await expect.poll(seen).toEqual([0, 0, 0, 0, 1])
    await choose({ guestList: 'coming' })
    await expect.poll(seen).toEqual([0, 0, 0, 1, 1])
    await choose({ guestList: 'members' })
    await expect.poll(seen).toEqual([0, 1, 0, 1, 1])
    await choose({ guestList: 'everyone' })
    await expect.poll(seen).toEqual([1, 1, 0, 1, 1])
    await app.db.owner(`update public.events set visibility = 'private' where id = $1`, [eventId])
    await expect.poll(seen).toEqual([0, 0, 0, 0, 1])
  })

  it('stays with the hosts at events that were there before, until they choose', async () => {
    await app.db.owner(`update public.events set created_at = '2020-01-01' where id = $1`, [eventId])
    await say(guest, 'coming')
    const rows = () => read(guest, `rpc/event_guests?event=${eventId}`)
    expect(await rows()).toEqual([])
    expect(await read(guest, `rpc/how_to_answer?event=${eventId}`)).toMatchObject([{ guest_list: 'hosts' }])
    await choose({ guestList: 'coming' })
    expect(await rows()).toHaveLength(1)
  })

  it('leaves out who stays unseen, for everybody but themselves and the hosts', async () => {
    const [shy, later] = [await buildMember(app.db), await buildMember(app.db)]
    await say(guest, 'coming')
    await say(shy, 'coming', { staysUnseen: true })
    const seenBy = async (who: Member) =>
      (await read(who, `rpc/event_guests?event=${eventId}`)).map(
        ({ user_id }: { user_id: string }) => user_id,
      )
    const readers = async () => [await seenBy(guest), await seenBy(shy), await seenBy(host)]
    const [one, two] = [guest.userId, shy.userId]
    expect(await readers()).toEqual([[one], [one, two], [one, two]])
    // What is not said stays, and counts stay whole.
    await say(shy, 'coming', { party: 2 })
    expect(await seenBy(guest)).toEqual([one])
    expect(await read(shy, `rpc/how_to_answer?event=${eventId}`)).toMatchObject([{ stays_unseen: true }])
    expect(await taken()).toBe(3)
    await say(shy, 'coming', { party: 2, staysUnseen: false })
    expect(await seenBy(guest)).toEqual([one, two])
    expect(await seenBy(later)).toEqual([])

    await choose({ guestList: 'everyone' })
    await say(shy, 'coming', { party: 2, staysUnseen: true })
    await app.db.owner(
      `insert into public.profile_details (user_id, field, value, audience) values ($1, 'attended', 'true', 'everyone')`,
      [shy.userId],
    )
    await app.db.owner(
      `update public.events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [eventId],
    )
    const attended = async (who: Member) =>
      (await read(who, `rpc/member_profile?member=${shy.userId}`)).attended
    expect(await attended(later)).toEqual([])
    expect(await attended(shy)).toEqual([eventId])
  })

  it('names nobody across a block, whichever of the two blocked; the hosts still know whom they let in', async () => {
    await choose({ guestList: 'everyone' })
    const [blocker, blocked] = [await buildMember(app.db), await buildMember(app.db)]
    await addHost(app.db, { eventId, userId: guest.userId })
    for (const one of [blocker, blocked]) await say(one, 'coming')
    const seenBy = async (who: Member | undefined) =>
      (await read(who, `rpc/event_guests?event=${eventId}`)).map(
        ({ user_id }: { user_id: string }) => user_id,
      )
    const both = [blocker.userId, blocked.userId]
    expect(await seenBy(blocker)).toEqual(both)
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2), ($1, $3)', [
      blocker.userId,
      blocked.userId,
      guest.userId,
    ])
    expect(await seenBy(blocker)).toEqual([blocker.userId])
    expect(await seenBy(blocked)).toEqual([blocked.userId])
    // A co-host whom a guest blocks, too; the list by which hosts let people in is whole. Who is signed out is nobody's.
    expect(await seenBy(guest)).toEqual([blocked.userId])
    const letIn = await read(
      guest,
      `rpc/guest_page?event=${eventId}&answers=${encodeURIComponent('{coming}')}`,
    )
    expect(letIn.map(({ user_id }: { user_id: string }) => user_id)).toEqual(both)
    expect(await seenBy(undefined)).toEqual(both)
  })

  it('gives pages of fifty, without those who said maybe or are hidden', async () => {
    await app.db.owner('update public.event_seats set capacity = null where event_id = $1', [eventId])
    const people = await Promise.all(Array.from({ length: 53 }, () => buildMember(app.db)))
    await Promise.all(people.map((person) => say(person, 'coming')))
    await say(people[0]!, 'maybe')
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [people[1]!.userId])
    const first = await read(host, `rpc/event_guests?event=${eventId}`)
    expect(first).toHaveLength(50)
    const { said_at, user_id } = first.at(-1)
    const after = `after_at=${encodeURIComponent(said_at)}&after_id=${user_id}`
    const second = await read(host, `rpc/event_guests?event=${eventId}&${after}`)
    expect(second).toHaveLength(1)
    expect(first.map((row: { user_id: string }) => row.user_id)).not.toContain(second[0].user_id)
  })
})

describe('a draft', () => {
  it('takes what its hosts choose before it is published, and nothing of it was public in between', async () => {
    await app.db.owner(
      `update public.events set status = 'draft', capacity = null, online_url = 'https://meet.example/d' where id = $1`,
      [eventId],
    )
    const chosen = { mode: 'approval', partyLimit: 2, guestList: 'members', hidesAddress: true }
    expect(code(await choose(chosen, guest))).toBe('not_found')
    expect(code(await choose(chosen))).toBe('ok')
    for (const path of [`events?id=eq.${eventId}`, `event_answering?event_id=eq.${eventId}`])
      for (const who of [undefined, guest]) expect(await read(who, path)).toEqual([])
    expect(await read(guest, 'event_addresses')).toEqual([])
    await app.db.owner(`update public.events set status = 'published' where id = $1`, [eventId])
    expect(await read(guest, `rpc/how_to_answer?event=${eventId}`)).toMatchObject([
      { mode: 'approval', party_limit: 2, guest_list: 'members', hides_address: true },
    ])
    expect(await read(guest, `events?id=eq.${eventId}&select=venue_address,online_url`)).toEqual([
      { venue_address: '', online_url: '' },
    ])
  })
})

describe('approval', () => {
  beforeEach(() => choose({ mode: 'approval' }))

  it('asks first, takes no seat, and tells the hosts once', async () => {
    expect((await say(guest, 'coming', { party: 3, note: 'We sing.' })).body).toMatchObject({
      answer: 'asked',
      party: 0,
      taken: 0,
    })
    await say(guest, 'coming', { party: 3 })
    expect(await rowOf(guest)).toMatchObject({ answer: 'asked', asked_party: 3, note: 'We sing.' })
    expect(await notificationsOf(host)).toEqual(['answer_asked'])
    expect([...(await mailsTo(host)), ...(await mailsTo(guest))]).toEqual([])
    await say(guest, 'not_coming')
    expect(await notificationsOf(host)).toEqual([])
    expect((await decide('approved')).body.error.message).toMatch(/changed their mind/)
  })

  it('takes the seats with the yes, once, and sends the confirmation', async () => {
    await say(guest, 'coming', { party: 3 })
    const decided = await Promise.all([decide('approved'), decide('approved')])
    expect(decided.map(code)).toEqual(['ok', 'ok'])
    expect(await rowOf(guest)).toMatchObject({ answer: 'coming', party: 3, asked_party: null })
    expect(await taken()).toBe(3)
    expect(await notificationsOf(guest)).toEqual(['answer_approved'])
    expect(await mailsTo(guest)).toMatchObject([{ kind: 'answer_confirmed' }])
    // Who was approved comes with more or fewer as everybody does.
    expect((await say(guest, 'coming', { party: 4 })).body).toMatchObject({ answer: 'coming', taken: 4 })
    expect((await decide('declined')).body.error.code).toBe('conflict')
  })

  it('says kindly when it is full, to who asks and to who decides', async () => {
    await say(guest, 'coming', { party: 3 })
    await app.db.owner('update public.event_seats set taken = 2 where event_id = $1', [eventId])
    expect(code(await decide('approved'))).toBe('event_full')
    expect(await rowOf(guest)).toMatchObject({ answer: 'asked' })
    expect(code(await say(await buildMember(app.db), 'coming', { party: 3 }))).toBe('event_full')
  })

  it('keeps a no, which cannot be asked away but may become a yes', async () => {
    await say(guest, 'coming', { party: 2 })
    await decide('declined')
    await decide('declined')
    expect(await notificationsOf(guest)).toEqual(['answer_declined'])
    expect(await mailsTo(guest)).toMatchObject([{ kind: 'answer_declined' }])
    expect((await say(guest, 'not_coming')).body.answer).toBe('declined')
    expect((await say(guest, 'coming')).body.error.message).toBe('The hosts couldn’t say yes this time.')
    await choose({ mode: 'open' })
    expect(code(await say(guest, 'coming'))).toBe('not_allowed')
    expect(code(await decide('approved'))).toBe('ok')
    expect(await rowOf(guest)).toMatchObject({ answer: 'coming', party: 2 })
  })

  it('is for hosts alone', async () => {
    await say(guest, 'coming')
    expect(code(await decide('approved', { by: guest }))).toBe('not_allowed')
    expect(code(await decide('approved', { userId: host.userId }))).toBe('conflict')
  })

  it('never seats more than there are places, whoever decides at once', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => buildMember(app.db)))
    await Promise.all(people.map((person) => say(person, 'coming')))
    const decided = await Promise.all(people.map(({ userId }) => decide('approved', { userId })))
    expect(decided.map(code).sort()).toEqual([...Array(12).fill('event_full'), ...Array(4).fill('ok')])
    expect(await taken()).toBe(4)
  })

  it('would seat more if it looked before it took: this test can fail', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => buildMember(app.db)))
    await Promise.all(people.map((person) => say(person, 'coming')))
    const seated = await Promise.all(
      people.map(({ userId }) =>
        app.db.database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
          const { rows } = await run<{ hasRoom: boolean }>({
            name: 'broken: count',
            text: `select count(*) < 4 as "hasRoom" from public.attendances where event_id = $1 and answer = 'coming'`,
            values: [eventId],
          })
          if (!rows[0]!.hasRoom) return false
          await run({
            name: 'broken: approve',
            text: `update public.attendances set answer = 'coming', party = 1, asked_party = null where event_id = $1 and user_id = $2`,
            values: [eventId, userId],
          })
          return true
        }),
      ),
    )
    expect(seated.filter(Boolean).length).toBeGreaterThan(4)
  })
})

describe('invitation', () => {
  it('opens a private event to who is invited, who comes or not, until it is taken back', async () => {
    await app.db.owner(`update public.events set visibility = 'private' where id = $1`, [eventId])
    expect(code(await say(guest, 'coming'))).toBe('not_found')
    const answers = await Promise.all([invite(guest), invite(guest)])
    expect(answers.map(code)).toEqual(['ok', 'ok'])
    expect(await notificationsOf(guest)).toEqual(['guest_invited'])
    expect(await mailsTo(guest)).toHaveLength(1)
    expect((await say(guest, 'not_coming')).body.answer).toBe('not_coming')
    expect((await say(guest, 'coming')).body.answer).toBe('coming')
    expect(await read(host, `rpc/event_invited?event=${eventId}`)).toMatchObject([
      { user_id: guest.userId, answer: 'coming' },
    ])
    expect(await read(guest, `rpc/event_invited?event=${eventId}`)).toEqual([])
    const end = () => call(host, 'end-invitation', { eventId, userId: guest.userId })
    expect((await end()).body.error.message).toBe('They have already replied that they’re coming.')
    await say(guest, 'maybe')
    expect((await end()).body.state).toBe('ended')
    expect((await end()).body.state).toBe('ended')
    expect(code(await say(guest, 'coming'))).toBe('not_found')
    expect(await rowOf(guest)).toBeUndefined()
  })

  it('is the only way in where the hosts say so, and spares the approval', async () => {
    const other = await buildMember(app.db)
    await choose({ mode: 'invitation' })
    for (const answer of ['coming', 'maybe', 'not_coming']) {
      expect((await say(other, answer)).body.error.message).toMatch(/Only people the hosts invite/)
    }
    expect(await rowOf(other)).toBeUndefined()
    await invite(other)
    expect((await say(other, 'coming')).body.answer).toBe('coming')
    await choose({ mode: 'approval' })
    await invite(guest)
    expect((await say(guest, 'coming')).body.answer).toBe('coming')
  })

  it('stands among one’s own until it is answered, with who gave it', async () => {
    const helper = await buildMember(app.db)
    await addHost(app.db, { eventId, userId: helper.userId })
    await app.db.owner(`update public.events set visibility = 'private' where id = $1`, [eventId])
    const open = (member: Member) => read(member, 'rpc/my_invitations')
    await invite(guest, helper)
    const waits = [
      {
        event_id: eventId,
        host_name: await usernameOf(app.db, helper),
        answers_until: null,
        course_id: null,
      },
    ]
    expect(await open(guest)).toEqual(waits)
    expect(await open(helper)).toEqual([])
    for (const answer of ['coming', 'maybe', 'not_coming']) {
      await say(guest, answer)
      expect(await open(guest)).toEqual([])
    }

    // What was said before is no answer to it, until it is said again.
    await call(host, 'end-invitation', { eventId, userId: guest.userId })
    await app.db.owner(
      `insert into public.attendances (event_id, user_id, answer, party, updated_at)
       values ($1, $2, 'maybe', 0, now() - interval '1 day')`,
      [eventId, guest.userId],
    )
    await invite(guest, helper)
    expect(await open(guest)).toEqual(waits)
    await say(guest, 'maybe')
    expect(await open(guest)).toEqual([])

    await app.db.owner(`delete from public.attendances where event_id = $1`, [eventId])
    expect(await open(guest)).toEqual(waits)
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [helper.userId])
    expect(await open(guest)).toEqual([
      { event_id: eventId, host_name: null, answers_until: null, course_id: null },
    ])
    await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [eventId])
    expect(await open(guest)).toEqual([])
  })

  it('is given by hosts alone, to members who are there, a few times a day', async () => {
    const [stranger, blocker] = [await buildMember(app.db), await buildMember(app.db)]
    expect(code(await invite(guest, stranger))).toBe('not_allowed')
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      blocker.userId,
      host.userId,
    ])
    for (const username of ['nobody_here_x', await usernameOf(app.db, blocker)]) {
      const refused = await call(host, 'invite-guest', { eventId, username })
      expect(refused.body.error.fields.username).toBe('There is no member with this username.')
    }
    for (let time = 0; time < 3; time++) {
      expect(code(await invite(guest))).toBe('ok')
      await call(host, 'end-invitation', { eventId, userId: guest.userId })
    }
    expect(code(await invite(guest))).toBe('too_many_requests')
  })

  it('ends with a block, and with the account, and frees the seats', async () => {
    const leaving = await buildMember(app.db)
    await app.db.owner(`update public.events set visibility = 'private' where id = $1`, [eventId])
    for (const person of [guest, leaving]) {
      await invite(person)
      await say(person, 'coming', { party: 2 })
    }
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      guest.userId,
      host.userId,
    ])
    expect(await taken()).toBe(2)
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [leaving.userId])
    expect(await taken()).toBe(0)
    expect(await read(host, `event_invitations?event_id=eq.${eventId}`)).toEqual([])
  })
})

describe('the last moment for answers', () => {
  const closeNow = async () => {
    await choose({})
    await closeAnswers()
  }
  const closeAnswers = () =>
    app.db.owner(
      `update public.event_answering set answers_until = now() - interval '1 second' where event_id = $1`,
      [eventId],
    )
  const closed = 'The RSVP deadline has passed.'

  it('is chosen on the clock of the event, and is never after its start', async () => {
    const startDate = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
    eventId = await buildEvent(app.db, {
      createdBy: host.userId,
      timezone: 'Asia/Kathmandu',
      startDate,
      startsAt: `${startDate}T13:45:00Z`,
      endsAt: `${startDate}T16:00:00Z`,
    })
    const until = async () => {
      const [how] = await read(guest, `rpc/how_to_answer?event=${eventId}`)
      return how.answers_until && new Date(how.answers_until).toISOString()
    }
    expect(code(await choose({ answersUntil: `${startDate}T19:30` }))).toBe('ok')
    expect(await until()).toBe(`${startDate}T13:45:00.000Z`)
    expect((await choose({ answersUntil: `${startDate}T19:31` })).body.error.message).toMatch(
      /before the event begins/,
    )
    expect((await choose({ answersUntil: '2026-02-31T19:00' })).body.error.fields.answersUntil).toMatch(
      /does not exist on that day/,
    )
    expect(code(await choose({ answersUntil: `${startDate}T19:30` }, guest))).toBe('not_allowed')

    await choose({ answersUntil: `${startDate}T18:00` })
    expect(await until()).toBe(`${startDate}T12:15:00.000Z`)
    // The notice of an invitation names it, as its mail does.
    await invite(guest)
    const [notification] = await app.db.owner<{ until: string }>(
      `select data ->> 'until' as until from public.notifications where user_id = $1 and kind = 'guest_invited'`,
      [guest.userId],
    )
    expect(notification?.until).toMatch(/^\w+day \d+ \w+, 18:00 \(Asia\/Kathmandu\)$/)
    await app.db.owner(`update public.events set starts_at = starts_at - interval '2 hours' where id = $1`, [
      eventId,
    ])
    expect(await until()).toBe(`${startDate}T11:45:00.000Z`)
    await choose({ answersUntil: null })
    expect(await until()).toBe(null)
  })

  it('stays as it is where it is left out, also when the event has moved before it', async () => {
    const chosen = async () => {
      const [row] = await app.db.owner<{ until: string | null; party_limit: number }>(
        'select answers_until as until, party_limit from public.event_answering where event_id = $1',
        [eventId],
      )
      return row
    }
    await choose({})
    expect(await chosen()).toMatchObject({ until: null })
    const [event] = await app.db.owner<{ start: string }>(
      `update public.event_answering set answers_until = e.starts_at - interval '1 hour'
       from public.events e where e.id = event_id and event_id = $1 returning answers_until as start`,
      [eventId],
    )
    await app.db.owner(`update public.events set starts_at = starts_at - interval '2 hours' where id = $1`, [
      eventId,
    ])
    expect(code(await choose({ partyLimit: 2 }))).toBe('ok')
    expect(await chosen()).toEqual({ until: event!.start, party_limit: 2 })
    expect(code(await choose({ partyLimit: 2, answersUntil: null }))).toBe('ok')
    expect(await chosen()).toEqual({ until: null, party_limit: 2 })
  })

  it('is the last for who is new; who answered may come with fewer, say more, or stay away', async () => {
    const [perhaps, late] = [await buildMember(app.db), await buildMember(app.db)]
    await say(guest, 'coming', { party: 3 })
    await say(perhaps, 'maybe')
    await closeNow()
    for (const answer of ['coming', 'maybe']) {
      expect((await say(late, answer)).body.error).toMatchObject({ code: 'conflict', message: closed })
    }
    expect(await rowOf(late)).toBeUndefined()
    expect((await say(perhaps, 'coming')).body.error.message).toBe(closed)
    expect(code(await say(perhaps, 'maybe', { note: 'I try.' }))).toBe('ok')
    expect((await say(guest, 'coming', { party: 4 })).body.error.message).toBe(closed)
    expect((await say(guest, 'coming', { party: 2, note: 'We bring bread.' })).body.taken).toBe(2)
    expect((await say(guest, 'not_coming')).body.taken).toBe(0)
    expect((await say(guest, 'coming')).body.error.message).toBe(closed)

    await choose({ answersUntil: null })
    expect((await say(late, 'coming')).body.answer).toBe('coming')
  })

  it('leaves those who asked before to the hosts', async () => {
    const late = await buildMember(app.db)
    await choose({ mode: 'approval' })
    await say(guest, 'coming', { party: 2 })
    await closeAnswers()
    expect((await say(late, 'coming')).body.error.message).toBe(closed)
    expect((await say(guest, 'coming', { party: 3 })).body.error.message).toBe(closed)
    expect((await say(guest, 'coming', { party: 1 })).body.answer).toBe('asked')
    expect(code(await decide('approved'))).toBe('ok')
    expect(await taken()).toBe(1)
  })

  it('is named in the mail of an invitation, in the event’s zone and the reader’s', async () => {
    const near = await buildMember(app.db)
    const emailTo = async (member: Member) => {
      expect(code(await invite(member))).toBe('ok')
      const [mail] = await mailsTo(member)
      return mail!.body_text
    }
    expect(await emailTo(near)).not.toMatch(/Reply by|In your time zone/)
    const zone = (member: Member, timezone: string) =>
      app.db.owner('insert into public.member_clocks (user_id, timezone) values ($1, $2)', [
        member.userId,
        timezone,
      ])
    eventId = await buildEvent(app.db, {
      createdBy: host.userId,
      timezone: 'Asia/Kathmandu',
      startDate: '2031-03-30',
      startsAt: '2031-03-30T13:45:00Z',
      endsAt: '2031-03-30T16:00:00Z',
    })
    await choose({ answersUntil: '2031-03-29T18:00' })
    await zone(guest, 'America/Sao_Paulo')
    const there = 'Reply by: Saturday 29 March, 18:00 (Asia/Kathmandu)'
    expect(await emailTo(guest)).toContain(
      `${there}\nIn your time zone: Saturday 29 March, 09:15 (America/Sao Paulo)\n\n`,
    )
    const other = await buildMember(app.db)
    await zone(other, 'Asia/Kathmandu')
    expect(await emailTo(other)).toContain(`${there}\n\n`)
  })

  it('ends what invitations ask, and no more are given', async () => {
    await invite(guest)
    expect(await read(guest, 'rpc/my_invitations')).toHaveLength(1)
    await closeNow()
    expect(await read(guest, 'rpc/my_invitations')).toEqual([])
    expect((await say(guest, 'coming')).body.error.message).toBe(closed)
    expect((await invite(await buildMember(app.db))).body.error.message).toMatch(/Choose a later one first/)
  })
})

describe('a hidden address', () => {
  const place = (member: Member | undefined) =>
    read(member, `event_addresses?event_id=eq.${eventId}&select=venue_name,venue_address`)
  const calendar = async (member: Member) => {
    const response = await app.http.inject({
      url: `/event/${eventId}.ics`,
      headers: { authorization: await app.tokenOf(member) },
    })
    return response.body
  }
  const mill = { venue_name: 'The Old Mill', venue_address: '1 Mill Lane' }

  it('leaves the record, and shows to hosts and to who is coming', async () => {
    await choose({ mode: 'approval', hidesAddress: true })
    expect(await read(guest, `events?id=eq.${eventId}&select=venue_name,venue_address,city`)).toEqual([
      { venue_name: '', venue_address: '', city: 'Lisbon' },
    ])
    await say(guest, 'coming')
    expect(await place(host)).toEqual([mill])
    expect(await place(guest)).toEqual([])
    expect(await calendar(guest)).not.toContain('Mill')
    await decide('approved')
    expect(await place(guest)).toEqual([mill])
    expect(await calendar(guest)).toContain('The Old Mill')
    const [mail] = await mailsTo(guest)
    expect(mail?.body_text).toContain('1 Mill Lane')
    await say(guest, 'not_coming')
    expect(await place(guest)).toEqual([])
  })

  it('is no move for those who are coming, and comes back as it was', async () => {
    await say(guest, 'coming')
    const facts = async () => {
      const [change] = await app.db.owner(
        `select before ->> 'venueAddress' as before, after ->> 'venueAddress' as after
         from hearth.event_changes where event_id = $1`,
        [eventId],
      )
      return change
    }
    await choose({ hidesAddress: true })
    await choose({ hidesAddress: true })
    expect(await facts()).toEqual({ before: '1 Mill Lane', after: '1 Mill Lane' })
    await choose({ hidesAddress: false })
    expect(await facts()).toEqual({ before: '1 Mill Lane', after: '1 Mill Lane' })
    expect(await read(guest, `events?id=eq.${eventId}&select=venue_name,venue_address`)).toEqual([mill])
  })

  it('cannot be written into the record by a change that began before', async () => {
    await choose({ hidesAddress: true })
    await expect(
      app.db.owner(`update public.events set venue_address = '1 Mill Lane' where id = $1`, [eventId]),
    ).rejects.toThrow('hidden')
  })

  it('needs a city to say instead', async () => {
    await app.db.owner(`update public.events set city = '' where id = $1`, [eventId])
    expect((await choose({ hidesAddress: true })).body.error.message).toMatch(/Name the city/)
  })
})
