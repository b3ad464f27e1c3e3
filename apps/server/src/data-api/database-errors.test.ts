import { DatabaseAway } from '@hearth/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromDatabase } from './database-errors.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

const postgresError = (code: string, message = 'said by PostgreSQL', detail?: string) =>
  Object.assign(new Error(message), {
    code,
    severity: 'ERROR',
    detail,
    where: 'select 1',
    internalQuery: 'select 2',
  })
const anonymousRead = { isAnonymous: true }
const memberWrite = { isAnonymous: false }

describe('what the database says', () => {
  it.each([
    ['23505', memberWrite, 409],
    ['23503', memberWrite, 409],
    ['23514', memberWrite, 400],
    ['22P02', memberWrite, 400],
    ['42501', memberWrite, 403],
    ['42501', anonymousRead, 401],
    ['42P01', memberWrite, 404],
    ['42883', memberWrite, 404],
    ['25006', memberWrite, 405],
    ['54001', memberWrite, 413],
    ['P0001', memberWrite, 400],
    ['PT418', memberWrite, 418],
    ['08006', memberWrite, 503],
    ['53300', memberWrite, 503],
    ['40P01', memberWrite, 503],
    ['57014', memberWrite, 503],
    ['57014', anonymousRead, 503],
    ['55P03', memberWrite, 503],
    ['40001', memberWrite, 503],
    ['53100', memberWrite, 503],
    ['57P01', memberWrite, 503],
  ])('%s is answered to %o with %i', (code, asked, status) => {
    expect(fromDatabase(postgresError(code), asked)).toMatchObject({ status, code })
  })

  it('keeps its message and detail, and nothing of the statement', () => {
    const { body } = fromDatabase(
      postgresError('23505', 'duplicate key', 'Key (a)=(b) exists.'),
      memberWrite,
    )!
    expect(body).toEqual({
      code: '23505',
      message: 'duplicate key',
      details: 'Key (a)=(b) exists.',
      hint: null,
    })
  })

  it.each(['XX000', '42601', '42P17', '2D000', 'P0002'])('%s is our bug, not a refusal', (code) => {
    expect(fromDatabase(postgresError(code), memberWrite)).toBeUndefined()
  })

  it('is a refusal when the syntax is of their own search', () => {
    const error = postgresError('42601', 'syntax error in tsquery: "a b"')
    expect(fromDatabase(error, anonymousRead)).toMatchObject({ status: 400 })
  })

  it('leaves everything else alone', () => {
    expect(fromDatabase(new TypeError('x'), memberWrite)).toBeUndefined()
    expect(fromDatabase(postgresError('PGRST', 'no JSON'), memberWrite)).toBeUndefined()
  })

  it('is 503 with Retry-After when it is away', () => {
    expect(fromDatabase(new DatabaseAway(new Error('x')), anonymousRead)).toMatchObject({
      status: 503,
      code: 'PGRST001',
      headers: { 'retry-after': '2' },
    })
  })
})

describe('the interface', () => {
  let server: TableServer
  beforeAll(async () => {
    server = await buildTableServer({
      arrange: `
        create table public.broken (id integer primary key);
        alter table public.broken enable row level security, force row level security;
        create policy loop on public.broken for select to anon using (exists (select from public.broken));
        grant select on public.broken to anon;
      `,
    })
  })
  afterAll(() => server.close())

  it('answers 503 with Retry-After while the database is away, and again when it is back', async () => {
    server.condition.isAway = true
    for (const [method, url] of [
      ['GET', '/rest/v1/events'],
      ['HEAD', '/rest/v1/events'],
      ['DELETE', '/rest/v1/events?id=eq.x'],
    ] as const) {
      const response = await server.app.inject({ method, url })
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2'])
      if (method !== 'HEAD') expect(response.json().code).toBe('PGRST001')
    }
    server.condition.isAway = false
    expect((await server.app.inject('/rest/v1/events')).statusCode).toBe(200)
  })

  it('logs our own bug whole and tells nothing of it', async () => {
    const response = await server.app.inject('/rest/v1/broken')
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      code: 'internal',
      details: null,
      hint: null,
      message: 'Something went wrong on our side. Please try again in a moment.',
    })
    expect(server.logged.at(-1)).toMatchObject({ level: 'error', event: 'table_request_failed' })
  })
})
