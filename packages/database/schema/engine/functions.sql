-- The creator's name and picture are part of a record's bytes. Holding the profile keeps them as they were read
-- until the event's transaction ends, so that a change of name finds the new bytes and drops them.
create function hearth.hold_creator(person uuid)
  returns table (display_name text, username text, profile_photo_url text, has_username boolean)
  language sql volatile security definer set search_path = '' as $$
  select p.display_name, p.username, p.profile_photo_url, hearth.has_username(p.id)
  from public.profiles p where p.id = person
  for share
$$;
alter function hearth.hold_creator owner to hearth_auth;
grant execute on function hearth.hold_creator to hearth_engine;

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
