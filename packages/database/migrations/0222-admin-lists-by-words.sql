-- What those who look after the house ask stays fast with 100,000 rows in each list (docs/performance.md).

-- As in 0001, but as a function that is not prepared anew for each row that it is asked for: three times as fast. Everything
-- in it is named whole, so it needs no search path of its own.
create or replace function hearth.fold(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return pg_catalog.lower(extensions.unaccent('extensions.unaccent'::pg_catalog.regdictionary, value));
end $$;

-- Members, events and venues found by words: as in 0200 and 0201, but for the way to them. Whether to look the words up and
-- put what has them in order, or to go along time until a page is full, depends on how many have them, and under row security
-- the planner knows nothing of that: it went through everything for a word that nobody has, and put all in order that have a
-- common one. So the words are looked up first. Up to a thousand hits are put in order; where there are more, a page is full
-- after a short way along time, and without bitmaps no index of words can be taken instead of it.
create or replace function hearth.admin_members(words text, of_role text, cursor text, page_size integer) returns jsonb
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_seqscan = off set enable_bitmapscan = on as $$
declare
  size integer := least(greatest(coalesce(page_size, 25), 1), 50);
  few constant integer := 1000;
  is_address boolean := words like '%@%.%';
  pattern text := case when not is_address then hearth.found_by(words) end;
  only_these uuid[] := case
    when is_address then array(select u.id from auth.users u where u.email = lower(btrim(words)))
    when of_role is not null then array(select distinct r.user_id from hearth.user_roles r where of_role in (r.role, 'any')) end;
  after_it record := hearth.read_admin_cursor(cursor);
begin
  perform hearth.require_admin('members_looked_at', jsonb_strip_nulls(jsonb_build_object(
    'words', case when is_address then 'an address' else left(words, 100) end, 'role', of_role)));
  if only_these is null and pattern is not null then
    only_these := array(
      select p.id from public.profiles p
      where (' ' || hearth.fold(p.username) || ' ' || hearth.fold(coalesce(p.display_name, ''))) like pattern limit few + 1);
    if cardinality(only_these) > few then
      only_these := null;
      perform set_config('enable_bitmapscan', 'off', true);
    else
      pattern := null;
    end if;
  end if;
  return (
    with found as (
      select p.id, p.username, p.display_name, p.profile_photo_url, p.created_at, p.is_hidden
      from public.profiles p
      where (pattern is null
          or (' ' || hearth.fold(p.username) || ' ' || hearth.fold(coalesce(p.display_name, ''))) like pattern)
        and (only_these is null or p.id = any (only_these))
        and (after_it.at is null or (p.created_at, p.id) < (after_it.at, after_it.id::uuid))
      order by p.created_at desc, p.id desc limit size + 1
    ), page as (
      select * from found order by created_at desc, id desc limit size
    )
    select jsonb_build_object(
      'members', coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'username', p.username, 'display_name', p.display_name, 'profile_photo_url', p.profile_photo_url,
        'created_at', p.created_at, 'is_hidden', p.is_hidden, 'is_confirmed', f.is_confirmed,
        'last_sign_in_at', f.last_sign_in_at, 'banned_until', f.banned_until, 'deletes_at', f.deletes_at,
        'roles', array(select r.role from hearth.user_roles r where r.user_id = p.id order by r.role),
        'hosted', (select count(*) from public.events e where e.created_by = p.id and e.status <> 'draft')
      ) order by p.created_at desc, p.id desc), '[]'),
      'next', case when (select count(*) from found) > size
        then (select x.id || ' ' || x.created_at from page x order by x.created_at, x.id limit 1) end)
    from page p left join hearth.account_facts(array(select x.id from page x)) f on f.user_id = p.id);
end $$;

