import { categoryIds } from '@hearth/contracts/event-values'
import type { Hearth } from './hearth.ts'
import { words } from './searchable.ts'

/**
 * So many rows of everything that those who look after the house list, spread over the last year: most of it settled, a
 * few of each kind waiting. Written without triggers: they would index each row for search and queue a job per mail,
 * and no list of theirs reads what they write.
 */
export async function makeLongLists({ owner }: Pick<Hearth, 'owner'>, rows: number): Promise<void> {
  const client = await owner.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(seeds, [
      rows,
      ...[words.what, words.how, words.name, words.family].map((list) => list.split(',')),
      categoryIds,
    ])
    for (const statement of [...adminLists, ...socialLists]) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
  await owner.run('vacuum analyze')
}

const picked = (list: string, salt: number) =>
  `($LIST::text[])[1 + abs(hashint4(n + ${salt})) % cardinality($LIST::text[])]`.replaceAll('$LIST', list)

/**
 * A row for each `n`, the first the newest: `id` is the member's, `other` of another one. Strewn like all ids: of ids
 * in a row the planner believes that a join has soon seen them all.
 */
const seeds = `create temporary table seeds on commit drop as
  select n, md5('member ' || n)::uuid as id,
    md5('member ' || 1 + abs(hashint4(n)) % $1::integer)::uuid as other,
    now() - n * (interval '1 year' / $1::integer) as at,
    ${picked('$2', 1e6)} as what, ${picked('$3', 2e6)} as how, ${picked('$4', 3e6)} as name, ${picked('$5', 4e6)} as family,
    ${picked('$6', 5e6)} as category
  from generate_series(1, $1::integer) n`

const paragraph = `'We begin with a round of names. Bring a cushion, a cup and, if you like, an instrument. Number ' || n || '. '`

/** What stands at `/admin-dashboard`. */
const adminLists = [
  `insert into auth.users (id, email, email_confirmed_at, last_sign_in_at)
   select id, 'p' || n || '@benchmark.example', at, at from seeds`,
  `insert into public.profiles (id, username, display_name, created_at)
   select id, 'p_' || n, name || ' ' || family, at from seeds`,
  `insert into public.events (id, title, description, category, start_date, timezone, all_day, starts_at, ends_at, city, is_free, status,
     visibility, source, created_by, is_featured, created_at, updated_at)
   select translate(substr(md5(n::text), 1, 26), '0189', 'ghij'), what || ' ' || how, ${paragraph}, category, (at + ahead)::date, 'UTC',
     false, at + ahead, at + ahead + interval '3 hours', family, true,
     case n % 50 when 0 then 'cancelled' when 1 then 'draft' else 'published' end,
     case n % 30 when 2 then 'private' when 3 then 'unlisted' when 4 then 'members' else 'public' end,
     'hearth', other, n % 500 = 5, at, at
   from seeds, (select interval '60 days' as ahead) a`,
  `insert into public.event_seats (event_id, capacity, taken)
   select e.id, 40, abs(hashtext(e.id)) % 41 from public.events e`,
  `insert into public.attendances (event_id, user_id, answer, party, created_at)
   select translate(substr(md5(n::text), 1, 26), '0189', 'ghij'), other, 'coming', 1, at from seeds`,
  `insert into public.venues (id, owner_id, name, kind, description, city, timezone, created_at)
   select id, other, how || ' ' || what, 'hall', ${paragraph}, family, 'UTC', at from seeds`,
  `insert into public.service_providers (id, owner_id, status, name, headline, story, categories, city, timezone, submitted_at, created_at, changed_since_review)
   select id, id, case when n % 2000 = 7 then 'in_review' else 'published' end, name || ' ' || family, what || ' ' || how, ${paragraph},
     '{musicians}', family, 'UTC', at, at, case when n % 2000 = 8 then '{story}'::text[] else '{}' end
   from seeds`,
  `insert into public.provider_decisions (provider_id, decision, decided_at) select id, 'published', at from seeds`,
  `insert into public.reports (id, reporter_id, subject_kind, subject_id, reason, words, state, created_at, closed_at)
   select id, id, 'profile', other, 'harassment', ${paragraph}, case when n % 100 = 0 then 'new' else 'resolved' end, at,
     case when n % 100 > 0 then at + interval '1 day' end
   from seeds`,
  `insert into hearth.report_cases (report_id, subject_owner_id, subject_title, subject_words)
   select id, other, name || ' ' || family, ${paragraph} from seeds`,
  `insert into hearth.suspensions (id, user_id, reason, started_at, ends_at, appeal, appealed_at)
   select id, other, ${paragraph}, at, at + interval '7 days', case when n % 500 = 0 then ${paragraph} end, case when n % 500 = 0 then at end
   from seeds`,
  `insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, attempts, last_error, created_at, sent_at, parked_at)
   select 'answered', other, 'p' || n || '@benchmark.example', what || ' ' || how, repeat(${paragraph}, 5), repeat(${paragraph}, 10),
     case n % 400 when 0 then 5 when 1 then 2 else 1 end, case when n % 400 < 2 then 'Connection refused by ' || other end, at,
     case when n % 400 > 1 then at end, case when n % 400 = 0 then at end
   from seeds`,
  // What most of the log is: looks at lists, and what became of reports.
  `insert into hearth.audit_log (at, actor, action, subject, detail)
   select at, md5('member ' || 1 + n % 20)::uuid,
     case when n % 3 = 0 then 'report.resolved' when n % 1000 = 1 then 'role_given' else 'members_looked_at' end,
     case when n % 3 = 0 or n % 1000 = 1 then id::text end, jsonb_build_object('words', name)
   from seeds order by n desc`,
  // Of tasks that nobody asks for before the year is over.
  `insert into graphile_worker._private_jobs (task_id, payload, run_at, attempts, last_error, created_at)
   select (select min(id) from graphile_worker._private_tasks), '{}', now() + interval '1 year', case when n % 50 = 0 then 3 else 0 end,
     case when n % 50 = 0 then 'Connection refused' end, at
   from seeds order by n desc`,
]

