// Kinds of places in one total: who may have which, when, and that nobody has one too many.
import type { PlaceKindFields } from '@hearth/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase, callFunction } from '../../testing/calls.ts'
import { addHost, buildEvent } from '../../testing/events.ts'
import { buildMember, type Member, usernameOf } from '../../testing/people.ts'
import { processWaiting } from './process-waiting.ts'
import { guestBrowser, kindsOf, mailsTo, notificationsOf } from './testing.ts'

let app: TestApp
let host: Member
let ana: Member
let eventId: string
beforeAll(async () => {
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: '10000' }, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  ana = await buildMember(app.db)
  eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 10 })
})

const supper = { name: 'With supper', places: 2 }
const standing = { name: 'Standing', places: null }
const setKinds = (kinds: PlaceKindFields[], member = host) =>
  callFunction(app, member, 'set-place-kinds', { eventId, kinds })
type People = [kind: number, people: number][]
const chosen = (people: People) => people.map(([kind, count]) => ({ kind, people: count }))
const partyOf = (people: People) => people.reduce((sum, [, count]) => sum + count, 0)
const come = (member: Member, ...people: People) =>
  callFunction(app, member, 'answer', {
    ...{ eventId, answer: 'coming', party: partyOf(people), kinds: chosen(people) },
  })
const call = (member: Member, name: string, more: object = {}) =>
  callFunction(app, member, name, { eventId, ...more })
const wait = (member: Member, ...people: People) =>
  call(member, 'join-waiting-list', { party: partyOf(people), kinds: chosen(people) })
const how = async (member?: Member) =>
  (
    await askDatabase<{ place_kinds: unknown; my_kinds: number[] }[]>(app, member, 'how_to_answer', {
      event: eventId,
    })
  )[0]!
const sentence = ({ body }: { body: unknown }) => (body as { error?: { message: string } }).error?.message
const full = 'There aren’t enough spots of this kind left. Please choose another kind.'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

describe('the hosts', () => {
  it('list kinds, rename, reorder and close them; everyone who may open the event reads them', async () => {
    expect((await setKinds([supper, standing])).status).toBe(200)
    expect((await how()).place_kinds).toEqual([
      {
        kind: 1,
        name: 'With supper',
        places: 2,
        taken: 0,
        opens_at: null,
        closes_at: null,
        takers: 'everyone',
      },
      {
        kind: 2,
        name: 'Standing',
        places: null,
        taken: 0,
        opens_at: null,
        closes_at: null,
        takers: 'everyone',
      },
    ])
    await come(ana, [2, 1])
    const closesAt = inDays(-1)
    await setKinds([
      { ...standing, kind: 2, name: 'Upstairs', closesAt },
      { ...supper, kind: 1, places: 3 },
    ])
    expect((await how()).place_kinds).toMatchObject([
      { kind: 2, name: 'Upstairs', taken: 1, closes_at: expect.stringContaining(closesAt) },
      { kind: 1, places: 3 },
    ])
  })

  it('never take a place away: what people have can be closed, but neither removed nor made smaller', async () => {
    await setKinds([supper, standing])
    await come(ana, [1, 2])
    expect(sentence(await setKinds([{ ...standing, kind: 2 }]))).toMatch('People have spots of this kind')
    expect(
      sentence(
        await setKinds([
          { ...supper, kind: 1, places: 1 },
          { ...standing, kind: 2 },
        ]),
      ),
    ).toMatch('More people already have a spot of this kind')
    expect((await setKinds([{ ...supper, kind: 1 }])).status).toBe(200)
    expect(
      (
        await setKinds([
          { ...supper, kind: 1 },
          { name: 'Child', places: 4 },
        ])
      ).status,
    ).toBe(200)
    // A number is never somebody else's later.
    expect((await how()).place_kinds).toMatchObject([{ kind: 1 }, { kind: 3, name: 'Child' }])
    expect(
      sentence(
        await setKinds([
          { ...supper, kind: 1 },
          { ...standing, kind: 2 },
        ]),
      ),
    ).toMatch('have changed')
  })

  it('are told what is wrong with a list: twice a name, an end before the start, more than eight', async () => {
    expect((await setKinds([supper, { ...supper, name: 'with SUPPER' }])).status).toBe(400)
    expect((await setKinds([{ ...supper, name: ' \u200b ' }])).status).toBe(400)
    expect(sentence(await setKinds([{ ...supper, opensAt: inDays(1), closesAt: inDays(0) }]))).toMatch(
      'close before',
    )
    expect(
      (await setKinds(Array.from({ length: 9 }, (_, i) => ({ name: `Kind ${i}`, places: 1 })))).status,
    ).toBe(400)
  })

  it('are the only ones who can', async () => {
    expect((await setKinds([supper], ana)).status).toBe(403)
    const friend = await buildMember(app.db)
    await addHost(app.db, { eventId, userId: friend.userId, state: 'accepted' })
    expect((await setKinds([supper], friend)).body).toEqual({ eventId })
  })
})

