-- The last local day that an event touches: an end at midnight belongs to the day before, and without an end time an
-- event counts as three hours, as in the shared rules. Reckoned without zones, which the server's own list may lack.
alter table public.events add column last_date date generated always as (
  case
    when all_day or start_time is null then coalesce(end_date, start_date)
    when end_time is not null then (coalesce(end_date, start_date) + end_time - interval '1 microsecond')::date
    else (start_date + start_time + interval '3 hours' - interval '1 microsecond')::date
  end
) stored;

-- What is running at a moment is found by its span; what is still to come, along its start.
create index events_span_idx on public.events using gist (tstzrange(starts_at, ends_at))
  where status = 'published' and visibility in ('public', 'members');
drop index public.events_ends_at_idx;
-- Counting what a list holds reads this index and not the wide rows.
drop index public.events_upcoming_idx;
create index events_upcoming_idx on public.events (starts_at, id)
  include (ends_at, start_date, last_date, visibility, category, city, city_folded, consciousness_level)
  where status = 'published' and visibility in ('public', 'members');
drop index public.events_city_idx;
create index events_city_idx on public.events (city_folded, starts_at, id)
  where status = 'published' and visibility in ('public', 'members');

-- A person's words as a query on `events.search`: all of them, the last one as a beginning. Takes any text.
create function hearth.search_words(words text) returns tsquery
  language sql immutable strict parallel safe set search_path = ''
  return case
    when numnode(plainto_tsquery('simple', hearth.fold(words))) = 0 then plainto_tsquery('simple', hearth.fold(words))
    else (plainto_tsquery('simple', hearth.fold(words))::text || ':*')::tsquery
  end;

grant execute on function hearth.search_words(text) to anon, authenticated, hearth_engine;

-- The creator's name and picture are part of a record's bytes. Holding the profile keeps them as they were read
-- until the event's transaction ends, so that a change of name finds the new bytes and drops them.
create function hearth.hold_creator(person uuid)
  returns table (display_name text, username text, profile_photo_url text, has_username boolean)
  language sql volatile security definer set search_path = '' as $$
  select p.display_name, p.username, p.profile_photo_url, hearth.has_username(p.id)
  from public.profiles p where p.id = person
  for share
$$;
grant execute on function hearth.hold_creator(uuid) to hearth_engine;

-- Bytes that tell something else than the columns are dropped; a read then encodes the columns. An empty payload
-- says that more than one event changed.
create function hearth.drop_bytes_of_creator() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from hearth.event_bytes b using public.events e where e.created_by = new.id and b.event_id = e.id;
  if found then
    perform pg_notify('engine_changed', '');
  end if;
  return null;
end $$;

create trigger drop_bytes_of_creator after update of username, display_name, profile_photo_url on public.profiles
  for each row when (
    (old.username, old.display_name, old.profile_photo_url)
      is distinct from (new.username, new.display_name, new.profile_photo_url)
  ) execute function hearth.drop_bytes_of_creator();

create function hearth.drop_bytes_of_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from hearth.event_bytes where event_id = new.id;
  perform pg_notify('engine_changed', new.id);
  return null;
end $$;

create trigger drop_bytes_of_event after update of created_by on public.events
  for each row when (old.created_by is distinct from new.created_by) execute function hearth.drop_bytes_of_event();

-- They belong to the roles whose policies let them see the rows: forced row security would stop the owner.
grant create on schema hearth to hearth_engine, hearth_auth;
alter function hearth.hold_creator(uuid) owner to hearth_auth;
alter function hearth.drop_bytes_of_creator() owner to hearth_engine;
alter function hearth.drop_bytes_of_event() owner to hearth_engine;
revoke create on schema hearth from hearth_engine, hearth_auth;
