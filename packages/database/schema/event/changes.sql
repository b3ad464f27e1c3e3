-- Whether hosts say yes to each, invite, give places, or hide the place: then the link is not everybody's. The engine
-- asks the same (`hidesLink` of its hidden-place.ts).
create function hearth.hides_link(event text, capacity integer) returns boolean
  language sql stable security definer set search_path = ''
  return hides_link.capacity is not null or exists (
    select from public.event_answering s
    where s.event_id = hides_link.event and (s.mode <> 'open' or s.hides_address));
grant execute on function hearth.hides_link to hearth_jobs;

-- Brings place and link where what the hosts chose wants them: out of the record, or back into it. Counts as a change
-- of the record, whose bytes the next read makes anew. The caller holds the event.
create function hearth.settle_place(event text) returns void
  language plpgsql set search_path = '' as $$
declare
  e public.events;
  d public.event_addresses;
  hides_place boolean;
  hides_link boolean;
begin
  select f.* into e from public.events f where f.id = settle_place.event;
  select f.* into d from public.event_addresses f where f.event_id = settle_place.event;
  hides_place := exists (
    select from public.event_answering s where s.event_id = settle_place.event and s.hides_address);
  hides_link := hearth.hides_link(e.id, e.capacity);
  if hides_place = (d.venue_name is not null)
    and (case when hides_link then coalesce(e.online_url, '') = '' else d.online_url is null end) then return; end if;

  -- The new place first and the old one last, so that nobody who is coming is told of a move.
  if hides_place and d.venue_name is null or hides_link and e.online_url <> '' then
    insert into public.event_addresses as a (event_id, venue_id, venue_name, venue_address, online_url)
      values (e.id, case when hides_place then e.venue_id end, case when hides_place then e.venue_name end,
        case when hides_place then e.venue_address end, case when hides_link then nullif(e.online_url, '') end)
      on conflict (event_id) do update set venue_id = coalesce(a.venue_id, excluded.venue_id),
        venue_name = coalesce(a.venue_name, excluded.venue_name),
        venue_address = coalesce(a.venue_address, excluded.venue_address),
        online_url = coalesce(excluded.online_url, a.online_url);
  end if;
  update public.events f set
      venue_id = case when hides_place then '' else coalesce(d.venue_id, f.venue_id) end,
      venue_name = case when hides_place then '' else coalesce(d.venue_name, f.venue_name) end,
      venue_address = case when hides_place then '' else coalesce(d.venue_address, f.venue_address) end,
      online_url = case when hides_link then left(f.online_url, 0) else coalesce(d.online_url, f.online_url) end,
      version = f.version + 1, updated_at = greatest(f.updated_at, now())
    where f.id = e.id;
  if not hides_link then delete from public.event_addresses a where a.event_id = e.id; end if;
  if hides_link and not hides_place and d.venue_name is not null then
    update public.event_addresses a set venue_id = null, venue_name = null, venue_address = null
      where a.event_id = e.id and a.online_url is not null;
    delete from public.event_addresses a where a.event_id = e.id and a.online_url is null;
  end if;
  delete from hearth.event_bytes b where b.event_id = e.id;
  perform pg_notify('engine_changed', e.id);
end $$;

-- The same for many events: most of them have nothing to hide.
create function hearth.settle_places(events text[]) returns void
  language plpgsql set search_path = '' as $$
begin
  perform hearth.settle_place(e.id) from public.events e
    left join public.event_addresses d on d.event_id = e.id
    left join public.event_answering s on s.event_id = e.id
    where e.id = any (events) and (d.event_id is not null or s.hides_address or e.online_url <> '');
end $$;

-- A change of the event that began before its place was hidden would write it into the record: it is refused.
create function hearth.keep_address_hidden() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if (new.venue_id <> '' or new.venue_name <> '' or new.venue_address <> '')
    and exists (select from public.event_answering s where s.event_id = new.id and s.hides_address) then
    raise exception 'The place of this event is hidden.' using errcode = 'serialization_failure';
  end if;
  if new.online_url <> '' and hearth.hides_link(new.id, new.capacity) then
    raise exception 'The link of this event is hidden.' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger keep_address_hidden before insert or update on public.events
  for each row when (new.venue_id <> '' or new.venue_name <> '' or new.venue_address <> '' or new.online_url <> '')
  execute function hearth.keep_address_hidden();

-- What those who are coming are told of a change, and their calendar files, know the exact place and the link: hiding
-- them from others is no move for them. The record's own words come first, so that of a record before and after a
-- change each is told as it was.
create function hearth.calendar_facts(e public.events) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object(
      'id', e.id, 'title', e.title, 'intention', e.intention, 'description', e.description, 'category', e.category,
      'startDate', e.start_date, 'endDate', e.end_date,
      'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
      'timezone', e.timezone, 'allDay', e.all_day,
      'startsAtMs', (extract(epoch from e.starts_at) * 1000)::bigint,
      'endsAtMs', (extract(epoch from e.ends_at) * 1000)::bigint,
      'venueName', coalesce(nullif(e.venue_name, ''), d.venue_name, ''), 'venueAddress', coalesce(nullif(e.venue_address, ''), d.venue_address, ''),
      'city', e.city, 'onlineUrl', coalesce(nullif(e.online_url, ''), d.online_url, e.online_url),
      'status', e.status, 'visibility', e.visibility, 'version', e.version,
      'createdAtMs', (extract(epoch from e.created_at) * 1000)::bigint,
      'updatedAtMs', (extract(epoch from e.updated_at) * 1000)::bigint,
      'evening', hearth.evening_facts(e.id), 'wayIn', hearth.way_in_words(e.id, true))
    from (select) one left join public.event_addresses d on d.event_id = e.id
  );
