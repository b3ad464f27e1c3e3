-- Making an event smaller moves people by a few statements, whatever their number, and whoever is moved to the waiting list
-- keeps what they had said with their answer (docs/decisions/0064-waiting-lists-of-any-length.md).

-- Of whoever was moved here by making the event smaller: it is theirs again when they come.
alter table public.event_waiting add column stays_unseen boolean not null default false;
alter table public.event_waiting add column note text check (char_length(note) between 1 and 500);

-- Whoever comes waits no more, through whatever door they came, and whomever the hosts decline. An answer that comes holds
-- the event's seats.
create or replace function hearth.stop_waiting_of_answered() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  waited record;
begin
  if exists (select from public.event_waiting w where w.event_id = new.event_id and w.user_id = new.user_id) then
    delete from public.event_waiting w where w.event_id = new.event_id and w.user_id = new.user_id
      returning w.stays_unseen, w.note into waited;
    if waited.stays_unseen or waited.note is not null then
      update public.attendances a set stays_unseen = a.stays_unseen or waited.stays_unseen, note = coalesce(a.note, waited.note)
        where a.event_id = new.event_id and a.user_id = new.user_id;
    end if;
  end if;
  return null;
end $$;

-- A host makes an event smaller than the number of people who are coming (migration 0177); with places its link is for those
-- who come (migration 0261). Where the hosts let each guest come, whoever is moved to the list stays let in.
create or replace function hearth.lower_capacity(event text, person uuid, login uuid, places integer) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_event record;
  seats record;
  surplus integer;
  freed integer;
  movers uuid[];
  parties integer[];
  people integer;
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

  -- Offers first, the last of them first, then answers, the last first: as many as it takes.
  with candidates as (
    select w.user_id, w.party, 0 as kind, w.place as late from public.event_waiting w
      where w.event_id = lower_capacity.event and w.state = 'offered'
    union all
    select a.user_id, a.party, 1, (extract(epoch from a.updated_at) * 1000000)::bigint from public.attendances a
      where a.event_id = lower_capacity.event and a.answer = 'coming'
        and not exists (select from public.events e where e.id = a.event_id and e.created_by = a.user_id)
        and not exists (select from hearth.co_hosts h where h.event_id = a.event_id and h.user_id = a.user_id)
  ), sums as (
    select c.user_id, c.party, row_number() over turn as nth, sum(c.party) over turn as freed
    from candidates c window turn as (order by c.kind, c.late desc, c.user_id desc rows unbounded preceding)
  )
  select array_agg(s.user_id order by s.nth), array_agg(s.party order by s.nth), places - seats.taken + coalesce(max(s.freed), 0)
    into movers, parties, surplus
    from sums s where s.freed - s.party < seats.taken - places;
  if surplus < 0 then perform hearth.refuse('event_full'); end if;
  for i in reverse cardinality(movers)..1 loop
    if parties[i] <= surplus then
      surplus := surplus - parties[i];
      movers[i] := null;
    end if;
  end loop;

  update public.event_waiting w set state = 'waiting', offered_at = null, offered_until = null
    where w.event_id = lower_capacity.event and w.state = 'offered' and w.user_id = any (movers);
  with moved as (
    delete from public.attendances a
    where a.event_id = lower_capacity.event and a.answer = 'coming' and a.user_id = any (movers)
    returning a.user_id, a.party, a.stays_unseen, a.note
  )
  insert into public.event_waiting (event_id, user_id, party, place, is_let_in, stays_unseen, note)
    select lower_capacity.event, m.user_id, m.party,
      coalesce((select min(w.place) from public.event_waiting w where w.event_id = lower_capacity.event), 1)
        - t.nth,
      exists (select from public.event_answering s where s.event_id = lower_capacity.event and s.mode <> 'open'),
      m.stays_unseen, m.note
    from moved m join unnest(movers) with ordinality t(user_id, nth) on t.user_id = m.user_id;
  insert into hearth.waiting_news (kind, event_id, event_title, user_id, party)
    select 'moved', lower_capacity.event, the_event.title, m.user_id, m.party
    from unnest(movers, parties) with ordinality m(user_id, party, nth) where m.user_id is not null order by m.nth;
  select count(*), coalesce(sum(m.party), 0) into people, freed
    from unnest(movers, parties) m(user_id, party) where m.user_id is not null;
  update public.event_seats s set capacity = places, taken = s.taken - freed
    where s.event_id = lower_capacity.event returning s.capacity, s.taken into seats;
  -- Where there was room for everyone the link was everybody's; it is no more.
  insert into public.event_addresses as a (event_id, venue_id, venue_name, venue_address, online_url)
    select e.id, null, null, null, e.online_url from public.events e where e.id = lower_capacity.event and e.online_url <> ''
    on conflict (event_id) do update set online_url = excluded.online_url;
  update public.events e set capacity = places, online_url = left(e.online_url, 0), version = e.version + 1,
      updated_at = greatest(e.updated_at, now())
    where e.id = lower_capacity.event;
  -- Made anew from the columns by the next read.
  delete from hearth.event_bytes b where b.event_id = lower_capacity.event;
  perform pg_notify('engine_changed', lower_capacity.event);
  return jsonb_build_object('eventId', lower_capacity.event, 'moved', people, 'capacity', seats.capacity,
    'taken', seats.taken);
end $$;
