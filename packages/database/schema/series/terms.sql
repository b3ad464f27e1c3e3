-- How people answer a series, as its hosts choose (docs/decisions/0185-terms-of-a-series.md): single dates, every date, or either; how
-- many places those who come to every date leave to others, and how far ahead they have theirs.

-- Whether so many people are refused on a date alone, because it belongs to a course that this person does not come to, or not with as
-- many: a member, or a guest of the date without an account.
create function hearth.is_course_for(event text, person uuid, people integer, guest uuid default null) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from hearth.series_dates d join hearth.series s on s.id = d.series_id
    where d.event_id = is_course_for.event and s.takes = 'course' and not exists (
      select from hearth.series_regulars r
      where r.series_id = s.id and r.party >= people and (r.user_id = person or r.guest_id in (
        select g.id from hearth.guests n join hearth.series_guests g on g.address_hash = n.address_hash
        where n.id = is_course_for.guest and g.series_id = s.id))));

-- How many places people who come to every date have on this one, guests without an account among them.
create function hearth.regular_people(series text, event text) returns integer
  language sql stable set search_path = ''
  return (
    select coalesce(sum(x.party), 0)::integer
    from (
      select a.party from public.attendances a
      join hearth.series_regulars r on r.series_id = regular_people.series and r.user_id = a.user_id
      where a.event_id = regular_people.event and a.answer = 'coming'
      union all
      select a.party from public.attendances a
      join hearth.guests n on n.id = a.guest_id
      join hearth.series_guests g on g.series_id = regular_people.series and g.address_hash = n.address_hash
      join hearth.series_regulars r on r.guest_id = g.id
      where a.event_id = regular_people.event and a.answer = 'coming') x);

-- Whether so many more people of those who come to every date leave the places on this one that are kept for others. What others have
-- there is of these places; where there is room for everyone none is kept.
create function hearth.leaves_kept_places(event text, people integer) returns boolean
  language sql stable set search_path = ''
  return coalesce((
    select s.capacity - t.kept_for_newcomers >= people + hearth.regular_people(d.series_id, d.event_id)
    from hearth.series_dates d
    join hearth.series t on t.id = d.series_id and t.kept_for_newcomers > 0
    join public.event_seats s on s.event_id = d.event_id
    where d.event_id = leaves_kept_places.event), true);

-- The last day on which people who come to every date have a place now; null where that is the last date.
create function hearth.series_held_until(series text) returns date
  language sql stable security definer set search_path = ''
  return (select current_date + 7 * s.weeks_ahead from hearth.series s where s.id = series_held_until.series);

-- Refuses what the terms of a series do not take: every date where single ones are meant, and anything less where the course is.
create function hearth.refuse_by_terms(series text, person uuid, people integer, these date[], from_day date, but date[]) returns void
  language plpgsql set search_path = '' as $$
declare
  takes constant text := (select s.takes from hearth.series s where s.id = refuse_by_terms.series);
begin
  if takes = 'dates' and these is null then perform hearth.refuse('single_dates_only'); end if;
  if takes <> 'course' then return; end if;
  if these is null then
    if but <> '{}' or exists (
      select from hearth.dates_to_answer(refuse_by_terms.series, person, 'coming', people, null, '-infinity', '{}') d
      where d.date < from_day) then
      perform hearth.refuse('course_only');
    end if;
  elsif not exists (
    select from hearth.series_regulars r where r.series_id = refuse_by_terms.series and r.user_id = person and r.party >= people) then
    perform hearth.refuse('course_only');
  end if;
end $$;

-- Of a course nothing is taken where one of its dates is full: the first of those that were refused for it (`refused`: date, reason) is
-- named. Nor where somebody may not have the kind that they chose. What hosts began to ask at one date alone is answered there.
create function hearth.refuse_full_course(series text, refused jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  first_one record;
begin
  select r ->> 'reason' in ('event_full', 'kind_full', 'kept_for_newcomers') as is_full, r ->> 'reason' as reason, e.start_date
    into first_one
    from jsonb_array_elements(refused) r
    join hearth.series s on s.id = refuse_full_course.series and s.takes = 'course'
    join hearth.series_dates d on d.series_id = s.id and d.date = (r ->> 'date')::date
    join public.events e on e.id = d.event_id
    where r ->> 'reason' in ('event_full', 'kind_full', 'kept_for_newcomers', 'kind_not_yet', 'kind_closed', 'kind_for_invited')
    order by is_full desc, e.starts_at limit 1;
  if not found then return; end if;
  if not first_one.is_full then perform hearth.refuse(first_one.reason); end if;
  raise exception using errcode = 'HE000', message = 'course_full', detail = first_one.start_date;
end $$;

-- Whether a date asks each person something that a plain yes cannot answer.
create function hearth.asks_more_than_yes(event text) returns boolean
  language sql stable set search_path = ''
  return exists (select from public.event_questions q where q.event_id = event and q.is_required)
    or (select count(*) from hearth.place_kinds k where k.event_id = event) > 1;

-- Those who come to every date have their places on dates that came within reach since, where they said nothing.
create function hearth.seat_within_reach(series text) returns void
  language sql volatile set search_path = '' as $$
  select hearth.seat_regulars(seat_within_reach.series, array_agg(e.id))
  from hearth.series_dates d join public.events e on e.id = d.event_id
  where d.series_id = seat_within_reach.series and d.date >= current_date - 1 and e.status = 'published' and e.starts_at > now()
  having count(*) > 0
$$;

-- The hosts choose. Who comes already stays as they are; who waits for a single date of what is a course now leaves its list.
create function hearth.set_series_terms(series text, host uuid, login uuid, new_takes text, kept integer, weeks integer) returns void
  language plpgsql set search_path = '' as $$
declare
  to_come text[];
begin
  perform hearth.lock_hosted_series(set_series_terms.series, host, login);
  to_come := array(
    select e.id from hearth.series_dates d join public.events e on e.id = d.event_id
    where d.series_id = set_series_terms.series and e.ends_at > now() and e.status <> 'cancelled' order by e.id);
  if kept > 0 and not exists (
    select from public.event_seats s where s.event_id = any (to_come) and s.capacity >= kept) then
    perform hearth.refuse('kept_too_many');
  end if;
  if new_takes = 'course' and exists (
    select from unnest(to_come) i where not hearth.asks_the_same(i, hearth.series_model(set_series_terms.series))) then
    perform hearth.refuse('course_asks');
  end if;
  update hearth.series s set takes = new_takes, kept_for_newcomers = kept, weeks_ahead = weeks where s.id = set_series_terms.series;
  if new_takes = 'course' then
    perform hearth.settle_waiting(i) from unnest(to_come) i
      where exists (select from public.event_waiting w where w.event_id = i);
  end if;
  perform hearth.queue_series(set_series_terms.series);
  perform pg_notify('engine_changed', '');
end $$;
