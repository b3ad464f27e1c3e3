import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Actor, type Database, DatabaseAway, type Row } from '../database.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { openDatabase } from './executor.ts'
import { MAX_PREPARED_STATEMENTS } from './pipeline.ts'

const maya: Actor = { role: 'authenticated', claims: { sub: '6f1c2f0e-7a57-4f37-9c56-1c1f40b3c1aa' } }
const engine: Actor = { role: 'hearth_engine' }
/** Who this connection is when nobody has said: the first thing a leak would change. */
const WHO = `select current_user::text as role, coalesce(current_setting('request.jwt.claims', true), '') as claims,
  current_setting('statement_timeout') as timeout, pg_backend_pid() as pid`

let test: TestDatabase
// One connection, so that every statement meets what the one before it left behind.
beforeAll(async () => {
  test = await createTestDatabase({ max: 1 })
  await test.owner(`create table public.notes (id int primary key, owner_id uuid, body text)`)
  await test.owner(`alter table public.notes enable row level security, force row level security`)
  await test.owner(`create policy mine on public.notes to authenticated
    using (owner_id = auth.uid()) with check (owner_id = auth.uid())`)
  await test.owner(`create policy engine on public.notes to hearth_engine using (true) with check (true)`)
  await test.owner(`grant select, insert, update on public.notes to authenticated, hearth_engine`)
})
afterAll(() => test.drop())

