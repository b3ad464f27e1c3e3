-- The link of an online event is for those who come, where answering is not simply open (docs/decisions/0047-hidden-links.md):
-- it stands with the hidden address, and the record says only that the event is online (an empty `online_url`).

-- Null is not hidden: an open place may have a hidden link.
alter table public.event_addresses
  alter column venue_id drop not null, alter column venue_name drop not null, alter column venue_address drop not null,
  add column online_url text check (online_url <> ''),
  add constraint whole_place check ((venue_id is null) = (venue_name is null) and (venue_id is null) = (venue_address is null)),
  add constraint hides_something check (venue_name is not null or online_url is not null);

-- Whether hosts say yes to each, invite, give places, or hide the place: then the link is not everybody's. The engine asks
-- the same (`hidesLink` of its hidden-place.ts).
create function hearth.hides_link(event text, capacity integer) returns boolean
  language sql stable security definer set search_path = ''
  return hides_link.capacity is not null or exists (
    select from public.event_answering s
    where s.event_id = hides_link.event and (s.mode <> 'open' or s.hides_address));

-- Brings place and link where what the hosts chose wants them: out of the record, or back into it. Counts as a change of the
-- record, whose bytes the next read makes anew. The caller holds the event.
create function hearth.settle_place(event text) returns void
  language plpgsql set search_path = '' as $$
declare
  e public.events;
  d public.event_addresses;
  hides_place boolean;
  hides_link boolean;
begin
  select f.* into e from public.events f where f.id = settle_place.event;
  select f.* into d from public.event_addresses f where f.event_id = settle_place.event;
  hides_place := exists (
    select from public.event_answering s where s.event_id = settle_place.event and s.hides_address);
  hides_link := hearth.hides_link(e.id, e.capacity);
  if hides_place = (d.venue_name is not null)
    and (case when hides_link then coalesce(e.online_url, '') = '' else d.online_url is null end) then return; end if;

  -- The new place first and the old one last, so that nobody who is coming is told of a move.
  if hides_place and d.venue_name is null or hides_link and e.online_url <> '' then
    insert into public.event_addresses as a (event_id, venue_id, venue_name, venue_address, online_url)
      values (e.id, case when hides_place then e.venue_id end, case when hides_place then e.venue_name end,
        case when hides_place then e.venue_address end, case when hides_link then nullif(e.online_url, '') end)
      on conflict (event_id) do update set venue_id = coalesce(a.venue_id, excluded.venue_id),
        venue_name = coalesce(a.venue_name, excluded.venue_name),
        venue_address = coalesce(a.venue_address, excluded.venue_address),
        online_url = coalesce(excluded.online_url, a.online_url);
  end if;
  update public.events f set
      venue_id = case when hides_place then '' else coalesce(d.venue_id, f.venue_id) end,
      venue_name = case when hides_place then '' else coalesce(d.venue_name, f.venue_name) end,
      venue_address = case when hides_place then '' else coalesce(d.venue_address, f.venue_address) end,
      online_url = case when hides_link then left(f.online_url, 0) else coalesce(d.online_url, f.online_url) end,
      version = f.version + 1, updated_at = greatest(f.updated_at, now())
    where f.id = e.id;
  if not hides_link then delete from public.event_addresses a where a.event_id = e.id; end if;
  if hides_link and not hides_place and d.venue_name is not null then
    update public.event_addresses a set venue_id = null, venue_name = null, venue_address = null
      where a.event_id = e.id and a.online_url is not null;
    delete from public.event_addresses a where a.event_id = e.id and a.online_url is null;
  end if;
  delete from hearth.event_bytes b where b.event_id = e.id;
  perform pg_notify('engine_changed', e.id);
end $$;
grant execute on function hearth.settle_place(text) to hearth_engine;

-- The hosts choose how their event is answered. Hiding the place takes it out of the record at once, with the link, showing it
-- again puts it back. An online event needs no city to hide it. A last moment for answers that the call leaves out stays.
create or replace function hearth.set_answering(
  event text, host uuid, login uuid, new_mode text, new_party_limit integer, new_guest_list text, hides boolean,
  keeps_last_moment boolean, last_moment timestamptz
) returns void
  language plpgsql set search_path = '' as $$
declare
  the_event public.events;
