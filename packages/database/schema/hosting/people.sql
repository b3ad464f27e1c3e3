-- Who came to what a host held, and who agreed to hear from them (docs/decisions/0150-a-hosts-people.md).

-- An event is counted when its door has closed, a day after its end: ticks that were forgotten are in by then.
create function hearth.keep_people_due() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'published' then
    insert into hearth.people_due as d (event_id, due_at) values (new.id, new.ends_at + interval '24 hours')
      on conflict (event_id) do update set due_at = excluded.due_at where d.finished_at is null;
  else
    delete from hearth.people_due d where d.event_id = new.id and d.finished_at is null;
  end if;
  return null;
end $$;
create trigger keep_people_due after update on public.events
  for each row when ((old.status, old.ends_at) is distinct from (new.status, new.ends_at)) execute function hearth.keep_people_due();
create trigger keep_people_due_of_new after insert on public.events
  for each row when (new.status = 'published') execute function hearth.keep_people_due();

-- Counts the next of those who came to an event that is due: who said so, and was ticked where the door was used. Whether
-- there may be more; null where nothing is left to do, or another process is at it.
create function hearth.count_people(event text, at timestamptz, max integer) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  d hearth.people_due;
  e public.events;
  door_used boolean;
  looked integer;
  last uuid;
begin
  select o.* into d from hearth.people_due o
    where o.event_id = count_people.event and o.finished_at is null and o.due_at <= count_people.at for update skip locked;
  if not found then return null; end if;
  select f.* into e from public.events f where f.id = d.event_id;
  door_used := exists (select from public.event_arrivals r where r.event_id = e.id and r.arrived > 0);
  with next as materialized (
    select f.*, coalesce(f.user_id, f.guest_id) as person, not door_used or exists (
      select from public.event_arrivals r where r.attendance_id = f.id and r.arrived > 0) as came
    from (
      (select a.id, a.user_id, a.guest_id from public.attendances a
        where a.event_id = e.id and a.user_id > d.last_person and a.answer = 'coming'
        order by a.user_id limit count_people.max)
      union all
      (select a.id, a.user_id, a.guest_id from public.attendances a
        where a.event_id = e.id and a.guest_id > d.last_person and a.answer = 'coming'
        order by a.guest_id limit count_people.max)) f
    order by person limit count_people.max
  ), heard as (
    -- Without an account only what they agreed to is known of them, for as long as they are.
    update public.host_listeners l set times = 1, last_at = e.ends_at from next n where l.guest_id = n.guest_id and n.came
  ), counted as (
    insert into hearth.host_people as p (host_id, user_id, times, last_at)
    select h.id, n.user_id, 1, e.ends_at
    from next n cross join (
      select e.created_by as id where e.created_by is not null
      union select c.user_id from hearth.co_hosts c where c.event_id = e.id) h
    where n.came and n.user_id is not null and h.id <> n.user_id
    order by h.id, n.user_id
    on conflict (host_id, user_id) do update set times = p.times + 1, last_at = greatest(p.last_at, excluded.last_at)
  )
  select count(*), (array_agg(n.person order by n.person desc))[1] into looked, last from next n;
  update hearth.people_due o set last_person = coalesce(last, o.last_person),
      finished_at = case when looked < count_people.max then count_people.at end
    where o.event_id = d.event_id;
  return looked = count_people.max;
end $$;

-- How many times somebody came to a host before, ten at the most: a member by what was counted, a guest without an account by
-- the answers that the same address gave and that are still known.
create function hearth.times_before(host uuid, person uuid, guest uuid) returns integer
  language sql stable security definer set search_path = ''
  return case when person is not null then
    coalesce((select least(p.times, 10) from hearth.host_people p where p.host_id = host and p.user_id = person), 0)
  else (
    select count(*)::integer from (
      select from hearth.guests g
      join hearth.guests o on o.address_hash = g.address_hash and o.id <> g.id
      join public.events e on e.id = o.event_id and e.ends_at <= now() and e.status = 'published'
      join public.attendances a on a.event_id = o.event_id and a.guest_id = o.id and a.answer = 'coming'
      where g.id = guest and hearth.is_host_of(e.id, host) limit 10) found)
  end;

-- Who agrees is put beside how often they came already. To whom a host blocked, or who blocked them, there is no host.
create function hearth.begin_hearing() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id is not null then
    perform hearth.hold_pair(new.host_id, new.user_id);
    if exists (select from public.blocks b
        where (b.blocker_id, b.blocked_id) in ((new.host_id, new.user_id), (new.user_id, new.host_id)))
      or exists (select from public.profiles p where p.id = new.host_id and p.is_hidden) then
      raise exception 'new row violates row-level security policy for table "host_listeners"' using errcode = '42501';
    end if;
    select p.times, p.last_at into new.times, new.last_at from hearth.host_people p
      where p.host_id = new.host_id and p.user_id = new.user_id;
    new.times := coalesce(new.times, 0);
  end if;
  return new;
