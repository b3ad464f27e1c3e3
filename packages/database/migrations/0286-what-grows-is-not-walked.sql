-- Nothing that a screen asks reads a table that grows in full: lists go along an index, and what is counted is counted so far.

-- 1. The guests of an event for its hosts, in the order in which they said so, whatever they said; and a member's own answers,
-- the newest first.
create index attendances_said_idx on public.attendances (event_id, created_at, user_id);
create index attendances_own_idx on public.attendances (user_id, answer, updated_at desc);
drop index public.attendances_user_id_idx;

-- 2. A member's conversations, from both sides along time. Notices of one are found by it.
create index notifications_of_enquiries_idx on public.notifications (user_id, (data ->> 'enquiryId'))
  where read_at is null and data ? 'enquiryId';
create or replace function hearth.my_enquiries() returns jsonb
  language sql stable security definer set search_path = '' as $$
  with mine as (
    select e.*, p.owner_id, p.name as provider_name, p.photos[1] as provider_photo, p.status = 'published' as is_open, found.side
    from (
      (select a.id, 'asker' as side from public.enquiries a
        where a.asker_id = auth.uid() and hearth.may_read_enquiry(a.provider_id, a.asker_id, auth.uid())
        order by a.updated_at desc, a.id limit 200)
      union all
      (select b.id, 'provider' from public.service_providers p cross join lateral (
          select a.id, a.updated_at from public.enquiries a
          where a.provider_id = p.id and a.asker_id <> auth.uid() and hearth.may_read_enquiry(a.provider_id, a.asker_id, auth.uid())
          order by a.updated_at desc, a.id limit 200) b
        where p.owner_id = auth.uid()
        order by b.updated_at desc, b.id limit 200)
    ) found
    join public.enquiries e on e.id = found.id
    join public.service_providers p on p.id = e.provider_id
    order by e.updated_at desc, e.id
    limit 200
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'side', m.side, 'state', m.state, 'wished_on', m.wished_on,
    'created_at', m.created_at, 'updated_at', m.updated_at,
    'provider', jsonb_build_object('id', m.provider_id, 'name', m.provider_name, 'photo', m.provider_photo,
      'is_open', m.is_open),
    -- Who is about to leave is hidden here too.
    'other', (
      select jsonb_build_object('id', o.id, 'username', o.username, 'display_name', o.display_name,
        'profile_photo_url', o.profile_photo_url)
      from public.profiles o
      where o.id = case when m.side = 'asker' then m.owner_id else m.asker_id end and not o.is_hidden),
    'service', (
      select jsonb_build_object('id', s.id, 'name', s.name) from public.provider_services s where s.id = m.service_id),
    'event', (
      select jsonb_build_object('id', v.id, 'title', v.title) from public.events v
      where v.id = m.event_id and hearth.may_open_event(v.id, auth.uid())),
    'last', (
      select jsonb_build_object('body', left(l.body, 200), 'is_mine', l.author_id = auth.uid(), 'state', l.state,
        'created_at', l.created_at)
      from public.enquiry_messages l where l.enquiry_id = m.id order by l.created_at desc, l.id desc limit 1),
    'unread', coalesce((
      select jsonb_agg(n.id) from public.notifications n
      where n.user_id = auth.uid() and n.read_at is null and n.data ? 'enquiryId' and n.data ->> 'enquiryId' = m.id::text), '[]')
  ) order by m.updated_at desc, m.id), '[]')
  from mine m
$$;

-- 3. What is said at an event: a page, and how many come after it, counted up to two hundred.
create or replace function hearth.event_comments(event text, before_at timestamptz, before_id uuid, page_size integer) returns jsonb
  language sql stable security definer set search_path = '' as $$
  with hosts as (
    select array(
      select e.created_by from public.events e where e.id = event and e.created_by is not null
      union all select h.user_id from hearth.co_hosts h where h.event_id = event) as ids
  ), found as (
    select s as said
    from hearth.said_comments s
    where s.event_id = event and s.reply_to is null and s.pinned_at is null
      and (select hearth.may_open_event(event, auth.uid()))
      and (before_at is null or (s.created_at, s.id) < (before_at, before_id))
      -- Limited, so that it is asked of each and not of all comments there are.
      and (s.is_shown or (select true from hearth.said_comments r where r.reply_to = s.id and r.is_shown limit 1))
    order by s.created_at desc, s.id desc limit least(greatest(page_size, 1), 50) + 200
  ), threads as (
    select f.said, row_number() over (order by (f.said).created_at desc, (f.said).id desc) as place, count(*) over () as total from found f
  ), pinned as (
    select s as said from hearth.said_comments s
    where s.event_id = event and s.pinned_at is not null and s.is_shown and before_at is null
      and hearth.may_open_event(event, auth.uid())
  ), chosen as (
    select t.said, t.place from threads t where t.place <= least(greatest(page_size, 1), 50)
    union all select p.said, 0 from pinned p
  )
  select jsonb_build_object(
    'comments', coalesce(jsonb_agg(hearth.comment_card(c.said, h.ids) || jsonb_build_object('replies', (
      select coalesce(jsonb_agg(hearth.comment_card(r, h.ids) order by r.created_at, r.id), '[]')
      from hearth.said_comments r where r.reply_to = (c.said).id and r.is_shown)) order by c.place), '[]'),
    'left', greatest(coalesce((select max(t.total) from threads t), 0) - least(greatest(page_size, 1), 50), 0))
  from chosen c cross join hosts h
$$;

-- 4. Open invitations, among the five hundred newest.
create or replace function hearth.my_invitations()
  returns table (event_id text, host_name text, answers_until timestamptz)
  language sql stable security definer set search_path = '' as $$
  select e.id, coalesce(p.display_name, p.username), hearth.answers_until(e.id)
  from (
    select n.* from public.event_invitations n where n.user_id = auth.uid() order by n.created_at desc limit 500
  ) i
  join public.events e on e.id = i.event_id
  left join public.attendances a on a.event_id = i.event_id and a.user_id = i.user_id
  left join public.profiles p on p.id = i.invited_by and not p.is_hidden
  where e.status = 'published' and e.ends_at > now()
    and (hearth.answers_until(e.id) > now()) is not false
    and (a.answer is null or (a.answer <> 'coming' and a.updated_at <= i.created_at))
    and hearth.may_open_event(e.id, i.user_id)
    and e.created_by is distinct from i.user_id
    and (e.id, i.user_id) not in (select h.event_id, h.user_id from hearth.co_hosts h where h.user_id = auth.uid())
  order by e.starts_at, e.id
  limit 100
