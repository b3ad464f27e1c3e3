import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { drawnFacePath } from '@hearth/contracts/drawn-faces'
import { artEdition, sceneKey } from '@hearth/contracts/scene-address'
import { pageScenes } from '@hearth/contracts/shared-page'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawPortrait, drawScene } from '../art/index.ts'
import { createHttpServer } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { buildConfig } from '../testing/config.ts'
import { buildEvent, buildEventId } from '../testing/events.ts'
import { calmLoad } from '../testing/load.ts'
import { buildVenue } from '../testing/venues.ts'
import { createPages, type Pages, type WebBuild } from './index.ts'
import { retentionSettingsOf } from './retention-settings.ts'

const hearthInfo = {
  site: { name: 'Hearth', url: 'http://localhost:8080' },
  backend: { url: 'http://localhost:8080', anonKey: 'key' },
  engine: { host: 'http://localhost:8080', canisterId: 'x', rootKey: '00' },
  signOn: { rootDomain: 'localhost', environment: 'dev' as const },
  maps: {
    tiles: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    findsPlaces: false,
  },
  siblings: [],
}

/** Writes down what it was asked, as the web app's own build writes pages. */
const web = {
  assets: {},
  eventHead: (event: object, words: object) => ({ event, words }),
  venueHead: (venue: object) => ({ venue }),
  exploreAsked: () => null,
  publicListOf: () => undefined,
  renderPublicPage: async ({ url, nonce, data, head, announcement }: Record<string, unknown>) => {
    if (url === '/login?break') throw new Error('rendering failed')
    return {
      status: String(url).startsWith('/unknown') ? 404 : 200,
      html: `<!doctype html><script nonce="${nonce}">1</script>${JSON.stringify({ url, data, head, announcement })}${' '.repeat(2000)}`,
    }
  },
} as unknown as WebBuild

let db: TestDatabase
let pages: Pages
let http: FastifyInstance
const clock = { aheadMs: 0 }
const logged: unknown[] = []

beforeAll(async () => {
  db = await createTestDatabase()
  const note = (...said: unknown[]) => void logged.push(said)
  const parts: Parts = {
    config: buildConfig({
      LOGIN_LIFETIME_SECONDS: String(20 * 86_400),
      BACKUP_TO: '/tmp/back-ups',
      BACKUP_KEEP_DAILY: '14',
    }),
    database: db.database,
    now: () => Date.now() + clock.aheadMs,
    log: { info: note, warn: note, error: note },
  }
  pages = await createPages(parts, {
    hearthInfo,
    web,
    eventsForVisitors: {
      browseAsVisitor: async () => ({ events: [], total: 0, byCategory: [], byCity: [] }),
      hostedAsVisitor: () => Promise.reject(new Error('No page here browses.')),
    },
  })
  http = createHttpServer(parts, {
    load: calmLoad,
    addressLimit: { take: () => true },
    answerPage: pages.answer,
  })
  http.register(pages.routes)
  await http.ready()
})
afterAll(async () => {
  await http.close()
  await pages.close()
  await db.drop()
})

const html = { accept: 'text/html,*/*;q=0.8' }
const open = (url: string, headers: Record<string, string> = html) => http.inject({ url, headers })
const shownOn = async (url: string) => JSON.parse((await open(url)).body.match(/\{"url".*\}/)![0])

