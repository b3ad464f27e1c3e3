import { maxErrorsAtOnce } from '@hearth/contracts'
import { countMissingMessages } from '@hearth/messages/in-locale'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepByRule } from '../../retention/index.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { makeAdmin } from '../../testing/providers.ts'

let app: TestApp
let admin: Member

beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, { max: 8 })
  admin = await buildMember(app.db)
  await makeAdmin(app.db, admin)
})
afterAll(() => app.end())
beforeEach(() => app.db.owner('delete from hearth.error_reports'))

const broke = { message: 'TypeError: It broke', route: '/event/:id', places: ['/assets/BgQ2yHok.js:1:23'] }
const report = (errors: object[], rest: object = {}) => ({
  app: 'hearth',
  release: 'BgQ2yHok',
  errors,
  ...rest,
})
let addresses = 0

/** From an address of its own, unless one is given. */
async function send(payload: object | string, address = `198.51.100.${++addresses}`) {
  const response = await app.http.inject({
    method: 'POST',
    url: '/functions/v1/report-errors',
    headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
    payload,
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
const stored = () =>
  app.db.owner<{ id: string; message: string; count: number; solved: boolean; release: string }>(
    `select id, message, release, count::integer, solved_at is not null as solved
    from hearth.error_reports order by last_seen_at desc, id`,
  )
async function seen(): Promise<{ first: number; last: number }> {
  const [row] = await app.db.owner<{ first: number; last: number }>(
    `select extract(epoch from first_seen_at)::float8 as first, extract(epoch from last_seen_at)::float8 as last
    from hearth.error_reports`,
  )
  return row!
}
async function asAdmin(path: string, payload: object) {
  const headers = { authorization: await app.tokenOf(admin) }
  const response = await app.http.inject({ method: 'POST', url: path, headers, payload })
  return { status: response.statusCode, body: response.json() }
}
const list = async (args: object = {}) => (await asAdmin('/rest/v1/rpc/admin_errors', args)).body
const solve = (errorId: string, isSolved = true) =>
  asAdmin('/functions/v1/solve-error', { errorId, isSolved })

describe('what a browser tells of', () => {
  it('is taken from anybody, without a key, and counted in the row of its kind', async () => {
    expect(await send(report([broke, broke]))).toMatchObject({ status: 200, body: { taken: 2 } })
    const first = await seen()
    await send(report([{ ...broke, places: [] }]))
    expect(await stored()).toMatchObject([{ message: broke.message, count: 3 }])
    const again = await seen()
    expect(again.first).toBe(first.first)
    expect(again.last).toBeGreaterThan(first.last)
  })

  it('is another kind with another message, page, release or app', async () => {
    await send(report([broke, { ...broke, message: 'RangeError: It broke' }, { ...broke, route: '/events' }]))
    await send(report([broke], { release: 'DdI3lGKV' }))
    await send(report([broke], { app: 'journal' }))
    expect(await stored()).toHaveLength(5)
  })

  it('is freed of what is somebody’s own once more, whoever sent it', async () => {
    const secrets = ['ana.maria', 'Casa do Forno', 'eyJhbGci', '912 345', 'words=']
    const message = `Error: “Casa do Forno” of ana.maria@example.org, @ana.maria, +351 912 345 678, eyJhbGciOi.a.b at /search?words=hello`
    expect((await send(report([{ ...broke, message }]))).status).toBe(200)
    const [row] = await app.db.owner('select * from hearth.error_reports')
    for (const secret of secrets) expect(JSON.stringify(row)).not.toContain(secret)
    expect(JSON.stringify(app.logged)).not.toContain('Casa do Forno')
  })

  it('is kept as far as it is text', async () => {
    const message = `Error: half \ud83d of\u0000 it${'.'.repeat(277)}🔥`
    expect((await send(report([{ ...broke, message }]))).status).toBe(200)
    expect(await stored()).toMatchObject([{ message: `Error: half  of it${'.'.repeat(277)}🔥` }])
  })

  it.each([
    ['no error', report([])],
    ['too many', report(Array.from({ length: maxErrorsAtOnce + 1 }, () => broke))],
    ['a long message', report([{ ...broke, message: 'a'.repeat(301) }])],
    ['a page that is no pattern', report([{ ...broke, route: '/profile/ana' }])],
    ['a place that is none of ours', report([{ ...broke, places: ['https://elsewhere.example/a.js:1:2'] }])],
    ['a release with words', report([broke], { release: 'ana was here' })],
    ['an app that nobody knows', report([broke], { app: 'elsewhere' })],
    ['more than was asked', report([{ ...broke, stack: 'at ana' }])],
    ['a list', [broke]],
    ['a text', '"ana"'],
  ])('is refused with %s', async (_what, payload) => {
    expect((await send(payload)).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('is refused when it is large', async () => {
    expect((await send(report([{ ...broke, message: 'a'.repeat(40_000) }]))).status).toBe(413)
  })

  it('is limited per address, and nobody else waits for that', async () => {
    const statuses = []
    for (let count = 0; count < 12; count++)
      statuses.push((await send(report([broke]), '203.0.113.7')).status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(statuses.at(-1)).toBe(429)
    const refused = await send(report([broke]), '203.0.113.7')
    expect(refused.headers['retry-after']).toBe('60')
    expect((await send(report([broke]), '203.0.113.8')).status).toBe(200)
  })

  it('is counted whole when many tell of it at once, in any order', async () => {
    const errors = Array.from({ length: 8 }, (_, at) => ({
      ...broke,
      message: `Error: It broke in the ${'x'.repeat(at)}`,
    }))
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => send(report(at % 2 ? errors : errors.toReversed()))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await stored()).map(({ count }) => count)).toEqual(Array.from({ length: 8 }, () => 16))
  })

  it('never fills the house: those not seen for longest go', async () => {
    await app.db.owner(`
      insert into hearth.error_reports (id, app, release, route, message, places, count, last_seen_at)
      select gen_random_uuid(), 'hearth', 'old', '/', 'Error: number ' || n, '{}', 1, now() - make_interval(mins => n)
      from generate_series(1, 1000) as n`)
    await send(report([broke]))
    const rows = await stored()
    expect(rows).toHaveLength(1000)
    expect(rows[0]?.message).toBe(broke.message)
    expect(rows.map(({ message }) => message)).not.toContain('Error: number 1000')
  })

  it('goes a month after it was seen last', async () => {
    await send(report([broke, { ...broke, route: '/events' }]))
    await app.db.owner(
      `update hearth.error_reports set last_seen_at = now() - interval '31 days' where route = '/events'`,
    )
    await sweepByRule(app.parts)
    expect(await app.db.owner('select route from hearth.error_reports')).toEqual([{ route: '/event/:id' }])
  })
})

it('of a message that lacks a value is counted with those that the server says in English', async () => {
  const before = countMissingMessages()
  const lacks = { ...broke, message: 'MissingValueError: A message lacks a value.' }
  await send(report([broke, lacks, lacks]))
  expect(countMissingMessages() - before).toBe(2)
  const { payload } = await app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(payload).toContain(`hearth_messages_missing_total ${before + 2}`)
})

describe('those who look after the house', () => {
  it('read errors page by page, those seen last first, and each look is noted', async () => {
    for (const route of ['/', '/events', '/venues']) await send(report([{ ...broke, route }]))
    const first = await list({ page_size: 2 })
    const second = await list({ page_size: 2, cursor: first.next })
    expect([...first.errors, ...second.errors].map(({ route }) => route)).toEqual(['/venues', '/events', '/'])
    expect(second.next).toBeNull()
    expect(first.errors[0]).toMatchObject({ app: 'hearth', release: 'BgQ2yHok', count: 1, solved_at: null })
    await list({ state: 'solved' })
    const noted = await app.db.owner<{ detail: object }>(
      `select detail from hearth.audit_log where actor = $1 and action = 'errors_looked_at' order by id`,
      [admin.userId],
    )
    expect(noted.map(({ detail }) => detail)).toEqual([{}, {}, { state: 'solved' }])
  })

  it('mark one as solved, once, until it is seen again', async () => {
    await send(report([broke]))
    const [{ id }] = (await list()).errors
    for (const _ of [1, 2]) expect((await solve(id)).body).toEqual({ errorId: id, isSolved: true })
    expect((await list()).errors).toEqual([])
    expect((await list({ state: 'solved' })).errors).toMatchObject([{ id, count: 1 }])
    await send(report([broke]))
    expect((await list({ state: 'solved' })).errors).toEqual([])
    expect((await list()).errors).toMatchObject([{ id, count: 2, solved_at: null }])
    await solve(id)
    await solve(id, false)
    expect((await list()).errors).toHaveLength(1)
    const noted = await app.db.owner(
      `select action, detail from hearth.audit_log where actor = $1 and subject = $2 order by id`,
      [admin.userId, id],
    )
    const detail = { error: broke.message }
    expect(noted).toEqual([
      { action: 'error_solved', detail },
      { action: 'error_solved', detail },
      { action: 'error_reopened', detail },
    ])
  })

  it('hear that an error is gone', async () => {
    expect((await solve('7f1c2a34-0000-4000-8000-00000000aaaa')).body.error.code).toBe('not_found')
  })
})
