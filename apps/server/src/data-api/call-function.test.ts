import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

// Hearth lists functions of its own; these are one of each kind of result.
const listed = {
  names: ['event_standing', 'add', 'two_words', 'forget_me', 'my_profile', 'make_like', 'not_mine'],
  shared: new Set(['two_words']),
}

const functions = `
  create function public.add(a integer, b integer default 1) returns integer
    language sql immutable return a + b;
  create function public.two_words() returns setof text language sql stable as $$ values ('one'), ('two') $$;
  create function public.forget_me(event text) returns void
    language sql volatile as $$ delete from public.event_likes where event_id = event $$;
  create function public.my_profile() returns public.profiles
    language sql stable as $$ select * from public.profiles where id = auth.uid() $$;
  create function public.make_like(event text) returns setof public.event_likes
    language sql volatile as $$ insert into public.event_likes (event_id, user_id) values (event, auth.uid()) returning * $$;
  create function public.not_mine() returns integer language sql as $$ select 1 $$;
  create function public.not_listed() returns integer language sql as $$ select 1 $$;
  grant execute on function public.add, public.two_words, public.forget_me, public.my_profile, public.make_like,
    public.not_listed to anon, authenticated;
`

let server: TableServer
let ana: Member
let supper: string

beforeAll(async () => {
  server = await buildTableServer({ arrange: functions, listed })
  ana = await buildMember(server.test, { username: 'ana' })
  supper = await buildEvent(server.test, { createdBy: ana.userId, title: 'Supper', capacity: 10 })
})
afterAll(() => server.close())

describe('calling a function', () => {
  it('gives the rows that it returns, selected, filtered and ordered', async () => {
    const client = server.client(ana)
    const all = await client.rpc('event_standing', { ids: [supper, 'nothing'] })
    expect(all.error).toBeNull()
    expect(all.data).toEqual([
      {
        ...{
          event_id: supper,
          capacity: 10,
          taken: 0,
          likes: 0,
          my_answer: null,
          my_party: null,
          liked: false,
        },
        title: null,
        ...{ series_id: null, series_ahead: null, series_next: null },
      },
    ])
    const some = await client
      .rpc('event_standing', { ids: [supper] })
      .select('id:event_id')
      .eq('taken', 0)
      .order('likes')
    expect(some.data).toEqual([{ id: supper }])
    const one = await client
      .rpc('event_standing', { ids: [supper] }, { count: 'exact' })
      .select('capacity')
      .single()
    expect(one).toMatchObject({ data: { capacity: 10 }, count: 1 })
  })

  it('reads arguments from the query, too', async () => {
    const { data, error } = await server.client().rpc('event_standing', { ids: [supper] }, { get: true })
    expect(error).toBeNull()
    expect(data).toMatchObject([{ event_id: supper }])
    const filtered = await server.app.inject(
      `/rest/v1/rpc/event_standing?ids={${supper}}&taken=gt.0&select=taken`,
    )
    expect(filtered.json()).toEqual([])
  })

  it('gives values, lists of values and single rows as what they are', async () => {
    const client = server.client(ana)
    expect((await client.rpc('add', { a: 1, b: 2 })).data).toBe(3)
    expect((await client.rpc('add', { a: 1 })).data).toBe(2)
    expect((await client.rpc('add', { a: 1, b: null })).data).toBeNull()
    expect((await client.rpc('two_words')).data).toEqual(['one', 'two'])
    expect((await client.rpc('my_profile').select('username')).data).toEqual({ username: 'ana' })
  })

  it('answers 204 when it returns nothing', async () => {
    const { data, status } = await server.client(ana).rpc('forget_me', { event: supper })
    expect({ data, status }).toEqual({ data: null, status: 204 })
  })

  it('changes data by POST alone, once, and not when a single object does not come about', async () => {
    const byGet = await server.client(ana).rpc('make_like', { event: supper }, { get: true })
    expect([byGet.status, byGet.error?.code]).toEqual([405, '25006'])
    const none = await server.client(ana).rpc('make_like', { event: supper }).eq('event_id', 'x').single()
    expect([none.status, none.error?.code]).toEqual([406, 'PGRST116'])
    const likes = () => server.test.owner('select event_id from public.event_likes')
    expect(await likes()).toEqual([])
    const made = await server
      .client(ana)
      .rpc('make_like', { event: supper }, { count: 'exact' })
      .select('event_id')
    expect(made).toMatchObject({ data: [{ event_id: supper }], count: 1 })
    expect(await likes()).toHaveLength(1)
  })

  it('is one statement', async () => {
    const before = server.statements.length
    await server.client(ana).rpc('event_standing', { ids: [supper] })
    expect(server.statements.length - before).toBe(1)
  })
})

describe('functions that are not there', () => {
  it.each([
    ['set_config', { setting_name: 'role', new_value: 'x', is_local: false }],
    ['pg_sleep', { seconds: 5 }],
    ['not_listed', {}],
    ['event_standing', {}],
    ['event_standing', { ids: [], more: 1 }],
    ['event_standing', JSON.parse('{"ids": [], "__proto__": {"x": 1}}')],
    ['constructor', {}],
    ['add"(1)--', {}],
  ])('refuses %s', async (name, args) => {
    const { status, error } = await server.client(ana).rpc(name, args)
    expect([status, error?.code]).toEqual([404, 'PGRST202'])
  })

  it.each(['not_listed', 'constructor', '__proto__'])(
    'refuses %s by GET alike, with arguments and without',
    async (name) => {
      for (const args of [{}, { seconds: 5 }, { select: '*', limit: 'x' }]) {
        const { status, error } = await server.client(ana).rpc(name, args, { get: true })
        expect([status, error?.code]).toEqual([404, 'PGRST202'])
      }
    },
  )

  it('refuses one that the caller may not run', async () => {
    expect((await server.client(ana).rpc('not_mine')).status).toBe(403)
    expect((await server.client().rpc('not_mine')).status).toBe(401)
  })

  it.each([
    ['{"ids": "x"}'],
    ['{"ids": {}}'],
    ['[]'],
    ['7'],
    ['{'],
    ['{"ids": [[1]'],
    ['{"ids": ["\\u0000"]}'],
  ])('refuses the body %s', async (payload) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/rest/v1/rpc/event_standing',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json()).sort()).toEqual(['code', 'details', 'hint', 'message'])
  })

  it('refuses to select from what are no rows', async () => {
    const { status, error } = await server.client(ana).rpc('add', { a: 1 }).select('x')
    expect([status, error?.code]).toEqual([400, 'PGRST100'])
  })
})