describe('run', () => {
  it('runs as the role, with its claims and its time limit', async () => {
    const { rows } = await test.database.run(maya, {
      name: 'who',
      text: `select current_user::text as role, session_user::text as login, auth.uid() as user_id, auth.role() as claimed,
        current_setting('statement_timeout') as timeout, current_setting('lock_timeout') as lock`,
    })
    const [userId, role] = [maya.claims?.sub, 'authenticated']
    expect(rows).toEqual([
      { role, login: 'hearth_service', user_id: userId, claimed: role, timeout: '2s', lock: '1s' },
    ])
  })

  it('has who asks written into the query, and not called as a function', async () => {
    const { rows } = await test.database.run(maya, {
      name: 'plan of who asks',
      text: 'explain (verbose, format json) select id from public.notes where owner_id = auth.uid()',
    })
    const plan = JSON.stringify(rows)
    expect(plan).toContain('current_setting')
    expect(plan).not.toContain('auth.uid')
  })

  it('leaves no role, claims or limit behind, neither after success nor after a refusal', async () => {
    await test.database.run(maya, { name: 'fine', text: 'select 1' })
    const afterSuccess = await lookBehind()
    const refused = test.database.run(
      { role: 'anon' },
      { name: 'refused', text: 'select * from public.notes' },
    )
    await expect(refused).rejects.toMatchObject({ code: '42501' })
    const afterRefusal = await lookBehind()
    const clean = expect.objectContaining({ role: 'hearth_service', claims: '', timeout: '10s' })
    expect(afterSuccess).toEqual(clean)
    expect(afterRefusal).toEqual(afterSuccess)
  })

  it('sees only what the policies of its role let through', async () => {
    await test.database.run(engine, {
      name: 'two notes',
      text: 'insert into notes values (1, $1, $2), (2, gen_random_uuid(), $2)',
      values: [maya.claims?.sub, 'hello'],
    })
    const statement = { name: 'notes', text: 'select id from notes order by id' }
    expect((await test.database.run(maya, statement)).rows).toEqual([{ id: 1 }])
    expect((await test.database.run(engine, statement)).rows).toEqual([{ id: 1 }, { id: 2 }])
    const foreign = test.database.run(maya, { name: 'foreign', text: 'insert into notes values (3, null)' })
    await expect(foreign).rejects.toMatchObject({ code: '42501' })
  })

  it('counts the rows it changed', async () => {
    const result = await test.database.run(engine, { name: 'touch', text: `update notes set body = 'x'` })
    expect(result).toEqual({ rows: [], rowCount: 2 })
  })

  it('ends a statement at the limit of its role', async () => {
    const hasty = await openDatabase({ url: test.serviceUrl, statementTimeouts: { anon: 50 } })
    const statement = { name: 'sleep', text: 'select pg_sleep(20)' }
    await expect(hasty.run({ role: 'anon' }, statement)).rejects.toMatchObject({ code: '57014' })
    await hasty.close()
  })

  it('gives a single statement settings of its own, and none to those that follow', async () => {
    const statement = {
      name: 'what is set',
      text: `select coalesce(current_setting('request.headers', true), '') as headers`,
      onlyReads: true,
    }
    const settings = { 'request.headers': '{"accept":"*/*"}' }
    const { rows } = await test.database.run(maya, { ...statement, settings })
    expect(rows).toEqual([{ headers: '{"accept":"*/*"}' }])
    expect((await test.database.run(maya, statement)).rows).toEqual([{ headers: '' }])
    const hasty = {
      name: 'sleep a second',
      text: 'select pg_sleep(1)',
      settings: { statement_timeout: '20' },
    }
    await expect(test.database.run(maya, hasty)).rejects.toMatchObject({ code: '57014' })
    const inside = test.database.transaction(maya, ({ run }) => run({ ...statement, settings }))
    await expect(inside).rejects.toThrow('single statements')
  })

  it('refuses one name for two texts, and the connection stays good', async () => {
    await test.database.run(maya, { name: 'twice', text: 'select 1' })
    await expect(test.database.run(maya, { name: 'twice', text: 'select 2' })).rejects.toThrow(
      'two different texts',
    )
    expect((await test.database.run(maya, { name: 'one', text: 'select 1 as one' })).rows).toEqual([
      { one: 1 },
    ])
  })

  it('forgets the statement used longest ago, so that a connection does not grow without end', async () => {
    const before = await lookBehind()
    for (let index = 0; index < MAX_PREPARED_STATEMENTS + 20; index++) {
      await test.database.run(maya, { name: `many ${index}`, text: `select ${index}` })
    }
    const { rows } = await test.database.run(maya, {
      name: 'count prepared',
      text: 'select count(*) as count, pg_backend_pid() as pid from pg_prepared_statements',
    })
    expect(rows).toEqual([{ count: MAX_PREPARED_STATEMENTS, pid: before.pid }])
  })

  it('works on after a statement that did not parse, also under the same name', async () => {
    const wrong = { name: 'later right', text: 'select body from drafts' }
    await expect(test.database.run(engine, wrong)).rejects.toMatchObject({ code: '42P01' })
    await test.owner(
      'create view public.drafts with (security_invoker = true) as select * from notes where id = 1',
    )
    await test.owner('grant select on public.drafts to hearth_engine')
    expect((await test.database.run(engine, wrong)).rows).toEqual([{ body: 'x' }])
  })

  it('plans anew when a migration changed what a prepared statement returns', async () => {
    const statement = { name: 'whole note', text: 'select * from notes where id = 1' }
    await test.database.run(engine, statement)
    await test.owner('alter table notes add column stars int default 5')
    const expected = [{ id: 1, owner_id: maya.claims?.sub, body: 'x', stars: 5 }]
    expect((await test.database.run(engine, statement)).rows).toEqual(expected)
    await test.owner('alter table notes rename column stars to lights')
    const inTransaction = await test.database.transaction(engine, (transaction) => transaction.run(statement))
    expect(inTransaction.rows[0]).toHaveProperty('lights', 5)
  })

  it('lets a failing conversion of a value fail alone', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const run = test.database.run(maya, {
      name: 'value',
      text: 'select $1::jsonb as value',
      values: [circular],
    })
    await expect(run).rejects.toThrow(TypeError)
  })
})

describe('values', () => {
  it('come back as the types the code works with', async () => {
    const { rows } = await test.database.run(engine, {
      name: 'types',
      text: `select 9007199254740991::int8 as safe, 9007199254740993::int8 as beyond, array[1,2]::int8[] as counts,
        1.10::numeric as price, date '2026-05-01' as day, time '18:30' as clock, array[date '2026-05-01'] as days,
        timestamptz '2026-05-01 18:00:00.123456+05:45' as instant, array[timestamptz '2026-05-01 18:00Z', null] as instants,
        timestamp '2026-05-01 18:00' as wall, 'infinity'::timestamptz as never, jsonb '{"a":[1]}' as document,
        '\\x00ff'::bytea as bytes, true as flag, null as nothing, array['a','b,c'] as words`,
    })
    expect(rows[0]).toEqual({
      safe: 9007199254740991,
      beyond: '9007199254740993',
      counts: [1, 2],
      price: '1.10',
      day: '2026-05-01',
      clock: '18:30:00',
      days: ['2026-05-01'],
      instant: '2026-05-01T12:15:00.123456+00:00',
      instants: ['2026-05-01T18:00:00+00:00', null],
      wall: '2026-05-01T18:00:00',
      never: 'infinity',
      document: { a: [1] },
      bytes: Buffer.from([0, 255]),
      flag: true,
      nothing: null,
      words: ['a', 'b,c'],
    })
  })

  it('go out as parameters', async () => {
    const at = new Date('2026-05-01T18:00:00.123Z')
    const { rows } = await test.database.run(engine, {
      name: 'parameters',
      text: `select $1::text[] as words, $2::bytea as bytes, $3::jsonb as document, $4::timestamptz as instant,
        $5::text as nothing, $6::int as number, $7::boolean as flag, $8::text as quoted`,
      values: [
        ['a"b', 'c,d'],
        Buffer.from([0, 255]),
        { a: [1] },
        at,
        undefined,
        7,
        false,
        `'; drop table notes; --`,
      ],
    })
    expect(rows[0]).toEqual({
      words: ['a"b', 'c,d'],
      bytes: Buffer.from([0, 255]),
      document: { a: [1] },
      instant: '2026-05-01T18:00:00.123+00:00',
      nothing: null,
      number: 7,
      flag: false,
      quoted: `'; drop table notes; --`,
    })
  })
})

