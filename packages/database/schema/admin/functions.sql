-- Whether a person looks after the house: their role row decides, whatever their token says.
create function hearth.is_admin(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from hearth.user_roles r where r.user_id = person and r.role = 'admin');
grant execute on function hearth.is_admin to authenticated, hearth_auth;

-- What those who look after the house read at `/admin-dashboard`. Each function asks for the role row and for a login
-- that lives, whatever the token says, and notes a look at personal data in the audit log in the same transaction.
-- Lists go by keyset along an index, so that a page costs the same however many rows there are.

-- Refuses whoever does not look after the house. With an action it notes the look: every look stands in the audit log,
-- also where a list shows nobody's secrets, so that what a login that was carried away has read can be told from it.
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
grant execute on function hearth.require_admin to hearth_jobs;

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
grant execute on function hearth.note_look to authenticated;

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

-- What the auth service knows of accounts, without their addresses.
create function hearth.account_facts(people uuid[])
  returns table (user_id uuid, is_confirmed boolean, last_sign_in_at timestamptz, banned_until timestamptz, deletes_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select u.id, u.email_confirmed_at is not null, u.last_sign_in_at, u.banned_until, d.deletes_at
  from auth.users u left join hearth.account_deletions d on d.user_id = u.id
  where u.id = any (people)
$$;
alter function hearth.account_facts owner to hearth_auth;
grant execute on function hearth.account_facts to hearth_engine;

-- The queue's tables are made by the queue itself, at its first start.
create function hearth.job_counts() returns jsonb
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
alter function hearth.job_counts owner to hearth_jobs;
grant execute on function hearth.job_counts to hearth_engine;

create function hearth.admin_overview() returns jsonb
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
        where e.status = 'published' and e.visibility in ('public', 'members') and not e.is_later_date and e.starts_at > now() and e.starts_at < now() + interval '30 days'),
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
      'backup', hearth.backup_state(),
      'database_bytes', pg_database_size(current_database())));
end $$;
grant execute on function hearth.admin_overview to authenticated;

-- Gives or takes a role. Two admins who would take each other's role at once go one after the other, and whoever has
-- lost it by then is refused: there is always one left. Says whether anything changed.
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
alter function hearth.set_role owner to hearth_auth;
grant execute on function hearth.set_role to hearth_engine;

-- Every process keeps the present line and hears when it changes.
create function hearth.tell_house_changed() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('house_changed', '');
  return null;
end $$;
grant execute on function hearth.tell_house_changed to hearth_engine;
create trigger tell_house_changed after insert or update on hearth.announcements
  for each statement execute function hearth.tell_house_changed();
