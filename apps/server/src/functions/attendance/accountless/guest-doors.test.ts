// Answering without an account, as a browser without scripts does it: form, mail, link, page.
import { randomUUID } from 'node:crypto'
import { compileForNode } from '@hearth/messages/compile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepByRule } from '../../../retention/index.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { callFunction } from '../../../testing/calls.ts'
import { buildEvent, type EventWishes } from '../../../testing/events.ts'
import { buildMember, type Member } from '../../../testing/people.ts'
import { guestBrowser, seatsOf } from '../testing.ts'
import { createForgetGuests } from './sweep-guests.ts'

let app: TestApp
const { mailsTo, linkTo, newAddress } = guestBrowser(() => app)
let host: Member
let eventId: string
beforeAll(async () => {
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: '10000' }, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  eventId = await aboutToBe()
})

const aboutToBe = (wishes: EventWishes = {}) =>
  buildEvent(app.db, { createdBy: host.userId, capacity: 10, ...wishes })

type Fields = Record<string, string | number>
async function post(url: string, fields: Fields = {}, headers: Record<string, string> = {}) {
  const response = await app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields as Record<string, string>).toString(),
  })
  return {
    status: response.statusCode,
    body: response.body,
    to: response.headers.location,
    headers: response.headers,
  }
}
const get = async (url: string) => {
  const {
    statusCode: status,
    body,
    headers,
  } = await app.http.inject({ url, headers: { accept: 'text/html' } })
  return { status, body, headers }
}
const ask = (fields: Fields = {}, event = eventId) =>
  post(`/e/${event}/answer`, { name: 'Rui', email: newAddress(), party: 1, note: '', ...fields })

/** Asks, opens the mail and presses: the path of the guest's own page. */
async function come(fields: Fields = {}, event = eventId) {
  const email = newAddress()
  expect((await ask({ email, ...fields }, event)).status).toBe(200)
  const { status, to } = await post(await linkTo(email))
  expect(status).toBe(303)
  return { email, page: String(to) }
}
const answers = (event = eventId) =>
  app.db.owner<{ answer: string; party: number; asked_party: number | null; note: string | null }>(
    'select answer, party, asked_party, note from public.attendances where event_id = $1 and guest_id is not null',
    [event],
  )

