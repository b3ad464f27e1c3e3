// Inviting by email, from the host's press to the guest's answer, with a mail server that refuses whom it is told to.
import { randomUUID } from 'node:crypto'
import {
  type ListEmailInvitationsReply,
  mailPreviewPath,
  type PreviewEmailInvitationsReply,
} from '@hearth/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { guestSecretsOf } from '../../../auth/index.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { callFunction } from '../../../testing/calls.ts'
import { addHost, buildEvent, type EventWishes } from '../../../testing/events.ts'
import { type MailSink, startMailSink } from '../../../testing/mail-sink.ts'
import { buildMember, type Member } from '../../../testing/people.ts'
import { createForgetGuests } from '../accountless/sweep-guests.ts'
import { processWaiting } from '../process-waiting.ts'
import { kindsOf, seatsOf } from '../testing.ts'

let app: TestApp
let sink: MailSink
let host: Member
let eventId: string
const webhookSecret = 'a-secret-of-the-mail-provider-0123456789'
beforeAll(async () => {
  sink = await startMailSink()
  app = await startTestApp({ SMTP_URL: sink.url, MAIL_WEBHOOK_SECRET: webhookSecret }, { max: 8 })
})
afterAll(async () => {
  await app.end()
  await sink.stop()
})
beforeEach(async () => {
  host = await buildMember(app.db)
  eventId = await aboutToBe()
})

const soon = { timeout: 20_000, interval: 50 }
const aboutToBe = (wishes: EventWishes = {}) =>
  buildEvent(app.db, { createdBy: host.userId, capacity: 10, ...wishes })
const newAddress = () => `i-${randomUUID()}@example.org`
const invite = (addresses: string[], { by = host, event = eventId } = {}) =>
  callFunction(app, by, 'invite-by-email', { eventId: event, addresses })
const preview = (text: string, { by = host, event = eventId } = {}) =>
  callFunction(app, by, 'preview-email-invitations', { eventId: event, text })
const remind = () => callFunction(app, host, 'remind-email-invitations', { eventId })
async function listed({ by = host, after }: { by?: Member; after?: string } = {}) {
  const { body } = await callFunction(app, by, 'list-email-invitations', { eventId, ...(after && { after }) })
  return body as ListEmailInvitationsReply
}
const stateOf = async (address: string) =>
  (await listed()).invitations.find((each) => each.address === address)?.state
const mode = (mode: string, more: object = {}) =>
  callFunction(app, host, 'set-answering', {
    ...{ eventId, mode, partyLimit: 6, guestList: 'hosts', hidesAddress: false, ...more },
  })

type Mail = { id: string; kind: string; subject: string; body_text: string }
const mailsTo = (address: string) =>
  app.db.owner<Mail>('select * from hearth.mails where to_address = $1 order by created_at, id', [address])
const received = (address: string) => sink.received.filter(({ to }) => to.includes(address))
/** Invites, and waits until the mail server has the email. */
async function invited(address = newAddress()) {
  expect((await invite([address])).body).toMatchObject({ invited: 1 })
  await vi.waitFor(() => expect(received(address)).toHaveLength(1), soon)
  await vi.waitFor(async () => expect(await stateOf(address)).toBe('sent'), soon)
  return { address, link: linkIn((await mailsTo(address))[0]!.body_text) }
}
const linkIn = (text: string) =>
  new URL(/http\S+\/invitation\/\S+/.exec(text)?.[0] ?? 'http://none/').pathname
/** The raw mail wraps no header of ours, and names the address once. */
const neverLinkOf = (address: string) =>
  new URL(/List-Unsubscribe: <([^>]+)>/.exec(received(address)[0]!.raw)?.[1] ?? 'http://none/').pathname

async function post(url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const response = await app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: response.statusCode, body: response.body, to: String(response.headers.location) }
}
const get = async (url: string) => {
  const { statusCode: status, body, headers } = await app.http.inject({ url })
  return { status, body, headers }
}
const reply = (link: string, fields: Record<string, string> = {}) =>
  post(`${link}/reply`, { name: 'Rui', answer: 'coming', party: '1', note: '', ...fields })
const answers = () =>
  app.db.owner<{ answer: string; party: number; note: string | null; guest_id: string | null }>(
    'select answer, party, note, guest_id from public.attendances where event_id = $1',
    [eventId],
  )
const addressOf = async ({ userId }: Member) =>
  (await app.db.owner<{ email: string }>('select email from auth.users where id = $1', [userId]))[0]!.email

