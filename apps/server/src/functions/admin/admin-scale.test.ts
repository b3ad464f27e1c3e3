import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMember, type Member } from '../../testing/people.ts'
import { makeAdmin } from '../../testing/providers.ts'

// Lists stay fast however many rows there are: none of them goes through a table, neither as it lies nor along an
// index. So many rows are enough for the planner to decide as it does for 100,000.

let db: TestDatabase
let admin: Member
const rows = 40_000

beforeAll(async () => {
  db = await createTestDatabase()
  admin = await buildMember(db)
  await makeAdmin(db, admin)
  // Without triggers, which would index each row for search, and without the accounts behind the profiles.
  await db.owner(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    insert into public.profiles (id, username, display_name, created_at)
      select gen_random_uuid(), 'p_' || substr(md5(n::text), 1, 12), initcap(substr(md5(n::text), 13, 9)),
        now() - n * interval '1 minute'
      from generate_series(1, ${rows}) n;
    insert into public.events (id, title, category, start_date, timezone, all_day, starts_at, ends_at, is_free, status,
        visibility, source, created_at, updated_at)
      select translate(substr(md5(n::text) || md5('x' || n), 1, 26), '0189', 'ghij'), 'Evening ' || substr(md5(n::text), 1, 8),
        'party', '2030-01-01', 'UTC', false, '2030-01-01 19:00Z', '2030-01-01 22:00Z', true, 'published',
        'public', 'hearth', now() - n * interval '1 minute', now()
      from generate_series(1, ${rows / 5}) n;
    insert into public.venues (id, name, kind, city, timezone, created_at)
      select gen_random_uuid(), 'Hall ' || n, 'hall', 'Lisbon', 'UTC', now() - n * interval '1 minute'
      from generate_series(1, ${rows / 5}) n;
    insert into public.reports (id, reporter_id, subject_kind, subject_id, reason, state, created_at, closed_at)
      select gen_random_uuid(), gen_random_uuid(), 'profile', n::text, 'other', 'resolved', moment, moment
      from generate_series(1, ${rows / 5}) n, lateral (select now() - n * interval '1 minute' as moment) m;
    insert into hearth.report_cases (report_id, subject_title) select r.id, 'Somebody' from public.reports r;
    insert into hearth.audit_log (actor, action, subject)
      select gen_random_uuid(), 'noted_' || n % 50, gen_random_uuid()::text from generate_series(1, ${rows}) n;
  end $$`)
  await db.owner('vacuum analyze')
  // Counts, inside one transaction, how many rows of the large tables a call went through.
  await db.owner(`create view public.rows_gone_through as
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint as n from pg_stat_xact_user_tables
    where relname in ('profiles', 'events', 'venues', 'reports', 'audit_log')`)
  await db.owner(`create function public.rows_read(claims text, call text) returns bigint
    language plpgsql as $$
    declare
      before bigint := (select n from public.rows_gone_through);
    begin
      perform set_config('request.jwt.claims', claims, true);
      execute call;
      return (select n from public.rows_gone_through) - before;
    end $$`)
}, 120_000)
afterAll(() => db.drop())

async function rowsRead(call: string): Promise<number> {
  const claims = JSON.stringify({ sub: admin.userId, session_id: admin.sessionId })
  const [row] = await db.owner<{ n: string }>('select public.rows_read($1, $2) as n', [claims, call])
  return Number(row!.n)
}

it.each([
  `select public.admin_members()`,
  `select public.admin_members(words => 'ab')`,
  `select public.admin_members(words => 'c4ca4238a0b')`,
  `select public.admin_members(words => 'zq')`,
  `select public.admin_members(words => 'p_')`,
  `select public.admin_members(words => 'somebody@example.org')`,
  `select public.admin_members(of_role => 'any')`,
  `select public.admin_members(cursor => gen_random_uuid() || ' ' || now() - interval '30 days')`,
  `select public.admin_events()`,
  `select public.admin_events(words => 'c4ca')`,
  `select public.admin_events(words => 'nobodyhasit')`,
  `select public.admin_events(words => 'evening')`,
  `select public.admin_events(state => 'featured')`,
  `select public.admin_events(state => 'ahead', cursor => 'abc ' || now() - interval '10 days')`,
  `select public.admin_venues()`,
  `select public.admin_venues(words => 'nobodyhasit')`,
  `select public.admin_venues(words => 'hall', cursor => gen_random_uuid() || ' ' || now() - interval '2 days')`,
  `select public.reports_queue('open')`,
  `select public.reports_queue('closed', (extract(epoch from now() - interval '5 days') * 1000000)::bigint || ' ' || gen_random_uuid())`,
  `select public.admin_audit()`,
  `select public.admin_audit(of_action => 'noted_7', "cursor" => 50000)`,
  `select public.admin_audit(of_member => 'p_c4ca4238a0b9')`,
])('goes through few rows: %s', async (call) => {
  expect(await rowsRead(call)).toBeLessThan(rows / 15)
})

it.each(['with', 'without'])('would notice a list that goes through many, %s an index', async (way) => {
  const along = `order by created_at offset ${rows}`
  expect(
    await rowsRead(
      `select display_name from public.profiles where display_name like '%x%' ${way === 'with' ? along : ''}`,
    ),
  ).toBeGreaterThan(rows / 15)
})
