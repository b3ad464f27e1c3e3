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
  await mkdir(join(directory, 'policies'))
  await file('migrations/0001-notes.sql', 'create table public.notes (id int); insert into notes values (1);')
  await file('migrations/0002-more-notes.sql', 'insert into public.notes values (2);')
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

  it('applies the policy files when any of them changed', async () => {
    await file('policies/notes.sql', `comment on table notes is 'first'`)
    await run()
    await ask(`comment on table notes is 'by hand'`)
    await run()
    const comment = `select obj_description('notes'::regclass) as comment`
    expect(await ask(comment)).toEqual([{ comment: 'by hand' }])
    await file('policies/notes.sql', `comment on table notes is 'second'`)
    expect((await state()).hasCurrentPolicies).toBe(false)
    await run()
    expect(await ask(comment)).toEqual([{ comment: 'second' }])
    expect((await state()).hasCurrentPolicies).toBe(true)
  })
})

describe('the start-up check', () => {
  it('refuses an empty database, a pending migration and other policies, and lets a current one pass', async () => {
    const check = async () => refuseUnlessMigrated(await state())
    await expect(check()).rejects.toThrow('lacks 2 migrations (0001-notes, 0002-more-notes)')
    await run()
    await check()
    await file('policies/notes.sql', 'select 1')
    await expect(check()).rejects.toThrow('row policies')
  })
})

function file(path: string, sql: string): Promise<void> {
  return writeFile(join(directory, path), sql)
}

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
