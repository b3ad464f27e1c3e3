// Requests through a real PgBouncer in transaction mode, which gives each transaction whichever of three connections is free.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor, Database } from '../database.ts'
import { readServerFacts } from '../server-facts.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { type Pooler, poolerMissing, startPooler } from '../testing-pooler.ts'
import { openDatabase } from './executor.ts'

const people = Array.from({ length: 8 }, (_, at): Actor & { claims: { sub: string } } => ({
  role: 'authenticated',
  claims: { sub: `6f1c2f0e-7a57-4f37-9c56-1c1f40b3c1a${at}` },
}))
const engine: Actor = { role: 'hearth_engine' }
const notes = {
  name: 'notes',
  text: `select owner_id, auth.uid() as asked_by, current_user::text as role, pg_backend_pid() as pid from notes`,
}

describe.skipIf(poolerMissing)(
  `behind PgBouncer${poolerMissing ? ` (skipped: ${poolerMissing})` : ''}`,
  () => {
    let test: TestDatabase
    let pooler: Pooler
    let database: Database
    const open = (directUrl?: string) =>
      openDatabase({ url: pooler.through(test.serviceUrl), max: 12, ...(directUrl && { directUrl }) })

    beforeAll(async () => {
      test = await createTestDatabase()
      await test.owner(`create table public.notes (owner_id uuid, body text)`)
      await test.owner(`alter table public.notes enable row level security, force row level security`)
      await test.owner(`create policy mine on public.notes to authenticated
      using (owner_id = auth.uid()) with check (owner_id = auth.uid())`)
      await test.owner(`grant select, insert on public.notes to authenticated`)
      for (const { claims } of people)
        await test.owner('insert into notes values ($1, $2)', [claims.sub, 'first'])
      pooler = await startPooler(test.ownerUrl)
      database = await open(test.serviceUrl)
    })
    afterAll(async () => {
      await database?.close()
      await pooler?.stop()
      await test?.drop()
    })

    it('nobody sees what is of another, in whatever way they ask at once', async () => {
      const pids = new Set<unknown>()
      const look = async (person: (typeof people)[number]) => {
        const ways = [
          () => database.run(person, { ...notes, onlyReads: true }),
          () => database.run(person, notes),
          () => database.run(person, { ...notes, settings: { 'request.headers': '{}' } }),
          () =>
            database.transaction(person, async ({ run }) => {
              await run({ name: 'one', text: 'select 1' })
              return run(notes)
            }),
          () =>
            database.transaction(person, async ({ finish }) => {
              await finish({ name: 'add', text: `insert into notes values (auth.uid(), 'more')` })
              return { rows: [] }
            }),
        ]
        for (let round = 0; round < 25; round++) {
          const { rows } = await ways[round % ways.length]!()
          for (const { pid, ...row } of rows) {
            pids.add(pid)
            expect(row).toEqual({
              owner_id: person.claims.sub,
              asked_by: person.claims.sub,
              role: 'authenticated',
            })
          }
        }
      }
      await Promise.all(people.flatMap((person) => [look(person), look(person)]))
      // All of it went over the few connections of the pooler, each of which served several people.
      expect(pids.size).toBeGreaterThan(1)
      expect(pids.size).toBeLessThanOrEqual(3)
      const left = await test.owner(
        `select count(*)::integer as n from notes where body = 'more' group by owner_id`,
      )
      expect(left).toEqual(people.map(() => ({ n: 10 })))
    })

    it('an error is that of its own statement, and leaves the connection as it was', async () => {
      const refused = () => database.run({ role: 'anon' }, { ...notes, onlyReads: true })
      const fine = () => database.run(people[0]!, { ...notes, onlyReads: true })
      const [first, second, third] = await Promise.allSettled([refused(), fine(), refused()])
      expect([first.status, second.status, third.status]).toEqual(['rejected', 'fulfilled', 'rejected'])
      await expect(refused()).rejects.toMatchObject({ code: '42501' })
    })

    it('times are written as everywhere', async () => {
      const { rows } = await database.run(engine, {
        name: 'times',
        text: `select timestamptz '2026-05-01 18:00+05:45' as instant, interval '1 day 2 hours' as span`,
      })
      expect(rows).toEqual([{ instant: '2026-05-01T12:15:00+00:00', span: 'P1DT2H' }])
    })

    it('a table that has got another column is read as it is now', async () => {
      const whole = { name: 'whole', text: `select * from notes limit 1` }
      await database.run(people[0]!, whole)
      await test.owner('alter table notes add column stars integer default 5')
      expect((await database.run(people[0]!, whole)).rows[0]).toHaveProperty('stars', 5)
    })

    it('is listened past it', async () => {
      const heard: string[] = []
      const stop = await database.listen('news', (payload) => heard.push(payload))
      await database.run(engine, { name: 'tell', text: `select pg_notify('news', 'first')` })
      await vi.waitFor(() => expect(heard).toEqual(['first']))
      await stop()
    })

    it('without a way past it statements fail, and nothing is heard', async () => {
      const unaware = await open()
      const read = (at: number) => unaware.run(people[at % people.length]!, notes)
      const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => read(at)))
      expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
      const heard: string[] = []
      await unaware.listen('news', (payload) => heard.push(payload))
      await test.owner(`select pg_notify('news', 'lost')`)
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(heard).toEqual([])
      await unaware.close()
    })

    it('is told from PostgreSQL itself', async () => {
      const [through, past] = await Promise.all([
        readServerFacts(pooler.through(test.ownerUrl)),
        readServerFacts(test.ownerUrl),
      ])
      expect([through.isPooled, past.isPooled]).toEqual([true, false])
      expect(through.identity).toBe(past.identity)
    })
  },
)
