import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

let server: TableServer
let ana: Member
let bo: Member
let supper: string
let walk: string
let secret: string

beforeAll(async () => {
  server = await buildTableServer()
  const { test } = server
  ana = await buildMember(test, { username: 'Ana_Luz' })
  await test.owner(`update public.profiles set display_name = 'Ana' where id = $1`, [ana.userId])
  bo = await buildMember(test, { username: 'anaxluz' })
  supper = await buildEvent(test, {
    createdBy: ana.userId,
    title: 'Supper, shared',
    city: 'Lisbon',
    startDate: '2031-05-01',
    tags: ['food', 'slow'],
    capacity: 10,
  })
  walk = await buildEvent(test, {
    createdBy: bo.userId,
    title: 'Walk',
    city: 'Kathmandu',
    startDate: '2031-05-02',
    tags: ['slow'],
    intention: 'To breathe',
  })
  secret = await buildEvent(test, {
    createdBy: ana.userId,
    title: 'Secret',
    visibility: 'private',
    startDate: '2031-05-03',
  })
  await test.owner('insert into public.event_likes (event_id, user_id) values ($1, $2), ($3, $2)', [
    supper,
    bo.userId,
    walk,
  ])
})
afterAll(() => server.close())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await server.app.inject({ method: 'GET', url: `/rest/v1/${path}`, headers })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

describe('selecting', () => {
  it('gives columns, renamed columns and casts', async () => {
    const { data, error } = await server
      .client()
      .from('events')
      .select('id,name:title,starts_at::date')
      .eq('id', supper)
    expect(error).toBeNull()
    expect(data).toEqual([{ id: supper, name: 'Supper, shared', starts_at: '2031-05-01' }])
  })

  it('gives every column for a star', async () => {
    const { data } = await server.client().from('profiles').select('*').eq('id', ana.userId).single()
    expect(Object.keys(data)).toEqual([
      'id',
      'username',
      'display_name',
      'profile_photo_url',
      'created_at',
      'updated_at',
      'cover_photo_url',
      'is_hidden',
      'is_findable',
      'first_messages_from',
    ])
  })

  it('gives elements of an array by their position, under the name of the column', async () => {
    const { body } = await get(`events?select=tags->0,last:tags->>-1&id=eq.${supper}`)
    expect(body).toEqual([{ tags: 'food', last: 'slow' }])
  })

  it('gives a column twice when it is asked for twice', async () => {
    const response = await server.app.inject(`/rest/v1/events?select=id,id,title&id=eq.${walk}`)
    expect(response.body).toBe(`[{"id":"${walk}","id":"${walk}","title":"Walk"}]`)
  })

  it('takes any name that the caller gives a column, without it becoming SQL', async () => {
    const name = `a"b'; drop table events; --`
    const { body } = await get(
      `events?select=${encodeURIComponent(`"${name.replaceAll('"', '\\"')}":title`)}&id=eq.${walk}`,
    )
    expect(body).toEqual([{ [name]: 'Walk' }])
    expect(server.statements.at(-1)!.text).not.toContain('drop')
  })
})

