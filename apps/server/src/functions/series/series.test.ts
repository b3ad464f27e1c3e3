import type { SeriesRule } from '@hearth/contracts'
import type { Read } from '@hearth/contracts/reads'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { addAccountlessGuest, buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { mailsTo } from '../attendance/testing.ts'

let app: TestApp
let host: Member
let guest: Member
let eventId: string
let startDate: string

const dayMs = 86_400_000
const soon = { timeout: 15_000, interval: 100 }
const day = (inDays: number) => new Date(Date.parse(startDate) + inDays * dayMs).toISOString().slice(0, 10)
const weekdayOf = (date: string) =>
  (['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const)[new Date(date).getUTCDay()]!
const rule = (wishes: Partial<SeriesRule> = {}): SeriesRule => ({
  ...{ frequency: 'weekly', interval: 1, without: [], extra: [] },
  weekdays: [weekdayOf(startDate)],
  ...wishes,
})

beforeAll(async () => {
  app = await startTestApp({}, { max: 12 })
})
afterAll(() => app.end())
beforeEach(async () => {
  ;[host, guest] = await Promise.all([buildMember(app.db), buildMember(app.db)])
  startDate = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10)
  eventId = await buildEvent(app.db, { createdBy: host.userId, startDate, capacity: 5 })
})

const call = async (member: Member, name: Parameters<typeof callFunction>[2], input: object) => {
  const { status, body } = await callFunction(app, member, name, input as never)
  return { status, body: body as never as Record<string, never> }
}
async function start(wishes: Partial<SeriesRule> = {}): Promise<string> {
  const { status, body } = await call(host, 'start-series', { eventId, rule: rule(wishes) })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.seriesId as never as string
}
/** A series of so many dates, once they are there. */
async function buildDates(count: number): Promise<string> {
  const seriesId = await start({ count })
  await expect.poll(() => datesOf(seriesId), soon).toHaveLength(count)
  return seriesId
}
type DateRow = {
  date: string
  id: string | null
  status: string | null
  starts: string | null
  title: string | null
  taken: number | null
  own: string[]
  skipped: boolean
}
const datesOf = (seriesId: string) =>
  app.db.owner<DateRow>(
    `select d.date::text, e.id, e.status, to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as starts, e.title, s.taken,
       d.own_parts as own, d.is_skipped as skipped
     from hearth.series_dates d left join public.events e on e.id = d.event_id left join public.event_seats s on s.event_id = e.id
     where d.series_id = $1 order by d.date`,
    [seriesId],
  )
/** The daily look at a series, which has made what was missing when this gives. */
async function lookAgain(seriesId: string): Promise<void> {
  await app.db.owner(`update hearth.series set due_at = null where id = $1`, [seriesId])
  await app.db.owner('select hearth.queue_series($1)', [seriesId])
  const due = () =>
    app.db.owner<{ due: boolean }>('select due_at is not null as due from hearth.series where id = $1', [
      seriesId,
    ])
  await expect.poll(async () => (await due())[0]!.due, soon).toBe(true)
}
async function page(member: Member | undefined, seriesId: string): Promise<Read<'series_page'>> {
  const response = await app.http.inject({
    url: `/rest/v1/rpc/series_page?series=${seriesId}`,
    headers: {
      apikey: app.parts.config.anonKey as string,
      ...(member && { authorization: await app.tokenOf(member) }),
    },
  })
  return response.json()
}

describe('starting a series', () => {
  it('makes its dates thirteen months ahead, each as the first one is, with all that stands beside it', async () => {
    await call(host, 'save-evening', {
      eventId,
      programme: [{ at: '19:30', line: 'Soup' }],
      bring: 'A candle',
    })
    await call(host, 'set-answering', {
      ...{ eventId, mode: 'open', partyLimit: 2, guestList: 'members', hidesAddress: true },
      answersUntil: `${startDate}T18:30`,
    })
    const seriesId = await start()
    await expect.poll(() => datesOf(seriesId), soon).toHaveLength(57)
    const dates = await datesOf(seriesId)
    expect(dates.map(({ starts }) => starts)).toEqual(dates.map((_, n) => `${day(7 * n)} 19:30`))
    const second = dates[1]!.id
    const [beside] = await app.db.owner(
      `select e.series, e.venue_name, e.created_by, e.is_later_date, a.venue_name as place, w.party_limit,
         w.answers_until = e.starts_at - interval '1 hour' as in_time, v.bring, s.capacity
       from public.events e join public.event_addresses a on a.event_id = e.id join public.event_answering w on w.event_id = e.id
       join public.event_evenings v on v.event_id = e.id join public.event_seats s on s.event_id = e.id where e.id = $1`,
      [second],
    )
    expect(beside).toEqual({
      ...{
        series: seriesId,
        venue_name: '',
        created_by: host.userId,
        is_later_date: true,
        place: 'The Old Mill',
      },
      ...{ party_limit: 2, in_time: true, bring: 'A candle', capacity: 5 },
    })
  })

  it('is one series, however often it is asked for, and a host’s alone', async () => {
    expect(await call(guest, 'start-series', { eventId, rule: rule() })).toMatchObject({ status: 403 })
    // Not even what is wrong with a rule, which depends on the event's day.
    expect(await call(guest, 'start-series', { eventId, rule: rule({ until: '2000-01-01' }) })).toMatchObject(
      {
        status: 403,
      },
    )
    const seriesId = await buildDates(3)
    expect(await start({ count: 9 })).toBe(seriesId)
    expect(await datesOf(seriesId)).toHaveLength(3)
  })

  it('finds what drifted at its daily look: a date that is missing, a record that names no series', async () => {
    const seriesId = await buildDates(3)
    const [, second, third] = await datesOf(seriesId)
    await app.db.owner('delete from hearth.series_dates where event_id = $1', [third!.id])
    await app.db.owner('delete from public.events where id = $1', [third!.id])
    await app.db.owner('update public.events set series = null where id = $1', [second!.id])
    await app.db.owner(`update hearth.series set due_at = now() - interval '1 minute' where id = $1`, [
      seriesId,
    ])
    await app.db.owner('select hearth.queue_due_series(10)')
    const named = async () =>
      (await app.db.owner('select from public.events where series = $1', [seriesId])).length
    await expect.poll(named, soon).toBe(3)
  })

  it('waits with the dates of a draft until it is published', async () => {
    await app.db.owner(`update public.events set status = 'draft' where id = $1`, [eventId])
    const seriesId = await start({ count: 3 })
    await app.db.owner(`update public.events set status = 'published', version = version + 1 where id = $1`, [
      eventId,
    ])
    await expect.poll(() => datesOf(seriesId), soon).toHaveLength(3)
  })
})

describe('answering a series', () => {
  it('takes a place on every date, tells it in one mail, and gives one back', async () => {
    const seriesId = await buildDates(4)
    const { status, body } = await call(guest, 'answer-series', {
      ...{ seriesId, answer: 'coming', party: 2, dates: { from: startDate, without: [day(14)] } },
    })
    expect(status).toBe(200)
    expect((body.answered as never as unknown[]).length).toBe(3)
    expect((await datesOf(seriesId)).map(({ taken }) => taken)).toEqual([2, 2, 0, 2])
    const mails = await mailsTo(app, guest)
    expect(mails).toHaveLength(1)
    await call(guest, 'answer-series', { seriesId, answer: 'not_coming', dates: { only: [day(7)] } })
    expect((await datesOf(seriesId)).map(({ taken }) => taken)).toEqual([2, 0, 0, 2])
    const seen = await page(guest, seriesId)
    expect(seen!.regular).toMatchObject({ party: 2 })
    expect(seen!.dates.map(({ my_answer }) => my_answer)).toEqual([
      'coming',
      'not_coming',
      'not_coming',
      'coming',
    ])
  })

  it('says which date is full and takes the others', async () => {
    const seriesId = await buildDates(3)
    const [first] = await datesOf(seriesId)
    await app.db.owner('update public.event_seats set taken = 5 where event_id = $1', [first!.id])
    const { body } = await call(guest, 'answer-series', {
      seriesId,
      answer: 'coming',
      dates: { from: startDate },
    })
    expect(body).toMatchObject({
      answered: [{ date: day(7) }, { date: day(14) }],
      refused: [{ date: startDate }],
    })
  })

  it('keeps a regular’s place on dates that are made later', async () => {
    const seriesId = await buildDates(2)
    await call(guest, 'answer-series', { seriesId, answer: 'coming', dates: { from: startDate } })
    await app.db.owner(`update hearth.series_rules set rule = rule || '{"count": 4}' where series_id = $1`, [
      seriesId,
    ])
    await app.db.owner('select hearth.queue_series($1)', [seriesId])
    await expect.poll(() => datesOf(seriesId), soon).toHaveLength(4)
    expect((await datesOf(seriesId)).map(({ taken }) => taken)).toEqual([1, 1, 1, 1])
    await call(guest, 'answer-series', { seriesId, answer: 'not_coming', dates: { from: day(14) } })
    expect((await datesOf(seriesId)).map(({ taken }) => taken)).toEqual([1, 1, 0, 0])
    expect((await page(guest, seriesId))!.regular).toBeNull()
  })
})

describe('changing dates', () => {
  it('says what it touches, changes those that follow, and leaves what was changed alone', async () => {
    const seriesId = await buildDates(5)
    await call(guest, 'answer-series', { seriesId, answer: 'coming', dates: { from: startDate } })
    const before = await datesOf(seriesId)
    await app.db.owner(
      `update public.events set title = 'By the river', version = version + 1 where id = $1`,
      [before[3]!.id],
    )
    await app.db.owner(
      `update public.events set title = 'Soup and songs', version = version + 1 where id = $1`,
      [before[1]!.id],
    )
    const change = { eventId: before[1]!.id, parts: ['words'], scope: 'following' }
    expect(await call(host, 'change-dates', { ...change, isPreview: true })).toMatchObject({
      body: { dates: 2, kept: 1, people: 1 },
    })
    expect((await datesOf(seriesId)).map(({ title }) => title)[2]).toBe('Supper under lanterns')
    expect(await call(guest, 'change-dates', change)).toMatchObject({ status: 403 })
    expect(await call(host, 'change-dates', change)).toMatchObject({ status: 200 })
    expect((await datesOf(seriesId)).map(({ title, own }) => [title, own])).toEqual([
      ['Supper under lanterns', []],
      ['Soup and songs', []],
      ['Soup and songs', []],
      ['By the river', ['words']],
      ['Soup and songs', []],
    ])
  })

  it('moves the hour of all, with the day of each, and tells it once', async () => {
    const seriesId = await buildDates(4)
    await call(guest, 'answer-series', { seriesId, answer: 'coming', dates: { from: startDate } })
    await app.db.owner(
      `update public.events set start_time = '20:00', end_time = '22:30', starts_at = starts_at + interval '30 minutes',
         ends_at = ends_at + interval '30 minutes', version = version + 1 where id = $1`,
      [eventId],
    )
    await call(host, 'change-dates', { eventId, parts: ['time'], scope: 'all' })
    expect((await datesOf(seriesId)).map(({ starts }) => starts)).toEqual(
      [0, 7, 14, 21].map((n) => `${day(n)} 20:00`),
    )
    const told = async () =>
      (await mailsTo(app, guest)).filter(({ subject }) => subject.startsWith('Dates changed'))
    await expect.poll(told, soon).toHaveLength(1)
    expect(await told()).toHaveLength(1)
  })

  it('hides place and link of all where one date hides them, and shows them again', async () => {
    await app.db.owner(
      `update public.events set online_url = 'https://meet.example/circle', capacity = null where id = $1`,
      [eventId],
    )
    await app.db.owner('update public.event_seats set capacity = null where event_id = $1', [eventId])
    const seriesId = await buildDates(3)
    const shown = () =>
      app.db.owner<{ venue: string; link: string; beside: string | null; place: string | null }>(
        `select e.venue_name as venue, e.online_url as link, a.online_url as beside, a.venue_name as place
         from hearth.series_dates d join public.events e on e.id = d.event_id left join public.event_addresses a on a.event_id = e.id
         where d.series_id = $1 order by d.date`,
        [seriesId],
      )
    const answering = { eventId, mode: 'open', partyLimit: 6, guestList: 'hosts' }
    await call(host, 'set-answering', { ...answering, hidesAddress: true })
    const change = { eventId, parts: ['answering'], scope: 'all' }
    expect(await call(host, 'change-dates', change)).toMatchObject({ status: 200, body: { dates: 2 } })
    const hidden = { venue: '', link: '', beside: 'https://meet.example/circle', place: 'The Old Mill' }
    expect(await shown()).toEqual([hidden, hidden, hidden])
    await call(host, 'set-answering', { ...answering, hidesAddress: false })
    expect(await call(host, 'change-dates', { ...change, parts: ['place'] })).toMatchObject({ status: 200 })
    const open = { venue: 'The Old Mill', link: 'https://meet.example/circle', beside: null, place: null }
    expect(await shown()).toEqual([open, open, open])
  })

  it('takes a break: nobody’s date goes, somebody’s is cancelled and told once, and both can come back', async () => {
    const seriesId = await buildDates(5)
    await call(guest, 'answer-series', { seriesId, answer: 'coming', dates: { only: [day(7), day(14)] } })
    const skip = { seriesId, dates: [day(7), day(14), day(21)], note: 'Holiday break' }
    expect(await call(host, 'skip-dates', { ...skip, isPreview: true })).toMatchObject({
      body: { dates: 3, people: 1 },
    })
    expect(await call(host, 'skip-dates', skip)).toMatchObject({ status: 200 })
    expect((await datesOf(seriesId)).map(({ status, skipped }) => [status, skipped])).toEqual([
      ['published', false],
      ['cancelled', true],
      ['cancelled', true],
      [null, true],
      ['published', false],
    ])
    expect((await page(undefined, seriesId))!.dates.map(({ note }) => note)[3]).toBe('Holiday break')
    const told = async () =>
      (await mailsTo(app, guest)).filter(({ subject }) => subject.startsWith('Dates cancelled'))
    await expect.poll(told, soon).toHaveLength(1)
    await call(host, 'resume-dates', { seriesId, dates: [day(7), day(21)] })
    await expect
      .poll(async () => (await datesOf(seriesId)).map(({ status }) => status), soon)
      .toEqual(['published', 'published', 'cancelled', 'published', 'published'])
  })

  it('names to somebody without an account the dates that are theirs, once for the person', async () => {
    const seriesId = await buildDates(4)
    const dates = await datesOf(seriesId)
    const guests = [1, 2].map((at) => addAccountlessGuest(app.db, { eventId: dates[at]!.id! }))
    await app.db.owner(`update hearth.guests set address_hash = sha256('rui') where id = any ($1::uuid[])`, [
      await Promise.all(guests),
    ])
    await call(host, 'skip-dates', { seriesId, dates: [day(7), day(14)] })
    const readers = await app.db.owner<{ own: { dates: string } }>(
      `select r.own from hearth.group_notifications g cross join lateral hearth.next_readers(g.id, 10) r
       where g.facts ->> 'seriesId' = $1 and r.guest_id is not null`,
      [seriesId],
    )
    expect(readers).toEqual([{ own: { dates: `${day(7)} ${day(14)}` } }])
  })

  it('ends after a day', async () => {
    const seriesId = await buildDates(4)
    await call(host, 'end-series', { seriesId, lastDate: day(10) })
    await app.db.owner('select hearth.queue_series($1)', [seriesId])
    await expect
      .poll(async () => (await datesOf(seriesId)).map(({ date }) => date), soon)
      .toEqual([startDate, day(7)])
  })

  it('keeps a break under another rule, and moves nobody into it', async () => {
    const seriesId = await buildDates(4)
    await call(guest, 'answer-series', { seriesId, answer: 'coming', dates: { only: [day(7), day(14)] } })
    await call(host, 'skip-dates', { seriesId, dates: [day(7), day(21)] })
    const said = { seriesId, from: day(7), rule: rule({ count: 4 }) }
    expect(await call(host, 'change-rule', said)).toMatchObject({ status: 200 })
    await expect
      .poll(async () => (await datesOf(seriesId)).map(({ date, skipped }) => [date, skipped]), soon)
      .toEqual([0, 7, 14, 21, 28].map((n) => [day(n), n === 7 || n === 21]))
    expect((await datesOf(seriesId)).map(({ taken }) => taken)[2]).toBe(1)
  })

  it.each([
    ['to a later day', 2],
    ['to an earlier day', -2],
  ])(
    'moves a date and all that follow %s of the week, and makes none on the old one',
    async (_what, shift) => {
      const seriesId = await buildDates(4)
      await call(guest, 'answer-series', { seriesId, answer: 'coming', dates: { only: [day(14)] } })
      const startsOn = day(7 + shift)
      const said = {
        seriesId,
        from: day(7),
        startsOn,
        rule: rule({ count: 3, weekdays: [weekdayOf(startsOn)] }),
      }
      expect(await call(host, 'change-rule', said)).toMatchObject({ body: { dates: 3, people: 1 } })
      await lookAgain(seriesId)
      expect((await datesOf(seriesId)).map(({ starts, taken }) => [starts!.slice(0, 10), taken])).toEqual([
        [startDate, 0],
        [day(7 + shift), 0],
        [day(14 + shift), 1],
        [day(21 + shift), 0],
      ])
    },
  )

  it('moves no date before another one, nor into the past', async () => {
    const seriesId = await buildDates(3)
    for (const startsOn of [startDate, '2020-01-01'])
      expect(
        await call(host, 'change-rule', { seriesId, from: day(14), startsOn, rule: rule({ count: 2 }) }),
      ).toMatchObject({ status: 400, body: { error: { fields: { startsOn: expect.any(String) } } } })
  })

  it('makes a date on a day whose event has moved to another one', async () => {
    const seriesId = await buildDates(3)
    const shifted = [0, 2].map((n) => weekdayOf(day(n)))
    await call(host, 'change-rule', {
      ...{ seriesId, from: startDate, startsOn: day(2), rule: rule({ count: 3, weekdays: [shifted[1]!] }) },
    })
    await call(host, 'change-rule', { seriesId, from: day(2), rule: rule({ count: 5, weekdays: shifted }) })
    await expect
      .poll(async () => (await datesOf(seriesId)).map(({ starts }) => starts!.slice(0, 10)), soon)
      .toEqual([2, 7, 9, 14, 16].map(day))
  })

  it('follows another rule from a day on, and takes along who comes', async () => {
    const seriesId = await buildDates(4)
    await call(guest, 'answer-series', { seriesId, answer: 'coming', dates: { only: [day(14)] } })
    const from = day(8)
    const said = { seriesId, from, rule: rule({ count: 3, weekdays: [weekdayOf(from)] }) }
    expect(await call(host, 'change-rule', { ...said, isPreview: true })).toMatchObject({
      body: { dates: 2, people: 1 },
    })
    expect(await call(host, 'change-rule', said)).toMatchObject({ status: 200 })
    await expect
      .poll(
        async () => (await datesOf(seriesId)).map(({ starts, taken }) => [starts!.slice(0, 10), taken]),
        soon,
      )
      .toEqual([
        [startDate, 0],
        [day(7), 0],
        [day(8), 1],
        [day(15), 0],
        [day(22), 0],
      ])
  })
})
