-- What has to be told to everyone who is coming is one row (docs/decisions/0051-told-in-batches.md). The job `notify_group`
-- tells a few hundred at a time, each time in one transaction with how far it has come, and puts itself back until all are told.
create table hearth.group_notifications (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('event_change', 'event_message')),
  -- No reference: what becomes of an event that is deleted right after is told all the same.
  event_id text not null,
  -- Whose word it is. Nobody hears it of whom they keep apart.
  author_id uuid references public.profiles on delete set null,
  -- Of a change: the event before and after, as its calendar has it (apps/server/src/feeds, `CalendarEvent`).
  facts jsonb not null default '{}',
  -- Who answers later knows already.
  said_at timestamptz not null default now(),
  readers integer not null check (readers >= 0),
  told integer not null default 0,
  -- The last reader who was told: readers are told in the order of their ids.
  told_until uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);
create index group_notifications_open_idx on hearth.group_notifications (event_id, id) where finished_at is null;
create index group_notifications_event_id_idx on hearth.group_notifications (event_id, said_at);
create index group_notifications_finished_at_idx on hearth.group_notifications (finished_at);
create index group_notifications_author_id_idx on hearth.group_notifications (author_id);
grant select, insert, update on hearth.group_notifications to hearth_engine;
grant select, delete on hearth.group_notifications to hearth_jobs;

-- Who was coming to an event that was deleted before everybody had been told.
create table hearth.readers_of_deleted (
  event_id text not null,
  user_id uuid not null references public.profiles on delete cascade,
  is_host boolean not null,
  primary key (event_id, user_id)
);
create index readers_of_deleted_user_id_idx on hearth.readers_of_deleted (user_id);
grant select, insert on hearth.readers_of_deleted to hearth_engine;
grant select, delete on hearth.readers_of_deleted to hearth_jobs;

-- How many people are coming, without this one.
create function hearth.count_coming(event text, without uuid) returns integer
  language sql stable security definer set search_path = ''
  return (
    select count(*)::integer - count(*) filter (where a.user_id = without)::integer
    from public.attendances a where a.event_id = event and a.answer = 'coming');

-- The next who are to be told, in the order of their ids, with the zone that they live by. A message does not reach whom its
-- author and they keep apart, a change does not reach whom the host has blocked; `hears` is false for these.
create function hearth.next_readers(group_id bigint, max integer)
  returns table (user_id uuid, zone text, hears boolean)
  language sql stable security definer set search_path = '' as $$
  with g as materialized (select g.* from hearth.group_notifications g where g.id = next_readers.group_id),
  apart as materialized (
    select b.blocked_id as id from g join public.blocks b on b.blocker_id = g.author_id
    union all
    select b.blocker_id from g join public.blocks b on b.blocked_id = g.author_id where g.kind = 'event_message'
  ), found as (
    (select a.user_id from g join public.attendances a on a.event_id = g.event_id
      where a.user_id > g.told_until and a.answer = 'coming' and a.created_at <= g.said_at
      order by a.user_id limit next_readers.max)
    union
    (select h.user_id from g join public.event_hosts h on h.event_id = g.event_id
      where h.user_id > g.told_until and h.state = 'accepted' and g.kind = 'event_change'
      order by h.user_id limit next_readers.max)
    union
    (select d.user_id from g join hearth.readers_of_deleted d on d.event_id = g.event_id
      where d.user_id > g.told_until and (not d.is_host or g.kind = 'event_change')
      order by d.user_id limit next_readers.max)
    order by user_id limit next_readers.max
  )
  select f.user_id, coalesce(c.timezone, ''),
    f.user_id is distinct from g.author_id and not exists (select from apart where apart.id = f.user_id)
      and (g.kind <> 'event_message' or not p.is_hidden)
  from found f cross join g
  join public.profiles p on p.id = f.user_id
  left join public.member_clocks c on c.user_id = f.user_id
  order by f.user_id
$$;

-- The one job of an event's rows: the oldest first, so that nobody hears "after all" before "cancelled".
create function hearth.queue_group_notifications(event text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('notify_group', json_build_object('eventId', event), job_key => 'notify_group:' || event);
end $$;

-- Whoever is coming is found by their answers until the end: who they were is kept where those go with the event.
create function hearth.keep_readers_of_deleted() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from hearth.event_changes c where c.event_id = old.id)
    or exists (select from hearth.group_notifications g where g.event_id = old.id and g.finished_at is null) then
    insert into hearth.readers_of_deleted (event_id, user_id, is_host)
      select old.id, a.user_id, false from public.attendances a where a.event_id = old.id and a.answer = 'coming'
      union all
      select old.id, h.user_id, true from public.event_hosts h where h.event_id = old.id and h.state = 'accepted'
      on conflict do nothing;
  end if;
  return old;
end $$;
create trigger keep_readers_of_deleted before delete on public.events
  for each row execute function hearth.keep_readers_of_deleted();

