// What hosts choose of how people answer a series, at every door that somebody says yes through.
import type { Read } from '@hearth/contracts/reads'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase, callFunction } from '../../testing/calls.ts'
import { buildMember, type Member, usernameOf } from '../../testing/people.ts'
import { buildSeries, dayFromNow } from '../../testing/series.ts'
import { callOfList, guestBrowser, notificationsOf } from '../attendance/testing.ts'

let app: TestApp
const { post, get, linkTo, newAddress, mailsTo } = guestBrowser(() => app)
let host: Member
let guest: Member
let id: string
let dates: string[]

const days = [7, 14, 21, 28].map(dayFromNow)
const soon = { timeout: 15_000, interval: 100 }

beforeAll(async () => {
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: '10000' }, { max: 12 })
})
afterAll(() => app.end())
beforeEach(async () => {
  ;[host, guest] = await Promise.all([buildMember(app.db), buildMember(app.db)])
  ;({ id, dates } = await buildSeries(app.db, { dates: days, createdBy: host.userId, capacity: 5 }))
})

type Answered = {
  answered: { date: string }[]
  refused: { date: string; reason: string }[]
  heldUntil: string | null
  error: { code: string; message: string }
}
async function call(member: Member, name: Parameters<typeof callFunction>[2], input: object) {
  const { status, body } = await callFunction(app, member, name, input as never)
  return { status, body: body as never as Answered }
}
const choose = (terms: object, by = host) =>
  call(by, 'set-series-terms', {
    ...{ seriesId: id, takes: 'both', keptForNewcomers: 0, weeksAhead: null },
    ...terms,
  })
const every = (member: Member, more: object = {}, dates: object = { from: days[0] }) =>
  call(member, 'answer-series', { seriesId: id, answer: 'coming', ...more, dates })
const only = (member: Member, day: string, more: object = {}) => every(member, more, { only: [day] })
const comeTo = (member: Member, eventId: string | undefined, party = 1) =>
  call(member, 'answer', { eventId, answer: 'coming', party })
const giveBack = (member: Member, day: string) =>
  call(member, 'answer-series', { seriesId: id, answer: 'not_coming', dates: { only: [day] } })
const taken = async () =>
  (
    await app.db.owner<{ taken: number }>(
      `select s.taken from hearth.series_dates d join public.event_seats s on s.event_id = d.event_id
       where d.series_id = $1 order by d.date`,
      [id],
    )
  ).map((date) => date.taken)
const regulars = () =>
  app.db.owner<{ user_id: string }>('select user_id from hearth.series_regulars where series_id = $1', [id])
const fill = (at: number) =>
  app.db.owner('update public.event_seats set taken = capacity where event_id = $1', [dates[at]])
const courseWords = /belongs to a course/
const page = (member: Member | undefined) =>
  askDatabase<NonNullable<Read<'series_page'>>>(app, member, 'series_page', { series: id })
/** The daily look, which holds the series. */
const look = async () => {
  await app.db.owner(
    'select hearth.mend_series(s.id) from (select o.id from hearth.series o where o.id = $1 for update) s',
    [id],
  )
}

