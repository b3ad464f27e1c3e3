// What stands in `schema/` beside what it rests on: bodies that can be read, and reasons that the server can word.
import { refusalReasons } from '@hearth/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packageDirectory } from './migrator/migration-files.ts'
import { readSchema } from './migrator/schema-files.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let test: TestDatabase
let sql: string

beforeAll(async () => {
  test = await createTestDatabase()
  sql = (await readSchema(packageDirectory)).files.map((file) => file.sql).join('\n')
})
afterAll(() => test.drop())

it('has bodies that PostgreSQL can read: no name in them is missing', async () => {
  const functions = await test.owner<{ name: string; check: string }>(
    `select p.oid::regprocedure::text as name, format('select pg_catalog.%I(%s)', v.proname, p.oid) as check
     from pg_proc p join pg_language l on l.oid = p.prolang join pg_proc v on v.oid = l.lanvalidator
     where p.prokind <> 'a' and p.pronamespace in ('public'::regnamespace, 'hearth'::regnamespace, 'auth'::regnamespace,
       'storage'::regnamespace, 'realtime'::regnamespace)`,
  )
  expect(functions.length).toBeGreaterThan(300)
  const broken: string[] = []
  for (const { name, check } of functions) {
    await test.owner(check).catch((error: Error) => broken.push(`${name}: ${error.message}`))
  }
  expect(broken).toEqual([])
})

it('refuses with reasons of the contract alone, and with each of them', () => {
  const said = new Set([...sql.matchAll(/hearth\.refuse\('([^']*)'\)/g)].map(([, reason]) => reason!))
  expect([...said].filter((reason) => !Object.hasOwn(refusalReasons, reason))).toEqual([])
  // Some are found by one function (`hearth.place_refusal`) and said by another.
  expect(Object.keys(refusalReasons).filter((reason) => !sql.includes(`'${reason}'`))).toEqual([])
})
