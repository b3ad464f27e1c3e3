import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SeriesRule } from '@hearth/contracts'
import { openDatabase } from '@hearth/database'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type App, buildApp } from '../app.ts'
import type { Parts } from '../parts.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { callFunction } from '../testing/calls.ts'
import { buildEvent } from '../testing/events.ts'
import { calmLoad } from '../testing/load.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { makeAdmin } from '../testing/providers.ts'
import { buildSeries, dayFromNow } from '../testing/series.ts'

// Two apps on one PostgreSQL share nothing else, as two processes behind a proxy do.
let first: TestApp
let second: App
let secondParts: Parts
let admin: Member
/** How far the second's clock is ahead. */
let aheadMs = 0
const mailDir = mkdtempSync(join(tmpdir(), 'hearth-two-mails-'))

beforeAll(async () => {
  first = await startTestApp({ MAIL_DIR: mailDir, LIMIT_PASSWORD_PER_ADDRESS: '4' })
  secondParts = {
    ...first.parts,
    database: await openDatabase({ url: first.db.serviceUrl, max: 5 }),
    now: () => Date.now() + aheadMs,
  }
  second = await buildApp(secondParts, { load: calmLoad })
  admin = await buildMember(first.db)
  await makeAdmin(first.db, admin)
})
afterAll(async () => {
  await second.stop()
  await secondParts.database.close()
  await first.end()
})

const answer = async (
  app: Pick<App, 'http'>,
  { token, key, body }: { token: string; key?: string; body: object },
) => {
  const response = await app.http.inject({
    method: 'POST',
    url: '/functions/v1/answer',
    headers: { authorization: token, ...(key && { 'idempotency-key': key }) },
    payload: body,
  })
  return { status: response.statusCode, body: response.json() }
}

it('take the same token, and keep one answer for one Idempotency-Key', async () => {
  const token = await first.tokenOf(await buildMember(first.db))
  const eventId = await buildEvent(first.db, { capacity: 5 })
  const body = { eventId, answer: 'coming', party: 2 }
  const given = await answer(first, { token, key: 'once', body })
  expect(given.status).toBe(200)
  expect(await answer(second, { token, key: 'once', body })).toEqual(given)
})

it('never give a seat twice', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 20 }, async () => first.tokenOf(await buildMember(first.db))),
  )
  const eventId = await buildEvent(first.db, { capacity: 5 })
  const answers = await Promise.all(
    tokens.map((token, index) =>
      answer(index % 2 ? first : second, { token, body: { eventId, answer: 'coming' } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
})

it('send each mail once between them', async () => {
  const written = async () =>
    await first.db.owner<{ id: string; is_sent: boolean; attempts: number }>(
      'select id, sent_at is not null as is_sent, attempts from hearth.mails',
    )
  await vi.waitFor(async () => expect((await written()).every(({ is_sent }) => is_sent)).toBe(true), {
    timeout: 20_000,
    interval: 100,
  })
  const mails = await written()
  expect(mails.length).toBeGreaterThanOrEqual(6)
  expect(mails.every(({ attempts }) => attempts === 1)).toBe(true)
  expect(readdirSync(mailDir).sort()).toEqual(mails.map(({ id }) => `${id}.eml`).sort())
})

it('count what is allowed together: half of the tries at each is all of them', async () => {
  const signIn = async (app: Pick<App, 'http'>) =>
    (
      await app.http.inject({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        headers: { apikey: first.parts.config.anonKey },
        payload: { email: 'nobody@example.org', password: 'not the password 12' },
      })
    ).statusCode
  const statuses: number[] = []
  for (const app of [first, second, first, second, first, second]) statuses.push(await signIn(app))
  expect(statuses).toEqual([400, 400, 400, 400, 429, 429])
})

/** What the second answers with, to whoever opens a page or reads a feed. */
const readAtSecond = async (url: string) =>
  (await second.http.inject({ url, headers: { accept: 'text/html,*/*' } })).body
/** Well before the second would read it anew by itself: a page after a minute, a series after an hour. */
const soon = { timeout: 15_000, interval: 100 }

/** What the second's home page features. */
const featuredAtSecond = async () => {
  const [, data] = /id="page-data"[^>]*>(.*?)<\/script>/.exec(await readAtSecond('/'))!
  const [[, home]] = JSON.parse(data!).queries as [[unknown, { featured: { id: string }[] }]]
  return home.featured.map(({ id }) => id)
}

it('show on the home page that was kept what was featured through the other', async () => {
  const eventId = await buildEvent(first.db)
  expect(await featuredAtSecond()).toEqual([])
  const feature = { eventId, isFeatured: true }
  expect((await callFunction(first, admin, 'feature-event', feature)).status).toBe(200)
  await vi.waitFor(async () => expect(await featuredAtSecond()).toEqual([eventId]), soon)
})

it('show the line for everyone that was written through the other', async () => {
  expect(await readAtSecond('/safety')).not.toContain('The well is closed')
  const line = { id: randomUUID(), text: 'The well is closed', endsAt: `${dayFromNow(1)}T12:00:00Z` }
  expect((await callFunction(first, admin, 'announce', line)).status).toBe(200)
  await vi.waitFor(async () => expect(await readAtSecond('/safety')).toContain('The well is closed'), soon)
})

it('leave a date out of calendars that was skipped through the other', async () => {
  const host = await buildMember(first.db)
  const dates = [7, 14, 21].map(dayFromNow)
  const rule: SeriesRule = { frequency: 'daily', interval: 7, count: 3, without: [], extra: [] }
  const { id: seriesId } = await buildSeries(first.db, { createdBy: host.userId, dates, rule })
  /** The feed's own text is kept for a minute. */
  const feed = () => {
    aheadMs += 61_000
    return readAtSecond(`/feeds/hosts/${host.userId}.ics`)
  }
  const skipped = `EXDATE:${dates[1]!.replaceAll('-', '')}T193000Z`
  await vi.waitFor(async () => expect(await feed()).toContain('RRULE'), soon)
  expect(await feed()).not.toContain(skipped)
  const skip = { seriesId, dates: [dates[1]!] }
  expect((await callFunction(first, host, 'skip-dates', skip)).status).toBe(200)
  await vi.waitFor(async () => expect(await feed()).toContain(skipped), { ...soon, interval: 1000 })
})
