-- Events, venues, jobs and the audit log for those who look after the house; as the lists of 0200.

create index events_featured_idx on public.events (created_at, id) where is_featured;
create index venues_created_at_idx on public.venues (created_at, id);
create index audit_log_actor_idx on hearth.audit_log (actor, id);
create index audit_log_subject_idx on hearth.audit_log (subject, id);
create index audit_log_action_idx on hearth.audit_log (action, id);
grant select on hearth.audit_log to hearth_engine;

-- Events, the newest first, without drafts and private ones: these are between hosts and their guests.
create function hearth.admin_events(words text, state text, cursor text, page_size integer) returns jsonb
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

create function hearth.admin_venues(words text, cursor text, page_size integer) returns jsonb
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

-- Jobs that failed, the newest first: those that are tried again, and those that are parked after their last try. What a
-- job was given is not told, because it may name people.
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

-- The audit log, the newest first; of one action, or of all that a member did or that was done to them. Whoever reads
-- about one person is noted too. Some acts are about what is no person: an event, a job.
create function hearth.admin_audit(of_action text, of_member text, cursor bigint, page_size integer) returns jsonb
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

-- Pages of providers that wait for somebody who looks after the house, longest first: in review, and published ones that
-- changed since somebody looked. Nothing for anybody else. Asked past row security, whose question about each page's owner
-- reads all profiles, and once for the admin. A page whose owner is hidden names them, as the list of members does.
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

create function public.admin_events(
  words text default null, state text default null, cursor text default null, page_size integer default 25
) returns jsonb
  language sql volatile set search_path = '' return hearth.admin_events(words, state, cursor, page_size);
create function public.admin_venues(
  words text default null, cursor text default null, page_size integer default 25
) returns jsonb
  language sql volatile set search_path = '' return hearth.admin_venues(words, cursor, page_size);
create function public.admin_jobs(
  state text default null, cursor bigint default null, page_size integer default 25
) returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.note_look('jobs_looked_at', jsonb_build_object('state', left(state, 20)));
  select hearth.admin_jobs(state, cursor, page_size)
$$;
create function public.providers_in_review() returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.note_look('reviews_looked_at');
  select hearth.providers_in_review()
$$;
create function public.admin_audit(
  of_action text default null, of_member text default null, cursor bigint default null, page_size integer default 25
) returns jsonb
  language sql volatile set search_path = '' return hearth.admin_audit(of_action, of_member, cursor, page_size);

grant create on schema hearth to hearth_engine, hearth_jobs;
alter function hearth.admin_events(text, text, text, integer) owner to hearth_engine;
alter function hearth.admin_venues(text, text, integer) owner to hearth_engine;
alter function hearth.admin_audit(text, text, bigint, integer) owner to hearth_engine;
alter function hearth.providers_in_review() owner to hearth_engine;
alter function hearth.admin_jobs(text, bigint, integer) owner to hearth_jobs;
alter function hearth.retry_job(bigint) owner to hearth_jobs;
revoke create on schema hearth from hearth_engine, hearth_jobs;
grant execute on function hearth.require_admin(text, jsonb) to hearth_jobs;
grant execute on function hearth.retry_job(bigint) to hearth_engine;
grant execute on function
  hearth.admin_events(text, text, text, integer), public.admin_events(text, text, text, integer),
  hearth.admin_venues(text, text, integer), public.admin_venues(text, text, integer),
  hearth.admin_jobs(text, bigint, integer), public.admin_jobs(text, bigint, integer),
  hearth.admin_audit(text, text, bigint, integer), public.admin_audit(text, text, bigint, integer),
  hearth.providers_in_review(), public.providers_in_review()
  to authenticated;
