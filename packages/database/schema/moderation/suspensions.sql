-- The one that stands now: there is at most one, because a new one ends the one before.
create function hearth.standing_suspension(person uuid) returns hearth.suspensions
  language sql stable security definer set search_path = '' as $$
  select s from hearth.suspensions s
  where s.user_id = person and s.lifted_at is null and (s.ends_at is null or s.ends_at > now())
  order by s.started_at desc limit 1
$$;
alter function hearth.standing_suspension owner to hearth_auth;
grant execute on function hearth.standing_suspension to hearth_engine;

-- Suspends: every login of the person ends in the same transaction, and with it what was made for it (the engine's
-- delegations ask for the login, sockets hear of its end). The account's row is taken first, so that a sign-in of the
-- same moment comes before, and ends too, or after, and is refused. A repeat of the same id changes nothing.
create function hearth.suspend(suspension uuid, person uuid, admin uuid, why text, until timestamptz) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not hearth.is_admin(admin) or hearth.is_admin(person) or person = admin then perform hearth.refuse('not_allowed'); end if;
  perform from auth.users u where u.id = person for update;
  if not found then perform hearth.refuse('not_found'); end if;
  if exists (select from hearth.suspensions s where s.id = suspension) then return false; end if;
  update hearth.suspensions s set lifted_at = now(), lifted_by = admin where s.user_id = person and s.lifted_at is null;
  insert into hearth.suspensions (id, user_id, reason, ends_at, decided_by) values (suspension, person, why, until, admin);
  -- Not infinity: clients read it as a date.
  update auth.users u set banned_until = coalesce(until, '9999-12-31') where u.id = person;
  delete from auth.sessions s where s.user_id = person;
  delete from auth.one_time_tokens t where t.user_id = person;
  return true;
end $$;
alter function hearth.suspend owner to hearth_auth;
grant execute on function hearth.suspend to hearth_engine;

-- Lifts what stands, at once. False where nothing stands under this id any more.
create function hearth.lift_suspension(suspension uuid, admin uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  if not hearth.is_admin(admin) then perform hearth.refuse('not_allowed'); end if;
  select s.user_id into person from hearth.suspensions s where s.id = suspension;
  perform from auth.users u where u.id = person for update;
  update hearth.suspensions s set lifted_at = now(), lifted_by = admin
    where s.id = suspension and s.lifted_at is null and (s.ends_at is null or s.ends_at > now());
  if not found then return false; end if;
  update auth.users u set banned_until = null where u.id = person;
  return true;
end $$;
alter function hearth.lift_suspension owner to hearth_auth;
grant execute on function hearth.lift_suspension to hearth_engine;

-- One appeal for each suspension, while it stands.
create function hearth.appeal_suspension(suspension uuid, said text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update hearth.suspensions s set appeal = said, appealed_at = now()
    where s.id = suspension and s.appeal is null and s.lifted_at is null and (s.ends_at is null or s.ends_at > now());
  return found;
end $$;
alter function hearth.appeal_suspension owner to hearth_auth;

-- Answers it once. The person; null where there is nothing to answer.
create function hearth.answer_appeal(suspension uuid, admin uuid, answer text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  if not hearth.is_admin(admin) then perform hearth.refuse('not_allowed'); end if;
  update hearth.suspensions s set appeal_answer = answer, appeal_answered_at = now()
    where s.id = suspension and s.appeal is not null and s.appeal_answer is null and s.lifted_at is null
      and (s.ends_at is null or s.ends_at > now())
    returning s.user_id into person;
  return person;
end $$;
alter function hearth.answer_appeal owner to hearth_auth;
grant execute on function hearth.answer_appeal to hearth_engine;

-- Calls off a published event that is not over: the same as its host's cancelling, so that who is coming hears of it by
-- the trigger on events. Gives whose it is and its title; no row where there is nothing to call off.
create function hearth.call_off_event(event text) returns table (owner_id uuid, title text)
  language plpgsql set search_path = '' as $$
begin
  return query
    update public.events e set status = 'cancelled', version = e.version + 1, updated_at = greatest(e.updated_at, now())
    where e.id = event and e.status = 'published' and e.ends_at > now()
    returning e.created_by, e.title;
  if found then
    delete from hearth.event_bytes b where b.event_id = event;
    perform pg_notify('engine_changed', event);
  end if;
end $$;

create function hearth.suspension_for_admins(s hearth.suspensions) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object('id', s.id, 'member', hearth.person_in_short(s.user_id), 'reason', s.reason,
    'started_at', s.started_at, 'ends_at', s.ends_at, 'decided_by', hearth.person_in_short(s.decided_by),
    'lifted_at', s.lifted_at, 'appeal', s.appeal, 'appealed_at', s.appealed_at, 'appeal_answer', s.appeal_answer,
    'appeal_answered_at', s.appeal_answered_at,
    'stands', s.lifted_at is null and (s.ends_at is null or s.ends_at > now()));

-- What those who look after the house see of a member before they decide: what stood before, what is open, and what
-- public life of theirs is still to come. Null for everybody else.
create function hearth.member_care(member uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not hearth.is_admin(auth.uid()) then return null; end if;
  return (
    select jsonb_build_object(
      'member', hearth.person_in_short(p.id),
      'is_admin', hearth.is_admin(p.id),
      'open_reports', (
        select count(*) from hearth.report_cases c join public.reports r on r.id = c.report_id
        where c.subject_owner_id = p.id and r.closed_at is null),
      'suspensions', coalesce((
        select jsonb_agg(hearth.suspension_for_admins(s) order by s.started_at desc)
        from hearth.suspensions s where s.user_id = p.id), '[]'),
      'warnings', (
        select count(*) from hearth.audit_log l where l.subject = p.id::text and l.action = 'member.warned'),
      'coming_events', coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'start_date', e.start_date, 'start_time', e.start_time,
          'timezone', e.timezone, 'all_day', e.all_day, 'coming', e.taken) order by e.starts_at, e.id)
        from (
          select v.id, v.title, v.start_date, v.start_time, v.timezone, v.all_day, v.starts_at, t.taken
          from public.events v join public.event_seats t on t.event_id = v.id
          where v.created_by = p.id and v.status = 'published' and v.ends_at > now() and v.visibility <> 'private'
          order by v.starts_at, v.id limit 50
        ) e), '[]'))
    from public.profiles p where p.id = member and p.id <> auth.uid());
