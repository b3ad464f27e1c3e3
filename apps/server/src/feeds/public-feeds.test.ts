import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import ICAL from 'ical.js'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { buildConfig } from '../testing/config.ts'
import { buildEvent, type EventWishes } from '../testing/events.ts'
import { calmLoad } from '../testing/load.ts'
import { buildMember, createTokenSigner } from '../testing/people.ts'
import { buildProvider } from '../testing/providers.ts'
import { buildVenue } from '../testing/venues.ts'

let app: App & { db: TestDatabase }
let tokenOf: ReturnType<typeof createTokenSigner>
let passedMs = 0

beforeAll(async () => {
  const db = await createTestDatabase()
  const ignore = () => undefined
  const log = { info: ignore, warn: ignore, error: ignore }
  const parts = { config: buildConfig(), database: db.database, now: () => Date.now() + passedMs, log }
  app = { ...(await buildApp(parts, { load: calmLoad })), db }
  tokenOf = createTokenSigner(parts)
})
afterAll(async () => {
  await app.stop()
  await app.db.drop()
})
beforeEach(() => app.db.owner('delete from public.events'))

/** What one asks a second later, when nothing of the last answer is kept. */
async function get(url: string, headers: Record<string, string> = {}) {
  passedMs += 1001
  return app.http.inject({ url, headers })
}
const share = (eventId: string, site: string) =>
  app.db.owner('insert into hearth.event_sites (event_id, site_id) values ($1, $2)', [eventId, site])
const list = (eventId: string, providerId: string, state = 'accepted') =>
  app.db.owner(
    `insert into public.event_providers (event_id, provider_id, asked_by, state) values ($1, $2, 'host', $3)`,
    [eventId, providerId, state],
  )
/** The ids that a feed tells, in each format, as three other programs read it. */
async function idsIn(path: string, query = ''): Promise<string[]> {
  const [ics, rss, json] = await Promise.all(
    ['ics', 'rss', 'json'].map(async (format) => {
      const { statusCode, body } = await get(`${path}.${format}${query}`)
      expect(statusCode).toBe(200)
      return body
    }),
  )
  const calendar = new ICAL.Component(ICAL.parse(ics!))
  const inCalendar = calendar
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('uid')).split('@')[0]!)
  expect(items(rss!).map(({ link }) => link?.split('/').at(-1))).toEqual(inCalendar)
  expect((parseJsonFeed(json!).items ?? []).map(({ id }) => id)).toEqual(inCalendar)
  return inCalendar
}

/** Well formed by a strict reader's measure, then as a feed. */
function items(rss: string) {
  const strict = new SaxesParser({ xmlns: true })
  strict.on('error', (error) => {
    throw error
  })
  strict.write(rss).close()
  return parseRssFeed(rss).items ?? []
}

describe('what a feed holds', () => {
  it('is the events of a category, a city, or both, the soonest first', async () => {
    const late = await buildEvent(app.db, { category: 'concerts', city: 'Évora', startDate: '2099-02-02' })
    const soon = await buildEvent(app.db, { category: 'concerts', city: 'Évora', startDate: '2099-01-02' })
    const sport = await buildEvent(app.db, { category: 'sports', city: 'Évora', startDate: '2099-01-05' })
    const porto = await buildEvent(app.db, { category: 'concerts', city: 'Porto', startDate: '2099-01-06' })
    expect(await idsIn('/feeds/events')).toEqual([soon, sport, porto, late])
    expect(await idsIn('/feeds/events', '?category=concerts')).toEqual([soon, porto, late])
    expect(await idsIn('/feeds/events', '?city=evora')).toEqual([soon, sport, late])
    expect(await idsIn('/feeds/events', '?category=concerts&city=%C3%89vora')).toEqual([soon, late])
    expect(await idsIn('/feeds/events', '?city=Biel%2FBienne&utm=x')).toEqual([])
    const { title } = parseJsonFeed((await get('/feeds/events.json?category=concerts&city=evora')).body)
    expect(title).toBe('Concerts in Évora on Hearth')
  })

  it('is the events of a venue, a provider, a host, or a site of the network', async () => {
    const host = await buildMember(app.db)
    const venueId = await buildVenue(app.db)
    const provider = await buildProvider(app.db)
    const hosted = await buildEvent(app.db, { createdBy: host.userId })
    const housed = await buildEvent(app.db, { venueId })
    const helped = await buildEvent(app.db)
    const offered = await buildEvent(app.db)
    const shared = await buildEvent(app.db)
    await list(helped, provider.id)
    await list(offered, provider.id, 'asked')
    await share(shared, 'story')
    expect(await idsIn(`/feeds/hosts/${host.userId}`)).toEqual([hosted])
    expect(await idsIn(`/feeds/venues/${venueId}`)).toEqual([housed])
    expect(await idsIn(`/feeds/service-providers/${provider.id}`)).toEqual([helped])
    expect(await idsIn('/feeds/sites/story')).toEqual([shared])
  })

  it('ends at two hundred events, the soonest', async () => {
    await app.db.owner(
      `insert into public.events (id, title, category, start_date, timezone, all_day, starts_at, ends_at, is_free, status,
         visibility, source, created_at, updated_at)
       select lpad(translate(n::text, '0189', 'abcd'), 26, 'a'), 'Day ' || n, 'party', date '2099-01-01' + n, 'UTC', true,
         timestamptz '2099-01-01Z' + n * interval '1 day', timestamptz '2099-01-02Z' + n * interval '1 day', true, 'published',
         'public', 'hearth', now(), now()
       from generate_series(0, 204) n`,
    )
    const { items: told } = parseJsonFeed((await get('/feeds/events.json')).body)
    expect(told).toHaveLength(200)
    expect([told![0]!.title, told![199]!.title]).toEqual(['Day 0', 'Day 199'])
  })
})

