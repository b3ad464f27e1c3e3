// What many dates ask of members who answer them at once: hosts who approve, kinds of places, questions.
import { randomUUID } from 'node:crypto'
import type { Read } from '@hearth/contracts/reads'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase, callFunction } from '../../testing/calls.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { buildSeries, dayFromNow } from '../../testing/series.ts'
import { mailsTo, notificationsOf } from '../attendance/testing.ts'

let app: TestApp
let host: Member
let guest: Member
let id: string
let dates: string[]

const days = [7, 14, 21, 28].map(dayFromNow)
const soon = { timeout: 15_000, interval: 100 }

beforeAll(async () => {
  app = await startTestApp({}, { max: 12 })
})
afterAll(() => app.end())
beforeEach(async () => {
  ;[host, guest] = await Promise.all([buildMember(app.db), buildMember(app.db)])
  ;({ id, dates } = await buildSeries(app.db, { dates: days, createdBy: host.userId, capacity: 5 }))
})

type Answered = {
  answered: { date: string; answer: string }[]
  refused: { date: string; eventId: string; reason: string; isFull: boolean }[]
  error: { code: string; message: string }
}
async function call(member: Member, name: Parameters<typeof callFunction>[2], input: object) {
  const { status, body } = await callFunction(app, member, name, input as never)
  return { status, body: body as never as Answered }
}
const every = (member: Member, more: object = {}, dates: object = { from: days[0] }) =>
  call(member, 'answer-series', { seriesId: id, answer: 'coming', ...more, dates })
const only = (member: Member, chosen: string[], more: object = {}) => every(member, more, { only: chosen })
const giveBack = (member: Member, day: string) =>
  call(member, 'answer-series', { seriesId: id, answer: 'not_coming', dates: { only: [day] } })
const page = (member: Member) =>
  askDatabase<NonNullable<Read<'series_page'>>>(app, member, 'series_page', { series: id })
const onDates = async <Row extends Record<string, unknown>>(
  columns: string,
  join = '',
  more: unknown[] = [],
) =>
  app.db.owner<Row>(
    `select ${columns} from hearth.series_dates d join public.event_seats s on s.event_id = d.event_id ${join}
     where d.series_id = $1 order by d.date`,
    [id, ...more],
  )
const taken = async () => (await onDates<{ taken: number }>('s.taken')).map((date) => date.taken)
const byKind = async () =>
  (await onDates<{ kind_taken: number[] }>('s.kind_taken')).map(({ kind_taken }) => kind_taken)
const answersOf = async (member: Member) =>
  (
    await onDates<{ answer: string | null }>(
      'a.answer',
      'left join public.attendances a on a.event_id = d.event_id and a.user_id = $2',
      [member.userId],
    )
  ).map(({ answer }) => answer)
/** The daily look, and one more date, which the job makes. */
const look = async () => {
  await app.db.owner(
    'select hearth.mend_series(s.id) from (select o.id from hearth.series o where o.id = $1 for update) s',
    [id],
  )
}
async function makeAnother() {
  await app.db.owner(
    `update hearth.series_rules set rule = jsonb_set(rule, '{extra}', rule -> 'extra' || to_jsonb($2::text)) where series_id = $1`,
    [id, dayFromNow(35)],
  )
  await app.db.owner('select hearth.queue_series($1)', [id])
  await expect.poll(async () => (await taken()).length, soon).toBe(5)
}