describe('asking', () => {
  it('mails one link and takes no seat', async () => {
    const email = newAddress()
    const { status, body, headers } = await ask({ email: ` ${email.toUpperCase()} `, party: 3 })
    expect(status).toBe(200)
    expect(body).toContain(`We sent a link to ${email}`)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 0 })
    expect(await answers()).toEqual([])
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ kind: 'guest_link', attachments: [] })
  })

  it('puts nothing into the mail that whoever asked could choose', async () => {
    const email = newAddress()
    await ask({ email, name: 'Win money at evil.example', note: 'Press evil.example' })
    const [mail] = await mailsTo(email)
    expect(JSON.stringify(mail)).not.toContain('evil.example')
  })

  it('asks about an address that looks mistyped before it sends anything, and takes either', async () => {
    const name = `g-${randomUUID()}`
    const asked = await ask({ email: `${name}@gmial.com`, name: '"><b>Rui', party: 2, note: 'Hi' })
    expect(asked.status).toBe(200)
    expect(asked.body).toContain(`Did you mean ${name}@gmail.com?`)
    expect(asked.body).not.toContain('<b>Rui')
    for (const email of [`${name}@gmail.com`, `${name}@gmial.com`]) expect(await mailsTo(email)).toEqual([])
    for (const email of [`${name}@gmail.com`, `${name}@gmial.com`]) {
      expect((await ask({ email, isSure: 'yes' })).body).toContain(`We sent a link to ${email}`)
      expect(await mailsTo(email)).toHaveLength(1)
    }
  })

  it('leaves addresses of other houses, and of houses that are alike, as they are', async () => {
    for (const domain of ['sapo.pt', 'gmx.de', 'mail.com', 'company.pt', 'uni-bonn.de', 'hearth.example']) {
      const email = `g-${randomUUID()}@${domain}`
      expect((await ask({ email })).body).toContain(`We sent a link to ${email}`)
    }
  })

  it('stores of link and address nothing that could be used', async () => {
    const email = newAddress()
    await ask({ email })
    const secret = (await linkTo(email)).split('/').at(-1)!
    const [row] = await app.db.owner<{ all: string }>(
      'select row_to_json(l)::text as all from hearth.guest_links l where event_id = $1',
      [eventId],
    )
    for (const text of [
      secret,
      Buffer.from(secret).toString('hex'),
      email,
      Buffer.from(email).toString('hex'),
    ]) {
      expect(row!.all).not.toContain(text)
    }
  })

  it('says the same for an address that has an account, and for one that had its mails of the day', async () => {
    const [{ email: known }] = (await app.db.owner('select email from auth.users where id = $1', [
      host.userId,
    ])) as [{ email: string }]
    const worded = async (email: string, name: string) => {
      const { status, body } = await ask({ email, name })
      return [status, body.replaceAll(email, '…').replaceAll(/nonce[-=]"?[^"';]+/g, '')]
    }
    const unknown = await worded(newAddress(), 'Rui')
    for (const name of ['A', 'B', 'C', 'D', 'E']) expect(await worded(known, name)).toEqual(unknown)
    expect((await mailsTo(known)).filter(({ kind }) => kind === 'guest_link')).toHaveLength(3)
  })

  it('counts for an event only what is mailed, so that forms for the same addresses close it to nobody', async () => {
    const email = newAddress()
    for (let n = 0; n < 5; n++) expect((await ask({ email, name: `Rui ${n}` })).status).toBe(200)
    const [counted] = await app.db.owner('select count from hearth.attempts where key = $1', [
      `auth:guest-links-of:${eventId}`,
    ])
    expect(counted).toEqual({ count: 3 })
  })

  it('takes a second press for the first, and ends an earlier link with another answer', async () => {
    const email = newAddress()
    await Promise.all([ask({ email }), ask({ email })])
    expect(await mailsTo(email)).toHaveLength(1)
    const first = await linkTo(email)
    await ask({ email, party: 2 })
    expect((await post(first)).status).toBe(404)
    expect((await post(await linkTo(email))).status).toBe(303)
    expect(await answers()).toMatchObject([{ party: 2 }])
  })

  it.each<[string, EventWishes, number, string]>([
    ['a private event', { visibility: 'private' }, 404, ''],
    ['an event for members', { visibility: 'members' }, 404, ''],
    ['a draft', { status: 'draft' }, 404, ''],
    ['a cancelled event', { status: 'cancelled' }, 409, 'cancelled'],
    ['what is over', { startsAt: '2020-01-01T10:00:00Z', endsAt: '2020-01-01T12:00:00Z' }, 409, 'over'],
  ])('refuses %s', async (_what, wishes, status, words) => {
    const email = newAddress()
    const answer = await ask({ email }, await aboutToBe(wishes))
    expect(answer.status).toBe(status)
    expect(answer.body).toContain(words)
    expect(await mailsTo(email)).toEqual([])
  })

  it('refuses where hosts invite, take no more answers or let fewer come', async () => {
    const set = (more: object) =>
      callFunction(app, host, 'set-answering', {
        ...{ eventId, mode: 'open', partyLimit: 2, guestList: 'hosts', hidesAddress: false, ...more },
      })
    await set({ mode: 'invitation' })
    expect((await ask()).status).toBe(403)
    await set({})
    expect((await ask({ party: 3 })).status).toBe(409)
    await app.db.owner(
      `update public.event_answering set answers_until = now() - interval '1 minute' where event_id = $1`,
      [eventId],
    )
    expect((await ask()).status).toBe(409)
  })

  it.each<[string, Fields]>([
    ['no name', { name: '  ' }],
    ['a name of marks', { name: '\u200b\u200d' }],
    ['a name of letters that are drawn as nothing', { name: '\u3164\u115f' }],
    ['a name that turns the line', { name: 'Rui\u202e' }],
    ['a name of two lines', { name: 'Rui\r\nBcc: x@example.org' }],
    ['no address', { email: 'rui' }],
    ['a second recipient', { email: 'a@example.org,b@example.org' }],
    ['a header in the address', { email: 'a@example.org\r\nBcc: b@example.org' }],
    ['too many people', { party: 7 }],
  ])('asks once more for %s, with what was given', async (_what, fields) => {
    const { status, body } = await ask({ note: '"><script>', ...fields })
    expect(status).toBe(400)
    expect(body).toContain('role="alert"')
    expect(body).toContain('&quot;&gt;&lt;script&gt;')
    expect(body).not.toContain('"><script>')
  })

  it('takes no form that another site sends', async () => {
    const fields = { name: 'Rui', email: newAddress() }
    expect((await post(`/e/${eventId}/answer`, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post(`/e/${eventId}/answer`, fields, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

describe('proving', () => {
  it('changes nothing by a GET, and takes the seats by a press', async () => {
    const email = newAddress()
    await ask({ email, party: 3, note: 'Bread' })
    const link = await linkTo(email)
    for (let times = 0; times < 3; times++) {
      const { status, body, headers } = await get(link)
      expect(status).toBe(200)
      expect(body).toContain('\u2068Rui\u2069, one press and your reply for 3 people is in.')
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
    expect(await answers()).toEqual([])
    const { status, to } = await post(link)
    expect(status).toBe(303)
    expect(await answers()).toEqual([{ answer: 'coming', party: 3, asked_party: null, note: 'Bread' }])
    expect(await seatsOf(app, eventId)).toEqual({ capacity: 10, taken: 3, held: 3 })
    expect((await get(String(to))).body).toContain('You’re coming, 3 people')
    const confirmation = (await mailsTo(email)).at(-1)!
    expect(confirmation).toMatchObject({ kind: 'answer_confirmed', attachments: [{ filename: 'event.ics' }] })
    expect(confirmation.body_text).toContain(String(to))
  })

  it('leads a second press and a second device to the same page, once', async () => {
    const email = newAddress()
    await ask({ email })
    const link = await linkTo(email)
    const presses = await Promise.all([post(link), post(link), post(link)])
    expect(new Set(presses.map(({ to }) => to)).size).toBe(1)
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 1 })
    expect(await mailsTo(email)).toHaveLength(2)
    await app.db.owner(
      `update hearth.guest_links set used_at = now() - interval '11 minutes' where event_id = $1`,
      [eventId],
    )
    const ended = await post(link)
    const unknown = await post('/guest/confirm/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
    const bare = ({ status, body }: { status: number; body: string }) => [
      status,
      // Each says no address but its own.
      body.replaceAll(/nonce[-=]"?[^"';]+/g, '').replace(/"\/guest\/confirm\/[\w-]{43}"/, ''),
    ]
    expect(ended.status).toBe(404)
    expect(bare(ended)).toEqual(bare(unknown))
    expect(bare(await get(link))).toEqual(bare(unknown))
  })

  it('knows no link that has run out, and takes it away', async () => {
    const email = newAddress()
    await ask({ email })
    const link = await linkTo(email)
    await app.db.owner('update hearth.guest_links set expires_at = now() where event_id = $1', [eventId])
    expect((await post(link)).status).toBe(404)
    await sweepByRule(app.parts)
    expect(await app.db.owner('select from hearth.guest_links where event_id = $1', [eventId])).toEqual([])
  })

  it('gives the last places once, however many press at the same moment', async () => {
    const event = await aboutToBe({ capacity: 3 })
    const links: string[] = []
    for (let n = 0; n < 6; n++) {
      const email = newAddress()
      await ask({ email }, event)
      links.push(await linkTo(email))
    }
    const members = await Promise.all(links.map(() => buildMember(app.db)))
    const results = await Promise.all([
      ...links.map(async (link) => (await post(link)).status),
      ...members.map(
        async (member) =>
          (await callFunction(app, member, 'answer', { eventId: event, answer: 'coming' })).status,
      ),
    ])
    expect(results.filter((status) => status === 303 || status === 200)).toHaveLength(3)
    expect(results.filter((status) => status === 409)).toHaveLength(9)
    expect(await seatsOf(app, event)).toEqual({ capacity: 3, taken: 3, held: 3 })
  })

  it('refuses what has been closed since, and leaves the link as it was', async () => {
    const email = newAddress()
    await ask({ email })
    const link = await linkTo(email)
    await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [eventId])
    expect((await post(link)).status).toBe(409)
    await app.db.owner(`update public.events set status = 'published' where id = $1`, [eventId])
    expect((await post(link)).status).toBe(303)
  })

  it('is no way around a suspension, a block or an answer of the same person as a member', async () => {
    const member = await buildMember(app.db)
    const [{ email }] = (await app.db.owner('select email from auth.users where id = $1', [
      member.userId,
    ])) as [{ email: string }]
    await ask({ email })
    const link = await linkTo(email)
    await app.db.owner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      member.userId,
    ])
    expect((await post(link)).status).toBe(403)
    await app.db.owner('update auth.users set banned_until = null where id = $1', [member.userId])
    await callFunction(app, member, 'answer', { eventId, answer: 'coming' })
    expect((await post(link)).status).toBe(409)
    await callFunction(app, member, 'answer', { eventId, answer: 'not_coming' })
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      host.userId,
      member.userId,
    ])
    expect((await post(link)).status).toBe(404)
    expect(await answers()).toEqual([])
  })

  it('asks the hosts where they approve, who see who it is and say yes', async () => {
    await callFunction(app, host, 'set-answering', {
      ...{ eventId, mode: 'approval', partyLimit: 6, guestList: 'hosts', hidesAddress: true },
    })
    const { email, page } = await come({ party: 2 })
    expect(await answers()).toMatchObject([{ answer: 'asked', asked_party: 2 }])
    expect((await get(page)).body).not.toContain('Mill Lane')
    const [note] = await app.db.owner<{ data: { personName: string; personId: string } }>(
      `select data from public.notifications where user_id = $1 and kind = 'answer_asked'`,
      [host.userId],
    )
    expect(note!.data.personName).toBe('Rui')
    const decided = await callFunction(app, host, 'decide-answer', {
      ...{ eventId, userId: note!.data.personId, decision: 'approved' },
    })
    expect(decided.status).toBe(200)
    expect(await answers()).toMatchObject([{ answer: 'coming', party: 2 }])
    expect((await get(page)).body).toContain('Mill Lane')
    const mail = (await mailsTo(email)).at(-1)!
    expect(mail.body_text).toContain('Mill Lane')
    expect(mail.body_text).toContain(page)
  })

  it('tells a guest by mail that the hosts said no, and asks that away no more', async () => {
    await callFunction(app, host, 'set-answering', {
      ...{ eventId, mode: 'approval', partyLimit: 6, guestList: 'hosts', hidesAddress: false },
    })
    const { email, page } = await come()
    const [{ guestId }] = (await app.db.owner(
      'select guest_id as "guestId" from public.attendances where event_id = $1',
      [eventId],
    )) as [{ guestId: string }]
    const decide = () =>
      callFunction(app, host, 'decide-answer', { eventId, userId: guestId, decision: 'declined' })
    expect((await decide()).status).toBe(200)
    expect((await decide()).status).toBe(200)
    const refusals = (await mailsTo(email)).filter(({ kind }) => kind === 'answer_declined')
    expect(refusals).toHaveLength(1)
    expect((await get(page)).body).toContain('can’t offer you a spot')
    await ask({ email, party: 2 })
    expect((await post(await linkTo(email))).status).toBe(403)
  })
})

describe("a guest's own page", () => {
  it('changes party and note, takes the answer back and gives it again', async () => {
    const { email, page } = await come()
    expect((await post(page, { answer: 'coming', party: 4, note: 'Soup' })).to).toBe(page)
    expect(await answers()).toMatchObject([{ answer: 'coming', party: 4, note: 'Soup' }])
    await post(page, { answer: 'not_coming' })
    expect(await answers()).toMatchObject([{ answer: 'not_coming', party: 0 }])
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 0, held: 0 })
    await post(page, { answer: 'coming', party: 2 })
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 2, held: 2 })
    expect((await post(page, { answer: 'coming', party: 20 })).status).toBe(400)
    expect(
      (await post(page, { answer: 'coming', party: 1 }, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403)
    expect(await mailsTo(email)).not.toEqual([])
  })

  it('keeps one answer for one address, wherever it is given', async () => {
    const { email, page } = await come({ party: 2 })
    await ask({ email, name: 'Rui Dias', party: 3 })
    expect((await post(await linkTo(email))).to).toBe(page)
    expect(await answers()).toMatchObject([{ party: 3 }])
    expect((await get(page)).body).toContain('Rui Dias')
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 3, held: 3 })
  })

  it('opens by its own link alone', async () => {
    const { page } = await come()
    const changed = page.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const path of [changed, `${page}A`, '/guest/x', `/guest/${'A'.repeat(64)}`]) {
      expect((await get(path)).status).toBe(404)
      expect((await post(path, { answer: 'not_coming' })).status).toBe(404)
    }
    expect(await answers()).toMatchObject([{ answer: 'coming' }])
    expect((await get(page)).headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect((await get(page)).body).toContain('<meta name="robots" content="noindex">')
  })

  it('gives the calendar file, with a hidden place for who comes', async () => {
    await callFunction(app, host, 'set-answering', {
      ...{ eventId, mode: 'open', partyLimit: 6, guestList: 'hosts', hidesAddress: true },
    })
    const { page } = await come()
    const { status, body, headers } = await get(`${page}/event.ics`)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/calendar')
    expect(body).toContain('Mill Lane')
    await post(page, { answer: 'not_coming' })
    expect((await get(`${page}/event.ics`)).body).not.toContain('Mill Lane')
    expect((await get(page)).body).not.toContain('Mill Lane')
  })

  it('gives the calendar file in the language of the form', async () => {
    await compileForNode('de')
    const event = await aboutToBe({ venueName: '', venueAddress: '', city: '', onlineUrl: '' })
    await app.db.owner(`insert into public.event_evenings (event_id, bring) values ($1, 'A lantern')`, [
      event,
    ])
    const { page } = await come({}, event)
    expect((await get(`${page}/event.ics`)).body).toContain('Bring: A lantern')
    await app.db.owner(`update hearth.guests set locale = 'de' where event_id = $1`, [event])
    expect((await get(`${page}/event.ics`)).body).toContain('Mitbringen: A lantern')
  })

  it('frees the seats for the waiting list when a guest stays away', async () => {
    const event = await aboutToBe({ capacity: 1 })
    const { page } = await come({}, event)
    const waits = await buildMember(app.db)
    await callFunction(app, waits, 'join-waiting-list', { eventId: event, party: 1 })
    await post(page, { answer: 'not_coming' })
    const [place] = await app.db.owner<{ state: string }>(
      'select state from public.event_waiting where event_id = $1',
      [event],
    )
    expect(place).toEqual({ state: 'offered' })
  })
})