create or replace function hearth.admin_events(words text, state text, cursor text, page_size integer) returns jsonb
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_seqscan = off set enable_bitmapscan = on as $$
declare
  size integer := least(greatest(coalesce(page_size, 25), 1), 50);
  typed tsquery := hearth.search_words(left(words, 200));
  wanted tsquery := case when numnode(typed) > 0 then typed end;
  few constant integer := 1000;
  hits text[];
  after_it record := hearth.read_admin_cursor(cursor);
begin
  perform hearth.require_admin('events_looked_at', jsonb_strip_nulls(jsonb_build_object(
    'words', case when words like '%@%' then 'an address' else left(words, 100) end, 'state', left(state, 20))));
  if wanted is not null then
    hits := array(select e.id from public.events e where e.search @@ wanted limit few + 1);
    if cardinality(hits) > few then
      hits := null;
      perform set_config('enable_bitmapscan', 'off', true);
    else
      wanted := null;
    end if;
  end if;
  return (
    with found as (
      select e.id, e.title, e.category, e.status, e.visibility, e.starts_at, e.start_date, e.timezone, e.city,
        e.is_featured, e.created_at, e.created_by, e.ends_at
      from public.events e
      where e.status <> 'draft' and e.visibility <> 'private'
        and (wanted is null or e.search @@ wanted) and (hits is null or e.id = any (hits))
        and (state is distinct from 'featured' or e.is_featured)
        and (state is distinct from 'ahead' or (e.starts_at > now() and e.status = 'published'))
        and (state is distinct from 'cancelled' or e.status = 'cancelled')
        and (after_it.at is null or (e.created_at, e.id) < (after_it.at, after_it.id))
      order by e.created_at desc, e.id desc limit size + 1
    ), page as (
      select * from found order by created_at desc, id desc limit size
    )
    select jsonb_build_object(
      'events', coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'title', e.title, 'category', e.category, 'status', e.status, 'visibility', e.visibility,
        'start_date', e.start_date, 'timezone', e.timezone, 'city', e.city, 'is_featured', e.is_featured,
        'is_over', e.ends_at <= now(), 'created_at', e.created_at, 'taken', s.taken, 'capacity', s.capacity,
        'host', case when p.id is not null then jsonb_build_object('id', p.id, 'username', p.username,
          'display_name', p.display_name) end
      ) order by e.created_at desc, e.id desc), '[]'),
      'next', case when (select count(*) from found) > size
        then (select x.id || ' ' || x.created_at from page x order by x.created_at, x.id limit 1) end)
    from page e
    left join public.event_seats s on s.event_id = e.id
    left join public.profiles p on p.id = e.created_by);
end $$;

create or replace function hearth.admin_venues(words text, cursor text, page_size integer) returns jsonb
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_seqscan = off set enable_bitmapscan = on as $$
declare
  size integer := least(greatest(coalesce(page_size, 25), 1), 50);
  typed tsquery := hearth.search_words(left(words, 200));
  wanted tsquery := case when numnode(typed) > 0 then typed end;
  few constant integer := 1000;
  hits uuid[];
  after_it record := hearth.read_admin_cursor(cursor);
begin
  perform hearth.require_admin('venues_looked_at', jsonb_strip_nulls(jsonb_build_object(
    'words', case when words like '%@%' then 'an address' else left(words, 100) end)));
  if wanted is not null then
    hits := array(select v.id from public.venues v where v.search @@ wanted limit few + 1);
    if cardinality(hits) > few then
      hits := null;
      perform set_config('enable_bitmapscan', 'off', true);
    else
      wanted := null;
    end if;
  end if;
  return (
    with found as (
      select v.id, v.name, v.kind, v.city, v.country, v.status, v.created_at, v.owner_id
      from public.venues v
      where (wanted is null or v.search @@ wanted) and (hits is null or v.id = any (hits))
        and (after_it.at is null or (v.created_at, v.id) < (after_it.at, after_it.id::uuid))
      order by v.created_at desc, v.id desc limit size + 1
    ), page as (
      select * from found order by created_at desc, id desc limit size
    )
    select jsonb_build_object(
      'venues', coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'name', v.name, 'kind', v.kind, 'city', v.city, 'country', v.country, 'status', v.status,
        'created_at', v.created_at,
        'owner', case when p.id is not null then jsonb_build_object('id', p.id, 'username', p.username,
          'display_name', p.display_name) end
      ) order by v.created_at desc, v.id desc), '[]'),
      'next', case when (select count(*) from found) > size
        then (select x.id || ' ' || x.created_at from page x order by x.created_at, x.id limit 1) end)
    from page v left join public.profiles p on p.id = v.owner_id);