begin
  if not hearth.login_lives(host, login) then perform hearth.refuse('not_signed_in'); end if;
  if not hearth.may_open_event(event, host) then perform hearth.refuse('not_found'); end if;
  if not hearth.is_host_of(event, host) then perform hearth.refuse('not_allowed'); end if;
  select e.* into the_event from public.events e where e.id = set_answering.event for no key update;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;

  if hides and the_event.city = '' and the_event.online_url is null then perform hearth.refuse('city_needed'); end if;
  if last_moment > the_event.starts_at then perform hearth.refuse('answers_until_late'); end if;
  insert into public.event_answering as s (event_id, mode, party_limit, guest_list, hides_address, answers_until)
    values (the_event.id, new_mode, new_party_limit, new_guest_list, hides, last_moment)
    on conflict (event_id) do update set mode = excluded.mode, party_limit = excluded.party_limit,
      guest_list = excluded.guest_list, hides_address = excluded.hides_address,
      answers_until = case when keeps_last_moment then s.answers_until else excluded.answers_until end, updated_at = now();
  -- No offer stands for longer.
  perform from public.event_seats s where s.event_id = the_event.id for update;
  update public.event_waiting w set offered_until = last_moment
    where w.event_id = the_event.id and w.offered_until > last_moment;

  perform hearth.settle_place(the_event.id);
  perform realtime.tell('event:' || the_event.id, 'seats');
end $$;

-- A host makes an event smaller than the number of people who are coming (migration 0177); with places its link is for those
-- who come. Where the hosts let each guest come, whoever is moved to the list stays let in (migration 0260).
create or replace function hearth.lower_capacity(event text, person uuid, login uuid, places integer) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_event record;
  seats record;
  candidate record;
  surplus integer;
  freed integer := 0;
  movers uuid[] := '{}';
  parties integer[] := '{}';
  people integer := 0;
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  select e.title, e.status, e.ends_at, e.capacity,
    (e.created_by = person or exists (
      select from hearth.co_hosts h where h.event_id = e.id and h.user_id = person)) is true as hosts
    into the_event from public.events e
    where e.id = lower_capacity.event and hearth.may_open_event(e.id, person) for no key update of e;
  if not found then perform hearth.refuse('not_found'); end if;
  if not the_event.hosts or the_event.status = 'draft' then perform hearth.refuse('not_allowed'); end if;
  if the_event.status = 'cancelled' then perform hearth.refuse('event_cancelled'); end if;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;

  -- Answers are held before seats, as answering does.
  perform from public.attendances a where a.event_id = lower_capacity.event and a.answer = 'coming'
    order by a.user_id for update;
  select s.capacity, s.taken into seats from public.event_seats s where s.event_id = lower_capacity.event for update;
  if seats.taken <= places then
    -- The plain case, also when this is said twice: the record's own way of changing it does the rest.
    return jsonb_build_object('eventId', lower_capacity.event, 'moved', 0, 'capacity', seats.capacity, 'taken', seats.taken);
  end if;

  surplus := places - seats.taken;
  for candidate in
    select w.user_id, w.party, 0 as kind, w.place as late from public.event_waiting w
      where w.event_id = lower_capacity.event and w.state = 'offered'
    union all
    select a.user_id, a.party, 1, (extract(epoch from a.updated_at) * 1000000)::bigint from public.attendances a
      where a.event_id = lower_capacity.event and a.answer = 'coming'
        and not exists (select from public.events e where e.id = a.event_id and e.created_by = a.user_id)
        and not exists (select from hearth.co_hosts h where h.event_id = a.event_id and h.user_id = a.user_id)
    order by kind, late desc, user_id desc
  loop
    exit when surplus >= 0;
    movers := movers || candidate.user_id;
    parties := parties || candidate.party;
    surplus := surplus + candidate.party;
  end loop;
  if surplus < 0 then perform hearth.refuse('event_full'); end if;
  for i in reverse cardinality(movers)..1 loop
    if parties[i] <= surplus then
      surplus := surplus - parties[i];
      movers[i] := null;
    end if;
  end loop;

  for i in 1..cardinality(movers) loop
    continue when movers[i] is null;
    freed := freed + parties[i];
    people := people + 1;
    update public.event_waiting w set state = 'waiting', offered_at = null, offered_until = null
      where w.event_id = lower_capacity.event and w.user_id = movers[i];
    if not found then
      delete from public.attendances a where a.event_id = lower_capacity.event and a.user_id = movers[i];
      insert into public.event_waiting (event_id, user_id, party, place, is_let_in)
        select lower_capacity.event, movers[i], parties[i], coalesce(min(w.place), 1) - 1,
          exists (select from public.event_answering s where s.event_id = lower_capacity.event and s.mode <> 'open')
        from public.event_waiting w where w.event_id = lower_capacity.event;
    end if;
    insert into hearth.waiting_news (kind, event_id, event_title, user_id, party)
      values ('moved', lower_capacity.event, the_event.title, movers[i], parties[i]);
  end loop;
  update public.event_seats s set capacity = places, taken = s.taken - freed
    where s.event_id = lower_capacity.event returning s.capacity, s.taken into seats;
  -- Where there was room for everyone the link was everybody's; it is no more.
  insert into public.event_addresses as a (event_id, venue_id, venue_name, venue_address, online_url)
    select e.id, null, null, null, e.online_url from public.events e where e.id = lower_capacity.event and e.online_url <> ''
    on conflict (event_id) do update set online_url = excluded.online_url;
  update public.events e set capacity = places, online_url = left(e.online_url, 0), version = e.version + 1, updated_at = greatest(e.updated_at, now())
    where e.id = lower_capacity.event;
  -- Made anew from the columns by the next read.
  delete from hearth.event_bytes b where b.event_id = lower_capacity.event;
  perform pg_notify('engine_changed', lower_capacity.event);
  return jsonb_build_object('eventId', lower_capacity.event, 'moved', people, 'capacity', seats.capacity,
    'taken', seats.taken);