describe('embedding by foreign key', () => {
  it('gives the one row that a key points to as an object, under its table, column or a given name', async () => {
    const { body } = await get(
      `events?select=title,profiles(username),created_by(display_name),host:profiles!events_created_by_fkey(id)&id=eq.${supper}`,
    )
    expect(body).toEqual([
      {
        title: 'Supper, shared',
        profiles: { username: 'Ana_Luz' },
        created_by: { display_name: 'Ana' },
        host: { id: ana.userId },
      },
    ])
  })

  it('gives the rows that point here as a list, in their own order, filtered and limited', async () => {
    const { data, error } = await server
      .client()
      .from('profiles')
      .select('username,events(title)')
      .eq('id', bo.userId)
      .order('starts_at', { referencedTable: 'events', ascending: false })
      .limit(1, { referencedTable: 'events' })
    expect(error).toBeNull()
    expect(data).toEqual([{ username: 'anaxluz', events: [{ title: 'Walk' }] }])

    const none = await get(`profiles?select=username,events(title)&id=eq.${bo.userId}&events.city=eq.Lisbon`)
    expect(none.body).toEqual([{ username: 'anaxluz', events: [] }])
  })

  it('gives a row that can only be one as an object, from both sides', async () => {
    const { body } = await get(`events?select=event_seats(capacity)&id=eq.${supper}`)
    expect(body).toEqual([{ event_seats: { capacity: 10 } }])
  })

  it('goes three levels deep and no deeper', async () => {
    const three = await get(
      `event_seats?select=capacity,events(title,host:profiles(username,events(title)))&event_id=eq.${walk}&events.host.events.order=title`,
    )
    expect(three.body).toEqual([
      {
        capacity: null,
        events: { title: 'Walk', host: { username: 'anaxluz', events: [{ title: 'Walk' }] } },
      },
    ])
    const four = await get('events?select=profiles(events(profiles(events(title))))')
    expect(four.status).toBe(400)
    expect(four.body).toMatchObject({ code: 'PGRST100', details: 'Embedding goes at most 3 levels deep.' })
  })

  it('keeps only rows with an embedded one when that is inner', async () => {
    const { data } = await server
      .client()
      .from('events')
      .select('title,profiles!inner(username)')
      .eq('profiles.username', 'anaxluz')
    expect(data).toEqual([{ title: 'Walk', profiles: { username: 'anaxluz' } }])
    const hidden = await get('events?select=title,profiles!inner()&profiles.username=eq.anaxluz')
    expect(hidden.body).toEqual([{ title: 'Walk' }])
  })

  it('filters embedded rows without !inner, leaving their parents', async () => {
    const { body } = await get(
      'events?select=title,profiles(username)&profiles.or=(username.eq.anaxluz,username.eq.nobody)&order=title',
    )
    expect(body).toEqual([
      { title: 'Supper, shared', profiles: null },
      { title: 'Walk', profiles: { username: 'anaxluz' } },
    ])
  })

  it('shows embedded rows under their own policies', async () => {
    const select = `select=username,events(title)&id=eq.${ana.userId}&events.order=title`
    const visitor = await get(`profiles?${select}`)
    const host = await get(`profiles?${select}`, server.as(ana))
    expect(visitor.body[0].events).toEqual([{ title: 'Supper, shared' }])
    expect(host.body[0].events).toEqual([{ title: 'Secret' }, { title: 'Supper, shared' }])
  })

  it('says when two tables have nothing to do with each other', async () => {
    const { status, body } = await get('event_likes?select=attendances(party)', server.as(ana))
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'PGRST200',
      message: "Could not find a relationship between 'event_likes' and 'attendances' in the schema cache",
    })
  })

  it('says which embedded table a filter names in vain', async () => {
    const { status, body } = await get('events?select=title&profiles.username=eq.x')
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'PGRST108' })
  })
})

