import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { packageDirectory } from './migration-files.ts'
import { planMigrations } from './plan.ts'

let test: TestDatabase
let directory: string

beforeAll(async () => {
  test = await createTestDatabase()
  await test.owner(
    `insert into hearth.audit_log (action, detail) select 'noted', '{}' from generate_series(1, 5000)`,
  )
  await test.owner('analyze hearth.audit_log')
  directory = await mkdtemp(join(tmpdir(), 'hearth-plan-'))
  for (const folder of ['migrations', 'schema'])
    await cp(join(packageDirectory, folder), join(directory, folder), { recursive: true })
})
afterAll(async () => {
  await rm(directory, { recursive: true })
  await test.drop()
})

const add = (name: string, sql: string) => writeFile(join(directory, 'migrations', name), sql)
const plan = () => planMigrations({ url: test.ownerUrl, directory })

it('has nothing where nothing is pending', async () => {
  expect(await planMigrations({ url: test.ownerUrl })).toMatchObject({ migrations: [], changesSchema: false })
})

it('says of each table who waits and why, by its size of now, and changes nothing', async () => {
  await add('9990-lanterns.sql', 'create table hearth.lanterns (id integer)')
  await add('9991-lit.sql', 'alter table hearth.audit_log add column lit boolean')
  await add(
    '9992-written-anew.sql',
    `alter table hearth.audit_log add column token uuid not null default gen_random_uuid();
     alter table hearth.lanterns add column colour text`,
  )
  await add('9993-index.sql', 'create index audit_log_lit_idx on hearth.audit_log (lit)')
  await add('9994-rows.sql', 'update hearth.audit_log set lit = true')
  await add('9995-checked.sql', `alter table hearth.audit_log add constraint named check (action <> '')`)
  const { migrations, withoutEffects } = await plan()
  expect(withoutEffects).toBeUndefined()
  const quiet = { isRewritten: false, isChecked: false, hasChangedRows: false, newIndexes: 0 }
  const log = { ...quiet, table: 'hearth.audit_log', rows: 5000, bytes: expect.any(Number) }
  expect(migrations).toEqual([
    { name: '9990-lanterns', newTables: ['hearth.lanterns'], effects: [] },
    { name: '9991-lit', newTables: [], effects: [{ ...log, waits: 'readers and writers' }] },
    {
      name: '9992-written-anew',
      newTables: [],
      effects: [
        { ...log, waits: 'readers and writers', isRewritten: true, isChecked: true },
        { ...quiet, table: 'hearth.lanterns', rows: 0, bytes: 0, waits: 'readers and writers' },
      ],
    },
    { name: '9993-index', newTables: [], effects: [{ ...log, waits: 'writers', newIndexes: 1 }] },
    { name: '9994-rows', newTables: [], effects: [{ ...log, waits: 'nobody', hasChangedRows: true }] },
    {
      name: '9995-checked',
      newTables: [],
      effects: [{ ...log, waits: 'readers and writers', isChecked: true }],
    },
  ])
  expect(migrations[1]!.effects[0]!.bytes).toBeGreaterThan(100_000)
  expect(await test.owner(`select to_regclass('hearth.lanterns') as made`)).toEqual([{ made: null }])
  expect(await test.owner(`select datname from pg_database where datname like 'hearth\\_plan%'`)).toEqual([])
})
