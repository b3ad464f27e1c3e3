import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember } from '../testing/people.ts'
import { buildVenue } from '../testing/venues.ts'

// `/explore`, `/explore/{category}` and `/in/{city}` as anybody gets them: whole in the first answer, and for everyone the same.
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  await app.db.owner('delete from public.events')
  await app.db.owner('delete from public.venues')
})

async function open(url: string, headers: Record<string, string> = {}) {
  const answer = await app.http.inject({ url, headers: { accept: 'text/html', ...headers } })
  const { body } = answer
  const root = body.slice(body.indexOf('<div id="root">'), body.indexOf('<script type="application/json"'))
  const text = root.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ')
  return { statusCode: answer.statusCode, headers: answer.headers, body, text }
}

/** Without what each answer has of its own. */
const withoutNonces = (body: string) => body.replaceAll(/nonce="[^"]*"/g, '')
/** Pages are kept for a moment: an address of its own is read anew. */
let asked = 0
const anew = (path: string) => `${path}?city=Town${asked++}`
const inTown = () => `Town${asked}`

// Before the others: cities are read once a minute.
describe('the page of a city', () => {
  it('is where an open venue or a coming public event is, with the country of most of its venues', async () => {
    await buildVenue(app.db, { city: 'São Rafael', country: 'PT' })
    await buildEvent(app.db, { title: 'Fado by the sea', city: 'São Rafael' })
    const { statusCode, text, body } = await open('/in/pt-sao-rafael')
    expect(statusCode).toBe(200)
    expect(text).toContain('Events in São Rafael')
    expect(text).toContain('Fado by the sea')
    expect(body).toContain(`<link rel="canonical" href="${app.parts.config.siteUrl}/in/pt-sao-rafael">`)
    expect((await open('/in/es-sao-rafael')).statusCode).toBe(404)
    expect((await open('/in/sao-rafael')).statusCode).toBe(404)
  })
})

describe('the list of events that is for everyone', () => {
  it('is whole: titles as links, when, where, who comes, what it costs, filters as a form', async () => {
    const city = inTown()
    const id = await buildEvent(app.db, { title: 'Soup for all', city })
    const { statusCode, headers, body, text } = await open(anew('/explore'))
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['set-cookie']).toBeUndefined()
    for (const shown of ['What would you love to do?', 'Soup for all', city, '1 event'])
      expect(text).toContain(shown)
    expect(body).toContain(`href="/e/${id}"`)
    expect(body).toMatch(
      /<form[^>]*role="search"[^>]*action="\/explore"|<form[^>]*action="\/explore"[^>]*role="search"/,
    )
  })

  it.each([
    { visibility: 'members' },
    { visibility: 'private' },
    { visibility: 'unlisted' },
    { status: 'draft' },
  ])('never holds an event that is %o, nor counts it', async (hidden) => {
    await buildEvent(app.db, { title: 'Behind the curtain', city: inTown(), ...hidden })
    const { statusCode, body, text } = await open(anew('/explore'))
    expect(statusCode).toBe(200)
    expect(body).not.toContain('Behind the curtain')
    expect(text).toContain('No events found')
  })

  it('is the same for a member, a visitor, and whoever says where they are', async () => {
    await buildEvent(app.db)
    const { userId } = await buildMember(app.db)
    const first = withoutNonces((await open('/explore')).body)
    expect(withoutNonces((await open('/explore', { authorization: `Bearer ${userId}` })).body)).toBe(first)
    expect(withoutNonces((await open('/explore', { cookie: 'near=zone=Asia/Kathmandu' })).body)).toBe(first)
    expect(withoutNonces((await open('/explore?utm_source=letter&noauth=1')).body)).toBe(first)
  })

  it('names its one address, and keeps what is chosen beside it out of search engines', async () => {
    const { siteUrl } = app.parts.config
    const plain = await open('/explore/concerts')
    expect(plain.body).toContain(`<link rel="canonical" href="${siteUrl}/explore/concerts">`)
    expect(plain.body).not.toContain('noindex')
    const narrowed = await open('/explore/concerts?free=1')
    expect(narrowed.body).toContain('noindex')
  })

  it('goes on by a link, where a place in the list is given', async () => {
    const city = inTown()
    for (let count = 0; count < 22; count++) await buildEvent(app.db, { title: `Evening ${count}`, city })
    const { body } = await open(anew('/explore'))
    const more = /<noscript><a class="more-link" href="([^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
    const next = await open(more!)
    expect(next.statusCode).toBe(200)
    expect(next.body.match(/<article/g)).toHaveLength(2)
    expect(next.text).toContain('From the start')
  })

  it('is a month of links from day to day, each with its number, where no script runs', async () => {
    const city = inTown()
    const startDate = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const at = { startsAt: `${startDate}T18:00:00Z`, endsAt: `${startDate}T20:00:00Z` }
    for (const title of ['Lunch', 'Supper']) await buildEvent(app.db, { title, city, startDate, ...at })
    const { body } = await open(`/explore?city=${city}&view=month&month=${startDate.slice(0, 7)}`)
    const month = /<noscript><div class="month">.*?<\/noscript>/s.exec(body)![0].replaceAll('&amp;', '&')
    expect(month.match(/<li>/g)).toHaveLength(1)
    expect(month).toContain(`href="/explore?city=${city}&from=${startDate}&to=${startDate}"`)
    expect(month).toContain('2 events')
    expect(month).toContain('Next month')
  })

  it('takes no address of a venue that an event copied', async () => {
    const venueId = await buildVenue(app.db, { addressAudience: 'members' })
    await buildEvent(app.db, { venueId, venueAddress: '1 Mill Lane', city: inTown() })
    expect((await open(anew('/explore'))).body).not.toContain('1 Mill Lane')
  })
})

describe('a sentence', () => {
  const leadsTo = async (q: string, path = '/explore') => {
    const { statusCode, headers } = await open(`${path}?${new URLSearchParams({ q })}`)
    expect(statusCode).toBe(302)
    return new URL(String(headers.location), 'http://hearth.invalid')
  }

  it('becomes choices in the address', async () => {
    const to = await leadsTo('free concerts, step-free')
    expect(to.pathname).toBe('/explore/concerts')
    expect(to.searchParams.get('free')).toBe('1')
    expect(to.searchParams.get('access')).toBe('step_free_entrance')
  })

  it('leads to the search where it says more than a list of events can', async () => {
    expect((await leadsTo('supper near me')).pathname).toBe('/search')
  })

  it.each([
    '!!! & | <-> ()',
    'a'.repeat(7000),
    'a'.repeat(10_000),
    'حفلة موسيقية',
    '//evil.example',
    '\u0000x',
  ])('is right, or is searched for word by word: %s', async (q) => {
    const to = await leadsTo(q)
    expect(to.host).toBe('hearth.invalid')
    expect((await open(to.pathname + to.search)).statusCode).toBe(200)
  })
})

it.each([
  '/explore/nothing',
  '/explore/__proto__',
  '/explore/concerts/more',
  '/in/xx-nowhere',
  `/in/${'a'.repeat(3000)}`,
  '/explore?after=nonsense',
])('%s is a page that never was', async (url) => {
  expect((await open(url)).statusCode).toBe(404)
})