describe('transaction', () => {
  const insert = (id: number) => ({
    name: 'insert note',
    text: 'insert into notes (id) values ($1)',
    values: [id],
  })
  const count = async (id: number) => (await test.owner('select from notes where id = $1', [id])).length

  it('keeps everything, or nothing when the work throws, and passes on what was thrown', async () => {
    await test.database.transaction(engine, async (transaction) => {
      await transaction.run(insert(10))
      expect(await count(10)).toBe(0)
      await transaction.run(insert(11))
    })
    const problem = new TypeError('a mistake of the caller')
    const failing = test.database.transaction(engine, async (transaction) => {
      await transaction.run(insert(12))
      throw problem
    })
    await expect(failing).rejects.toBe(problem)
    expect([await count(10), await count(11), await count(12)]).toEqual([1, 1, 0])
    expect(await lookBehind()).toMatchObject({ role: 'hearth_service', claims: '', timeout: '10s' })
  })

  it('runs as the actor to its end', async () => {
    const roles = await test.database.transaction(maya, async (transaction) => {
      const statement = { name: 'who am I', text: 'select current_user::text as role, auth.uid() as id' }
      return [(await transaction.run(statement)).rows[0], (await transaction.run(statement)).rows[0]]
    })
    expect(roles).toEqual(Array(2).fill({ role: 'authenticated', id: maya.claims?.sub }))
  })

  it('never reports success when a failed statement was passed over', async () => {
    const careless = test.database.transaction(engine, async (transaction) => {
      await transaction.run(insert(13))
      await transaction.run(insert(13)).catch(() => undefined)
      return 'done'
    })
    await expect(careless).rejects.toMatchObject({ code: '23505' })
    expect(await count(13)).toBe(0)
  })

  it('reports what only the commit finds out', async () => {
    await test.owner(
      'create table pairs (id int primary key, other int references pairs deferrable initially deferred)',
    )
    await test.owner('grant insert, select on pairs to hearth_engine')
    const statement = { name: 'half a pair', text: 'insert into pairs values (1, 2)' }
    const whole = test.database.transaction(engine, (transaction) => transaction.run(statement))
    await expect(whole).rejects.toMatchObject({ code: '23503' })
    await expect(test.database.run(engine, statement)).rejects.toMatchObject({ code: '23503' })
    expect(await test.owner('select * from pairs')).toEqual([])
  })

  it('refuses a statement after its end', async () => {
    const escaped = await test.database.transaction(engine, async (transaction) => transaction)
    await expect(escaped.run(insert(14))).rejects.toThrow('The transaction is over')
  })

  it('takes statements that are started together', async () => {
    await test.database.transaction(engine, async (transaction) => {
      await Promise.all([15, 16, 17].map((id) => transaction.run(insert(id))))
    })
    expect([await count(15), await count(16), await count(17)]).toEqual([1, 1, 1])
  })

  it('survives a statement that leaves the transaction: the connection is not given to anybody else', async () => {
    const before = await lookBehind()
    await test.database.run(engine, { name: 'stray begin', text: 'begin' })
    const after = await lookBehind()
    expect(after).toMatchObject({ role: 'hearth_service', claims: '' })
    expect(after.pid).not.toBe(before.pid)
  })
})