describe('choosing the terms', () => {
  it('is for hosts alone, and stands on the pages of series and date', async () => {
    const terms = { takes: 'course', keptForNewcomers: 2, weeksAhead: 6 }
    expect(await choose(terms, guest)).toMatchObject({ status: 403 })
    expect(await choose({ ...terms, seriesId: 'a'.repeat(26) })).toMatchObject({ status: 404 })
    expect(await choose(terms)).toMatchObject({ status: 200, body: { seriesId: id } })
    expect((await page(undefined)).terms).toEqual({
      ...{ takes: 'course', kept_for_newcomers: 2, weeks_ahead: 6, held_until: dayFromNow(42) },
    })
    const ofEvent = (member: Member) =>
      askDatabase<Read<'series_of_event'>>(app, member, 'series_of_event', { event: dates[1] })
    expect(await ofEvent(guest)).toMatchObject({ takes: 'course', is_regular: false })
    await every(guest)
    expect(await ofEvent(guest)).toMatchObject({ takes: 'course', is_regular: true })
  })

  it('keeps no more places than a date has, and none where there is room for everyone', async () => {
    expect(await choose({ keptForNewcomers: 6 })).toMatchObject({
      ...{ status: 409, body: { error: { message: 'Keep no more places than a date has.' } } },
    })
    expect(await choose({ keptForNewcomers: 5 })).toMatchObject({ status: 200 })
    await app.db.owner('update public.event_seats set capacity = null where event_id = any ($1)', [dates])
    expect(await choose({ keptForNewcomers: 1 })).toMatchObject({ status: 409 })
    expect(await choose({ weeksAhead: 0 })).toMatchObject({ status: 400 })
  })

  it('is no course where a date asks what one yes cannot answer', async () => {
    await app.db.owner(
      `insert into public.event_questions (id, event_id, place, kind, text, is_required, each_person)
       values (gen_random_uuid(), $1, 1, 'short_text', 'What do you eat?', true, false)`,
      [dates[2]],
    )
    expect(await choose({ takes: 'course' })).toMatchObject({ status: 409 })
    expect(await choose({ takes: 'dates' })).toMatchObject({ status: 200 })
  })

  it('leaves who comes already as they are', async () => {
    const single = await buildMember(app.db)
    await comeTo(single, dates[0], 2)
    await every(guest)
    await choose({ takes: 'course' })
    expect(await taken()).toEqual([3, 1, 1, 1])
    // Said again, with fewer, and taken back, as ever; with more it would be another yes.
    expect(await comeTo(single, dates[0], 2)).toMatchObject({ status: 200 })
    expect(await comeTo(single, dates[0], 1)).toMatchObject({ status: 200 })
    expect(await comeTo(single, dates[0], 2)).toMatchObject({ status: 409 })
    await choose({ takes: 'dates' })
    expect(await taken()).toEqual([2, 1, 1, 1])
    expect(await regulars()).toHaveLength(1)
  })
})

describe('single dates only', () => {
  it('refuses every date and takes single ones', async () => {
    await choose({ takes: 'dates' })
    expect(await every(guest)).toMatchObject({
      ...{ status: 409, body: { error: { message: expect.stringMatching(/single dates only/) } } },
    })
    expect(await regulars()).toEqual([])
    expect(await only(guest, days[1]!)).toMatchObject({ status: 200 })
    expect(await comeTo(guest, dates[2])).toMatchObject({ status: 200 })
    expect(await taken()).toEqual([0, 1, 1, 0])
  })

  it('lets who came to every date before give all of them back', async () => {
    await every(guest)
    await choose({ takes: 'dates' })
    const stops = { seriesId: id, answer: 'not_coming', dates: { from: days[0] } }
    expect(await call(guest, 'answer-series', stops)).toMatchObject({ status: 200 })
    expect(await taken()).toEqual([0, 0, 0, 0])
  })
})

