import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

// Hearth's own tables hold few kinds of columns; this one has those that writes can go wrong with.
const notes = `
  create table public.notes (
    id uuid primary key default gen_random_uuid(),
    owner uuid not null default auth.uid(),
    label text unique,
    amount numeric not null default 7,
    body jsonb,
    parent uuid references public.notes
  );
  alter table public.notes enable row level security;
  alter table public.notes force row level security;
  create policy own on public.notes to authenticated using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
  grant select, insert, update, delete on public.notes to authenticated;
  create trigger live_login before insert or update or delete on public.notes
    for each statement execute function hearth.require_live_login();
  create trigger announce_change after insert or update or delete on public.notes
    for each statement execute function hearth.announce_change();
`

let server: TableServer
let ana: Member
let bo: Member
let supper: string

beforeAll(async () => {
  server = await buildTableServer({ arrange: notes })
  ana = await buildMember(server.test, { username: 'ana' })
  bo = await buildMember(server.test, { username: 'bodil' })
  supper = await buildEvent(server.test, { createdBy: ana.userId, title: 'Supper' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.test.owner('delete from public.notes')
  await server.test.owner('delete from public.event_likes')
})

const labels = async () =>
  (await server.test.owner<{ label: string }>('select label from public.notes order by label')).map(
    ({ label }) => label,
  )

type Send = {
  method: 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  member?: Member
}

async function send(path: string, { method, body, headers, member = ana }: Send) {
  const response = await server.app.inject({
    method,
    url: `/rest/v1/${path}`,
    headers: {
      ...server.as(member),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body === '' ? undefined : response.json(),
  }
}

describe('inserting', () => {
  it('writes one row or several, and says 201 without a body', async () => {
    const one = await server.client(ana).from('notes').insert({ label: 'a' })
    expect(one).toMatchObject({ status: 201, data: null, error: null })
    const two = await server
      .client(ana)
      .from('notes')
      .insert([{ label: 'b' }, { label: 'c' }], { count: 'exact' })
    expect(two).toMatchObject({ status: 201, count: 2, error: null })
    expect(await labels()).toEqual(['a', 'b', 'c'])
  })

  it('gives the new rows back when asked, with embedded ones', async () => {
    const { data, error } = await server
      .client(bo)
      .from('event_likes')
      .insert({ event_id: supper, user_id: bo.userId })
      .select('user_id,event:events(title,profiles(username))')
      .single()
    expect(error).toBeNull()
    expect(data).toEqual({ user_id: bo.userId, event: { title: 'Supper', profiles: { username: 'ana' } } })
  })

  it('takes null for what a row leaves out of columns, or the default when that is preferred', async () => {
    const nulls = await server
      .client(ana)
      .from('notes')
      .insert([{ label: 'a', amount: 1 }, { label: 'b' }])
    expect(nulls.error).toMatchObject({ code: '23502' })
    expect(nulls.status).toBe(400)
    const { data } = await server
      .client(ana)
      .from('notes')
      .insert([{ label: 'a', amount: 1 }, { label: 'b' }], { defaultToNull: false })
      .select('label,amount')
      .order('label')
    expect(data).toEqual([
      { label: 'a', amount: 1 },
      { label: 'b', amount: 7 },
    ])
  })

  it('keeps every digit of a number and the shape of JSON', async () => {
    const body = '{"label":"n","amount":12345678901234567890.123456789,"body":{"a":[1,null,{"b":"c"}]}}'
    await send('notes', { method: 'POST', body })
    const [row] = await server.test.owner('select amount::text, body from public.notes')
    expect(row).toEqual({ amount: '12345678901234567890.123456789', body: { a: [1, null, { b: 'c' }] } })
    const path = await server.client(ana).from('notes').select('body->a->2->>b,id').eq('body->a->2->>b', 'c')
    expect(path.data).toMatchObject([{ b: 'c' }])
  })

  it('takes a row of defaults alone, and no rows at all', async () => {
    expect((await send('notes', { method: 'POST', body: {} })).status).toBe(201)
    const none = await send('notes', {
      method: 'POST',
      body: [],
      headers: { prefer: 'return=representation' },
    })
    expect(none).toMatchObject({ status: 201, body: [] })
    expect(await labels()).toEqual([null])
  })

  it('only writes the columns that `columns` names', async () => {
    await send('notes?columns=label', { method: 'POST', body: { label: 'a', amount: 3 } })
    expect(await server.test.owner('select label, amount::integer from public.notes')).toEqual([
      { label: 'a', amount: 7 },
    ])
  })

  it('writes nothing when one of many rows is refused', async () => {
    const { status, error } = await server
      .client(ana)
      .from('notes')
      .insert([{ label: 'a' }, { label: 'a' }])
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: '23505', message: expect.stringContaining('notes_label_key') })
    expect(await labels()).toEqual([])
  })
})

describe('inserting what may be there', () => {
  it('changes the row that is there, by its key or by the columns named', async () => {
    const id = randomUUID()
    const client = server.client(ana)
    await client.from('notes').insert({ id, label: 'a', amount: 1 })
    await client.from('notes').upsert({ id, label: 'a', amount: 2 })
    expect((await client.from('notes').select('amount')).data).toEqual([{ amount: 2 }])
    await client.from('notes').upsert(
      [
        { label: 'a', amount: 3 },
        { label: 'b', amount: 4 },
      ],
      { onConflict: 'label' },
    )
    expect((await client.from('notes').select('label,amount').order('label')).data).toEqual([
      { label: 'a', amount: 3 },
      { label: 'b', amount: 4 },
    ])
  })

  it('answers 201 when one of the rows is new, and 200 when all were there, with and without the rows', async () => {
    const notes = server.client(ana).from('notes')
    const byLabel = { onConflict: 'label' }
    const statusOf = async (labels: string[]) => {
      const rows = labels.map((label) => ({ label, amount: 1 }))
      return [(await notes.upsert(rows, byLabel)).status, (await notes.upsert(rows, byLabel).select()).status]
    }
    expect(await statusOf(['a'])).toEqual([201, 200])
    expect(await statusOf(['a', 'b'])).toEqual([201, 200])
    const shown = await notes.upsert({ label: 'a', amount: 7 }, byLabel).select('label,amount').single()
    expect(shown).toMatchObject({ status: 200, data: { label: 'a', amount: 7 } })
  })

  it('leaves the row that is there when duplicates are to be ignored', async () => {
    const like = { event_id: supper, user_id: ana.userId }
    const client = server.client(ana)
    await client.from('event_likes').insert(like)
    const again = await client.from('event_likes').insert(like)
    expect(again.status).toBe(409)
    const ignored = await client.from('event_likes').upsert(like, { ignoreDuplicates: true })
    expect(ignored).toMatchObject({ status: 201, error: null })
  })

  it('refuses columns that are no key, and a conflict without a resolution', async () => {
    const noKey = await server.client(ana).from('notes').upsert({ label: 'a' }, { onConflict: 'amount' })
    expect([noKey.status, noKey.error?.code]).toEqual([400, '42P10'])
    const noColumn = await server.client(ana).from('notes').upsert({ label: 'a' }, { onConflict: 'nothing' })
    expect([noColumn.status, noColumn.error?.code]).toEqual([400, 'PGRST204'])
    const twice = await server
      .client(ana)
      .from('notes')
      .upsert([{ label: 'a' }, { label: 'a' }], { onConflict: 'label' })
    expect([twice.status, twice.error?.code]).toEqual([400, '21000'])
    const unresolved = await send('notes?on_conflict=label', { method: 'POST', body: { label: 'a' } })
    expect([unresolved.status, unresolved.body.code]).toEqual([400, 'PGRST100'])
    expect(await labels()).toEqual([])
  })
})

describe('updating and deleting', () => {
  beforeEach(async () => {
    await server
      .client(ana)
      .from('notes')
      .insert([{ label: 'a' }, { label: 'b' }, { label: 'c' }])
  })

  it('changes the rows that the filters find, and gives them back when asked', async () => {
    const quiet = await server
      .client(ana)
      .from('notes')
      .update({ amount: 1 }, { count: 'exact' })
      .in('label', ['a', 'b'])
    expect(quiet).toMatchObject({ status: 204, count: 2, data: null })
    const told = await server
      .client(ana)
      .from('notes')
      .update({ label: 'z' })
      .or('label.eq.c,label.eq.x')
      .select('label,amount')
    expect(told).toMatchObject({ status: 200, data: [{ label: 'z', amount: 7 }] })
  })

  it('orders what was changed', async () => {
    const { data } = await server
      .client(ana)
      .from('notes')
      .update({ amount: 1 })
      .neq('label', 'b')
      .select('label')
      .order('label', { ascending: false })
    expect(data).toEqual([{ label: 'c' }, { label: 'a' }])
  })

  it('removes the rows that the filters find', async () => {
    const { data, status } = await server.client(ana).from('notes').delete().eq('label', 'a').select('label')
    expect({ data, status }).toEqual({ data: [{ label: 'a' }], status: 200 })
    expect(await labels()).toEqual(['b', 'c'])
  })

  it.each(['PATCH', 'DELETE'] as const)('refuses a %s without a condition', async (method) => {
    const body = method === 'PATCH' ? { amount: 0 } : undefined
    for (const query of [
      '',
      '?select=label',
      '?select=label,notes!notes_parent_fkey(label)&notes.label=eq.a',
    ]) {
      const answer = await send(`notes${query}`, { method, body })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        code: '21000',
        message: expect.stringContaining('requires a WHERE clause'),
      })
    }
    expect(await labels()).toEqual(['a', 'b', 'c'])
  })

  it('undoes what touches more rows than were allowed', async () => {
    const prefer = 'handling=strict, max-affected=2, return=representation'
    const max = await send('notes?label=neq.x', {
      method: 'PATCH',
      body: { amount: 1 },
      headers: { prefer },
    })
    expect(max.status).toBe(400)
    expect(max.body).toMatchObject({ code: 'PGRST124', details: 'The query affects 3 rows' })
    expect(await server.test.owner('select distinct amount::integer from public.notes')).toEqual([
      { amount: 7 },
    ])
    const enough = await send('notes?label=neq.a&select=label', { method: 'DELETE', headers: { prefer } })
    expect(enough.status).toBe(200)
    expect(enough.body).toHaveLength(2)
    expect(enough.headers['preference-applied']).toBe(prefer)
  })

  it('undoes a write that should have been of a single row', async () => {
    const { status, error } = await server
      .client(ana)
      .from('notes')
      .delete()
      .neq('label', 'a')
      .select()
      .single()
    expect([status, error?.code, error?.details]).toEqual([406, 'PGRST116', 'The result contains 2 rows'])
    expect(await labels()).toEqual(['a', 'b', 'c'])
    const none = await server
      .client(ana)
      .from('notes')
      .update({ amount: 1 })
      .eq('label', 'x')
      .select()
      .single()
    expect([none.status, none.error?.details]).toEqual([406, 'The result contains 0 rows'])
  })

  it('leaves other people’s rows alone', async () => {
    const { data } = await server.client(bo).from('notes').delete().neq('label', 'x').select()
    expect(data).toEqual([])
    expect(await labels()).toEqual(['a', 'b', 'c'])
  })

  it('refuses limits, empty changes and several objects', async () => {
    for (const [path, method, body] of [
      ['notes?label=eq.a&limit=1', 'DELETE', undefined],
      ['notes?label=eq.a', 'PATCH', {}],
      ['notes?label=eq.a', 'PATCH', [{ amount: 1 }, { amount: 2 }]],
      ['notes?label=eq.a', 'POST', { label: 'd' }],
    ] as const) {
      const answer = await send(path, { method, body })
      expect(answer.status).toBe(400)
      expect(answer.body.code).toMatch(/^PGRST10[02]$/)
    }
    expect(await labels()).toEqual(['a', 'b', 'c'])
  })
})