describe('a transaction that is finished with its last statement', () => {
  const insert = (id: number) => ({
    name: 'insert note',
    text: 'insert into notes (id) values ($1)',
    values: [id],
  })
  const found = (ids: number[]) =>
    test.owner<{ id: number }>('select id from notes where id = any($1) order by id', [ids])

  it('is committed, also when it is the only one', async () => {
    await test.database.transaction(engine, async (transaction) => {
      await transaction.run(insert(701))
      await transaction.finish(insert(702))
    })
    await test.database.transaction(engine, (transaction) => transaction.finish(insert(703)))
    expect(await found([701, 702, 703])).toEqual([{ id: 701 }, { id: 702 }, { id: 703 }])
  })

  it('leaves nothing when the last statement fails, even for work that goes on all the same', async () => {
    const failing = (mayFail: boolean) =>
      test.database.transaction(engine, async (transaction) => {
        await transaction.run(insert(711))
        const finished = transaction.finish(insert(711))
        await (mayFail ? finished.catch(() => undefined) : finished)
      })
    await expect(failing(false)).rejects.toMatchObject({ code: '23505' })
    await expect(failing(true)).rejects.toMatchObject({ code: '23505' })
    expect(await found([711])).toEqual([])
    expect(await test.database.run(engine, { name: 'still there', text: 'select 1 as one' })).toMatchObject({
      rows: [{ one: 1 }],
    })
  })

  it('takes no further statement', async () => {
    const careless = test.database.transaction(engine, async (transaction) => {
      await transaction.finish(insert(721))
      await transaction.run(insert(722))
    })
    await expect(careless).rejects.toThrow('The transaction is over')
    expect(await found([721, 722])).toEqual([{ id: 721 }])
  })
})

describe('when the database is away', () => {
  it('says so when nobody answers at the address', async () => {
    const nobody = openDatabase({ url: 'postgresql://hearth_service:x@127.0.0.1:9/hearth?sslmode=disable' })
    await expect(nobody).rejects.toBeInstanceOf(DatabaseAway)
  })

  it('says so when no connection comes free in time, and works on', async () => {
    const single = await openDatabase({ url: test.serviceUrl, max: 1, connectTimeoutMs: 500 })
    await single.transaction(engine, async (transaction) => {
      await transaction.run({ name: 'hold', text: 'select 1' })
      await expect(single.run(engine, { name: 'wait', text: 'select 1' })).rejects.toBeInstanceOf(
        DatabaseAway,
      )
    })
    await single.run(engine, { name: 'wait', text: 'select 1' })
    await single.close()
  })

  it('says so when the connection is taken away in the middle, and takes a new one', async () => {
    const cut = test.database.transaction(engine, async (transaction) => {
      const { rows } = await transaction.run<{ pid: number }>({
        name: 'pid',
        text: 'select pg_backend_pid() as pid',
      })
      await test.owner('select pg_terminate_backend($1)', [rows[0]?.pid])
      await transaction.run({ name: 'after', text: 'select 1' })
    })
    await expect(cut).rejects.toBeInstanceOf(DatabaseAway)
    expect((await test.database.run(maya, { name: 'one', text: 'select 1 as one' })).rows).toEqual([
      { one: 1 },
    ])
  })

  it('says so when the server falls silent in the middle of a statement', async () => {
    const { database, silence, server } = await throughRelay(test.serviceUrl)
    silence()
    await expect(database.run({ role: 'anon' }, { name: 'one', text: 'select 1' })).rejects.toBeInstanceOf(
      DatabaseAway,
    )
    await database.close()
    server.close()
  })
})

