// A series in what the server itself lists: one row, unless days are asked for. The engine's lists have their own test.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHome } from '../pages/home-data.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent, buildEventId } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildProvider } from '../testing/providers.ts'
import { buildSeries, dayFromNow } from '../testing/series.ts'
import { buildVenue } from '../testing/venues.ts'

let app: TestApp
let host: Member
let reader: Member
let venueId: string
let providerId: string
/** Of four days that follow each other. */
let dates: string[]
let seriesId: string
let single: string

const days = [1, 2, 3, 4].map(dayFromNow)

beforeAll(async () => {
  app = await startTestApp({}, {}, { runsJobs: false })
  host = await buildMember(app.db)
  reader = await buildMember(app.db)
  venueId = await buildVenue(app.db)
  providerId = (await buildProvider(app.db)).id
  const wishes = { createdBy: host.userId, venueId, category: 'spiritual' }
  ;({ id: seriesId, dates } = await buildSeries(app.db, {
    dates: days,
    title: 'Listening circle',
    ...wishes,
  }))
  single = await buildEvent(app.db, { startDate: days[1]!, ...wishes })
  for (const event of [...dates, single])
    await app.db.owner(
      `insert into public.event_providers (event_id, provider_id, asked_by, state) values ($1, $2, 'host', 'accepted')`,
      [event, providerId],
    )
})
afterAll(() => app.end())

const heads = () => [dates[0]!, single]
const get = async (url: string) => (await app.http.inject({ url })).body

async function ask<T>(name: string, args: object, who?: Member): Promise<T> {
  const { statusCode, body } = await app.http.inject({
    method: 'POST',
    url: `/rest/v1/rpc/${name}`,
    headers: { apikey: app.parts.config.anonKey, ...(who && { authorization: await app.tokenOf(who) }) },
    payload: args,
  })
  expect(statusCode, body).toBe(200)
  return JSON.parse(body)
}

/** Which of the events a text names, in their order. */
const namedIn = (text: string) => [...dates, single].filter((id) => text.includes(id))

describe('of a series', () => {
  it('feeds of news have the next date, calendars each', async () => {
    for (const of of [
      'events',
      `venues/${venueId}`,
      `service-providers/${providerId}`,
      `hosts/${host.userId}`,
    ]) {
      expect(namedIn(await get(`/feeds/${of}.rss`)), of).toEqual(heads())
      expect(namedIn(await get(`/feeds/${of}.json`)), of).toEqual(heads())
      expect(namedIn(await get(`/feeds/${of}.ics`)), of).toEqual([...dates, single])
    }
  })

  it('the sitemap has the next date', async () => {
    const parts = [...(await get('/sitemap.xml')).matchAll(/\/sitemap-events-[^<]*/g)].map(([path]) => path)
    const files = await Promise.all(parts.map((part) => get(part)))
    expect(namedIn(files.join(''))).toEqual(heads())
  })

  it('the home page shows the next date with those that follow, and counts each on its day', async () => {
    const { home } = await readHome(app.db.database, { nowMs: Date.now() })
    expect(home.soonest.map(({ id }) => id)).toEqual(heads())
    expect(home.soonest.map(({ seriesAhead }) => seriesAhead)).toEqual([
      { ahead: 3, next: days.slice(1) },
      undefined,
    ])
    expect(home.days.filter(({ on }) => days.includes(on)).map(({ count }) => count)).toEqual([1, 2, 1, 1])
  })

  it('a venue, a provider and a host have the next date ahead, and count it once', async () => {
    for (const at of [{ venue: venueId }, { provider: providerId }]) {
      const found = await ask<{ total: number; events: { id: string }[] }>('events_at', at, reader)
      expect([found.total, found.events.map(({ id }) => id)]).toEqual([2, heads()])
    }
    const { venues } = await ask<{ venues: { upcoming: number }[] }>('venue_directory', {}, reader)
    expect(venues.map(({ upcoming }) => upcoming)).toEqual([2])
    const { providers } = await ask<{ providers: { upcoming: number }[] }>('provider_directory', {}, reader)
    expect(providers.map(({ upcoming }) => upcoming)).toEqual([2])
    const ofHost = (who: Member) =>
      ask<{ id: string }[]>('events_of_member', { member: host.userId }, who).then((found) =>
        found.map(({ id }) => id),
      )
    expect(await ofHost(reader)).toEqual(heads())
    expect((await ofHost(host)).sort()).toEqual([...dates, single].sort())
    expect(await ask('member_profile', { member: host.userId }, reader)).toMatchObject({ hosted: 2 })
  })

  it('a month of a host has each date, of those that are for everyone to visitors', async () => {
    const of = async (who: Member | undefined, from_day = days[0], to_day = days.at(-1)) =>
      (await ask<{ id: string }[]>('events_of_host', { member: host.userId, from_day, to_day }, who)).map(
        ({ id }) => id,
      )
    const published = await app.db.owner<{ id: string; visibility: string }>(
      `select id, visibility from public.events where created_by = $1 and status = 'published' and visibility in ('public', 'members')
         and start_date between $2 and $3 order by starts_at, id`,
      [host.userId, days[0], days.at(-1)],
    )
    expect(await of(reader)).toEqual(published.map(({ id }) => id))
    expect(await of(undefined)).toEqual(
      published.filter(({ visibility }) => visibility === 'public').map(({ id }) => id),
    )
    expect(published.length).toBeGreaterThan(3)
    expect(await of(reader, '2020-01-01', '2020-01-31')).toEqual([])
  })

  it('the page of another event names the next date alone, that of a date none of its own', async () => {
    const likes = async (event: string) =>
      (await ask<{ like: { id: string }[] }>('event_page', { event }, reader)).like.map(({ id }) => id)
    expect(await likes(single)).toEqual([dates[0]])
    await app.db.owner(`update public.events set title = 'Circle, the first' where id = $1`, [dates[0]])
    expect(await likes(dates[2]!)).toEqual([single])
    await app.db.owner(`update public.events set title = 'Listening circle' where id = $1`, [dates[0]])
  })

  it('the standing says what follows: to visitors what is public, to none what is skipped or no list shows', async () => {
    const of = async (who?: Member) =>
      (
        await ask<
          { event_id: string; series_id: string | null; series_ahead: number; series_next: string[] }[]
        >('event_standing', { ids: [dates[0], dates[3], single] }, who)
      )
        .sort((a, b) => [...dates, single].indexOf(a.event_id) - [...dates, single].indexOf(b.event_id))
        .map(({ series_id, series_ahead, series_next }) => [series_id, series_ahead, series_next])
    const none = [null, null, null]
    expect(await of()).toEqual([[seriesId, 3, days.slice(1)], [seriesId, 0, []], none])
    await app.db.owner(`update public.events set visibility = 'members' where id = $1`, [dates[1]])
    await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [dates[2]])
    expect(await of()).toEqual([[seriesId, 1, [days[3]]], [seriesId, 0, []], none])
    expect(await of(reader)).toEqual([[seriesId, 2, [days[1], days[3]]], [seriesId, 0, []], none])
    // Whoever writes the text of a series into an event of their own is in none.
    await app.db.owner('update public.events set series = $2 where id = $1', [single, seriesId])
    expect((await of()).at(-1)).toEqual(none)
    await app.db.owner('update public.events set series = $2 where id = $1', [single, buildEventId()])
    expect((await of()).at(-1)).toEqual(none)
  })
})