describe('nothing but what is open to everyone', () => {
  const hidden: EventWishes[] = [
    { visibility: 'members' },
    { visibility: 'unlisted' },
    { visibility: 'private' },
    { status: 'draft' },
    { status: 'cancelled' },
    { startDate: '2020-01-01' },
  ]

  it.each(hidden)('shows no event with %o, in no feed and to nobody', async (wishes) => {
    const host = await buildMember(app.db)
    const venueId = await buildVenue(app.db)
    const provider = await buildProvider(app.db)
    const title = `secret ${randomUUID()}`
    const id = await buildEvent(app.db, { ...wishes, title, venueId, createdBy: host.userId })
    await list(id, provider.id)
    await share(id, 'positivity')
    const paths = [
      '/feeds/events',
      `/feeds/hosts/${host.userId}`,
      `/feeds/venues/${venueId}`,
      `/feeds/service-providers/${provider.id}`,
      '/feeds/sites/positivity',
    ]
    for (const path of paths) {
      expect(await idsIn(path)).toEqual([])
      for (const format of ['ics', 'rss', 'json']) {
        // A host's own token changes nothing: the answer is everyone's.
        const asHost = await get(`${path}.${format}`, { authorization: await tokenOf(host) })
        expect(asHost.body).not.toContain(title)
      }
    }
  })

  it('tells of a picked venue only the address that the venue tells everyone', async () => {
    const venueId = await buildVenue(app.db, { address: '9 Hidden Gate', addressAudience: 'members' })
    await buildEvent(app.db, { venueId, venueAddress: '9 Hidden Gate' })
    for (const format of ['ics', 'rss', 'json']) {
      const { body } = await get(`/feeds/venues/${venueId}.${format}`)
      expect(body).toContain('The Old Mill')
      expect(body).not.toContain('Hidden Gate')
    }
  })

  it('names no host who has gone into hiding, and has no feed of theirs', async () => {
    const host = await buildMember(app.db, { username: `quiet_${randomUUID().slice(0, 8)}` })
    await buildEvent(app.db, { createdBy: host.userId })
    const name = /quiet_[0-9a-f]{8}/
    expect((await get('/feeds/events.rss')).body).toMatch(name)
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [host.userId])
    expect((await get(`/feeds/hosts/${host.userId}.rss`)).statusCode).toBe(404)
    expect((await get('/feeds/events.rss')).body).not.toMatch(name)
  })

  it.each(['draft', 'in_review', 'paused'] as const)(
    'has no feed of a provider whose page is %s',
    async (status) => {
      const { id } = await buildProvider(app.db, { status })
      expect((await get(`/feeds/service-providers/${id}.ics`)).statusCode).toBe(404)
    },
  )

  it('has no feed of what is not there', async () => {
    const nobody = randomUUID()
    const unknown = [
      ...['venues', 'service-providers', 'hosts'].map((kind) => `/feeds/${kind}/${nobody}.ics`),
      '/feeds/sites/facebook.json',
      '/feeds/events.ics?category=gossip',
      '/feeds/events.ics?category=party&category=sports',
      '/feeds/events.atom',
      '/feeds/venues/nonsense.ics',
    ]
    for (const url of unknown) expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    for (const url of [
      '/feeds/events.ics?city=',
      `/feeds/events.ics?city=${'x'.repeat(81)}`,
      '/feeds/events.ics?city=a&city=b',
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 400])
    }
    expect((await get('/feeds/sites/..%2Fstory.json')).statusCode).toBe(400)
  })
})

