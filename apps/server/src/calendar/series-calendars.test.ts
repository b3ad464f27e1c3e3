// A series at each door that gives it to calendars: who gets which dates.
import { weekdayIds } from '@hearth/contracts/series-values'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailsTo } from '../functions/attendance/testing.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { callFunction } from '../testing/calls.ts'
import { buildEvent, buildEventId, type EventWishes } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { block } from '../testing/providers.ts'
import { buildSeries, dayFromNow } from '../testing/series.ts'
import { buildVenue } from '../testing/venues.ts'
import { byIcal, byRrule, eventsIn } from './testing/read-calendar.ts'

let app: TestApp
let host: Member
let guest: Member
let passedMs = 0

beforeAll(async () => {
  app = await startTestApp({}, {}, { runsJobs: false }, { now: () => Date.now() + passedMs })
})
afterAll(() => app.end())
beforeEach(async () => {
  ;[host, guest] = await Promise.all([buildMember(app.db), buildMember(app.db)])
})

const days = [4, 11, 18, 25, 32].map(dayFromNow)
const weekday = weekdayIds[(new Date(days[0]!).getUTCDay() + 6) % 7]!
const rule = { frequency: 'weekly' as const, interval: 1, weekdays: [weekday], without: [], extra: [] }

const build = (wishes: Omit<EventWishes, 'id' | 'startDate' | 'startsAt' | 'endsAt'> = {}) =>
  buildSeries(app.db, { dates: days, rule, createdBy: host.userId, ...wishes })

/** A second later, when nothing of the last answer is kept. */
async function get(url: string, member?: Member, headers: Record<string, string> = {}) {
  passedMs += 1001
  const authorization = member && (await app.tokenOf(member))
  return app.http.inject({ url, headers: { ...headers, ...(authorization && { authorization }) } })
}
const fileOf = (id: string, member?: Member) => get(`/series/${id}.ics`, member)

/** The days that two programs show, of those of the series. */
function daysIn(calendar: string): string[] {
  const [one, other] = [byIcal, byRrule].map((read) =>
    read(calendar, dayFromNow(36)).map(
      ({ at, isCancelled }) => at.slice(0, 10) + (isCancelled ? ' cancelled' : ''),
    ),
  )
  expect(one).toEqual(other)
  return one!
}
const uidsIn = (calendar: string) =>
  eventsIn(calendar).map((event) => event.find(({ name }) => name === 'UID')!.value.split('@')[0])
const change = (id: string | undefined, set: string) =>
  app.db.owner(`update public.events set ${set}, version = version + 1 where id = $1`, [id])

