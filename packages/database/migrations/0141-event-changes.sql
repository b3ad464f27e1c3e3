-- Whoever is coming hears when an event is cancelled, held after all, or moved in time or place. What it was before the
-- first change that nobody has been told of stands here, with what it is now and who was coming, so that several changes
-- within a minute are one notice, and that an event which is cancelled and deleted at once is told of all the same.
create table hearth.event_changes (
  event_id text primary key,
  host_id uuid,
  -- Both as the calendar of an event has it (apps/server/src/feeds, `CalendarEvent`).
  before jsonb not null,
  after jsonb not null,
  readers uuid[] not null,
  changed_at timestamptz not null default now()
);
grant select, insert, update, delete on hearth.event_changes to hearth_jobs;
grant select, delete on hearth.event_changes to hearth_engine;

-- In the transaction of the change. A cancellation is told at once, all else after a minute, in which a slip of the pen
-- can be mended. Only what hosts do through the engine: the end of an account tells of its events itself.
create function hearth.note_event_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  people uuid[];
begin
  if current_setting('role') <> 'hearth_engine' then return null; end if;
  people := array(
    select a.user_id from public.attendances a where a.event_id = new.id and a.answer = 'coming'
    union
    select h.user_id from public.event_hosts h where h.event_id = new.id and h.state = 'accepted'
    except
    select new.created_by
  );
  if cardinality(people) = 0 then return null; end if;
  insert into hearth.event_changes as c (event_id, host_id, before, after, readers)
    values (new.id, new.created_by, hearth.calendar_facts(old), hearth.calendar_facts(new), people)
    on conflict (event_id) do update set after = excluded.after, readers = excluded.readers, changed_at = now();
  perform graphile_worker.add_job('tell_of_change', json_build_object('eventId', new.id), max_attempts => 5,
    job_key => 'event_change:' || new.id,
    run_at => case when new.status = 'cancelled' then now() else now() + interval '1 minute' end,
    job_key_mode => case when new.status = 'cancelled' then 'replace' else 'preserve_run_at' end);
  return null;
end $$;

create trigger note_event_change after update on public.events
  for each row when (
    old.status <> 'draft'
    and (old.status, old.starts_at, old.ends_at, old.timezone, old.all_day, old.venue_name, old.venue_address, old.city, old.online_url)
      is distinct from
      (new.status, new.starts_at, new.ends_at, new.timezone, new.all_day, new.venue_name, new.venue_address, new.city, new.online_url)
  ) execute function hearth.note_event_change();

-- It reads answers and queues a job, as the queue of mails does.
grant create on schema hearth to hearth_jobs;
alter function hearth.note_event_change() owner to hearth_jobs;
revoke create on schema hearth from hearth_jobs;