describe('the whole course only', () => {
  beforeEach(() => choose({ takes: 'course' }))

  it('refuses a yes to a date alone, by a sentence that leads to the course', async () => {
    const course = { status: 409, body: { error: { message: expect.stringMatching(courseWords) } } }
    expect(await only(guest, days[1]!)).toMatchObject(course)
    expect(await comeTo(guest, dates[1])).toMatchObject(course)
    // Nor all but one, nor from the middle on.
    expect(await every(guest, {}, { from: days[0], without: [days[3]] })).toMatchObject(course)
    expect(await every(guest, {}, { from: days[2] })).toMatchObject(course)
    expect(await taken()).toEqual([0, 0, 0, 0])
    expect(await regulars()).toEqual([])
  })

  it('refuses whom hosts invited as well, and says with the invitation where the course is', async () => {
    const username = await usernameOf(app.db, guest)
    expect(await call(host, 'invite-guest', { eventId: dates[0], username })).toMatchObject({ status: 200 })
    expect(await comeTo(guest, dates[0])).toMatchObject({ status: 409 })
    const courses = async () => {
      const invitations = await askDatabase<Read<'my_invitations'>>(app, guest, 'my_invitations', {})
      return invitations.map(({ event_id, course_id }) => [event_id, course_id])
    }
    expect(await courses()).toEqual([[dates[0], id]])
    await every(guest)
    await giveBack(guest, days[0]!)
    await call(host, 'end-invitation', { eventId: dates[0], userId: guest.userId })
    expect(await call(host, 'invite-guest', { eventId: dates[0], username })).toMatchObject({ status: 200 })
    expect(await courses()).toEqual([[dates[0], null]])
    expect(
      await call(host, 'invite-by-email', { eventId: dates[0], addresses: [newAddress()] }),
    ).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(courseWords) } },
    })
  })

  it('takes every date, gives one back, and takes that back while one comes to all', async () => {
    expect(await every(guest, { party: 2 })).toMatchObject({ status: 200 })
    await giveBack(guest, days[1]!)
    expect(await taken()).toEqual([2, 0, 2, 2])
    // Not with more people than come to the course.
    expect(await only(guest, days[1]!, { party: 3 })).toMatchObject({ status: 409 })
    expect(await comeTo(guest, dates[1], 3)).toMatchObject({ status: 409 })
    expect(await only(guest, days[1]!, { party: 2 })).toMatchObject({ status: 200 })
    await giveBack(guest, days[1]!)
    expect(await comeTo(guest, dates[1], 1)).toMatchObject({ status: 200 })
    expect(await taken()).toEqual([2, 1, 2, 2])
  })

  it('takes nothing where a date is full, and names the first that is', async () => {
    await fill(3)
    await fill(2)
    const day = new Date(days[2]!).toLocaleDateString('en-GB', {
      ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
    })
    const { status, body } = await every(guest)
    expect({ status, message: body.error.message }).toEqual({
      ...{ status: 409, message: expect.stringContaining(`not enough places on ${day}`) },
    })
    expect(await taken()).toEqual([0, 0, 5, 5])
    expect(await regulars()).toEqual([])
  })

  it('does not look at dates that are further away than places are held', async () => {
    await choose({ takes: 'course', weeksAhead: 3 })
    await fill(3)
    expect(await every(guest)).toMatchObject({ status: 200, body: { heldUntil: dayFromNow(21) } })
    expect(await taken()).toEqual([1, 1, 1, 5])
  })

  it('lets nobody wait for a date alone, and takes who waited off its list', async () => {
    await choose({ takes: 'both' })
    await fill(0)
    await callOfList(app, guest, 'join-waiting-list', { eventId: dates[0], party: 1 })
    await choose({ takes: 'course' })
    const waiting = await app.db.owner('select from public.event_waiting where event_id = $1', [dates[0]])
    expect(waiting).toEqual([])
    await expect.poll(async () => (await notificationsOf(app, guest)).length, soon).toBeGreaterThan(0)
    expect(await call(guest, 'join-waiting-list', { eventId: dates[0], party: 1 })).toMatchObject({
      status: 409,
    })
  })

  it('lets who comes to the course wait for a date that they gave back', async () => {
    await every(guest)
    await giveBack(guest, days[0]!)
    await fill(0)
    expect(await call(guest, 'join-waiting-list', { eventId: dates[0], party: 1 })).toMatchObject({
      status: 200,
    })
  })

  it('refuses people without an account, and says on the page of the date where to go', async () => {
    const asked = await post(`/e/${dates[0]}/answer`, { name: 'Rui', email: newAddress(), party: '1' })
    expect(asked).toMatchObject({ status: 409, body: expect.stringMatching(courseWords) })
  })

  it('refuses by a link that was asked for before it was a course, and keeps who came by one', async () => {
    await choose({ takes: 'both' })
    const [early, late] = [newAddress(), newAddress()]
    const ask = (email: string) => post(`/e/${dates[0]}/answer`, { name: 'Rui', email, party: '1', note: '' })
    await ask(early)
    const came = await post(await linkTo(early))
    await ask(late)
    await choose({ takes: 'course' })
    expect(await post(await linkTo(late))).toMatchObject({
      ...{ status: 409, body: expect.stringMatching(courseWords) },
    })
    expect(await taken()).toEqual([1, 0, 0, 0])
    // With more it would be another yes; giving it back is as ever, and then it is gone.
    expect(await post(came.to, { answer: 'coming', party: '2', note: '' })).toMatchObject({ status: 409 })
    expect(await post(came.to, { answer: 'not_coming', party: '1', note: '' })).toMatchObject({ status: 303 })
    expect(await post(came.to, { answer: 'coming', party: '1', note: '' })).toMatchObject({ status: 409 })
    expect(await taken()).toEqual([0, 0, 0, 0])
  })

  it('refuses by an invitation that was mailed before it was a course', async () => {
    await choose({ takes: 'both' })
    const address = newAddress()
    await callFunction(app, host, 'invite-by-email', { eventId: dates[0]!, addresses: [address] })
    await expect.poll(async () => (await mailsTo(address)).length, soon).toBe(1)
    const text = (await mailsTo(address))[0]!.body_text
    const link = new URL(/http\S+\/invitation\/\S+/.exec(text)?.[0] ?? 'http://none/').pathname
    await choose({ takes: 'course' })
    const shown = await get(link)
    expect(shown).toMatch(courseWords)
    expect(shown).toContain(`href="/s/${id}"`)
    expect(
      await post(`${link}/reply`, { name: 'Rui', answer: 'coming', party: '1', note: '' }),
    ).toMatchObject({
      status: 409,
      body: expect.stringMatching(courseWords),
    })
  })
})