end $$;

-- As in 0200, but that the weeks' people and events, and the open venues, are counted in indexes alone.
create index venues_closed_idx on public.venues (id) where status <> 'open';
create or replace function hearth.admin_overview() returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  -- In hours, which are as long everywhere.
  week constant interval := '168 hours';
  since constant timestamptz := date_trunc('week', now() at time zone 'utc') at time zone 'utc' - interval '11 weeks';
begin
  perform hearth.require_admin('house_looked_at');
  return jsonb_build_object(
    'numbers', jsonb_build_object(
      'members', (select count(*) from public.profiles),
      'events_ahead', (select count(*) from public.events e
        where e.status = 'published' and e.visibility in ('public', 'members') and e.starts_at > now()),
      'coming', (select coalesce(sum(s.taken), 0) from public.events e join public.event_seats s on s.event_id = e.id
        where e.status = 'published' and e.visibility in ('public', 'members') and e.starts_at > now()),
      'venues', (select count(*) from public.venues) - (select count(*) from public.venues v where v.status <> 'open'),
      'providers', (select count(*) from public.service_providers p where p.status = 'published'),
      'providers_in_review', (select count(*) from public.service_providers p where p.status = 'in_review')),
    'weeks', (
      select jsonb_agg(jsonb_build_object('week', (w.at at time zone 'utc')::date,
        'people', (select count(*) from public.profiles p where p.created_at >= w.at and p.created_at < w.at + week),
        'events', (
          select count(*) from public.events e
          where e.created_at >= w.at and e.created_at < w.at + week and e.status <> 'draft' and e.visibility <> 'private'),
        'answers', coalesce(a.answers, 0)) order by w.at)
      from generate_series(since, now(), week) as w(at)
      left join (
        select since + div(extract(epoch from a.created_at - since), 604800)::integer * week as at, count(*) as answers
        from public.attendances a where a.created_at >= since and a.answer = 'coming' group by 1
      ) a on a.at = w.at),
    'health', jsonb_build_object(
      'reports_open', (select count(*) from public.reports r where r.closed_at is null),
      'appeals_open', (select count(*) from hearth.suspensions s
        where s.appeal is not null and s.appeal_answer is null and s.lifted_at is null),
      'mails_waiting', (select count(*) from hearth.mails m where m.sent_at is null and m.parked_at is null),
      'mails_parked', (select count(*) from hearth.mails m where m.sent_at is null and m.parked_at is not null),
      'jobs', hearth.job_counts(),
      'database_bytes', pg_database_size(current_database())));
end $$;

