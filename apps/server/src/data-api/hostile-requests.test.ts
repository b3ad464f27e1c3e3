import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

// Reading a row of it takes longer than a statement may.
const slow = `
  create table public.slow (id integer primary key);
  insert into public.slow values (1);
  alter table public.slow enable row level security, force row level security;
  create policy slow_read on public.slow for select to authenticated using (pg_sleep(5) is not null);
  create policy slow_write on public.slow for update to authenticated using (true);
  grant select, update on public.slow to authenticated;
`

let server: TableServer
let ana: Member
let supper: string

beforeAll(async () => {
  server = await buildTableServer({ arrange: slow })
  ana = await buildMember(server.test, { username: 'ana' })
  supper = await buildEvent(server.test, { createdBy: ana.userId, title: 'Supper' })
})
afterAll(() => server.close())

type Attempt = { method?: string; path: string; headers?: Record<string, string>; payload?: string }

/** What is answered; that it is a refusal in the protocol's shape is expected of every attempt. */
async function refusal({ method = 'GET', path, headers = {}, payload }: Attempt) {
  const response = await server.app.inject({
    method: method as 'GET',
    url: `/rest/v1/${path}`,
    headers: {
      ...server.as(ana),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
  expect(response.statusCode).toBeGreaterThanOrEqual(300)
  expect(response.statusCode).toBeLessThan(500)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  const body = response.json()
  expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
  expect(JSON.stringify(body)).not.toMatch(/json_agg|row_to_json|\bt\d\b|written_row|\$\d|from public/)
  return { status: response.statusCode, code: body.code, headers: response.headers, body }
}

const encoded = (text: string) => encodeURIComponent(text)
const injection = `x"; drop table events; --`

describe('text that tries to become SQL', () => {
  it.each([
    ['table', encoded(injection), 'PGRST205'],
    ['table of another schema', 'auth.users', 'PGRST205'],
    ['catalogue', 'pg_class', 'PGRST205'],
    ['column', `events?select=${encoded(`"${injection.replace('"', '\\"')}"`)}`, '42703'],
    ['unquoted column', `events?select=${encoded('id from auth.users --')}`, 'PGRST100'],
    ['quoted column', `events?select=${encoded('"id from auth.users --"')}`, '42703'],
    ['system column', 'events?select=ctid', '42703'],
    ['cast', `events?select=${encoded('id::"text from auth.users"')}`, '42704'],
    ['cast to a type with effects', 'events?select=id::regclass', '42704'],
    ['json path', `events?select=${encoded(`title->>'a'`)}`, 'PGRST100'],
    ['json path into text', 'events?select=title->>a', '42883'],
    ['embedded table', `events?select=${encoded(`"${'users'}"(id)`)}`, 'PGRST200'],
    ['embedding hint', `events?select=${encoded(`profiles!"x) or (true"(id)`)}`, 'PGRST200'],
    ['order', `events?order=${encoded('id;drop table events')}`, 'PGRST100'],
    ['order by nothing known', 'events?order=secret.desc', '42703'],
    ['filter column', `events?${encoded(`id=1 or 1`)}=eq.1`, 'PGRST100'],
    ['quoted filter column', `events?${encoded(`"id) or (true"`)}=eq.1`, '42703'],
    ['operator', `events?id=${encoded('or true--.x')}`, 'PGRST100'],
    [
      'full text configuration',
      `events?search=${encoded(`fts(english'||(select current_user)||').a`)}`,
      'PGRST100',
    ],
    ['unknown full text configuration', 'events?search=fts(pg_catalog).a', '42704'],
    ['full text configuration with brackets', `events?search=${encoded(`fts(a(b)).a`)}`, 'PGRST100'],
    ['full text query', `events?search=${encoded(`fts.a b ' & (`)}`, '42601'],
    ['limit', `events?limit=${encoded('1; drop table events')}`, 'PGRST100'],
    ['offset', 'events?offset=1e3', 'PGRST100'],
    ['is', `events?intention=${encoded('is.null or true')}`, 'PGRST100'],
    ['logic', `events?or=${encoded('(id.eq.1) or (true')}`, 'PGRST100'],
    ['on_conflict', `event_likes?on_conflict=${encoded('event_id) do nothing; --')}`, 'PGRST100'],
  ])('as a %s', async (_, path, code) => {
    expect((await refusal({ path })).code).toBe(code)
  })

  it('stays a value in a filter, a list and a pattern', async () => {
    const text = `x' or '1'='1`
    for (const filter of [
      `eq.${text}`,
      `in.("${text}",'a')`,
      `like.*${text}*`,
      `ilike.${text}`,
      `isdistinct.${text}`,
    ]) {
      const response = await server.app.inject(`/rest/v1/events?select=id&title=${encoded(filter)}`)
      expect([response.statusCode, response.json().length]).toEqual([
        200,
        filter.startsWith('isdistinct') ? 1 : 0,
      ])
    }
  })

  it('stays a value in a payload', async () => {
    const path = `event_likes?columns=${encoded(`event_id,"user_id) values (1"`)}`
    expect((await refusal({ method: 'POST', path, payload: '{}' })).code).toBe('PGRST204')
  })
})

describe('parts of the protocol that are not spoken', () => {
  it.each<[string, Attempt, number, string]>([
    ['long regular expressions', { path: `events?title=match.${'a'.repeat(101)}` }, 400, 'PGRST100'],
    [
      'regular expressions of a visitor',
      { path: 'events?title=match.^a', headers: { authorization: '' } },
      401,
      '42501',
    ],
    ['range operators on what is no range', { path: 'events?starts_at=sl.[1,2]' }, 404, '42883'],
    ['any and all of other operators', { path: 'events?title=neq(any).{a,b}' }, 400, 'PGRST100'],
    ['spread', { path: 'events?select=...profiles(username)' }, 400, 'PGRST100'],
    ['aggregates', { path: 'events?select=capacity.sum()' }, 400, 'PGRST123'],
    ['counting as an aggregate', { path: 'events?select=count()' }, 400, 'PGRST123'],
    ['an aggregate under a name', { path: 'events?select=all:capacity.max()' }, 400, 'PGRST123'],
    ['an aggregate that is cast', { path: 'events?select=capacity::text.min()::text' }, 400, 'PGRST123'],
    [
      'an aggregate in an embedded table',
      { path: 'profiles?select=events(capacity.avg())' },
      400,
      'PGRST123',
    ],
    ['an aggregate in JSON', { path: 'profiles?select=fields->x.sum()' }, 400, 'PGRST123'],
    ['counting embedded rows', { path: 'profiles?select=events(count)' }, 400, 'PGRST123'],
    [
      'an aggregate in what is spread',
      { path: 'profiles?select=...events(capacity.sum())' },
      400,
      'PGRST100',
    ],
    [
      'ordering by an embedded table',
      { path: 'events?select=id,profiles(id)&order=profiles(username)' },
      400,
      'PGRST100',
    ],
    ['CSV', { path: 'events', headers: { accept: 'text/csv' } }, 406, 'PGRST107'],
    ['GeoJSON', { path: 'events', headers: { accept: 'application/geo+json' } }, 406, 'PGRST107'],
    ['plans', { path: 'events', headers: { accept: 'application/vnd.pgrst.plan+json' } }, 406, 'PGRST107'],
    [
      'stripped nulls',
      { path: 'events', headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' } },
      406,
      'PGRST107',
    ],
    ['another schema', { path: 'users', headers: { 'accept-profile': 'auth' } }, 406, 'PGRST106'],
    [
      'another schema for a write',
      { method: 'POST', path: 'users', payload: '{}', headers: { 'content-profile': 'auth' } },
      406,
      'PGRST106',
    ],
    [
      'rolling back',
      { method: 'POST', path: 'event_likes', payload: '{}', headers: { prefer: 'tx=rollback' } },
      400,
      'PGRST122',
    ],
    [
      'unknown preferences when strict',
      { path: 'events', headers: { prefer: 'handling=strict, colour=red' } },
      400,
      'PGRST122',
    ],
    ['PUT', { method: 'PUT', path: 'events', payload: '{}' }, 405, 'PGRST117'],
    ['the root', { path: '' }, 404, 'PGRST126'],
    ['a write to the root', { method: 'POST', path: '?select=id', payload: '{}' }, 404, 'PGRST126'],
    ['deeper paths', { path: 'events/1' }, 404, 'PGRST125'],
    ['PATCH of a function', { method: 'PATCH', path: 'rpc/event_standing', payload: '{}' }, 405, 'PGRST101'],
  ])('%s', async (_, attempt, status, code) => {
    expect(await refusal(attempt)).toMatchObject({ status, code })
  })
})

describe('more than the limits allow', () => {
  const repeat = (count: number, text: (at: number) => string, between = '&') =>
    Array.from({ length: count }, (_, at) => text(at)).join(between)

  it('takes 32 filters and refuses 33, wherever they stand', async () => {
    const flat = await server.app.inject(`/rest/v1/events?select=id&${repeat(32, () => 'title=neq.x')}`)
    expect(flat.statusCode).toBe(200)
    expect((await refusal({ path: `events?${repeat(33, () => 'title=neq.x')}` })).code).toBe('PGRST100')
    const nested = `or=(${repeat(33, () => 'title.neq.x', ',')})`
    expect((await refusal({ path: `events?${nested}` })).body.message).toBe('Too many filters')
  })

  it('refuses a query of more than 8 kB', async () => {
    expect(await refusal({ path: `events?title=eq.${'x'.repeat(8200)}` })).toMatchObject({
      status: 414,
      code: 'PGRST100',
    })
  })

  it.each<[string, string, number?]>([
    ['brackets without end', `events?or=${'(and('.repeat(500)}`],
    ['deep logic', `events?or=${'(and'.repeat(9)}(id.eq.1)${')'.repeat(9)}`],
    ['many embedded tables', `events?select=${repeat(17, (at) => `a${at}:profiles(id)`, ',')}`],
    ['many stars', `events?select=${repeat(200, () => '*', ',')}`, 413],
    ['many columns', `events?select=${repeat(201, () => 'id', ',')}`],
    ['many renamed columns', `events?select=${repeat(51, (at) => `a${at}:id`, ',')}`],
    ['many orders', `events?order=${repeat(17, () => 'id', ',')}`],
    ['a long path into JSON', `events?select=tags${'->0'.repeat(9)}`],
    ['quotes without end', `events?select=${encoded('"'.repeat(301))}`],
  ])('refuses %s', async (_, path, status = 400) => {
    expect((await refusal({ path })).status).toBe(status)
  })

  it('gives at most a thousand rows, embedded ones too', async () => {
    const crowd = await buildEvent(server.test, { createdBy: ana.userId, title: 'Crowd' })
    await server.test.owner(
      `with people as (
         insert into auth.users (id, email) select gen_random_uuid(), 'c' || n || '@example.org' from generate_series(1, 1100) n returning id
       )
       insert into public.profiles (id, username) select id, 'c' || substr(replace(id::text, '-', ''), 1, 20) from people`,
    )
    await server.test.owner(
      `insert into public.attendances (event_id, user_id, answer, party) select $1, id, 'coming', 1 from public.profiles`,
      [crowd],
    )
    const plain = await server.app.inject('/rest/v1/profiles?select=id&limit=5000')
    expect(plain.json()).toHaveLength(1000)
    const embedded = await server.app.inject({
      url: `/rest/v1/events?select=attendances(user_id)&id=eq.${crowd}`,
      headers: server.as(ana),
    })
    expect(embedded.json()[0].attendances).toHaveLength(1000)
  })

  it('refuses an answer of more than 4 MB', async () => {
    await server.test.owner(
      `insert into public.events (id, title, description, category, start_date, timezone, all_day, starts_at, ends_at, is_free,
         status, visibility, source, created_by, created_at, updated_at)
       select translate(lpad(n::text, 26, 'z'), '0189', 'abcd'), 'Many', repeat('ab ', 200), 'party', now(), 'UTC', true,
         now(), now() + interval '1 hour', true, 'published', 'public', 'hearth', $1, now(), now()
       from generate_series(1, 1000) n on conflict do nothing`,
      [ana.userId],
    )
    const columns = repeat(10, (at) => `a${at}:description`, ',')
    expect(await refusal({ path: `events?select=${columns}` })).toMatchObject({ status: 413, code: '54000' })
  })

  it('ends a statement after two seconds, and says when to come again', async () => {
    const headers = { ...server.as(ana), 'content-type': 'application/json' }
    const answers = await Promise.all([
      server.app.inject({ method: 'GET', url: '/rest/v1/slow', headers }),
      server.app.inject({ method: 'PATCH', url: '/rest/v1/slow?id=eq.1', headers, payload: '{"id": 2}' }),
    ])
    for (const answer of answers) {
      const { code } = answer.json()
      expect([answer.statusCode, answer.headers['retry-after'], code]).toEqual([503, '2', '57014'])
    }
    server.logged.length = 0
  })
})

describe('malformed requests', () => {
  it.each<[string, Attempt, number, string]>([
    ['a filter without an operator', { path: 'events?title=Supper' }, 400, 'PGRST100'],
    ['an unknown parameter', { path: 'events?colour=eq.red' }, 400, '42703'],
    ['an apikey in the query', { path: 'events?apikey=abc' }, 400, 'PGRST100'],
    ['select twice', { path: 'events?select=id&select=title' }, 400, 'PGRST100'],
    [
      'the limit of an embedded table twice',
      { path: 'events?select=profiles(id)&profiles.limit=1&profiles.limit=2' },
      400,
      'PGRST100',
    ],
    [
      'two embedded tables of one name',
      { path: 'events?select=profiles(id),profiles(username)' },
      400,
      'PGRST100',
    ],
    ['an empty select', { path: 'events?select=' }, 400, 'PGRST100'],
    ['an empty filter name', { path: 'events?=eq.1' }, 400, 'PGRST100'],
    ['a null character', { path: 'events?title=eq.%00' }, 400, 'PGRST100'],
    ['bytes that are no text', { path: 'events?title=eq.%ff%fe&%ff=eq.1' }, 400, 'PGRST100'],
    ['a negative limit', { path: 'events?limit=-1' }, 416, 'PGRST103'],
    ['a limit beyond every number', { path: 'events?limit=99999999999999999999' }, 400, 'PGRST100'],
    ['columns of a write in a read', { path: 'events?columns=id' }, 400, 'PGRST100'],
    ['a value of another type', { path: 'profiles?id=eq.nobody' }, 400, '22P02'],
    ['a list of another type', { path: 'profiles?id=in.(a,b)' }, 400, '22P02'],
    ['a date that is none', { path: 'events?start_date=eq.2031-02-30' }, 400, '22008'],
    ['a number out of range', { path: 'events?capacity=eq.99999999999' }, 400, '22003'],
    ['truth of a text', { path: 'events?title=is.true' }, 400, '42804'],
    ['a search in a number', { path: 'events?capacity=fts.a' }, 404, '42883'],
    ['a pattern on a number', { path: 'events?capacity=like.1*' }, 404, '42883'],
    ['a cast that fails', { path: 'events?select=title::integer' }, 400, '22P02'],
    ['names of every object', { path: 'events?select=constructor' }, 400, '42703'],
    ['a prototype as a table', { path: '__proto__' }, 404, 'PGRST205'],
    ['a prototype as a filter', { path: 'events?__proto__=eq.1' }, 400, '42703'],
    ['a prototype as an embedded table', { path: 'events?select=id&__proto__.title=eq.1' }, 400, 'PGRST108'],
  ])('%s', async (_, attempt, status, code) => {
    expect(await refusal(attempt)).toMatchObject({ status, code })
  })
})

describe('nonsense made of the protocol’s own words', () => {
  const words = [
    'select=',
    'order=',
    'or=',
    'and=',
    'not.or=',
    'limit=',
    'offset=',
    'title=',
    'tags=',
    'search=',
    'created_by=',
    'starts_at=',
    'profiles.limit=',
    'profiles.username=',
    'host.or=',
    '&',
    '&',
    '&',
    'eq.',
    'in.',
    'not.',
    'is.',
    'fts',
    'cs.',
    'ov.',
    'ilike.',
    '(',
    ')',
    '(',
    ')',
    ',',
    ',',
    '.',
    ':',
    '::',
    '!',
    '!inner',
    '*',
    '->',
    '->>',
    '{',
    '}',
    '"',
    '\\',
    'id',
    'title',
    'tags',
    'profiles',
    'events',
    'host',
    'created_by',
    'username',
    '0',
    '7',
    '-1',
    'null',
    'true',
    'desc',
    'text',
    '%00',
    '%20',
    '%F0%9F%94%A5',
    "'",
    ';',
    '--',
    '$1',
    '__proto__',
  ]

  it('is answered or refused, and never our fault', async () => {
    // A small generator of its own, so that a failure can be repeated.
    let state = 20310501
    const next = (below: number) => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const failures: string[] = []
    for (let round = 0; round < 1500; round++) {
      const query = Array.from({ length: 2 + next(14) }, () => words[next(words.length)]).join('')
      const response = await server.app.inject({ url: `/rest/v1/events?${query}`, headers: server.as(ana) })
      if (response.statusCode >= 500) failures.push(query)
    }
    expect(failures).toEqual([])
    expect(server.logged).toEqual([])
  })
})

describe('malformed bodies', () => {
  const post = (payload: string, headers: Record<string, string> = {}): Attempt => ({
    method: 'POST',
    path: 'event_likes',
    payload,
    headers,
  })

  it.each<[string, Attempt, number, string]>([
    ['no body', post(''), 400, 'PGRST102'],
    ['half a body', post('{"event_id": "'), 400, 'PGRST102'],
    ['a word', post('"event_id"'), 400, 'PGRST102'],
    ['null', post('null'), 400, 'PGRST102'],
    ['a list in a list', post('[[{"event_id": "x"}]]'), 400, 'PGRST102'],
    ['null in a list', post('[null]'), 400, 'PGRST102'],
    ['rows with different keys', post('[{"event_id": "x"}, {"user_id": "x"}]'), 400, 'PGRST102'],
    ['an unknown column', post('{"event_id": "x", "colour": "red"}'), 400, 'PGRST204'],
    ['a prototype', post('{"__proto__": {"user_id": "x"}}'), 400, 'PGRST204'],
    ['a constructor', post('{"constructor": {"prototype": {}}}'), 400, 'PGRST204'],
    [
      'a column that is not theirs to set',
      post('{"event_id": "x", "created_at": "2020-01-01"}'),
      403,
      '42501',
    ],
    ['a list for a text', post('{"user_id": ["x"]}'), 400, '22P02'],
    ['an object for an id', post('{"user_id": {"eq": 1}}'), 400, '22P02'],
    ['a null character', post('{"event_id": "\\u0000"}'), 400, '22P05'],
    ['half a surrogate pair', post('{"event_id": "\\ud800", "user_id": "x"}'), 400, '22P02'],
    ['64 kB and more', post(`{"event_id": "${'x'.repeat(66_000)}"}`), 413, 'PGRST102'],
    ['a form', post('event_id=x', { 'content-type': 'application/x-www-form-urlencoded' }), 400, 'PGRST102'],
    ['CSV', post('event_id\nx', { 'content-type': 'text/csv' }), 400, 'PGRST102'],
    ['no type of content', post('{}', { 'content-type': '' }), 400, 'PGRST102'],
  ])('%s', async (_, attempt, status, code) => {
    expect(await refusal(attempt)).toMatchObject({ status, code })
  })

  it('a deep value: too deep for PostgreSQL 15, and in nobody’s right for later ones', async () => {
    const payload = `{"event_id": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect(['42501', '54001']).toContain((await refusal(post(payload))).code)
  })

  it('leaves nothing behind, and nothing is our fault', async () => {
    expect(await server.test.owner('select from public.event_likes')).toEqual([])
    expect(await server.test.owner('select title from public.events where id = $1', [supper])).toEqual([
      { title: 'Supper' },
    ])
    expect(Object.prototype).not.toHaveProperty('user_id')
    expect(server.logged).toEqual([])
  })
})
