import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './executor/executor.ts'
import { checkRowSecurity } from './row-security.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe('checkRowSecurity', () => {
  it('lets the migrated schema pass', async () => {
    await checkRowSecurity(test.database, { throwAway: true })
  })

  it.each([
    [
      'a table without row security',
      'create table public.bare (id int)',
      'table bare',
      'Table bare does not have',
    ],
    [
      'a table whose owner passes its policies',
      'create table public.half (id int); alter table public.half enable row level security',
      'table half',
      'Table half does not have row security enabled and forced.',
    ],
    [
      'a view that reads as its owner',
      'create view public.wide as select 1',
      'view wide',
      'View wide is not made with',
    ],
    [
      'a materialized view',
      'create materialized view public.copy as select 1',
      'materialized view copy',
      'copy stands in the public schema',
    ],
    [
      'a function that runs as its owner',
      `create function public.mighty() returns int language sql security definer set search_path = '' return 1`,
      'function mighty()',
      'Function mighty is SECURITY DEFINER in the public schema.',
    ],
    [
      'a function that runs as its owner with an open search path',
      'create function hearth.lured() returns int language sql security definer return 1',
      'function hearth.lured()',
      'Function hearth.lured is SECURITY DEFINER without',
    ],
  ])('refuses %s and names it', async (_case, sql, made, sentence) => {
    await test.owner(sql)
    await expect(checkRowSecurity(test.database, { throwAway: true })).rejects.toThrow(sentence)
    await test.owner(`drop ${made}`)
  })

  it('refuses a login that row security does not bind', async () => {
    const owner = await openDatabase({ url: test.ownerUrl })
    await expect(checkRowSecurity(owner, { throwAway: true })).rejects.toThrow('The login role')
    await owner.close()
  })

  it('refuses a login to which times are written otherwise', async () => {
    await test.owner(`do $$ begin
      execute format('alter role hearth_service in database %I set timezone to ''Europe/Lisbon''', current_database());
    end $$`)
    const elsewhere = await openDatabase({ url: test.serviceUrl })
    await expect(checkRowSecurity(elsewhere, { throwAway: true })).rejects.toThrow(
      '(TimeZone). "hearth migrate"',
    )
    await elsewhere.close()
  })

  it.skipIf(process.env.HEARTH_TEST_DATABASE_URL)(
    'refuses a database that does not write through',
    async () => {
      await expect(checkRowSecurity(test.database)).rejects.toThrow('fsync = off')
    },
  )
})
