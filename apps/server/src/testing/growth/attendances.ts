import type { Grown } from './grown.ts'
import { adminScreens, feeds, isPage, screens, searches } from './screens.ts'
import { timers } from './timers.ts'
import type { Asked } from './watch.ts'

type Run = <T>(sql: string, values?: readonly unknown[]) => Promise<T[]>
type Reads = { rows: number; blocks: number }
/** What of a community reads answers, with the statements that it asks. */
export type Reader = { what: string; asked: readonly Asked[] }

/** People who answered to one event, and events that one person answered to, among those that are added. */
const perEvent = 50
const perPerson = 100

/** Events at once, so that each statement stays small. */
const atOnce = 20_000

/**
 * Adds answers up to so many, of events and people of whom nothing else is there, over the last five years: the table grows and all beside
 * it stays. `since` is up to how many were added before. The events have short names, which saves a third of the disk.
 */
export async function addAnswers(run: Run, { since, rows }: { since: number; rows: number }): Promise<void> {
  // Many entries are written much faster into an index that is made afterwards; those of the key come in order.
  const indexes = await run<{ drop: string; make: string }>(
    `select case when c.conname is null then 'drop index ' || i.indexrelid::regclass
         else 'alter table public.attendances drop constraint ' || c.conname end as drop,
       case when c.conname is null then pg_get_indexdef(i.indexrelid)
         else 'alter table public.attendances add constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid) end as make
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
     where i.indrelid = 'public.attendances'::regclass and not i.indisprimary`,
  )
  for (const { drop } of indexes) await run(drop)
  await run('set session_replication_role = replica')
  const people = Math.ceil(rows / perPerson)
  for (let from = since / perEvent; from < rows / perEvent; from += atOnce) {
    await run(
      `insert into public.attendances (event_id, user_id, answer, party, created_at, updated_at, id)
       select e.id, lpad(to_hex((n * 7919 + g * 104729) % $3), 32, '0')::uuid, case when g % 5 = 4 then 'maybe' else 'coming' end,
         case when g % 5 = 4 then 0 else 1 end, e.at + g * interval '1 hour', e.at + g * interval '1 hour',
         lpad(to_hex(n * ${perEvent} + g), 32, '0')::uuid
       from generate_series($1::bigint, $2::bigint - 1) n
       cross join lateral (select '_' || n as id,
         now() - interval '60 days' - abs(hashint8(n)::bigint) * (interval '5 years' / 2147483648) as at offset 0) e
       cross join generate_series(0, ${perEvent - 1}) g`,
      [from, Math.min(from + atOnce, rows / perEvent), people],
    )
  }
  await run('set session_replication_role = origin')
  for (const { make } of indexes) await run(make)
  await run('vacuum analyze public.attendances')
}

/** What timers take away or move on as they go. */
const due = [
  'hearth.reminders_due',
  'hearth.answer_digests',
  'hearth.people_due',
  'hearth.waiting_due',
  'hearth.waiting_blocks',
  'public.event_seats',
]

/** Everything that screens, feeds and timers ask, of which some statement reads answers. What was due is due again afterwards. */
export async function readersOfAnswers(grown: Grown, run: Run): Promise<Reader[]> {
  const asked: Reader[] = []
  for (const question of [...screens, ...adminScreens, ...feeds, ...searches]) {
    if (!isPage(question)) asked.push({ what: question.what, asked: await grown.ask(question) })
  }
  for (const [at, table] of due.entries()) await run(`create temporary table due_${at} as table ${table}`)
  for (const [what, work] of timers) {
    asked.push({ what: `Timer: ${what}`, asked: await grown.asks(() => work(grown.parts)) })
  }
  await run('set session_replication_role = replica')
  for (const [at, table] of due.entries()) {
    await run(`delete from ${table}`)
    await run(`insert into ${table} table due_${at}`)
  }
  await run('delete from hearth.reminders')
  await run(
    `update public.event_waiting set state = 'waiting', offered_at = null, offered_until = null, closing_told_at = null`,
  )
  await run('update hearth.group_notifications set told = 0, told_until = default, finished_at = null')
  await run('set session_replication_role = origin')
  await run('vacuum analyze')
  const readers: Reader[] = []
  for (const one of asked) {
    if ('attendances' in (await grown.readsAsItIs(one.asked)).rows) readers.push(one)
  }
  return readers
}

/** Rows of answers, and blocks of all tables, that each reads. */
export async function measureReaders(grown: Grown, readers: readonly Reader[]): Promise<Reads[]> {
  const measured: Reads[] = []
  for (const { asked } of readers) {
    // The first time may look into the catalogue, or mark rows as seen.
    await grown.readsAsItIs(asked)
    const { rows, blocks } = await grown.readsAsItIs(asked)
    measured.push({ rows: rows.attendances ?? 0, blocks })
  }
  return measured
}