describe('the calendar file of a series', () => {
  it.each(['public', 'unlisted'])('needs no sign-in when it is %s, from any origin', async (visibility) => {
    const { id } = await build({ visibility })
    const { statusCode, headers, body } = await get(`/series/${id}.ics`, undefined, {
      origin: 'https://calendar.example',
    })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60',
    })
    expect(uidsIn(body)).toEqual([`series-${id}`])
    expect(daysIn(body)).toEqual(days)
  })

  it('is for members, or the host, where the dates are', async () => {
    const members = await build({ visibility: 'members' })
    const own = await build({ visibility: 'private' })
    const draft = await build({ status: 'draft' })
    for (const { id } of [members, own, draft]) expect((await fileOf(id)).statusCode).toBe(404)
    expect((await fileOf(own.id, guest)).statusCode).toBe(404)
    expect((await fileOf(own.id, host)).statusCode).toBe(200)
    const { statusCode, headers, body } = await fileOf(members.id, guest)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(daysIn(body)).toEqual(days)
    await block(app.db, host, guest)
    expect((await fileOf(members.id, guest)).statusCode).toBe(404)
    for (const unknown of [buildEventId(), 'nonsense', members.dates[0]!])
      expect((await fileOf(unknown)).statusCode).toBe(404)
  })

  it('leaves out the dates that its reader may not open, and says what was called off', async () => {
    const { id, dates } = await build()
    await change(dates[1], `visibility = 'members'`)
    await change(dates[2], `status = 'cancelled'`)
    await app.db.owner('update hearth.series_dates set is_skipped = true where event_id = $1', [dates[3]])
    const off = `${days[2]} cancelled`
    expect(daysIn((await fileOf(id)).body)).toEqual([days[0], off, days[4]])
    expect(daysIn((await fileOf(id, guest)).body)).toEqual([days[0], days[1], off, days[4]])
  })

  it('tells a hidden place to those who come, of the dates to which they come', async () => {
    const { id, dates } = await build({ venueName: '', venueAddress: '', city: '' })
    for (const date of dates)
      await app.db.owner(
        `insert into public.event_addresses (event_id, venue_name, venue_address) values ($1, 'The barn', '7 Hidden Lane')`,
        [date],
      )
    await comesTo(dates[1]!)
    expect((await fileOf(id)).body).not.toContain('Hidden Lane')
    expect((await fileOf(id, host)).body).toContain('Hidden Lane')
    const places = eventsIn((await fileOf(id, guest)).body).map((event) => [
      event.some(({ name }) => name === 'RECURRENCE-ID'),
      event.some(({ value }) => value.includes('Hidden Lane')),
    ])
    expect(places).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('is in the language of its address', async () => {
    const { id, dates } = await build({ title: 'Listening circle' })
    for (const date of dates)
      await app.db.owner(
        `insert into public.translations (event_id, locale, state, title, description, made_from)
         values ($1, 'de', 'accepted', 'Kreis des Zuhörens', 'Komm, wie du bist.', '{}')`,
        [date],
      )
    expect((await get(`/series/${id}.ics`)).body).toContain('SUMMARY:Listening circle')
    const german = (await get(`/series/${id}.ics?lang=de`)).body
    expect(german).toContain('SUMMARY:Kreis des Zuhörens')
    expect(german).not.toContain('Listening circle')
  })

  it('remembers three months, from which on its entry begins', async () => {
    const past = [-105, -98, -91, -84, -77].map(dayFromNow)
    const { id } = await buildSeries(app.db, {
      dates: past,
      rule: { ...rule, weekdays: [weekdayIds[(new Date(past[0]!).getUTCDay() + 6) % 7]!] },
    })
    expect(daysIn((await fileOf(id)).body)).toEqual(past.slice(3))
  })
})

describe('list feeds', () => {
  it('have one entry of a series, with its public dates, wherever one of them was found', async () => {
    const [venueId, other] = await Promise.all([buildVenue(app.db), buildVenue(app.db)])
    const { id, dates } = await build({ venueId, title: 'Circle at the mill' })
    const single = await buildEvent(app.db, { startDate: days[2]!, venueId })
    await change(dates[1], `visibility = 'members'`)
    await change(dates[2], `status = 'cancelled'`)
    await change(dates[3], `venue_id = '${other}', venue_name = 'Elsewhere', title = 'Circle on the road'`)
    for (const [path, uids] of [
      [`/feeds/venues/${venueId}.ics`, [`series-${id}`, `series-${id}`, single]],
      [`/feeds/venues/${other}.ics`, [`series-${id}`, `series-${id}`]],
      [`/feeds/hosts/${host.userId}.ics`, [`series-${id}`, `series-${id}`]],
    ] as const) {
      const { body } = await get(path)
      expect(uidsIn(body), path).toEqual(uids)
      const titles = byIcal(body, dayFromNow(36)).filter(({ title }) => title.startsWith('Circle'))
      expect(titles.map(({ at, title }) => [at.slice(0, 10), title])).toEqual([
        [days[0], 'Circle at the mill'],
        [days[3], 'Circle on the road'],
        [days[4], 'Circle at the mill'],
      ])
    }
    const shown = async (url: string) => (await get(url)).body.match(/Circle (at|on)/g)
    expect(await shown(`/feeds/hosts/${host.userId}.json`)).toEqual(['Circle at'])
    // The head is for members: what follows is public still.
    await change(dates[0], `visibility = 'members'`)
    expect(daysIn((await get(`/feeds/hosts/${host.userId}.ics`)).body)).toEqual([days[3], days[4]])
  })

  it('say what one date has beside its record', async () => {
    const { id, dates } = await build()
    await app.db.owner(`insert into public.event_evenings (event_id, bring) values ($1, 'A lantern')`, [
      dates[2],
    ])
    await app.db.owner(`update hearth.series_dates set own_parts = '{}' where series_id = $1`, [id])
    const events = eventsIn((await get(`/feeds/hosts/${host.userId}.ics`)).body)
    expect(events.map((event) => event.some(({ value }) => value.includes('A lantern')))).toEqual([
      false,
      true,
    ])
  })

  it('hold nothing of a series that is not public', async () => {
    for (const visibility of ['unlisted', 'members', 'private'])
      await build({ visibility, title: 'Secret circle' })
    expect((await get(`/feeds/hosts/${host.userId}.ics`, host)).body).not.toContain('Secret circle')
  })

  it('believe no text of a series that somebody writes into an event of theirs', async () => {
    const { id } = await build()
    const single = await buildEvent(app.db, { createdBy: guest.userId, startDate: days[0]! })
    await change(single, `series = '${id}'`)
    expect(uidsIn((await get(`/feeds/hosts/${guest.userId}.ics`)).body)).toEqual([single])
  })
})

