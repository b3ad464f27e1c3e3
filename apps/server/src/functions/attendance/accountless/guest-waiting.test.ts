// Guests without an account on the waiting list: the same list, the same offers, by mail and on their own page.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestSecretsOf } from '../../../auth/index.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { callFunction } from '../../../testing/calls.ts'
import { buildEvent } from '../../../testing/events.ts'
import { buildMember, type Member } from '../../../testing/people.ts'
import { processWaiting } from '../process-waiting.ts'
import { guestBrowser, seatsOf } from '../testing.ts'

let app: TestApp
const { post, get, mailsTo, linkTo, newAddress } = guestBrowser(() => app)
let ana: Member
let host: Member
let eventId: string
beforeAll(async () => {
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: '10000' }, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  ana = await buildMember(app.db)
  host = await buildMember(app.db)
  eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 2 })
  await say(ana, 'coming', 2)
})

const say = (member: Member, answer: string, party = 1) =>
  callFunction(app, member, 'answer', { eventId, answer, party })
/** Asks for a place in line, opens the mail and presses: the address, and the path of their own page. */
async function wait(fields: Record<string, string> = {}) {
  const email = newAddress()
  expect(
    (
      await post(`/e/${eventId}/answer`, {
        name: 'Rui',
        email,
        party: '1',
        note: '',
        waits: 'yes',
        ...fields,
      })
    ).status,
  ).toBe(200)
  const { status, to } = await post(await linkTo(email))
  expect(status).toBe(303)
  return { email, page: to }
}
const list = () =>
  app.db.owner<{ state: string; party: number; isMember: boolean }>(
    `select state, party, user_id is not null as "isMember" from public.event_waiting where event_id = $1 order by place`,
    [eventId],
  )
/** The job that tells of lists runs by itself. */
const untilNewsAreSent = () =>
  expect
    .poll(() => app.db.owner('select id from hearth.waiting_news where event_id = $1', [eventId]), {
      timeout: 20_000,
    })
    .toEqual([])

describe('joining', () => {
  it('takes no place before the address is proven, and mails the way back', async () => {
    const email = newAddress()
    await post(`/e/${eventId}/answer`, { name: 'Rui', email, party: '1', note: '', waits: 'yes' })
    expect(await list()).toEqual([])
    const link = await linkTo(email)
    expect(await get(link)).toContain('Join the waiting list')
    expect(await list()).toEqual([])
    const { to } = await post(link)
    expect(await list()).toEqual([{ state: 'waiting', party: 1, isMember: false }])
    expect(await get(to)).toContain('You’re number 1 on the waiting list.')
    const mails = await mailsTo(email)
    expect(mails.map(({ kind }) => kind)).toEqual(['guest_link', 'waiting_joined'])
    expect(mails[1]!.body_text).toContain(to)
    expect(await seatsOf(app, eventId)).toEqual({ capacity: 2, taken: 2, held: 2 })
  })

  it('is coming at once where a place has become free, and asks where the last one went meanwhile', async () => {
    await say(ana, 'coming', 1)
    const { page } = await wait()
    expect(await get(page)).toContain('You’re coming')
    const email = newAddress()
    await post(`/e/${eventId}/answer`, { name: 'Zoe', email, party: '1', note: '' })
    const refused = await post(await linkTo(email))
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('There aren’t enough spots left for all of you.')
    expect(refused.body).toContain('name="waits" value="yes"')
    expect((await post(await linkTo(email), { waits: 'yes' })).status).toBe(303)
    expect(await list()).toEqual([{ state: 'waiting', party: 1, isMember: false }])
  })

  it('keeps the place when the party changes, and leaves with one press', async () => {
    const { page } = await wait()
    await wait()
    expect((await post(page, { waiting: 'join', party: '2' })).status).toBe(303)
    expect(await list()).toMatchObject([{ party: 2 }, { party: 1 }])
    expect((await post(page, { waiting: 'leave' })).status).toBe(303)
    expect(await list()).toMatchObject([{ party: 1 }])
    expect(await get(page)).toContain('value="join"')
  })

  it('is one line with the members', async () => {
    const { page } = await wait()
    const tom = await buildMember(app.db)
    await callFunction(app, tom, 'join-waiting-list', { eventId, party: 1 })
    expect(await list()).toEqual([
      { state: 'waiting', party: 1, isMember: false },
      { state: 'waiting', party: 1, isMember: true },
    ])
    await say(ana, 'coming', 1)
    expect(await list()).toMatchObject([{ state: 'offered', isMember: false }, { state: 'waiting' }])
    await post(page, { offer: 'decline' })
    expect(await list()).toEqual([{ state: 'offered', party: 1, isMember: true }])
  })

  it.each([
    [
      'where the hosts say yes to each',
      `insert into public.event_answering (event_id, mode) values ($1, 'approval')`,
    ],
    [
      'where guests are not taken',
      `insert into public.event_answering (event_id, takes_guests) values ($1, false)`,
    ],
    [
      'when the list has closed',
      `update public.events set starts_at = now() + interval '1 hour' where id = $1`,
    ],
  ])('has no line %s', async (_, change) => {
    const email = newAddress()
    await post(`/e/${eventId}/answer`, { name: 'Rui', email, party: '1', note: '', waits: 'yes' })
    const link = await linkTo(email)
    await app.db.owner(change, [eventId])
    expect((await post(link)).status).toBeGreaterThanOrEqual(400)
    expect(await list()).toEqual([])
  })
})

