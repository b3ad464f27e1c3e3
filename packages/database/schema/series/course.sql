-- Who came to which date of a series, and what hosts write to all of them (docs/decisions/0186-the-people-of-a-series.md).

-- The published dates of a series that somebody hosts, whose lists of people they may read: from a day on, or those before it.
create function hearth.hosted_dates(series text, host uuid, from_day date, backward boolean, max integer) returns table (date date, event_id text)
  language sql stable set search_path = ''
  set plan_cache_mode = force_custom_plan as $$
  (select d.date, e.id from hearth.series_dates d join public.events e on e.id = d.event_id
    where not backward and d.series_id = hosted_dates.series and d.date >= from_day and e.status = 'published'
      and hearth.is_host_of(e.id, host)
    order by d.date limit max)
  union all
  (select d.date, e.id from hearth.series_dates d join public.events e on e.id = d.event_id
    where backward and d.series_id = hosted_dates.series and d.date < from_day and e.status = 'published'
      and hearth.is_host_of(e.id, host)
    order by d.date desc limit max)
$$;

-- How it stands with an answer to a date. Who came said so, and was ticked where anybody was: as `count_people` counts them.
create function hearth.standing_at_date(answer text, arrived integer, waits boolean, is_over boolean, door_used boolean) returns text
  language sql immutable set search_path = ''
  return case
    when answer = 'coming' then
      case when arrived > 0 or (is_over and not door_used) then 'there' when is_over then 'missed' else 'coming' end
    when (waits or answer = 'asked') and not is_over then 'waiting'
    when answer = 'maybe' then 'maybe'
    when answer in ('not_coming', 'declined') then 'no' end;

