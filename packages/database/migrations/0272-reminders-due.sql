-- Starts that people are still to be reminded of, each with its moment: what the minutely job reads. A start that is set, or
-- held after all, when its moment is already past is told of by that news alone, so it has no row here.
create table hearth.reminders_due (
  event_id text primary key references public.events on delete cascade,
  starts_at timestamptz not null,
  remind_at timestamptz not null
);
create index reminders_due_remind_at_idx on hearth.reminders_due (remind_at);
grant select, insert, update, delete on hearth.reminders_due to hearth_engine;

create function hearth.keep_reminder_due() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := hearth.reminder_moment(new.start_date, new.timezone);
begin
  if new.status = 'published' and moment > now() then
    insert into hearth.reminders_due as d (event_id, starts_at, remind_at) values (new.id, new.starts_at, moment)
      on conflict (event_id) do update set starts_at = excluded.starts_at, remind_at = excluded.remind_at;
  else
    delete from hearth.reminders_due d where d.event_id = new.id;
  end if;
  return null;
end $$;
grant create on schema hearth to hearth_engine;
alter function hearth.keep_reminder_due() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;

-- One row for an event, where one wrote a row for everyone who is coming.
drop trigger skip_past_reminder on public.events;
drop function hearth.skip_past_reminder();
drop index public.events_to_remind_of_idx;
create trigger keep_reminder_due_of_new after insert on public.events
  for each row when (new.status = 'published') execute function hearth.keep_reminder_due();
create trigger keep_reminder_due after update on public.events
  for each row when ((old.status, old.starts_at, old.start_date, old.timezone)
    is distinct from (new.status, new.starts_at, new.start_date, new.timezone)) execute function hearth.keep_reminder_due();

-- Whom the job is in the middle of reminding has a row in `hearth.reminders`.
insert into hearth.reminders_due (event_id, starts_at, remind_at)
  select e.id, e.starts_at, hearth.reminder_moment(e.start_date, e.timezone)
  from public.events e where e.status = 'published' and e.starts_at > now();
