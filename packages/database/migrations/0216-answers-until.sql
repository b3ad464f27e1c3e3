-- Hosts may set a last moment for answers. After it nobody says that they come or perhaps come, or with more people; whoever
-- said so may still stay away or come with fewer. The waiting list closes with it. Hosts still decide about who asked before.
alter table public.event_answering add column answers_until timestamptz;

-- What the hosts chose, and never after the start; null where they chose nothing.
create function hearth.answers_until(event text) returns timestamptz
  language sql stable security definer set search_path = ''
  return (
    select least(s.answers_until, e.starts_at)
    from public.event_answering s join public.events e on e.id = s.event_id
    where s.event_id = event and s.answers_until is not null
  );

-- From when on no places are offered (`least` passes over null).
create function hearth.waiting_closes_at(event text) returns timestamptz
  language sql stable security definer set search_path = ''
  return (
    select least(e.starts_at - r.cut_off, hearth.answers_until(e.id))
    from public.events e, hearth.waiting_rules r where e.id = event
  );

-- As in migration 0174, but for the last moment.
drop function hearth.set_answering(text, uuid, uuid, text, integer, text, boolean);
create function hearth.set_answering(
  event text, host uuid, login uuid, new_mode text, new_party_limit integer, new_guest_list text, hides boolean,
  last_moment timestamptz
) returns void
  language plpgsql set search_path = '' as $$
declare
  the_event public.events;
  is_hidden boolean;
begin
  if not hearth.login_lives(host, login) then perform hearth.refuse('not_signed_in'); end if;
  if not hearth.may_open_event(event, host) then perform hearth.refuse('not_found'); end if;
  if not hearth.is_host_of(event, host) then perform hearth.refuse('not_allowed'); end if;
  select e.* into the_event from public.events e where e.id = set_answering.event for no key update;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;

  is_hidden := exists (select from public.event_addresses d where d.event_id = the_event.id);
  if hides and the_event.city = '' then perform hearth.refuse('city_needed'); end if;
  if last_moment > the_event.starts_at then perform hearth.refuse('answers_until_late'); end if;
  insert into public.event_answering as s (event_id, mode, party_limit, guest_list, hides_address, answers_until)
    values (the_event.id, new_mode, new_party_limit, new_guest_list, hides, last_moment)
    on conflict (event_id) do update set mode = excluded.mode, party_limit = excluded.party_limit,
      guest_list = excluded.guest_list, hides_address = excluded.hides_address,
      answers_until = excluded.answers_until, updated_at = now();
  -- No offer stands for longer.
  perform from public.event_seats s where s.event_id = the_event.id for update;
  update public.event_waiting w set offered_until = last_moment
    where w.event_id = the_event.id and w.offered_until > last_moment;

  if hides and not is_hidden then
    insert into public.event_addresses (event_id, venue_id, venue_name, venue_address)
      values (the_event.id, the_event.venue_id, the_event.venue_name, the_event.venue_address);
    update public.events e set venue_id = '', venue_name = '', venue_address = '',
        version = e.version + 1, updated_at = greatest(e.updated_at, now())
      where e.id = the_event.id;
  elsif is_hidden and not hides then
    -- In this order, so that nobody who is coming is told of a move.
    update public.events e set venue_id = d.venue_id, venue_name = d.venue_name, venue_address = d.venue_address,
        version = e.version + 1, updated_at = greatest(e.updated_at, now())
      from public.event_addresses d where d.event_id = the_event.id and e.id = the_event.id;
    delete from public.event_addresses d where d.event_id = the_event.id;
  end if;
  if hides <> is_hidden then
    delete from hearth.event_bytes b where b.event_id = the_event.id;
    perform pg_notify('engine_changed', the_event.id);
  end if;
  perform realtime.tell('event:' || the_event.id, 'seats');
end $$;