describe('filtering', () => {
  const titles = async (query: string, member?: Member) => {
    const { status, body } = await get(`events?select=title&order=title&${query}`, server.as(member))
    expect({ status, body }).toMatchObject({ status: 200 })
    return (body as { title: string }[]).map(({ title }) => title)
  }

  it.each([
    ['title=eq.Walk', ['Walk']],
    ['title=neq.Walk', ['Supper, shared']],
    ['title=not.eq.Walk', ['Supper, shared']],
    ['starts_at=gt.2031-05-01T19:30:00Z', ['Walk']],
    ['starts_at=gte.2031-05-01T19:30:00Z', ['Supper, shared', 'Walk']],
    ['starts_at=lt.2031-05-02', ['Supper, shared']],
    ['starts_at=lte.2031-05-01T19:30:00Z&starts_at=gte.2031-05-01T19:30:00Z', ['Supper, shared']],
    ['title=in.(Walk,"Supper, shared")', ['Supper, shared', 'Walk']],
    ['title=not.in.(Walk,Run)', ['Supper, shared']],
    ['title=in.()', []],
    ['intention=is.null', ['Supper, shared']],
    ['intention=not.is.null', ['Walk']],
    ['intention=is.not_null', ['Walk']],
    ['is_free=is.true', ['Supper, shared', 'Walk']],
    ['is_free=is.FALSE', []],
    ['intention=isdistinct.To breathe', ['Supper, shared']],
    ['tags=cs.{food}', ['Supper, shared']],
    ['tags=cd.{slow,quiet}', ['Walk']],
    ['tags=ov.{food,quiet}', ['Supper, shared']],
    ['tags->>0=eq.slow', ['Walk']],
    ['title=like.Wal*', ['Walk']],
    ['title=like.wal*', []],
    ['title=ilike.wal%25', ['Walk']],
    ['title=ilike.WALK', ['Walk']],
    ['title=like.Walk', ['Walk']],
    ['search=fts.walk', ['Walk']],
    ['search=fts(simple).walk%7Csupper', ['Supper, shared', 'Walk']],
    ['search=plfts.shared supper', ['Supper, shared']],
    ['search=phfts.shared supper', []],
    ['search=wfts.supper -lisbon', []],
    ['title=wfts(english).walks', ['Walk']],
    ['or=(title.eq.Walk,city.eq.Lisbon)', ['Supper, shared', 'Walk']],
    ['and=(title.eq.Walk,not.or(city.eq.Lisbon,tags.cs.{food}))', ['Walk']],
    ['not.or=(title.eq.Walk,city.eq.Porto)', ['Supper, shared']],
    ['not.and=(title.eq.Walk,city.eq.Lisbon)', ['Supper, shared', 'Walk']],
    ['or=(title.in.("Supper, shared",Run),title.not.like.*a*)', ['Supper, shared']],
    ['or=(title.eq."Supper, shared",tags.ov.{quiet,loud})', ['Supper, shared']],
  ])('%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it('takes an underscore in a look-up as itself, with case and without', async () => {
    const names = async (filter: string) =>
      (await get(`profiles?select=username&username=${filter}`)).body.map(
        ({ username }: { username: string }) => username,
      )
    expect(await names('ilike.ana_luz')).toEqual(['Ana_Luz'])
    expect(await names('ilike.ana\\_luz')).toEqual(['Ana_Luz'])
    expect(await names('ilike.ana_l*')).toEqual(['Ana_Luz'])
    expect(await names('like.Ana_Luz')).toEqual(['Ana_Luz'])
    expect(await names('ilike.ana*luz')).toHaveLength(2)
  })

  it('finds a name without case through the index, also under the row policies of visitors and members', async () => {
    await get('profiles?select=id&username=ilike.ANA_LUZ')
    const { text } = server.statements.at(-1)!
    await server.test.owner(
      `insert into auth.users (id, email) select gen_random_uuid(), 'p' || n || '@example.org' from generate_series(1, 3000) n`,
    )
    await server.test.owner(
      `insert into public.profiles (id, username) select id, 'p' || substr(replace(id::text, '-', ''), 1, 20) from auth.users u
       where not exists (select from public.profiles p where p.id = u.id)`,
    )
    await server.test.owner('analyze public.profiles')
    for (const role of ['anon', 'authenticated'] as const) {
      const explain = { name: 'explain', text: `explain ${text.replace('$1', `'ANA_LUZ'`)}` }
      const plan = await server.test.database.run({ role }, explain)
      expect(JSON.stringify(plan.rows)).toMatch(/Index Cond: \(\S*username/)
    }
  })
})