describe('an answer', () => {
  beforeEach(() => setKinds([supper, standing]))

  it('divides its party over the kinds, and moves between them', async () => {
    expect((await come(ana, [1, 2], [2, 1])).status).toBe(200)
    expect(await kindsOf(app, eventId)).toEqual({ taken: 3, kindTaken: [2, 1], held: [2, 1] })
    expect((await how(ana)).my_kinds).toEqual([2, 1])
    expect((await come(ana, [2, 3])).status).toBe(200)
    expect(await kindsOf(app, eventId)).toEqual({ taken: 3, kindTaken: [0, 3], held: [0, 3] })
    await call(ana, 'answer', { answer: 'not_coming' })
    expect(await kindsOf(app, eventId)).toEqual({ taken: 0, kindTaken: [], held: [] })
  })

  it('says its kinds, unless there is one alone or it keeps those that it had', async () => {
    expect(sentence(await call(ana, 'answer', { answer: 'coming', party: 2 }))).toMatch(
      'Choose a kind of spot',
    )
    expect(
      sentence(await call(ana, 'answer', { answer: 'coming', party: 2, kinds: chosen([[1, 1]]) })),
    ).toMatch('Choose a kind of spot')
    expect(sentence(await come(ana, [7, 1]))).toMatch('have changed')
    await come(ana, [1, 1])
    expect((await call(ana, 'answer', { answer: 'coming', note: 'With cake' })).status).toBe(200)
    expect((await how(ana)).my_kinds).toEqual([1])
    await setKinds([{ ...supper, kind: 1 }])
    const rui = await buildMember(app.db)
    expect((await call(rui, 'answer', { answer: 'coming' })).status).toBe(200)
    expect((await how(rui)).my_kinds).toEqual([1])
  })

  it('is refused where the kind is full, though the event is not, and where the event is, though the kind is not', async () => {
    await come(ana, [1, 2])
    const rui = await buildMember(app.db)
    const refused = await come(rui, [1, 1])
    expect([refused.status, sentence(refused)]).toEqual([409, full])
    expect((await come(rui, [2, 6])).status).toBe(200)
    const zoe = await buildMember(app.db)
    expect(sentence(await come(zoe, [2, 3]))).toBe('There aren’t enough spots left for all of you.')
    expect(await kindsOf(app, eventId)).toEqual({ taken: 8, kindTaken: [2, 6], held: [2, 6] })
  })

  it('keeps to the hours of a kind and to whom it is for', async () => {
    await setKinds([
      { kind: 1, ...supper, opensAt: inDays(0.1) },
      { kind: 2, ...standing, closesAt: inDays(-0.1) },
      { name: 'Helper', places: 3, takers: 'invited' },
    ])
    expect(sentence(await come(ana, [1, 1]))).toMatch('aren’t open yet')
    expect(sentence(await come(ana, [2, 1]))).toMatch('can’t be taken any more')
    expect(sentence(await come(ana, [3, 1]))).toMatch('people the hosts invited')
    expect(await call(host, 'invite-guest', { username: await usernameOf(app.db, ana) })).toMatchObject({
      status: 200,
    })
    expect((await come(ana, [3, 1])).status).toBe(200)
    expect((await come(host, [3, 1])).status).toBe(200)
  })

  it('of whoever came before there were kinds stays, and chooses when it grows', async () => {
    eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 10 })
    await call(ana, 'answer', { answer: 'coming', party: 2 })
    await setKinds([supper, standing])
    expect(await kindsOf(app, eventId)).toEqual({ taken: 2, kindTaken: [], held: [] })
    expect((await call(ana, 'answer', { answer: 'coming', party: 1 })).status).toBe(200)
    expect(sentence(await call(ana, 'answer', { answer: 'coming', party: 2 }))).toMatch(
      'Choose a kind of spot',
    )
    expect((await come(ana, [1, 2])).status).toBe(200)
    expect(await kindsOf(app, eventId)).toEqual({ taken: 2, kindTaken: [2], held: [2] })
  })

  it('that asks holds no place of a kind until the hosts say yes', async () => {
    await call(host, 'set-answering', {
      ...{ mode: 'approval', partyLimit: 6, guestList: 'hosts', hidesAddress: false },
    })
    const rui = await buildMember(app.db)
    await come(ana, [1, 2])
    await come(rui, [1, 1])
    expect(await kindsOf(app, eventId)).toEqual({ taken: 0, kindTaken: [], held: [] })
    const decide = ({ userId }: Member) => call(host, 'decide-answer', { userId, decision: 'approved' })
    expect((await decide(ana)).status).toBe(200)
    expect((await decide(rui)).status).toBe(409)
    expect(await kindsOf(app, eventId)).toEqual({ taken: 2, kindTaken: [2], held: [2] })
    expect(sentence(await come(await buildMember(app.db), [1, 1]))).toBe(full)
  })

  it('gives its places back with a block and with the end of the account', async () => {
    const rui = await buildMember(app.db)
    await come(ana, [1, 1])
    await come(rui, [1, 1], [2, 1])
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      host.userId,
      ana.userId,
    ])
    expect(await kindsOf(app, eventId)).toEqual({ taken: 2, kindTaken: [1, 1], held: [1, 1] })
    await app.db.owner('select hearth.leave_events($1)', [rui.userId])
    expect(await kindsOf(app, eventId)).toEqual({ taken: 0, kindTaken: [], held: [] })
  })
})

