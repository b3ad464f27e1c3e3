import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTableServer } from '../testing/build-table-server.ts'
import { type Catalogue, loadCatalogue } from './catalogue.ts'
import { rpcFunctions } from './rpc-functions.ts'

let test: TestDatabase
let catalogue: Catalogue

beforeAll(async () => {
  test = await createTestDatabase()
  await test.owner(`
    create table public.open_table (id integer);
    create view public.owners_view as select * from public.profiles;
    create view public.readers_view with (security_invoker = true) as select * from public.profiles;
    create table public.trees (
      id integer primary key, parent integer references public.trees, kind text default 'oak', label text generated always as (kind) stored
    );
    alter table public.trees enable row level security, force row level security;
    create table public.pairs (a integer, b integer, primary key (a, b));
    create table public.halves (a integer, b integer, unique (b, a), foreign key (a, b) references public.pairs);
    alter table public.pairs enable row level security, force row level security;
    alter table public.halves enable row level security, force row level security;
  `)
  catalogue = await loadCatalogue(test.database)
})
afterAll(() => test.drop())

describe('the catalogue', () => {
  it('knows the tables under row security, and no others', () => {
    const names = [...catalogue.tables.keys()]
    expect(names).toEqual(expect.arrayContaining(['profiles', 'events', 'readers_view']))
    expect(names).not.toContain('open_table')
    expect(names).not.toContain('owners_view')
    expect(names).not.toContain('users')
  })

  it('knows columns, their types and defaults, and the primary key', () => {
    const trees = catalogue.tables.get('trees')!
    expect(trees.primaryKey).toEqual(['id'])
    expect([...trees.columns.values()]).toEqual([
      { name: 'id', type: 'integer', kind: 'other', default: null },
      { name: 'parent', type: 'integer', kind: 'other', default: null },
      { name: 'kind', type: 'text', kind: 'text', default: "'oak'::text" },
      { name: 'label', type: 'text', kind: 'text', default: null },
    ])
    // The name in lower case serves look-ups and is nobody's to read.
    const profiles = catalogue.tables.get('profiles')!.columns
    expect(profiles.get('username')).toMatchObject({ lowered: 'username_lower' })
    expect(profiles.has('username_lower')).toBe(false)
    expect(catalogue.tables.get('events')!.columns.get('tags')).toMatchObject({
      type: 'text[]',
      kind: 'array',
    })
  })

  it('knows foreign keys within the schema, whole and in order, and which allow one row only', () => {
    const find = (table: string) => catalogue.relationships.filter((one) => one.table === table)
    expect(find('halves')).toEqual([
      {
        constraint: 'halves_a_b_fkey',
        table: 'halves',
        columns: ['a', 'b'],
        target: 'pairs',
        targetColumns: ['a', 'b'],
        isUnique: true,
      },
    ])
    expect(find('trees')).toMatchObject([{ target: 'trees', isUnique: false }])
    expect(find('profiles')).toEqual([])
  })

  it('knows the listed functions with their arguments and what they return', () => {
    const [standing] = catalogue.functions.get('event_standing')!
    expect([...catalogue.functions.keys()].sort()).toEqual([...rpcFunctions].sort())
    expect(standing).toMatchObject({
      arguments: [{ name: 'ids', type: 'text[]', isOptional: false }],
      isVolatile: false,
      returns: { kind: 'row', isSet: true },
    })
  })
})

describe('a change of the schema', () => {
  it('is known after its notice, without a restart', async () => {
    const server = await buildTableServer()
    expect((await server.app.inject('/rest/v1/later')).statusCode).toBe(404)
    await server.test.owner(`
      create table public.later (id integer primary key);
      insert into public.later values (7);
      alter table public.later enable row level security, force row level security;
      create policy everyone on public.later for select to anon using (true);
      grant select on public.later to anon;
    `)
    await server.test.owner('notify schema_changed')
    await expect.poll(async () => (await server.app.inject('/rest/v1/later')).body).toBe('[{"id":7}]')
    await server.close()
  })
})
