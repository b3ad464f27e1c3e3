import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withDatabase } from '../connection-url.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { migrationState, refuseUnlessMigrated } from './migration-state.ts'
import { migrate } from './migrator.ts'

const NAME = `hearth_migrator_${process.pid}_${Date.now()}`
let test: TestDatabase
let directory: string
let url: string

beforeAll(async () => {
  test = await createTestDatabase()
  url = withDatabase(test.ownerUrl, NAME)
})
afterAll(() => test.drop())
beforeEach(async () => {
  await test.owner(`create database ${NAME} template template0 encoding 'UTF8'`)
  directory = await mkdtemp(join(tmpdir(), 'hearth-migrations-'))
  await mkdir(join(directory, 'migrations'))
  await mkdir(join(directory, 'schema/notes'), { recursive: true })
  await file('migrations/0001-notes.sql', 'create table public.notes (id int); insert into notes values (1);')
  await file('migrations/0002-more-notes.sql', 'insert into public.notes values (2);')
  await file('schema/order.txt', 'notes/functions.sql\nnotes/policies.sql\n')
  await file('schema/notes/functions.sql', countsNotes('count(*)'))
  await file('schema/notes/policies.sql', 'create policy read on public.notes using (public.counted() > 0);')
})
afterEach(async () => {
  await test.owner(`drop database ${NAME} with (force)`)
  await rm(directory, { recursive: true })
})

