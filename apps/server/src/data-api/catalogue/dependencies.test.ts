import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Dependencies, loadDependencies } from './dependencies.ts'
import { sharedFunctions } from './rpc-functions.ts'

let test: TestDatabase
let dependencies: Dependencies

beforeAll(async () => {
  test = await createTestDatabase()
  await test.owner(`
    create table public.fields (id integer primary key);
    create table public.crops (id integer primary key, field_id integer references public.fields on delete cascade);
    create table public.barns (id integer primary key, crops integer);
    create table hearth.weather (rain integer);
    create function hearth.is_dry() returns boolean language sql stable set search_path = ''
      return (select max(w.rain) < 5 from hearth.weather w);
    alter table public.crops enable row level security, force row level security;
    create policy dry on public.crops using (hearth.is_dry());
    create view public.harvests with (security_invoker = true) as select c.id from public.crops c;
    create function public.count_crops() returns integer language sql stable as $$ select count(*)::integer from crops $$;
    create function public.fields() returns setof public.barns language sql stable set search_path = ''
      as $$ select * from public.barns $$;
    create function public.any_table(name text) returns integer language plpgsql stable as $$
      declare found integer; begin execute 'select count(*) from ' || name into found; return found; end $$;
    create function public.dry_barns(most integer) returns integer[] language plpgsql stable as $$
      declare ids integer[]; begin
        execute format('select array(select b.id from public.barns b where b.id < %s)', most) into ids; return ids; end $$;
    create function public.chosen_table(name text) returns integer language plpgsql stable as $$
      declare found integer; begin execute format('select count(*) from public.%I', name) into found; return found; end $$;
    create function hearth.fill_barn() returns trigger language plpgsql set search_path = '' as $$
      begin update public.barns set crops = 1; perform hearth.is_dry(); return null; end $$;
    create trigger fill_barn after insert on public.crops for each statement execute function hearth.fill_barn();
    create function hearth.rain(fallen integer) returns void language sql set search_path = ''
      as $$ insert into hearth.weather (rain) values (fallen) $$;
    create function hearth.write_any(name text) returns void language plpgsql set search_path = '' as $$
      begin execute 'delete from ' || name; end $$;
  `)
  dependencies = await loadDependencies(test.database)
})
afterAll(() => test.drop())

const sorted = (tables: ReadonlySet<string> | undefined) => tables && [...tables].sort()

describe('what an answer rests on', () => {
  it('is its table, what its policies ask, what a view shows, and what functions read', () => {
    expect(sorted(dependencies.readBy(['barns']))).toEqual(['public.barns'])
    const crops = ['hearth.weather', 'public.crops']
    expect(sorted(dependencies.readBy(['crops']))).toEqual(crops)
    expect(sorted(dependencies.readBy(['harvests']))).toEqual([...crops, 'public.harvests'])
    expect(sorted(dependencies.readBy(['count_crops']))).toEqual(crops)
    expect(sorted(dependencies.readBy(['barns', 'count_crops']))).toEqual([
      'hearth.weather',
      'public.barns',
      'public.crops',
    ])
  })

  it('is both of a table and a function that share a name', () => {
    expect(sorted(dependencies.readBy(['fields']))).toEqual(['public.barns', 'public.fields'])
    expect(dependencies.readBy(['event_comments'])).toContain('public.event_comments')
    expect(dependencies.readBy(['event_comments'])).toContain('public.blocks')
  })

  it('cannot be told of what makes its statements while it runs, nor of what is not there', () => {
    expect(dependencies.readBy(['any_table'])).toBeUndefined()
    expect(dependencies.readBy(['chosen_table'])).toBeUndefined()
    expect(dependencies.readBy(['fields', 'any_table'])).toBeUndefined()
    expect(dependencies.readBy(['nothing'])).toBeUndefined()
  })

  it('is told of a look into which only conditions are put', () => {
    expect(sorted(dependencies.readBy(['dry_barns']))).toEqual(['public.barns'])
  })

  it.each([...sharedFunctions])('is told of %s', (name) => {
    const tables = dependencies.readBy([name])
    expect(tables).toBeDefined()
    expect(tables).not.toContain('public.event_likes')
    expect(tables).not.toContain('public.notifications')
  })

  it('is told of the tables that visitors read most', () => {
    for (const name of ['events', 'profiles', 'event_seats', 'venues']) {
      expect(dependencies.readBy([name])).toContain(`public.${name}`)
    }
    expect(sorted(dependencies.readBy(['event_seats']))).toContain('public.events')
  })
})

describe('what changes with a table', () => {
  it('is what its triggers write, and what goes with its rows', () => {
    expect(sorted(dependencies.changedWith('crops'))).toEqual(['public.barns', 'public.crops'])
    expect(sorted(dependencies.changedWith('fields'))).toEqual([
      'public.barns',
      'public.crops',
      'public.fields',
    ])
    expect(dependencies.changedWith('nothing')).toBeUndefined()
  })

  it('can be told of the tables that are written most', () => {
    for (const name of ['events', 'event_seats', 'venues', 'posts', 'attendances'])
      expect(dependencies.changedWith(name)).toContain(`public.${name}`)
  })

  it('leaves out what has nothing to do with it', () => {
    const likes = dependencies.changedWith('event_likes')
    expect(likes).toContain('public.event_likes')
    for (const name of ['events', 'profiles', 'venues']) expect(likes).not.toContain(`public.${name}`)
  })
})

describe('what a statement writes', () => {
  it.each([
    ['insert into public."crops" as written_row (id) values ($1)', ['public.barns', 'public.crops']],
    ['with gone as (delete from barns where id = 1 returning id) select * from gone', ['public.barns']],
    ['update only public.barns set crops = 2', ['public.barns']],
    ['select hearth.rain(3)', ['hearth.weather']],
    ['select * from public.barns for update of barns', []],
    ['select public.any_table($1), count_crops()', []],
    ['insert into elsewhere.things values (1) on conflict do update set a = 1', []],
  ])('%s', (statement, tables) => {
    expect(sorted(dependencies.writtenBy(statement))).toEqual(tables)
  })

  it('cannot be told where a function makes its statements while it runs', () => {
    expect(dependencies.writtenBy(`select hearth.write_any('public.fields')`)).toBeUndefined()
  })
})