grant execute on function hearth.calendar_facts to hearth_engine, hearth_jobs;

-- While this is on, a transaction changes many dates of a series: they are told together, and not one by one.
create function hearth.change_many(is_on boolean) returns void
  language plpgsql set search_path = '' as $$
begin
  perform set_config('hearth.changes_many', case when is_on then 'on' else '' end, true);
end $$;
create function hearth.changes_many() returns boolean
  language sql stable set search_path = ''
  return coalesce(current_setting('hearth.changes_many', true), '') = 'on';
grant execute on function hearth.changes_many to hearth_engine, hearth_jobs;

-- In the transaction of the change. A cancellation is told at once, all else after a minute, in which a slip of the pen
-- can be mended. What hosts do through the engine, and what the end of their account cancels.
create function hearth.note_event_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') in ('hearth_engine', 'hearth_auth') then
    perform hearth.keep_event_change(new.id, new.created_by, hearth.calendar_facts(old), hearth.calendar_facts(new),
      new.status = 'cancelled');
  end if;
  return null;
end $$;
alter function hearth.note_event_change owner to hearth_jobs;
create trigger note_event_change after update on public.events
  for each row when (
    old.status <> 'draft' and not hearth.changes_many()
    and (old.status, old.starts_at, old.ends_at, old.timezone, old.all_day, old.venue_name, old.venue_address, old.city, old.online_url)
      is distinct from
      (new.status, new.starts_at, new.ends_at, new.timezone, new.all_day, new.venue_name, new.venue_address, new.city, new.online_url)
  ) execute function hearth.note_event_change();

-- A hidden place that moves is told like any other.
create function hearth.note_hidden_move() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  the_event public.events;
  -- What is hidden no more stands in the record, and has not moved.
  places jsonb := jsonb_strip_nulls(jsonb_build_object(
    'venueName', case when new.venue_name <> old.venue_name then old.venue_name end,
    'venueAddress', case when new.venue_address <> old.venue_address then old.venue_address end,
    'onlineUrl', case when new.online_url <> old.online_url then old.online_url end));
begin
  select e.* into the_event from public.events e where e.id = new.event_id;
  if the_event.status <> 'draft' and places <> '{}' and not hearth.changes_many() then
    perform hearth.keep_event_change(the_event.id, the_event.created_by, hearth.calendar_facts(the_event) || places,
      hearth.calendar_facts(the_event), false);
  end if;
  return null;
end $$;
alter function hearth.note_hidden_move owner to hearth_jobs;
create trigger note_hidden_move after update on public.event_addresses
  for each row when (old.* is distinct from new.*) execute function hearth.note_hidden_move();

create function hearth.keep_event_change(event text, host uuid, before jsonb, after jsonb, at_once boolean) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.attendances a
      where a.event_id = event and a.answer = 'coming' and a.user_id is distinct from host)
    and not exists (select from public.event_hosts h where h.event_id = event and h.state = 'accepted') then
    return;
  end if;
  insert into hearth.event_changes as c (event_id, host_id, before, after) values (event, host, before, after)
    on conflict (event_id) do update set after = excluded.after, changed_at = now();
  perform graphile_worker.add_job('tell_of_change', json_build_object('eventId', event), max_attempts => 5,
    job_key => 'event_change:' || event,
    run_at => case when at_once then now() else now() + interval '1 minute' end,
    job_key_mode => case when at_once then 'replace' else 'preserve_run_at' end);
end $$;
alter function hearth.keep_event_change owner to hearth_jobs;

-- For the hosts of an event: what was said to everyone who is coming in the last days, and how far it has come.
create function hearth.event_told(event text)
  returns table (kind text, said_at timestamptz, told integer, readers integer, is_finished boolean)
  language sql stable security definer set search_path = '' as $$
  select case when g.kind in ('event_message', 'series_message') then 'event_message'
      when g.facts #>> '{after,status}' = 'cancelled' then 'event_cancelled'
      when g.facts #>> '{before,status}' = 'cancelled' then 'event_held' else 'event_moved' end,
    g.said_at, g.told, greatest(g.readers, g.told), g.finished_at is not null
  from hearth.group_notifications g
  where g.event_id = event_told.event and g.said_at > now() - interval '3 days'
    and hearth.is_host_of(g.event_id, auth.uid())
  order by g.said_at desc, g.id desc limit 5
$$;
grant execute on function hearth.event_told to authenticated;
