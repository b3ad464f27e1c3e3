-- A host makes an event smaller than the number of people who are coming. The engine refuses that; here the host has said
-- that whoever answered last waits instead: first offers that nobody has taken yet go back onto the list, the last of them
-- first, then answers become the front of the list, in the order in which they were given. Hosts stay. Nobody is moved
-- who still fits. All of it, the record's capacity included, is one transaction.
create function hearth.lower_capacity(event text, person uuid, login uuid, places integer) returns jsonb
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
      insert into public.event_waiting (event_id, user_id, party, place)
        select lower_capacity.event, movers[i], parties[i], coalesce(min(w.place), 1) - 1
        from public.event_waiting w where w.event_id = lower_capacity.event;
    end if;
    insert into hearth.waiting_news (kind, event_id, event_title, user_id, party)
      values ('moved', lower_capacity.event, the_event.title, movers[i], parties[i]);
  end loop;
  update public.event_seats s set capacity = places, taken = s.taken - freed
    where s.event_id = lower_capacity.event returning s.capacity, s.taken into seats;
  update public.events e set capacity = places, version = e.version + 1, updated_at = greatest(e.updated_at, now())
    where e.id = lower_capacity.event;
  -- Made anew from the columns by the next read.
  delete from hearth.event_bytes b where b.event_id = lower_capacity.event;
  perform pg_notify('engine_changed', lower_capacity.event);
  return jsonb_build_object('eventId', lower_capacity.event, 'moved', people, 'capacity', seats.capacity,
    'taken', seats.taken);
end $$;
grant execute on function hearth.lower_capacity(text, uuid, uuid, integer) to hearth_engine;