end $$;
grant execute on function hearth.member_care to authenticated;

create function public.member_care(member uuid) returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.note_look('member_looked_at', subject => member::text);
  select hearth.member_care(member)
$$;
grant execute on function public.member_care to authenticated, hearth_engine;

-- Pages of suspensions: with an open `appeals`, the longest waiting first, or `all`, the newest first.
create function hearth.suspension_list(wanted text, cursor text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 20;
  after_at timestamptz;
  after_id uuid;
begin
  if not hearth.is_admin(auth.uid()) then return null; end if;
  if wanted not in ('appeals', 'all') then raise exception 'There is no such list.' using errcode = '22023'; end if;
  if cursor is not null then
    if cursor !~ '^\d{1,20} [0-9a-f-]{36}$' then raise exception 'Unknown cursor.' using errcode = '22023'; end if;
    after_at := 'epoch'::timestamptz + split_part(cursor, ' ', 1)::numeric * interval '1 microsecond';
    after_id := split_part(cursor, ' ', 2)::uuid;
  end if;
  return (
    with appeals as (
      select s.id, s.appealed_at as at, s from hearth.suspensions s
      where wanted = 'appeals' and s.appeal is not null and s.appeal_answer is null and s.lifted_at is null
        and (after_at is null or (s.appealed_at, s.id) > (after_at, after_id))
      order by s.appealed_at, s.id limit page_size + 1
    ), every as (
      select s.id, s.started_at as at, s from hearth.suspensions s
      where wanted = 'all' and (after_at is null or s.started_at < after_at or (s.started_at = after_at and s.id > after_id))
      order by s.started_at desc, s.id limit page_size + 1
    ), page as (
      select x.*, row_number() over (
        order by case wanted when 'appeals' then x.at end, case wanted when 'all' then x.at end desc, x.id) as nr
      from (select * from appeals union all select * from every) x
    )
    select jsonb_build_object(
      'next', (
        select (extract(epoch from p.at) * 1000000)::bigint || ' ' || p.id from page p
        where p.nr = page_size and exists (select from page q where q.nr > page_size)),
      'suspensions', coalesce(
        jsonb_agg(hearth.suspension_for_admins(p.s) order by p.nr) filter (where p.nr <= page_size), '[]'))
    from page p);
end $$;
grant execute on function hearth.suspension_list to authenticated;

create function public.suspension_list(wanted text default 'appeals', cursor text default null) returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.note_look('suspensions_looked_at', jsonb_build_object('state', left(wanted, 20)));
  select hearth.suspension_list(wanted, cursor)
$$;
grant execute on function public.suspension_list to authenticated, hearth_engine;
