-- The waiting list of a full event (docs/decisions/0031-waiting-list.md). Places that become free are offered in the
-- transaction that frees them, to the first on the list whose party fits, and are kept for them until they answer or their
-- time is up: an offer takes seats (`event_seats.taken`) as an answer does. Whoever changes a row of the list holds the
-- event's seats first.
create table public.event_waiting (
  event_id text not null references public.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  -- Everyone who would come, the person included.
  party integer not null check (party between 1 and 6),
  state text not null default 'waiting' check (state in ('waiting', 'offered')),
  -- The order of the list. It is kept when somebody behind gets an offer because their party is smaller.
  place bigint not null,
  asked_at timestamptz not null default now(),
  offered_at timestamptz,
  offered_until timestamptz,
  -- When they heard that the hosts' last moment had closed the list: once for their place, which stays, because the hosts may
  -- take answers again.
  closing_told_at timestamptz,
  primary key (event_id, user_id),
  unique (event_id, place),
  constraint offered_until_when check (
    (state = 'offered') = (offered_at is not null) and (offered_at is null) = (offered_until is null))
);
create index event_waiting_user_id_idx on public.event_waiting (user_id);
create index event_waiting_offers_idx on public.event_waiting (offered_until) where state = 'offered';

select hearth.watch_table('public.event_waiting');
grant select on public.event_waiting to authenticated, hearth_jobs;
grant select, insert, update, delete on public.event_waiting to hearth_engine;

-- How long an offer stands and until when any is made; the server writes its settings here when it starts.
create table hearth.waiting_rules (
  id boolean primary key default true check (id),
  offer_lasts interval not null default '12 hours' check (offer_lasts > interval '0'),
  cut_off interval not null default '2 hours' check (cut_off >= interval '0'),
  quiet_from time not null default '22:00',
  quiet_until time not null default '08:00' check (quiet_until < quiet_from)
);
insert into hearth.waiting_rules default values;
grant select, update on hearth.waiting_rules to hearth_engine;

-- What somebody on a list has to be told: written in the transaction of its cause, taken away with the notice and the
-- mail by the job `tell_of_waiting`.
create table hearth.waiting_news (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('offered', 'passed', 'moved', 'ended', 'closed')),
  event_id text not null,
  event_title text not null,
  user_id uuid not null references public.profiles on delete cascade,
  party integer not null,
  -- Of an offer; of a list that has closed, the last moment for answers.
  until timestamptz,
  at timestamptz not null default now()
);
create index waiting_news_user_id_idx on hearth.waiting_news (user_id);
grant select, insert, delete on hearth.waiting_news to hearth_engine;
grant select on hearth.waiting_news to hearth_jobs;

create function hearth.queue_waiting_news() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('tell_of_waiting', json_build_object('newsId', new.id), max_attempts => 5);
  if new.kind = 'offered' then
    perform graphile_worker.add_job('end_offers', '{}', max_attempts => 5, run_at => new.until,
      job_key => 'offer:' || new.event_id || ':' || new.user_id);
  end if;
  return null;
end $$;
create trigger queue_waiting_news after insert on hearth.waiting_news
  for each row execute function hearth.queue_waiting_news();

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

-- Until when an offer of this moment stands: a sixth of the time that is left until the list closes, half an hour at least,
-- not counting the reader's quiet hours; and in no case longer than until it closes.
create function hearth.offer_ends(closes_at timestamptz, zone text) returns timestamptz
  language sql stable set search_path = '' as $$
  select least(
    closes_at,
    hearth.awake_until(now(), least(r.offer_lasts, greatest((closes_at - now()) / 6, interval '30 minutes')), zone))
  from hearth.waiting_rules r
$$;

-- Offers what is free to the first on the list whose party fits, and to the next, while there is one. A party that is too
-- large keeps its place and is asked first again the next time. The caller holds the event's seats. Nights are those of the
-- reader's clock (`hearth.zone_of`, migration 0185), else the event's.
create function hearth.offer_places(event text) returns void
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
  for each row when (new.taken < old.taken or new.capacity is null and old.capacity is not null or new.capacity > old.capacity)
  execute function hearth.offer_freed_places();

-- An offer that ends without a yes frees its seats, whatever ended it. A yes takes them over first (`answer_offer`).
create function hearth.free_offer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.event_seats s set taken = s.taken - old.party where s.event_id = old.event_id;
  return null;