/**
 * Posts of everybody, and people in cities: a few hundred in each of two hundred, and thirty of a hundred in Lisbon.
 * Member_2 is of such a city and follows two hundred people, Member_3 is of Lisbon, Member_1 names none, and hosts an
 * event to which 5,000 come.
 */
const socialLists = [
  `insert into public.profile_details (user_id, field, value, audience)
   select id, 'city', to_jsonb(case when n % 10 < 3 then 'Lisbon' else 'City ' || n % 200 end), (array['everyone', 'everyone', 'members'])[1 + n % 3]
   from seeds where n % 10 < 8
   union all select id, 'city', to_jsonb(case username when 'Member_2' then 'City 7' else 'Lisbon' end), 'members'
   from public.profiles where username in ('Member_2', 'Member_3')`,
  'select hearth.write_member_cards(array(select p.id from public.profiles p))',
  `insert into public.follows (follower_id, followed_id)
   select p.id, s.id from public.profiles p, seeds s where p.username = 'Member_2' and s.n % 500 = 0
   union all select p.id, s.id from public.profiles p, seeds s where p.username = 'Member_3' and s.n % 40 = 0`,
  `insert into public.posts (id, author_id, body, audience, event_id, about_city, created_at)
   select id, other, ${paragraph}, (array['everyone', 'members', 'members', 'followers'])[1 + n % 4],
     case when n % 5 = 2 then translate(substr(md5(n::text), 1, 26), '0189', 'ghij') end, case when n % 5 = 2 then lower(family) end, at
   from seeds`,
  `insert into public.post_comments (id, post_id, author_id, body, created_at)
   select gen_random_uuid(), id, other, ${paragraph}, at from seeds, generate_series(1, 2)`,
  `insert into public.post_reactions (post_id, user_id, kind)
   select s.id, md5('member ' || 1 + g)::uuid, 'warmth' from seeds s, generate_series(1, 3) g`,
  `update public.events set created_by = (select id from public.profiles where username = 'Member_1'), visibility = 'public', status = 'published'
   where id = (select min(id) from public.events)`,
  `insert into public.event_answering (event_id, guest_list) select min(id), 'members' from public.events`,
  `delete from public.attendances where event_id = (select min(id) from public.events)`,
  `insert into public.attendances (event_id, user_id, answer, party, created_at)
   select (select min(id) from public.events), id, 'coming', 1, at from seeds where n % (select greatest(1, max(n) / 5000) from seeds) = 0`,
]