it('forgets guests ninety days after their event, with their seats, mails and what hosts heard, and nobody sooner', async () => {
  const { page, email } = await come({ party: 2 })
  const heard = () =>
    app.db.owner(
      `select from public.notifications where user_id = $1 and data ->> 'eventId' = $2 and kind = 'guest_coming'`,
      [host.userId, eventId],
    )
  await app.db.owner(
    `insert into public.notifications (user_id, kind, data) values ($1, 'guest_coming', jsonb_build_object('eventId', $2::text))`,
    [host.userId, eventId],
  )
  await app.db.owner('update hearth.mails set sent_at = now() where to_address = $1', [email])
  const forget = createForgetGuests(app.parts)
  const end = (ago: string) =>
    app.db.owner(
      `update public.events set starts_at = now() - $2::interval - interval '1 hour', ends_at = now() - $2::interval where id = $1`,
      [eventId, ago],
    )
  await end('89 days')
  await forget({}, undefined as never)
  expect(await answers()).toHaveLength(1)
  expect(await mailsTo(email)).toHaveLength(2)
  expect(await heard()).not.toEqual([])
  await end('91 days')
  await forget({}, undefined as never)
  expect(await answers()).toEqual([])
  expect(await app.db.owner('select from hearth.guests where event_id = $1', [eventId])).toEqual([])
  expect(await seatsOf(app, eventId)).toMatchObject({ taken: 0, held: 0 })
  expect((await get(page)).status).toBe(404)
  expect(await heard()).toEqual([])
  // The mail with the link names nobody yet: it goes by its age, with those of people who never pressed theirs.
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['guest_link'])
})

