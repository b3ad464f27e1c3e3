-- True when the person has chosen a name: without one nobody creates events or answers.
create function hearth.has_username(person uuid) returns boolean
  language sql stable set search_path = ''
  return exists (
    select from public.profiles p where p.id = person and lower(p.username) not like 'temp\_user\_%'
  );
grant execute on function hearth.has_username to authenticated, hearth_engine, hearth_auth;

-- A name of the house can be given by the server alone.
create function hearth.guard_username() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') = 'authenticated' and new.username is distinct from old.username then
    if lower(new.username) like 'temp\_user\_%'
      or exists (select from hearth.reserved_usernames where username = lower(new.username)) then
      raise exception 'This name is kept for the house. Please choose another.' using errcode = '23514', constraint = 'username_reserved';
    end if;
  end if;
  new.updated_at := now();
  return new;
end $$;
create trigger guard_username before update on public.profiles
  for each row execute function hearth.guard_username();

-- The same without digits for letters, spaces and signs, by which "Adm1n" and "a.d.m.i.n" are told to be "admin".
create function hearth.spells(name text) returns text
  language sql immutable strict parallel safe set search_path = ''
  return regexp_replace(
    translate(replace(hearth.looks_of(name), 'rn', 'm'), '1l|!0345$@', 'iiiioeassa'), '[^[:alnum:]]', '', 'g');
grant execute on function hearth.spells to hearth_auth;

create function hearth.guard_display_name() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  looks text := hearth.looks_of(new.display_name);
  plain text := lower(btrim(regexp_replace(normalize(new.display_name, NFC), '\s+', ' ', 'g')));
begin
  if current_setting('role') <> 'authenticated' then return new; end if;
  -- Spaces and accents over nothing are no name either.
  if regexp_replace(looks, '[ \u0300-\u036F\u1AB0-\u1AFF\u20D0-\u20FF]', '', 'g') = '' then
    raise exception 'This name has nothing in it that people can see. Please write letters.'
      using errcode = '23514', constraint = 'display_name_visible';
  end if;
  if not hearth.is_admin(new.id) and (
    exists (select from hearth.reserved_usernames r where hearth.spells(r.username) = hearth.spells(new.display_name))
    or exists (
      select from regexp_split_to_table(new.display_name, '[\s.,:;_/()\[\]-]+') as word
      where hearth.spells(word) in (
        select hearth.spells(own) from unnest(array['admin', 'admins', 'administrator', 'superadmin', 'moderator', 'moderators']) as own
      )
    )
  ) then
    raise exception 'This name is reserved for the people who run Hearth. Please choose another.'
      using errcode = '23514', constraint = 'display_name_reserved';
  end if;
  -- Two people may share a name. One may not spell it with other letters, so that only a machine tells them apart.
  if looks <> plain and (
    exists (
      select from public.profiles p
      where hearth.looks_of(p.display_name) = looks and p.display_name is not null and p.id <> new.id
        and lower(btrim(regexp_replace(normalize(p.display_name, NFC), '\s+', ' ', 'g'))) <> plain
    )
    or exists (select from public.profiles p where lower(p.username) = looks and p.id <> new.id)
  ) then
    raise exception 'This name looks like another member''s, written in other letters. Please choose another.'
      using errcode = '23514', constraint = 'display_name_look_alike';
  end if;
  return new;
end $$;
alter function hearth.guard_display_name owner to hearth_auth;
create trigger guard_display_name before update of display_name on public.profiles
  for each row when (new.display_name is not null and new.display_name is distinct from old.display_name)
  execute function hearth.guard_display_name();

-- The log of an account goes with it, and only then: for an account that is there this does nothing.
create function hearth.forget_in_audit_log(person uuid) returns void
  language sql security definer set search_path = '' as $$
  delete from hearth.audit_log l
  where (l.actor = person or l.subject = person::text) and not exists (select from auth.users u where u.id = person)
$$;
grant execute on function hearth.forget_in_audit_log to hearth_auth;

-- What was noted two years ago, so many lines at a time; gives how many went. Nobody may take away a younger one.
create function hearth.forget_old_audit(max integer) returns integer
  language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from hearth.audit_log l where l.id in (
      select o.id from hearth.audit_log o where o.at < now() - interval '730 days' order by o.at limit forget_old_audit.max)
    returning l.id
  )
  select count(*)::integer from gone
$$;
grant execute on function hearth.forget_old_audit to hearth_jobs;

-- What must happen to the engine's records before an account goes: the seats it took become free, and what nobody else
-- could ever open, its drafts and private events, goes with it. Answers are held before seats, as answering does.
create function hearth.leave_events(person uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.attendances a where a.user_id = person order by a.event_id for update;
  update public.event_seats s set taken = s.taken - a.party, kind_taken = hearth.subtract_kinds(s.kind_taken, a.kinds)
    from public.attendances a where a.user_id = person and a.party > 0 and s.event_id = a.event_id;
  -- What hosts heard of them by name goes with the name.
  delete from public.notifications n
    using public.attendances a join public.events e on e.id = a.event_id
    cross join (select coalesce(p.display_name, p.username) as name from public.profiles p where p.id = person) named
    where a.user_id = person and n.kind in ('guest_coming', 'guests_answered') and n.data ->> 'eventId' = a.event_id
      and named.name is not null and position(named.name in coalesce(n.data ->> 'personName', n.data ->> 'names', '')) > 0
      and n.user_id in (select e.created_by union all select h.user_id from public.event_hosts h where h.event_id = e.id);
  delete from public.attendances a where a.user_id = person;
  delete from hearth.series_regulars r where r.user_id = person;
  delete from public.events e where e.created_by = person and (e.status = 'draft' or e.visibility = 'private');
end $$;
grant execute on function hearth.leave_events to hearth_auth;

-- Cancels what a host has published and is not over, as the engine would one by one, and says who was coming: they
-- are told by mail in the same transaction. The bytes are made anew by the next read.
create function hearth.cancel_events_of(host uuid, at timestamptz) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  how_many integer;
  one record;
begin
  -- Of a series everyone hears once, for all of their dates.
  perform hearth.change_many(true);
  for one in
    select d.series_id, array_agg(e.id order by e.id) as dates
    from public.events e join hearth.series_dates d on d.event_id = e.id
    where e.created_by = host and e.status = 'published' and e.ends_at > cancel_events_of.at
    group by d.series_id order by d.series_id
  loop
    perform hearth.tell_of_dates(one.series_id, 'cancelled', hearth.drop_dates(one.dates), host);
    perform hearth.settle_head(one.series_id);
  end loop;
  perform hearth.change_many(false);
  with cancelled as (
    update public.events e
    set status = 'cancelled', version = e.version + 1, updated_at = greatest(e.updated_at, cancel_events_of.at)
    where e.created_by = host and e.status = 'published' and e.ends_at > cancel_events_of.at
    returning e.id
  ), stale as (
    delete from hearth.event_bytes b using cancelled c where b.event_id = c.id
  )
  select count(*) into how_many from cancelled;
  -- Caches of every process: an empty payload says that more than one event changed.
  perform pg_notify('engine_changed', '');
  return how_many;
end $$;
grant execute on function hearth.cancel_events_of to hearth_auth;
