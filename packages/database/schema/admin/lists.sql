-- Members, the newest first; by name, username or whole address, which is not told back. `of_role`: only who has it.
--
-- Whether to look the words up and put what has them in order, or to go along time until a page is full, depends on how
-- many have them, and under row security the planner knows nothing of that: it went through everything for a word that
-- nobody has, and put all in order that have a common one. So the words are looked up first. Up to a thousand hits are
-- put in order; where there are more, a page is full after a short way along time, and without bitmaps no index of
-- words can be taken instead of it. Events and venues are found in the same way.
create function hearth.admin_members(
  words text default null, of_role text default null, cursor text default null, page_size integer default 25
) returns jsonb
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
grant execute on function hearth.admin_members to authenticated;

-- What admins look for, in the same way.
create function hearth.admin_events(
  words text default null, state text default null, cursor text default null, page_size integer default 25
) returns jsonb
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
    -- What many of the newest have is met soon enough, and not looked up.
    hits := case when (
      select count(*) from (
        select e.search from public.events e where e.status <> 'draft' and e.visibility <> 'private' and not e.is_later_date order by e.created_at desc, e.id desc limit 200) e where e.search @@ wanted) < 20
      then array(select e.id from public.events e where not e.is_later_date and e.search @@ wanted limit few + 1) end;
    if coalesce(cardinality(hits) > few, true) then
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
      where e.status <> 'draft' and e.visibility <> 'private' and not e.is_later_date
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
grant execute on function hearth.admin_events to authenticated;

create function hearth.admin_venues(
  words text default null, cursor text default null, page_size integer default 25
) returns jsonb
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
    -- What many of the newest have is met soon enough, and not looked up.
    hits := case when (
      select count(*) from (
        select v.search from public.venues v order by v.created_at desc, v.id desc limit 200) v where v.search @@ wanted) < 20
      then array(select v.id from public.venues v where v.search @@ wanted limit few + 1) end;
    if coalesce(cardinality(hits) > few, true) then
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
grant execute on function hearth.admin_venues to authenticated;

-- Jobs that failed, the newest first: those that are tried again, and those that are parked after their last try. What
-- a job was given is not told, because it may name people.
create function hearth.admin_jobs(state text, cursor bigint, page_size integer) returns jsonb
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size integer := least(greatest(coalesce(page_size, 25), 1), 50);
begin
  perform hearth.require_admin();
  if to_regclass('graphile_worker.jobs') is null then return '{"jobs": [], "next": null}'; end if;
  return (
    with found as (
      select j.id, j.task_identifier, j.attempts, j.max_attempts, j.last_error, j.created_at, j.run_at,
        j.locked_at is not null as is_running
      from graphile_worker.jobs j
      where (j.attempts > 0 or j.last_error is not null)
        and (state is distinct from 'parked' or (j.attempts >= j.max_attempts and j.locked_at is null))
        and (state is distinct from 'failing' or j.attempts < j.max_attempts)
        and (admin_jobs.cursor is null or j.id < admin_jobs.cursor)
      order by j.id desc limit size + 1
    ), page as (
      select * from found order by id desc limit size
    )
    select jsonb_build_object(
      'jobs', coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id::text, 'task', p.task_identifier, 'attempts', p.attempts, 'max_attempts', p.max_attempts,
        'last_error', left(p.last_error, 300), 'created_at', p.created_at, 'run_at', p.run_at, 'is_running', p.is_running
      ) order by p.id desc), '[]'),
      'next', case when (select count(*) from found) > size then min(p.id)::text end)
    from page p);
end $$;
alter function hearth.admin_jobs owner to hearth_jobs;
grant execute on function hearth.admin_jobs to authenticated;

create function public.admin_jobs(
  state text default null, cursor bigint default null, page_size integer default 25
) returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.note_look('jobs_looked_at', jsonb_build_object('state', left(state, 20)));
  select hearth.admin_jobs(state, cursor, page_size)
