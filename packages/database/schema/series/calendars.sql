-- What feeds keep of a series is dropped when anything changes that a calendar says of it (apps/server/src/calendar/open-series.ts):
-- each of these says which series, or nothing where many may have.
create function hearth.tell_series_of(event text) returns void
  language sql volatile set search_path = '' as $$
  select pg_notify('series_changed', d.series_id) from hearth.series_dates d where d.event_id = tell_series_of.event
$$;

create function hearth.tell_series_of_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.tell_series_of(new.id);
  return null;
end $$;
create trigger tell_series after update on public.events
  for each row when (
    (old.series is not null or new.series is not null)
    and (old.version, old.status, old.visibility) is distinct from (new.version, new.status, new.visibility))
  execute function hearth.tell_series_of_event();

create function hearth.tell_series_of_translated() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.tell_series_of(coalesce(new.event_id, old.event_id));
  return null;
end $$;
create trigger tell_series after insert or update or delete on public.translations
  for each row execute function hearth.tell_series_of_translated();

create function hearth.tell_series() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('series_changed', c.series_id) from (select distinct c.series_id from changed c) c;
  return null;
end $$;
create trigger tell_series_of_new after insert on hearth.series_dates referencing new table as changed
  for each statement execute function hearth.tell_series();
create trigger tell_series_of_changed after update on hearth.series_dates referencing new table as changed
  for each statement execute function hearth.tell_series();
create trigger tell_series_of_deleted after delete on hearth.series_dates referencing old table as changed
  for each statement execute function hearth.tell_series();
create trigger tell_series_of_new after insert on hearth.series_rules referencing new table as changed
  for each statement execute function hearth.tell_series();
create trigger tell_series_of_changed after update on hearth.series_rules referencing new table as changed
  for each statement execute function hearth.tell_series();
create trigger tell_series_of_deleted after delete on hearth.series_rules referencing old table as changed
  for each statement execute function hearth.tell_series();

-- Whether it goes on.
create function hearth.tell_this_series() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('series_changed', new.id);
  return null;
end $$;
create trigger tell_this_series after update of due_at, failure on hearth.series
  for each row when ((old.due_at is null, old.failure is null) is distinct from (new.due_at is null, new.failure is null))
  execute function hearth.tell_this_series();

-- A venue says its address to others than before: any series may take place there.
create function hearth.tell_all_series() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('series_changed', '');
  return null;
end $$;
create trigger tell_all_series after insert or update or delete on public.venue_addresses
  for each statement execute function hearth.tell_all_series();