describe('where hosts approve', () => {
  const approveAt = (which: readonly string[]) =>
    app.db.owner(
      `insert into public.event_answering (event_id, mode) select unnest($1::text[]), 'approval'`,
      [which],
    )
  const decide = (eventId: string | undefined, decision: string) =>
    call(host, 'decide-answer', { eventId, userId: guest.userId, decision })

  it('asks at each of these dates, takes no place, and tells the hosts as the page of a date does', async () => {
    await approveAt(dates.slice(2))
    expect((await page(guest)).dates.map(({ asks }) => asks?.hosts_decide ?? false)).toEqual([
      ...[false, false, true, true],
    ])
    const { body } = await only(guest, days.slice(1), { party: 2 })
    expect(body.answered.map(({ date, answer }) => [date, answer]).sort()).toEqual([
      [days[1], 'coming'],
      [days[2], 'asked'],
      [days[3], 'asked'],
    ])
    expect(await taken()).toEqual([0, 2, 0, 0])
    const notes = await notificationsOf(app, host)
    expect(notes.filter((kind) => kind === 'answer_asked')).toHaveLength(2)
    expect((await page(guest)).dates.map(({ my_answer, my_party }) => [my_answer, my_party])).toEqual([
      [null, null],
      ['coming', 2],
      ['asked', 2],
      ['asked', 2],
    ])
    // Only what is certain is confirmed by mail.
    await decide(dates[3], 'approved')
    expect(await taken()).toEqual([0, 2, 0, 2])
  })

  it('asks at no date that is full, nor again after a no', async () => {
    await approveAt(dates)
    await app.db.owner('update public.event_seats set taken = capacity where event_id = $1', [dates[0]])
    await only(guest, [days[1]!])
    await decide(dates[1], 'declined')
    const { body } = await every(guest)
    expect(body.refused.map(({ date, isFull }) => [date, isFull])).toEqual([
      [days[0], true],
      [days[1], false],
    ])
    expect(await answersOf(guest)).toEqual([null, 'declined', 'asked', 'asked'])
  })

  it('takes an asking back at all dates with one answer', async () => {
    await approveAt(dates)
    await every(guest)
    expect(
      await call(guest, 'answer-series', { seriesId: id, answer: 'not_coming', dates: { from: days[1] } }),
    ).toMatchObject({ status: 200 })
    expect(await answersOf(guest)).toEqual(['asked', 'not_coming', 'not_coming', 'not_coming'])
    const notes = await notificationsOf(app, host)
    expect(notes.filter((kind) => kind === 'answer_asked')).toHaveLength(1)
  })

  it('lets a regular in at later dates once hosts said yes to them at one, and asks nothing in their name', async () => {
    await approveAt(dates)
    const never = await buildMember(app.db)
    await every(guest)
    await every(never)
    await makeAnother()
    expect((await answersOf(guest)).at(-1)).toBeNull()
    // Who only asks does not stand among those who come to every date.
    expect(await page(host)).toMatchObject({ regular_count: 0, regulars: [] })
    await decide(dates[0], 'approved')
    expect(await page(host)).toMatchObject({ regular_count: 1, regulars: [{ id: guest.userId }] })
    await look()
    expect((await answersOf(guest)).at(-1)).toBe('coming')
    // What they asked before is the hosts' to answer, one by one.
    expect((await answersOf(guest)).slice(0, 4)).toEqual(['coming', 'asked', 'asked', 'asked'])
    expect((await answersOf(never)).at(-1)).toBeNull()
    expect(await taken()).toEqual([1, 0, 0, 0, 1])
  })
})

/** With supper (2 places) and without (4 places), as the first and second kind. */
const kinds = [
  { name: 'With supper', places: 2 },
  { name: 'Without supper', places: 4 },
]
const setKinds = (eventId: string, fields: object[]) =>
  call(host, 'set-place-kinds', { eventId, kinds: fields })
const kindsEverywhere = async () => {
  for (const eventId of dates) expect(await setKinds(eventId, kinds)).toMatchObject({ status: 200 })
}
const one = (kind: number, people = 1) => [{ kind, people }]