end $$;

-- A change of the event that began before its place, or its link, was hidden would write it into the record: it is refused.
drop trigger keep_address_hidden on public.events;
create or replace function hearth.keep_address_hidden() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if (new.venue_id <> '' or new.venue_name <> '' or new.venue_address <> '')
    and exists (select from public.event_answering s where s.event_id = new.id and s.hides_address) then
    raise exception 'The place of this event is hidden.' using errcode = 'serialization_failure';
  end if;
  if new.online_url <> '' and hearth.hides_link(new.id, new.capacity) then
    raise exception 'The link of this event is hidden.' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger keep_address_hidden before insert or update on public.events
  for each row when (new.venue_id <> '' or new.venue_name <> '' or new.venue_address <> '' or new.online_url <> '')
  execute function hearth.keep_address_hidden();

-- What those who are coming are told of a change, and their calendar files, know the exact place and the link: hiding them
-- from others is no move for them. The record's own words come first, so that of a record before and after a change each is
-- told as it was.
create or replace function hearth.calendar_facts(e public.events) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object(
      'id', e.id, 'title', e.title, 'intention', e.intention, 'description', e.description, 'category', e.category,
      'startDate', e.start_date, 'endDate', e.end_date,
      'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
      'timezone', e.timezone, 'allDay', e.all_day,
      'startsAtMs', (extract(epoch from e.starts_at) * 1000)::bigint,
      'endsAtMs', (extract(epoch from e.ends_at) * 1000)::bigint,
      'venueName', coalesce(nullif(e.venue_name, ''), d.venue_name, ''), 'venueAddress', coalesce(nullif(e.venue_address, ''), d.venue_address, ''),
      'city', e.city, 'onlineUrl', coalesce(nullif(e.online_url, ''), d.online_url, e.online_url),
      'status', e.status, 'visibility', e.visibility, 'version', e.version,
      'createdAtMs', (extract(epoch from e.created_at) * 1000)::bigint,
      'updatedAtMs', (extract(epoch from e.updated_at) * 1000)::bigint)
    from (select) one left join public.event_addresses d on d.event_id = e.id
  );

create or replace function hearth.note_hidden_move() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  the_event public.events;
  people uuid[];
  -- What is hidden no more stands in the record, and has not moved.
  places jsonb := jsonb_strip_nulls(jsonb_build_object(
    'venueName', case when new.venue_name <> old.venue_name then old.venue_name end,
    'venueAddress', case when new.venue_address <> old.venue_address then old.venue_address end,
    'onlineUrl', case when new.online_url <> old.online_url then old.online_url end));
begin
  select e.* into the_event from public.events e where e.id = new.event_id;
  people := array(
    select a.user_id from public.attendances a where a.event_id = new.event_id and a.answer = 'coming'
    union
    select h.user_id from public.event_hosts h where h.event_id = new.event_id and h.state = 'accepted'
    except
    select the_event.created_by
  );
  if the_event.status = 'draft' or cardinality(people) = 0 or places = '{}' then return null; end if;
  insert into hearth.event_changes as c (event_id, host_id, before, after, readers)
    values (the_event.id, the_event.created_by, hearth.calendar_facts(the_event) || places, hearth.calendar_facts(the_event), people)
    on conflict (event_id) do update set after = excluded.after, readers = excluded.readers, changed_at = now();
  perform graphile_worker.add_job('tell_of_change', json_build_object('eventId', the_event.id), max_attempts => 5,
    job_key => 'event_change:' || the_event.id, run_at => now() + interval '1 minute', job_key_mode => 'preserve_run_at');
  return null;
end $$;

grant create on schema hearth to hearth_engine;
alter function hearth.hides_link(text, integer) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.hides_link(text, integer) to hearth_engine, hearth_jobs;

-- The links that stand in records today.
alter table public.events disable trigger note_event_change;
set local role hearth_engine;
do $$
declare
  moved text;
begin
  for moved in
    select e.id from public.events e where e.online_url <> '' and hearth.hides_link(e.id, e.capacity) order by e.id
  loop
    perform hearth.settle_place(moved);
  end loop;
end $$;
reset role;
alter table public.events enable trigger note_event_change;
