-- Drafts that publish themselves: the moment that a host has chosen. Written by the function `schedule-publishing`; the job
-- `publish_event` publishes by the engine's own rules, as its host would.
create table public.event_schedules (
  event_id text primary key references public.events on delete cascade,
  publish_at timestamptz not null,
  set_by uuid not null references public.profiles on delete cascade,
  -- Why it could not be published when its moment came.
  failure text check (char_length(failure) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index event_schedules_set_by_idx on public.event_schedules (set_by);

select hearth.watch_table('public.event_schedules');
grant select on public.event_schedules to authenticated, hearth_jobs;
grant select, insert, update, delete on public.event_schedules to hearth_engine;

-- The job is queued in the transaction that sets the moment, and moves with it. One that comes for nothing finds nothing.
create function hearth.queue_publishing() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('publish_event', json_build_object('eventId', new.event_id), max_attempts => 5,
    job_key => 'publish_event:' || new.event_id, run_at => new.publish_at);
  return null;
end $$;
create trigger queue_publishing after insert or update of publish_at on public.event_schedules
  for each row execute function hearth.queue_publishing();

-- What is no draft any more has nothing to wait for.
create function hearth.end_schedule() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.event_schedules s where s.event_id = new.id;
  return null;
end $$;
create trigger end_schedule after update on public.events
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function hearth.end_schedule();

-- Who asks for the end of their account publishes nothing any more.
create function hearth.end_schedules_of_hidden() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.event_schedules s using public.events e
    where e.id = s.event_id and new.id in (s.set_by, e.created_by);
  return null;
end $$;
create trigger end_schedules_of_hidden after update of is_hidden on public.profiles
  for each row when (new.is_hidden and not old.is_hidden) execute function hearth.end_schedules_of_hidden();

grant create on schema hearth to hearth_jobs, hearth_engine;
alter function hearth.queue_publishing() owner to hearth_jobs;
alter function hearth.end_schedule() owner to hearth_engine;
alter function hearth.end_schedules_of_hidden() owner to hearth_engine;
revoke create on schema hearth from hearth_jobs, hearth_engine;