describe('kinds of places', () => {
  beforeEach(kindsEverywhere)

  it('are chosen once and taken at each date that has places of them', async () => {
    const another = await buildMember(app.db)
    expect(await only(another, [days[2]!], { party: 2, kinds: one(1, 2) })).toMatchObject({ status: 200 })
    const { body } = await every(guest, { party: 2, kinds: [...one(1), ...one(2)] })
    expect(body.answered.map(({ date }) => date)).toEqual([days[0], days[1], days[3]])
    expect(body.refused).toEqual([
      {
        ...{ date: days[2], eventId: dates[2], isFull: true },
        reason: 'There aren’t enough spots of this kind left. Please choose another kind.',
      },
    ])
    expect(await byKind()).toEqual([[1, 1], [1, 1], [2], [1, 1]])
    expect(await taken()).toEqual([2, 2, 2, 2])
    const [mail] = await mailsTo(app, guest)
    expect(mail!.body_text).toContain('1 × With supper, 1 × Without supper')
    // Given back with one tap, kind and all, and changed on all dates.
    await giveBack(guest, days[0]!)
    expect(await byKind()).toEqual([[], [1, 1], [2], [1, 1]])
    await every(guest, { party: 2, kinds: one(2, 2) })
    expect(await byKind()).toEqual([
      [0, 2],
      [0, 2],
      [2, 2],
      [0, 2],
    ])
  })

  it('have to be chosen, for each person', async () => {
    const missing = { status: 409, body: { error: { message: 'Choose a kind of spot for each person.' } } }
    expect(await every(guest)).toMatchObject(missing)
    expect(await every(guest, { party: 2, kinds: one(1) })).toMatchObject(missing)
    expect((await only(guest, [days[0]!])).body.refused).toMatchObject([
      { date: days[0], reason: missing.body.error.message },
    ])
    expect(await taken()).toEqual([0, 0, 0, 0])
    expect((await page(guest)).regular).toBeNull()
  })

  it('hold by name: a date with others is led to, one with another number is not, and one without any takes a plain yes', async () => {
    await setKinds(dates[0]!, [
      { name: 'Standing', places: 5 },
      { name: 'Sitting', places: 5 },
    ])
    await setKinds(dates[1]!, [])
    // The same name by the number 4.
    await setKinds(dates[2]!, [{ kind: 1, name: 'With supper', places: 2 }])
    await setKinds(dates[2]!, [
      { kind: 1, name: 'With supper', places: 2 },
      { name: 'Garden', places: 3 },
    ])
    await setKinds(dates[2]!, [{ kind: 1, ...kinds[0] }, { kind: 3, name: 'Garden', places: 3 }, kinds[1]!])
    const { body } = await every(guest, { kinds: one(2) })
    expect(body.refused).toMatchObject([
      { date: days[0], reason: 'This date has other kinds of spots. Choose on its page.', isFull: false },
    ])
    expect(await byKind()).toEqual([[], [], [0, 0, 0, 1], [0, 1]])
    expect(await taken()).toEqual([0, 1, 1, 1])
  })

  it('are had where they are open, and by whom they are for', async () => {
    const later = { opensAt: `${dayFromNow(20)}T10:00` }
    await setKinds(dates[1]!, [
      { kind: 1, ...kinds[0], ...later },
      { kind: 2, ...kinds[1] },
    ])
    await setKinds(dates[2]!, [
      { kind: 1, ...kinds[0], takers: 'invited' },
      { kind: 2, ...kinds[1] },
    ])
    const { body } = await every(guest, { kinds: one(1) })
    expect(body.refused.map(({ date, reason }) => [date, reason])).toEqual([
      [days[1], 'These spots aren’t open yet.'],
      [days[2], 'These spots are for people the hosts invited.'],
    ])
    await look()
    expect(await taken()).toEqual([1, 0, 0, 1])
  })

  it('are kept by who comes to every date, on dates that are made later and where places come free', async () => {
    const another = await buildMember(app.db)
    await only(another, [days[1]!], { party: 2, kinds: one(1, 2) })
    await every(guest, { kinds: one(1) })
    await makeAnother()
    expect(await byKind()).toEqual([[1], [2], [1], [1], [1]])
    const regular = await app.db.owner(
      'select kinds, party from hearth.series_regulars where series_id = $1',
      [id],
    )
    expect(regular).toEqual([{ kinds: [1], party: 1 }])
  })

  it('leave a date without places of a regular’s kind to its page', async () => {
    await every(guest, { kinds: one(1) })
    const others = await Promise.all([buildMember(app.db), buildMember(app.db)])
    for (const other of others) await every(other, { kinds: one(1) })
    // Two places with supper: the third is no regular of these dates, nor of the next.
    await makeAnother()
    expect(await byKind()).toEqual([[2], [2], [2], [2], [2]])
  })

  it('say on the page what is left of each, and where hosts ask what others do not', async () => {
    await only(guest, [days[0]!], { kinds: one(2) })
    const { dates: rows, asked_at } = await page(guest)
    expect(asked_at).toBe(dates[3])
    expect(rows[0]!.asks).toEqual({
      ...{ hosts_decide: false, more_than_yes: true, is_own: false },
      kinds: [
        { name: 'With supper', left: 2 },
        { name: 'Without supper', left: 3 },
      ],
    })
    await setKinds(dates[3]!, [])
    expect((await page(guest)).dates.map(({ asks }) => asks?.is_own ?? null)).toEqual([
      true,
      true,
      true,
      null,
    ])
  })
})