-- What was told a month ago, and who was coming to what is deleted and told. So many a minute.
create function hearth.sweep_group_notifications() returns void
  language sql security definer set search_path = '' as $$
  delete from hearth.group_notifications g where g.id in (
    select o.id from hearth.group_notifications o where o.finished_at < now() - interval '30 days' limit 1000);
  delete from hearth.readers_of_deleted d where (d.event_id, d.user_id) in (
    select o.event_id, o.user_id from hearth.readers_of_deleted o
    where not exists (select from hearth.group_notifications g where g.event_id = o.event_id and g.finished_at is null)
      and not exists (select from hearth.event_changes c where c.event_id = o.event_id)
    limit 5000);
$$;

-- A change is told to those who are coming when it is told, so the transaction of the change lists nobody.
alter table hearth.event_changes drop column readers;

create function hearth.keep_event_change(event text, host uuid, before jsonb, after jsonb, at_once boolean) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.attendances a where a.event_id = event and a.answer = 'coming' and a.user_id is distinct from host)
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

-- In the transaction of the change. A cancellation is told at once, all else after a minute, in which a slip of the pen can
-- be mended. What hosts do through the engine, and what the end of their account cancels.
create or replace function hearth.note_event_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') in ('hearth_engine', 'hearth_auth') then
    perform hearth.keep_event_change(new.id, new.created_by, hearth.calendar_facts(old), hearth.calendar_facts(new),
      new.status = 'cancelled');
  end if;
  return null;
end $$;

-- A hidden place that moves is told like any other.
create or replace function hearth.note_hidden_move() returns trigger
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
  if the_event.status <> 'draft' and places <> '{}' then
    perform hearth.keep_event_change(the_event.id, the_event.created_by, hearth.calendar_facts(the_event) || places,
      hearth.calendar_facts(the_event), false);
  end if;
  return null;
end $$;

-- Cancels what a host has published and is not over, as the engine would one by one; whoever was coming is told as of any
-- cancellation. The bytes are made anew by the next read. How many there were.
drop function hearth.cancel_events_of(uuid, timestamptz);
create function hearth.cancel_events_of(host uuid, at timestamptz) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  how_many integer;
begin
  with cancelled as (
    update public.events e
    set status = 'cancelled', version = e.version + 1, updated_at = greatest(e.updated_at, cancel_events_of.at)
    where e.created_by = host and e.status = 'published' and e.ends_at > cancel_events_of.at
    returning e.id
  ), stale as (
    delete from hearth.event_bytes b using cancelled c where b.event_id = c.id
  )
  select count(*) into how_many from cancelled;
  -- Caches of every process: an empty payload says that more than one event changed.
  perform pg_notify('engine_changed', '');
  return how_many;
end $$;

-- For the hosts of an event: what was said to everyone who is coming in the last days, and how far it has come.
create function hearth.event_told(event text)
  returns table (kind text, said_at timestamptz, told integer, readers integer, is_finished boolean)
  language sql stable security definer set search_path = '' as $$
  select case when g.kind = 'event_message' then g.kind
      when g.facts #>> '{after,status}' = 'cancelled' then 'event_cancelled'
      when g.facts #>> '{before,status}' = 'cancelled' then 'event_held' else 'event_moved' end,
    g.said_at, g.told, greatest(g.readers, g.told), g.finished_at is not null
  from hearth.group_notifications g
  where g.event_id = event_told.event and g.said_at > now() - interval '3 days'
    and hearth.is_host_of(g.event_id, auth.uid())
  order by g.said_at desc, g.id desc limit 5
$$;
create function public.event_told(event text)
  returns table (kind text, said_at timestamptz, told integer, readers integer, is_finished boolean)
  language sql stable set search_path = '' as $$
  select * from hearth.event_told(event)
$$;

grant create on schema hearth to hearth_engine, hearth_jobs;
alter function hearth.count_coming(text, uuid) owner to hearth_engine;
alter function hearth.next_readers(bigint, integer) owner to hearth_engine;
alter function hearth.queue_group_notifications(text) owner to hearth_jobs;
alter function hearth.keep_readers_of_deleted() owner to hearth_engine;
alter function hearth.sweep_group_notifications() owner to hearth_jobs;
alter function hearth.keep_event_change(text, uuid, jsonb, jsonb, boolean) owner to hearth_jobs;
alter function hearth.cancel_events_of(uuid, timestamptz) owner to hearth_engine;
alter function hearth.event_told(text) owner to hearth_engine;
revoke create on schema hearth from hearth_engine, hearth_jobs;
grant execute on function hearth.queue_group_notifications(text) to hearth_engine;
grant execute on function hearth.cancel_events_of(uuid, timestamptz) to hearth_auth;
grant execute on function hearth.event_told(text), public.event_told(text) to authenticated, hearth_engine;
