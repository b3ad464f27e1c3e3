-- The dates of a series are events, each of which is a copy of the newest that was not changed alone
-- (docs/decisions/0179-a-series-is-its-dates.md). Rules are reckoned in TypeScript (contracts/series/rule-dates.ts): here dates come
-- with the moments that they mean.

-- The date that further ones are copied from, and whose hosts are the hosts of the series; null where none is left.
create function hearth.series_model(series text) returns text
  language sql stable security definer set search_path = ''
  return (
    select d.event_id from hearth.series_dates d
    where d.series_id = series_model.series and d.event_id is not null
    order by d.own_parts = '{}' desc, d.date desc limit 1);

create function hearth.is_host_of_series(series text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return hearth.is_host_of(hearth.series_model(is_host_of_series.series), person);

create function hearth.queue_series(series text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  -- A run that is killed counts as a try.
  perform graphile_worker.add_job('make_series_dates', json_build_object('seriesId', series), max_attempts => 25,
    job_key => 'series:' || series);
end $$;
alter function hearth.queue_series owner to hearth_jobs;
grant execute on function hearth.queue_series to hearth_engine;

-- A host makes an event the first date of a series. Said again it changes nothing.
create function hearth.start_series(new_id text, event text, host uuid, login uuid, rule jsonb) returns text
  language plpgsql set search_path = '' as $$
declare
  the_event public.events;
  known text;
begin
  if not hearth.login_lives(host, login) then perform hearth.refuse('not_signed_in'); end if;
  if not hearth.may_open_event(event, host) then perform hearth.refuse('not_found'); end if;
  if not hearth.is_host_of(event, host) then perform hearth.refuse('not_allowed'); end if;
  select e.* into the_event from public.events e where e.id = start_series.event for no key update;
  select d.series_id into known from hearth.series_dates d where d.event_id = the_event.id;
  if known is not null then return known; end if;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;
  if the_event.status = 'cancelled' then perform hearth.refuse('event_cancelled'); end if;

  insert into hearth.series (id) values (new_id);
  insert into hearth.series_rules (series_id, starts_on, rule) values (new_id, the_event.start_date, start_series.rule);
  insert into hearth.series_dates (series_id, date, event_id) values (new_id, the_event.start_date, the_event.id);
  perform hearth.name_series_in(array[the_event.id], new_id);
  perform hearth.queue_series(new_id);
  return new_id;
end $$;

-- The records say to which series they belong. Their bytes are made anew by the next read.
create function hearth.name_series_in(events text[], name text) returns void
  language sql volatile set search_path = '' as $$
  update public.events e set series = name, version = e.version + 1, updated_at = greatest(e.updated_at, now())
    where e.id = any (name_series_in.events) and e.series is distinct from name;
  delete from hearth.event_bytes b where b.event_id = any (name_series_in.events);
  select pg_notify('engine_changed', '');
$$;

-- What may have drifted of dates to come: the name of the series in their records, which another program may leave out, which of them
-- lists show, and who comes to those that are near enough by now.
create function hearth.mend_series(series text) returns void
  language plpgsql set search_path = '' as $$
declare
  nameless text[] := array(
    select e.id from hearth.series_dates d join public.events e on e.id = d.event_id
    where d.series_id = mend_series.series and d.date >= current_date - 1 and e.series is distinct from mend_series.series);
begin
  if nameless <> '{}' then
    perform hearth.change_many(true);
    perform hearth.name_series_in(nameless, mend_series.series);
    perform hearth.change_many(false);
  end if;
  perform hearth.seat_within_reach(mend_series.series);
  perform hearth.settle_head(mend_series.series);
end $$;

-- What the making of dates rests on, its row held: its rules, the dates from a day on, and the date they are copied from. Null of a
-- series that is gone.
create function hearth.lock_series(series text, from_day date) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  model text;
begin
  perform from hearth.series s where s.id = lock_series.series for update;
  if not found then return null; end if;
  model := hearth.series_model(lock_series.series);
  if model is null then
    delete from hearth.series s where s.id = lock_series.series;
    return null;
  end if;
  return (
    select jsonb_build_object(
      'rules', (select jsonb_agg(jsonb_build_object('startsOn', r.starts_on, 'rule', r.rule) order by r.starts_on)
        from hearth.series_rules r where r.series_id = lock_series.series),
      'dates', (select coalesce(jsonb_agg(jsonb_build_object('date', d.date, 'eventId', d.event_id, 'isSkipped', d.is_skipped)
          order by d.date), '[]')
        from hearth.series_dates d where d.series_id = lock_series.series and d.date >= from_day),
      'model', jsonb_strip_nulls(jsonb_build_object('eventId', e.id, 'status', e.status, 'hostId', e.created_by,
        'isHostThere', exists (select from auth.users u join public.profiles p on p.id = u.id
          where u.id = e.created_by and not p.is_hidden and (u.banned_until is null or u.banned_until <= now())),
        'timing', jsonb_build_object('startDate', e.start_date, 'endDate', e.end_date, 'allDay', e.all_day,
          'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'), 'timezone', e.timezone))))
    from public.events e where e.id = model);
end $$;

-- Every column of a table that its rows do not make by themselves.
create function hearth.written_columns(of_table regclass) returns text[]
  language sql stable set search_path = ''
  return (
    select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = of_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '');

-- Makes dates (`given`: id, date, and what of the record is theirs alone) as the model has it, with all that stands beside its
-- record. Once each: a date that is there is left as it is. Whoever has a place at every date gets it; `guests` are those of them who have no
-- account, at each date (`name_regular_guests`). The caller holds the series.
create function hearth.make_dates(series text, model text, given jsonb, guests jsonb default '[]') returns integer
  language plpgsql set search_path = '' as $$
declare
  columns constant text := (
    select string_agg(quote_ident(c), ', ' order by nth) from unnest(hearth.written_columns('public.events')) with ordinality w (c, nth));
  made text[];
begin
  with new_dates as (
    insert into hearth.series_dates (series_id, date, event_id)
      select make_dates.series, (g ->> 'date')::date, null from jsonb_array_elements(given) g
      on conflict do nothing returning date
  )
  select array_agg(g ->> 'id' order by g ->> 'date') into made
    from jsonb_array_elements(given) g where (g ->> 'date')::date in (select n.date from new_dates n);
  if made is null then return 0; end if;

  execute format('insert into public.events (%1$s) select %1$s from jsonb_array_elements($1) g
      cross join lateral jsonb_populate_record((select m from public.events m where m.id = $2), (g - ''date'') || $3)
      where g ->> ''id'' = any ($4)', columns)
    using given, model, jsonb_build_object('series', make_dates.series, 'status', 'published', 'is_later_date', true,
      'is_featured', false, 'consciousness_level', 500, 'version', 1, 'created_at', now(), 'updated_at', now()), made;
  update hearth.series_dates d set event_id = g ->> 'id' from jsonb_array_elements(given) g
    where d.series_id = make_dates.series and d.date = (g ->> 'date')::date and g ->> 'id' = any (made);
  perform hearth.change_many(true);
  perform hearth.copy_beside(model, made);
  perform hearth.change_many(false);
  perform hearth.name_regular_guests(guests);
  perform hearth.seat_regulars(make_dates.series, made);
  perform hearth.forget_unseated_guests(guests);
  perform hearth.settle_head(make_dates.series);
  perform pg_notify('engine_changed', '');
  return cardinality(made);
end $$;

-- The rows that a table has of one event, for others too; what they have there already stays. `moments` are as long before the start
-- as they are at the model, `fresh` are ids of their own. Whatever column a table gets later goes along.
create function hearth.copy_rows(from_table regclass, model text, events text[], moments text[] default '{}', fresh text[] default '{}',
  which text default 'true') returns void
  language plpgsql set search_path = '' as $$
declare
  names text;
  takes text;
begin
  select string_agg(quote_ident(c), ', ' order by nth),
      string_agg(case when c = any (moments) then format('x.%I + (e.starts_at - m.starts_at)', c)
        when c = any (fresh) then 'gen_random_uuid()' else format('x.%I', c) end, ', ' order by nth)
    into names, takes
    from unnest(hearth.written_columns(from_table)) with ordinality w (c, nth) where c <> 'event_id';
  execute format('insert into %1$s (event_id, %2$s) select e.id, %3$s from public.events m, public.events e, %1$s x
      where m.id = $1 and e.id = any ($2) and x.event_id = m.id and (%4$s) order by e.id %5$s',
    from_table, names, takes, which,
    -- A table whose rows may change places within a statement takes no arbiter; its rows are new ones.
    case when not exists (select from pg_catalog.pg_constraint c where c.conrelid = from_table and c.condeferrable and c.contype = 'u')
      then 'on conflict do nothing' else '' end) using model, events;
end $$;

-- What stands beside the record of one event, for new ones: how they are answered, who hosts, the evening, words in other languages.
create function hearth.copy_beside(model text, events text[]) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into public.event_seats (event_id, capacity, kind_places)
    select t.id, s.capacity, s.kind_places from unnest(events) t (id), public.event_seats s where s.event_id = model;
  perform hearth.copy_rows('public.event_answering', model, events, moments => '{answers_until}');
  perform hearth.copy_rows('public.event_addresses', model, events);
  perform hearth.copy_rows('hearth.place_kinds', model, events, moments => '{opens_at, closes_at}');
  perform hearth.copy_rows('public.event_questions', model, events, fresh => '{id}');
  perform hearth.copy_rows('public.event_evenings', model, events);
  perform hearth.copy_rows('public.event_ways_in', model, events);
  perform hearth.copy_rows('public.event_hosts', model, events, which => $w$x.state = 'accepted'$w$);
  perform hearth.copy_rows('public.event_providers', model, events, which => $w$x.state = 'accepted'$w$);
  perform hearth.copy_rows('public.translations', model, events, fresh => '{id}', which => $w$x.state <> 'offered'$w$);
  perform hearth.copy_rows('hearth.event_sites', model, events);
  -- Whom an invitation lets in, it lets in on every date.
  perform hearth.copy_rows('public.event_invitations', model, events, which => $w$m.visibility = 'private' or exists (
    select from public.event_answering s where s.event_id = m.id and s.mode = 'invitation')$w$);
end $$;

-- Whoever comes to every date has their places on these ones, the longest regular first, as far as there is room, the terms of the series
-- leave it to them, and the date is near enough: members, and guests without an account who stand at these dates already
-- (`name_regular_guests`), these where a plain yes is enough. Whoever said something of a date stays as they said, who waits there has
-- their turn, and where hosts let people come one by one, those alone whom they said yes to on another. They have their kinds, and answer
-- as they did lately; what they did not answer yet, or has other kinds, waits for them on its page. The caller holds the series.
create function hearth.seat_regulars(series text, events text[]) returns void
  language plpgsql set search_path = '' as $$
declare
  crossed boolean;
  model constant text := hearth.series_model(seat_regulars.series);
  asks constant boolean := exists (select from public.event_questions q where q.event_id = any (events));
  answering uuid[];
begin
  if not exists (select from hearth.series_regulars r where r.series_id = seat_regulars.series) then return; end if;
  with lately as materialized (
    select r.id, hearth.answered_lately(r.series_id, r.user_id) as answered
    from hearth.series_regulars r where asks and r.series_id = seat_regulars.series and r.user_id is not null
  ), wishes as (
    select d.event_id, r.user_id, n.id as guest_id, r.party, k.kinds, coalesce(g.stays_unseen, false) as stays_unseen, s.capacity, s.taken,
      (sum(r.party) over turn)::integer as people, hearth.add_kinds(s.kind_taken, hearth.sum_kinds(k.kinds) over turn) as kinds_so_far,
      s.kind_places
    from hearth.series_dates d
    join public.event_seats s on s.event_id = d.event_id
    join hearth.series_regulars r on r.series_id = d.series_id and r.since <= d.date
    cross join lateral (
      select case when s.kind_places = '{}' then '{}' else hearth.kinds_at(d.event_id, r.party, r.kinds, model) end as kinds offset 0) k
    left join lately l on l.id = r.id
    left join public.event_answering w on w.event_id = d.event_id
    left join hearth.series_guests g on g.id = r.guest_id
    left join hearth.guests n on n.event_id = d.event_id and n.address_hash = g.address_hash
    where d.series_id = seat_regulars.series and d.event_id = any (events)
      and d.date <= coalesce(hearth.series_held_until(d.series_id), 'infinity')
      and not exists (
        select from public.attendances a where a.event_id = d.event_id and (a.user_id = r.user_id or a.guest_id = n.id))
      and not exists (select from public.event_waiting v where v.event_id = d.event_id and v.person_id = coalesce(r.user_id, n.id))
      and r.party <= coalesce(w.party_limit, 6) and coalesce(hearth.answers_until(d.event_id) > now(), true)
      and case when r.user_id is not null then
        hearth.may_open_event(d.event_id, r.user_id) and hearth.has_username(r.user_id)
          and k.kinds is not null and (k.kinds = '{}' or hearth.kind_refusal(d.event_id, r.user_id, k.kinds) is null)
          and (not asks or not hearth.leaves_open(d.event_id, l.answered, r.party))
          and not exists (select from public.profiles p where p.id = r.user_id and p.is_hidden)
          and (coalesce(w.mode, 'open') = 'open' or hearth.is_expected(d.event_id, r.user_id) or (w.mode = 'approval' and exists (
            select from public.attendances a join hearth.series_dates o on o.event_id = a.event_id
            join public.event_answering y on y.event_id = o.event_id and y.mode = 'approval'
            where o.series_id = d.series_id and a.user_id = r.user_id and a.answer = 'coming')))
      else n.id is not null and k.kinds = '{}' and not hearth.asks_more_than_yes(d.event_id)
        and hearth.guest_refusal(d.event_id, r.party, of_course => true) is null
        and (g.account_id is null or (hearth.may_open_event(d.event_id, g.account_id)
          and not exists (select from public.profiles p where p.id = g.account_id and p.is_hidden)
          and not exists (select from hearth.series_regulars o where o.series_id = r.series_id and o.user_id = g.account_id))) end
    window turn as (partition by d.event_id order by r.created_at, r.id rows unbounded preceding)
  ), seated as (
    insert into public.attendances (event_id, user_id, guest_id, answer, party, kinds, stays_unseen)
      select w.event_id, w.user_id, w.guest_id, 'coming', w.party, w.kinds, w.stays_unseen from wishes w
      where (w.capacity is null or w.taken + w.people <= w.capacity) and hearth.kinds_fit(w.kinds_so_far, w.kind_places)
        and hearth.leaves_kept_places(w.event_id, w.people)
      order by w.event_id, w.user_id, w.guest_id
      on conflict do nothing returning id, event_id, party, kinds
  ), sums as (
    select t.event_id, sum(t.party)::integer as people, hearth.sum_kinds(t.kinds) as kinds from seated t group by t.event_id
  ), counted as (
    update public.event_seats s set taken = s.taken + u.people, kind_taken = hearth.add_kinds(s.kind_taken, u.kinds)
      from sums u where s.event_id = u.event_id and (s.capacity is null or s.taken + u.people <= s.capacity)
        and hearth.kinds_fit(hearth.add_kinds(s.kind_taken, u.kinds), s.kind_places)
      returning s.event_id
  )
  select (select count(*) from sums) > (select count(*) from counted), array(select t.id from seated t) into crossed, answering;
  if crossed then
    raise exception 'Places were taken meanwhile.' using errcode = 'serialization_failure';
  end if;
  if asks then perform hearth.answer_as_lately(answering, seat_regulars.series); end if;
end $$;

-- For the archive of a member: that they come to every date, at each answer to one.
create function hearth.own_regular_place(event text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('every_date_since', r.since, 'every_date_party', r.party)
    from hearth.series_dates d join hearth.series_regulars r on r.series_id = d.series_id
    where d.event_id = own_regular_place.event and r.user_id = auth.uid());
grant execute on function hearth.own_regular_place to authenticated;

-- A draft that is published has its further dates made at once.
create function hearth.make_dates_of_published() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.queue_series(d.series_id) from hearth.series_dates d where d.event_id = new.id;
  return null;
end $$;
create trigger make_dates_of_published after update of status on public.events
  for each row when (new.series is not null and old.status = 'draft' and new.status = 'published')
  execute function hearth.make_dates_of_published();

-- Series whose dates are to be looked at, the longest due first: a job each, and another look tomorrow.
create function hearth.queue_due_series(max integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  due text[];
begin
  with taken as (
    update hearth.series s set due_at = now() + interval '1 day'
    where s.id in (select o.id from hearth.series o where o.due_at <= now() order by o.due_at limit max for update skip locked)
    returning s.id
  )
  select array_agg(t.id) into due from taken t;
  -- Nobody can undo them any more.
  delete from hearth.series_changes c where c.changed_at < now() - interval '1 day';
  perform hearth.queue_series(u.id) from unnest(due) as u (id);
  return coalesce(cardinality(due), 0);
end $$;
grant execute on function hearth.queue_due_series to hearth_jobs;