$$;

-- 5. The overview of those who look after the house. A week that is over is counted once, when somebody first looks, and kept;
-- what waits is counted up to a thousand; what is ahead is that of thirty days.
-- A summary of blocks tells little once rows were changed.
create index attendances_coming_at_idx on public.attendances (created_at) where answer = 'coming';
drop index public.attendances_created_at_idx;
create table hearth.week_counts (
  week timestamptz primary key,
  people integer not null,
  events integer not null,
  answers integer not null
);
grant select, insert on hearth.week_counts to hearth_engine;

create function hearth.count_week(week timestamptz, out people integer, out events integer, out answers integer)
  language sql stable set search_path = '' as $$
  -- In hours, which are as long everywhere.
  select
    (select count(*) from public.profiles p where p.created_at >= week and p.created_at < week + interval '168 hours')::integer,
    (select count(*) from public.events e where e.created_at >= week and e.created_at < week + interval '168 hours'
      and e.status <> 'draft' and e.visibility <> 'private')::integer,
    (select count(*) from public.attendances a where a.created_at >= week and a.created_at < week + interval '168 hours'
      and a.answer = 'coming')::integer
$$;

create or replace function hearth.job_counts() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  counts jsonb := '{"waiting": 0, "failing": 0, "parked": 0}';
begin
  if to_regclass('graphile_worker.jobs') is not null then
    -- The newest thousand tell enough.
    select jsonb_build_object(
      'waiting', count(*) filter (where j.attempts = 0),
      'failing', count(*) filter (where j.attempts > 0 and j.attempts < j.max_attempts),
      'parked', count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null))
    into counts from (select * from graphile_worker.jobs order by id desc limit 1000) j;
  end if;
  return counts;
end $$;

create or replace function hearth.admin_overview() returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  week constant interval := '168 hours';
  this_week constant timestamptz := date_trunc('week', now() at time zone 'utc') at time zone 'utc';
  since constant timestamptz := this_week - interval '11 weeks';
  most constant integer := 1000;
begin
  perform hearth.require_admin('house_looked_at');
  insert into hearth.week_counts (week, people, events, answers)
    select w.at, c.people, c.events, c.answers
    from generate_series(since, this_week - week, week) as w(at) cross join lateral hearth.count_week(w.at) c
    where not exists (select from hearth.week_counts k where k.week = w.at)
    on conflict do nothing;
  return jsonb_build_object(
    'numbers', jsonb_build_object(
      'members', coalesce((select k.count from hearth.member_counts k where k.level = 2 and k.kind = 'all'), 0),
      'events_ahead', (select count(*) from public.events e
        where e.status = 'published' and e.visibility in ('public', 'members') and e.starts_at > now() and e.starts_at < now() + interval '30 days'),
      'coming', (select coalesce(sum(s.taken), 0) from public.events e
        -- Limited, so that the seats of each are looked up.
        cross join lateral (select s.taken from public.event_seats s where s.event_id = e.id limit 1) s
        where e.status = 'published' and e.visibility in ('public', 'members') and e.starts_at > now() and e.starts_at < now() + interval '30 days'),
      'venues', coalesce((select k.n from hearth.venue_counts k where k.kind = 'total'), 0),
      'providers', coalesce((select k.n from hearth.provider_counts k where k.kind = 'total'), 0),
      'providers_in_review', (select count(*) from (
        select from public.service_providers p where p.status = 'in_review' limit most) p)),
    'weeks', (
      select jsonb_agg(jsonb_build_object('week', (w.week at time zone 'utc')::date, 'people', w.people, 'events', w.events,
        'answers', w.answers) order by w.week)
      from (
        select k.* from hearth.week_counts k where k.week >= since and k.week < this_week
        union all select this_week, c.* from hearth.count_week(this_week) c
      ) w),
    'health', jsonb_build_object(
      'reports_open', (select count(*) from (
        select from public.reports r where r.closed_at is null order by r.created_at, r.id limit most) r),
      'appeals_open', (select count(*) from (select from hearth.suspensions s
        where s.appeal is not null and s.appeal_answer is null and s.lifted_at is null limit most) s),
      'mails_waiting', (select count(*) from (
        select from hearth.mails m where m.sent_at is null and m.parked_at is null order by m.created_at desc, m.id desc limit most) m),
      'mails_parked', (select count(*) from (
        select from hearth.mails m where m.sent_at is null and m.parked_at is not null order by m.created_at desc, m.id desc limit most) m),
      'jobs', hearth.job_counts(),
      'database_bytes', pg_database_size(current_database())));
end $$;

-- 6. The directory of venues: a page along an index, and counts that are kept where nothing is chosen, or else of the first
-- thousand that fit.
create table hearth.venue_counts (
  kind text not null check (kind in ('total', 'kind', 'city', 'feature', 'access', 'seats')),
  folded text not null,
  name text not null,
  n integer not null,
  primary key (kind, folded)
);
grant select, insert, update, delete on hearth.venue_counts to hearth_engine;

create function hearth.facets_of_venue(of_kind text, city text, features text[], access text[], capacity integer)
  returns table (kind text, folded text, name text)
  language sql immutable set search_path = '' as $$
  select 'total', '', ''
  union all select 'kind', of_kind, of_kind
  union all select 'city', hearth.fold(city), city
  union all select 'feature', f, f from unnest(features) as f
  union all select 'access', a, a from unnest(access) as a
  union all select 'seats', s::text, s::text from unnest(array[10, 20, 50, 100]) as s where capacity >= s
$$;

