// What hosts ask everyone who answers: asked, answered with the answer, read, changed and forgotten.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { addHost, buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { createForgetGuests } from './accountless/sweep-guests.ts'
import { fullEvent } from './testing.ts'

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
  eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 40 })
})

const call = (member: Member, name: string, body: object) => callFunction(app, member, name, body)
const answering = { mode: 'open', partyLimit: 6, guestList: 'hosts', hidesAddress: false }
const ask = (questions: object[], more: object = {}, by = host) =>
  call(by, 'set-answering', { eventId, ...answering, questions, ...more })
const come = (answers: object[] | undefined, more: object = {}, who = guest) =>
  call(who, 'answer', { eventId, answer: 'coming', ...(answers && { answers }), ...more })

const diet = () => ({
  ...{ id: randomUUID(), kind: 'one_of', text: 'What do you eat?', options: ['Everything', 'Vegan'] },
  ...{ isRequired: true, eachPerson: true },
})
const ride = (more: object = {}) => ({
  ...{ id: randomUUID(), kind: 'yes_no', text: 'Do you need a ride?' },
  ...{ isRequired: false, eachPerson: false, ...more },
})
const said = (question: { id: string }, values: string[], person = 0) => ({
  questionId: question.id,
  person,
  values,
})

async function rpc<Row = Record<string, unknown>>(member: Member | undefined, name: string, body: object) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/rest/v1/rpc/${name}`,
    headers: {
      apikey: app.parts.config.anonKey as string,
      ...(member && { authorization: await app.tokenOf(member) }),
    },
    payload: body,
  })
  return response.json() as Row[] & Row
}
const how = async (member?: Member) => (await rpc(member, 'how_to_answer', { event: eventId }))[0]!
const guestsSeen = (member = host) =>
  rpc(member, 'guest_page', { event: eventId, answers: ['coming', 'maybe', 'asked', 'declined'] })
const counts = (member = host) =>
  rpc<Record<string, { answered: number; chosen: Record<string, number> }>>(member, 'question_counts', {
    event: eventId,
  })
const stored = () =>
  app.db.owner<{ person: number; value: string }>(
    `select r.person, coalesce(r.choice, r.words) as value from hearth.question_answers r
     join public.attendances a on a.id = r.attendance_id where a.event_id = $1 order by r.question_id, r.person, r.nth`,
    [eventId],
  )

describe('asking', () => {
  it('shows what hosts ask to everyone who opens the event, in their order', async () => {
    const [first, second] = [diet(), ride()]
    expect((await ask([first, second])).status).toBe(200)
    expect((await how()).questions).toMatchObject([
      {
        id: first.id,
        kind: 'one_of',
        options: ['Everything', 'Vegan'],
        is_required: true,
        each_person: true,
      },
      { id: second.id, kind: 'yes_no', options: [] },
    ])
    expect((await ask([second, first])).status).toBe(200)
    expect((await how(guest)).questions).toMatchObject([{ id: second.id }, { id: first.id }])
  })

  it('leaves the questions as they are where a call says nothing of them', async () => {
    await ask([ride()])
    await call(host, 'set-answering', { eventId, ...answering, partyLimit: 3 })
    expect(await how()).toMatchObject({ party_limit: 3, questions: [{ text: 'Do you need a ride?' }] })
    await ask([])
    expect((await how()).questions).toBeNull()
  })

  it('is for hosts, up to eight, and each of them whole', async () => {
    expect((await ask([ride()], {}, guest)).status).toBe(403)
    expect((await ask(Array.from({ length: 9 }, () => ride()))).status).toBe(400)
    expect((await ask(Array.from({ length: 8 }, () => ride()))).status).toBe(200)
    for (const wrong of [
      { text: '' },
      { text: 'x'.repeat(201) },
      { text: 'Say \u202Ethis' },
      { kind: 'one_of', options: ['Only one'] },
      { kind: 'one_of', options: ['Same', 'Same'] },
      { kind: 'one_of', options: ['Fine', 'x'.repeat(101)] },
      { kind: 'several_of', options: Array.from({ length: 21 }, (_, at) => `${at}`) },
      { kind: 'yes_no', options: ['Yes', 'No'] },
    ])
      expect((await ask([ride(wrong)])).status).toBe(400)
    expect((await how()).questions).toHaveLength(8)
  })

  it('cannot take the question of another event', async () => {
    const theirs = ride()
    await ask([theirs])
    const other = await buildEvent(app.db, { createdBy: guest.userId })
    await call(guest, 'set-answering', {
      eventId: other,
      ...answering,
      questions: [{ ...theirs, text: 'Mine now' }],
    })
    expect((await how()).questions).toMatchObject([{ text: 'Do you need a ride?' }])
  })
})

describe('answering', () => {
  it('stores the answers with the answer, for the person and the hosts alone', async () => {
    const [first, second] = [diet(), ride()]
    await ask([first, second])
    const given = [said(first, ['Vegan'], 1), said(first, ['Everything'], 2), said(second, ['yes'])]
    expect((await come(given, { party: 2 })).status).toBe(200)
    const answered = [
      { question_id: first.id, person: 1, values: ['Vegan'] },
      { question_id: first.id, person: 2, values: ['Everything'] },
      { question_id: second.id, person: 0, values: ['yes'] },
    ]
    expect((await how(guest)).answered).toEqual(answered)
    expect((await how(host)).answered).toBeNull()
    const coHost = await buildMember(app.db)
    await addHost(app.db, { eventId, userId: coHost.userId })
    for (const reader of [host, coHost])
      expect(await guestsSeen(reader)).toMatchObject([{ answers: answered }])
    expect(await guestsSeen(guest)).toEqual([])
    expect(await rpc(host, 'find_guests', { event: eventId, answers: ['coming'], words: 'a' })).toMatchObject(
      {
        is_capped: false,
      },
    )
  })

  it('refuses to come while a question is open that has to be answered, with its words, and takes no seat', async () => {
    const question = diet()
    await ask([question, ride()])
    for (const answers of [undefined, [], [said(question, [], 1)]]) {
      const { status, body } = await come(answers)
      expect(status).toBe(409)
      expect(body.error).toMatchObject({
        code: 'conflict',
        message: 'Please answer this question: What do you eat?',
      })
    }
    expect((await come([said(question, ['Vegan'], 1)], { party: 2 })).status).toBe(409)
    expect(await app.db.owner('select from public.attendances where event_id = $1', [eventId])).toEqual([])
    const [seats] = await app.db.owner('select taken from public.event_seats where event_id = $1', [eventId])
    expect(seats).toEqual({ taken: 0 })
  })

  it('asks neither who perhaps comes, nor who comes already', async () => {
    const question = diet()
    await ask([question])
    expect((await call(guest, 'answer', { eventId, answer: 'maybe' })).status).toBe(200)
    const other = await buildMember(app.db)
    await ask([])
    await come(undefined, {}, other)
    await ask([question])
    expect((await come(undefined, { note: 'Looking forward' }, other)).status).toBe(200)
    // More people are asked like everyone who joins.
    expect((await come(undefined, { party: 2 }, other)).status).toBe(409)
    expect(
      (await come([said(question, ['Vegan'], 1), said(question, ['Vegan'], 2)], { party: 2 }, other)).status,
    ).toBe(200)
  })

  it('asks who needs the hosts’ yes when they ask, and lets hosts decide', async () => {
    const question = ride({ isRequired: true })
    await ask([question], { mode: 'approval' })
    expect((await come(undefined)).status).toBe(409)
    expect((await come([said(question, ['no'])])).status).toBe(200)
    expect(await guestsSeen()).toMatchObject([{ answer: 'asked', answers: [{ values: ['no'] }] }])
    const decision = { eventId, userId: guest.userId, decision: 'approved' }
    expect((await call(host, 'decide-answer', decision)).status).toBe(200)
    expect(await guestsSeen()).toMatchObject([{ answer: 'coming', answers: [{ values: ['no'] }] }])
  })

  it('needs no typing from who comes back, and shows hosts nothing meanwhile', async () => {
    const question = ride({ isRequired: true })
    await ask([question])
    await come([said(question, ['yes'])])
    await call(guest, 'answer', { eventId, answer: 'not_coming' })
    expect(await guestsSeen()).toEqual([])
    expect(
      await rpc(host, 'guests_who_chose', { event: eventId, question: question.id, chosen: 'yes' }),
    ).toEqual([])
    expect((await come(undefined)).status).toBe(200)
    expect(await guestsSeen()).toMatchObject([{ answers: [{ values: ['yes'] }] }])
  })

  it('leaves out people of whom no more are coming', async () => {
    const question = diet()
    await ask([question])
    await come([said(question, ['Vegan'], 1), said(question, ['Everything'], 2)], { party: 2 })
    await come(undefined, { party: 1 })
    expect(await guestsSeen()).toMatchObject([{ answers: [{ person: 1, values: ['Vegan'] }] }])
    expect(
      await rpc(host, 'guests_who_chose', { event: eventId, question: question.id, chosen: 'Everything' }),
    ).toEqual([])
  })

  it('takes nothing that was not asked', async () => {
    const [first, short] = [diet(), ride({ kind: 'short_text' })]
    const several = ride({ kind: 'several_of', options: ['Cake', 'Songs', 'Chairs'] })
    await ask([first, short, several, ride()])
    const good = said(first, ['Vegan'], 1)
    for (const wrong of [
      said(first, ['Meat'], 1),
      said(first, ['Vegan', 'Everything'], 1),
      said(short, ['x'.repeat(201)]),
      said(short, ['two\nlines']),
    ])
      expect((await come([...(wrong.questionId === first.id ? [] : [good]), wrong])).status).toBe(409)
    expect((await come([good, said(short, ['\u202Etxet'])])).status).toBe(400)
    expect((await come([good, good])).status).toBe(400)
    const more = [
      said(several, ['Songs', 'Cake', 'Songs']),
      said({ id: randomUUID() }, ['x']),
      said(first, ['Vegan'], 5),
    ]
    expect((await come([good, ...more])).status).toBe(200)
    expect((await stored()).map(({ value }) => value).sort()).toEqual(['Cake', 'Songs', 'Vegan'])
  })

  it('accepts what was offered without an answer, and takes one that comes along', async () => {
    const full = await fullEvent(app)
    const question = ride({ isRequired: true })
    await callFunction(app, full.host, 'set-answering', {
      eventId: full.eventId,
      ...answering,
      questions: [question],
    })
    const [one, other] = await Promise.all([buildMember(app.db), buildMember(app.db)])
    await full.join(one)
    await full.join(other)
    await full.stayAway(full.guest)
    expect(await full.accept(one)).toMatchObject({ status: 200, state: 'coming' })
    await callFunction(app, one, 'answer', { eventId: full.eventId, answer: 'not_coming' })
    const accepted = await full.call(other, 'answer-offer', {
      answer: 'accept',
      answers: [said(question, ['no'])],
    })
    expect(accepted).toMatchObject({ status: 200, state: 'coming' })
    const [seen] = await rpc(full.host, 'guest_page', { event: full.eventId, answers: ['coming'] })
    expect(seen).toMatchObject({ answers: [{ values: ['no'] }] })
  })
})

describe('changing a question that was answered', () => {
  it('keeps the answers with other words, another order and another option', async () => {
    const question = { ...ride(), kind: 'several_of', options: ['Cake', 'Songs'] }
    await ask([question])
    await come([said(question, ['Cake'])])
    const changed = {
      ...question,
      text: 'What do you bring?',
      options: ['Chairs', 'Cake', 'Songs'],
      isRequired: true,
    }
    expect((await ask([ride(), changed])).status).toBe(200)
    expect(await stored()).toEqual([{ person: 0, value: 'Cake' }])
  })

  it('loses none until the host says that they go, and then those alone', async () => {
    const [first, second] = [{ ...ride(), kind: 'several_of', options: ['Cake', 'Songs'] }, ride()]
    await ask([first, second])
    await come([said(first, ['Cake', 'Songs']), said(second, ['yes'])])
    for (const wish of [
      [first],
      [first, { ...second, kind: 'short_text' }],
      [first, { ...second, eachPerson: true }],
      [{ ...first, options: ['Songs', 'Chairs'] }, second],
    ]) {
      const { status, body } = await ask(wish)
      expect(status).toBe(409)
      expect(body.error).toMatchObject({ message: expect.stringContaining('Save again to remove') })
    }
    expect(await stored()).toHaveLength(3)
    expect(
      (await ask([{ ...first, options: ['Songs', 'Chairs'] }, second], { answersGo: true })).status,
    ).toBe(200)
    expect((await stored()).map(({ value }) => value).sort()).toEqual(['Songs', 'yes'])
    expect((await ask([{ ...first, options: ['Songs', 'Chairs'] }], { answersGo: true })).status).toBe(200)
    expect(await stored()).toEqual([{ person: 0, value: 'Songs' }])
  })

  it('says to hosts how many answered, and nothing to others', async () => {
    const question = diet()
    await ask([question])
    await come([said(question, ['Vegan'], 1), said(question, ['Vegan'], 2)], { party: 2 })
    await come([said(question, ['Everything'], 1)], {}, await buildMember(app.db))
    expect(await counts()).toEqual({ [question.id]: { answered: 2, chosen: { Vegan: 1, Everything: 1 } } })
    expect(await counts(guest)).toBeNull()
  })
})

describe('reading', () => {
  it('finds who chose something, a page at a time', async () => {
    const question = diet()
    await ask([question])
    await app.db.owner(
      `with people as (
         insert into hearth.guests (id, event_id, name, sealed_address, address_hash)
         select gen_random_uuid(), $1, 'Guest ' || n, '\\x00', sha256(n::text::bytea) from generate_series(1, 60) n returning id
       ), given as (
         insert into public.attendances (event_id, guest_id, answer, party, created_at)
         select $1, id, 'coming', 2, now() from people returning id, created_at
       )
       insert into hearth.question_answers (attendance_id, question_id, person, nth, choice, said_at)
       select g.id, $2, p, 1, 'Vegan', g.created_at from given g cross join generate_series(1, 2) p`,
      [eventId, question.id],
    )
    await come([said(question, ['Everything'], 1)])
    const chose = (chosen: string, after: object = {}, member = host) =>
      rpc<{ said_at: string; attendance_id: string }>(member, 'guests_who_chose', {
        ...{ event: eventId, question: question.id, chosen },
        ...after,
      })
    const first = await chose('Vegan')
    expect(first).toHaveLength(50)
    const last = first.at(-1)!
    const second = await chose('Vegan', { after_at: last.said_at, after_id: last.attendance_id })
    expect(second).toHaveLength(10)
    expect(new Set([...first, ...second].map(({ attendance_id }) => attendance_id)).size).toBe(60)
    expect(await chose('Everything')).toMatchObject([{ user_id: guest.userId }])
    expect(await chose('Vegan', {}, guest)).toEqual([])
    // Hosting one event opens no other.
    const own = await buildEvent(app.db, { createdBy: guest.userId })
    expect(
      await rpc(guest, 'guests_who_chose', { event: own, question: question.id, chosen: 'Vegan' }),
    ).toEqual([])
  })
})

it('goes ninety days after the event, in batches, and no sooner; the questions stay', async () => {
  const question = diet()
  await ask([question])
  const people = Array.from({ length: 3 }, (_, at) => said(question, ['Vegan'], at + 1))
  await come(people, { party: 3 })
  const other = await buildEvent(app.db, { createdBy: host.userId })
  const still = ride()
  await callFunction(app, host, 'set-answering', { eventId: other, ...answering, questions: [still] })
  await callFunction(app, guest, 'answer', {
    eventId: other,
    answer: 'coming',
    answers: [said(still, ['yes'])],
  })
  const end = (ago: string) =>
    app.db.owner(
      `update public.events set starts_at = now() - $2::interval - interval '1 hour', ends_at = now() - $2::interval where id = $1`,
      [eventId, ago],
    )
  const forget = async (max: number) => {
    const [row] = await app.db.owner<{ gone: number }>('select hearth.forget_question_answers($1) as gone', [
      max,
    ])
    return row!.gone
  }
  await end('89 days')
  expect(await forget(10)).toBe(0)
  await end('91 days')
  expect(await forget(2)).toBe(2)
  expect(await stored()).toHaveLength(1)
  await createForgetGuests(app.parts)({}, undefined as never)
  expect(await stored()).toEqual([])
  expect((await rpc(host, 'how_to_answer', { event: eventId }))[0]!.questions).toHaveLength(1)
  const [left] = await app.db.owner<{ count: number }>(
    'select count(*)::integer from hearth.question_answers where question_id = $1',
    [still.id],
  )
  expect(left).toEqual({ count: 1 })
})