describe('order and range', () => {
  it('orders by several columns, with nulls where they are wanted', async () => {
    const { body } = await get('events?select=title&order=intention.desc.nullslast,title.asc')
    expect(body).toEqual([{ title: 'Walk' }, { title: 'Supper, shared' }])
    const { data } = await server
      .client()
      .from('events')
      .select('title')
      .order('intention', { nullsFirst: true })
      .order('title')
    expect(data).toEqual([{ title: 'Supper, shared' }, { title: 'Walk' }])
  })

  it('counts exactly when asked, whichever way, and says which part it gives', async () => {
    const client = server.client()
    const part = await client.from('events').select('title', { count: 'exact' }).order('title').range(0, 0)
    expect(part).toMatchObject({ data: [{ title: 'Supper, shared' }], count: 2, status: 206 })
    const whole = await client.from('events').select('title', { count: 'planned' })
    expect(whole).toMatchObject({ count: 2, status: 200 })
    const none = await get('events?title=eq.none', { prefer: 'count=exact' })
    expect(none.headers['content-range']).toBe('*/0')
    const uncounted = await get('events?select=title')
    expect(uncounted.headers['content-range']).toBe('0-1/*')
  })

  it('counts what inner embedded rows leave', async () => {
    const { count } = await server
      .client()
      .from('events')
      .select('profiles!inner(username)', { count: 'exact', head: true })
      .eq('profiles.username', 'anaxluz')
    expect(count).toBe(1)
  })

  it('answers HEAD without a body', async () => {
    const { data, count, status } = await server
      .client()
      .from('events')
      .select('*', { count: 'exact', head: true })
    expect({ data, count, status }).toEqual({ data: null, count: 2, status: 200 })
  })

  it('reads the Range header within limit and offset', async () => {
    const second = await get('events?select=title&order=title', { range: '1-1', 'range-unit': 'items' })
    expect(second.body).toEqual([{ title: 'Walk' }])
    expect(second.headers['content-range']).toBe('1-1/*')
    const wrong = await get('events', { range: '3-1' })
    expect([wrong.status, wrong.body.code]).toEqual([416, 'PGRST103'])
  })

  describe('of more rows than a visitor may count', () => {
    const counted = { prefer: 'count=exact' }
    beforeAll(async () => {
      await server.test.owner(
        `create table public.crowd (id integer primary key);
         insert into public.crowd select generate_series(1, 1234);
         alter table public.crowd enable row level security;
         alter table public.crowd force row level security;
         create policy open on public.crowd for select using (true);
         grant select on public.crowd to anon, authenticated;
         notify schema_changed`,
      )
      await vi.waitFor(async () => expect((await get('crowd?limit=1')).status).toBe(200))
    })

    it('gives a visitor what is surely there, and calls it an estimate', async () => {
      const page = await get('crowd?order=id&limit=2', counted)
      expect(page.status).toBe(206)
      expect(page.headers).toMatchObject({
        'content-range': '0-1/1000',
        'preference-applied': 'count=estimated',
      })
      const far = await get('crowd?order=id&limit=2&offset=1200', counted)
      expect(far.headers['content-range']).toBe('1200-1201/1202')
      const none = await get('crowd?order=id&offset=5000', counted)
      expect([none.status, none.body]).toEqual([206, []])
    })

    it('counts all of them for a member', async () => {
      const page = await get('crowd?order=id&limit=2', { ...server.as(ana), ...counted })
      expect(page.headers).toMatchObject({ 'content-range': '0-1/1234', 'preference-applied': 'count=exact' })
    })
  })

  it('refuses an offset beyond what was counted', async () => {
    const { status, body } = await get('events?offset=7', { prefer: 'count=exact' })
    expect(status).toBe(416)
    expect(body).toMatchObject({
      code: 'PGRST103',
      details: 'An offset of 7 was requested, but there are only 2 rows.',
    })
  })
})

describe('a single object', () => {
  it('is given as such, and refused when there is none or more than one', async () => {
    const one = await server.client().from('events').select('title').eq('id', walk).single()
    expect(one.data).toEqual({ title: 'Walk' })
    const several = await server.client().from('events').select('title').single()
    expect(several.status).toBe(406)
    expect(several.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
    const none = await server.client().from('events').select('title').eq('id', 'x').single()
    expect(none.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 0 rows' })
  })

  it('is null for maybeSingle when there is none', async () => {
    const { data, error } = await server
      .client()
      .from('profiles')
      .select('id')
      .ilike('username', 'no_one')
      .maybeSingle()
    expect({ data, error }).toEqual({ data: null, error: null })
  })
})

describe('one round trip', () => {
  it.each([
    ['a profile by its name without case', 'profiles?select=id&username=ilike.ana_luz'],
    ['fifty events with one embedded row', 'events?select=*,profiles(username)&limit=50'],
    ['a counted page', 'events?select=title&limit=1'],
  ])('answers %s with one statement', async (_, path) => {
    const before = server.statements.length
    const { status } = await get(path, { ...server.as(bo), prefer: 'count=exact' })
    expect(status).toBeLessThan(300)
    expect(server.statements.length - before).toBe(1)
  })
})

describe('as whom', () => {
  it('reads with the rights of the member, the visitor and the service', async () => {
    const ids = async (headers: Record<string, string>) =>
      (await get('events?select=id&order=starts_at', headers)).body.map(({ id }: { id: string }) => id)
    expect(await ids({})).toEqual([supper, walk])
    expect(await ids(server.as(ana))).toEqual([supper, walk, secret])
    expect(await ids(server.as(bo))).toEqual([supper, walk])
    expect(await ids({ authorization: 'Bearer sb_secret_test' })).toEqual([supper, walk, secret])
  })

  it('refuses whom the auth service refuses, in this protocol’s words', async () => {
    const { status, body, headers } = await get('events', { authorization: 'Bearer forged' })
    expect(status).toBe(401)
    expect(headers['www-authenticate']).toBe('Bearer')
    expect(body).toEqual({ code: 'PGRST301', details: null, hint: null, message: 'invalid JWT' })
  })

  it('answers what a visitor may not read with 401 and a member with 403', async () => {
    const visitor = await get('attendances')
    expect([visitor.status, visitor.body.code]).toEqual([401, '42501'])
  })
})