end $$;
create trigger begin_hearing before insert on public.host_listeners for each row execute function hearth.begin_hearing();

create function hearth.end_hearing_of_blocked() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.host_listeners l
    where (l.host_id, l.user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end $$;
create trigger end_hearing_of_blocked after insert on public.blocks for each row execute function hearth.end_hearing_of_blocked();

-- What was counted of a member stands beside their agreement too.
create function hearth.keep_times_of_listener() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.host_listeners l set times = n.times, last_at = n.last_at from counted n
    where l.host_id = n.host_id and l.user_id = n.user_id;
  return null;
end $$;
create trigger keep_times_of_listener_added after insert on hearth.host_people referencing new table as counted
  for each statement execute function hearth.keep_times_of_listener();
create trigger keep_times_of_listener after update on hearth.host_people referencing new table as counted
  for each statement execute function hearth.keep_times_of_listener();

-- Whether a guest without an account was at their event, which is over; null where they were not.
create function hearth.guest_came_at(guest uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  return (
    select e.ends_at from hearth.guests g
    join public.attendances a on a.event_id = g.event_id and a.guest_id = g.id
    join public.events e on e.id = a.event_id
    where g.id = guest and a.answer = 'coming' and e.status = 'published'
      and exists (select from hearth.people_due d where d.event_id = e.id and d.finished_at is not null)
      and (not exists (select from public.event_arrivals r where r.event_id = e.id and r.arrived > 0)
        or exists (select from public.event_arrivals r where r.attendance_id = a.id and r.arrived > 0)));

-- A guest without an account agrees to hear from the owner of their event, or ends it. Says whether there is such a guest.
create function hearth.set_guest_hears(guest uuid, wanted boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  came_at timestamptz;
begin
  select e.created_by into owner from hearth.guests g join public.events e on e.id = g.event_id where g.id = guest;
  if not found then return false; end if;
  if wanted and owner is not null then
    came_at := hearth.guest_came_at(guest);
    insert into public.host_listeners (host_id, user_id, guest_id, times, last_at)
      values (owner, null, guest, case when came_at is null then 0 else 1 end, came_at) on conflict do nothing;
  else
    delete from public.host_listeners l where l.guest_id = guest;
  end if;
  return true;
end $$;

-- Those who agreed to hear from a host and have these words in their names: the thousand who came last are looked at, and of
-- more people the first thousand members with such a name.
create function hearth.listeners_named(host uuid, words text) returns uuid[]
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  max_looked constant integer := 1000;
  pattern text := hearth.found_by(words);
  looked integer;
  found uuid[];
begin
  if pattern is null then return '{}'; end if;
  select count(*), array_agg(l.id) filter (
      where (' ' || hearth.fold(coalesce(p.username, '')) || ' ' || hearth.fold(coalesce(p.display_name, n.name, ''))) like pattern)
    into looked, found
    from (
      select o.* from public.host_listeners o where o.host_id = host and o.last_at is not null
      order by o.last_at desc, o.id desc limit max_looked) l
    left join public.profiles p on p.id = l.user_id
    left join hearth.guests n on n.id = l.guest_id;
  if looked = max_looked then
    found := found || array(
      select l.id
      from (
        select p.id from public.profiles p
        where (' ' || hearth.fold(p.username) || ' ' || hearth.fold(coalesce(p.display_name, ''))) like pattern
        limit max_looked) p
      cross join lateral (select o.id from public.host_listeners o where o.host_id = host and o.user_id = p.id limit 1) l);
  end if;
  return coalesce(found, '{}');
end $$;

-- A page of those who came and agreed to hear from a host, who came last first: all of them, or these alone, or those with
-- these words in their names.
create function hearth.people_page(host uuid, among uuid[], words text, after_at timestamptz, after_id uuid, page_size integer)
  returns setof public.host_listeners
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  if btrim(words) <> '' then
    among := array(select w from unnest(hearth.listeners_named(host, words)) w where among is null or w = any (among));
  end if;
  if among is null then
    return query
      select o.* from public.host_listeners o
      where o.host_id = host and o.last_at is not null
        and (o.last_at, o.id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by o.last_at desc, o.id desc limit page_size;
  else
    return query
      select o.* from public.host_listeners o
      where o.id = any (among) and o.host_id = host and o.last_at is not null
        and (o.last_at, o.id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by o.last_at desc, o.id desc limit page_size;
  end if;
end $$;

-- For a host: a page of those who came and agreed to hear from them, or of those with these words in their names. Who is about
-- to leave has no name.
create function hearth.my_people(after_at timestamptz default null, after_id uuid default null, words text default null)
  returns table (id uuid, user_id uuid, username text, display_name text, profile_photo_url text, times integer, last_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select l.id, p.id, p.username, coalesce(p.display_name, n.name), p.profile_photo_url, l.times, l.last_at
  from hearth.people_page(auth.uid(), null, words, after_at, after_id, 50) l
  left join public.profiles p on p.id = l.user_id and not p.is_hidden
  left join hearth.guests n on n.id = l.guest_id
  where btrim(coalesce(words, '')) = '' or p.id is not null or n.id is not null
  order by l.last_at desc, l.id desc
$$;
grant execute on function hearth.my_people to authenticated;

-- From when on a host may write to their people again: a week after the last word; null where they may now.
create function hearth.next_word_at(host uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  return (
    select max(w.created_at) + interval '7 days' from public.host_words w
    where w.host_id = host and w.created_at > now() - interval '7 days');

-- For a host: how many these are, so many at the most, and from when on they may be written to again.
create function hearth.my_people_summary(max integer default 1000) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'people', (select count(*) from (
      select from public.host_listeners l where l.host_id = auth.uid() and l.last_at is not null limit least(max, 1000)) c),
    'next_word_at', hearth.next_word_at(auth.uid()));
grant execute on function hearth.my_people_summary to authenticated;

-- For a member: whose words they hear, each with the last one since they agreed.
create function hearth.my_hosts()
  returns table (id uuid, host_id uuid, username text, display_name text, profile_photo_url text, body text, said_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select l.id, p.id, p.username, p.display_name, p.profile_photo_url, w.body, w.created_at
  from public.host_listeners l join public.profiles p on p.id = l.host_id and not p.is_hidden
  left join lateral (
    select o.body, o.created_at from public.host_words o
    where o.host_id = l.host_id and o.created_at >= l.created_at and l.last_at is not null
    order by o.created_at desc limit 1) w on true
  where l.user_id = auth.uid() order by coalesce(w.created_at, l.created_at) desc, l.id limit 200
$$;
grant execute on function hearth.my_hosts to authenticated;

-- The job of a host's words, from the end of the transaction on.
create function hearth.queue_host_word(word uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('send_host_word', json_build_object('id', word), job_key => 'send_host_word:' || word);
end $$;
alter function hearth.queue_host_word owner to hearth_jobs;
grant execute on function hearth.queue_host_word to hearth_engine;

-- The next who hear a word, noted as told. Null where nothing is left to do, or another process is at it; a host who is
-- suspended or about to leave writes to nobody more.
create function hearth.take_listeners(word uuid, max integer) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  w public.host_words;
  host record;
  readers jsonb;
  looked integer;
  last uuid;
begin
  select o.* into w from public.host_words o where o.id = take_listeners.word and o.finished_at is null for update skip locked;
  if not found then return null; end if;
  select p.id, coalesce(p.display_name, p.username) as name, p.username into host
    from public.profiles p join auth.users u on u.id = p.id
    where p.id = w.host_id and not p.is_hidden and (u.banned_until is null or u.banned_until <= now());
  if not found then
    update public.host_words o set finished_at = now() where o.id = w.id;
    return null;
  end if;
  with next as (
    select l.id, l.user_id, l.guest_id from public.host_listeners l
    where l.host_id = w.host_id and l.id > w.last_listener and l.last_at is not null and l.created_at <= w.created_at
    order by l.id limit take_listeners.max
  )
  select count(*), (array_agg(n.id order by n.id desc))[1],
    coalesce(jsonb_agg(jsonb_build_object('listenerId', n.id, 'userId', n.user_id, 'guestId', n.guest_id,
      'locale', coalesce(hearth.locale_of(n.user_id), g.locale), 'sealedAddress', encode(g.sealed_address, 'base64')) order by n.id) filter (where p.id is not null or g.id is not null), '[]')
    into looked, last, readers
    from next n left join public.profiles p on p.id = n.user_id and not p.is_hidden left join hearth.guests g on g.id = n.guest_id;
  update public.host_words o set last_listener = coalesce(last, o.last_listener), told = o.told + jsonb_array_length(readers),
      finished_at = case when looked < take_listeners.max then now() end
    where o.id = w.id;
  return jsonb_build_object('hostId', host.id, 'hostName', host.name, 'body', w.body, 'readers', readers,
    'isFinished', looked < take_listeners.max);
end $$;
