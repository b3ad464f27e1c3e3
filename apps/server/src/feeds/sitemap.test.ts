import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { buildConfig } from '../testing/config.ts'
import { buildEvent } from '../testing/events.ts'
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
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
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
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/,
    )
    expect(addresses(body)).toEqual([
      at(`/event/${event}`),
      at(`/venues/${venue}`),
      at(`/service-providers/${provider}`),
    ])
    expect(body).toContain(`/event/${event}</loc><lastmod>2026-03-04T05:06:07Z</lastmod>`)
    expect(body.match(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/g)).toHaveLength(3)
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
    expect(addresses((await get()).body)).toEqual([])
  })

  it('leaves out closed venues, pages that are not published, and whoever is about to leave', async () => {
    await buildVenue(db, { status: 'closed' })
    for (const status of ['draft', 'in_review', 'paused'] as const) await buildProvider(db, { status })
    const { owner } = await buildProvider(db)
    await db.owner('update public.profiles set is_hidden = true where id = $1', [owner.userId])
    expect(addresses((await get()).body)).toEqual([])
  })

  it('is an index of parts where one file does not hold all', async () => {
    const venues = new Set<string>()
    for (let count = 0; count < 7; count++) venues.add(at(`/venues/${await buildVenue(db)}`))
    const { body } = await get()
    expect(body).toContain('<sitemapindex ')
    expect(addresses(body)).toEqual([1, 2, 3].map((part) => at(`/sitemap-${part}.xml`)))
    const parts = await Promise.all(
      [1, 2, 3].map(async (part) => addresses((await get(`/sitemap-${part}.xml`)).body)),
    )
    expect(parts.map((part) => part.length)).toEqual([3, 3, 1])
    expect(new Set(parts.flat())).toEqual(venues)
  })

  it('has no other parts', async () => {
    for (const part of ['2', '0', '-1', 'x', '9999999']) {
      expect((await get(`/sitemap-${part}.xml`)).statusCode).toBeGreaterThanOrEqual(400)
    }
  })

  it('is read once a minute', async () => {
    expect(addresses((await get()).body)).toEqual([])
    await buildEvent(db)
    expect(addresses((await get()).body)).toEqual([])
    clock.aheadMs += 60_000
    expect(addresses((await get()).body)).toHaveLength(1)
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
