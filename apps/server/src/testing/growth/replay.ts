import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { orderInnerJoins } from './inner-joins.ts'
import type { Asked } from './watch.ts'

/** One connection of the database's owner, who may become any role. */
export type Replayer = {
  /** How many rows and entries of indexes the statements read of each table, the functions that they call included. */
  rowsRead(asked: readonly Asked[]): Promise<Record<string, number>>
  /** The same with the plans of the community as it is, and how many blocks of tables and indexes that took. */
  readsAsItIs(asked: readonly Asked[]): Promise<{ rows: Record<string, number>; blocks: number }>
  /**
   * How the statements, and those in the functions that they call, are planned in a large community: their steps
   * alone. Whether an index is read with its rows, without them or by a bitmap depends on when the table was last
   * vacuumed, and is not told; nor is the order of an inner join.
   */
  plans(asked: readonly Asked[]): Promise<string[]>
  /** The processor time of PostgreSQL in milliseconds: the median of some runs. Linux only. */
  processorMs(asked: readonly Asked[]): Promise<number>
}

/** Asks again what the app asked, under the same rights and as prepared statements; nothing that it writes stays. */
export async function createReplayer(client: pg.Client): Promise<Replayer> {
  // Another process would do a part of the work uncounted.
  await client.query('set max_parallel_workers_per_gather = 0')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const schedule = `/proc/${rows[0]!.pid}/schedstat`

  async function replay(asked: readonly Asked[]): Promise<void> {
    for (const { actor, statement } of asked) {
      // Of the last one's role nobody may become another.
      await client.query('reset role')
      await client.query({ name: 'identity of a replay', text: identity, values: identityOf(actor) })
      const { name, text, values = [] } = statement
      const key = createHash('md5').update(`${actor.role} ${name} ${text}`).digest('hex')
      await client.query({ name: key, text, values: values.map(toParameter) })
    }
    await client.query('reset role')
  }

  /** Whatever is written meanwhile is taken back. */
  async function inPassing<T>(work: () => Promise<T>): Promise<T> {
    await client.query('begin')
    try {
      return await work()
    } finally {
      await client.query('rollback')
    }
  }

  async function countedSoFar(counting: string): Promise<Map<string, number>> {
    const read = await client.query<{ name: string; count: string }>(counting)
    return new Map(read.rows.map(({ name, count }) => [name, Number(count)]))
  }

  async function readOf(asked: readonly Asked[], counting: string): Promise<Record<string, number>> {
    const before = await countedSoFar(counting)
    await replay(asked)
    const read = [...(await countedSoFar(counting))].map(
      ([name, count]) => [name, count - (before.get(name) ?? 0)] as const,
    )
    return Object.fromEntries(read.filter(([, count]) => count > 0))
  }

  return {
    rowsRead: (asked) =>
      inPassing(async () => {
        await client.query(asOfALargeOne)
        return readOf(asked, rowsSoFar)
      }),
    async readsAsItIs(asked) {
      const rows = await inPassing(() => readOf(asked, rowsSoFar))
      const blocks = await inPassing(() => readOf(asked, blocksSoFar))
      return { rows, blocks: Object.values(blocks).reduce((sum, count) => sum + count, 0) }
    },
    plans: (asked) =>
      inPassing(async () => {
        await client.query(`load 'auto_explain'`)
        await client.query(`${asOfALargeOne}; ${saysPlans}`)
        const plans: string[] = []
        const hear = ({ message = '' }: { message?: string }) => {
          const steps = message.split('\n').filter((line) => / \(cost=\S+ rows=\d+ width=\d+\)$/.test(line))
          const plan = steps.map((line) => line.replace(/ +\(cost=.*/, '')).join('\n')
          const plain = plan.replace(indexOnly, 'Index').replace(bitmapOfOne, 'Index Scan using $2 on $1')
          if (plan) plans.push(orderInnerJoins(plain))
        }
        client.on('notice', hear)
        await replay(asked)
        client.off('notice', hear)
        return plans
      }),
    async processorMs(asked) {
      const times: number[] = []
      for (let round = 0; round < 6; round++) {
        const before = await onProcessorNs(schedule)
        await inPassing(() => replay(asked))
        // The first round warms up.
        if (round > 0) times.push(((await onProcessorNs(schedule)) - before) / 1e6)
      }
      return times.toSorted((one, other) => one - other)[2]!
    },
  }
}

/** In a small community it is right to read a short table as a whole; these are the plans of a large one. */
const asOfALargeOne =
  'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off'

const indexOnly = /Index Only/g
const bitmapOfOne = /Bitmap Heap Scan on (\w+(?: \w+)?)\n +-> +Bitmap Index Scan on (\w+)/g

const saysPlans = `set local auto_explain.log_min_duration = 0; set local auto_explain.log_nested_statements = on;
  set local auto_explain.log_level = 'notice'; set local client_min_messages = 'notice'; set local auto_explain.log_verbose = off`

const identity = `
  select where set_config('role', $1, true) is null or set_config('request.jwt.claims', $2, true) is null
    or set_config('request.blockers', (select coalesce(array_agg(blocker_id), '{}')::text
      from hearth.block_pairs where blocked_id = $3::uuid), true) is null`

function identityOf({ role, claims }: Asked['actor']): unknown[] {
  return [role, JSON.stringify({ role, ...claims }), (role === 'authenticated' && claims?.sub) || null]
}

const toParameter = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value) : value === undefined ? null : value

/** What this connection has read of each table and not reported yet, in the unit of a function of PostgreSQL. */
const soFar = (counted: string) => `
  select name, count from (
    select t.oid::regclass::text as name, ${counted} as count from pg_class t
    where t.relkind in ('r', 'p') and t.relnamespace in (
      select oid from pg_namespace where nspname in ('public', 'auth', 'hearth', 'storage', 'realtime', 'graphile_worker'))) c
  where count > 0`
const ofIndexes = (counter: string) =>
  `(select coalesce(sum(${counter}(i.indexrelid)), 0) from pg_index i where i.indrelid = t.oid)`

/** Whole rows in order, or entries of indexes, whichever is more. */
const rowsSoFar = soFar(
  `greatest(pg_stat_get_xact_tuples_returned(t.oid), ${ofIndexes('pg_stat_get_xact_tuples_returned')})`,
)
const blocksSoFar = soFar(
  `pg_stat_get_xact_blocks_fetched(t.oid) + ${ofIndexes('pg_stat_get_xact_blocks_fetched')}`,
)

async function onProcessorNs(schedule: string): Promise<number> {
  return Number((await readFile(schedule, 'utf8')).split(' ')[0])
}