-- As in migration 0170, but for the last moment, and for an invitation that follows an answer.
create or replace function hearth.answer_event(
  event text, person uuid, login uuid, wanted text, people integer, mail_version integer, mail jsonb, said text default null
) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_event record;
  before record;
  seats record;
  result text := wanted;
  coming integer;
  note_now text;
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  select e.title, e.status, e.ends_at, s.party_limit, coalesce(s.mode, 'open') as mode,
    s.mode <> 'open' and (hearth.is_host_of(e.id, person) or exists (
      select from public.event_invitations i where i.event_id = e.id and i.user_id = person)) as is_expected,
    (select i.created_at from public.event_invitations i where i.event_id = e.id and i.user_id = person) as invited_at
    into the_event
    from public.events e left join public.event_answering s on s.event_id = e.id
    where e.id = answer_event.event and hearth.may_open_event(e.id, person);
  if not found then perform hearth.refuse('not_found'); end if;
  if not hearth.has_username(person) then perform hearth.refuse('username_required'); end if;
  if the_event.status = 'draft' then perform hearth.refuse('not_allowed'); end if;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;
  if the_event.status = 'cancelled' and wanted <> 'not_coming' then perform hearth.refuse('event_cancelled'); end if;

  insert into public.attendances (event_id, user_id, answer, party)
    values (answer_event.event, person, 'not_coming', 0)
    on conflict do nothing;
  select a.answer, a.party, a.asked_party, a.note, a.updated_at into before from public.attendances a
    where a.event_id = answer_event.event and a.user_id = person
    for update;

  if before.answer = 'declined' and the_event.is_expected is not true then
    -- A no of the hosts is not asked away.
    if wanted <> 'not_coming' then perform hearth.refuse('answer_declined'); end if;
    result := 'declined';
  elsif the_event.mode = 'invitation' and not the_event.is_expected
    and (before.answer = 'not_coming' or (wanted <> 'not_coming' and before.answer <> 'coming')) then
    perform hearth.refuse('not_invited');
  elsif wanted = 'coming' and the_event.mode = 'approval' and not the_event.is_expected and before.answer <> 'coming' then
    result := 'asked';
  end if;
  if wanted <> 'not_coming' and hearth.answers_until(answer_event.event) <= now() and (result <> before.answer
    or (wanted = 'coming' and people > coalesce(before.asked_party, before.party))) then
    perform hearth.refuse('answers_closed');
  end if;
  if wanted = 'coming' and people > coalesce(the_event.party_limit, 6) and people > before.party then
    perform hearth.refuse('party_too_large');
  end if;
  coming := case when result = 'coming' then people else 0 end;
  note_now := case when said is null then before.note else nullif(said, '') end;

  if coming <> before.party then
    update public.event_seats s set taken = s.taken + (coming - before.party)
      where s.event_id = answer_event.event
        and (s.capacity is null or s.taken + (coming - before.party) <= s.capacity)
      returning s.capacity, s.taken into seats;
    if not found then perform hearth.refuse('event_full'); end if;
  else
    select s.capacity, s.taken into seats from public.event_seats s where s.event_id = answer_event.event;
    if result = 'asked' and seats.taken + people > seats.capacity then perform hearth.refuse('event_full'); end if;
  end if;

  if result <> before.answer or coming <> before.party or note_now is distinct from before.note
    or (result = 'asked' and people <> before.asked_party)
    -- Said again it answers the invitation that came since.
    or (result <> 'coming' and before.updated_at <= the_event.invited_at) then
    update public.attendances a
      set answer = result, party = coming, note = note_now, updated_at = now(),
        asked_party = case result when 'asked' then people when 'declined' then before.asked_party end
      where a.event_id = answer_event.event and a.user_id = person;
  end if;
  if coming > 0 and coming <> before.party then
    perform hearth.confirm_answer(answer_event.event, person, mail_version, mail);
  end if;
  if result <> before.answer and 'asked' in (result, before.answer) then
    perform hearth.tell_hosts_who_asks(answer_event.event, the_event.title, person, result = 'asked');
  end if;

  return jsonb_build_object('eventId', answer_event.event, 'answer', result, 'party', coming,
    'capacity', seats.capacity, 'taken', seats.taken);
end $$;

-- As in migration 0171, with the last moment.
drop function public.how_to_answer(text);
drop function hearth.how_to_answer(text);
create function hearth.how_to_answer(event text)
  returns table (mode text, party_limit integer, guest_list text, hides_address boolean, sees_guests boolean,
    is_invited boolean, asked_party integer, note text, answers_until timestamptz)
  language sql stable security definer set search_path = '' as $$
  select coalesce(s.mode, 'open'), coalesce(s.party_limit, 6), coalesce(s.guest_list, 'hosts'), coalesce(s.hides_address, false),
    hearth.may_see_guests(e.id, auth.uid()),
    exists (select from public.event_invitations i where i.event_id = e.id and i.user_id = auth.uid()),
    a.asked_party, a.note, hearth.answers_until(e.id)
  from public.events e
  left join public.event_answering s on s.event_id = e.id
  left join public.attendances a on a.event_id = e.id and a.user_id = auth.uid()
  where e.id = how_to_answer.event and hearth.may_open_event(e.id, auth.uid())
$$;
create function public.how_to_answer(event text)
  returns table (mode text, party_limit integer, guest_list text, hides_address boolean, sees_guests boolean,
    is_invited boolean, asked_party integer, note text, answers_until timestamptz)
  language sql stable set search_path = '' as $$
  select * from hearth.how_to_answer(event)
$$;

-- As in migrations 0175 and 0176, but that the list closes at the last moment.
drop function hearth.offer_ends(timestamptz, text);
create function hearth.offer_ends(closes_at timestamptz, zone text) returns timestamptz
  language sql stable set search_path = '' as $$
  select least(
    closes_at,
    hearth.awake_until(now(), least(r.offer_lasts, greatest((closes_at - now()) / 6, interval '30 minutes')), zone))
  from hearth.waiting_rules r
