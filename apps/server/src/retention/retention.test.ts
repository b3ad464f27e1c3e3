import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { retention } from '@hearth/contracts/retention'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Parts } from '../parts.ts'
import { talliesText } from '../tally.ts'
import { buildConfig } from '../testing/config.ts'
import { sweepByRule, sweepStatement } from './sweep-by-rule.ts'
import { retainedWithOwner, type Sweep, sweeps, sweptByFunctions } from './sweeps.ts'

const minute = 60_000
const day = 86_400_000
const quiet = () => undefined

let db: TestDatabase
let owner: pg.Client
let parts: Parts
beforeAll(async () => {
  db = await createTestDatabase()
  parts = {
    ...{ config: buildConfig(), database: db.database, now: Date.now },
    log: { info: quiet, warn: quiet, error: quiet },
  }
  owner = new pg.Client(db.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await db.drop()
})

const tablesOf = async (condition: string): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname in ('public', 'hearth', 'auth', 'storage', 'realtime', 'graphile_worker') and ${condition}
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('what is kept how long', () => {
  it('is said of every table that keeps moments, once', async () => {
    const timed = await tablesOf(
      `exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype))`,
    )
    const said = [
      ...new Set([...sweeps, ...sweptByFunctions].map(({ table }) => table)),
      ...Object.values(retainedWithOwner).flat(),
    ]
    expect(said.toSorted()).toEqual(timed)
  })

  it('is asked by somebody: each time has a sweep', () => {
    const swept = new Set([...sweeps, ...sweptByFunctions].map(({ retained }) => retained))
    // An account has its own end, and a picture its own job.
    for (const name of ['leavingAccounts', 'unconfirmedSignUps', 'lostPictures'] as const) swept.add(name)
    expect(Object.keys(retention).filter((name) => !swept.has(name as keyof typeof retention))).toEqual([])
  })

  it('stands in docs/operating.md', async () => {
    const docs = await readFile(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8')
    const elsewhere = {
      leavingAccounts: 'auth.users',
      unconfirmedSignUps: 'auth.users',
      lostPictures: 'files',
    }
    const lines = Object.entries(retention).map(([name, { ms }]) => {
      const tables = [...sweeps, ...sweptByFunctions].filter(({ retained }) => retained === name)
      const names = [...new Set(tables.map(({ table }) => table))]
      const where = names.length > 0 ? names : [elsewhere[name as keyof typeof elsewhere]]
      return `| ${name} | ${inWords(ms)} | ${where.map((table) => `\`${table}\``).join(', ')} |`
    })
    const table = ['| what | how long | where |', '|---|---|---|', ...lines].join('\n')
    expect(docs).toContain(`<!-- retention -->\n\n${table}\n`)
  })

  it.each(sweptByFunctions.flatMap((one) => (one.retained ? [[one.function, one.retained] as const] : [])))(
    '%s says the same time in SQL',
    async (name, retained) => {
      const bodyOf = async (called: string) =>
        (
          await owner.query<{ body: string }>(
            'select pg_get_functiondef(oid) as body from pg_proc where oid::regproc::text = $1',
            [called],
          )
        ).rows
          .map(({ body }) => body)
          .join()
      const own = await bodyOf(name)
      const shared = 'hearth.events_to_forget'
      const body = own.includes(`${shared}(`) ? own + (await bodyOf(shared)) : own
      const said = [...body.matchAll(/- interval '(\d+) days?'/g)]
      const days = said.map(([, number]) => Number(number))
      // Guests of a series go when the last of their dates has gone, which goes by that time.
      if (name !== 'hearth.forget_series_guests') expect(days).toContain(retention[retained].ms / day)
    },
  )
})

describe('a sweep', () => {
  const few = ['hearth.backups', 'lastMailGivenUp']
  it.each(sweeps.map((sweep) => [`${sweep.table} by ${sweep.moment}`, sweep] as const))(
    'of %s goes along an index',
    async (_, sweep) => {
      await owner.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
      const { text, values } = sweepStatement(sweep, { before: new Date(), max: 10 })
      const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values!])
      await owner.query('rollback')
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Tid Scan on/)
      expect(plan).not.toMatch(/Seq Scan/)
      if (few.includes(sweep.table) || few.includes(`${sweep.retained}`)) return
      expect(plan).toMatch(/Index (Only )?Scan using \w+/)
      expect(plan).not.toMatch(/Sort/)
    },
  )

  it('takes what is older than its time, and nothing younger', async () => {
    await owner.query('set session_replication_role = replica')
    for (const sweep of sweeps) {
      await dropChecks(sweep.table)
      for (const ms of [-minute, minute]) {
        await addRow(sweep, new Date(Date.now() - retentionMs(sweep) + ms))
      }
    }
    await owner.query('set session_replication_role = origin')
    await sweepByRule(parts)
    const left = new Map<Sweep, number>()
    for (const sweep of sweeps) {
      const { rows } = await owner.query<{ older: number; younger: number }>(
        `select count(*) filter (where ${sweep.moment} <= $1)::integer as older,
           count(*) filter (where ${sweep.moment} > $1)::integer as younger
         from ${sweep.table} where ${sweep.only ?? 'true'}`,
        [new Date(Date.now() - retentionMs(sweep))],
      )
      expect({ sweep, ...rows[0]! }).toMatchObject({ older: 0 })
      left.set(sweep, rows[0]!.younger)
    }
    // What is of one table under a shorter time may go by that.
    for (const sweep of sweeps) expect({ sweep, younger: left.get(sweep) }).not.toMatchObject({ younger: 0 })
  })

  it('goes in batches, and counts what went', async () => {
    await owner.query(
      `insert into hearth.engine_requests (request_id, sender, canister_id, method, expires_at)
       select sha256(n::text::bytea), 'a', 'b', 'c', now() - interval '1 hour' from generate_series(1, 25) n`,
    )
    const counted = () =>
      Number(/hearth_swept_rows_total\{table="hearth.engine_requests"\} (\d+)/.exec(talliesText())?.[1] ?? 0)
    const before = counted()
    const sizes: number[] = []
    const database = {
      ...parts.database,
      run: async (...given: Parameters<typeof parts.database.run>) => {
        const result = await parts.database.run(...given)
        if (given[1].name.includes('engine_requests')) sizes.push(result.rowCount)
        return result
      },
    } as typeof parts.database
    await sweepByRule({ ...parts, database }, { max: 10 })
    expect(sizes).toEqual([10, 10, 5])
    expect(counted() - before).toBe(25)
  })

  it('of the audit log takes lines of two years ago, and leaves a job no way to younger ones', async () => {
    await owner.query(
      `insert into hearth.audit_log (at, action) values (now() - interval '731 days', 'old'), (now() - interval '729 days', 'young')`,
    )
    const jobs = { role: 'hearth_jobs' } as const
    await db.database.run(jobs, { name: 'forget', text: 'select hearth.forget_old_audit(10)' })
    const { rows } = await owner.query(`select action from hearth.audit_log where action in ('old', 'young')`)
    expect(rows).toEqual([{ action: 'young' }])
    await expect(
      db.database.run(jobs, { name: 'erase', text: 'delete from hearth.audit_log' }),
    ).rejects.toThrow(/permission denied/)
  })
})

function inWords(ms: number): string {
  const [unit, each] = (
    [
      ['days', day],
      ['hours', 60 * minute],
      ['minutes', minute],
    ] as const
  ).find(([, of]) => ms % of === 0)!
  return ms === each ? `1 ${unit.slice(0, -1)}` : `${ms / each} ${unit}`
}

const retentionMs = ({ retained, retentionSeconds }: Sweep) =>
  retentionSeconds ? parts.config[retentionSeconds] * 1000 : retained ? retention[retained].ms : 0

async function dropChecks(table: string): Promise<void> {
  const { rows } = await owner.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
     from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  for (const { drop } of rows) await owner.query(drop)
}

const fillers: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: 'gen_random_uuid()::text',
  bytea: `sha256(gen_random_uuid()::text::bytea)`,
  integer: '1',
  bigint: '1',
  smallint: '1',
  boolean: 'false',
  jsonb: `'{}'`,
  'text[]': `'{}'`,
  'uuid[]': `'{}'`,
  inet: `'127.0.0.1'`,
  cidr: `'127.0.0.0/8'`,
  xid8: `'1'`,
  'timestamp with time zone': `now() + interval '1 hour'`,
}

/** A row with this moment that the rule is about, and whatever else its table asks for. */
async function addRow({ table, moment, only = '' }: Sweep, at: Date): Promise<void> {
  const column = /^\w+$/.test(moment) ? moment : moment.startsWith('least') ? 'expires_at' : 'sent_at'
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef and attidentity = ''`,
    [table],
  )
  const values = new Map(rows.map(({ name, type }) => [name, fillers[type] ?? `null /* ${type} */`]))
  for (const [, name, value] of only.matchAll(/(\w+) = ('\w+')/g)) values.set(name!, value!)
  if (table === 'hearth.mails' && !only.includes('user_id is null')) values.set('user_id', fillers.uuid!)
  values.set(column, '$1')
  await owner.query(
    `insert into ${table} (${[...values.keys()].join(', ')}) values (${[...values.values()].join(', ')})`,
    [at],
  )
}
