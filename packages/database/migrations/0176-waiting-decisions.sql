-- What a member decides about a waiting list. What stands in the way is raised by `hearth.refuse`, or, where it belongs to
-- waiting alone, given back as the state `refused` with a reason that the server words; then nothing was written.

-- Puts a member on the list of an event that is full for their party. Asked again it changes the party; the place stays.
create function hearth.join_waiting(event text, person uuid, login uuid, people integer) returns jsonb
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

-- How a member stands on a list: the state `none` where they do not. Among those who wait for an offer, the first is 1.
create function hearth.waiting_of(event text, person uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('eventId', w.event_id, 'state', w.state, 'party', w.party, 'offeredUntil', w.offered_until,
      'position', case when w.state = 'waiting' then (
        select 1 + count(*)::integer from public.event_waiting b
        where b.event_id = w.event_id and b.state = 'waiting' and b.place < w.place) end)
    from public.event_waiting w where w.event_id = waiting_of.event and w.user_id = person
  ), jsonb_build_object('eventId', waiting_of.event, 'state', 'none', 'party', null, 'offeredUntil', null, 'position', null))
$$;

-- Leaves the list, with or without an offer.
create function hearth.leave_waiting(event text, person uuid, login uuid) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  perform hearth.stop_waiting(array[leave_waiting.event], array[person]);
  return hearth.waiting_of(leave_waiting.event, person);
end $$;

-- Yes or no to an offer. A yes gives its seats to the answer, so that nothing is free in between. `isNew` says that this is
-- the moment in which the person came: the caller writes the confirmation in the same transaction, for the event as it
-- reads it then, because whoever changes an event holds its seats. Said twice it is once.
create function hearth.answer_offer(event text, person uuid, login uuid, accepts boolean) returns jsonb
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

-- How a list stands for whoever asks, who may open the event: how many wait, when it closes, and their own place on it.
create function hearth.event_waiting_list(event text)
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

create function public.event_waiting_list(event text)
  returns table (waiting integer, closes_at timestamptz, my_state text, my_party integer, my_position integer,
    offered_until timestamptz)
  language sql stable set search_path = '' as $$
  select * from hearth.event_waiting_list(event)
$$;

-- What whoever asks waits for, offers first, then the soonest.
create function hearth.my_waiting()
  returns table (event_id text, state text, party integer, "position" integer, offered_until timestamptz, closes_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select w.event_id, w.state, w.party,
    case when w.state = 'waiting' then (
      select 1 + count(*)::integer from public.event_waiting b
      where b.event_id = w.event_id and b.state = 'waiting' and b.place < w.place) end,
    w.offered_until, hearth.waiting_closes_at(e.id)
  from public.event_waiting w join public.events e on e.id = w.event_id
  where w.user_id = auth.uid() and hearth.may_open_event(w.event_id, auth.uid()) and e.ends_at > now()
  order by w.state, w.offered_until, e.starts_at, e.id
  limit 100
$$;

create function public.my_waiting()
  returns table (event_id text, state text, party integer, "position" integer, offered_until timestamptz, closes_at timestamptz)
  language sql stable set search_path = '' as $$
  select * from hearth.my_waiting()
$$;

grant create on schema hearth to hearth_engine;
alter function hearth.waiting_of(text, uuid) owner to hearth_engine;
alter function hearth.event_waiting_list(text) owner to hearth_engine;
alter function hearth.my_waiting() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function
  hearth.join_waiting(text, uuid, uuid, integer),
  hearth.leave_waiting(text, uuid, uuid),
  hearth.answer_offer(text, uuid, uuid, boolean)
  to hearth_engine;
grant execute on function
  hearth.event_waiting_list(text), public.event_waiting_list(text), hearth.my_waiting(), public.my_waiting()
  to authenticated, hearth_engine;