-- Rows are counted in one order, so that two who change at once do not wait for each other in a circle.
create function hearth.count_venue() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into hearth.venue_counts as kept (kind, folded, name, n)
    select f.kind, f.folded, min(f.name), sum(f.d) from (
      select x.*, -1 as d from hearth.facets_of_venue(old.kind, old.city, old.features, old.access, old.capacity) x
      where tg_op <> 'INSERT' and old.status = 'open'
      union all
      select x.*, 1 from hearth.facets_of_venue(new.kind, new.city, new.features, new.access, new.capacity) x
      where tg_op <> 'DELETE' and new.status = 'open'
    ) f
    group by f.kind, f.folded having sum(f.d) <> 0
    order by f.kind, f.folded
    on conflict (kind, folded) do update set n = kept.n + excluded.n;
  return null;
end $$;
create trigger count_venue after insert or delete or update of status, kind, city, features, access, capacity
  on public.venues for each row execute function hearth.count_venue();
insert into hearth.venue_counts (kind, folded, name, n)
  select f.kind, f.folded, min(f.name), count(*)
  from public.venues v, hearth.facets_of_venue(v.kind, v.city, v.features, v.access, v.capacity) f
  where v.status = 'open' group by f.kind, f.folded;
-- What may be chosen is found through one index, together with the words.
create index venues_choices_idx on public.venues using gin (
  search, (array['city ' || city_folded, 'kind ' || kind] || features || access)) with (fastupdate = off) where status = 'open';

-- At most a thousand are looked at for counts beside choices and words, and the answer says where that was not all.
create or replace function hearth.venue_directory(
  words text, in_city text, of_kind text, has text[], access_facts text[], seats integer, cursor text, page_size integer
) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  reader record := hearth.sight();
  -- Whose own fields, because a plan with them is one for all.
  is_member boolean := reader.is_member;
  blockers uuid[] := reader.blockers;
  query tsquery := hearth.search_words(nullif(left(btrim(words), 200), ''));
  wanted_city text := hearth.fold(nullif(btrim(in_city), ''));
  wanted_kind text := nullif(of_kind, '');
  wanted_features text[] := coalesce(has, '{}');
  wanted_access text[] := coalesce(access_facts, '{}');
  after_city text := cursor::jsonb ->> 0;
  after_name text := cursor::jsonb ->> 1;
  after_id uuid := (cursor::jsonb ->> 2)::uuid;
  at_most integer := greatest(1, least(coalesce(page_size, 24), 50));
  -- How many are looked at for the counts.
  most constant integer := 1000;
  traits constant text := '(array[''city '' || v.city_folded, ''kind '' || v.kind] || v.features || v.access)';
  -- Each choice as SQL; null where none is made.
  choices constant text[] := array[
    case when wanted_city is not null then format('%s @> %L', traits, array['city ' || wanted_city]) end,
    case when wanted_kind is not null then format('%s @> %L', traits, array['kind ' || wanted_kind]) end,
    case when wanted_features <> '{}' then format('%s @> %L', traits, wanted_features) end,
    case when wanted_access <> '{}' then format('%s @> %L', traits, wanted_access) end,
    case when seats is not null then format('v.capacity >= %s', seats) end];
  fits text;
  without integer;
  some_ids uuid[];
  page_ids uuid[];
  ids uuid[] := '{}';
  is_capped boolean := false;
  answer jsonb;
