-- What those who look after the house read at `/admin-dashboard`. Each function asks for the role row and for a login that
-- lives, whatever the token says, and notes a look at personal data in the audit log in the same transaction. Lists go by
-- keyset along an index, so that a page costs the same however many rows there are.

-- Refuses whoever does not look after the house. With an action it notes the look: every look stands in the audit log, also
-- where a list shows nobody's secrets, so that what a login that was carried away has read can be told from it.
create function hearth.require_admin(action text default null, detail jsonb default '{}') returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.uid() is null or not hearth.is_admin(auth.uid()) or not hearth.login_lives() then
    raise exception 'Only those who look after Hearth may see this.' using errcode = '42501';
  end if;
  if action is not null then
    insert into hearth.audit_log (actor, action, detail) values (auth.uid(), require_admin.action, require_admin.detail);
  end if;
end $$;

-- The same around a list that does not note it itself.
create function hearth.note_look(action text, detail jsonb default '{}', subject text default null) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  -- To everybody else the lists are empty, or refuse by themselves.
  if not hearth.is_admin(auth.uid()) then return; end if;
  perform hearth.require_admin();
  insert into hearth.audit_log (actor, action, subject, detail)
    values (auth.uid(), note_look.action, note_look.subject, jsonb_strip_nulls(note_look.detail));
end $$;

-- A page of a list ends with its last row's id and moment.
create function hearth.read_admin_cursor(cursor text, out id text, out at timestamptz)
  language plpgsql stable set search_path = '' as $$
begin
  if cursor is null then return; end if;
  id := split_part(cursor, ' ', 1);
  at := substr(cursor, length(id) + 2)::timestamptz;
exception when others then
  raise exception 'Use the `next` of the page before.' using errcode = '22023';
end $$;

-- Typed words as a pattern: found anywhere, and for one or two letters at the beginning of a word, so that the index of
-- trigrams has something to go by.
create function hearth.found_by(words text) returns text
  language sql immutable set search_path = ''
  return case
    when length(btrim(words)) > 2 then '%' || regexp_replace(hearth.fold(btrim(left(words, 100))), '([\\%_])', '\\\1', 'g') || '%'
    when length(btrim(words)) > 0 then '% ' || regexp_replace(hearth.fold(btrim(words)), '([\\%_])', '\\\1', 'g') || '%'
  end;

create index profiles_created_at_idx on public.profiles (created_at, id);
create index profiles_found_by_idx on public.profiles using gin (
  (' ' || hearth.fold(username) || ' ' || hearth.fold(coalesce(display_name, ''))) extensions.gin_trgm_ops);
create index events_created_at_idx on public.events (created_at, id) where status <> 'draft' and visibility <> 'private';
-- Answers are many and written fast: a summary of blocks is enough to find the last weeks.
create index attendances_created_at_idx on public.attendances using brin (created_at);
create index mails_unsent_idx on hearth.mails (created_at) where sent_at is null;

-- What the auth service knows of accounts, without their addresses.
create function hearth.account_facts(people uuid[])
  returns table (user_id uuid, is_confirmed boolean, last_sign_in_at timestamptz, banned_until timestamptz, deletes_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select u.id, u.email_confirmed_at is not null, u.last_sign_in_at, u.banned_until, d.deletes_at
  from auth.users u left join hearth.account_deletions d on d.user_id = u.id
  where u.id = any (people)
$$;

-- The queue's tables are made by the queue itself, at its first start.
create function hearth.job_counts() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  counts jsonb := '{"waiting": 0, "failing": 0, "parked": 0}';
begin
  if to_regclass('graphile_worker.jobs') is not null then
    select jsonb_build_object(
      'waiting', count(*) filter (where j.attempts = 0),
      'failing', count(*) filter (where j.attempts > 0 and j.attempts < j.max_attempts),
      'parked', count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null))
    into counts from graphile_worker.jobs j;
  end if;
  return counts;
end $$;

-- How the house fares: numbers of now, twelve weeks of people, events and answers, and what is stuck. Nobody's data. The
-- weeks' people and events, and the open venues, are counted in indexes alone.
create index venues_closed_idx on public.venues (id) where status <> 'open';
create function hearth.admin_overview() returns jsonb
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

-- Members, the newest first; by name, username or whole address, which is not told back. `of_role`: only who has it.
--
-- Whether to look the words up and put what has them in order, or to go along time until a page is full, depends on how many
-- have them, and under row security the planner knows nothing of that: it went through everything for a word that nobody
-- has, and put all in order that have a common one. So the words are looked up first. Up to a thousand hits are put in order;
-- where there are more, a page is full after a short way along time, and without bitmaps no index of words can be taken
-- instead of it. Events and venues are found in the same way.
create function hearth.admin_members(words text, of_role text, cursor text, page_size integer) returns jsonb
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

create function public.admin_overview() returns jsonb
  language sql volatile set search_path = ''
  return hearth.admin_overview();
create function public.admin_members(
  words text default null, of_role text default null, cursor text default null, page_size integer default 25
) returns jsonb
  language sql volatile set search_path = ''
  return hearth.admin_members(words, of_role, cursor, page_size);

-- Gives or takes a role. Two admins who would take each other's role at once go one after the other, and whoever has lost
-- it by then is refused: there is always one left. Says whether anything changed.
create function hearth.set_role(actor uuid, person uuid, role text, is_given boolean) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('roles of the house'));
  if not hearth.is_admin(actor) then perform hearth.refuse('not_allowed'); end if;
  if is_given then
    insert into hearth.user_roles (user_id, role) values (person, set_role.role) on conflict do nothing;
  else
    delete from hearth.user_roles r where r.user_id = person and r.role = set_role.role;
  end if;
  if not found then return false; end if;
  insert into hearth.audit_log (actor, action, subject, detail)
    values (actor, case when is_given then 'role_given' else 'role_taken' end, person::text,
      jsonb_build_object('role', set_role.role));
  return true;
end $$;

grant create on schema hearth to hearth_engine, hearth_auth, hearth_jobs;
alter function hearth.require_admin(text, jsonb) owner to hearth_engine;
alter function hearth.note_look(text, jsonb, text) owner to hearth_engine;
alter function hearth.admin_overview() owner to hearth_engine;
alter function hearth.admin_members(text, text, text, integer) owner to hearth_engine;
alter function hearth.account_facts(uuid[]) owner to hearth_auth;
alter function hearth.set_role(uuid, uuid, text, boolean) owner to hearth_auth;
alter function hearth.job_counts() owner to hearth_jobs;
revoke create on schema hearth from hearth_engine, hearth_auth, hearth_jobs;
grant execute on function hearth.is_admin(uuid), hearth.refuse(text) to hearth_auth;
grant execute on function hearth.account_facts(uuid[]), hearth.job_counts(), hearth.set_role(uuid, uuid, text, boolean),
  hearth.found_by(text), hearth.read_admin_cursor(text), hearth.require_admin(text, jsonb) to hearth_engine;
grant execute on function hearth.note_look(text, jsonb, text), hearth.admin_overview(), public.admin_overview(),
  hearth.admin_members(text, text, text, integer), public.admin_members(text, text, text, integer)
  to authenticated;
