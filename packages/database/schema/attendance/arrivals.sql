-- The door of an event: its hosts tick who is here, several of them at once (docs/decisions/0140-at-the-door.md).

-- Holds for everything that is done at a door, for as long as it is open: so long before the start until so long after the
-- end. Refuses `not_signed_in`, `not_found`, `not_allowed`, `event_cancelled`, `door_opens_later` and `door_closed`.
create function hearth.require_door(event text, host uuid, login uuid, opens interval, closes interval) returns void
  language plpgsql set search_path = '' as $$
declare
  the_event record;
begin
  if not hearth.login_lives(host, login) then perform hearth.refuse('not_signed_in'); end if;
  select e.status, e.starts_at, e.ends_at into the_event from public.events e
    where e.id = require_door.event and hearth.may_open_event(e.id, host);
  if not found then perform hearth.refuse('not_found'); end if;
  if the_event.status = 'draft' or not hearth.is_host_of(event, host) then perform hearth.refuse('not_allowed'); end if;
  if the_event.status = 'cancelled' then perform hearth.refuse('event_cancelled'); end if;
  if the_event.starts_at - opens > now() then perform hearth.refuse('door_opens_later'); end if;
  if the_event.ends_at + closes <= now() then perform hearth.refuse('door_closed'); end if;
end $$;

-- Says how many of a guest's party are here, by the id of the member or of the guest without an account. It holds where
-- the host saw what stands (`seen`); where another host was faster nothing changes, and what stands is given with who said
-- it and when. Refuses what a door refuses, `not_expected` and `party_smaller`.
create function hearth.check_in(
  event text, host uuid, login uuid, guest uuid, wanted integer, seen integer, opens interval, closes interval
) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  answered record;
  stands record;
  is_changed boolean := false;
begin
  perform hearth.require_door(event, host, login, opens, closes);
  -- Hosts who tick the same guest follow each other, and the party stays as it is meanwhile.
  select a.id, a.answer, a.party into answered from public.attendances a
    where a.event_id = check_in.event and (a.user_id = guest or a.guest_id = guest) for no key update;
  if not found then perform hearth.refuse('not_expected'); end if;
  select r.arrived, r.changed_by, r.changed_at into stands from public.event_arrivals r where r.attendance_id = answered.id;
  stands.arrived := coalesce(stands.arrived, 0);
  if wanted <> stands.arrived and seen = stands.arrived then
    -- Who no longer comes may still be ticked off.
    if wanted > stands.arrived and answered.answer not in ('coming', 'maybe') then perform hearth.refuse('not_expected'); end if;
    if wanted > stands.arrived and wanted > greatest(answered.party, 1) then perform hearth.refuse('party_smaller'); end if;
    insert into public.event_arrivals as r (attendance_id, event_id, arrived, arrived_at, changed_by)
      values (answered.id, check_in.event, wanted, case when wanted > 0 then now() end, host)
      on conflict (attendance_id) do update set arrived = excluded.arrived, changed_by = excluded.changed_by, changed_at = now(),
        arrived_at = case when excluded.arrived > 0 then coalesce(r.arrived_at, excluded.arrived_at) end
      returning r.arrived, r.changed_by, r.changed_at into stands;
    is_changed := true;
  end if;
  return jsonb_build_object('eventId', event, 'userId', guest, 'arrived', stands.arrived, 'isChanged', is_changed,
    'changedBy', (select coalesce(p.display_name, p.username) from public.profiles p
      where p.id = stands.changed_by and p.id <> host and not p.is_hidden),
    'changedAt', stands.changed_at);
end $$;

-- Writes down who came without an answer; said again with the same id it changes nothing. Refuses what a door refuses,
-- and `too_many_walk_ins`.
create function hearth.add_walk_in(
  event text, host uuid, login uuid, walk_in uuid, name text, people integer, max integer, opens interval, closes interval
) returns void
  language plpgsql set search_path = '' as $$
begin
  perform hearth.require_door(event, host, login, opens, closes);
  if exists (select from public.event_walk_ins w where w.event_id = add_walk_in.event offset max - 1) then
    perform hearth.refuse('too_many_walk_ins');
  end if;
  insert into public.event_walk_ins (id, event_id, name, people, added_by)
    values (walk_in, add_walk_in.event, nullif(add_walk_in.name, ''), add_walk_in.people, host)
    on conflict (id) do nothing;
  if not exists (select from public.event_walk_ins w where w.id = walk_in and w.event_id = add_walk_in.event) then
    perform hearth.refuse('not_found');
  end if;
end $$;

-- Takes that back; what is not there any more is as it should be.
create function hearth.remove_walk_in(event text, host uuid, login uuid, walk_in uuid, opens interval, closes interval)
  returns void
  language plpgsql set search_path = '' as $$
begin
  perform hearth.require_door(event, host, login, opens, closes);
  delete from public.event_walk_ins w where w.id = walk_in and w.event_id = remove_walk_in.event;
end $$;

-- For the hosts: a page of those who came without an answer, the last first.
create function hearth.walk_in_page(event text, before_at timestamptz default null, before_id uuid default null)
  returns table (id uuid, name text, people integer, added_at timestamptz, added_by text)
  language sql stable security definer set search_path = '' as $$
  select w.id, w.name, w.people, w.added_at, coalesce(p.display_name, p.username)
  from public.event_walk_ins w left join public.profiles p on p.id = w.added_by and not p.is_hidden
  where w.event_id = walk_in_page.event and hearth.is_host_of(walk_in_page.event, auth.uid())
    and (w.added_at, w.id)
      < (coalesce(before_at, 'infinity'), coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by w.added_at desc, w.id desc limit 50
$$;
grant execute on function hearth.walk_in_page to authenticated;

-- Whether the caller was ticked at the door, with how many and since when: for a member's own data. Who ticked is the
-- hosts'.
create function hearth.own_arrival(attendance uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('arrived', r.arrived, 'arrived_at', r.arrived_at)
    from public.event_arrivals r join public.attendances a on a.id = r.attendance_id
    where a.id = own_arrival.attendance and a.user_id = auth.uid());
grant execute on function hearth.own_arrival to authenticated;

-- Ninety days after their event (forgetting.sql), so many at a time; gives how many went.
create function hearth.forget_walk_ins(max integer) returns integer
  language plpgsql set search_path = '' as $$
declare
  due record;
  gone integer;
begin
  select d.* into due from hearth.events_to_forget('walk_ins', forget_walk_ins.max) d;
  delete from public.event_walk_ins w where w.id in (
    select o.id from public.event_walk_ins o where o.event_id = any (due.ids) limit forget_walk_ins.max);
  get diagnostics gone = row_count;
  return hearth.forgotten_of('walk_ins', due.ids, due.are_again, due.last_end, due.last_id, gone, forget_walk_ins.max);
end $$;

-- The hosts hear that something moved at the door, once for each event of a statement.
create function hearth.tell_door() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('door:' || m.event_id, 'arrivals') from (select distinct event_id from moved) m;
  return null;
end $$;
create trigger tell_door_added after insert on public.event_arrivals referencing new table as moved
  for each statement execute function hearth.tell_door();
create trigger tell_door_changed after update on public.event_arrivals referencing new table as moved
  for each statement execute function hearth.tell_door();
create trigger tell_door_added after insert on public.event_walk_ins referencing new table as moved
  for each statement execute function hearth.tell_door();
create trigger tell_door_removed after delete on public.event_walk_ins referencing old table as moved
  for each statement execute function hearth.tell_door();