describe('an offer', () => {
  it('is mailed with the way to their page, and a yes takes its places', async () => {
    const { email, page } = await wait()
    await say(ana, 'not_coming')
    await untilNewsAreSent()
    const offer = (await mailsTo(email)).at(-1)!
    expect(offer.kind).toBe('waiting_offered')
    expect(offer.body_text).toContain(page)
    expect(await get(page)).toContain('A spot is reserved for you until')
    // Looking takes nothing; a press does, twice as once.
    expect(await list()).toMatchObject([{ state: 'offered' }])
    for (let press = 0; press < 2; press++) expect((await post(page, { offer: 'accept' })).status).toBe(303)
    expect(await list()).toEqual([])
    expect(await seatsOf(app, eventId)).toEqual({ capacity: 2, taken: 1, held: 1 })
    expect(
      (await mailsTo(email)).map(({ kind }) => kind).filter((kind) => kind === 'answer_confirmed'),
    ).toHaveLength(1)
  })

  it('made in the night of the event counts from its morning on', async () => {
    const offset = ((2 - new Date().getUTCHours() + 36) % 24) - 12
    // There it is past two at night; these zones are named by the hours that UTC is ahead.
    const zone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
    await app.db.owner(
      `update public.events set timezone = $2, starts_at = now() + interval '10 days', ends_at = now() + interval '11 days' where id = $1`,
      [eventId, zone],
    )
    const { email, page } = await wait()
    await say(ana, 'coming', 1)
    const [offer] = await app.db.owner<{ until: string }>(
      `select to_char(offered_until at time zone $2, 'HH24:MI') || ' after ' ||
         ((offered_until at time zone $2)::date - (now() at time zone $2)::date) || ' days' as until
       from public.event_waiting where event_id = $1`,
      [eventId, zone],
    )
    expect(offer).toEqual({ until: '20:00 after 0 days' })
    await untilNewsAreSent()
    expect((await mailsTo(email)).at(-1)!.body_text).toContain('20:00')
    expect(await get(page)).toContain('20:00')
  })

  it('ends with its time, says so, and goes to the next', async () => {
    const { email, page } = await wait()
    const next = await wait()
    await say(ana, 'coming', 1)
    await app.db.owner(
      `update public.event_waiting set offered_until = now() where event_id = $1 and state = 'offered'`,
      [eventId],
    )
    await processWaiting(app.parts)
    await untilNewsAreSent()
    expect((await mailsTo(email)).at(-1)!.kind).toBe('waiting_passed')
    expect((await mailsTo(next.email)).at(-1)!.kind).toBe('waiting_offered')
    expect((await post(page, { offer: 'accept' })).body).toContain('no longer reserved for you')
    expect(await seatsOf(app, eventId)).toEqual({ capacity: 2, taken: 2, held: 2 })
  })

  it('is not mailed to whoever ended the mails of this event; the page says it', async () => {
    const { email, page } = await wait()
    await post(page, { mails: 'end' })
    await say(ana, 'not_coming')
    await untilNewsAreSent()
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['guest_link', 'waiting_joined'])
    expect(await get(page)).toContain('A spot is reserved for you until')
  })
})

describe('an account with the same address', () => {
  const claim = async (email: string) => {
    const { hashAddress } = guestSecretsOf(app.parts.config)
    const member = await buildMember(app.db, { email })
    await app.db.owner('select hearth.claim_guests($1, $2)', [member.userId, hashAddress(email)])
    return member
  }

  it('has the place in line as its own', async () => {
    const { email } = await wait()
    const tom = await claim(email)
    expect(await list()).toEqual([{ state: 'waiting', party: 1, isMember: true }])
    await say(ana, 'not_coming')
    expect(await callFunction(app, tom, 'answer-offer', { eventId, answer: 'accept' })).toMatchObject({
      status: 200,
    })
    expect(await seatsOf(app, eventId)).toEqual({ capacity: 2, taken: 1, held: 1 })
  })

  it('keeps its own answer, and the other place in line goes with its offer', async () => {
    const { email } = await wait()
    await say(ana, 'coming', 1)
    expect(await list()).toMatchObject([{ state: 'offered' }])
    await app.db.owner('update public.event_seats set capacity = 3 where event_id = $1', [eventId])
    const tom = await buildMember(app.db, { email })
    await say(tom, 'coming')
    await app.db.owner('select hearth.claim_guests($1, $2)', [
      tom.userId,
      guestSecretsOf(app.parts.config).hashAddress(email),
    ])
    expect(await list()).toEqual([])
    expect(await seatsOf(app, eventId)).toEqual({ capacity: 3, taken: 2, held: 2 })
  })
})