describe('where guests are switched off', () => {
  const answering = { mode: 'open', partyLimit: 6, guestList: 'hosts', hidesAddress: false }
  const setAnswering = (rest: object) =>
    callFunction(app, host, 'set-answering', { eventId, ...answering, ...rest })
  const hostSays = (takesGuests: boolean) => setAnswering({ takesGuests })
  const adminsSay = (takes: boolean) => app.db.owner('update hearth.house set takes_guests = $1', [takes])

  it('by its hosts, nobody answers without an account, and no mail goes out', async () => {
    const email = newAddress()
    await hostSays(false)
    const { status, body } = await ask({ email })
    expect(status).toBe(403)
    expect(body).toContain('Sign in to reply to this event')
    expect(await mailsTo(email)).toEqual([])
    expect((await get(`/e/${eventId}`)).body).not.toContain(`/e/${eventId}/answer`)
    // What the hosts do not speak of stays.
    await setAnswering({ partyLimit: 3 })
    expect((await ask()).status).toBe(403)
    await hostSays(true)
    expect((await ask()).status).toBe(200)
    // Nobody sees a page that is older than a second.
    await expect
      .poll(async () => (await get(`/e/${eventId}`)).body, { timeout: 5000 })
      .toContain(`/e/${eventId}/answer`)
  })

  it('by the admins, neither', async () => {
    await adminsSay(false)
    try {
      expect((await ask()).status).toBe(403)
    } finally {
      await adminsSay(true)
    }
  })

  it('a link that is on its way answers no more, and whoever has answered keeps their place and their page', async () => {
    const email = newAddress()
    await ask({ email })
    const { page } = await come()
    await hostSays(false)
    expect((await post(await linkTo(email))).status).toBe(403)
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 1 })
    expect((await post(page, { answer: 'coming', party: 2, note: '' })).status).toBe(303)
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 2 })
  })
})