$$;
grant execute on function public.admin_jobs to authenticated;

-- A job that failed begins anew, now, with all its tries. Says whether there was one that nobody is working on.
create function hearth.retry_job(job bigint) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if to_regclass('graphile_worker.jobs') is null then return false; end if;
  perform from graphile_worker.jobs j
    where j.id = job and j.locked_at is null and (j.attempts > 0 or j.last_error is not null);
  if not found then return false; end if;
  perform graphile_worker.reschedule_jobs(array[job], run_at => now(), attempts => 0);
  return true;
end $$;
alter function hearth.retry_job owner to hearth_jobs;
grant execute on function hearth.retry_job to hearth_engine;

-- The audit log, the newest first; of one action, or of all that a member did or that was done to them. Whoever reads
-- about one person is noted too. Some acts are about what is no person: an event, a job.
create function hearth.admin_audit(
  of_action text default null, of_member text default null, cursor bigint default null, page_size integer default 25
) returns jsonb
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size integer := least(greatest(coalesce(page_size, 25), 1), 50);
  person uuid := (select p.id from public.profiles p where lower(p.username) = lower(ltrim(btrim(of_member), '@')));
begin
  perform hearth.require_admin(case when cursor is null then 'audit_log_read' end,
    jsonb_strip_nulls(jsonb_build_object('action', of_action, 'member', person)));
  if of_member is not null and person is null then return '{"lines": [], "next": null}'; end if;
  return (
    with found as (
      select l.* from hearth.audit_log l
      where (of_action is null or l.action = of_action)
        and (person is null or l.actor = person or l.subject = person::text)
        and (admin_audit.cursor is null or l.id < admin_audit.cursor)
      order by l.id desc limit size + 1
    ), page as (
      select * from found order by id desc limit size
    )
    select jsonb_build_object(
      'lines', coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'at', l.at, 'action', l.action, 'detail', l.detail,
        'actor', case when a.id is not null then jsonb_build_object('id', a.id, 'username', a.username) end,
        'subject', case when s.id is not null then jsonb_build_object('id', s.id, 'username', s.username) end
      ) order by l.id desc), '[]'),
      'next', case when (select count(*) from found) > size then min(l.id)::text end)
    from page l
    left join public.profiles a on a.id = l.actor
    left join public.profiles s on s.id = hearth.uuid_or_null(l.subject));
end $$;
grant execute on function hearth.admin_audit to authenticated;

-- Errors of all browsers, those seen last first; the open ones, or the solved ones. Each look is noted.
create function hearth.admin_errors(state text default null, cursor text default null, page_size integer default 25) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 25), 1), 50);
  after_it record := hearth.read_admin_cursor(cursor);
begin
  perform hearth.require_admin('errors_looked_at', jsonb_strip_nulls(jsonb_build_object('state', left(state, 20))));
  return (
    with found as (
      select r.* from hearth.error_reports r
      where (r.solved_at is not null) = (state is not distinct from 'solved')
        and (after_it.at is null or (r.last_seen_at, r.id) < (after_it.at, after_it.id::uuid))
      order by r.last_seen_at desc, r.id desc limit size + 1
    ), page as (
      select * from found order by last_seen_at desc, id desc limit size
    )
    select jsonb_build_object(
      'errors', coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'app', p.app, 'release', p.release, 'route', p.route, 'message', p.message, 'places', p.places,
        'count', p.count, 'first_seen_at', p.first_seen_at, 'last_seen_at', p.last_seen_at, 'solved_at', p.solved_at
      ) order by p.last_seen_at desc, p.id desc), '[]'),
      'next', case when (select count(*) from found) > size
        then (select x.id || ' ' || x.last_seen_at from page x order by x.last_seen_at, x.id limit 1) end)
    from page p);
end $$;
grant execute on function hearth.admin_errors to authenticated;
