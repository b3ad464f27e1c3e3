-- A member goes on the list of an event that is full for their party (`wait_in_line`).
create function hearth.join_waiting(event text, person uuid, login uuid, people integer, chosen integer[] default null) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  return hearth.wait_in_line(event, person, null, people, chosen);
end $$;

-- Puts a member, or a guest without an account, on the list of an event that is full for their party. Asked again it changes
-- the party; the place stays. `chosen` are the kinds of places that the party waits for. What cannot be is `refused`.
create function hearth.wait_in_line(event text, person uuid, guest uuid, people integer, chosen integer[]) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  waits constant uuid := coalesce(person, guest);
  refusal text;
  seats public.event_seats;
  mine record;
  wanted_kinds integer[];
begin
  refusal := hearth.place_refusal(wait_in_line.event, person, people, '{}', guest);
  if refusal is not null then perform hearth.refuse(refusal); end if;
  select w.state, w.party, w.kinds into mine from public.event_waiting w
    where w.event_id = wait_in_line.event and w.person_id = waits;
  wanted_kinds := hearth.allow_kinds(wait_in_line.event, person, people, chosen, coalesce(mine.kinds, '{}'), coalesce(mine.party, 0),
    guest => wait_in_line.guest);
  if hearth.waiting_closes_at(wait_in_line.event) <= now() then return jsonb_build_object('refused', 'closed'); end if;

  select s.* into seats from public.event_seats s where s.event_id = wait_in_line.event for update;
  select a.answer into mine from public.attendances a
    where a.event_id = wait_in_line.event and (a.user_id = person or a.guest_id = guest);
  if mine.answer = 'coming' then return jsonb_build_object('refused', 'coming'); end if;
  select w.state, w.party, w.kinds into mine from public.event_waiting w
    where w.event_id = wait_in_line.event and w.person_id = waits;
  if mine.state = 'waiting' then
    update public.event_waiting w set party = people, kinds = wanted_kinds
      where w.event_id = wait_in_line.event and w.person_id = waits;
    perform hearth.offer_places(wait_in_line.event);
  elsif mine.state = 'offered' and people < mine.party and 0 <= all (hearth.subtract_kinds(mine.kinds, wanted_kinds)) then
    -- An offer stands for fewer too, so that a smaller limit of the hosts takes nobody's turn.
    update public.event_waiting w set party = people, kinds = wanted_kinds
      where w.event_id = wait_in_line.event and w.person_id = waits;
    perform hearth.change_seats(wait_in_line.event, people - mine.party, hearth.subtract_kinds(wanted_kinds, mine.kinds));
  elsif mine.state is null then
    if hearth.full_refusal(seats, people, wanted_kinds) is null then
      return jsonb_build_object('refused', 'fits');
    end if;
    insert into public.event_waiting (event_id, user_id, guest_id, party, kinds, place)
      select wait_in_line.event, person, wait_in_line.guest, people, wanted_kinds, coalesce(max(w.place), 0) + 1
      from public.event_waiting w where w.event_id = wait_in_line.event;
  end if;
  return hearth.waiting_of(wait_in_line.event, waits);
end $$;

-- Leaves the list, with or without an offer.
create function hearth.leave_waiting(event text, person uuid, login uuid) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  perform hearth.stop_waiting(array[leave_waiting.event], array[person]);
  return hearth.waiting_of(leave_waiting.event, person);
end $$;

-- A member's yes or no to an offer (`settle_offer`).
create function hearth.answer_offer(event text, person uuid, login uuid, accepts boolean) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  return hearth.settle_offer(event, person, null, accepts);
end $$;

-- Yes or no of a member, or of a guest without an account, to an offer. A yes gives its seats to the answer, so that nothing
-- is free in between. `isNew` says that this is the moment in which the person came: the caller writes the confirmation in the
-- same transaction, for the event as it reads it then, because whoever changes an event holds its seats. Said twice it is
-- once.
create function hearth.settle_offer(event text, person uuid, guest uuid, accepts boolean) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  waits constant uuid := coalesce(person, guest);
  refusal text;
  mine record;
begin
  if not hearth.may_open_event(settle_offer.event, person) then perform hearth.refuse('not_found'); end if;

  if accepts then
    -- Before the seats, as answering does.
    perform hearth.lock_answer(settle_offer.event, person, settle_offer.guest);
  end if;
  perform from public.event_seats s where s.event_id = settle_offer.event for update;
  select a.answer, a.party into mine from public.attendances a
    where a.event_id = settle_offer.event and (a.user_id = person or a.guest_id = settle_offer.guest);
  if mine.answer = 'coming' then
    return jsonb_build_object('eventId', settle_offer.event, 'state', 'coming', 'party', mine.party, 'isNew', false);
  end if;
  select w.state, w.party, w.kinds, w.offered_until into mine from public.event_waiting w
    where w.event_id = settle_offer.event and w.person_id = waits;
  if not accepts then
    if mine.state = 'offered' then perform hearth.stop_waiting(array[settle_offer.event], array[waits]); end if;
    return jsonb_build_object('eventId', settle_offer.event, 'state', 'declined', 'party', null, 'isNew', false);
  end if;
  -- Asked under the lock of the seats, under which a change of the mode takes people off the list. What is kept for them is of
  -- its kind, whatever became of that meanwhile.
  refusal := hearth.place_refusal(settle_offer.event, person, coalesce(mine.party, 1), '{}', guest);
  if refusal is not null then perform hearth.refuse(refusal); end if;
  if mine.state is distinct from 'offered' or mine.offered_until <= clock_timestamp() then
    -- Raised, so that the answer which was only there to be held goes again.
    raise exception 'offer_passed' using errcode = 'HE001';
  end if;

  -- Its seats are the answer's from here on: what waits holds none.
  update public.event_waiting w set state = 'waiting', offered_at = null, offered_until = null
    where w.event_id = settle_offer.event and w.person_id = waits;
  update public.attendances a set answer = 'coming', party = mine.party, kinds = mine.kinds, asked_party = null, updated_at = now()
    where a.event_id = settle_offer.event and (a.user_id = person or a.guest_id = settle_offer.guest);
  return jsonb_build_object('eventId', settle_offer.event, 'state', 'coming', 'party', mine.party, 'isNew', true);