describe('how a feed is sent', () => {
  it('is read once for everybody who asks within a second', async () => {
    const ask = async () => (await app.http.inject('/feeds/events.json?city=Porto')).body
    const before = await ask()
    await buildEvent(app.db, { city: 'Porto', title: 'A new table' })
    expect(await ask()).toBe(before)
    passedMs += 1001
    expect(await ask()).toContain('A new table')
  })

  it.each([
    ['ics', 'text/calendar; charset=utf-8'],
    ['rss', 'application/rss+xml; charset=utf-8'],
    ['json', 'application/feed+json; charset=utf-8'],
  ])('says its type and may be read from any origin: %s', async (format, type) => {
    const { headers } = await get(`/feeds/events.${format}`, { origin: 'https://reader.example' })
    expect(headers).toMatchObject({
      'content-type': type,
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60',
    })
  })

  it('spares a reader what it has, and tells it what is new', async () => {
    await buildEvent(app.db)
    const url = '/feeds/events.rss?category=party'
    const first = await get(url)
    const etag = String(first.headers.etag)
    const since = String(first.headers['last-modified'])
    const again = await get(url, { 'if-none-match': `"other", ${etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect((await get(url, { 'if-modified-since': since })).statusCode).toBe(304)
    // A tag is what counts where both are sent.
    const other = await get(url, { 'if-none-match': '"other"', 'if-modified-since': since })
    expect([other.statusCode, other.body]).toEqual([200, first.body])

    await buildEvent(app.db, { title: 'A late supper' })
    expect((await get(url, { 'if-none-match': etag })).body).toContain('A late supper')
    const changed = await get(url, { 'if-modified-since': since })
    expect(changed.statusCode).toBe(200)
    expect(Date.parse(String(changed.headers['last-modified']))).toBeGreaterThan(Date.parse(since))
  })

  it('is compressed as the reader takes it', async () => {
    await buildEvent(app.db, { description: 'Bring a lantern. '.repeat(200) })
    const { headers, rawPayload } = await get('/feeds/events.json', { 'accept-encoding': 'gzip' })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Origin, Accept-Encoding' })
    expect(rawPayload.length).toBeLessThan(2000)
  })
})

describe('hostile words', () => {
  const hostile = '</title>]]><script>alert("1 & 2")</script>\u0000\u202e\ud83d <b>bold</b>\r\nBEGIN:VEVENT'
  const readable = '</title>]]><script>alert("1 & 2")</script>\ufffd <b>bold</b>\nBEGIN:VEVENT'

  it('stay words in every format', async () => {
    // PostgreSQL holds neither of these two; everything else may have come in by an older door.
    const title = hostile.replace('\u0000', '').replace('\ud83d', '\ufffd')
    await buildEvent(app.db, { title, intention: title, description: title, city: title })
    expect(await idsIn('/feeds/events')).toHaveLength(1)

    const rss = (await get('/feeds/events.rss')).body
    const [item] = items(rss)
    expect(item!.title).toBe(readable)
    expect(item!.description).toContain('&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;')
    expect(item!.description).not.toMatch(/<(?!\/?p>|br>)/)
    expect(parseJsonFeed((await get('/feeds/events.json')).body).items?.[0]?.title).toBe(readable)
  })
})

it('gives a site of the network what is shared with it, in the words that sites know', async () => {
  const forStory = await buildEvent(app.db)
  await share(forStory, 'story')
  await share(await buildEvent(app.db), 'journal')
  const feed = JSON.parse((await get('/feeds/sites/story.json')).body)
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Hearth events for Story',
  })
  expect(feed.items).toHaveLength(1)
  expect(feed.items[0]).toMatchObject({
    id: forStory,
    url: expect.stringMatching(new RegExp(`/e/${forStory}$`)),
    title: expect.any(String),
    _hearth: { timezone: expect.any(String), starts_at: expect.stringMatching(/Z$/) },
  })
})