-- For hosts: a page of the people of twelve dates by name, or of those with these words in theirs, and how it stands with each at each
-- date. Without a day from which on these dates are the last eight that are over and what follows. Members, and guests without an account,
-- who are one person by their address. Read are the answers to these dates, and for the page alone what they say. Null for whoever hosts
-- none.
create function hearth.series_people(series text, from_day date default null, words text default null, after_name text default null,
  after_person uuid default null, page_size integer default 50, locale text default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan as $$
declare
  max_dates constant integer := 12;
  max_past constant integer := 8;
  max_people constant integer := least(greatest(page_size, 1), 500);
  pattern constant text := hearth.found_by(words);
  reader constant uuid := auth.uid();
  first_day date := from_day;
  ahead integer;
  days date[];
  ids text[];
  result jsonb;
begin
  if first_day is null then
    first_day := coalesce(
      (select min(o.date) from (
        select d.date from hearth.hosted_dates(series_people.series, reader, current_date + 1, true, max_past + 1) d
        join public.events e on e.id = d.event_id where e.ends_at <= now() order by d.date desc limit max_past) o), current_date);
    select count(*) into ahead from hearth.hosted_dates(series_people.series, reader, first_day, false, max_dates);
    if ahead < max_dates then
      first_day := coalesce((select min(d.date) from hearth.hosted_dates(series_people.series, reader, first_day, true, max_dates - ahead) d),
        first_day);
    end if;
  end if;
  select array_agg(d.date order by d.date), array_agg(d.event_id order by d.date) into days, ids
    from hearth.hosted_dates(series_people.series, reader, first_day, false, max_dates + 1) d;
  if ids is null and not hearth.is_host_of_series(series_people.series, reader) then return null; end if;

  with columns as materialized (
    select c.id, c.date, c.nth, e.start_date, e.ends_at <= now() as is_over, coalesce(r.arrived, 0) > 0 as door_used,
      coalesce(r.arrived, 0) + coalesce(w.people, 0) as came, coalesce(n.people, 0) as people
    from unnest(ids[:max_dates], days[:max_dates]) with ordinality c (id, date, nth)
    join public.events e on e.id = c.id
    left join hearth.answer_counts n on n.event_id = c.id
    cross join lateral (select sum(r.arrived)::integer as arrived from public.event_arrivals r where r.event_id = c.id) r
    cross join lateral (select sum(w.people)::integer as people from public.event_walk_ins w where w.event_id = c.id) w
  ), said as materialized (
    select a.user_id, a.guest_id from columns c join public.attendances a on a.event_id = c.id
      where a.answer in ('coming', 'maybe') or (a.answer = 'asked' and not c.is_over)
    union
    select w.user_id, w.guest_id from columns c join public.event_waiting w on w.event_id = c.id where not c.is_over
  ), found as materialized (
    select p.id as person, p.id as user_id, null::bytea as address_hash, null::timestamptz as bounced_at,
      case when not p.is_hidden then p.username end as username, case when not p.is_hidden then p.display_name end as display_name,
      case when not p.is_hidden then p.profile_photo_url end as profile_photo_url
    from said s join public.profiles p on p.id = s.user_id
    union all
    (select distinct on (g.address_hash) g.id, null, g.address_hash, g.bounced_at, null, g.name, null
      from said s join hearth.guests g on g.id = s.guest_id
      order by g.address_hash, g.created_at desc, g.id)
  ), named as materialized (
    -- Who is about to leave has no name and comes last.
    select f.*, coalesce(hearth.fold(coalesce(nullif(f.display_name, ''), f.username)), U&'\+10FFFD') collate "C" as by_name
    from found f
    where pattern is null
      or (' ' || hearth.fold(coalesce(f.username, '')) || ' ' || hearth.fold(coalesce(f.display_name, ''))) like pattern
  ), page as materialized (
    select n.* from named n
    where after_name is null or (n.by_name, n.person) > (after_name collate "C", coalesce(after_person, '00000000-0000-0000-0000-000000000000'))
    order by n.by_name, n.person limit max_people
  )
  select jsonb_build_object(
      'title', (select coalesce(hearth.words_in(e.id, series_people.locale) ->> 'title', e.title) from public.events e
        where e.id = coalesce(hearth.shown_date(series_people.series, reader), ids[1])),
      'is_host', hearth.is_host_of_series(series_people.series, reader),
      'earlier', (select min(d.date) from hearth.hosted_dates(series_people.series, reader, days[1], true, max_dates) d),
      'later', days[max_dates + 1],
      'dates', coalesce((select jsonb_agg(jsonb_build_object('date', c.date, 'event_id', c.id, 'start_date', c.start_date,
          'is_over', c.is_over, 'people', c.people, 'came', case when c.door_used then c.came end) order by c.nth) from columns c), '[]'),
      'count', (select count(*) from named),
      'next', (select jsonb_build_object('after_name', p.by_name, 'after_person', p.person) from page p
        where (select count(*) from page) = max_people order by p.by_name desc, p.person desc limit 1),
      'people', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.person, 'user_id', p.user_id, 'username', p.username,
            'display_name', p.display_name, 'profile_photo_url', p.profile_photo_url, 'is_unreachable', p.bounced_at is not null,
            'at', said_at.cells) order by p.by_name, p.person)
        from page p
        cross join lateral (
          select jsonb_agg(case when k.standing is not null then
              jsonb_build_object('standing', k.standing, 'people', k.people) end order by k.nth) as cells
          from (
            select c.nth, coalesce(a.party, w.party, 1) as people,
              hearth.standing_at_date(a.answer, coalesce(r.arrived, 0), w.party is not null, c.is_over, c.door_used) as standing
            from columns c
            -- Limited, so that each is looked up.
            left join lateral (select g.id from hearth.guests g
              where g.event_id = c.id and g.address_hash = p.address_hash limit 1) g on true
            left join lateral (
              (select a.id, a.answer, greatest(a.party, a.asked_party, 1) as party from public.attendances a
                where a.event_id = c.id and a.user_id = p.user_id limit 1)
              union all
              (select a.id, a.answer, greatest(a.party, a.asked_party, 1) from public.attendances a
                where a.event_id = c.id and a.guest_id = g.id limit 1)) a on true
            left join lateral (select w.party from public.event_waiting w
              where w.event_id = c.id and w.person_id = coalesce(p.user_id, g.id) limit 1) w on true
            left join lateral (select r.arrived from public.event_arrivals r where r.attendance_id = a.id limit 1) r on true) k
        ) said_at), '[]'))
    into result;
  return result;
