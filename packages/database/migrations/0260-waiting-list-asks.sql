-- Who may have a place at an event that is full is asked in one place (`hearth.place_refusal`): when somebody joins the list,
-- when places are offered, and when an offer is accepted. Whoever may not any more, because the hosts changed how people
-- come or took an invitation back, leaves the list and is told.

-- Whom the hosts had let come, and then moved here by making the event smaller: they are asked for no second yes.
alter table public.event_waiting add column is_let_in boolean not null default false;

alter table hearth.waiting_news drop constraint waiting_news_kind_check;
alter table hearth.waiting_news add constraint waiting_news_kind_check
  check (kind in ('offered', 'passed', 'moved', 'ended', 'closed', 'removed'));

-- Hosts, and whom they invited: nobody has to say yes to them once more.
create function hearth.is_expected(event text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return hearth.is_host_of(event, person) or exists (
    select from public.event_invitations i where i.event_id = event and i.user_id = person);

-- Why a member may not have so many places that become free, as a reason of `hearth.refuse`; null where they may. Who comes
-- already, and whether the list is still open, is for the caller.
create function hearth.place_refusal(event text, person uuid, people integer) returns text
  language sql volatile security definer set search_path = ''
  return (
    select case
      when e.id is null or not hearth.may_open_event(e.id, person) then 'not_found'
      when not hearth.has_username(person) then 'username_required'
      when e.status = 'draft' then 'not_allowed'
      when e.status = 'cancelled' then 'event_cancelled'
      when e.ends_at <= clock_timestamp() then 'event_over'
      when hearth.answers_until(e.id) <= clock_timestamp() then 'answers_closed'
      when s.mode = 'invitation' and not w.is_let_in and not hearth.is_expected(e.id, person) then 'not_invited'
      -- Where hosts say yes to each, asking them is the only line there is.
      when s.mode = 'approval' and not w.is_let_in and not hearth.is_expected(e.id, person) then 'approval_needed'
      when a.answer = 'declined' and not (s.mode <> 'open' and hearth.is_expected(e.id, person)) then 'answer_declined'
      when people > s.party_limit then 'party_too_large'
    end
    from (select) one
    left join public.events e on e.id = place_refusal.event
    left join public.attendances a on a.event_id = e.id and a.user_id = person
    cross join lateral (
      select coalesce(max(c.mode), 'open') as mode, coalesce(max(c.party_limit), 6) as party_limit
      from public.event_answering c where c.event_id = e.id) s
    cross join lateral (
      select coalesce(bool_or(c.is_let_in), false) as is_let_in
      from public.event_waiting c where c.event_id = e.id and c.user_id = person) w
  );

-- Takes off the list whom the hosts would not let join it any more, and tells them. Holds the event's seats.
create function hearth.settle_waiting(event text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.event_seats s where s.event_id = settle_waiting.event for update;
  with removed as (
    delete from public.event_waiting w using public.events e
    where w.event_id = settle_waiting.event and e.id = w.event_id
      and hearth.place_refusal(w.event_id, w.user_id, 1) in ('not_found', 'approval_needed', 'not_invited', 'answer_declined')
    returning w.event_id, w.user_id, w.party, e.title
  )
  insert into hearth.waiting_news (kind, event_id, event_title, user_id, party)
    select 'removed', r.event_id, r.title, r.user_id, r.party from removed r;
end $$;

create function hearth.settle_changed_waiting() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed text := coalesce(new.event_id, old.event_id);
begin
  if exists (select from public.event_waiting w where w.event_id = changed) then
    perform hearth.settle_waiting(changed);
  end if;
  return null;
end $$;
create trigger settle_waiting_insert after insert on public.event_answering
  for each row when (new.mode <> 'open') execute function hearth.settle_changed_waiting();
create trigger settle_waiting_update after update on public.event_answering
  for each row when (new.mode <> old.mode) execute function hearth.settle_changed_waiting();
-- After `after_hosting` and `after_invitation`, which hold answers before seats.
create trigger settle_waiting after delete on public.event_invitations
  for each row execute function hearth.settle_changed_waiting();
create trigger settle_waiting after delete on public.event_hosts
  for each row execute function hearth.settle_changed_waiting();

-- Offers what is free to the first on the list whose party fits, and to the next, while there is one. A party that is too
-- large, for the room or for the hosts' limit, keeps its place and is asked first again the next time. The caller holds the
-- event's seats. Nights are those of the reader's clock (`hearth.zone_of`, migration 0185), else the event's.
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
          and hearth.place_refusal(c.event_id, c.user_id, c.party) is null
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

-- Ends what is overdue, so that the next have their turn: at the moment when an offer ends, and each minute for whatever
-- else moved (an earlier start, a list whose event is over, a place that nobody was told of). Tells of a list which closed
-- with the hosts' last moment; where the cut-off closes it first nobody is told: places that become free still go to whoever
-- says so first.
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
    left join public.event_answering a on a.event_id = w.event_id
    cross join hearth.waiting_rules r
    where w.offered_until <= now() or e.ends_at <= now()
      or (w.state = 'offered' and hearth.waiting_closes_at(e.id) <= now())
      or (w.state = 'waiting' and e.status = 'published' and hearth.waiting_closes_at(e.id) > now()
        and (s.capacity is null or s.taken + w.party <= s.capacity) and w.party <= coalesce(a.party_limit, 6))
      or (w.state = 'waiting' and w.closing_told_at is null and e.status = 'published'
        and a.answers_until <= least(now(), e.starts_at - r.cut_off))
      or (a.mode <> 'open' and hearth.place_refusal(w.event_id, w.user_id, 1) in ('approval_needed', 'not_invited'))
    group by w.event_id order by w.event_id limit 100
  loop
    perform from public.event_seats s where s.event_id = due for update;
    with ended as (
      delete from public.event_waiting w using public.events e
      where w.event_id = due and e.id = due
        and (w.offered_until <= now() or e.ends_at <= now()
          or (w.state = 'offered' and hearth.waiting_closes_at(e.id) <= now()))
      returning w.event_id, w.user_id, w.party, w.state, e.title, e.ends_at
    )
    insert into hearth.waiting_news (kind, event_id, event_title, user_id, party)
      select 'passed', d.event_id, d.title, d.user_id, d.party from ended d
      where d.state = 'offered' and d.ends_at > now();
    with told as (
      update public.event_waiting w set closing_told_at = now()
      from public.events e join public.event_answering a on a.event_id = e.id cross join hearth.waiting_rules r
      where w.event_id = due and e.id = due and w.state = 'waiting' and w.closing_told_at is null
        and e.status = 'published' and a.answers_until <= least(now(), e.starts_at - r.cut_off)
      returning w.event_id, w.user_id, w.party, e.title, a.answers_until
    )
    insert into hearth.waiting_news (kind, event_id, event_title, user_id, party, until)
      select 'closed', t.event_id, t.title, t.user_id, t.party, t.answers_until from told t;
    perform hearth.settle_waiting(due);
    perform hearth.offer_places(due);
  end loop;
end $$;

-- Puts a member on the list of an event that is full for their party. Asked again it changes the party; the place stays.
create or replace function hearth.join_waiting(event text, person uuid, login uuid, people integer) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  refusal text;
  seats record;
  mine record;
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  refusal := hearth.place_refusal(join_waiting.event, person, people);
  if refusal is not null then perform hearth.refuse(refusal); end if;
  if hearth.waiting_closes_at(join_waiting.event) <= now() then return jsonb_build_object('refused', 'closed'); end if;

  select s.capacity, s.taken into seats from public.event_seats s where s.event_id = join_waiting.event for update;
  select a.answer into mine from public.attendances a where a.event_id = join_waiting.event and a.user_id = person;
  if mine.answer = 'coming' then return jsonb_build_object('refused', 'coming'); end if;
  select w.state, w.party into mine from public.event_waiting w
    where w.event_id = join_waiting.event and w.user_id = person;
  if mine.state = 'waiting' then
    update public.event_waiting w set party = people
      where w.event_id = join_waiting.event and w.user_id = person;
    perform hearth.offer_places(join_waiting.event);
  elsif mine.state = 'offered' and people < mine.party then
    -- An offer stands for fewer too, so that a smaller limit of the hosts takes nobody's turn.
    update public.event_waiting w set party = people
      where w.event_id = join_waiting.event and w.user_id = person;
    update public.event_seats s set taken = s.taken - (mine.party - people) where s.event_id = join_waiting.event;
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

-- Yes or no to an offer. A yes gives its seats to the answer, so that nothing is free in between. `isNew` says that this is
-- the moment in which the person came: the caller writes the confirmation in the same transaction, for the event as it
-- reads it then, because whoever changes an event holds its seats. Said twice it is once.
create or replace function hearth.answer_offer(event text, person uuid, login uuid, accepts boolean) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  refusal text;
  mine record;
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  if not hearth.may_open_event(answer_offer.event, person) then perform hearth.refuse('not_found'); end if;

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
  -- Asked under the lock of the seats, under which a change of the mode takes people off the list.
  refusal := hearth.place_refusal(answer_offer.event, person, coalesce(mine.party, 1));
  if refusal is not null then perform hearth.refuse(refusal); end if;
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

grant create on schema hearth to hearth_engine;
alter function hearth.is_expected(text, uuid) owner to hearth_engine;
alter function hearth.place_refusal(text, uuid, integer) owner to hearth_engine;
alter function hearth.settle_waiting(text) owner to hearth_engine;
alter function hearth.settle_changed_waiting() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.is_expected(text, uuid) to hearth_engine;
grant execute on function hearth.place_refusal(text, uuid, integer) to hearth_engine;
