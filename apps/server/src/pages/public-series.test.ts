import { seriesGuestFields } from '@hearth/contracts/series-values'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { callFunction } from '../testing/calls.ts'
import { buildMember } from '../testing/people.ts'
import { buildSeries, dayFromNow } from '../testing/series.ts'

// `/s/{id}` as anybody gets it: whole in the first answer, and for everyone the same.
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

async function open(path: string) {
  const { statusCode, body } = await app.http.inject({ url: path, headers: { accept: 'text/html' } })
  const root = body.slice(body.indexOf('<div id="root">'), body.indexOf('<script type="application/json"'))
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)?.[1]
  return {
    ...{ statusCode, body, data: data && JSON.parse(data) },
    text: root.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' '),
  }
}

const dates = [7, 14, 21].map(dayFromNow)

it('is whole: its dates as links, its head and its dates as data', async () => {
  const { userId: createdBy } = await buildMember(app.db)
  const { id, dates: events } = await buildSeries(app.db, { title: 'Choir on Mondays', createdBy, dates })
  const { statusCode, body, text, data } = await open(`/s/${id}`)
  const { siteUrl } = app.parts.config
  expect(statusCode).toBe(200)
  expect(text).toContain('Choir on Mondays')
  expect(text).toContain('A series, 3 dates to come')
  for (const event of events) expect(body).toContain(`href="/e/${event}"`)
  expect(body).toContain(`<link rel="canonical" href="${siteUrl}/s/${id}">`)
  expect(body).toContain(`hreflang="de" href="${siteUrl}/s/${id}?lang=de"`)
  expect(body).not.toContain('noindex')
  expect(data).toMatchObject({
    ...{ '@type': 'EventSeries', name: 'Choir on Mondays', startDate: dates[0] },
    subEvent: events.map((event) => ({ '@type': 'Event', url: `${siteUrl}/e/${event}` })),
  })
  expect(body).toContain(`href="/series/${id}.ics"`)
  // Who has no account answers without a script.
  expect(body).toContain(`action="/s/${id}/answer"`)
  expect(body).toContain(`name="date" value="${dates[1]}"`)
})

it('is kept from search engines where it is open by its link alone', async () => {
  const { id } = await buildSeries(app.db, { visibility: 'unlisted', dates })
  const { statusCode, body } = await open(`/s/${id}`)
  expect(statusCode).toBe(200)
  expect(body).toContain('<meta name="robots" content="noindex">')
  // At the address for members nothing is said of it.
  expect((await open(`/series/${id}`)).body).not.toContain('application/ld+json')
})

it.each([{ visibility: 'members' }, { visibility: 'private' }])(
  'answers as an address that nobody ever had where nothing is open: %o',
  async (hidden) => {
    const { id } = await buildSeries(app.db, { title: 'Behind the curtain', ...hidden, dates })
    const { statusCode, body } = await open(`/s/${id}`)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('Behind the curtain')
  },
)

it.each(['/s/x', `/s/${'a'.repeat(26)}`, `/s/${'a'.repeat(300)}`, '/series/nonsense'])(
  'is a 404 where there is none: %s',
  async (path) => {
    expect((await open(path)).statusCode).toBe(404)
  },
)

it('is named on the page of each of its dates', async () => {
  const { id, dates: events } = await buildSeries(app.db, { dates })
  const { body, text } = await open(`/e/${events[1]}`)
  expect(text).toContain('This is one date of')
  expect(body).toContain(`href="/s/${id}"`)
  for (const event of [events[0], events[2]]) expect(body).toContain(`href="/e/${event}"`)
})

it('says of a course that it is one, and leads to it from each of its dates in the place of a yes, without a script', async () => {
  const host = await buildMember(app.db)
  const { id, dates: events } = await buildSeries(app.db, { createdBy: host.userId, dates })
  const before = await open(`/e/${events[1]}`)
  expect(before.body).toContain(`action="/e/${events[1]}/answer"`)
  await callFunction(app, host, 'set-series-terms', {
    ...{ seriesId: id, takes: 'course', keptForNewcomers: 0, weeksAhead: 6 },
  })
  // Pages that are kept are told that something changed.
  await expect
    .poll(async () => (await open(`/e/${events[1]}`)).text, { timeout: 10_000 })
    .toContain('This date belongs to a course. You come to the whole course.')
  const { body } = await open(`/e/${events[1]}`)
  expect(body).not.toContain('/answer"')
  expect(body).toMatch(new RegExp(`href="/s/${id}"[^>]*>To the course`))
  const course = await open(`/s/${id}`)
  expect(course.text).toContain('The whole course only. A place on every date is kept 6 weeks ahead.')
  expect(course.text).toContain('Come to the whole course')
  // Its form says yes to all dates: none can be chosen.
  expect(course.body).toContain(`action="/s/${id}/answer"`)
  expect(course.text).toContain('You have a place on every date. If one of them is full, no place is taken.')
  expect(course.body).not.toContain(`name="${seriesGuestFields.chosen}"`)
})
