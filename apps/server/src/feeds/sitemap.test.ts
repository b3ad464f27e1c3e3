import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { buildConfig } from '../testing/config.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember } from '../testing/people.ts'
import { buildProvider } from '../testing/providers.ts'
import { buildVenue } from '../testing/venues.ts'
import { sitemapRoutes } from './sitemap.ts'

const config = buildConfig()
let db: TestDatabase
let http: FastifyInstance
const clock = { aheadMs: 0 }

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
beforeEach(async () => {
  await db.owner('delete from public.events')
  await db.owner('delete from public.venues')
  await db.owner('delete from public.service_providers')
  http = Fastify()
  sitemapRoutes(
    http,
    { database: db.database, config, now: () => Date.now() + clock.aheadMs },
    { perFile: 3 },
  )
})
afterEach(() => http.close())

const get = (url = '/sitemap.xml') => http.inject({ url })
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)
/** Without the part of the lists that everyone may see, which is there in any case. */
const parts = async () =>
  addressesIn((await get()).body).filter((address) => !address.endsWith('/sitemap-lists.xml'))
/** What all parts list together. */
async function addresses() {
  const files = (await parts()).map((part) => get(new URL(part).pathname))
  return (await Promise.all(files)).flatMap(({ body }) => addressesIn(body))
}
const at = (path: string) => `${config.siteUrl}${path}`