begin
  fits := concat_ws(' and ', 'v.status = ''open''', case when query is not null then format('v.search @@ %L', query) end);
  -- One page along the index, or of what is looked up.
  execute format('select array(select v.id from public.venues v where %s and ($1 is null or (v.city_folded, v.name_folded, v.id) > ($2, $3, $1))
    order by v.city_folded, v.name_folded, v.id limit %s)', concat_ws(' and ', fits, nullif(array_to_string(choices, ' and '), '')), at_most + 1)
    into page_ids using after_id, after_city, after_name;
  -- What is counted: what fits, and what fails one choice alone, because it is counted beside it.
  if query is not null or array_to_string(choices, '') <> '' then
    for without in 0 .. cardinality(choices) loop
      continue when without > 0 and choices[without] is null;
      execute format('select array(select v.id from public.venues v where %s order by v.city_folded, v.name_folded, v.id limit %s)',
        concat_ws(' and ', fits, (select string_agg(c.fits, ' and ') from unnest(choices) with ordinality as c (fits, at) where c.at <> without)), most)
        into some_ids;
      is_capped := is_capped or cardinality(some_ids) = most;
      ids := ids || some_ids;
    end loop;
  end if;
  with asked as materialized (
    select v.id, v.city_folded, v.name_folded, v.city, v.kind, v.capacity, v.features, v.access
    from public.venues v where v.id = any (ids)
  ), judged as materialized (
    select a.*,
      wanted_city is null or a.city_folded = wanted_city as in_city,
      wanted_kind is null or a.kind = wanted_kind as of_kind,
      wanted_features = '{}' or a.features @> wanted_features as has_all,
      wanted_access = '{}' or a.access @> wanted_access as has_access,
      seats is null or coalesce(a.capacity >= seats, false) as has_seats
    from asked a
  ), page as materialized (
    select p.id, p.place, v.city_folded, v.name_folded
    from unnest(page_ids) with ordinality as p (id, place) join public.venues v on v.id = p.id
  )
  select jsonb_build_object(
    'venues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'name', v.name, 'kind', v.kind, 'city', v.city, 'country', v.country, 'capacity', v.capacity,
        'features', v.features, 'access', v.access, 'photo', v.photos[1], 'latitude', v.latitude,
        'longitude', v.longitude, 'upcoming', soon.upcoming) order by p.place), '[]')
      from page p
      join public.venues v on v.id = p.id
      cross join lateral (
        select count(*) as upcoming from public.events e
        where e.venue_id = v.id::text and e.venue_id <> '' and e.status = 'published'
          and (e.visibility = 'public' or (e.visibility = 'members' and is_member))
          and (e.created_by is null or e.created_by <> all (blockers))
          -- Further back than this no event begins that is still running.
          and e.starts_at > now() - interval '34 days' and e.ends_at > now()
      ) soon
      where p.place <= at_most
    ),
    'next', (
      select jsonb_build_array(p.city_folded, p.name_folded, p.id)::text from page p
      where p.place = at_most and exists (select from page beyond where beyond.place > at_most)
    ),
    'total', (select count(*) from judged j where j.in_city and j.of_kind and j.has_all and j.has_access and j.has_seats),
    'kinds', (
      select coalesce(jsonb_agg(jsonb_build_object('name', kind, 'count', n) order by n desc, kind), '[]')
      from (select j.kind, count(*) as n from judged j where j.in_city and j.has_all and j.has_access and j.has_seats group by 1) k
    ),
    -- The hundred fullest, each under its most frequent spelling.
    'cities', (
      select coalesce(jsonb_agg(jsonb_build_object('name', city, 'count', n) order by n desc, city), '[]')
      from (
        select (array_agg(s.city order by s.n desc, s.city desc))[1] as city, sum(s.n) as n
        from (
          select j.city_folded, j.city, count(*) as n from judged j
          where j.of_kind and j.has_all and j.has_access and j.has_seats group by 1, 2
        ) s
        group by s.city_folded order by 2 desc, 1 limit 100
      ) c
    ),
    'features', (
      select coalesce(jsonb_agg(jsonb_build_object('name', feature, 'count', n) order by n desc, feature), '[]')
      from (
        select feature, count(*) as n from judged j, unnest(j.features) as feature
        where j.in_city and j.of_kind and j.has_access and j.has_seats group by 1
      ) f
    ),
    'access', (
      select coalesce(jsonb_agg(jsonb_build_object('name', fact, 'count', n) order by n desc, fact), '[]')
      from (
        select fact, count(*) as n from judged j, unnest(j.access) as fact
        where j.in_city and j.of_kind and j.has_all and j.has_seats group by 1
      ) a
    ),
    -- Room for so many or more.
    'seats', (
      select jsonb_build_array(
        jsonb_build_object('name', '10', 'count', count(*) filter (where j.capacity >= 10)),
        jsonb_build_object('name', '20', 'count', count(*) filter (where j.capacity >= 20)),
        jsonb_build_object('name', '50', 'count', count(*) filter (where j.capacity >= 50)),
        jsonb_build_object('name', '100', 'count', count(*) filter (where j.capacity >= 100)))
      from judged j where j.in_city and j.of_kind and j.has_all and j.has_access
    )
  ) into answer;
  if query is null and array_to_string(choices, '') = '' then
    -- Nothing is chosen: the kept counts.
    answer := answer || (
      select jsonb_build_object(
        'total', coalesce(sum(k.n) filter (where k.kind = 'total'), 0),
        'kinds', coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'count', k.n) order by k.n desc, k.name) filter (where k.kind = 'kind'), '[]'),
        'cities', coalesce((
          select jsonb_agg(jsonb_build_object('name', c.name, 'count', c.n) order by c.n desc, c.name)
          from (select * from hearth.venue_counts where kind = 'city' and n > 0 order by n desc, folded limit 100) c), '[]'),
        'features', coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'count', k.n) order by k.n desc, k.name) filter (where k.kind = 'feature'), '[]'),
        'access', coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'count', k.n) order by k.n desc, k.name) filter (where k.kind = 'access'), '[]'),
        'seats', (
          select jsonb_agg(jsonb_build_object('name', s::text, 'count', coalesce(c.n, 0)) order by s)
          from unnest(array[10, 20, 50, 100]) as s left join hearth.venue_counts c on c.kind = 'seats' and c.folded = s::text))
      from hearth.venue_counts k where k.kind <> 'city' and k.n > 0);
  end if;
  return answer || jsonb_build_object('is_capped', is_capped);
end $$;

-- 7. The directory of providers, in the same way.
create index service_providers_choices_idx on public.service_providers using gin (search,
  (array['city ' || city_folded, case when is_online then 'is online' else 'is there' end] || categories || languages))
  with (fastupdate = off) where status = 'published';