async function comesTo(eventId: string) {
  await app.db.owner(
    `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 1)`,
    [eventId, guest.userId],
  )
}
const answer = async (seriesId: string, dates: object, said = 'coming') => {
  const input = { seriesId, answer: said, dates } as never
  const { status, body } = await callFunction(app, guest, 'answer-series', input)
  expect({ status, body }).toMatchObject({ status: 200 })
}
async function ownAddress(): Promise<string> {
  const { body } = await callFunction(app, guest, 'renew-calendar-feed', {} as never)
  return new URL((body as never as { address: string }).address).pathname
}

describe('a member’s own calendar', () => {
  it('has the rule for whoever comes to every date, with no other date than theirs', async () => {
    const { id, dates } = await build()
    await answer(id, { from: days[0], without: [days[1]] })
    const address = await ownAddress()
    const read = async () => (await get(address)).body
    const first = await read()
    expect(uidsIn(first)).toEqual([`series-${id}`])
    expect(daysIn(first)).toEqual([days[0], days[2], days[3], days[4]])
    expect(byIcal(first, '2199-01-01')).toHaveLength(4)

    // A place given back is gone by the next reading.
    await callFunction(app, guest, 'answer', { eventId: dates[3], answer: 'not_coming' } as never)
    expect(daysIn(await read())).toEqual([days[0], days[2], days[4]])
    await change(dates[2], `status = 'cancelled'`)
    expect(daysIn(await read())).toEqual([days[0], `${days[2]} cancelled`, days[4]])
    await change(dates[4], `visibility = 'private'`)
    expect(daysIn(await read())).toEqual([days[0], `${days[2]} cancelled`])

    await answer(id, { from: days[0] }, 'not_coming')
    expect(await read()).not.toContain('RRULE')
    // Nobody has answered what was called off: it stays said.
    expect(daysIn(await read())).toEqual([`${days[2]} cancelled`])
  })

  it('has the dates alone for whoever comes to some', async () => {
    const { id, dates } = await build()
    await answer(id, { only: [days[1], days[3]] })
    const { body } = await get(await ownAddress())
    expect(uidsIn(body)).toEqual([dates[1], dates[3]])
    expect(daysIn(body)).toEqual([days[1], days[3]])
    expect(body).not.toMatch(/RRULE|EXDATE/)
  })

  it('says nothing of a host who blocked the member since', async () => {
    const { id } = await build()
    await answer(id, { from: days[0] })
    const address = await ownAddress()
    await block(app.db, host, guest)
    expect(daysIn((await get(address)).body)).toEqual([])
  })
})

describe('the mail of an answer to many dates', () => {
  const attached = async () => {
    const [row] = await app.db.owner<{ attachments: { content: string }[] }>(
      'select attachments from hearth.mails where user_id = $1 order by created_at desc limit 1',
      [guest.userId],
    )
    return row!.attachments[0]!.content
  }

  it('has the series for whoever comes to every date, else the dates', async () => {
    const { id, dates } = await build()
    await answer(id, { only: [days[1]!, days[2]!] })
    expect(uidsIn(await attached())).toEqual([dates[1], dates[2]])
    await answer(id, { from: days[2] })
    expect(await mailsTo(app, guest)).toHaveLength(2)
    expect(uidsIn(await attached())).toEqual([`series-${id}`])
    expect(daysIn(await attached())).toEqual(days.slice(1))
  })
})