end $$;
create trigger free_offer after delete on public.event_waiting
  for each row when (old.state = 'offered') execute function hearth.free_offer();

-- Whoever comes waits no more, through whatever door they came, and whomever the hosts decline. An answer that comes holds
-- the event's seats.
create function hearth.stop_waiting_of_answered() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.event_waiting w where w.event_id = new.event_id and w.user_id = new.user_id) then
    delete from public.event_waiting w where w.event_id = new.event_id and w.user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger stop_waiting_of_answered after insert or update on public.attendances
  for each row when (new.answer in ('coming', 'declined')) execute function hearth.stop_waiting_of_answered();

-- Takes these people off these lists; their offers go to the next. Seats are held first, in one order.
create function hearth.stop_waiting(event_ids text[], people uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.event_seats s where s.event_id = any (event_ids) order by s.event_id for update;
  delete from public.event_waiting w where w.event_id = any (event_ids) and w.user_id = any (people);
end $$;

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
    insert into hearth.waiting_news (kind, event_id, event_title, user_id, party)
      select 'ended', new.id, new.title, w.user_id, w.party from public.event_waiting w where w.event_id = new.id;
  end if;
  delete from public.event_waiting w
    where w.event_id = new.id and (new.status <> 'published' or not hearth.may_open_event(new.id, w.user_id));
  return null;
end $$;
create trigger stop_waiting_for_closed after update of status, visibility on public.events
  for each row when ((new.status, new.visibility) is distinct from (old.status, old.visibility))
  execute function hearth.stop_waiting_for_closed();

-- Ends what is overdue, so that the next have their turn: at the moment when an offer ends, and each minute for whatever
-- else moved (an earlier start, a list whose event is over, a place that nobody was told of). Tells of a list which closed
-- with the hosts' last moment; where the cut-off closes it first nobody is told: places that become free still go to whoever
-- says so first.
create function hearth.care_for_waiting() returns void
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
        and (s.capacity is null or s.taken + w.party <= s.capacity))
      or (w.state = 'waiting' and w.closing_told_at is null and e.status = 'published'
        and a.answers_until <= least(now(), e.starts_at - r.cut_off))
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
    with told as (
      update public.event_waiting w set closing_told_at = now()
      from public.events e join public.event_answering a on a.event_id = e.id cross join hearth.waiting_rules r
      where w.event_id = due and e.id = due and w.state = 'waiting' and w.closing_told_at is null
        and e.status = 'published' and a.answers_until <= least(now(), e.starts_at - r.cut_off)
      returning w.event_id, w.user_id, w.party, e.title, a.answers_until
    )
    insert into hearth.waiting_news (kind, event_id, event_title, user_id, party, until)
      select 'closed', t.event_id, t.title, t.user_id, t.party, t.answers_until from told t;
    perform hearth.offer_places(due);
  end loop;
end $$;

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

-- They read and change what their callers may not, so they belong to the role whose policies let them.
grant create on schema hearth to hearth_engine, hearth_jobs;
alter function hearth.queue_waiting_news() owner to hearth_jobs;
alter function hearth.known_zone(text) owner to hearth_engine;
alter function hearth.awake_until(timestamptz, interval, text) owner to hearth_engine;
alter function hearth.waiting_closes_at(text) owner to hearth_engine;
alter function hearth.offer_ends(timestamptz, text) owner to hearth_engine;
alter function hearth.offer_places(text) owner to hearth_engine;
alter function hearth.offer_freed_places() owner to hearth_engine;
alter function hearth.free_offer() owner to hearth_engine;
alter function hearth.stop_waiting_of_answered() owner to hearth_engine;
alter function hearth.stop_waiting(text[], uuid[]) owner to hearth_engine;
alter function hearth.stop_waiting_of_blocked() owner to hearth_engine;
alter function hearth.stop_waiting_of_hidden() owner to hearth_engine;
alter function hearth.stop_waiting_for_closed() owner to hearth_engine;
alter function hearth.care_for_waiting() owner to hearth_engine;
alter function hearth.tell_waiting() owner to hearth_engine;
revoke create on schema hearth from hearth_engine, hearth_jobs;
grant execute on function hearth.care_for_waiting() to hearth_jobs;