-- The same words, in names alone.
create function hearth.in_names(words tsquery) returns tsquery
  language sql immutable set search_path = ''
  return regexp_replace(words::text, '''(?::(\*))?(?=[ )]|$)', ''':\1A', 'g')::tsquery;

create or replace function hearth.provider_directory(
  words text, of_category text, in_city text, language text, online boolean, cursor text, page_size integer
) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  reader record := hearth.sight();
  out_of_sight uuid[] := reader.out_of_sight || array(select p.id from public.profiles p where p.is_hidden);
  typed tsquery := hearth.search_words(left(words, 200));
  wanted tsquery := case when numnode(typed) > 0 then typed end;
  wanted_category text[] := case when of_category <> '' then array[of_category] end;
  wanted_language text[] := case when provider_directory.language <> '' then array[provider_directory.language] end;
  wanted_city text := nullif(hearth.fold(btrim(in_city)), '');
  size integer := least(greatest(coalesce(page_size, 24), 1), 50);
  -- What follows the last one of the page before: its rank, its id and its name.
  after_it text[] := regexp_match(cursor, '^(\d{1,9}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.*)$');
  most constant integer := 1000;
  traits constant text := '(array[''city '' || p.city_folded, case when p.is_online then ''is online'' else ''is there'' end] || p.categories || p.languages)';
  -- Each choice as SQL; null where none is made.
  choices constant text[] := array[
    case when wanted_category is not null then format('%s @> %L', traits, wanted_category) end,
    case when wanted_city is not null then format('%s @> %L', traits, array['city ' || wanted_city]) end,
    case when wanted_language is not null then format('%s @> %L', traits, wanted_language) end,
    case when online then format('%s @> %L', traits, array['is online']) end];
  in_sight constant text := format('p.status = ''published'' and p.owner_id <> all (%L::uuid[])', out_of_sight);
  fits text;
  without integer;
  some_ids uuid[];
  hits uuid[];
  looked_at uuid[] := '{}';
  is_capped boolean := false;
  ids uuid[];
  next_cursor text;
  counts jsonb;
  cards jsonb;
begin
  -- 1. Which ones: along the index of names; or of those that have the words, those with the words in their names before the
  -- others, by their rank.
  fits := concat_ws(' and ', in_sight, nullif(array_to_string(choices, ' and '), ''));
  if wanted is not null then
    execute format('select array(
      (select p.id from public.service_providers p where %1$s and p.search @@ %2$L order by p.name_folded, p.id limit %4$s)
      union
      (select p.id from public.service_providers p where %1$s and p.search @@ %3$L order by p.name_folded, p.id limit %4$s))',
      fits, hearth.in_names(wanted), wanted, most) into hits;
  else
    execute format('select array(select p.id from public.service_providers p
      where %s and ($1 is null or (p.name_folded, p.id) > ($2, $1)) order by p.name_folded, p.id limit %s)', fits, size + 1)
      into hits using after_it[2]::uuid, after_it[3];
  end if;
  with shown as (
    (select p.id, rank.place, p.name_folded from public.service_providers p
    cross join lateral (
      select case when wanted is null then 0 else greatest(0, 1000000 - (ts_rank(p.search, wanted) * 1000000)::integer) end as place) rank
    where p.id = any (hits)
      and (after_it is null or (rank.place, p.name_folded, p.id) > (after_it[1]::integer, after_it[3], after_it[2]::uuid))
    order by rank.place, p.name_folded, p.id limit size + 1)
  ), numbered as (
    select s.*, row_number() over (order by s.place, s.name_folded, s.id) as at from shown s
  )
  select array_agg(n.id order by n.at) filter (where n.at <= size),
    case when count(*) > size then max(n.place || ' ' || n.id || ' ' || n.name_folded) filter (where n.at = size) end
  into ids, next_cursor from numbered n;

  -- 2. How many, and how many with each choice. Of the kept counts, pages out of sight are taken away.
  if wanted is null and wanted_category is null and wanted_city is null and wanted_language is null
    and online is not true
  then
    with kept as (
      select c.kind, c.folded, min(c.name) as name, sum(c.n) as n from (
        select k.kind, k.folded, k.name, k.n from hearth.provider_counts k where k.n > 0
        union all
        select f.kind, f.folded, null, -1
        from public.service_providers p, hearth.facets_of_provider(p.categories, p.city, p.languages) f
        where p.owner_id = any (out_of_sight) and p.status = 'published'
      ) c group by c.kind, c.folded having sum(c.n) > 0
    )
    select jsonb_build_object(
      'total', coalesce(sum(k.n) filter (where k.kind = 'total'), 0),
      'categories', coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'count', k.n) order by k.n desc, k.name)
        filter (where k.kind = 'category'), '[]'),
      'cities', coalesce((
        select jsonb_agg(jsonb_build_object('name', f.name, 'count', f.n) order by f.n desc, f.folded)
        from (select * from kept where kind = 'city' order by n desc, folded limit 100) f), '[]'),
      'languages', coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'count', k.n) order by k.n desc, k.name)
        filter (where k.kind = 'language'), '[]')
    ) into counts from kept k;
  else
    for without in 0 .. 3 loop
      continue when without > 0 and choices[without] is null;
      fits := concat_ws(' and ', in_sight, case when wanted is not null then format('p.search @@ %L', wanted) end,
        (select string_agg(c.fits, ' and ') from unnest(choices) with ordinality as c (fits, at) where c.at <> without));
      execute format('select array(select p.id from public.service_providers p where %s order by p.name_folded, p.id limit %s)', fits, most)
        into some_ids;
      is_capped := is_capped or cardinality(some_ids) = most;
      looked_at := looked_at || some_ids;
    end loop;
    with matched as materialized (
      select p.categories, p.city, p.city_folded, p.languages,
        wanted_category is null or p.categories @> wanted_category as has_category,
        wanted_city is null or p.city_folded = wanted_city as has_city,
        wanted_language is null or p.languages @> wanted_language as has_language
      from public.service_providers p
      where p.id = any (looked_at)
    )
    select jsonb_build_object(
      'total', (select count(*) from matched m where m.has_category and m.has_city and m.has_language),
      'categories', coalesce((
        select jsonb_agg(jsonb_build_object('name', c.name, 'count', c.n) order by c.n desc, c.name)
        from (select name, count(*) as n from matched m, unnest(m.categories) as name
          where m.has_city and m.has_language group by name) c), '[]'),
      'cities', coalesce((
        select jsonb_agg(jsonb_build_object('name', c.name, 'count', c.n) order by c.n desc, c.folded)
        from (select mode() within group (order by m.city) as name, m.city_folded as folded, count(*) as n from matched m
          where m.has_category and m.has_language and m.city_folded <> ''
          group by m.city_folded order by 3 desc, 2 limit 100) c), '[]'),
      'languages', coalesce((
        select jsonb_agg(jsonb_build_object('name', c.name, 'count', c.n) order by c.n desc, c.name)
        from (select name, count(*) as n from matched m, unnest(m.languages) as name
          where m.has_category and m.has_city group by name) c), '[]')
    ) into counts;
  end if;

  -- 3. The cards of the page.
  select jsonb_agg(jsonb_build_object(
    'id', p.id, 'name', p.name, 'headline', p.headline, 'categories', p.categories, 'city', p.city,
    'is_online', p.is_online, 'languages', p.languages, 'photo', p.photos[1],
    'owner', jsonb_build_object('id', o.id, 'username', o.username, 'display_name', o.display_name,
      'profile_photo_url', o.profile_photo_url),
    -- The lowest price that is said; where none is, a donation, or nothing at all to pay.
    'from_price', (
      select jsonb_build_object('min', s.price_min, 'currency', s.currency, 'is_free', s.is_free,
        'by_donation', s.by_donation)
      from public.provider_services s
      where s.provider_id = p.id and (s.price_min is not null or s.is_free or s.by_donation)
      order by s.price_min nulls last, s.by_donation desc, s.position limit 1),
    'upcoming', (
      select count(*) from public.event_providers l join public.events e on e.id = l.event_id
      where l.provider_id = p.id and l.state = 'accepted' and e.status = 'published' and e.ends_at > now()
        and (e.visibility = 'public' or (e.visibility = 'members' and reader.is_member))
        and (e.created_by is null or e.created_by <> all (reader.blockers)))
  ) order by g.at)
  into cards
  from unnest(ids) with ordinality as g(id, at)
  join public.service_providers p on p.id = g.id
  join public.profiles o on o.id = p.owner_id;

  return counts || jsonb_build_object('providers', coalesce(cards, '[]'), 'next', next_cursor, 'is_capped', is_capped);
