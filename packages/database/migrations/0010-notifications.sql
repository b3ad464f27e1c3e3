-- What a member should hear of, written in the transaction of its cause. `data` holds ids and names, never an address.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user_id_idx on public.notifications (user_id, created_at desc, id);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
-- What was read long ago is swept away.
create index notifications_read_at_idx on public.notifications (read_at) where read_at is not null;
-- Notices of a conversation are found by it.
create index notifications_of_enquiries_idx on public.notifications (user_id, (data ->> 'enquiryId'))
  where read_at is null and data ? 'enquiryId';

-- What each person wants to hear of, by mail and in the app. A kind of notice or mail belongs to a topic
-- (packages/contracts/src/notifications.ts, which each start of a process writes here); people choose by topic.
-- A kind without a row here is sent always: what concerns an account and its safety is nobody's choice.
create table hearth.notification_kinds (
  kind text primary key,
  topic text not null
);

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

-- The clock that a person lives by, as their browser last told it: mails say times on it beside the event's own.
create table public.member_clocks (
  user_id uuid primary key references public.profiles on delete cascade,
  timezone text not null,
  updated_at timestamptz not null default now(),
  -- The last refuses what PostgreSQL does not know as a zone.
  constraint timezone_form check (char_length(timezone) <= 60 and timezone ~ '^[A-Za-z0-9_+/-]+$'
    and (timestamp '2000-01-01' at time zone timezone) is not null)
);

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

-- Starts that people are still to be reminded of, each with its moment: what the minutely job reads. A start that is
-- set, or held after all, when its moment is already past is told of by that news alone, so it has no row here.
create table hearth.reminders_due (
  event_id text primary key references public.events on delete cascade,
  starts_at timestamptz not null,
  remind_at timestamptz not null
);
create index reminders_due_remind_at_idx on hearth.reminders_due (remind_at);

-- What has to be told to everyone who is coming, or to all who reported the same thing, is one row
-- (docs/decisions/0051-told-in-batches.md). The job `notify_group` tells a few hundred at a time, each time in one
-- transaction with how far it has come, and puts itself back until all are told.
create table hearth.group_notifications (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('event_change', 'event_message', 'report_closed')),
  -- No reference: what becomes of an event that is deleted right after is told all the same.
  event_id text,
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
  finished_at timestamptz,
  -- The report that was decided, together with all open ones about the same thing.
  report_id uuid,
  -- What is told one after the other, by one job.
  about text not null generated always as (coalesce(event_id, report_id::text)) stored,
  constraint group_notifications_about_check check (
    case kind when 'report_closed' then event_id is null and report_id is not null
      else event_id is not null and report_id is null end)
);
create index group_notifications_open_idx on hearth.group_notifications (about, id) where finished_at is null;
create index group_notifications_event_id_idx on hearth.group_notifications (event_id, said_at);
create index group_notifications_finished_at_idx on hearth.group_notifications (finished_at);
create index group_notifications_author_id_idx on hearth.group_notifications (author_id);

-- Who was coming to an event that was deleted before everybody had been told.
create table hearth.readers_of_deleted (
  event_id text not null,
  user_id uuid not null references public.profiles on delete cascade,
  is_host boolean not null,
  primary key (event_id, user_id)
);
create index readers_of_deleted_user_id_idx on hearth.readers_of_deleted (user_id);

-- Whom somebody reached in the last day who did not ask to hear of them (docs/decisions/0052-reach.md). How many that
-- may be stands in packages/contracts/src/notification/reach.ts.
create table hearth.reached_people (
  writer_id uuid not null references public.profiles on delete cascade,
  reader_id uuid not null references public.profiles on delete cascade,
  reached_at timestamptz not null default now(),
  primary key (writer_id, reader_id)
);
create index reached_people_reader_id_idx on hearth.reached_people (reader_id);
create index reached_people_reached_at_idx on hearth.reached_people (reached_at);

-- A mail is a row written with its cause and delivered at least once, under one Message-ID.
create table hearth.mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  user_id uuid references auth.users on delete cascade,
  to_address text not null check (to_address !~ '[[:cntrl:]]'),
  subject text not null check (subject !~ '[[:cntrl:]]'),
  body_text text not null,
  body_html text not null,
  -- [{ filename, contentType, content }], text only.
  attachments jsonb not null default '[]',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  parked_at timestamptz,
  -- A mail that is being sent is due again after a while, in case its process ends meanwhile.
  next_try_at timestamptz not null default now(),
  -- From here on the days count after which it is parked.
  trying_since timestamptz not null default now(),
  -- Of a mail with a secret link: somebody waits for it, so it goes before all others, and after this moment not at
  -- all.
  link_expires_at timestamptz
);
create index mails_created_at_idx on hearth.mails (created_at desc);
-- For admins: how mails fare. What stands in them, and to which address they go, is between Hearth and their readers.
create index mails_waiting_idx on hearth.mails (created_at desc, id desc) where sent_at is null and parked_at is null;
create index mails_parked_idx on hearth.mails (created_at desc, id desc) where parked_at is not null;
create index mails_unsent_idx on hearth.mails (created_at) where sent_at is null;
create index mails_to_send_idx on hearth.mails ((link_expires_at is null), next_try_at)
  where sent_at is null and parked_at is null;
-- What the sweep of each minute looks for among the mails.
create index mails_last_letters_idx on hearth.mails (sent_at) where user_id is null and kind = 'account_deleted';

grant select, update (read_at), delete on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications, hearth.notification_kinds, hearth.reminders_due to
  hearth_engine;
grant select, delete on public.notifications, hearth.reminders, hearth.group_notifications, hearth.readers_of_deleted,
  hearth.reached_people to hearth_jobs;
grant select, insert (user_id, topic, by_mail, in_app), update (user_id, topic, by_mail, in_app) on
  public.notification_choices to authenticated;
grant select, insert, update on public.notification_choices, hearth.group_notifications, hearth.reached_people to
  hearth_engine;
grant select on public.notification_choices to hearth_jobs;
grant select, insert (user_id, timezone), update (user_id, timezone) on public.member_clocks to authenticated;
grant select on public.member_clocks to hearth_engine, hearth_jobs;
grant select, insert on hearth.reminders, hearth.readers_of_deleted to hearth_engine;
grant select, insert on hearth.mails to hearth_engine, hearth_auth;
grant select, update, delete on hearth.mails to hearth_jobs;