describe('before sending', () => {
  it('reads addresses as people paste them, and says what is twice, mistyped or none', async () => {
    const known = newAddress()
    await invite([known])
    const { body } = await preview(
      `Rui Lima <RUI@example.org>, ana@gmial.com;\nmailto:bea@example.org rui@example.org\n${known}\n"Not One" <no@@example.org> me@localhost`,
    )
    expect(body as PreviewEmailInvitationsReply).toMatchObject({
      addresses: [
        { address: 'rui@example.org', likely: null },
        { address: 'ana@gmial.com', likely: 'ana@gmail.com' },
        { address: 'bea@example.org', likely: null },
      ],
      wrong: ['no@@example.org', 'me@localhost'],
      duplicates: 1,
      invitedAlready: 1,
    })
  })

  it('shows the email exactly as it is sent, but for the links that are one person’s own', async () => {
    const { mail } = (await preview('rui@example.org')).body as PreviewEmailInvitationsReply
    const { address } = await invited()
    const { raw } = received(address)[0]!
    const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? []
    const text = Buffer.from(part.replaceAll('=\r\n', ''), 'latin1')
      .toString('latin1')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    const sent = Buffer.from(text, 'latin1').toString('utf8').replaceAll('\r\n', '\n').trim()
    expect(sent.replace(/(\/(?:invitation|unsubscribe)\/)[\w-]+/g, '$1…')).toBe(mail.text)
    expect(mail.text).toContain('Never get one again:')
    expect((await mailsTo(address))[0]!.subject).toBe(mail.subject)
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('shows the email as mail programs do, in a frame of our own pages and without scripts', async () => {
    const { mail } = (await preview('rui@example.org')).body as PreviewEmailInvitationsReply
    const look = (html: string, signature = mail.signature) =>
      app.http.inject({
        method: 'POST',
        url: mailPreviewPath,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ html, signature }).toString(),
      })
    const shown = await look(mail.html)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('<base target="_top">')
    expect(shown.body).toContain('/unsubscribe/…')
    expect(shown.body).not.toMatch(/\/(?:invitation|unsubscribe)\/[\w-]/)
    expect(shown.headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*frame-ancestors 'self'; sandbox /,
    )
    expect(shown.headers['x-frame-options'] ?? 'SAMEORIGIN').toBe('SAMEORIGIN')
    for (const other of [await look(`${mail.html} `), await look(mail.html, ''), await look('')])
      expect(other.statusCode).toBe(400)
  })

  it('takes two hundred at once and no more, and asks for at least one', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@example.org`).join(' ')
    expect((await preview(many(200))).status).toBe(200)
    expect((await preview(many(201))).status).toBe(400)
    expect((await preview('nobody')).status).toBe(400)
    expect((await invite(many(201).split(' '))).status).toBe(400)
    expect((await invite(['no@@example.org'])).status).toBe(400)
    expect((await listed()).invitations).toEqual([])
  })

  it.each<[string, EventWishes, number]>([
    ['a private event', { visibility: 'private' }, 409],
    ['an event for members', { visibility: 'members' }, 409],
    ['a draft', { status: 'draft' }, 409],
    ['a cancelled event', { status: 'cancelled' }, 409],
    ['what is over', { startsAt: '2020-01-01T10:00:00Z', endsAt: '2020-01-01T12:00:00Z' }, 409],
  ])('refuses %s', async (_what, wishes, status) => {
    const event = await aboutToBe(wishes)
    const address = newAddress()
    expect((await invite([address], { event })).status).toBe(status)
    expect((await preview(address, { event })).status).toBe(status)
    expect(await mailsTo(address)).toEqual([])
  })

  it('refuses where people without an account cannot answer', async () => {
    await mode('open', { takesGuests: false })
    expect((await invite([newAddress()])).status).toBe(409)
  })

  it('is for the hosts, who all see the addresses, and for nobody else', async () => {
    const [coHost, stranger] = [await buildMember(app.db), await buildMember(app.db)]
    await addHost(app.db, { eventId, userId: coHost.userId })
    const { address } = await invited()
    expect((await listed({ by: coHost })).invitations).toMatchObject([{ address, state: 'sent' }])
    for (const [name, more] of Object.entries({
      'invite-by-email': { addresses: [address] },
      'preview-email-invitations': { text: address },
      'remind-email-invitations': {},
      'list-email-invitations': {},
    })) {
      expect((await callFunction(app, stranger, name, { eventId, ...more })).status).toBe(403)
    }
  })

  it('lets a host invite five hundred a day, and somebody new twenty', async () => {
    const newcomer = await buildMember(app.db, { isNew: true })
    const event = await buildEvent(app.db, { createdBy: newcomer.userId })
    const some = (count: number) => Array.from({ length: count }, newAddress)
    expect((await invite(some(20), { by: newcomer, event })).status).toBe(200)
    expect((await invite(some(1), { by: newcomer, event })).status).toBe(429)
    await app.db.owner(
      `insert into hearth.attempts (key, window_started_at, count) values ('guests:emailed:' || $1, now(), 499)`,
      [host.userId],
    )
    expect((await invite(some(2))).status).toBe(429)
    expect((await listed()).counts.all).toBe(0)
    expect((await invite(some(1))).status).toBe(200)
    expect((await invite(some(1))).status).toBe(429)
  })
})

describe('the list', () => {
  it('shows sent, opened and answered, and a GET moves nothing', async () => {
    const { address, link } = await invited()
    for (const path of [link, `${link}/reply`]) {
      const { status, headers } = await get(path)
      expect(status).toBe(200)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
    expect(await stateOf(address)).toBe('sent')
    expect((await post(link)).to).toBe(`${link}/reply`)
    expect(await stateOf(address)).toBe('opened')
    await reply(link)
    expect(await stateOf(address)).toBe('answered')
  })

  it('shows what the mail server refuses for good as not delivered, and not what it defers', async () => {
    const [gone, deferred] = [newAddress(), newAddress()]
    sink.refused.add(gone)
    sink.deferred.add(deferred)
    await invite([gone, deferred])
    await vi.waitFor(async () => expect(await stateOf(gone)).toBe('bounced'), soon)
    expect(await stateOf(deferred)).toBe('waiting')
  })

  it('hears from a mail provider what was not delivered after all', async () => {
    const report = (payload: object, authorization = `Bearer ${webhookSecret}`) =>
      app.http.inject({ method: 'POST', url: '/mail/bounces', payload, headers: { authorization } })
    const basic = `Basic ${Buffer.from(`hearth:${webhookSecret}`).toString('base64')}`
    const people = [await invited(), await invited(), await invited(), await invited()]
    const [one, two, three, fine] = people.map(({ address }) => address) as [string, string, string, string]
    expect((await report({ event: 'bounce', email: one }, 'Bearer wrong')).statusCode).toBe(404)
    expect(await stateOf(one)).toBe('sent')
    const taken = [
      await report({ event: 'hard_bounce', email: one.toUpperCase() }),
      await report(
        [
          { event: 'delivered', email: fine },
          { event: 'bounce', email: two },
        ],
        basic,
      ),
      await report({ RecordType: 'Bounce', Type: 'HardBounce', Email: three }),
      await report({ RecordType: 'Bounce', Type: 'SoftBounce', Email: fine }),
    ]
    expect(taken.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
    expect(await Promise.all([one, two, three, fine].map(stateOf))).toEqual([
      ...['bounced', 'bounced', 'bounced', 'sent'],
    ])
    await app.db.owner('delete from hearth.attempts where key like $1', [`%${host.userId}`])
  })

  it('is read a page at a time, and counts all', async () => {
    const all = Array.from({ length: 60 }, newAddress)
    await invite(all)
    const first = await listed()
    expect(first.invitations).toHaveLength(50)
    expect(first).toMatchObject({ hasMore: true, counts: { all: 60 } })
    const rest = await listed({ after: first.invitations.at(-1)!.id })
    expect(rest).toMatchObject({ hasMore: false })
    expect([...first.invitations, ...rest.invitations].map(({ address }) => address).sort()).toEqual(
      all.sort(),
    )
  })
})

describe('answering', () => {
  it('needs no second proof, takes the seats, and leads to the guest’s own page', async () => {
    const { address, link } = await invited()
    const { status, to } = await reply(link, { party: '3', note: 'Bread' })
    expect(status).toBe(303)
    expect(await answers()).toMatchObject([{ answer: 'coming', party: 3, note: 'Bread' }])
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 3 })
    expect((await get(to)).body).toContain('You’re coming, 3 people')
    expect((await mailsTo(address)).map(({ kind }) => kind)).toEqual(['event_invitation', 'answer_confirmed'])
  })

  it('shows an empty form each time, with nothing of what was answered and no hidden place', async () => {
    await mode('open', { hidesAddress: true })
    const { link } = await invited()
    const before = [await get(link), await get(`${link}/reply`)]
    await reply(link, { name: 'Rui the baker', note: 'Bread' })
    const after = [await get(link), await get(`${link}/reply`)]
    const bare = ({ body }: { body: string }) => body.replaceAll(/nonce[-=]"?[^"';]+/g, '')
    expect(after.map(bare)).toEqual(before.map(bare))
    for (const { body } of before) expect(body).not.toContain('Mill Lane')
    expect(await answers()).toMatchObject([{ answer: 'coming' }])
  })

  it('says no too, and changes its mind by the same link as one guest', async () => {
    const { link } = await invited()
    await reply(link, { answer: 'not_coming' })
    expect(await answers()).toMatchObject([{ answer: 'not_coming', party: 0 }])
    await reply(link, { party: '2' })
    expect(await answers()).toMatchObject([{ answer: 'coming', party: 2 }])
  })

  it('lets who is invited come where only invited people can, or the hosts approve each', async () => {
    for (const each of ['invitation', 'approval']) {
      eventId = await aboutToBe()
      await mode(each)
      const { link } = await invited()
      const { to } = await reply(link)
      expect(await answers()).toMatchObject([{ answer: 'coming', party: 1 }])
      await post(to, { answer: 'coming', party: '2', note: '' })
      expect(await answers()).toMatchObject([{ answer: 'coming', party: 2 }])
    }
  })

  it('opens an event of invited people to this one guest alone', async () => {
    await mode('invitation')
    await invited()
    const asked = await post(`/e/${eventId}/answer`, {
      ...{ name: 'Ana', email: newAddress(), party: '1', note: '' },
    })
    expect(asked.status).toBe(403)
  })

  it('claims no account, and is no way around a suspension, a block or an answer as a member', async () => {
    const member = await buildMember(app.db)
    const { address, link } = await invited(await addressOf(member))
    expect(address).toBe(await addressOf(member))
    const ban = (until: string) =>
      app.db.owner(`update auth.users set banned_until = ${until} where id = $1`, [member.userId])
    await ban(`now() + interval '1 day'`)
    const suspended = await reply(link)
    await ban('null')
    await callFunction(app, member, 'answer', { eventId, answer: 'coming' })
    const answered = await reply(link)
    await callFunction(app, member, 'answer', { eventId, answer: 'not_coming' })
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      host.userId,
      member.userId,
    ])
    const blocked = await reply(link)
    // The same sentence, so that whoever was sent the link on learns nothing of the account.
    const bare = ({ status, body }: { status: number; body: string }) => [
      status,
      body.replaceAll(/nonce[-=]"?[^"';]+/g, ''),
    ]
    expect(suspended.status).toBe(409)
    expect([bare(answered), bare(blocked)]).toEqual([bare(suspended), bare(suspended)])
    await app.db.owner('delete from public.blocks where blocked_id = $1', [member.userId])
    expect((await reply(link)).status).toBe(303)
    const [guest] = await app.db.owner<{ account_id: string | null }>(
      'select account_id from hearth.guests where event_id = $1',
      [eventId],
    )
    expect(guest!.account_id).toBeNull()
  })

  it('refuses a full event, too many people, and a link that nobody signed', async () => {
    eventId = await aboutToBe({ capacity: 1 })
    const [one, two] = [await invited(), await invited()]
    expect((await reply(one.link)).status).toBe(303)
    expect((await reply(two.link)).status).toBe(409)
    expect((await reply(two.link, { party: '7' })).status).toBe(400)
    expect((await reply(two.link, { name: ' ' })).body).toContain('role="alert"')
    const forged = `/invitation/${Buffer.alloc(48, 7).toString('base64url')}`
    expect([(await get(forged)).status, (await post(forged)).status, (await reply(forged)).status]).toEqual([
      ...[404, 404, 404],
    ])
    expect((await post(two.link, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

const setKinds = (kinds: object[]) => callFunction(app, host, 'set-place-kinds', { eventId, kinds })
const waiting = () =>
  app.db.owner<{ state: string; kinds: number[]; isMember: boolean }>(
    `select state, kinds, user_id is not null as "isMember" from public.event_waiting where event_id = $1 order by place`,
    [eventId],
  )
const claim = async (address: string) => {
  const member = await buildMember(app.db, { email: address })
  const hash = guestSecretsOf(app.parts.config).hashAddress(address)
  await app.db.owner('select hearth.claim_guests($1, $2)', [member.userId, hash])
  return member
}

describe('a kind of spot for invited people', () => {
  const helper = { name: 'Helper', places: 1, takers: 'invited' }
  beforeEach(() => setKinds([{ name: 'Standing', places: null }, helper]))

  it('is theirs by the link, and stays theirs to change on their own page; of nobody else without an account', async () => {
    const { link } = await invited()
    expect((await get(`${link}/reply`)).body).toMatch(/name="kind_2" min="0" max="/)
    const { status, to } = await reply(link, { party: '', kind_2: '1' })
    expect(status).toBe(303)
    expect(await kindsOf(app, eventId)).toEqual({ taken: 1, kindTaken: [0, 1], held: [0, 1] })
    expect((await get(to)).body).toMatch(/name="kind_2" min="0" max="1" value="1"/)
    await post(to, { answer: 'coming', kind_1: '1', kind_2: '0', note: '' })
    expect((await post(to, { answer: 'coming', kind_1: '0', kind_2: '1', note: '' })).status).toBe(303)
    expect(await kindsOf(app, eventId)).toEqual({ taken: 1, kindTaken: [0, 1], held: [0, 1] })
    const other = { name: 'Zoe', email: newAddress(), note: '', kind_2: '1' }
    expect(await post(`/e/${eventId}/answer`, other)).toMatchObject({
      status: 403,
      body: expect.stringContaining('These spots are for people the hosts invited'),
    })
  })

  it('is waited for, offered and taken', async () => {
    const [one, two] = [await invited(), await invited()]
    const first = await reply(one.link, { party: '', kind_2: '1' })
    const second = await reply(two.link, { party: '', kind_2: '1', waits: 'yes' })
    expect(await waiting()).toEqual([{ state: 'waiting', kinds: [0, 1], isMember: false }])
    await post(first.to, { answer: 'not_coming' })
    expect(await waiting()).toEqual([{ state: 'offered', kinds: [0, 1], isMember: false }])
    expect((await post(second.to, { offer: 'accept' })).status).toBe(303)
    expect(await kindsOf(app, eventId)).toEqual({ taken: 1, kindTaken: [0, 1], held: [0, 1] })
  })

  it('is no more once the invitation is taken back, but for who has it', async () => {
    const [one, two] = [await invited(), await invited()]
    const first = await reply(one.link, { party: '', kind_2: '1' })
    await reply(two.link, { party: '', kind_2: '1', waits: 'yes' })
    for (const { id } of (await listed()).invitations) {
      await callFunction(app, host, 'take-back-email-invitation', { eventId, id })
    }
    expect(await waiting()).toEqual([])
    expect(await kindsOf(app, eventId)).toEqual({ taken: 1, kindTaken: [0, 1], held: [0, 1] })
    await post(first.to, { answer: 'not_coming' })
    expect((await post(first.to, { answer: 'coming', kind_2: '1', note: '' })).status).toBe(403)
  })

  it('stays theirs with the account that proves the address', async () => {
    const [one, two] = [await invited(), await invited()]
    const first = await reply(one.link, { party: '', kind_2: '1' })
    await reply(two.link, { party: '', kind_2: '1', waits: 'yes' })
    const member = await claim(two.address)
    expect(await waiting()).toEqual([{ state: 'waiting', kinds: [0, 1], isMember: true }])
    await post(first.to, { answer: 'not_coming' })
    expect(await callFunction(app, member, 'answer-offer', { eventId, answer: 'accept' })).toMatchObject({
      status: 200,
      body: { state: 'coming' },
    })
  })
})

describe.each(['approval', 'invitation'])('a full event of %s', (how) => {
  async function full() {
    eventId = await aboutToBe({ capacity: 1 })
    await mode(how)
    const [one, two] = [await invited(), await invited()]
    const first = await reply(one.link)
    expect((await get(`${two.link}/reply`)).body).toContain('name="waits"')
    const second = await reply(two.link, { waits: 'yes' })
    expect(second.status).toBe(303)
    expect(await waiting()).toMatchObject([{ state: 'waiting' }])
    return { first, second, ...two }
  }

  it('lets who is invited wait, and come by an offer', async () => {
    const { first, second } = await full()
    // What looks at lists again leaves them there.
    await processWaiting(app.parts)
    expect(await waiting()).toMatchObject([{ state: 'waiting' }])
    await post(first.to, { answer: 'not_coming' })
    expect(await waiting()).toMatchObject([{ state: 'offered' }])
    await post(second.to, { offer: 'accept' })
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 1, held: 1 })
    // Who left may wait again from their own page.
    const again = await post(first.to, { waiting: 'join', party: '1' })
    expect(again.status).toBe(303)
    expect((await get(first.to)).body).toContain('You’re number 1 on the waiting list.')
  })

  it('keeps an answer that was given by a link of an open event out, as it does a member’s', async () => {
    const { second } = await full()
    await app.db.owner('update hearth.email_invitations set guest_id = null where event_id = $1', [eventId])
    expect((await post(second.to, { waiting: 'join', party: '2' })).status).toBeGreaterThanOrEqual(400)
  })

  it('offers nothing to whose invitation was taken back', async () => {
    const { first } = await full()
    for (const { id } of (await listed()).invitations) {
      await callFunction(app, host, 'take-back-email-invitation', { eventId, id })
    }
    expect(await waiting()).toEqual([])
    await post(first.to, { answer: 'not_coming' })
    expect(await waiting()).toEqual([])
  })

  it('takes over who waits with their account', async () => {
    const { first, address } = await full()
    const member = await claim(address)
    await processWaiting(app.parts)
    await post(first.to, { answer: 'not_coming' })
    expect(await waiting()).toMatchObject([{ state: 'offered', isMember: true }])
    expect((await callFunction(app, member, 'answer-offer', { eventId, answer: 'accept' })).status).toBe(200)
  })
})

describe('an address', () => {
  it('is not told apart by an account: one that blocks the host gets nothing and looks the same', async () => {
    const member = await buildMember(app.db)
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      member.userId,
      host.userId,
    ])
    const [known, unknown] = [await addressOf(member), newAddress()]
    await invite([known, unknown])
    await vi.waitFor(async () => expect(await stateOf(unknown)).toBe('sent'), soon)
    expect(await stateOf(known)).toBe('sent')
    expect(await mailsTo(known)).toEqual([])
  })

  it('is stored sealed and hashed, and goes with its mails ninety days after the event', async () => {
    const { address } = await invited()
    const [row] = await app.db.owner<{ all: string }>(
      'select row_to_json(i)::text as all from hearth.email_invitations i where event_id = $1',
      [eventId],
    )
    expect(row!.all).not.toContain(address)
    expect(row!.all).not.toContain(Buffer.from(address).toString('hex'))
    await app.db.owner(
      `update public.events set starts_at = now() - interval '92 days', ends_at = now() - interval '91 days' where id = $1`,
      [eventId],
    )
    await createForgetGuests(app.parts)({}, { isLastTry: false })
    expect(await app.db.owner('select from hearth.email_invitations where event_id = $1', [eventId])).toEqual(
      [],
    )
    expect(await mailsTo(address)).toEqual([])
  })

  it('is invited once, however often and by however many it is named', async () => {
    const address = newAddress()
    await Promise.all([invite([address, address]), invite([address.toUpperCase()]), invite([address])])
    await vi.waitFor(async () => expect(await stateOf(address)).toBe('sent'), soon)
    expect((await invite([address])).body).toMatchObject({ invited: 0 })
    expect(await mailsTo(address)).toHaveLength(1)
  })

  it('that says never again, by a press and not by a GET, gets no invitation until it takes that back', async () => {
    const { address, link } = await invited()
    const never = neverLinkOf(address)
    expect((await get(never)).body).toContain('Never get an invitation again?')
    expect(await stateOf(address)).toBe('sent')
    const pressed = await post(never, { 'List-Unsubscribe': 'One-Click' })
    expect(pressed.body).toContain('Allow invitations again')
    expect(await stateOf(address)).toBe('refused')
    expect((await get(never)).body).toContain('Allow invitations again')
    const hash = guestSecretsOf(app.parts.config).hashAddress(address)
    expect(
      await app.db.owner('select * from hearth.mail_refusals where address_hash = $1', [hash]),
    ).toHaveLength(1)

    expect((await remind()).body).toMatchObject({ reminded: 0 })
    const first = eventId
    eventId = await aboutToBe()
    const other = newAddress()
    expect((await invite([address, other])).body).toMatchObject({ invited: 2 })
    await vi.waitFor(async () => expect(await stateOf(other)).toBe('sent'), soon)
    expect(await stateOf(address)).toBe('refused')
    expect(await mailsTo(address)).toHaveLength(1)

    // What it asks for itself it gets.
    await post(`/e/${eventId}/answer`, { name: 'Rui', email: address, party: '1', note: '' })
    expect((await mailsTo(address)).map(({ kind }) => kind)).toEqual(['event_invitation', 'guest_link'])

    expect((await preview(address)).body).toMatchObject({ addresses: [], invitedAlready: 1 })
    await post(never, { again: 'yes' })
    expect((await preview(address)).body).toMatchObject({ addresses: [{ address }], invitedAlready: 0 })
    expect((await invite([address])).body).toMatchObject({ invited: 1 })
    await vi.waitFor(async () => expect(await stateOf(address)).toBe('sent'), soon)
    expect(await mailsTo(address)).toHaveLength(3)
    eventId = first
    expect((await reply(link)).status).toBe(303)
  })

  it('that said so takes it back on the page of an answer that it proved, for invitations alone', async () => {
    const { address, link } = await invited()
    await post(neverLinkOf(address), { 'List-Unsubscribe': 'One-Click' })
    // Whoever has an invitation's link, sent on perhaps, takes nothing back.
    const byInvitation = (await reply(link)).to
    const words = 'Hosts can’t invite this address by email'
    expect((await get(byInvitation)).body).not.toContain(words)
    await post(byInvitation, { invitations: 'allow' })
    const refusals = () =>
      app.db.owner('select from hearth.mail_refusals where address_hash = $1', [
        guestSecretsOf(app.parts.config).hashAddress(address),
      ])
    expect(await refusals()).toHaveLength(1)

    eventId = await aboutToBe()
    await post(`/e/${eventId}/answer`, { name: 'Rui', email: address, party: '1', note: '' })
    const mailed = /http\S+(\/guest\/confirm\/\S+)/.exec((await mailsTo(address)).at(-1)!.body_text)![1]!
    const page = (await post(mailed)).to
    await post(page, { mails: 'end' })
    expect((await get(page)).body).toContain(words)
    expect((await post(page, { invitations: 'allow' })).status).toBe(303)
    expect(await refusals()).toEqual([])
    const now = (await get(page)).body
    expect(now).not.toContain(words)
    // The mails of this event stay ended.
    expect(now).toContain('name="mails" value="send"')
    await post(page, { invitations: 'allow' })
    eventId = await aboutToBe()
    expect((await invite([address])).body).toMatchObject({ invited: 1 })
    await vi.waitFor(async () => expect(await stateOf(address)).toBe('sent'), soon)
  })

  it('that says so while emails are being written gets none of those that have not left', async () => {
    const address = newAddress()
    sink.deferred.add(address)
    await invite([address])
    await vi.waitFor(async () => expect(await mailsTo(address)).toHaveLength(1), soon)
    const hash = guestSecretsOf(app.parts.config).hashAddress(address)
    await app.db.owner('select hearth.refuse_invitations($1, true)', [hash])
    expect(await mailsTo(address)).toEqual([])
    sink.deferred.delete(address)
    expect(received(address)).toEqual([])
  })
})

describe('a reminder', () => {
  it('goes once, to those who have not answered, bounced or refused', async () => {
    const [silent, opened, answered, refused] = [
      await invited(),
      await invited(),
      await invited(),
      await invited(),
    ]
    await post(opened.link)
    await reply(answered.link)
    await post(neverLinkOf(refused.address), { 'List-Unsubscribe': 'One-Click' })
    const gone = newAddress()
    sink.refused.add(gone)
    await invite([gone])
    await vi.waitFor(async () => expect(await stateOf(gone)).toBe('bounced'), soon)

    expect((await listed()).counts.remindable).toBe(2)
    expect((await remind()).body).toEqual({ reminded: 2, left: 0 })
    expect((await remind()).body).toEqual({ reminded: 0, left: 0 })
    await vi.waitFor(() => {
      expect(received(silent.address)).toHaveLength(2)
      expect(received(opened.address)).toHaveLength(2)
    }, soon)
    expect((await mailsTo(silent.address)).at(-1)).toMatchObject({
      kind: 'event_invitation_reminder',
      subject: expect.stringMatching(/^Reminder: /),
    })
    for (const { address } of [answered, refused]) {
      expect((await mailsTo(address)).filter(({ kind }) => kind.endsWith('reminder'))).toEqual([])
    }
    expect((await listed()).invitations.filter(({ isReminded }) => isReminded)).toHaveLength(2)
  })

  it('does not reach who has answered as a member, and does not say so', async () => {
    const member = await buildMember(app.db)
    const { address } = await invited(await addressOf(member))
    await callFunction(app, member, 'answer', { eventId, answer: 'coming' })
    expect((await remind()).body).toEqual({ reminded: 1, left: 0 })
    await vi.waitFor(async () => expect((await listed()).invitations[0]!.isReminded).toBe(true), soon)
    expect((await mailsTo(address)).filter(({ kind }) => kind.endsWith('reminder'))).toEqual([])
    expect(await stateOf(address)).toBe('sent')
  })
})

describe('taking an invitation back', () => {
  const idOf = async (address: string) =>
    (await listed()).invitations.find((each) => each.address === address)!.id
  const takeBack = async (address: string, by = host) =>
    callFunction(app, by, 'take-back-email-invitation', { eventId, id: await idOf(address) })
  const resend = async (address: string) =>
    callFunction(app, host, 'resend-email-invitation', { eventId, id: await idOf(address) })

  it('ends its link and its reminder, and the row says so', async () => {
    const { address, link } = await invited()
    expect((await takeBack(address)).body).toMatchObject({ hasAnswered: false })
    expect(await stateOf(address)).toBe('taken_back')
    const opened = [(await get(link)).status, (await get(`${link}/reply`)).status, (await post(link)).status]
    expect(opened).toEqual([404, 404, 404])
    expect((await reply(link)).status).toBe(404)
    expect(await answers()).toEqual([])
    expect((await remind()).body).toMatchObject({ reminded: 0 })
  })

  it('takes an email that has not left with it', async () => {
    const address = newAddress()
    sink.deferred.add(address)
    await invite([address])
    await vi.waitFor(async () => expect(await mailsTo(address)).toHaveLength(1), soon)
    await takeBack(address)
    expect(await mailsTo(address)).toEqual([])
    sink.deferred.delete(address)
  })

  it('leaves the answer that was given by it, which can be changed on its own page', async () => {
    await mode('invitation')
    const { address, link } = await invited()
    const { to } = await reply(link)
    expect((await takeBack(address)).body).toMatchObject({ hasAnswered: true })
    expect((await listed()).invitations).toMatchObject([{ state: 'taken_back', hasAnswered: true }])
    expect(await answers()).toMatchObject([{ answer: 'coming', party: 1 }])
    expect((await post(to, { answer: 'coming', party: '2', note: '' })).status).toBe(303)
    expect(await answers()).toMatchObject([{ answer: 'coming', party: 2 }])
    await post(to, { answer: 'not_coming', party: '1', note: '' })
    // Who gave the place up is invited no more.
    await post(to, { answer: 'coming', party: '1', note: '' })
    expect(await answers()).toMatchObject([{ answer: 'not_coming' }])
  })

  it('can be sent again, by its row or its address, three times in all', async () => {
    const { address, link } = await invited()
    expect((await resend(address)).status).toBe(409)
    await takeBack(address)
    expect((await resend(address)).status).toBe(200)
    await vi.waitFor(() => expect(received(address)).toHaveLength(2), soon)
    expect((await get(link)).status).toBe(200)
    await vi.waitFor(async () => expect(await stateOf(address)).toBe('sent'), soon)
    await takeBack(address)
    expect((await preview(address)).body).toMatchObject({ addresses: [{ address }], invitedAlready: 0 })
    expect((await invite([address])).body).toMatchObject({ invited: 1 })
    await vi.waitFor(() => expect(received(address)).toHaveLength(3), soon)
    await takeBack(address)
    expect((await listed()).invitations).toMatchObject([{ canBeSentAgain: false }])
    expect((await resend(address)).status).toBe(409)
    expect((await preview(address)).body).toMatchObject({ addresses: [], invitedAlready: 1 })
    expect((await invite([address])).body).toMatchObject({ invited: 0 })
  })

  it('is for the hosts of the event', async () => {
    const { address } = await invited()
    expect((await takeBack(address, await buildMember(app.db))).status).toBe(403)
    const other = await buildEvent(app.db, { createdBy: host.userId })
    const id = await idOf(address)
    const elsewhere = await callFunction(app, host, 'take-back-email-invitation', { eventId: other, id })
    expect(elsewhere.status).toBe(404)
    expect(await stateOf(address)).toBe('sent')
  })
})

describe('the form of an invitation', () => {
  const diet = { kind: 'one_of', text: 'What do you eat?', options: ['Everything', 'Vegan'] }
  async function ask({ eachPerson, isRequired }: { eachPerson: boolean; isRequired: boolean }) {
    const id = randomUUID()
    await mode('open', { answersGo: true, questions: [{ ...diet, id, eachPerson, isRequired }] })
    return (person: number) => `q.${id}.${person}`
  }
  const stored = async () =>
    (
      await app.db.owner<{ said: string }>(
        `select r.person || ' ' || r.choice as said from hearth.question_answers r
         join public.attendances a on a.id = r.attendance_id where a.event_id = $1 order by r.person`,
        [eventId],
      )
    ).map(({ said }) => said)

  it('asks the hosts’ questions, and keeps what was written where one is left open', async () => {
    const of = await ask({ eachPerson: false, isRequired: true })
    const { link } = await invited()
    expect((await get(`${link}/reply`)).body).toContain('What do you eat?')
    const refused = await reply(link, { name: 'Rui the baker', note: 'Bread' })
    expect(refused).toMatchObject({ status: 400 })
    for (const words of ['Please answer every required question.', 'Rui the baker', 'Bread'])
      expect(refused.body).toContain(words)
    expect(await answers()).toEqual([])
    expect((await reply(link, { [of(0)]: 'Fish' })).status).toBe(409)
    expect((await reply(link, { [of(0)]: 'Vegan' })).status).toBe(303)
    expect(await stored()).toEqual(['0 Vegan'])
    // Nothing of it is shown to whoever has the link.
    expect((await get(`${link}/reply`)).body).not.toContain('selected>Vegan')
    expect((await reply(link, { answer: 'not_coming' })).status).toBe(303)
  })

  it('asks each of a larger party, for whom it had no fields yet', async () => {
    const of = await ask({ eachPerson: true, isRequired: false })
    const { link } = await invited()
    const more = await reply(link, { party: '2', [of(1)]: 'Vegan', askedFor: '1' })
    expect(more).toMatchObject({ status: 400, body: expect.stringContaining(of(2)) })
    await reply(link, { party: '2', [of(1)]: 'Vegan', [of(2)]: 'Everything', askedFor: '2' })
    expect(await stored()).toEqual(['1 Vegan', '2 Everything'])
    expect(await answers()).toMatchObject([{ party: 2 }])
  })

  it('offers the waiting list of a full event, also when the last place went meanwhile', async () => {
    eventId = await aboutToBe({ capacity: 1 })
    const [one, two] = [await invited(), await invited()]
    expect((await get(`${two.link}/reply`)).body).not.toContain('name="waits"')
    await reply(one.link)
    const late = await reply(two.link, { name: 'Bea' })
    expect(late).toMatchObject({ status: 409, body: expect.stringContaining('name="waits"') })
    expect(late.body).toContain('Bea')
    expect((await get(`${two.link}/reply`)).body).toContain('Join the waiting list')
    const { status, to } = await reply(two.link, { name: 'Bea', waits: 'yes' })
    expect(status).toBe(303)
    expect((await get(to)).body).toContain('waiting list')
    expect((await mailsTo(two.address)).map(({ kind }) => kind)).toEqual([
      'event_invitation',
      'waiting_joined',
    ])
    expect(await stateOf(two.address)).toBe('answered')
    const waiting = () => app.db.owner('select from public.event_waiting where event_id = $1', [eventId])
    expect(await waiting()).toHaveLength(1)
    await reply(two.link, { answer: 'not_coming' })
    expect(await waiting()).toEqual([])
    expect(await seatsOf(app, eventId)).toMatchObject({ taken: 1 })
  })

  it('offers the list of a kind that is full, though the event is not', async () => {
    await setKinds([{ name: 'With supper', places: 1 }])
    const [one, two] = [await invited(), await invited()]
    await reply(one.link, { party: '', kind_1: '1' })
    expect((await get(`${two.link}/reply`)).body).toMatch(/name="kind_1" min="0" max="6"/)
    const full = await reply(two.link, { party: '', kind_1: '1' })
    expect(full).toMatchObject({ status: 409, body: expect.stringContaining('name="waits"') })
    expect((await reply(two.link, { party: '', kind_1: '1', waits: 'yes' })).status).toBe(303)
    expect(await waiting()).toEqual([{ state: 'waiting', kinds: [1], isMember: false }])
  })

  it('does not ask what only those who come answer of who waits', async () => {
    eventId = await aboutToBe({ capacity: 1 })
    await ask({ eachPerson: false, isRequired: true })
    const { link } = await invited()
    await app.db.owner('update public.event_seats set taken = 1 where event_id = $1', [eventId])
    expect((await get(`${link}/reply`)).body).not.toContain('What do you eat?')
    expect((await reply(link, { waits: 'yes' })).status).toBe(303)
  })
})