end $$;

-- 8. The directory of members: who hosts soon is looked up, and a thousand are counted.
create or replace function hearth.member_directory(
  words text, interest text, in_city text, sort text, cursor text, page_size integer
) returns jsonb
  -- Planned for each question: only then are the indexes of what is asked used, and nothing that is not asked costs.
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  reader record := hearth.sight();
  is_member boolean := reader.is_member;
  of_level integer := case when is_member then 2 else 1 end;
  closer uuid[] := array(select unnest(reader.closer) except select unnest(reader.out_of_sight));
  -- Whose card of this level is not for the reader, because they see nothing of them, or more.
  away uuid[] := reader.out_of_sight || closer;
  at_most integer := least(greatest(coalesce(page_size, 24), 1), 50);
  orders text := coalesce(sort, 'kind');
  typed tsquery := hearth.search_words(left(nullif(btrim(words), ''), 200));
  wanted_words tsquery := case when numnode(typed) > 0 then typed end;
  wanted_interest text := hearth.fold(left(nullif(btrim(interest), ''), 200));
  wanted_city text := hearth.fold(left(nullif(btrim(in_city), ''), 200));
  after_it record := hearth.read_member_cursor(cursor, orders);
  after_part integer := coalesce(after_it.part, 0);
  after_at timestamptz := after_it.at;
  after_name text := after_it.name;
  after_id uuid := after_it.id;
  most constant integer := 1000;
  page jsonb;
  counts jsonb;
begin
  if orders not in ('kind', 'new', 'name') then
    raise exception 'Sort by kind, new or name.' using errcode = '22023';
  end if;

  -- 1. The page: whoever hosts soon, then the others; or all in one order. Each list stops after one page by itself.
  with found as not materialized (
    select m.* from hearth.member_cards m
    where ((m.level = of_level and m.user_id <> all (away)) or (m.level = 3 and m.user_id = any (closer)))
      and (wanted_words is null or m.search @@ wanted_words)
      and (wanted_interest is null or m.interests_folded @> array[wanted_interest])
      and (wanted_city is null or m.city_folded = wanted_city)
  ), hosts as materialized (
    -- Of the thousand soonest events.
    select distinct s.created_by as id from (
      select e.created_by from public.events e
      where orders = 'kind' and e.status = 'published' and e.created_by is not null and e.visibility in ('public', 'members')
        and (e.visibility = 'public' or is_member)
        and e.starts_at between now() and now() + interval '30 days'
      order by e.starts_at, e.id limit 1000) s
  ), listed as (
    (select 0 as part, f.created_at, f.sort_name, f.user_id, f.level
      from hosts h cross join lateral (
        -- Limited, so that each host is looked up.
        select f.* from found f where f.user_id = h.id limit 3) f
      where orders = 'kind' and after_part = 0
        and (after_id is null or (f.created_at, f.user_id) < (after_at, after_id))
      order by f.created_at desc, f.user_id desc limit at_most + 1)
    union all
    (select 1, f.created_at, null, f.user_id, f.level from found f
      where orders <> 'name' and not exists (select from hosts h where h.id = f.user_id)
        and (after_id is null or after_part = 0 or (f.created_at, f.user_id) < (after_at, after_id))
      order by f.created_at desc, f.user_id desc limit at_most + 1)
    union all
    (select 1, null, f.sort_name, f.user_id, f.level from found f
      where orders = 'name' and (after_id is null or (f.sort_name, f.user_id) > (after_name, after_id))
      order by f.sort_name, f.user_id limit at_most + 1)
  ), numbered as (
    select l.*, row_number() over (
      order by l.part, l.created_at desc, case when orders <> 'name' then l.user_id end desc, l.sort_name, l.user_id) as place
    from listed l
  )
  select jsonb_build_object(
    'members', coalesce(jsonb_agg(c.card || jsonb_build_object(
      'hosting', (
        select count(*) from public.events e
        where e.created_by = n.user_id and e.status = 'published'
          and (e.visibility = 'public' or (e.visibility = 'members' and is_member))
          -- Further back than this no event begins that is still running.
          and e.starts_at > now() - interval '34 days' and e.ends_at > now()),
      'is_new', c.created_at > now() - interval '30 days'
    ) order by n.place) filter (where n.place <= at_most), '[]'),
    'next', case when count(*) > at_most then (
      select encode(convert_to(json_build_array(
        orders, l.part, coalesce(l.created_at::text, l.sort_name), l.user_id)::text, 'utf8'), 'hex')
      from numbered l where l.place = at_most) end
  ) into page
  from numbered n join hearth.member_cards c on c.user_id = n.user_id and c.level = n.level
  where n.place <= at_most + 1;
  if cursor is not null then
    return page || '{"total": null, "interests": null, "cities": null}';
  end if;

  -- 2. How many, and how many for each choice as if it were not chosen. What was found is looked at once; a filter that
  -- is chosen alone leaves its own counts as they are for everybody.
  if coalesce(wanted_words::text, wanted_interest, wanted_city) is null then
    counts := jsonb_build_object('is_capped', false, 'total',
      coalesce((select k.count from hearth.member_counts k where k.level = of_level and k.kind = 'all'), 0)
        - (select count(*) from hearth.member_cards c where c.level = of_level and c.user_id = any (reader.out_of_sight)));
  else
    with found as materialized (
      select m.city, m.city_folded, m.interests, m.interests_folded,
        wanted_interest is null or m.interests_folded @> array[wanted_interest] as has_interest,
        wanted_city is null or coalesce(m.city_folded = wanted_city, false) as has_city
      from hearth.member_cards m
      where ((m.level = of_level and m.user_id <> all (away)) or (m.level = 3 and m.user_id = any (closer)))
        and (wanted_words is null or m.search @@ wanted_words)
        -- Without words only whoever has one of the choices is counted anywhere.
        and (wanted_words is not null
          or (wanted_interest is not null and m.interests_folded @> array[wanted_interest])
          or (wanted_city is not null and m.city_folded = wanted_city))
      -- So many are counted.
      limit most
    )
    select jsonb_build_object(
      'total', (select count(*) from found f where f.has_interest and f.has_city),
      'is_capped', (select count(*) from found) = most,
      'interests', (
        select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'count', x.n) order by x.n desc, x.folded), '[]')
        from (
          select i.folded, min(i.name) as name, count(*) as n
          from found f, unnest(f.interests_folded, f.interests) as i(folded, name)
          where f.has_city group by 1 order by 3 desc, 1 limit 50
        ) x),
      'cities', (
        select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'count', x.n) order by x.n desc, x.folded), '[]')
        from (
          select f.city_folded as folded, min(f.city) as name, count(*) as n
          from found f where f.has_interest and f.city_folded is not null group by 1 order by 3 desc, 1 limit 100
        ) x)
    ) into counts;
  end if;
  if wanted_words is null and wanted_city is null then
    counts := counts || jsonb_build_object('interests', hearth.member_facet(of_level, 'interest', 50, away, closer));
  end if;
  if wanted_words is null and wanted_interest is null then
    counts := counts || jsonb_build_object('cities', hearth.member_facet(of_level, 'city', 100, away, closer));
  end if;
  return page || counts;
