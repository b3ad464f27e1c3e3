-- Who has been reminded of which start of an event: a row for each person and start, written in the transaction of the
-- reminder, so that nobody is reminded twice of the same start.
create table hearth.reminders (
  event_id text not null references public.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  starts_at timestamptz not null,
  reminded_at timestamptz not null default now(),
  primary key (event_id, user_id, starts_at)
);
create index reminders_user_id_idx on hearth.reminders (user_id);
create index reminders_starts_at_idx on hearth.reminders (starts_at);
grant select, insert on hearth.reminders to hearth_engine;
grant select, delete on hearth.reminders to hearth_jobs;

-- Ten in the morning of the day before, on the event's own clock. Whoever answers later has it fresh in mind.
create function hearth.reminder_moment(start_date date, timezone text) returns timestamptz
  language sql immutable set search_path = ''
  return (start_date - 1 + time '10:00') at time zone timezone;
grant execute on function hearth.reminder_moment(date, text) to hearth_engine, hearth_jobs;

create index events_to_remind_of_idx on public.events (starts_at) where status = 'published';

-- A start that is set, or held after all, when its moment is already past is told of by that news alone: those who are
-- coming count as reminded of it.
create function hearth.skip_past_reminder() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into hearth.reminders (event_id, user_id, starts_at)
    select a.event_id, a.user_id, new.starts_at from public.attendances a
    where a.event_id = new.id and a.answer = 'coming'
      and hearth.reminder_moment(new.start_date, new.timezone) <= now() and new.starts_at > now()
    on conflict do nothing;
  return null;
end $$;

grant create on schema hearth to hearth_engine;
alter function hearth.skip_past_reminder() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;

create trigger skip_past_reminder after update on public.events
  for each row when (
    new.status = 'published'
    and (old.status, old.starts_at, old.start_date, old.timezone)
      is distinct from (new.status, new.starts_at, new.start_date, new.timezone)
  ) execute function hearth.skip_past_reminder();
