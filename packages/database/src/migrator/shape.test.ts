import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { packageDirectory } from './migration-files.ts'
import { readNewestRelease } from './releases.ts'
import { findUnserved, readShape, type Shape } from './shape.ts'

let test: TestDatabase
let client: pg.Client
let former: Shape

beforeAll(async () => {
  test = await createTestDatabase()
  client = new pg.Client(test.ownerUrl)
  await client.connect()
  former = await readShape(client)
})
afterAll(async () => {
  await client.end()
  await test.drop()
})
beforeEach(() => client.query('rollback; begin').then(() => undefined))

it('serves the newest released version: its columns and functions are there, and its rows are whole', async () => {
  // Before the first release nobody has to be served.
  const released = (await readNewestRelease(packageDirectory))?.shape ?? former
  expect(released.functions.length).toBeGreaterThan(300)
  expect(findUnserved(released, former)).toEqual([])
})

it.each([
  ['a column', 'alter table hearth.counters add column note text', []],
  [
    'a column that fills itself',
    'alter table hearth.counters add column tries integer not null default 0',
    [],
  ],
  ['a table', 'create table hearth.lanterns (id integer not null)', []],
  [
    'a function',
    'create function hearth.lit(value text) returns text language sql as $$ select value $$',
    [],
  ],
  [
    'another body',
    `create or replace function hearth.term(value text) returns text language sql as $$ select '' $$`,
    [],
  ],
])('serves a former version with %s more', async (_case, sql, nothing) => {
  await client.query(sql)
  expect(findUnserved(former, await readShape(client))).toEqual(nothing)
})

it.each([
  [
    'a column that is gone',
    'alter table hearth.counters rename column value to amount',
    ['gone or of another type: hearth.counters.value bigint'],
  ],
  [
    'another type',
    'alter table hearth.audit_log alter column action type varchar(20)',
    [
      'gone or of another type: hearth.audit_log.action text',
      'asked of rows that a former process writes without it: hearth.audit_log.action character varying(20)',
    ],
  ],
  [
    'a column that must be brought',
    'alter table hearth.counters add column note text not null',
    ['asked of rows that a former process writes without it: hearth.counters.note text'],
  ],
  [
    'another signature',
    'alter function hearth.term(text) rename to term_of',
    ['gone or of another signature: hearth.term(value text) text'],
  ],
])('does not serve it with %s', async (_case, sql, unserved) => {
  await client.query(sql)
  expect(findUnserved(former, await readShape(client))).toEqual(unserved)
})