describe('a login that has ended', () => {
  it('writes nothing more, while what everybody sees stays readable', async () => {
    const gone = await buildMember(server.test)
    await server.client(gone).from('notes').insert({ label: 'before' })
    await server.test.owner('delete from auth.sessions where id = $1', [gone.sessionId])
    for (const attempt of [
      server.client(gone).from('notes').insert({ label: 'after' }),
      server.client(gone).from('notes').update({ amount: 1 }).eq('label', 'before'),
      server.client(gone).from('notes').delete().eq('label', 'before'),
    ]) {
      const { status, error } = await attempt
      expect([status, error?.code, error?.message]).toEqual([
        401,
        'PT401',
        'This sign-in has ended. Please sign in again.',
      ])
    }
    expect(await labels()).toEqual(['before'])
    expect((await server.client(gone).from('events').select('title')).data).toEqual([{ title: 'Supper' }])
  })

  it('is also one of a shut account, one past its end, and one of somebody else', async () => {
    const shut = await buildMember(server.test)
    await server.test.owner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      shut.userId,
    ])
    const old = await buildMember(server.test)
    await server.test.owner(`update auth.sessions set not_after = now() where id = $1`, [old.sessionId])
    const mixed = { ...bo, sessionId: ana.sessionId }
    for (const member of [shut, old, mixed]) {
      const { status } = await server.client(member).from('notes').insert({ label: 'x' })
      expect(status).toBe(401)
    }
  })

  it('is found out in the one statement of the write', async () => {
    const before = server.statements.length
    await server.client(ana).from('notes').insert({ label: 'a' })
    expect(server.statements.length - before).toBe(1)
  })
})

describe('without the right to write', () => {
  it('answers a visitor with 401 and a member with 403', async () => {
    const visitor = await server.client().from('notes').insert({ label: 'a' })
    expect([visitor.status, visitor.error?.code]).toEqual([401, '42501'])
    const member = await server.client(ana).from('events').update({ title: 'Mine' }).eq('id', supper)
    expect([member.status, member.error?.code]).toEqual([403, '42501'])
    const forOther = await server
      .client(ana)
      .from('event_likes')
      .insert({ event_id: supper, user_id: bo.userId })
    expect([forOther.status, forOther.error?.code]).toEqual([403, '42501'])
  })

  it('does not let the service key write', async () => {
    const headers = { authorization: 'Bearer sb_secret_test' }
    const answer = await send(`profiles?id=eq.${ana.userId}`, { method: 'DELETE', headers })
    expect([answer.status, answer.body.code]).toEqual([403, '42501'])
  })

  it('does not let a member take a name of the house', async () => {
    const { status, error } = await server
      .client(ana)
      .from('profiles')
      .update({ username: 'temp_user_12345678' })
      .eq('id', ana.userId)
    expect([status, error?.code]).toEqual([400, '23514'])
  })
})
