-- A zone that PostgreSQL knows too, or null.
create function hearth.known_zone(name text) returns text
  language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone name;
  return name;
exception when invalid_parameter_value then
  return null;
end $$;

-- The moment when so much time outside of the quiet hours has passed.
create function hearth.awake_until(since timestamptz, lasting interval, zone text) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  rules hearth.waiting_rules;
  moment timestamptz := since;
  remaining interval := lasting;
  day date;
  evening timestamptz;
begin
  select r.* into rules from hearth.waiting_rules r;
  loop
    day := (moment at time zone awake_until.zone)::date;
    moment := greatest(moment, (day + rules.quiet_until) at time zone awake_until.zone);
    evening := (day + rules.quiet_from) at time zone awake_until.zone;
    if moment < evening then
      if remaining <= evening - moment then return moment + remaining; end if;
      remaining := remaining - (evening - moment);
    end if;
    moment := (day + 1 + rules.quiet_until) at time zone awake_until.zone;
  end loop;
end $$;

-- From when on no places are offered (`least` passes over null).
create function hearth.waiting_closes_at(event text) returns timestamptz
  language sql stable security definer set search_path = ''
  return (
    select least(e.starts_at - r.cut_off, hearth.answers_until(e.id))
    from public.events e, hearth.waiting_rules r where e.id = event
  );

-- Until when an offer of this moment stands: a sixth of the time that is left until the list closes, half an hour at
-- least, not counting the reader's quiet hours; and in no case longer than until it closes.
create function hearth.offer_ends(closes_at timestamptz, zone text) returns timestamptz
  language sql stable set search_path = '' as $$
  select least(
    closes_at,
    hearth.awake_until(now(), least(r.offer_lasts, greatest((closes_at - now()) / 6, interval '30 minutes')), zone))
  from hearth.waiting_rules r
$$;

-- The kinds of places of the parties of one size that wait: each once, by a step of the index.
create function hearth.kinds_that_wait(event text, size integer) returns setof integer[]
  language sql stable set search_path = '' as $$
  with recursive found (kinds) as (
    (select w.kinds from public.event_waiting w
      where w.event_id = kinds_that_wait.event and w.state = 'waiting' and w.party = size
      order by w.event_id, w.party, w.kinds limit 1)
    union all
    select (select w.kinds from public.event_waiting w
      where w.event_id = kinds_that_wait.event and w.state = 'waiting' and w.party = size and w.kinds > f.kinds
      order by w.event_id, w.party, w.kinds limit 1)
    from found f where f.kinds is not null
  )
  select f.kinds from found f where f.kinds is not null
$$;

-- How many parties of these kinds there are places for; null where there is room for everyone.
create function hearth.parties_that_fit(kinds integer[], taken integer[], places integer[]) returns integer
  language sql immutable set search_path = ''
  return (
    select min((places[k.kind] - coalesce(taken[k.kind], 0)) / k.people)
    from unnest(kinds) with ordinality as k (people, kind) where k.people > 0);

-- Offers what is free to the first on the list whose party fits, and to the next, while there is one. A party that is
-- too large, for the room or for the hosts' limit, keeps its place and is asked first again the next time. The caller
-- holds the event's seats. Nights are those of the reader's clock (`hearth.zone_of`), else the event's.
create function hearth.offer_places(event text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  the_event record;
  seats public.event_seats;
  free integer;
  offered integer;
begin
  select e.title, hearth.waiting_closes_at(e.id) as closes_at, coalesce(hearth.known_zone(e.timezone), 'UTC') as zone,
    coalesce((select s.party_limit from public.event_answering s where s.event_id = e.id), 6) as party_limit
    into the_event
    from public.events e
    where e.id = offer_places.event and e.status = 'published' and hearth.waiting_closes_at(e.id) > now();
  if not found then return; end if;
  loop
    select s.* into seats from public.event_seats s where s.event_id = offer_places.event for update;
    free := seats.capacity - seats.taken;
    exit when free < 1;
    -- In order as long as each party fits behind the one before. Whoever is too large for what is left then is passed over the
    -- next time round, when no party of that size and kind is looked at.
    with first as materialized (
      select f.person_id, f.party, f.kinds, f.place
      from generate_series(1, least(free, the_event.party_limit, 6)) as size
      cross join lateral hearth.kinds_that_wait(offer_places.event, size) as w (kinds)
      cross join lateral (
        select c.person_id, c.party, c.kinds, c.place from public.event_waiting c
        where c.event_id = offer_places.event and c.state = 'waiting' and c.party = size and c.kinds = w.kinds
          and hearth.place_refusal(c.event_id, c.user_id, c.party, c.kinds, c.guest_id) is null
        order by c.place limit least(free / size, hearth.parties_that_fit(w.kinds, seats.kind_taken, seats.kind_places))) f
      where hearth.kinds_fit(hearth.add_kinds(seats.kind_taken, w.kinds), seats.kind_places)
    ), chosen as (
      select f.person_id, sum(f.party) over turn as together, hearth.sum_kinds(f.kinds) over turn as kinds_together
      from first f window turn as (order by f.place)
    ), moved as (
      update public.event_waiting w
      set state = 'offered', offered_at = now(),
        offered_until = hearth.offer_ends(the_event.closes_at, coalesce(hearth.zone_of(w.user_id), the_event.zone))
      from chosen c
      where w.event_id = offer_places.event and w.person_id = c.person_id and (free is null or c.together <= free)
        and hearth.kinds_fit(hearth.add_kinds(seats.kind_taken, c.kinds_together), seats.kind_places)
      returning w.user_id, w.guest_id, w.party, w.kinds, w.offered_until, w.place
    ), seated as (
      update public.event_seats s set taken = s.taken + (select sum(m.party) from moved m),
        kind_taken = hearth.add_kinds(s.kind_taken, (select hearth.sum_kinds(m.kinds) from moved m))
      where s.event_id = offer_places.event and exists (select from moved)
    ), told as (
      insert into hearth.waiting_news (kind, event_id, event_title, user_id, guest_id, party, kinds, until)
      select 'offered', offer_places.event, the_event.title, m.user_id, m.guest_id, m.party, m.kinds, m.offered_until from moved m order by m.place
    )
    select count(*) into offered from moved;
    exit when offered = 0;
  end loop;
end $$;

-- Whatever frees or adds places: answers, blocks, the end of an account, a larger capacity.
create function hearth.offer_freed_places() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.event_waiting w where w.event_id = new.event_id and w.state = 'waiting') then
    perform hearth.offer_places(new.event_id);
  end if;
  return null;