-- As in 0205, but that a later page begins in the index where the one before ended, in any plan.
create or replace function hearth.reports_queue(wanted text, cursor text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 20;
  after_at timestamptz;
  after_id uuid;
begin
  if not hearth.is_admin(auth.uid()) then return null; end if;
  if wanted not in ('open', 'closed') then raise exception 'There is no such list.' using errcode = '22023'; end if;
  if cursor is not null then
    if cursor !~ '^\d{1,20} [0-9a-f-]{36}$' then raise exception 'Unknown cursor.' using errcode = '22023'; end if;
    after_at := 'epoch'::timestamptz + split_part(cursor, ' ', 1)::numeric * interval '1 microsecond';
    after_id := split_part(cursor, ' ', 2)::uuid;
  end if;
  return (
    with waiting as (
      select r.*, r.created_at as at from public.reports r
      where wanted = 'open' and r.closed_at is null and hearth.may_decide_report(r.id, auth.uid())
        and (r.created_at, r.id) > (coalesce(after_at, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
      order by r.created_at, r.id limit page_size + 1
    ), closed as (
      select r.*, r.closed_at as at from public.reports r
      where wanted = 'closed' and r.closed_at is not null and hearth.may_decide_report(r.id, auth.uid())
        and r.closed_at <= coalesce(after_at, 'infinity') and (after_at is null or r.closed_at < after_at or r.id > after_id)
      order by r.closed_at desc, r.id limit page_size + 1
    ), page as (
      select x.*, row_number() over (
        order by case wanted when 'open' then x.at end, case wanted when 'closed' then x.at end desc, x.id) as nr
      from (select * from waiting union all select * from closed) x
    )
    select jsonb_build_object(
      'next', (
        select (extract(epoch from p.at) * 1000000)::bigint || ' ' || p.id from page p
        where p.nr = page_size and exists (select from page q where q.nr > page_size)),
      'waiting', (select count(*) from (select from public.reports r where r.closed_at is null limit 1000) r),
      'reports', coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'subject_kind', p.subject_kind, 'subject_id', p.subject_id, 'subject_title', c.subject_title,
        'subject_words', c.subject_words, 'reason', p.reason, 'words', p.words, 'state', p.state, 'outcome', c.outcome,
        'created_at', p.created_at, 'closed_at', p.closed_at,
        'owner', hearth.person_in_short(c.subject_owner_id),
        'reporter', hearth.person_in_short(p.reporter_id),
        'taken_by', hearth.person_in_short(c.taken_by),
        'others', (
          select count(*) from public.reports o
          where o.subject_kind = p.subject_kind and o.subject_id = p.subject_id and o.id <> p.id),
        'history', coalesce((
          select jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action, 'note', l.detail ->> 'note',
            'by', (select coalesce(a.display_name, a.username) from public.profiles a where a.id = l.actor)) order by l.id)
          from hearth.audit_log l where l.subject = p.id::text and l.action like 'report.%'), '[]')
      ) order by p.nr) filter (where p.nr <= page_size), '[]'))
    from page p join hearth.report_cases c on c.report_id = p.id);
end $$;

-- As in 0111, but asked past row security, whose question about each page's owner read all profiles, and once for the
-- admin. A page whose owner is hidden names them, as the list of members does.
create function hearth.providers_in_review() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not hearth.is_admin(auth.uid()) then return '[]'; end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', p.id, 'status', p.status, 'paused_by', p.paused_by, 'name', p.name, 'headline', p.headline,
      'categories', p.categories, 'city', p.city, 'is_online', p.is_online, 'photo', p.photos[1],
      'submitted_at', p.submitted_at, 'published_at', p.published_at, 'reviewed_at', p.reviewed_at,
      'updated_at', p.updated_at, 'changed_since_review', p.changed_since_review,
      'owner', hearth.person_in_short(p.owner_id),
      'decisions', coalesce((
        select jsonb_agg(jsonb_build_object('decision', d.decision, 'note', d.note, 'decided_at', d.decided_at)
          order by d.decided_at desc)
        from public.provider_decisions d where d.provider_id = p.id), '[]')
    ) order by p.status <> 'in_review', coalesce(p.submitted_at, p.updated_at), p.id)
    from public.service_providers p
    where p.status = 'in_review' or (p.status in ('published', 'paused') and p.changed_since_review <> '{}')), '[]');
end $$;
create or replace function public.providers_in_review() returns jsonb
  language sql stable set search_path = '' return hearth.providers_in_review();

grant create on schema hearth to hearth_engine;
alter function hearth.providers_in_review() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.providers_in_review() to authenticated;