describe('the sitemap', () => {
  it('lists what is public, with when it changed', async () => {
    const event = await buildEvent(db)
    const venue = await buildVenue(db)
    const { id: provider } = await buildProvider(db)
    await db.owner(`update public.events set updated_at = '2026-03-04T05:06:07.89Z'`)
    const { statusCode, headers, body } = await get()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    })
    expect(body).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="http:\/\/www\.sitemaps\.org/,
    )
    expect(await addresses()).toEqual([at(`/e/${event}`), at(`/v/${venue}`), at(`/p/${provider}`)])
    const part = await get(new URL((await parts())[0]!).pathname)
    expect(part.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    })
    expect(part.body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns=/)
    expect(part.body).toContain(`/e/${event}</loc><lastmod>2026-03-04T05:06:07Z</lastmod>`)
  })

  it('says of each page where its languages are, and stays within the protocol’s 50 MB', async () => {
    const event = await buildEvent(db)
    await buildMember(db)
    const part = (await get(new URL((await parts())[0]!).pathname)).body
    const lists = (await get('/sitemap-lists.xml')).body
    for (const [body, page] of [
      [part, at(`/e/${event}`)],
      [lists, at('/explore/concerts')],
    ] as const) {
      expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
      const entry = body.split('</url>').find((text) => text.includes(`<loc>${page}</loc>`))!
      expect(
        [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)].map(
          ([, language, address]) => [language, address],
        ),
      ).toEqual([
        ['x-default', page],
        ['en', page],
        ...['de', 'es', 'fr', 'pt', 'ar'].map((language) => [language, `${page}?lang=${language}`]),
      ])
      // The fullest part that there can be, at an address as long as they come.
      expect((entry.length + 8 * 200) * 10_000).toBeLessThan(50 * 1024 * 1024)
    }
  })

  it('lists a member who agreed to be found, and nobody else', async () => {
    const [ana, hidden] = [await buildMember(db, { username: 'Ana.Lua' }), await buildMember(db)]
    await buildMember(db)
    expect(await addresses()).toEqual([])
    clock.aheadMs += 61_000
    await db.owner('update public.profiles set is_findable = true where id = any ($1)', [
      [ana.userId, hidden.userId],
    ])
    await db.owner('update public.profiles set is_hidden = true where id = $1', [hidden.userId])
    expect(await addresses()).toEqual([at('/@Ana.Lua')])
    await db.owner('update public.profiles set is_findable = false')
  })

  it('lists the pages of events: of all, of each category, of each city', async () => {
    await buildVenue(db, { city: 'Lisbon', country: 'PT' })
    await buildEvent(db, { city: 'Évora' })
    await buildEvent(db, { city: 'Hiding', visibility: 'members' })
    const { body } = await get('/sitemap-lists.xml')
    expect(addressesIn(body)).toEqual(
      expect.arrayContaining(['/explore', '/explore/concerts', '/in/pt-lisbon', '/in/evora'].map(at)),
    )
    expect(body).not.toContain('hiding')
    expect((await get()).body).toContain('/sitemap-lists.xml')
  })

  it.each([
    { visibility: 'members' },
    { visibility: 'unlisted' },
    { visibility: 'private' },
    { status: 'draft' },
    { status: 'cancelled' },
    { startDate: '2020-01-01', startsAt: '2020-01-01T19:30:00Z', endsAt: '2020-01-01T22:00:00Z' },
  ])('leaves out an event that is %o', async (hidden) => {
    await buildEvent(db, hidden)
    expect(await addresses()).toEqual([])
  })

  it('leaves out closed venues, pages that are not published, and whoever is about to leave', async () => {
    await buildVenue(db, { status: 'closed' })
    for (const status of ['draft', 'in_review', 'paused'] as const) await buildProvider(db, { status })
    const { owner } = await buildProvider(db)
    await db.owner('update public.profiles set is_hidden = true where id = $1', [owner.userId])
    expect(await addresses()).toEqual([])
  })

  it('names a part for each week in which events end, however far ahead', async () => {
    const ends = [
      '2030-01-07T00:00:00Z',
      '2030-01-13T23:59:59Z',
      '2030-01-14T00:00:00Z',
      '2031-06-05T12:00:00Z',
    ]
    const events: string[] = []
    for (const endsAt of ends) {
      events.push(at(`/e/${await buildEvent(db)}`))
      await db.owner('update public.events set starts_at = $1, ends_at = $2 where id = $3', [
        new Date(Date.parse(endsAt) - 3_600_000),
        endsAt,
        events.at(-1)!.slice(-26),
      ])
    }
    expect(await parts()).toEqual(
      ['2030-01-07', '2030-01-14', '2031-06-02'].map((monday) => at(`/sitemap-events-${monday}.xml`)),
    )
    const listed = await addresses()
    expect([listed.length, new Set(listed)]).toEqual([4, new Set(events)])
  })

  it('names as many slices of the venues and providers as keep a part short, and each is in one of them', async () => {
    const pages = new Set<string>()
    for (let count = 0; count < 7; count++) {
      pages.add(at(`/v/${await buildVenue(db)}`))
      if (count < 4) pages.add(at(`/p/${(await buildProvider(db)).id}`))
    }
    expect(await parts()).toEqual([
      ...[1, 2, 3].map((part) => at(`/sitemap-venues-${part}-of-3.xml`)),
      ...[1, 2].map((part) => at(`/sitemap-service-providers-${part}-of-2.xml`)),
    ])
    const listed = await addresses()
    expect([listed.length, new Set(listed)]).toEqual([11, pages])
  })

  it('answers a crawler that read the index before there were more', async () => {
    const ids = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']
    for (const id of ids) await buildVenue(db, { id })
    expect(addressesIn((await get('/sitemap-venues-1-of-1.xml')).body)).toEqual(
      ids.map((id) => at(`/v/${id}`)),
    )
    expect(addressesIn((await get('/sitemap-venues-7-of-7.xml')).body)).toEqual([at(`/v/${ids[1]}`)])
  })

  it.each([
    '2',
    'x',
    'venues-0-of-2',
    'venues-3-of-2',
    'venues-1',
    'people-1-of-1',
    'events-2030-01-08',
    'events-2030-13-07',
  ])('has no part %s', async (part) => {
    expect((await get(`/sitemap-${part}.xml`)).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('is read once a minute', async () => {
    expect(await parts()).toEqual([])
    await buildEvent(db)
    expect(await parts()).toEqual([])
    clock.aheadMs += 60_000
    expect(await parts()).toHaveLength(1)
  })
})

it('is what robots.txt names', async () => {
  const app = await startTestApp()
  try {
    const robots = await app.http.inject({ url: '/robots.txt' })
    expect(robots.body).toContain('Disallow: /rest/')
    const [, address] = /^Sitemap: (.*)$/m.exec(robots.body)!
    expect(address).toBe(`${app.parts.config.siteUrl}/sitemap.xml`)
    const sitemap = await app.http.inject({ url: new URL(address!).pathname })
    expect([sitemap.statusCode, sitemap.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ])
    expect(
      (await app.http.inject({ url: '/sitemap-2.xml', headers: { accept: 'text/html' } })).statusCode,
    ).toBe(404)
  } finally {
    await app.end()
  }
})