describe('places for newcomers', () => {
  beforeEach(() => choose({ keptForNewcomers: 2 }))

  it('are not taken by who comes to every date, but by anybody else', async () => {
    expect((await every(guest, { party: 3 })).body.refused).toEqual([])
    const another = await buildMember(app.db)
    const { body } = await every(another)
    expect(body.answered).toEqual([])
    expect(body.refused).toMatchObject(
      days.map((date) => ({
        date,
        reason: 'The places that are left are kept for newcomers.',
        isFull: false,
      })),
    )
    const [one, two] = await Promise.all([buildMember(app.db), buildMember(app.db)])
    await comeTo(one, dates[0])
    await only(two, days[0]!)
    expect(await taken()).toEqual([5, 3, 3, 3])
  })

  it('are fewer where others are there already', async () => {
    const [one, two] = await Promise.all([buildMember(app.db), buildMember(app.db)])
    await comeTo(one, dates[0], 4)
    await every(two, { party: 1 })
    expect(await taken()).toEqual([5, 1, 1, 1])
  })

  it('count for each way of taking a place at every date', async () => {
    await every(guest, { party: 2 })
    await giveBack(guest, days[1]!)
    const another = await buildMember(app.db)
    await every(another, { party: 2 }, { from: days[1] })
    expect(await taken()).toEqual([2, 2, 2, 2])
    // Raised, and taken back: both on the way that is answered one by one.
    expect((await every(guest, { party: 4 })).body.refused.map(({ date }) => date).sort()).toEqual(days)
    expect(await taken()).toEqual([2, 2, 2, 2])
    await every(guest, { party: 1 })
    expect(await taken()).toEqual([1, 3, 1, 1])
  })

  it('stay where dates are made later, for the longest regular first', async () => {
    const another = await buildMember(app.db)
    await every(guest, { party: 2 })
    await every(another, { party: 1 })
    const third = await buildMember(app.db)
    await app.db.owner(
      `insert into hearth.series_regulars (series_id, user_id, party, since) values ($1, $2, 1, $3)`,
      [id, third.userId, days[0]],
    )
    await look()
    expect(await taken()).toEqual([3, 3, 3, 3])
    await choose({ keptForNewcomers: 1 })
    await look()
    expect(await taken()).toEqual([4, 4, 4, 4])
  })

  it('make a date of a course too full', async () => {
    await choose({ takes: 'course', keptForNewcomers: 2 })
    expect((await every(guest, { party: 4 })).body.error.message).toMatch(/not enough places on/)
    expect(await every(guest, { party: 3 })).toMatchObject({ status: 200 })
  })
})

