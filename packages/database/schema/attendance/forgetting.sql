-- What is kept of guests goes ninety days after their event. Each sweep walks along the ends of events and remembers where it stopped, so that
-- it reads what became due since (docs/decisions/0210-guests-are-forgotten-along-the-ends-of-events.md).

-- The next events of a sweep, so many at a time: those whose end was moved, or else those that follow the last, and where they end.
create function hearth.events_to_forget(sweep text, max integer, out ids text[], out are_again boolean, out last_end timestamptz, out last_id text)
  language plpgsql set search_path = '' as $$
declare
  begun hearth.forgotten_until;
begin
  -- A clock that was ahead has walked further than anything is due.
  update hearth.forgotten_until f set ends_at = least(f.ends_at, now() - interval '90 days'),
      event_id = case when f.ends_at < now() - interval '90 days' then f.event_id else '' end
    where f.sweep = events_to_forget.sweep returning f.* into begun;
  ids := array(
    select a.event_id from hearth.forget_again a join public.events e on e.id = a.event_id
    where a.sweep = events_to_forget.sweep and e.ends_at < now() - interval '90 days' order by a.event_id limit max);
  are_again := cardinality(ids) > 0;
  if are_again then return; end if;
  -- As `events_over_idx` has it.
  select coalesce(array_agg(n.id order by n.ends_at, n.id), '{}'), (array_agg(n.ends_at order by n.ends_at desc, n.id desc))[1],
      (array_agg(n.id order by n.ends_at desc, n.id desc))[1]
    into ids, last_end, last_id
    from (
      select e.id, e.ends_at from public.events e
      where (e.ends_at at time zone 'UTC', e.id) > (begun.ends_at at time zone 'UTC', begun.event_id)
        and e.ends_at at time zone 'UTC' < (now() - interval '90 days') at time zone 'UTC'
      order by e.ends_at at time zone 'UTC', e.id limit max) n;
end $$;

-- So many rows of these events went, of at most so many: of fewer nothing is left, and the sweep goes on behind them. Gives `max` where more may
-- wait, else how many went.
create function hearth.forgotten_of(sweep text, ids text[], are_again boolean, last_end timestamptz, last_id text, gone integer, max integer)
  returns integer
  language plpgsql set search_path = '' as $$
begin
  if gone >= max then return max; end if;
  if are_again then
    delete from hearth.forget_again a where a.sweep = forgotten_of.sweep and a.event_id = any (ids);
    return max;
  end if;
  if last_end is not null then
    update hearth.forgotten_until f set ends_at = last_end, event_id = last_id where f.sweep = forgotten_of.sweep;
  end if;
  return case when cardinality(ids) = max then max else gone end;
end $$;

-- An end that is moved back may come to lie where sweeps have been; a day before that is early enough for whoever is at it.
create function hearth.forget_event_again() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into hearth.forget_again (sweep, event_id) select f.sweep, new.id from hearth.forgotten_until f on conflict do nothing;
  return null;
end $$;
create trigger forget_event_again after update on public.events
  for each row when (new.ends_at < old.ends_at and new.ends_at < now() - interval '89 days') execute function hearth.forget_event_again();

-- Pages of a series' guests are looked at when something went that may have been the last to hold them: a day after they began, a date that they
-- answered, their place at every date, the series.
create function hearth.look_at_pages(pages uuid[], due timestamptz) returns void
  language sql volatile set search_path = '' as $$
  insert into hearth.series_pages_due as d (page_id, due_at) select p.id, due from (select distinct unnest(pages) as id) p order by p.id
    on conflict (page_id) do update set due_at = least(d.due_at, excluded.due_at)
$$;

create function hearth.look_at_new_pages() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.look_at_pages(array(select n.page_id from new_ones n), now() + interval '1 day');
  return null;
end $$;
create trigger look_at_new_pages after insert on hearth.series_guests referencing new table as new_ones
  for each statement execute function hearth.look_at_new_pages();

create function hearth.look_at_pages_of_series_guests() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.look_at_pages(array(select g.page_id from gone o join hearth.series_guests g on g.page_id = o.page_id), now());
  return null;
end $$;
create trigger look_at_pages after delete on hearth.series_guests referencing old table as gone
  for each statement execute function hearth.look_at_pages_of_series_guests();

create function hearth.look_at_pages_of_guests() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.look_at_pages(array(select g.page_id from gone o join hearth.series_guests g on g.address_hash = o.address_hash), now());
  return null;
end $$;
create trigger look_at_pages after delete on hearth.guests referencing old table as gone
  for each statement execute function hearth.look_at_pages_of_guests();

create function hearth.look_at_pages_of_dates() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.look_at_pages(array(
    select g.page_id from gone o join hearth.guests n on n.event_id = o.event_id
    join hearth.series_guests g on g.address_hash = n.address_hash and g.series_id = o.series_id), now());
  return null;
end $$;
create trigger look_at_pages after delete on hearth.series_dates referencing old table as gone
  for each statement execute function hearth.look_at_pages_of_dates();

create function hearth.look_at_page_of_regular() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.look_at_pages(array(select g.page_id from hearth.series_guests g where g.id = old.guest_id), now());
  return null;
end $$;
create trigger look_at_page after delete on hearth.series_regulars
  for each row when (old.guest_id is not null) execute function hearth.look_at_page_of_regular();
create trigger look_at_page_of_member after update on hearth.series_regulars
  for each row when (old.guest_id is not null and new.guest_id is null) execute function hearth.look_at_page_of_regular();

create function hearth.look_at_pages_of_ended() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.look_at_pages(array(
    select g.page_id from hearth.series_regulars r join hearth.series_guests g on g.id = r.guest_id where r.series_id = new.id), now());
  return null;
end $$;
create trigger look_at_pages after update on hearth.series
  for each row when (old.due_at is not null and new.due_at is null) execute function hearth.look_at_pages_of_ended();