end $$;

-- Takes these people off these lists; their offers go to the next. Seats are held first, in one order.
create function hearth.stop_waiting(event_ids text[], people uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.event_seats s where s.event_id = any (event_ids) order by s.event_id for update;
  delete from public.event_waiting w where w.event_id = any (event_ids) and w.person_id = any (people);
end $$;

-- Whoever comes waits no more, through whatever door they came, and whomever the hosts decline. An answer that comes
-- holds the event's seats.
create function hearth.stop_waiting_of_answered() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  waited record;
begin
  if exists (select from public.event_waiting w
    where w.event_id = new.event_id and w.person_id = coalesce(new.user_id, new.guest_id)) then
    delete from public.event_waiting w where w.event_id = new.event_id and w.person_id = coalesce(new.user_id, new.guest_id)
      returning w.stays_unseen, w.note into waited;
    if waited.stays_unseen or waited.note is not null then
      update public.attendances a set stays_unseen = a.stays_unseen or waited.stays_unseen, note = coalesce(a.note, waited.note)
        where a.id = new.id;
    end if;
  end if;
  return null;
end $$;
create trigger stop_waiting_of_answered after insert or update on public.attendances
  for each row when (new.answer in ('coming', 'declined')) execute function hearth.stop_waiting_of_answered();

-- Nobody waits for who blocked them. After `part_ways`, which holds their answers: answers come before seats.
create function hearth.stop_waiting_of_blocked() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.stop_waiting(array_agg(w.event_id), array[new.blocked_id])
    from public.event_waiting w join public.events e on e.id = w.event_id
    where w.user_id = new.blocked_id and e.created_by = new.blocker_id
    having count(*) > 0;
  return null;
end $$;
create trigger stop_waiting_of_blocked after insert on public.blocks
  for each row execute function hearth.stop_waiting_of_blocked();

-- Who asks for the end of their account is hidden from that moment on, and waits for nothing.
create function hearth.stop_waiting_of_hidden() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.stop_waiting(array_agg(w.event_id), array[new.id])
    from public.event_waiting w where w.user_id = new.id having count(*) > 0;
  return null;
end $$;
create trigger stop_waiting_of_hidden after update of is_hidden on public.profiles
  for each row when (new.is_hidden and not old.is_hidden) execute function hearth.stop_waiting_of_hidden();

-- What does not take place has no list, and who was on it is told. Whom an event closes to leaves its list.
create function hearth.stop_waiting_for_closed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.event_seats s where s.event_id = new.id for update;
  if new.status = 'cancelled' and old.status = 'published' then
    insert into hearth.waiting_news (kind, event_id, event_title, user_id, guest_id, party, kinds)
      select 'ended', new.id, new.title, w.user_id, w.guest_id, w.party, w.kinds from public.event_waiting w where w.event_id = new.id;
  end if;
  delete from public.event_waiting w
    where w.event_id = new.id and (new.status <> 'published' or not hearth.may_open_event(new.id, w.user_id));
  return null;
end $$;
create trigger stop_waiting_for_closed after update of status, visibility on public.events
  for each row when ((new.status, new.visibility) is distinct from (old.status, old.visibility))
  execute function hearth.stop_waiting_for_closed();

-- Whoever has the event open hears that its list moved.
create function hearth.tell_waiting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('event:' || event_id, 'waiting') from (select distinct event_id from touched) as events;
  return null;
end $$;
create trigger tell_waiting after insert on public.event_waiting referencing new table as touched
  for each statement execute function hearth.tell_waiting();
create trigger tell_waiting_changed after update on public.event_waiting referencing new table as touched
  for each statement execute function hearth.tell_waiting();
create trigger tell_waiting_removed after delete on public.event_waiting referencing old table as touched
  for each statement execute function hearth.tell_waiting();

create function hearth.queue_waiting_news() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from written) then return null; end if;
  perform hearth.queue_telling_of_waiting();
  perform graphile_worker.add_jobs(array(
    select row('end_offers', '{}'::json, null, w.until, 5::smallint, 'offer:' || w.event_id || ':' || coalesce(w.user_id, w.guest_id), null, null)::graphile_worker.job_spec
    from written w where w.kind = 'offered'));
  return null;
end $$;
alter function hearth.queue_waiting_news owner to hearth_jobs;
create trigger queue_waiting_news after insert on hearth.waiting_news referencing new table as written
  for each statement execute function hearth.queue_waiting_news();

create function hearth.queue_telling_of_waiting() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('tell_of_waiting', '{}', max_attempts => 5, job_key => 'tell_of_waiting');
end $$;
alter function hearth.queue_telling_of_waiting owner to hearth_jobs;
grant execute on function hearth.queue_telling_of_waiting to hearth_engine;