describe('listen', () => {
  it('hears its channel, and no longer after it was given up', async () => {
    const heard: string[] = []
    const stop = await test.database.listen('news "1"', (payload) => heard.push(payload))
    await test.owner(`select pg_notify('news "1"', 'first')`)
    await vi.waitFor(() => expect(heard).toEqual(['first']))
    await stop()
    await test.owner(`select pg_notify('news "1"', 'second')`)
    const stopMarker = await test.database.listen('marker', (payload) => heard.push(payload))
    await test.owner(`select pg_notify('marker', 'end')`)
    await vi.waitFor(() => expect(heard).toEqual(['first', 'end']))
    await stopMarker()
  })

  it('comes back when its connection is cut, and says with an empty payload that something may be lost', async () => {
    const heard: string[] = []
    const stop = await test.database.listen('events', (payload) => heard.push(payload))
    await test.owner(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'hearth listener' and datname = current_database()`)
    await vi.waitFor(() => expect(heard).toEqual(['']), 10_000)
    await test.owner(`select pg_notify('events', 'again')`)
    await vi.waitFor(() => expect(heard).toEqual(['', 'again']))
    await stop()
  })
})

type Who = { role: string; claims: string; timeout: string; pid: number }

/** Asks the same connection outside any actor: the pool is reached through its only door, a transaction's own session. */
async function lookBehind(): Promise<Who> {
  const { rows } = await test.database.run<{ pid: number }>(engine, {
    name: 'own pid',
    text: 'select pg_backend_pid() as pid',
  })
  return identityOf(test.database, rows[0]!.pid)
}

/** Resetting the role inside a transaction shows what the session itself would be, without the actor's local settings. */
async function identityOf(database: Database, pid: number): Promise<Who> {
  return database.transaction(engine, async (transaction) => {
    await transaction.run({ name: 'rollback to nobody', text: 'rollback' })
    const { rows } = await transaction.run<Who>({ name: 'who is left', text: WHO })
    expect(rows[0]?.pid).toBe(pid)
    await transaction.run({ name: 'begin again', text: 'begin' })
    return rows[0]!
  })
}

/** A database behind a relay that can stop passing anything on. */
async function throughRelay(url: string) {
  const { connect } = await import('node:net')
  const target = new URL(url)
  const host = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  let isSilent = false
  const server: Server = createServer((near) => {
    const far = host ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, target.hostname)
    near.on('data', (chunk) => far.write(chunk)).on('close', () => far.destroy())
    far.on('data', (chunk) => !isSilent && near.write(chunk)).on('close', () => near.destroy())
    for (const end of [near, far]) end.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  target.searchParams.delete('host')
  target.host = `127.0.0.1:${address.port}`
  const database = await openDatabase({ url: target.href, max: 1, statementTimeouts: { anon: 100 } })
  return { database, server, silence: () => (isSilent = true) }
}

describe('observers', () => {
  it('hear of every statement by its label or name, and a write tells PostgreSQL its request', async () => {
    const database = await openDatabase({ url: test.serviceUrl, max: 1 })
    const heard: string[] = []
    let requestId: string | undefined = 'request-1'
    database.observe({
      heard: ({ name, role, isFailed, tookMs }) =>
        heard.push(`${role} ${name}${isFailed ? ' failed' : ''}${tookMs >= 0 ? '' : ' ?'}`),
      requestId: () => requestId,
    })
    const shown = {
      name: 'shown',
      label: 'label of shown',
      text: `select current_setting('application_name') as name`,
    }
    const nameIn = async (run: () => Promise<{ rows: Row[] }>) => (await run()).rows[0]!.name
    expect(await nameIn(() => database.run(engine, shown))).toBe('hearth request-1')
    requestId = 'request-2'
    expect(await nameIn(() => database.run(engine, shown))).toBe('hearth request-2')
    expect(await nameIn(() => database.transaction(engine, ({ run }) => run(shown)))).toBe('hearth request-2')
    // Reads share round trips, and nothing is left behind for them.
    expect(await nameIn(() => database.run(engine, { ...shown, onlyReads: true }))).toBe('hearth')
    requestId = undefined
    expect(await nameIn(() => database.run(engine, shown))).toBe('hearth')
    await database.run(engine, { name: 'wrong', text: 'select 1 / 0' }).catch(() => undefined)
    const asked = database.transaction(engine, async ({ run, finish }) => {
      await run({ name: 'first of two', text: 'select 1' })
      await finish({ name: 'wrong again', text: 'select 1 / 0' })
    })
    await expect(asked).rejects.toMatchObject({ code: '22012' })
    expect(heard).toEqual([
      ...Array(5).fill('hearth_engine label of shown'),
      'hearth_engine wrong failed',
      'hearth_engine first of two',
      'hearth_engine wrong again failed',
    ])

    // Ids of requests are values: each text is prepared once, however many there were.
    const { rows } = await database.run(engine, {
      name: 'prepared',
      text: `select statement from pg_prepared_statements where statement like '%application_name%'`,
    })
    expect(rows).toHaveLength(2)
    await database.close()
  })

  it('are told how many connections there are, and who waits', async () => {
    const database = await openDatabase({ url: test.serviceUrl, max: 1 })
    expect(database.load()).toEqual({ max: 1, open: 1, inUse: 0, waiting: 0 })
    const slow = { name: 'slow', text: 'select pg_sleep(0.3)' }
    const running = Promise.all([database.run(engine, slow), database.run(engine, slow)])
    await vi.waitFor(() => expect(database.load()).toEqual({ max: 1, open: 1, inUse: 1, waiting: 1 }))
    await running
    await database.close()
  })
})