describe('the waiting list', () => {
  beforeEach(async () => {
    await setKinds([supper, standing])
    await come(ana, [1, 2])
  })
  const list = () =>
    app.db.owner<{ state: string; kinds: number[] }>(
      'select state, kinds from public.event_waiting where event_id = $1 order by place',
      [eventId],
    )

  it('is of a kind: a place goes to the first who waits for that, whoever waits before them for another', async () => {
    const [rui, zoe] = [await buildMember(app.db), await buildMember(app.db)]
    expect(sentence(await wait(rui, [2, 1]))).toMatch('There are enough spots')
    await call(rui, 'join-waiting-list', { party: 1, kinds: chosen([[1, 1]]) })
    await wait(zoe, [1, 1])
    // Ana moves: the total stays, and both places of the kind are free.
    expect((await come(ana, [2, 2])).status).toBe(200)
    expect(await list()).toEqual([
      { state: 'offered', kinds: [1] },
      { state: 'offered', kinds: [1] },
    ])
    expect(await kindsOf(app, eventId)).toEqual({ taken: 4, kindTaken: [2, 2], held: [2, 2] })
    expect((await call(rui, 'answer-offer', { answer: 'accept' })).status).toBe(200)
    expect((await call(zoe, 'answer-offer', { answer: 'decline' })).status).toBe(200)
    expect(await kindsOf(app, eventId)).toEqual({ taken: 3, kindTaken: [1, 2], held: [1, 2] })
    expect((await how(rui)).my_kinds).toEqual([1])
  })

  it('passes over whoever waits for a kind that stays full', async () => {
    eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 3 })
    await setKinds([
      { ...supper, places: 1 },
      { ...standing, places: 2 },
    ])
    await come(ana, [1, 1])
    const tom = await buildMember(app.db)
    await come(tom, [2, 2])
    const [rui, zoe] = [await buildMember(app.db), await buildMember(app.db)]
    await wait(rui, [1, 1])
    await wait(zoe, [2, 2])
    await call(tom, 'answer', { answer: 'not_coming' })
    expect(await list()).toEqual([
      { state: 'waiting', kinds: [1] },
      { state: 'offered', kinds: [0, 2] },
    ])
    const seen = (member: Member) =>
      askDatabase<{ my_kinds: number[] }[]>(app, member, 'event_waiting_list', { event: eventId })
    expect(await seen(zoe)).toMatchObject([{ my_kinds: [0, 2] }])
    expect(await seen(tom)).toMatchObject([{ my_kinds: [] }])
    // The hosts see whose party has what, and waits for what.
    const asHost = (name: string, more: object = {}) =>
      askDatabase<{ kinds: number[] }[]>(app, host, name, { event: eventId, ...more })
    expect(await asHost('waiting_page')).toMatchObject([{ kinds: [1] }, { kinds: [0, 2] }])
    expect(await asHost('guest_page', { answers: ['coming'] })).toMatchObject([{ kinds: [1] }])
    expect(await asHost('guest_page', { answers: ['coming'], of_kind: 1 })).toMatchObject([{ kinds: [1] }])
    expect(await asHost('guest_page', { answers: ['coming'], of_kind: 2 })).toEqual([])
  })

  it('moves when hosts make a kind larger, and ends for a kind that goes', async () => {
    const [rui, zoe] = [await buildMember(app.db), await buildMember(app.db)]
    await wait(rui, [1, 1])
    await setKinds([
      { ...supper, kind: 1, places: 3 },
      { ...standing, kind: 2, places: 1 },
    ])
    expect(await list()).toEqual([{ state: 'offered', kinds: [1] }])
    const offer = async () => (await mailsTo(app, rui)).find(({ kind }) => kind === 'waiting_offered')
    await expect
      .poll(async () => (await offer())?.body_text, { timeout: 10_000, interval: 50 })
      .toContain('1 × With supper')
    await wait(zoe, [2, 2])
    expect(await setKinds([{ ...supper, kind: 1, places: 3 }])).toMatchObject({ status: 200 })
    expect(await list()).toEqual([{ state: 'offered', kinds: [1] }])
    // The news itself goes as soon as it is sent.
    await expect
      .poll(() => notificationsOf(app, zoe), { timeout: 10_000, interval: 50 })
      .toEqual(['waiting_removed'])
  })

  it('takes whoever an event made smaller moves there with their kinds', async () => {
    const rui = await buildMember(app.db)
    await come(rui, [2, 3])
    expect((await call(host, 'lower-capacity', { capacity: 2 })).status).toBe(200)
    expect(await list()).toEqual([{ state: 'waiting', kinds: [0, 3] }])
    expect(await kindsOf(app, eventId)).toEqual({ taken: 2, kindTaken: [2], held: [2] })
  })

  it('keeps an offer for fewer people', async () => {
    const rui = await buildMember(app.db)
    await wait(rui, [1, 1], [2, 1])
    await setKinds([
      { ...supper, kind: 1, places: 3 },
      { ...standing, kind: 2 },
    ])
    expect(await kindsOf(app, eventId)).toEqual({ taken: 4, kindTaken: [3, 1], held: [3, 1] })
    await wait(rui, [1, 1])
    expect(await kindsOf(app, eventId)).toEqual({ taken: 3, kindTaken: [3], held: [3] })
  })
})

