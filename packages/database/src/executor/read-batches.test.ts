import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, type Database, DatabaseAway } from '../database.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { openDatabase } from './executor.ts'

const visitor: Actor = { role: 'anon' }
const member = (n: number): Actor => ({
  role: 'authenticated',
  claims: { sub: `00000000-0000-4000-8000-00000000000${n}` },
})

let test: TestDatabase
let database: Database
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(async () => {
  database = await openDatabase({ url: test.serviceUrl, max: 3 })
})
afterEach(() => database.close())
afterAll(() => test.drop())

const read = (actor: Actor, text: string, values: unknown[] = []) =>
  database
    .run<Record<string, unknown>>(actor, { name: text, text, values, onlyReads: true })
    .then(({ rows }) => rows[0])
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fine',
    (error) => error.code ?? error,
  )

describe('reads of one moment', () => {
  it('get each their own answer, as their own role and person', async () => {
    const who = 'select current_user::text as role, auth.uid() as id, $1::integer as n'
    const rows = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => read(member(n), who, [n])))
    expect(rows).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => ({ role: 'authenticated', id: member(n).claims!.sub, n })),
    )
    expect(await read(visitor, who, [8])).toEqual({ role: 'anon', id: null, n: 8 })
  })

  it('share a connection by eights, and all arrive', async () => {
    const pid = () => read(visitor, 'select pg_backend_pid() as pid')
    const pids = await Promise.all(Array.from({ length: 20 }, pid))
    expect(pids).toHaveLength(20)
    expect(new Set(pids.slice(0, 8).map((row) => row!.pid)).size).toBe(1)
  })

  it('follow a full batch at once, on the same connection, and never a third one', async () => {
    const slow = () => read(visitor, 'select pg_backend_pid() as pid, pg_sleep(0.02)')
    const pids = (await Promise.all(Array.from({ length: 24 }, slow))).map((row) => row!.pid)
    expect(new Set(pids.slice(0, 16)).size).toBe(1)
    expect(pids.slice(16)).toEqual(Array(8).fill(pids[16]))
    expect(pids[16]).not.toBe(pids[0])
  })

  it('are themselves when the batch before them fails, whatever it had prepared', async () => {
    const fresh = (n: number) => read(member(n % 3), 'select $1::integer as n, auth.uid() as id', [n])
    const broken = Array.from({ length: 8 }, (_, n) =>
      n === 1 ? codeOf(read(member(1), 'selec nonsense')) : codeOf(fresh(n)),
    )
    const after = Promise.all([8, 9, 10, 11, 12, 13, 14, 15].map(fresh))
    expect(await Promise.all(broken)).toEqual(
      Array.from({ length: 8 }, (_, n) => (n === 1 ? '42601' : 'fine')),
    )
    expect(await after).toEqual(
      [8, 9, 10, 11, 12, 13, 14, 15].map((n) => ({ n, id: member(n % 3).claims!.sub })),
    )
  })

  it('are told when the connection ends under both batches', async () => {
    const pid = 'select pg_backend_pid(), pg_sleep(20)'
    const asked = Array.from({ length: 16 }, () => codeOf(read(visitor, pid)))
    await expect
      .poll(() =>
        test.owner(
          'select pg_terminate_backend(pid) from pg_stat_activity where query = $1 and datname = current_database()',
          [pid],
        ),
      )
      .toHaveLength(1)
    expect(await Promise.all(asked)).toEqual(Array(16).fill(expect.any(DatabaseAway)))
    expect(await read(visitor, 'select 1 as one')).toEqual({ one: 1 })
  })

  it('do not wait for a slow one that left before them', async () => {
    const returned: string[] = []
    const slow = read(visitor, 'select pg_sleep(0.5)').then(() => returned.push('slow'))
    await expect
      .poll(() => test.owner(`select from pg_stat_activity where query = 'select pg_sleep(0.5)'`))
      .toHaveLength(1)
    await read(visitor, 'select 1 as one').then(() => returned.push('quick'))
    await slow
    expect(returned).toEqual(['quick', 'slow'])
  })

  it('are told once who asks when it is one person, and each person’s are a transaction of their own', async () => {
    const now = (actor: Actor) => read(actor, 'select now() as at, pg_sleep(0.01), auth.uid() as id')
    const [maya, noor] = [member(1), member(2)]
    const [first, second, third] = await Promise.all([now(maya), now(maya), now(noor)])
    expect(second!.at).toEqual(first!.at)
    expect(third!.at).not.toEqual(first!.at)
    expect([first, second, third].map((row) => row!.id)).toEqual(
      [maya, maya, noor].map((one) => one.claims!.sub),
    )
  })

  it('do not hear of one another’s errors, whatever they are', async () => {
    const good = () => codeOf(read(visitor, 'select 1 as one'))
    const codes = await Promise.all([
      good(),
      codeOf(read(visitor, 'select 1 / $1::integer', [0])),
      codeOf(read(visitor, 'selec nonsense')),
      good(),
      codeOf(read(visitor, 'select * from hearth.mails')),
      codeOf(read(visitor, 'select $1::integer', ['not a number'])),
      good(),
      good(),
    ])
    expect(codes).toEqual(['fine', '22012', '42601', 'fine', '42501', '22P02', 'fine', 'fine'])
    expect(await Promise.all(Array.from({ length: 8 }, good))).toEqual(Array(8).fill('fine'))
  })

  it('go without one that cannot be sent', async () => {
    // On one connection, which knows the name.
    await database.close()
    database = await openDatabase({ url: test.serviceUrl, max: 1 })
    await read(visitor, 'select 1 as one')
    const twice = database.run(visitor, { name: 'select 1 as one', text: 'select 2', onlyReads: true })
    const [refused, fine] = await Promise.all([codeOf(twice), codeOf(read(visitor, 'select 1 as one'))])
    expect(String(refused)).toContain('two different texts')
    expect(fine).toBe('fine')
  })

  it('try again when a plan is of another time, without a mix-up', async () => {
    await test.owner('create table public.things (n integer)')
    await test.owner('grant select on public.things to anon')
    await test.owner('insert into public.things values (1)')
    const things = () => read(visitor, 'select * from public.things')
    const number = (n: number) => read(visitor, 'select $1::integer as n', [n])
    await Promise.all([things(), number(0), things()])
    await test.owner(`alter table public.things add column word text default 'new'`)
    expect(await Promise.all([number(1), things(), number(2), things()])).toEqual([
      { n: 1 },
      { n: 1, word: 'new' },
      { n: 2 },
      { n: 1, word: 'new' },
    ])
  })

  it('end with the connection they share, and the next ones go on', async () => {
    const cut = () => codeOf(read(visitor, 'select pg_sleep(20), pg_backend_pid()'))
    const asked = [codeOf(read(visitor, 'select 1 as one')), cut(), codeOf(read(visitor, 'select 1 as one'))]
    await expect
      .poll(() =>
        test.owner(
          `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(20), pg_b%'
             and datname = current_database()`,
        ),
      )
      .toHaveLength(1)
    const [before, during, after] = await Promise.all(asked)
    expect(before).toBe('fine')
    expect(during).toBeInstanceOf(DatabaseAway)
    expect(after).toBeInstanceOf(DatabaseAway)
    expect(await read(visitor, 'select 1 as one')).toEqual({ one: 1 })
  })

  it('are all told when nobody answers', async () => {
    await database.close()
    database = await openDatabase({ url: test.serviceUrl, max: 1, connectTimeoutMs: 200 })
    const held = database.run(visitor, { name: 'hold', text: 'select pg_sleep(1)' })
    const told = await Promise.all([codeOf(read(visitor, 'select 1')), codeOf(read(visitor, 'select 2'))])
    expect(told).toEqual([expect.any(DatabaseAway), expect.any(DatabaseAway)])
    await held
  })
})
