-- What each person wants to hear of, by mail and in the app. A kind of notice or mail belongs to a topic
-- (packages/contracts/src/notification-topics.ts, which each start of a process writes here); people choose by topic.
-- A kind without a row here is sent always: what concerns an account and its safety is nobody's choice.
create table hearth.notification_kinds (
  kind text primary key,
  topic text not null
);
grant select, insert, update, delete on hearth.notification_kinds to hearth_engine;

-- A topic without a row is wanted in both ways.
create table public.notification_choices (
  user_id uuid not null references public.profiles on delete cascade,
  topic text not null,
  by_mail boolean not null default true,
  in_app boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (user_id, topic),
  constraint known_topic check (topic in
    ('answers', 'offers', 'changes', 'reminders', 'messages', 'hosting', 'providers', 'community')),
  -- Whoever is coming learns here at least that the door will be shut.
  constraint changes_are_told check (topic <> 'changes' or in_app)
);
select hearth.watch_table('public.notification_choices');
grant select on public.notification_choices to authenticated, hearth_jobs;
grant insert (user_id, topic, by_mail, in_app), update (user_id, topic, by_mail, in_app)
  on public.notification_choices to authenticated;
grant select, insert, update on public.notification_choices to hearth_engine;

create function hearth.touch_notification_choice() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger touch_notification_choice before update on public.notification_choices
  for each row execute function hearth.touch_notification_choice();

-- The clock that a person lives by, as their browser last told it: mails say times on it beside the event's own.
create table public.member_clocks (
  user_id uuid primary key references public.profiles on delete cascade,
  timezone text not null,
  updated_at timestamptz not null default now(),
  -- The last refuses what PostgreSQL does not know as a zone.
  constraint timezone_form check (char_length(timezone) <= 60 and timezone ~ '^[A-Za-z0-9_+/-]+$'
    and (timestamp '2000-01-01' at time zone timezone) is not null)
);
select hearth.watch_table('public.member_clocks');
grant select on public.member_clocks to authenticated, hearth_jobs;
grant insert (user_id, timezone), update (user_id, timezone) on public.member_clocks to authenticated;
grant select on public.member_clocks to hearth_engine;
create trigger touch_member_clock before update on public.member_clocks
  for each row execute function hearth.touch_notification_choice();

-- The zone of a person's clock; null where their browser never told it.
create function hearth.zone_of(person uuid) returns text
  language sql stable security definer set search_path = ''
  return (select c.timezone from public.member_clocks c where c.user_id = person);

create function hearth.wants_mail(person uuid, kind text) returns boolean
  language sql stable security definer set search_path = ''
  return not exists (
    select from hearth.notification_kinds k
    join public.notification_choices c on c.topic = k.topic and c.user_id = wants_mail.person
    where k.kind = wants_mail.kind and not c.by_mail
  );

create function hearth.wants_notice(person uuid, kind text) returns boolean
  language sql stable security definer set search_path = ''
  return not exists (
    select from hearth.notification_kinds k
    join public.notification_choices c on c.topic = k.topic and c.user_id = wants_notice.person
    where k.kind = wants_notice.kind and not c.in_app
  );

-- The one place that decides: whoever writes a mail or a notice need not ask. What is not wanted is not written.
create function hearth.leave_out_unwanted_mail() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if hearth.wants_mail(new.user_id, new.kind) then return new; end if;
  return null;
end $$;

create function hearth.leave_out_unwanted_notice() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if hearth.wants_notice(new.user_id, new.kind) then return new; end if;
  return null;
end $$;

create trigger leave_out_unwanted_mail before insert on hearth.mails
  for each row when (new.user_id is not null) execute function hearth.leave_out_unwanted_mail();
create trigger leave_out_unwanted_notice before insert on public.notifications
  for each row execute function hearth.leave_out_unwanted_notice();

-- They read choices of others than the caller, so they belong to the role whose policies let them.
grant create on schema hearth to hearth_engine;
alter function hearth.zone_of(uuid) owner to hearth_engine;
alter function hearth.wants_mail(uuid, text) owner to hearth_engine;
alter function hearth.wants_notice(uuid, text) owner to hearth_engine;
alter function hearth.leave_out_unwanted_mail() owner to hearth_engine;
alter function hearth.leave_out_unwanted_notice() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.zone_of(uuid), hearth.wants_mail(uuid, text), hearth.wants_notice(uuid, text)
  to hearth_engine, hearth_auth, hearth_jobs;