describe('a page', () => {
  it('carries a content policy whose nonce is its own, and the one of its scripts', async () => {
    const nonces = []
    for (const { headers, body } of [await open('/'), await open('/')]) {
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]!
      expect(body).toContain(`<script nonce="${nonce}">`)
      nonces.push(nonce)
    }
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it('has every header of the rules', async () => {
    const { headers } = await open('/')
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "default-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "worker-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types engine-worker',
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|style-src-elem[^;]*unsafe-inline/)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each(['/confirm?type=recovery&token_hash=x', '/reset-password'])(
    'keeps its address to itself: %s',
    async (url) => {
      expect((await open(url)).headers['referrer-policy']).toBe('no-referrer')
    },
  )

  it('is compressed as the browser takes it', async () => {
    const packed = await open('/', { ...html, 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers.vary).toContain('Accept-Encoding')
    expect(gunzipSync(packed.rawPayload).toString()).toContain('<!doctype html>')
  })

  it('has the status that the web app gives it', async () => {
    expect((await open('/events')).statusCode).toBe(200)
    expect((await open('/unknown/path')).statusCode).toBe(404)
  })

  it('is not found where its path names an event or a category that cannot be', async () => {
    const statusOf = async (url: string) => (await open(url)).statusCode
    expect([await statusOf(`/event/${buildEventId()}`), await statusOf('/events/concerts')]).toEqual([
      200, 200,
    ])
    expect([await statusOf('/event/nonsense'), await statusOf('/events/nonsense')]).toEqual([404, 404])
  })

  it('is given to whoever takes HTML, and to no one else', async () => {
    expect((await open('/unknown', { accept: 'application/json' })).json().error.code).toBe('not_found')
    expect((await http.inject({ method: 'POST', url: '/', headers: html })).json().error.code).toBe(
      'not_found',
    )
    for (const url of [
      '/rest/v1/x',
      '/auth/v1/x',
      '/api/v9',
      '/storage/v1/x',
      '/assets/x.js',
      '/event/x.ics',
    ]) {
      expect((await open(url)).json().error.code).toBe('not_found')
    }
  })

  it('says so plainly when it cannot be made', async () => {
    const { statusCode, body, headers } = await open('/login?break')
    expect(statusCode).toBe(500)
    expect(body).toContain('Something went wrong')
    expect(body).not.toContain('rendering failed')
    expect(headers['content-security-policy']).toBeTruthy()
  })
})

describe('the home page', () => {
  it('holds the soonest public events, and new ones once the engine tells of them', async () => {
    const before = await shownOn('/')
    const id = await buildEvent(db, { title: 'The new one' })
    expect(before.data.home.soonest.map((event: { id: string }) => event.id)).not.toContain(id)
    await db.owner(`select pg_notify('engine_changed', '')`)
    clock.aheadMs += 1000
    await vi.waitFor(async () => {
      const now = await shownOn('/?from=a-mail')
      expect(now.data.home.soonest.map((event: { id: string }) => event.id)).toContain(id)
    })
  })
})

describe('the home page for somebody', () => {
  const titlesFor = async (cookie?: string) => {
    const { body, headers } = await open('/', { ...html, ...(cookie && { cookie }) })
    expect(headers.vary).toBe('Origin, Accept-Encoding, Cookie, Accept-Language')
    const { data } = JSON.parse(body.match(/\{"url".*\}/)![0])
    return data.home.soonest
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title in near)
  }
  const near = { Far: 'Asia/Tokyo', Nearer: 'Asia/Kathmandu', Here: 'Asia/Kathmandu' }

  it('shows what is near first, from the first answer on, and tells nobody of the other', async () => {
    for (const [title, timezone] of Object.entries(near))
      await buildEvent(db, { title, timezone, city: title === 'Here' ? 'Patan' : 'Elsewhere' })
    await db.owner(`select pg_notify('engine_changed', '')`)
    clock.aheadMs += 1000
    await vi.waitFor(async () => expect(await titlesFor()).toHaveLength(3))
    const plain = await titlesFor()
    expect(await titlesFor('near=zone=Asia%2FTokyo')).toEqual([
      'Far',
      ...plain.filter((title: string) => title !== 'Far'),
    ])
    expect((await titlesFor('near=zone=Asia%2FKathmandu&city=patan')).slice(0, 2)).toEqual(['Here', 'Nearer'])
    expect((await open('/', { ...html, cookie: 'near=city=patan' })).body).not.toContain('patan')
    expect(await titlesFor('near=zone=Asia%2FNowhere&city=%00')).toEqual(plain)
    expect(await titlesFor()).toEqual(plain)
  })
})

it('a log never says where a reader is, also of a page that could not be made', async () => {
  logged.length = 0
  expect(
    (await open('/login?break', { ...html, cookie: 'near=zone=Asia%2FTokyo&city=patan' })).statusCode,
  ).toBe(500)
  expect(logged).toContainEqual(['page_failed', expect.anything()])
  expect(JSON.stringify(logged)).not.toMatch(/Tokyo|patan/)
})

describe('the line for everyone', () => {
  it('stands on every page from the moment it is said until its end', async () => {
    const id = randomUUID()
    const said = async () => (await shownOn('/login')).announcement
    expect(await said()).toBeUndefined()
    await db.owner(
      `insert into hearth.announcements (id, text, ends_at) values ($1, 'We bake.', now() + interval '1 hour')`,
      [id],
    )
    clock.aheadMs += 1000
    await vi.waitFor(async () => expect(await said()).toEqual({ id, text: 'We bake.' }))
    clock.aheadMs += 3_600_000
    expect(await said()).toBeUndefined()
    clock.aheadMs -= 3_600_000
  })
})

describe('the privacy page', () => {
  it('is written with what this site’s settings say of logins and back-ups', async () => {
    const day = 86_400_000
    expect((await shownOn('/privacy')).data).toEqual({
      privacy: { loginMs: 20 * day, unusedLoginMs: 7 * day, backups: { daily: 14, weekly: 4, monthly: 12 } },
    })
    expect(retentionSettingsOf(buildConfig()).backups).toBeNull()
  })
})

describe('an event’s page', () => {
  it('names a public event to those who preview it, on its own clock', async () => {
    const id = await buildEvent(db, {
      title: 'Open to all',
      timezone: 'Asia/Kathmandu',
      startDate: '2030-05-04',
    })
    const { head } = await shownOn(`/event/${id}`)
    expect(head.event).toMatchObject({ id, title: 'Open to all', status: 'published' })
    expect(head.words).toMatchObject({
      siteUrl: 'http://localhost:8080',
      when: 'Saturday, 4 May 2030, 19:30 to 22:00 (Asia/Kathmandu)',
    })
  })

  it('says nothing of any other event, nor whether there is one', async () => {
    const ids = [
      buildEventId(),
      await buildEvent(db, { visibility: 'private' }),
      await buildEvent(db, { visibility: 'members' }),
      await buildEvent(db, { visibility: 'unlisted' }),
      await buildEvent(db, { status: 'draft' }),
    ]
    for (const id of ids) {
      const { statusCode } = await open(`/event/${id}`)
      expect(statusCode).toBe(200)
      expect((await shownOn(`/event/${id}`)).head).toBeUndefined()
    }
  })
})

describe('a venue’s page', () => {
  it('is kept for a second and no longer: whoever closes a door to visitors has closed it here too', async () => {
    const id = await buildVenue(db)
    const addressShown = async () => (await shownOn(`/venues/${id}`)).head.venue.address?.address
    expect(await addressShown()).toBe('1 Mill Lane')
    await db.owner(`update public.venue_addresses set audience = 'owner' where venue_id = $1`, [id])
    clock.aheadMs += 1000
    expect(await addressShown()).toBeUndefined()
  })
})

describe('a cover', () => {
  const cover = `/art/${artEdition}/supper-night3/card/abc.svg`

  it('is a picture that never changes and can do nothing', async () => {
    const { headers, body } = await open(cover)
    expect(body).toBe(drawScene({ name: 'supper', light: 'night', moon: 3, id: 'abc' }, 'card'))
    expect((await open(cover)).body).toBe(body)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })

  it.each([
    cover.slice(0, -4),
    cover.replace('svg', 'png'),
    cover.replace(`/${artEdition}/`, `/${artEdition + 1}/`),
    cover.replace(`/${artEdition}/`, '/'),
    cover.replace('supper', 'none'),
    cover.replace('supper', 'constructor'),
    cover.replace('night', 'noon'),
    cover.replace('night3', 'night9'),
    cover.replace('card', 'other'),
    cover.replace('card', 'toString'),
    cover.replace('abc', '%3Csvg%3E'),
    cover.replace('abc', 'a'.repeat(65)),
    cover.replace('card', 'share').replace('svg', 'jpg'),
    cover.replace('card', 'share').replace('abc.svg', '%3Csvg%3E.png'),
  ])('is not there at %s', async (url) => {
    expect((await open(url)).statusCode).toBe(404)
  })
})

describe('a drawn portrait', () => {
  it('is a picture that never changes, at an address that a profile may hold', async () => {
    const { headers, body } = await open(drawnFacePath(7))
    expect(body).toBe(drawPortrait(7))
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })

  it.each(['0.svg', '65.svg', '07.svg', '1.png', '1', 'x.svg', '%2e%2e.svg'])(
    'is not there at %s',
    async (file) => {
      expect((await open(`/art/faces/1/${file}`)).statusCode).toBe(404)
    },
  )
})

describe('a preview’s picture', () => {
  it('is a PNG of its size, kept by its tag', async () => {
    const home = `/art/${artEdition}/${sceneKey(pageScenes.home)}/share/${pageScenes.home.id}.png`
    const { statusCode, headers, rawPayload } = await open(home)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { format, width, height } = await sharp(rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })

    const again = await open(home, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it('is drawn for what a visitor may open, and for nothing else that somebody writes into an address', async () => {
    const status = async (id: string) =>
      (await open(`/art/${artEdition}/lanterns-dusk3/share/${id}.png`)).statusCode
    const [shown, hidden, elsewhere] = [buildEventId(), buildEventId(), buildEventId()]
    await buildEvent(db, { id: shown, category: 'party' })
    await buildEvent(db, { id: hidden, category: 'party', visibility: 'private' })
    await buildEvent(db, { id: elsewhere, category: 'concerts' })
    expect(await status(shown)).toBe(200)
    expect(await status(await buildVenue(db))).toBe(200)
    for (const id of [hidden, elsewhere, buildEventId(), randomUUID(), 'abc', 'concerts']) {
      expect([id, await status(id)]).toEqual([id, 404])
    }
  })
})