type Asking = { text: string; isRequired?: boolean; eachPerson?: boolean; kind?: string; options?: string[] }
const ask = async (eventId: string, ...questions: Asking[]) => {
  const ids: string[] = []
  for (const [
    at,
    { text, isRequired = true, eachPerson = false, kind = 'short_text', options = [] },
  ] of questions.entries()) {
    const [row] = await app.db.owner<{ id: string }>(
      `insert into public.event_questions (id, event_id, place, kind, text, options, is_required, each_person)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [randomUUID(), eventId, at + 1, kind, text, options, isRequired, eachPerson],
    )
    ids.push(row!.id)
  }
  return ids
}
const said = (questionId: string | undefined, value: string, person = 0) => ({
  ...{ questionId, person, values: [value] },
})
/** What somebody answered at each date, question by question. */
const written = async (member: Member) =>
  (
    await onDates<{ said: string | null }>(
      `(select string_agg(q.text || ': ' || coalesce(r.choice, r.words), ', ' order by q.place, r.person) from public.attendances a
        join hearth.question_answers r on r.attendance_id = a.id join public.event_questions q on q.id = r.question_id
        where a.event_id = d.event_id and a.user_id = $2) as said`,
      '',
      [member.userId],
    )
  ).map(({ said }) => said)

describe('questions', () => {
  const food: Asking = { text: 'What do you eat?', eachPerson: true }
  const ride: Asking = { text: 'Do you need a ride?', kind: 'yes_no', isRequired: false }
  let asked: string[]
  beforeEach(async () => {
    asked = []
    for (const eventId of dates) asked = await ask(eventId, food, ride)
  })
  const answers = () => [said(asked[0], 'Beans', 1), said(asked[0], 'Fish', 2), said(asked[1], 'yes')]
  const all = 'What do you eat?: Beans, What do you eat?: Fish, Do you need a ride?: yes'

  it('are answered once, and stand at each date as its own page writes them', async () => {
    const { body } = await every(guest, { party: 2, answers: answers() })
    expect(body.refused).toEqual([])
    expect(await taken()).toEqual([2, 2, 2, 2])
    expect(await written(guest)).toEqual([all, all, all, all])
    const how = await askDatabase<Read<'how_to_answer'>>(app, guest, 'how_to_answer', { event: dates[1] })
    expect(how[0]!.answered).toHaveLength(3)
  })

  it('refuse a yes to every date that leaves one open, and each date of some', async () => {
    const open = 'Please answer this question: What do you eat?'
    expect(await every(guest)).toMatchObject({ status: 409, body: { error: { message: open } } })
    expect((await page(guest)).regular).toBeNull()
    const { body } = await only(guest, [days[1]!], { party: 2, answers: [said(asked[0], 'Beans', 1)] })
    expect(body.refused).toMatchObject([{ date: days[1], eventId: dates[1], reason: open, isFull: false }])
    expect(await taken()).toEqual([0, 0, 0, 0])
    expect(await answersOf(guest)).toEqual([null, null, null, null])
  })

  it('lead to a date that asks something else, and do not stop at what need not be answered', async () => {
    await app.db.owner(
      `update public.event_questions set text = 'What do you drink?' where event_id = $1 and each_person`,
      [dates[1]],
    )
    await app.db.owner(
      `update public.event_questions set text = 'Who drives?' where event_id = $1 and not each_person`,
      [dates[2]],
    )
    expect((await page(guest)).dates.map(({ asks }) => asks!.is_own)).toEqual([false, true, false, false])
    const { body } = await every(guest, { party: 2, answers: answers() })
    expect(body.refused).toMatchObject([
      { date: days[1], reason: expect.stringMatching(/What do you drink/) },
    ])
    expect(await written(guest)).toEqual([all, null, 'What do you eat?: Beans, What do you eat?: Fish', all])
    expect(await taken()).toEqual([2, 0, 2, 2])
  })

  it('keep what was answered before to questions that are not asked here', async () => {
    const [own] = await ask(dates[1]!, { text: 'Who drives?', isRequired: false }).catch(async () => {
      await app.db.owner('update public.event_questions set place = place + 1 where event_id = $1', [
        dates[1],
      ])
      return ask(dates[1]!, { text: 'Who drives?', isRequired: false })
    })
    const mine = await askDatabase<Read<'how_to_answer'>>(app, guest, 'how_to_answer', { event: dates[1] })
    const eats = mine[0]!.questions!.find(({ text }) => text === food.text)!.id
    await call(guest, 'answer', {
      ...{ eventId: dates[1], answer: 'coming', party: 1 },
      answers: [said(own, 'I do'), said(eats, 'Rice', 1)],
    })
    await every(guest, { party: 2, answers: answers() })
    expect((await written(guest))[1]).toBe(`Who drives?: I do, ${all}`)
  })

  it('are refused where they are not what was asked', async () => {
    const wrong = { answers: [said(asked[0], 'Beans', 1), said(asked[1], 'perhaps')] }
    expect(await only(guest, [days[0]!, days[3]!], wrong)).toMatchObject({ status: 409 })
    expect(await taken()).toEqual([0, 0, 0, 0])
  })

  it('may be answered anew at dates that were answered before', async () => {
    await every(guest, { party: 2, answers: answers() })
    await giveBack(guest, days[1]!)
    // What they said there stays, so that coming back needs no typing.
    expect(await only(guest, [days[1]!], { party: 2 })).toMatchObject({ body: { refused: [] } })
    await every(guest, { party: 2, answers: [said(asked[0], 'Rice', 1), said(asked[0], 'Peas', 2)] })
    const anew = 'What do you eat?: Rice, What do you eat?: Peas'
    expect(await written(guest)).toEqual([anew, anew, anew, anew])
  })

  it('go along to later dates of a regular; one that asks something new waits for them on its page', async () => {
    await every(guest, { party: 2, answers: answers() })
    await makeAnother()
    expect((await written(guest)).at(-1)).toBe(all)
    expect(await taken()).toEqual([2, 2, 2, 2, 2])
    // Given back at one date, it asks something else by then: nothing is taken in their name.
    await app.db.owner(
      `delete from public.attendances a using hearth.series_dates d where d.event_id = a.event_id and d.date = $1`,
      [days[1]],
    )
    await app.db.owner('update public.event_seats set taken = 0 where event_id = $1', [dates[1]])
    await app.db.owner(
      `update public.event_questions set text = 'What do you drink?' where event_id = $1 and each_person`,
      [dates[1]],
    )
    await look()
    expect(await taken()).toEqual([2, 0, 2, 2, 2])
    await app.db.owner(`update public.event_questions set is_required = false where event_id = $1`, [
      dates[1],
    ])
    await look()
    expect(await taken()).toEqual([2, 2, 2, 2, 2])
    expect((await written(guest))[1]).toBe('Do you need a ride?: yes')
  })

  it('are asked with kinds and where hosts approve', async () => {
    await kindsEverywhere()
    await app.db.owner(`insert into public.event_answering (event_id, mode) values ($1, 'approval')`, [
      dates[0],
    ])
    const { body } = await every(guest, { party: 2, kinds: [...one(1), ...one(2)], answers: answers() })
    expect(body.refused).toEqual([])
    expect(await answersOf(guest)).toEqual(['asked', 'coming', 'coming', 'coming'])
    expect(await written(guest)).toEqual([all, all, all, all])
    expect(await byKind()).toEqual([[], [1, 1], [1, 1], [1, 1]])
  })
})

describe('a course', () => {
  const choose = (takes: string) =>
    call(host, 'set-series-terms', { seriesId: id, takes, keptForNewcomers: 0, weeksAhead: null })

  it('may have kinds and questions that are the same on every date', async () => {
    await kindsEverywhere()
    let asked: string[] = []
    for (const eventId of dates) asked = await ask(eventId, { text: 'What do you eat?' })
    expect(await choose('course')).toMatchObject({ status: 200 })
    const answers = [said(asked[0], 'Beans')]
    expect(await every(guest, { kinds: one(1), answers })).toMatchObject({
      status: 200,
      body: { refused: [] },
    })
    expect(await byKind()).toEqual([[1], [1], [1], [1]])
    expect(await written(guest)).toEqual(dates.map(() => 'What do you eat?: Beans'))
  })

  it('is none where one date has other kinds or another question that has to be answered', async () => {
    await kindsEverywhere()
    await setKinds(dates[1]!, [{ kind: 1, ...kinds[0] }])
    expect(await choose('course')).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/Make them alike first/) } },
    })
    await setKinds(dates[1]!, [{ kind: 1, ...kinds[0] }, kinds[1]!])
    expect(await choose('course')).toMatchObject({ status: 200 })
    await choose('both')
    await ask(dates[2]!, { text: 'What do you eat?' })
    expect(await choose('course')).toMatchObject({ status: 409 })
  })

  it('takes nothing where one date has no place of the kind, or does not give it yet', async () => {
    await kindsEverywhere()
    const another = await buildMember(app.db)
    await only(another, [days[2]!], { party: 2, kinds: one(1, 2) })
    await choose('course')
    const day = new Date(days[2]!).toLocaleDateString('en-GB', {
      ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
    })
    expect((await every(guest, { kinds: one(1) })).body.error.message).toContain(
      `not enough places on ${day}`,
    )
    expect(await taken()).toEqual([0, 0, 2, 0])
    const later = { opensAt: `${dayFromNow(20)}T10:00` }
    await setKinds(dates[3]!, [
      { kind: 1, ...kinds[0] },
      { kind: 2, ...kinds[1], ...later },
    ])
    expect((await every(guest, { kinds: one(2) })).body.error.message).toBe('These spots aren’t open yet.')
    expect(await taken()).toEqual([0, 0, 2, 0])
    expect((await page(guest)).regular).toBeNull()
  })
})