end $$;
create trigger offer_freed_places after update on public.event_seats
  for each row when (new.taken < old.taken or new.capacity is null and old.capacity is not null or new.capacity > old.capacity
    or new.kind_places <> old.kind_places or (new.taken = old.taken and new.kind_taken <> old.kind_taken))
  execute function hearth.offer_freed_places();

-- An offer that ends without a yes frees its seats, whatever ended it. A yes takes them over first (`answer_offer`).
create function hearth.free_offer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.change_seats(old.event_id, -old.party, hearth.subtract_kinds('{}', old.kinds));
  return null;
end $$;
create trigger free_offer after delete on public.event_waiting
  for each row when (old.state = 'offered') execute function hearth.free_offer();

-- Takes off the list whom the hosts would not let join it any more, and tells them. Holds the event's seats.
create function hearth.settle_waiting(event text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.event_seats s where s.event_id = settle_waiting.event for update;
  with removed as (
    delete from public.event_waiting w using public.events e
    where w.event_id = settle_waiting.event and e.id = w.event_id
      and hearth.place_refusal(w.event_id, w.user_id, 1, w.kinds, w.guest_id) in ('not_found', 'approval_needed', 'not_invited', 'answer_declined',
        'kind_gone', 'kind_for_invited', 'course_only')
    returning w.event_id, w.user_id, w.guest_id, w.party, w.kinds, e.title
  )
  insert into hearth.waiting_news (kind, event_id, event_title, user_id, guest_id, party, kinds)
    select 'removed', r.event_id, r.title, r.user_id, r.guest_id, r.party, r.kinds from removed r;
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
create trigger settle_waiting after delete on public.event_hosts
  for each row execute function hearth.settle_changed_waiting();
-- After `after_hosting` and `after_invitation`, which hold answers before seats.
create trigger settle_waiting after delete on public.event_invitations
  for each row execute function hearth.settle_changed_waiting();
create trigger settle_waiting after update of taken_back_at on hearth.email_invitations
  for each row when (new.taken_back_at is not null and old.taken_back_at is null and new.guest_id is not null)
  execute function hearth.settle_changed_waiting();

-- Looked for first: `on conflict` waits for whoever is writing the row, who may wait for the seats that a new row of
-- the list is written under.
create function hearth.begin_waiting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into hearth.waiting_due (event_id, due_at)
    select distinct j.event_id, now() from joined j
    where not exists (select from hearth.waiting_due d where d.event_id = j.event_id)
    on conflict do nothing;
  return null;
end $$;
create trigger begin_waiting after insert on public.event_waiting referencing new table as joined
  for each statement execute function hearth.begin_waiting();

-- Always another moment, so that `settle_waiting_due` sees what came while it looked.
create function hearth.look_after_waiting() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed text;
begin
  if tg_table_name = 'events' then changed := new.id;
  elsif tg_op = 'DELETE' then changed := old.event_id;
  else changed := new.event_id;
  end if;
  update hearth.waiting_due d set due_at = clock_timestamp() where d.event_id = changed;
  return null;
end $$;
create trigger look_after_waiting after insert or delete on public.event_answering
  for each row execute function hearth.look_after_waiting();
create trigger look_after_waiting_changed after update on public.event_answering
  for each row when ((new.mode, new.party_limit, new.answers_until) is distinct from (old.mode, old.party_limit, old.answers_until))
  execute function hearth.look_after_waiting();
create trigger look_after_waiting after update of starts_at, ends_at, status, visibility on public.events
  for each row when ((new.starts_at, new.ends_at, new.status, new.visibility)
    is distinct from (old.starts_at, old.ends_at, old.status, old.visibility))
  execute function hearth.look_after_waiting();

-- Other settings of the server close lists at another moment.
create function hearth.look_after_all_waiting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update hearth.waiting_due d set due_at = clock_timestamp();
  return null;
end $$;
create trigger look_after_all_waiting after update on hearth.waiting_rules
  for each statement execute function hearth.look_after_all_waiting();

-- The lists that something is to be done on, those with an offer that has run out first. `due_at` is null where only
-- that is so.
create function hearth.waiting_lists_due(max integer) returns table (event_id text, due_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select f.event_id, max(f.due_at)
  from (
    (select w.event_id, null::timestamptz as due_at, 0 as rank from public.event_waiting w
      where w.state = 'offered' and w.offered_until <= now() order by w.offered_until limit waiting_lists_due.max)
    union all
    (select d.event_id, d.due_at, 1 from hearth.waiting_due d where d.due_at <= now()
      order by d.due_at limit waiting_lists_due.max)
  ) f
  group by f.event_id order by min(f.rank), f.event_id limit waiting_lists_due.max
$$;

-- Looks after one list, so many of its people at a time: ends offers whose time is up, tells of a list that closed with
-- the hosts' last moment (where the cut-off closes it first nobody is told: places that become free still go to whoever
-- says so first), takes off whom a change of the hosts refuses, offers what is free. Says whether something is left to
-- do, and when there will be again.
create function hearth.care_for_list(event text, max integer) returns table (is_left boolean, next_at timestamptz)
  language plpgsql security definer set search_path = '' as $$
declare
  the_event record;
  done integer;
begin
  is_left := false;
  perform from public.event_seats s where s.event_id = care_for_list.event for update;
  select e.title, e.status, e.ends_at, hearth.waiting_closes_at(e.id) as closes_at, a.answers_until, a.mode,
    a.answers_until <= e.starts_at - r.cut_off as is_closed_by_hosts
    into the_event
    from public.events e left join public.event_answering a on a.event_id = e.id cross join hearth.waiting_rules r
    where e.id = care_for_list.event;
  if not found then return; end if;

  if the_event.ends_at <= now() then
    delete from public.event_waiting w where w.event_id = care_for_list.event and w.person_id in (
      select c.person_id from public.event_waiting c where c.event_id = care_for_list.event order by c.place limit care_for_list.max);
    get diagnostics done = row_count;
    is_left := done = care_for_list.max;
    return next;
    return;
  end if;

  with ended as (
    delete from public.event_waiting w where w.event_id = care_for_list.event and w.state = 'offered' and w.person_id in (
      select c.person_id from public.event_waiting c
      where c.event_id = care_for_list.event and c.state = 'offered'
        and c.offered_until <= case when the_event.closes_at <= now() then 'infinity' else now() end
      order by c.offered_until limit care_for_list.max)
    returning w.user_id, w.guest_id, w.party, w.kinds
  )
  insert into hearth.waiting_news (kind, event_id, event_title, user_id, guest_id, party, kinds)
    select 'passed', care_for_list.event, the_event.title, d.user_id, d.guest_id, d.party, d.kinds from ended d;
  get diagnostics done = row_count;
  is_left := done = care_for_list.max;

  if the_event.status = 'published' and the_event.is_closed_by_hosts and the_event.answers_until <= now() then
    with told as (
      update public.event_waiting w set closing_told_at = now()
      where w.event_id = care_for_list.event and w.person_id in (
        select c.person_id from public.event_waiting c
        where c.event_id = care_for_list.event and c.state = 'waiting' and c.closing_told_at is null
        order by c.place limit care_for_list.max)
      returning w.user_id, w.guest_id, w.party, w.kinds
    )
    insert into hearth.waiting_news (kind, event_id, event_title, user_id, guest_id, party, kinds, until)
      select 'closed', care_for_list.event, the_event.title, t.user_id, t.guest_id, t.party, t.kinds, the_event.answers_until from told t;
    get diagnostics done = row_count;
    is_left := is_left or done = care_for_list.max;
  end if;

  if the_event.mode <> 'open'
    and exists (select from hearth.waiting_due d where d.event_id = care_for_list.event and d.due_at <= now()) then
    perform hearth.settle_waiting(care_for_list.event);
  end if;
  perform hearth.offer_places(care_for_list.event);
  next_at := case when the_event.closes_at > now() then least(the_event.closes_at, the_event.ends_at) else the_event.ends_at end;
  return next;
end $$;

-- After all has been done: the list is due again when it closes, or ends. Not where it became due anew meanwhile.
create function hearth.settle_waiting_due(event text, done_at timestamptz, next_at timestamptz) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if next_at is null then
    delete from hearth.waiting_due d where d.event_id = settle_waiting_due.event and d.due_at = done_at;
  else
    update hearth.waiting_due d set due_at = settle_waiting_due.next_at
      where d.event_id = settle_waiting_due.event and d.due_at = done_at;
  end if;
end $$;