end $$;

-- 9. What may please: the hundred and fifty soonest, and of hosts, places and the city that they know; from what they did last.
create or replace function hearth.recommend_events(person uuid, at timestamptz, most integer)
  returns table (event_id text, reason text, about text)
  language sql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
  with
  -- What the person did: with a like as much as with an answer.
  met as materialized (
    select e.id, e.category, e.created_by, e.venue_id
    from (
      (select l.event_id from public.event_likes l where l.user_id = person order by l.created_at desc limit 200)
      union
      (select a.event_id from public.attendances a where a.user_id = person and a.answer = 'coming' order by a.updated_at desc limit 200)
    ) done join public.events e on e.id = done.event_id
    where hearth.may_open_event(e.id, person)
  ),
  loved as materialized (select m.category, count(*) as n from met m group by 1),
  known_hosts as materialized (select distinct m.created_by as id from met m where m.created_by <> person),
  known_venues as materialized (select distinct m.venue_id as id from met m where m.venue_id <> ''),
  followed as materialized (select f.followed_id as id from public.follows f where f.follower_id = person),
  home as materialized (
    select hearth.fold(d.value #>> '{}') as city, d.value #>> '{}' as shown
    from public.profile_details d where d.user_id = person and d.field = 'city'
  ),
  -- Interests, and what they could bring: both are words that an event may speak of.
  words as materialized (
    select d.field, w.word, hearth.search_words(w.word) as query
    from public.profile_details d, jsonb_array_elements_text(d.value) as w (word)
    where d.user_id = person and d.field in ('interests', 'offers')
  ),
  open_events as materialized (
    select e.id from public.events e
    where e.status = 'published' and e.visibility in ('public', 'members')
      and (e.visibility = 'public' or person is not null)
      and e.starts_at > at and e.starts_at < at + interval '60 days'
    order by e.starts_at, e.id limit 150
  ),
  known_events as materialized (
    select e.id from public.events e
    where e.status = 'published' and e.visibility in ('public', 'members') and person is not null
      and e.starts_at > at and e.starts_at < at + interval '60 days'
      and (e.created_by in (select id from followed union all select id from known_hosts)
        or e.venue_id in (select id from known_venues)
        or e.city_folded in (select city from home))
    order by e.starts_at, e.id limit 150
  ),
  candidates as (
    select e.id, e.title, e.category, e.city, e.city_folded, e.created_by, e.venue_id, e.venue_name, e.starts_at, e.search,
      s.capacity, s.taken
    from public.events e
    join (select id from open_events union select id from known_events) c on c.id = e.id
    -- Limited, so that the seats of each are looked up.
    cross join lateral (select s.* from public.event_seats s where s.event_id = e.id limit 1) s
    where (s.capacity is null or s.taken < s.capacity)
      and e.created_by is distinct from person
      and not exists (select from public.event_hosts h where h.event_id = e.id and h.user_id = person and h.state = 'accepted')
      and not exists (select from public.attendances a where a.event_id = e.id and a.user_id = person)
      and not exists (select from public.blocks b where b.blocked_id = person and b.blocker_id = e.created_by)
      and not exists (select from public.blocks b where b.blocker_id = person and b.blocked_id = e.created_by)
  ),
  reasons as (
    select c.id, 'host_followed' as reason,
      (select coalesce(p.display_name, p.username) from public.profiles p where p.id = c.created_by) as about, 60.0 as weight
    from candidates c where c.created_by in (select id from followed)
    union all
    select c.id, case w.field when 'interests' then 'interest' else 'offer' end, w.word,
      case w.field when 'interests' then 50.0 else 30.0 end
    from candidates c join words w on c.search @@ w.query
    union all
    select c.id, 'host_known',
      (select coalesce(p.display_name, p.username) from public.profiles p where p.id = c.created_by), 35.0
    from candidates c where c.created_by in (select id from known_hosts)
    union all
    select c.id, 'category_loved', c.category, 20.0 + 15.0 * l.n / (select sum(n) from loved)
    from candidates c join loved l on l.category = c.category
    union all
    select c.id, 'venue_known', c.venue_name, 15.0 from candidates c where c.venue_id in (select id from known_venues)
    union all
    select c.id, 'near', h.shown, 25.0 from candidates c join home h on h.city = c.city_folded
    union all
    select c.id, 'well_loved', null,
      10.0 * (1 - 1 / (1 + c.taken / 10.0 + (select count(*) from public.event_likes l where l.event_id = c.id) / 3.0))
    from candidates c
  ),
  scored as (
    select r.id, sum(r.weight) as score,
      (array_agg(r.reason order by r.weight desc, r.reason, r.about))[1] as reason,
      (array_agg(r.about order by r.weight desc, r.reason, r.about))[1] as about
    from reasons r group by r.id
  ),
  -- Soon is better than late, by at most as much as a city is worth.
  ranked as (
    select c.id, c.category, c.starts_at, s.reason, s.about,
      row_number() over (
        partition by c.category
        order by s.score - extract(epoch from c.starts_at - at) / 86400 * 0.4 desc, c.starts_at, c.id
      ) as place,
      s.score - extract(epoch from c.starts_at - at) / 86400 * 0.4 as score
    from candidates c join scored s on s.id = c.id
  )
  -- Spread: no category gives its third before every other that has one gave its second.
  select r.id, r.reason, r.about from ranked r
  order by (r.place - 1) / 2, r.score desc, r.starts_at, r.id
  limit most
$$;

-- 10. Posts around: of a city where more than a thousand live nobody is gathered. What is said under a post, and what it stirs, is
-- counted up to a thousand.
create or replace function hearth.feed_posts(
  feed text, member uuid, from_at timestamptz, from_id uuid, until_at timestamptz, until_id uuid, most integer
) returns table (id uuid, created_at timestamptz)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  me uuid := auth.uid();
  reader record := hearth.sight();
  away uuid[] := reader.out_of_sight;
  closer uuid[] := array(select unnest(reader.closer) except select unnest(reader.out_of_sight));
  -- Whose posts for followers are for the reader.
  close_to_me uuid[] := array(select f.followed_id from public.follows f where f.follower_id = me) || me;
  my_city text;
  -- Whose posts are in the feed; nothing where everybody's are.
  whose uuid[];
  -- More live in the city than are gathered, so each author is asked whether they do.
  is_large boolean := false;
  walks boolean;
begin
  if feed = 'following' then
    whose := close_to_me;
  elsif feed = 'member' then
    whose := array[member];
  else
    select hearth.fold(d.value #>> '{}') into my_city
    from public.profile_details d where d.user_id = me and d.field = 'city';
    if my_city is not null then
      whose := array(
        select c.user_id from hearth.member_cards c
        where c.city_folded = my_city
          and ((c.level = 2 and c.user_id <> all (closer)) or (c.level = 3 and c.user_id = any (closer)))
        order by c.created_at desc limit 1001
      );
      is_large := cardinality(whose) > 1000;
      whose := case when is_large then array[me] else whose || me end;
    end if;
  end if;
  -- A few people are asked one by one; many have so much to say that the order of time finds a page at once.
  walks := whose is null or is_large or cardinality(whose) > 500;

  return query
  select f.id, f.created_at from (
    select p.id, p.created_at
    from (
      select distinct a.id from public.profiles a
      where (is_large or not walks) and a.id = any (whose) and a.id <> all (away) and (not a.is_hidden or a.id = me)
    ) a cross join lateral (
      select p.id, p.created_at from public.posts p
      where p.author_id = a.id
        and (p.created_at, p.id) > (from_at, from_id) and (p.created_at, p.id) < (until_at, until_id)
        and (p.audience = 'everyone' or (p.audience = 'members' and me is not null) or p.author_id = any (close_to_me))
      order by p.created_at desc, p.id desc limit most
    ) p
    union
    (select p.id, p.created_at
    from public.posts p join public.profiles a on a.id = p.author_id
    where walks and (whose is null or is_large or p.author_id = any (whose))
      and (not is_large or (
        select true from hearth.member_cards c
        where c.user_id = p.author_id and c.city_folded = my_city
          and ((c.level = 2 and c.user_id <> all (closer)) or (c.level = 3 and c.user_id = any (closer)))))
      and (p.created_at, p.id) > (from_at, from_id) and (p.created_at, p.id) < (until_at, until_id)
      and (p.audience = 'everyone' or (p.audience = 'members' and me is not null) or p.author_id = any (close_to_me))
      and a.id <> all (away) and (not a.is_hidden or a.id = me)
    order by p.created_at desc, p.id desc limit most)
    union
    (select p.id, p.created_at
    from public.posts p join public.profiles a on a.id = p.author_id
    where p.about_city = my_city
      and (p.created_at, p.id) > (from_at, from_id) and (p.created_at, p.id) < (until_at, until_id)
      and (p.audience = 'everyone' or (p.audience = 'members' and me is not null) or p.author_id = any (close_to_me))
      and a.id <> all (away) and (not a.is_hidden or a.id = me)
      -- Where something is is told to whom it opens.
      and hearth.post_about(p, me, away) is not null
    order by p.created_at desc, p.id desc limit most)
  ) f
  order by f.created_at desc, f.id desc limit most;
end $$;

create or replace function hearth.posts_seen(ids uuid[], reader uuid, away uuid[]) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'author', hearth.author_card(a), 'body', p.body, 'mentions', hearth.mentioned_in(p.body, away),
    'audience', p.audience, 'pictures', p.pictures, 'about', hearth.post_about(p, reader, away),
    'created_at', p.created_at, 'edited_at', p.edited_at,
    'comments', (
      select count(*) from (
        select c.author_id from public.post_comments c where c.post_id = p.id order by c.created_at desc limit 1000
      ) c join public.profiles w on w.id = c.author_id
      where not w.is_hidden and w.id <> all (away)),
    'reactions', (
      select coalesce(jsonb_object_agg(r.kind, r.count), '{}') from (
        select r.kind, count(*) from (
          select r.kind, r.user_id from public.post_reactions r where r.post_id = p.id limit 1000
        ) r join public.profiles w on w.id = r.user_id
        where not w.is_hidden and w.id <> all (away) group by 1
      ) r),
    'my_reaction', (select r.kind from public.post_reactions r where r.post_id = p.id and r.user_id = reader)
  ) order by p.created_at desc, p.id desc), '[]')
  from public.posts p join public.profiles a on a.id = p.author_id
  where p.id = any (ids)
$$;

grant create on schema hearth to hearth_engine;
alter function hearth.count_week(timestamptz) owner to hearth_engine;
alter function hearth.count_venue() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.facets_of_venue(text, text, text[], text[], integer), hearth.in_names(tsquery) to hearth_engine;