describe('how far ahead a place is held', () => {
  it('leaves dates that are further away to others, and says until when', async () => {
    await choose({ weeksAhead: 2 })
    const { body } = await every(guest)
    expect(body).toMatchObject({ heldUntil: dayFromNow(14) })
    expect(body.answered.map(({ date }) => date)).toEqual(days.slice(0, 2))
    expect(await taken()).toEqual([1, 1, 0, 0])
    // A single date is everybody's, however far away.
    await only(guest, days[3]!)
    expect(await taken()).toEqual([1, 1, 0, 1])
    await choose({ weeksAhead: null })
    expect((await every(guest)).body.heldUntil).toBeNull()
  })

  it('has its places on dates that came within reach, the longest regular first', async () => {
    await choose({ weeksAhead: 2 })
    const others = await Promise.all([buildMember(app.db), buildMember(app.db)])
    await every(guest, { party: 3 })
    await every(others[0]!, { party: 2 })
    await every(others[1]!, { party: 1 })
    await giveBack(guest, days[2]!)
    const single = await buildMember(app.db)
    await comeTo(single, dates[3], 1)
    await app.db.owner('update hearth.series set weeks_ahead = 4 where id = $1', [id])
    await look()
    // On the third day the first gave theirs back before; on the fourth there is room for the first alone.
    expect(await taken()).toEqual([5, 5, 3, 4])
    const came = await app.db.owner<{ user_id: string }>(
      `select user_id from public.attendances where event_id = $1 and answer = 'coming'`,
      [dates[3]],
    )
    expect(new Set(came.map(({ user_id }) => user_id))).toEqual(new Set([single.userId, guest.userId]))
    await look()
    expect(await taken()).toEqual([5, 5, 3, 4])
  })

  it('says nothing for whom a date refused, neither to hosts nor to the job', async () => {
    await fill(1)
    await fill(3)
    const email = newAddress()
    await post(`/s/${id}/answer`, { name: 'Rui', email, party: '1', which: 'every', from: days[0]! })
    expect(await post(await linkTo(email))).toMatchObject({ status: 303 })
    expect((await every(guest)).body.refused.map(({ date }) => date).sort()).toEqual([days[1], days[3]])
    const standings = async () => {
      const found = await askDatabase<NonNullable<Read<'series_people'>>>(app, host, 'series_people', {
        series: id,
      })
      return found.people.map(({ at }) => at.map((one) => one?.standing ?? null))
    }
    expect(await standings()).toEqual(Array(2).fill(['coming', null, 'coming', null]))
    expect((await page(guest)).dates.map(({ my_answer }) => my_answer)).toEqual([
      ...['coming', null, 'coming', null],
    ])
    // Who waits there has their turn; who does not has the place that becomes free.
    await call(guest, 'join-waiting-list', { eventId: dates[1], party: 2 })
    await app.db.owner('update public.event_seats set taken = 4 where event_id = any ($1)', [
      [dates[1], dates[3]],
    ])
    await look()
    expect(await taken()).toEqual([2, 4, 2, 5])
    await giveBack(guest, days[3]!)
    await look()
    expect(await taken()).toEqual([2, 4, 2, 4])
    expect((await standings()).sort()).toEqual([
      ['coming', null, 'coming', null],
      ['coming', 'waiting', 'coming', 'no'],
    ])
  })

  it('does so by the daily job, and leaves out what one left out', async () => {
    await choose({ weeksAhead: 2 })
    await every(guest, {}, { from: days[0], without: [days[1], days[3]] })
    expect(await taken()).toEqual([1, 0, 0, 0])
    await choose({ weeksAhead: null })
    await expect.poll(taken, soon).toEqual([1, 0, 1, 0])
    expect((await page(guest)).dates.map(({ my_answer }) => my_answer)).toEqual([
      ...['coming', 'not_coming', 'coming', 'not_coming'],
    ])
  })

  it('lets nobody in whom hosts let come one by one, nor after replies are closed', async () => {
    const [invited, uninvited, approved, asking] = await Promise.all(
      Array.from({ length: 4 }, () => buildMember(app.db)),
    )
    const answering = (at: number, mode: string, until: string | null = null) =>
      app.db.owner(
        `insert into public.event_answering (event_id, mode, answers_until) values ($1, $2, $3::timestamptz)`,
        [dates[at], mode, until],
      )
    await answering(0, 'invitation')
    await answering(1, 'approval')
    await answering(2, 'approval')
    await answering(3, 'open', new Date(Date.now() - 1000).toISOString())
    await call(host, 'invite-guest', {
      ...{ eventId: dates[0], username: await usernameOf(app.db, invited!) },
    })
    await call(approved!, 'answer', { eventId: dates[2], answer: 'coming', party: 1 })
    await call(asking!, 'answer', { eventId: dates[2], answer: 'coming', party: 1 })
    const yes = { eventId: dates[2], userId: approved!.userId, decision: 'approved' }
    expect(await call(host, 'decide-answer', yes)).toMatchObject({ status: 200 })
    await app.db.owner(
      `insert into hearth.series_regulars (series_id, user_id, party, since) select $1, p::uuid, 1, $2::date from unnest($3::text[]) p`,
      [id, days[0], [invited, uninvited, approved, asking].map((member) => member!.userId)],
    )
    await look()
    expect(await taken()).toEqual([1, 1, 1, 0])
  })

  it('holds for dates as they are made', async () => {
    await choose({ weeksAhead: 3 })
    await every(guest)
    await app.db.owner(
      `update hearth.series_rules set rule = jsonb_set(rule, '{extra}', rule -> 'extra' || to_jsonb($2::text[])) where series_id = $1`,
      [id, [dayFromNow(20), dayFromNow(35)]],
    )
    await app.db.owner('select hearth.queue_series($1)', [id])
    await expect.poll(taken, soon).toEqual([1, 1, 1, 1, 0, 0])
  })
})
