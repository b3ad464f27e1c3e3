import type { Hearth } from './hearth.ts'
import type { Owner } from './owner.ts'

/** Makes every event the first of a weekly series: so many dates of each, as the making of dates leaves them. */
export async function makeSeries({ owner }: Pick<Hearth, 'owner'>, dates: number): Promise<void> {
  const columns = await owner.run<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'events' and is_generated = 'NEVER'
       and column_name not in ('id', 'series', 'start_date', 'starts_at', 'ends_at', 'is_later_date')`,
  )
  const copied = columns.map(({ name }) => name).join(', ')
  const shifted = columns.map(({ name }) => `e.${name}`).join(', ')
  // Of a series the first date has the id.
  await withoutTriggers(owner, [
    'insert into hearth.series (id, due_at, head_id, head_until) select id, null, id, ends_at from public.events',
    `insert into hearth.series_rules (series_id, starts_on, rule)
     select id, start_date, jsonb_build_object('frequency', 'weekly', 'interval', 1,
       'weekdays', jsonb_build_array(upper(left(to_char(start_date, 'dy'), 2))), 'without', '[]'::jsonb, 'extra', '[]'::jsonb)
     from public.events`,
    `insert into hearth.series_dates (series_id, date, shown_to, event_id)
     select e.id, e.start_date + 7 * n, 'all',
       case when n = 0 then e.id else substr(translate(md5('date ' || e.id || n), '0189', 'wxyz'), 1, 26) end
     from public.events e, generate_series(0, ${dates - 1}) n`,
    'update public.events set series = id',
    `insert into public.events (id, series, is_later_date, start_date, starts_at, ends_at, ${copied})
     select d.event_id, e.id, true, d.date, e.starts_at + interval '1 day' * (d.date - e.start_date),
       e.ends_at + interval '1 day' * (d.date - e.start_date), ${shifted}
     from hearth.series_dates d join public.events e on e.id = d.series_id where d.event_id <> e.id`,
    `insert into public.event_seats (event_id, capacity)
     select d.event_id, s.capacity from hearth.series_dates d join public.event_seats s on s.event_id = d.series_id
     where d.event_id <> d.series_id`,
    `insert into hearth.event_bytes (event_id, head, tail)
     select d.event_id,
       overlay(b.head placing convert_to(d.event_id, 'UTF8') from position(convert_to(d.series_id, 'UTF8') in b.head)), b.tail
     from hearth.series_dates d join hearth.event_bytes b on b.event_id = d.series_id where d.event_id <> d.series_id`,
  ])
}

/** Leaves the dates of all series as events of their own. */
export async function endAllSeries({ owner }: Pick<Hearth, 'owner'>): Promise<void> {
  await withoutTriggers(owner, [
    'delete from hearth.series_dates',
    'delete from hearth.series_rules',
    'delete from hearth.series',
    'update public.events set is_later_date = false, series = null',
  ])
}

/** Triggers would write the search index and settle each series anew, which no list of the engine reads. */
async function withoutTriggers(owner: Owner, statements: string[]): Promise<void> {
  const client = await owner.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
  await owner.run('vacuum full analyze public.events')
  await owner.run('vacuum analyze public.event_seats, hearth.event_bytes, hearth.series, hearth.series_dates')
}