end $$;
grant execute on function hearth.series_people to authenticated;

-- The dates whose people a message reaches: those that were to come when it was written, or all.
create function hearth.reached_dates(series text, reach text, written_at timestamptz) returns text[]
  language sql stable security definer set search_path = ''
  return array(
    select e.id from hearth.series_dates d join public.events e on e.id = d.event_id
    where d.series_id = reached_dates.series and e.status = 'published' and (reach = 'everyone' or e.ends_at > written_at)
    order by d.date);

-- How many people come to any of these dates, each once, without the author and those of whom one has blocked the other.
create function hearth.count_reached(events text[], author uuid) returns integer
  language sql stable set search_path = ''
  set plan_cache_mode = force_custom_plan as $$
  with coming as materialized (
    select a.user_id, a.guest_id from public.attendances a where a.event_id = any (events) and a.answer = 'coming'
  ), members as materialized (
    select distinct c.user_id as id from coming c where c.user_id is not null
  )
  select (
    select count(*) from members m join public.profiles p on p.id = m.id and not p.is_hidden
    where m.id <> author and not exists (select from public.blocks b
      where (b.blocker_id, b.blocked_id) in ((author, m.id), (m.id, author))))::integer + (
    select count(distinct g.address_hash) from coming c join hearth.guests g on g.id = c.guest_id
    where not exists (select from members m where m.id = g.account_id))::integer
$$;

-- Whether somebody reads what hosts wrote to the people of a series: its hosts, and whom it reaches.
create function hearth.hears_series(series text, reach text, written_at timestamptz, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return hearth.is_host_of_series(series, person) or exists (
    select from public.attendances a
    join hearth.series_dates d on d.event_id = a.event_id and d.series_id = hears_series.series
    join public.events e on e.id = a.event_id
    where a.user_id = person and a.answer = 'coming' and e.status = 'published'
      and (reach = 'everyone' or e.ends_at > written_at) and hearth.may_open_event(e.id, person));
grant execute on function hearth.hears_series to authenticated;

-- The members whom a message reaches, in the order of their ids: of each date so many are looked at, however many come.
create function hearth.members_reached(events text[], after uuid, written_at timestamptz, max integer) returns setof uuid
  language sql stable set search_path = ''
  set plan_cache_mode = force_custom_plan as $$
  select distinct a.user_id from unnest(events) i (id)
  cross join lateral (
    select a.user_id from public.attendances a
    where a.event_id = i.id and a.user_id > after and a.answer = 'coming' and a.created_at <= written_at
    order by a.user_id limit max) a
  order by a.user_id limit max
$$;

-- The same of guests without an account.
create function hearth.guests_reached(events text[], after uuid, written_at timestamptz, max integer) returns setof uuid
  language sql stable set search_path = ''
  set plan_cache_mode = force_custom_plan as $$
  select a.guest_id from unnest(events) i (id)
  cross join lateral (
    select a.guest_id from public.attendances a
    where a.event_id = i.id and a.guest_id > after and a.answer = 'coming' and a.created_at <= written_at
    order by a.guest_id limit max) a
  order by a.guest_id limit max
$$;

-- Whether somebody without an account hears the same as the guest of another of these dates, or by an account of their own.
create function hearth.hears_as_another(guest uuid, events text[]) returns boolean
  language sql stable set search_path = ''
  return (
    select exists (
        select from hearth.guests o join public.attendances a on a.event_id = o.event_id and a.guest_id = o.id
        where o.address_hash = g.address_hash and o.id < g.id and o.event_id = any (events) and a.answer = 'coming')
      or exists (
        select from public.attendances a where a.user_id = g.account_id and a.event_id = any (events) and a.answer = 'coming')
    from hearth.guests g where g.id = guest);
