// What passes by itself is 503 with Retry-After at every door, and one line in the log.
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEventId } from '../testing/events.ts'
import { buildMember } from '../testing/people.ts'

let app: TestApp
let authorization: string
/** What the database says to everything; undefined: it works. */
let state: string | undefined

beforeAll(async () => {
  app = await startTestApp()
  authorization = await app.tokenOf(await buildMember(app.db))
  const { run, transaction } = app.parts.database
  const trouble = () =>
    Promise.reject(
      Object.assign(new DatabaseError('in trouble', 0, 'error'), { code: state, severity: 'ERROR' }),
    )
  app.parts.database.run = ((...asked: Parameters<typeof run>) =>
    state ? trouble() : run(...asked)) as typeof run
  app.parts.database.transaction = ((...asked: Parameters<typeof transaction>) =>
    state ? trouble() : transaction(...asked)) as typeof transaction
})
afterAll(async () => {
  state = undefined
  await app.end()
})

const doors: [door: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object][] = [
  ['a table, read', 'GET', '/rest/v1/profiles?select=id'],
  [
    'a table, written',
    'PATCH',
    '/rest/v1/profiles?id=eq.00000000-0000-4000-8000-000000000000',
    { display_name: 'x' },
  ],
  ['a function of the database', 'POST', '/rest/v1/rpc/event_standing', { ids: [] }],
  ['a function', 'POST', '/functions/v1/answer', { eventId: buildEventId(), answer: 'coming' }],
  ['sign-in', 'POST', '/auth/v1/token?grant_type=password', { email: 'a@b.example', password: 'some words' }],
  ['the account', 'GET', '/auth/v1/user'],
  ['a picture', 'GET', '/storage/v1/object/public/pictures/x/y.webp'],
  ['a calendar file', 'GET', `/event/${buildEventId()}.ics`],
  ['a feed', 'GET', '/feeds/events.rss'],
  ['a page', 'GET', `/event/${buildEventId()}`],
]

describe.each(['57014', '55P03', '40P01', '40001', '53100', '53300', '57P01', '08006'])('%s', (code) => {
  it.each(doors)(
    'is 503 with Retry-After at %s, and a line of the log',
    async (_door, method, url, payload) => {
      state = code
      app.logged.length = 0
      const headers = {
        apikey: app.parts.config.anonKey,
        authorization,
        ...(url.startsWith('/event/') && !url.endsWith('.ics') && { accept: 'text/html' }),
      }
      const answer = await app.http.inject({ method, url, headers, ...(payload && { payload }) })
      state = undefined
      expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([503, true])
      // Jobs that run meanwhile meet the same trouble, and say so in lines of their own.
      const ofRequest = app.logged.filter(({ fields }) => 'requestId' in fields)
      const trouble = ofRequest.filter(({ event }) => event !== 'request')
      expect(trouble).toEqual([
        { level: 'warn', event: 'database_trouble', fields: { requestId: expect.any(String), code } },
      ])
    },
  )
})