$$;

create or replace function hearth.offer_places(event text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  the_event record;
  free integer;
  chosen record;
begin
  select e.title, hearth.waiting_closes_at(e.id) as closes_at, coalesce(hearth.known_zone(e.timezone), 'UTC') as zone into the_event
    from public.events e
    where e.id = offer_places.event and e.status = 'published' and hearth.waiting_closes_at(e.id) > now();
  if not found then return; end if;
  loop
    select s.capacity - s.taken into free from public.event_seats s where s.event_id = offer_places.event;
    update public.event_waiting w
      set state = 'offered', offered_at = now(),
        offered_until = hearth.offer_ends(the_event.closes_at, coalesce(hearth.zone_of(w.user_id), the_event.zone))
      where w.event_id = offer_places.event and w.state = 'waiting' and w.user_id = (
        select c.user_id from public.event_waiting c
        where c.event_id = offer_places.event and c.state = 'waiting' and (free is null or c.party <= free)
          and hearth.may_open_event(c.event_id, c.user_id)
        order by c.place limit 1)
      returning w.user_id, w.party, w.offered_until into chosen;
    exit when not found;
    update public.event_seats s set taken = s.taken + chosen.party
      where s.event_id = offer_places.event and (s.capacity is null or s.taken + chosen.party <= s.capacity);
    if not found then raise exception 'The seats were not held.' using errcode = 'serialization_failure'; end if;
    insert into hearth.waiting_news (kind, event_id, event_title, user_id, party, until)
      values ('offered', offer_places.event, the_event.title, chosen.user_id, chosen.party, chosen.offered_until);
  end loop;
end $$;

create or replace function hearth.care_for_waiting() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  due text;
begin
  for due in
    select w.event_id
    from public.event_waiting w
    join public.events e on e.id = w.event_id
    join public.event_seats s on s.event_id = w.event_id
    where w.offered_until <= now() or e.ends_at <= now()
      or (w.state = 'offered' and hearth.waiting_closes_at(e.id) <= now())
      or (w.state = 'waiting' and e.status = 'published' and hearth.waiting_closes_at(e.id) > now()
        and (s.capacity is null or s.taken + w.party <= s.capacity))
    group by w.event_id order by w.event_id limit 100
  loop
    perform from public.event_seats s where s.event_id = due for update;
    with ended as (
      delete from public.event_waiting w using public.events e
      where w.event_id = due and e.id = due
        and (w.offered_until <= now() or e.ends_at <= now()
          or (w.state = 'offered' and hearth.waiting_closes_at(e.id) <= now())
          or not hearth.may_open_event(w.event_id, w.user_id))
      returning w.event_id, w.user_id, w.party, w.state, e.title, e.ends_at
    )
    insert into hearth.waiting_news (kind, event_id, event_title, user_id, party)
      select 'passed', d.event_id, d.title, d.user_id, d.party from ended d
      where d.state = 'offered' and d.ends_at > now();
    perform hearth.offer_places(due);
  end loop;
end $$;

create or replace function hearth.join_waiting(event text, person uuid, login uuid, people integer) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_event record;
  seats record;
  mine record;
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  select e.status, e.ends_at, e.starts_at - r.cut_off as closes_at, s.party_limit, coalesce(s.mode, 'open') as mode,
    s.mode <> 'open' and (hearth.is_host_of(e.id, person) or exists (
      select from public.event_invitations i where i.event_id = e.id and i.user_id = person)) as is_expected
    into the_event
    from public.events e cross join hearth.waiting_rules r
    left join public.event_answering s on s.event_id = e.id
    where e.id = join_waiting.event and hearth.may_open_event(e.id, person);
  if not found then perform hearth.refuse('not_found'); end if;
  if not hearth.has_username(person) then perform hearth.refuse('username_required'); end if;
  if the_event.status = 'draft' then perform hearth.refuse('not_allowed'); end if;
  if the_event.status = 'cancelled' then perform hearth.refuse('event_cancelled'); end if;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;
  if hearth.answers_until(join_waiting.event) <= now() then perform hearth.refuse('answers_closed'); end if;
  if the_event.mode <> 'open' and not the_event.is_expected then
    -- Where hosts say yes to each, asking them is the only line there is.
    if the_event.mode = 'invitation' then perform hearth.refuse('not_invited'); end if;
    return jsonb_build_object('refused', 'approval');
  end if;
  if people > coalesce(the_event.party_limit, 6) then perform hearth.refuse('party_too_large'); end if;
  if the_event.closes_at <= now() then return jsonb_build_object('refused', 'closed'); end if;

  select s.capacity, s.taken into seats from public.event_seats s where s.event_id = join_waiting.event for update;
  select a.answer into mine from public.attendances a where a.event_id = join_waiting.event and a.user_id = person;
  if mine.answer = 'coming' then return jsonb_build_object('refused', 'coming'); end if;
  if mine.answer = 'declined' and the_event.is_expected is not true then perform hearth.refuse('answer_declined'); end if;
  select w.state, w.party into mine from public.event_waiting w
    where w.event_id = join_waiting.event and w.user_id = person;
  if mine.state = 'waiting' then
    update public.event_waiting w set party = people
      where w.event_id = join_waiting.event and w.user_id = person;
    perform hearth.offer_places(join_waiting.event);
  elsif mine.state is null then
    if seats.capacity is null or seats.taken + people <= seats.capacity then
      return jsonb_build_object('refused', 'fits');
    end if;
    insert into public.event_waiting (event_id, user_id, party, place)
      select join_waiting.event, person, people, coalesce(max(w.place), 0) + 1
      from public.event_waiting w where w.event_id = join_waiting.event;
  end if;
  return hearth.waiting_of(join_waiting.event, person);
end $$;

create or replace function hearth.answer_offer(event text, person uuid, login uuid, accepts boolean) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_event record;
  mine record;
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  select e.status, e.ends_at into the_event from public.events e
    where e.id = answer_offer.event and hearth.may_open_event(e.id, person);
  if not found then perform hearth.refuse('not_found'); end if;
  if the_event.status = 'cancelled' then perform hearth.refuse('event_cancelled'); end if;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;

  if accepts then
    -- Held before the seats, as answering does.
    insert into public.attendances (event_id, user_id, answer, party)
      values (answer_offer.event, person, 'not_coming', 0)
      on conflict do nothing;
    perform from public.attendances a where a.event_id = answer_offer.event and a.user_id = person for update;
  end if;
  perform from public.event_seats s where s.event_id = answer_offer.event for update;
  select a.answer, a.party into mine from public.attendances a
    where a.event_id = answer_offer.event and a.user_id = person;
  if mine.answer = 'coming' then
    return jsonb_build_object('eventId', answer_offer.event, 'state', 'coming', 'party', mine.party, 'isNew', false);
  end if;
  select w.state, w.party, w.offered_until into mine from public.event_waiting w
    where w.event_id = answer_offer.event and w.user_id = person;
  if not accepts then
    if mine.state = 'offered' then perform hearth.stop_waiting(array[answer_offer.event], array[person]); end if;
    return jsonb_build_object('eventId', answer_offer.event, 'state', 'declined', 'party', null, 'isNew', false);
  end if;
  if hearth.answers_until(answer_offer.event) <= clock_timestamp() then perform hearth.refuse('answers_closed'); end if;
  if mine.state is distinct from 'offered' or mine.offered_until <= clock_timestamp() then
    -- Raised, so that the answer which was only there to be held goes again.
    raise exception 'offer_passed' using errcode = 'HE001';
  end if;

  -- Its seats are the answer's from here on: what waits holds none.
  update public.event_waiting w set state = 'waiting', offered_at = null, offered_until = null
    where w.event_id = answer_offer.event and w.user_id = person;
  update public.attendances a set answer = 'coming', party = mine.party, asked_party = null, updated_at = now()
    where a.event_id = answer_offer.event and a.user_id = person;
  return jsonb_build_object('eventId', answer_offer.event, 'state', 'coming', 'party', mine.party, 'isNew', true);
end $$;

create or replace function hearth.event_waiting_list(event text)
  returns table (waiting integer, closes_at timestamptz, my_state text, my_party integer, my_position integer,
    offered_until timestamptz)
  language sql stable security definer set search_path = '' as $$
  select
    (select count(*)::integer from public.event_waiting w where w.event_id = e.id and w.state = 'waiting'),
    hearth.waiting_closes_at(e.id), o.mine ->> 'state', (o.mine ->> 'party')::integer, (o.mine ->> 'position')::integer,
    (o.mine ->> 'offeredUntil')::timestamptz
  from public.events e
  cross join lateral (select hearth.waiting_of(e.id, auth.uid()) as mine) o
  where e.id = event_waiting_list.event and hearth.may_open_event(e.id, auth.uid())
$$;

grant create on schema hearth to hearth_engine;
alter function hearth.answers_until(text) owner to hearth_engine;
alter function hearth.waiting_closes_at(text) owner to hearth_engine;
alter function hearth.how_to_answer(text) owner to hearth_engine;
alter function hearth.offer_ends(timestamptz, text) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.set_answering(text, uuid, uuid, text, integer, text, boolean, timestamptz) to hearth_engine;
grant execute on function hearth.how_to_answer(text), public.how_to_answer(text) to anon, authenticated, hearth_engine;