describe('migrate', () => {
  it('applies what is pending, in order, once', async () => {
    expect(await run()).toEqual({ applied: ['0001-notes', '0002-more-notes'] })
    expect(await run()).toEqual({ applied: [] })
    await file('migrations/0004-gap.sql', 'insert into notes values (4)')
    expect(await run()).toEqual({ applied: ['0004-gap'] })
    expect(await ask('select id from notes order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }])
  })

  it('lets several runners at once apply each migration once', async () => {
    const runs = await Promise.all([run(), run(), run()])
    expect(runs.flatMap(({ applied }) => applied)).toEqual(['0001-notes', '0002-more-notes'])
    expect(await ask('select id from notes order by id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('tells running processes when the schema has changed, and only then', async () => {
    const client = new pg.Client(url)
    await client.connect()
    const heard: string[] = []
    client.on('notification', ({ channel }) => heard.push(channel))
    await client.query('listen schema_changed')
    await run()
    await run()
    // What was announced on a connection comes with its next answer.
    await client.query('select 1')
    await client.end()
    expect(heard).toEqual(['schema_changed'])
  })

  it('undoes a migration that fails half-way, keeps those before it, and names it', async () => {
    await file('migrations/0003-wrong.sql', 'insert into notes values (3); select * from nowhere;')
    await expect(run()).rejects.toThrow('Migration 0003-wrong failed: relation "nowhere" does not exist')
    expect(await ask('select id from notes order by id')).toEqual([{ id: 1 }, { id: 2 }])
    expect(await state()).toMatchObject({ applied: 2, pending: ['0003-wrong'] })
  })

  it.each([
    [
      'changed',
      'has another 0001-notes than this version',
      () => file('migrations/0001-notes.sql', 'select 1'),
    ],
    [
      'missing',
      'has 0001-notes, which this version does not have',
      () => rm(join(directory, 'migrations/0001-notes.sql')),
    ],
    ['late', 'at 0005-next without 0003-late', () => file('migrations/0003-late.sql', 'select 1')],
    [
      'newer',
      'last used by a newer version of Hearth',
      () => rm(join(directory, 'migrations/0005-next.sql')),
    ],
  ])('refuses a database and files that do not belong together: %s', async (_case, sentence, change) => {
    await file('migrations/0005-next.sql', 'select 1')
    await run()
    await change()
    await expect(run()).rejects.toThrow(sentence)
    const { conflict } = await state()
    expect(conflict).toContain(sentence)
    // What an operator can do, not what a developer should have done.
    expect(conflict).toMatch(/Nothing has been changed\. Start (?:that version|the build)/)
  })

  it('refuses a number used twice and a name that is none', async () => {
    await file('migrations/0002-again.sql', 'select 1')
    await expect(run()).rejects.toThrow('two migrations with the number 0002')
    await rm(join(directory, 'migrations/0002-again.sql'))
    await file('migrations/3-notes.sql', 'select 1')
    await expect(run()).rejects.toThrow('3-notes.sql is not named like')
  })

  it('tries again when a table is busy, instead of holding up everybody behind it', async () => {
    await run()
    const busy = new pg.Client(url)
    await busy.connect()
    await busy.query('begin; lock table notes in access share mode')
    await file('migrations/0003-column.sql', 'alter table notes add column body text')
    const running = run()
    // Longer than lock_timeout: the first try has failed by now.
    await busy.query('select pg_sleep(1.5)')
    await busy.query('commit')
    await busy.end()
    expect(await running).toEqual({ applied: ['0003-column'] })
  })

  it('refuses a trial from before the first release, and says how to begin anew and how to bring it over', async () => {
    await run()
    await ask(`update hearth.migrations set name = 'roles-and-schemas' where number = 1`)
    await expect(run()).rejects.toThrow(
      /from before its first release.*Nothing has been changed.*DATA_DIR.*hearth restore/,
    )
    expect((await state()).conflict).toContain('hearth backup')
  })
})

describe('schema/', () => {
  it('is applied again when it changed, and only then', async () => {
    await run()
    expect(await ask('select counted()')).toEqual([{ counted: '2' }])
    await ask('drop policy read on notes')
    await run()
    expect(await policies()).toEqual([])
    await file('schema/notes/functions.sql', countsNotes('count(*) + 10'))
    expect((await state()).hasCurrentSchema).toBe(false)
    await run()
    expect((await state()).hasCurrentSchema).toBe(true)
    expect(await ask('select counted()')).toEqual([{ counted: '12' }])
    expect(await policies()).toEqual([{ name: 'read' }])
  })

  it('takes another signature, and takes away what stands in no file', async () => {
    await file(
      'schema/notes/functions.sql',
      `${countsNotes('count(*)')}
       create function public.kept() returns trigger language plpgsql as 'begin return new; end';
       create trigger kept before insert on public.notes for each row execute function public.kept();
       create function public.ten() returns integer language sql return 10;
       create or replace view public.tens with (security_invoker = true) as select public.ten() as n;`,
    )
    await run()
    await file(
      'schema/notes/functions.sql',
      `create function public.counted(lowest integer default 0) returns integer language sql return lowest + 40;`,
    )
    await run()
    expect(await ask('select counted()')).toEqual([{ counted: 40 }])
    expect(
      await ask(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace`),
    ).toEqual([{ name: 'counted' }])
    expect(await ask(`select tgname from pg_trigger where tgrelid = 'notes'::regclass`)).toEqual([])
    expect(await ask(`select to_regclass('tens') as tens`)).toEqual([{ tens: null }])
  })

  it('leaves what a column, an index or a constraint holds fast, and what that calls', async () => {
    await file(
      'migrations/0003-held.sql',
      `create function public.inner_one(integer) returns integer language sql immutable return $1;
       create function public.held(integer) returns integer language sql immutable return public.inner_one($1) * 2;
       alter table notes add column twice integer generated always as (public.held(id)) stored;`,
    )
    await run()
    await file('schema/notes/policies.sql', 'select 1')
    await run()
    expect(await ask('select twice from notes order by id')).toEqual([{ twice: 2 }, { twice: 4 }])
    expect(await ask('select held(4)')).toEqual([{ held: 8 }])
  })

  it('stays whole as it was when one of its files is broken, and names that', async () => {
    await run()
    await file('schema/notes/policies.sql', 'create policy other on public.nothing using (true)')
    await expect(run()).rejects.toThrow('schema/notes/policies.sql: relation "public.nothing" does not exist')
    expect(await ask('select counted()')).toEqual([{ counted: '2' }])
    expect(await policies()).toEqual([{ name: 'read' }])
    expect((await state()).hasCurrentSchema).toBe(false)
  })

  it('is applied by one of several runners, while the others wait', async () => {
    await run()
    await file(
      'schema/notes/functions.sql',
      `${countsNotes('count(*) + 1')} insert into public.notes values (9);`,
    )
    await Promise.all([run(), run(), run()])
    expect(await ask('select count(*)::integer as n from notes where id = 9')).toEqual([{ n: 1 }])
  })

  it('waits for nobody who is busy with a table, but tries again', async () => {
    await run()
    const busy = new pg.Client(url)
    await busy.connect()
    await busy.query('begin; lock table notes in access share mode')
    await file('schema/notes/policies.sql', 'create policy later on public.notes using (true)')
    const running = run()
    await busy.query('select pg_sleep(1.5)')
    expect(await policies()).toEqual([{ name: 'read' }])
    await busy.query('commit')
    await busy.end()
    await running
    expect(await policies()).toEqual([{ name: 'later' }])
  })

  it('lists each of its files once', async () => {
    await file('schema/notes/more.sql', 'select 1')
    await expect(run()).rejects.toThrow('does not list each file of schema/ once: notes/more.sql')
    await file(
      'schema/order.txt',
      'notes/functions.sql\nnotes/gone.sql\nnotes/more.sql\nnotes/policies.sql\n',
    )
    await expect(run()).rejects.toThrow('notes/gone.sql')
  })
})

describe('the start-up check', () => {
  it('refuses an empty database, a pending migration and another schema, and lets a current one pass', async () => {
    const check = async () => refuseUnlessMigrated(await state())
    await expect(check()).rejects.toThrow('lacks 2 migrations (0001-notes, 0002-more-notes)')
    await run()
    await check()
    await file('schema/notes/policies.sql', 'select 1')
    await expect(check()).rejects.toThrow('row policies')
  })
})

function file(path: string, sql: string): Promise<void> {
  return writeFile(join(directory, path), sql)
}

const countsNotes = (what: string) =>
  `create function public.counted() returns bigint language sql as 'select ${what} from public.notes';`

const policies = () => ask('select polname as name from pg_policy')

function run() {
  return migrate({ url, directory })
}

function state() {
  return migrationState({ url, directory })
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('two versions side by side', () => {
  const at = (version: string) => migrationState({ url, directory, version })
  /** As a release leaves it: its migrations are recorded under its version. */
  const release = async (version: string) => {
    await mkdir(join(directory, 'released'), { recursive: true })
    await file(`released/${version}.json`, '{}')
    await migrate({ url, directory, version })
  }

  it('lets the former version start on the schema of the next, and only that', async () => {
    await release('1.8.0')
    await release('1.9.0')
    await file('migrations/0003-next.sql', 'alter table notes add column body text')
    await file('schema/notes/functions.sql', countsNotes('count(*) + 1'))
    await release('1.10.0')
    await rm(join(directory, 'migrations/0003-next.sql'))
    await file('schema/notes/functions.sql', countsNotes('count(*)'))

    const former = await at('1.9.0')
    expect(former.servedBy).toBe('1.10.0')
    expect(() => refuseUnlessMigrated(former)).not.toThrow()
    const { servedBy: _, ...unserved } = former
    expect(() => refuseUnlessMigrated(unserved)).toThrow('newer version')
    const older = await at('1.8.0')
    expect(older.servedBy).toBeUndefined()
    expect(() => refuseUnlessMigrated(older)).toThrow(
      'version 1.10.0 of Hearth, which serves 1.9.0 and newer',
    )
  })

  it('lets nobody but the newer version change that schema', async () => {
    await release('1.0.0')
    await file('schema/notes/functions.sql', countsNotes('count(*) + 1'))
    await release('1.1.0')
    await file('schema/notes/functions.sql', countsNotes('count(*)'))
    await expect(migrate({ url, directory, version: '1.0.0' })).rejects.toThrow(
      /brought up to date by version 1\.1\.0/,
    )
    expect(await ask('select counted()')).toEqual([{ counted: '3' }])
  })

  it('goes on at the own version when nothing newer was there', async () => {
    await release('1.0.0')
    expect((await at('1.0.0')).servedBy).toBeUndefined()
    expect((await at('1.0.1')).servedBy).toBeUndefined()
  })
})