describe('a guest without an account', () => {
  const { get, post, linkTo, newAddress } = guestBrowser(() => app)
  const ask = (email: string, fields: Record<string, string>) =>
    post(`/e/${eventId}/answer`, { name: 'Rui', email, note: '', ...fields })

  it('chooses kinds in the form, and has them when the address is proven', async () => {
    await setKinds([supper, standing, { name: 'Member', places: 1, takers: 'members' }])
    const email = newAddress()
    expect((await ask(email, { party: '1' })).body).toContain('Choose a kind of spot for each person.')
    const again = await post(`/e/${eventId}/answer`, { name: '', email, kind_1: '2', note: '' })
    expect(again.body).toMatch(/name="kind_1" min="0" max="2" value="2"/)
    expect((await ask(email, { kind_3: '1' })).body).toContain('Sign in to reply')
    expect((await ask(email, { kind_1: '1', kind_2: '2' })).status).toBe(200)
    expect(await kindsOf(app, eventId)).toEqual({ taken: 0, kindTaken: [], held: [] })
    const link = await linkTo(email)
    expect(await get(link)).toContain('1 × With supper, 2 × Standing')
    const page = await post(link, {})
    expect(page.status).toBe(303)
    expect(await kindsOf(app, eventId)).toEqual({ taken: 3, kindTaken: [1, 2], held: [1, 2] })
    const mails = await app.db.owner<{ body_text: string }>(
      "select body_text from hearth.mails where to_address = $1 and kind = 'answer_confirmed'",
      [email],
    )
    expect(mails[0]!.body_text).toContain('1 × With supper, 2 × Standing')
    const own = await get(page.to)
    expect(own).toContain('1 × With supper, 2 × Standing')
    expect(own).toMatch(/name="kind_1" min="0" max="2" value="1"/)
    expect(own).toMatch(/Member<\/b>: For members/)
    await post(page.to, { answer: 'coming', kind_1: '2', kind_2: '0', note: '' })
    expect(await kindsOf(app, eventId)).toEqual({ taken: 2, kindTaken: [2], held: [2] })
    await post(page.to, { answer: 'not_coming', note: '' })
    expect(await kindsOf(app, eventId)).toEqual({ taken: 0, kindTaken: [], held: [] })
  })

  it('is refused where the kind filled up while the mail was on its way', async () => {
    await setKinds([supper])
    const email = newAddress()
    await ask(email, { kind_1: '1' })
    await come(ana, [1, 2])
    const link = await linkTo(email)
    expect(await post(link, {})).toMatchObject({ status: 409, body: expect.stringContaining(full) })
    expect(await kindsOf(app, eventId)).toEqual({ taken: 2, kindTaken: [2], held: [2] })
    // The same link leads to the list of that kind.
    expect((await post(link, { waits: 'yes' })).status).toBe(303)
    await call(ana, 'answer', { answer: 'not_coming' })
    expect(await kindsOf(app, eventId)).toEqual({ taken: 1, kindTaken: [1], held: [1] })
  })

  it('reads which kinds they wait for in each mail of the list', async () => {
    await setKinds([supper, standing])
    await come(ana, [1, 2])
    const email = newAddress()
    await ask(email, { kind_1: '1', waits: 'yes' })
    await post(await linkTo(email), {})
    const mails = async () => {
      const rows = await app.db.owner<{ kind: string; body_text: string }>(
        "select kind, body_text from hearth.mails where to_address = $1 and kind like 'waiting%' order by created_at, id",
        [email],
      )
      return rows.map(({ kind, body_text }) => `${kind} ${body_text.includes('1 × With supper')}`)
    }
    const soon = { timeout: 20_000 }
    expect(await mails()).toEqual(['waiting_joined true'])
    await call(ana, 'answer', { answer: 'coming', party: 1, kinds: chosen([[1, 1]]) })
    await expect.poll(mails, soon).toEqual(['waiting_joined true', 'waiting_offered true'])
    await app.db.owner(
      `update public.event_waiting set offered_until = now() where event_id = $1 and state = 'offered'`,
      [eventId],
    )
    await processWaiting(app.parts)
    await expect.poll(async () => (await mails()).at(-1), soon).toBe('waiting_passed true')
    await call(ana, 'answer', { answer: 'coming', party: 2, kinds: chosen([[1, 2]]) })
    const again = newAddress()
    await ask(again, { kind_1: '1', waits: 'yes' })
    await post(await linkTo(again), {})
    await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [eventId])
    const ended = () =>
      app.db.owner<{ body_text: string }>(
        "select body_text from hearth.mails where to_address = $1 and kind = 'waiting_ended'",
        [again],
      )
    await expect
      .poll(async () => (await ended()).map(({ body_text }) => body_text.includes('1 × With supper')), soon)
      .toEqual([true])
  })
})
