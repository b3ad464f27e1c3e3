import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'

const people = 50

let app: TestApp
let members: Member[]

beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: '6' }, { max: 6 })
  members = await Promise.all(Array.from({ length: people }, () => buildMember(app.db)))
})
afterAll(() => app.end())

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'POST', url, payload, headers: { apikey: app.parts.config.anonKey, ...headers } })

it('leaves sign-in and reads open while 50 calls of one function wait for a locked row', {
  timeout: 120_000,
}, async () => {
  const eventId = await buildEvent(app.db, { capacity: people })
  const tokens = await Promise.all(members.map((member) => app.tokenOf(member)))
  let isLocked = true
  const holder = new pg.Client(app.db.ownerUrl)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from public.event_seats where event_id = $1 for update', [eventId])
  const calls = tokens.map((authorization) =>
    post('/functions/v1/answer', { eventId, answer: 'coming' }, { authorization }),
  )
  void Promise.all(calls).then(() => {
    isLocked = false
  })
  await vi.waitFor(async () => expect(await waitingForLock('answer_event')).toBe(3), {
    timeout: 20_000,
    interval: 20,
  })

  const signIn = await post('/auth/v1/token?grant_type=password', {
    email: 'a@b.example',
    password: 'wrong word',
  })
  expect(signIn.statusCode).toBe(400)
  const read = await app.http.inject({
    url: '/rest/v1/profiles?select=id&limit=1',
    headers: { apikey: app.parts.config.anonKey, authorization: tokens[0]! },
  })
  expect([read.statusCode, isLocked]).toEqual([200, true])

  await holder.query('rollback')
  await holder.end()
  const answers = await Promise.all(calls)
  for (const { statusCode, headers } of answers) {
    expect([200, 503]).toContain(statusCode)
    if (statusCode === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
})

it('computes a quarter as many searches at once as there are connections, whoever asks', async () => {
  const holder = new pg.Client(app.db.ownerUrl)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock hearth.search_entries in access exclusive mode')
  const authorization = await app.tokenOf(members[0]!)
  onTestFinished(() => holder.end())
  const searches = Array.from({ length: 6 }, (_, at) =>
    post('/rest/v1/rpc/search', { words: `word${at}` }, at % 2 ? { authorization } : {}),
  )
  await vi.waitFor(async () => expect(await waitingForLock('search')).toBe(1), {
    timeout: 20_000,
    interval: 20,
  })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await waitingForLock('search')).toBe(1)

  await holder.query('rollback')
  expect((await Promise.all(searches)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
})

/** Calls of one function of the database; a job, or PostgreSQL itself, may wait beside them. */
async function waitingForLock(name: string): Promise<number> {
  const [row] = await app.db.owner<{ count: number }>(
    `select count(*)::integer from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ~ ('[."]' || $1 || '"?\\(')`,
    [name],
  )
  return row!.count
}
