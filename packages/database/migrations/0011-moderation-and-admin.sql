-- Anybody who is signed in may tell the house of something that is not right. Written by the functions `report` and
-- `handle-report`; the person who reported reads how it stands, those who look after the house read it by
-- `reports_queue`, and whoever it is about reads nothing of it.
create table public.reports (
  -- Made where the report is written, so that sending twice is one report.
  id uuid primary key,
  -- Without the person, when they have left, it still says what is not right.
  reporter_id uuid references public.profiles on delete set null,
  subject_kind text not null check (subject_kind ~ '^[a-z_]{3,30}$'),
  subject_id text not null check (char_length(subject_id) <= 64),
  reason text not null check (reason ~ '^[a-z_]{3,30}$'),
  words text not null default '' check (char_length(words) <= 1000),
  state text not null default 'new' check (state in ('new', 'looked_at', 'resolved', 'set_aside')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint closed_when_decided check ((state in ('resolved', 'set_aside')) = (closed_at is not null))
);
-- The same person tells of the same thing once, as long as it is open.
create unique index reports_open_idx on public.reports (reporter_id, subject_kind, subject_id) where closed_at is null;
create index reports_reporter_id_idx on public.reports (reporter_id, created_at desc);
create index reports_subject_idx on public.reports (subject_kind, subject_id);
create index reports_waiting_idx on public.reports (created_at, id) where closed_at is null;
create index reports_closed_idx on public.reports (closed_at desc, id) where closed_at is not null;
-- Who reported what was decided at a moment, in the order of their ids.
create index reports_decided_idx on public.reports (subject_kind, subject_id, closed_at, reporter_id) where closed_at is not null;

-- What only those who look after the house read of a report.
create table hearth.report_cases (
  report_id uuid primary key references public.reports on delete cascade,
  -- Whose it is. With their account goes what there was to decide.
  subject_owner_id uuid references public.profiles on delete cascade,
  -- As it stood when it was reported.
  subject_title text not null check (char_length(subject_title) <= 300),
  subject_words text not null default '' check (char_length(subject_words) <= 4000),
  -- Who looks into it.
  taken_by uuid references public.profiles on delete set null,
  -- What was done, where something was.
  outcome text check (outcome ~ '^[a-z_]{3,30}$')
);
create index report_cases_subject_owner_id_idx on hearth.report_cases (subject_owner_id);
create index report_cases_taken_by_idx on hearth.report_cases (taken_by);

-- What may be reported, and the function that finds it: `find(subject text, person uuid)` gives whose it is, a title
-- and its words, for whoever may see it and for nobody else. A new kind is such a function and a row here.
create table hearth.report_kinds (
  kind text primary key check (kind ~ '^[a-z_]{3,30}$'),
  find text not null check (find ~ '^hearth\.[a-z_]+$')
);
insert into hearth.report_kinds (kind, find) values
  ('event', 'hearth.reported_event'),
  ('profile', 'hearth.reported_profile'),
  ('venue', 'hearth.reported_venue'),
  ('provider', 'hearth.reported_provider'),
  ('message', 'hearth.reported_message');
insert into hearth.report_kinds (kind, find) values
  ('comment', 'hearth.reported_comment'),
  ('post', 'hearth.reported_post'),
  ('post_comment', 'hearth.reported_post_comment');
insert into hearth.report_kinds (kind, find) values
  ('host_message', 'hearth.reported_host_message'),
  ('guest_note', 'hearth.reported_guest_note'),
  ('roadmap_comment', 'hearth.reported_roadmap_comment'),
  ('application', 'hearth.reported_application');
insert into hearth.report_kinds (kind, find) values
  ('vision', 'hearth.reported_vision'),
  ('goal', 'hearth.reported_goal'),
  ('roadmap_item', 'hearth.reported_roadmap_item');

-- Whoever is new may do a little of everything at first, so that nobody fills the house with noise on the day they
-- come. How many hours somebody is new is a setting, which the server writes here at its start.
create table hearth.newcomer_rules (
  only_row boolean primary key default true check (only_row),
  hours integer not null check (hours >= 1)
);
insert into hearth.newcomer_rules (hours) values (24);

-- How often somebody new may do what in a day. A new deed is a row here and a call of `take_as_newcomer`.
create table hearth.newcomer_limits (
  deed text primary key check (deed ~ '^[a-z_]{3,30}$'),
  most integer not null check (most >= 1)
);
insert into hearth.newcomer_limits (deed, most) values
  ('report', 5), ('enquiry', 3), ('venue', 2), ('comment', 10), ('post', 5), ('event', 5);

-- Who may not take part for a time, or until somebody lifts it. `auth.users.banned_until` is what every door asks; here
-- stands why, by whom, and what the suspended person says to it (docs/decisions/0037-suspensions.md).
create table hearth.suspensions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  reason text not null check (char_length(reason) between 1 and 1000),
  started_at timestamptz not null default now(),
  -- Null: without an end of its own.
  ends_at timestamptz check (ends_at > started_at),
  decided_by uuid references auth.users on delete set null,
  lifted_at timestamptz,
  lifted_by uuid references auth.users on delete set null,
  appeal text check (char_length(appeal) between 1 and 2000),
  appealed_at timestamptz,
  appeal_answer text check (char_length(appeal_answer) between 1 and 1000),
  appeal_answered_at timestamptz,
  constraint appeal_has_a_time check ((appeal is null) = (appealed_at is null)),
  constraint answer_has_a_time check ((appeal_answer is null) = (appeal_answered_at is null)),
  constraint answered_after_appeal check (appeal_answer is null or appeal is not null)
);
create index suspensions_user_id_idx on hearth.suspensions (user_id, started_at desc);
create index suspensions_started_at_idx on hearth.suspensions (started_at desc, id);
create index suspensions_appeals_idx on hearth.suspensions (appealed_at, id)
  where appeal is not null and appeal_answer is null and lifted_at is null;
create index suspensions_decided_by_idx on hearth.suspensions (decided_by);
create index suspensions_lifted_by_idx on hearth.suspensions (lifted_by);

-- How the house stands, as those who look after it set it: one row. The auth service asks it at each sign-up.
create table hearth.house (
  is_house boolean primary key default true check (is_house),
  signups_open boolean not null default true
);
insert into hearth.house default values;

-- A line for everyone on every page, until its end or until somebody takes it back. The browser that wrote it made its
-- id.
create table hearth.announcements (
  id uuid primary key,
  text text not null check (char_length(text) between 3 and 200 and text !~ '[[:cntrl:]]'),
  written_by uuid references public.profiles on delete set null,
  written_at timestamptz not null default now(),
  -- A new one takes the place of the one before: that one ends at this moment.
  ends_at timestamptz not null
);
create index announcements_written_at_idx on hearth.announcements (written_at desc);
create index announcements_ends_at_idx on hearth.announcements (ends_at);

-- What went wrong in people's browsers, for those who look after the house. Anybody's browser may tell of it, so the
-- rows hold nothing of anybody: a message without typed words, names and ids, the pattern of the page, places in our
-- own files. The same error of the same build on the same page is one row, whose id is the hash of these.
create table hearth.error_reports (
  id uuid primary key,
  app text not null check (char_length(app) <= 40),
  release text not null check (char_length(release) <= 20),
  route text not null check (char_length(route) <= 60),
  message text not null check (char_length(message) between 1 and 300),
  -- Where it happened the last time, the innermost first.
  places text[] not null check (cardinality(places) <= 5),
  count bigint not null check (count > 0),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Off the list, until it is seen again.
  solved_at timestamptz
);
create index error_reports_last_seen_at_idx on hearth.error_reports (last_seen_at, id);

-- Counters of attempts that every process shares. Keys are hashes or addresses, never names.
create table hearth.attempts (
  key text not null,
  window_started_at timestamptz not null,
  count integer not null,
  primary key (key)
);

-- Answers of functions that create, kept for repeats with the same Idempotency-Key.
create table hearth.idempotency_keys (
  user_id uuid not null references auth.users on delete cascade,
  key text not null,
  function_name text not null,
  request_sha256 bytea not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, function_name, key)
);

create table hearth.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  action text not null,
  subject text,
  detail jsonb not null default '{}'
);
create index audit_log_actor_idx on hearth.audit_log (actor, id);
-- Notes and deeds are found by what they are about.
create index if not exists audit_log_subject_idx on hearth.audit_log (subject, id);
create index audit_log_action_idx on hearth.audit_log (action, id);

grant select on public.reports to authenticated;
grant select, insert, update, delete on public.reports, hearth.report_cases, hearth.error_reports,
  hearth.idempotency_keys to hearth_engine;
grant select on hearth.report_kinds, hearth.newcomer_rules, hearth.suspensions to hearth_engine;
grant select, insert, update on hearth.newcomer_rules, hearth.suspensions to hearth_auth;
grant select on hearth.newcomer_limits to hearth_engine, hearth_auth;
grant select, update (signups_open) on hearth.house to hearth_engine;
grant select on hearth.house to hearth_auth;
grant select, insert, update on hearth.announcements to hearth_engine;
grant select, delete on hearth.error_reports, hearth.idempotency_keys to hearth_jobs;
grant select, insert, update, delete on hearth.attempts to hearth_engine, hearth_auth, hearth_jobs;
grant select, insert on hearth.audit_log to hearth_engine, hearth_auth;
grant insert on hearth.audit_log to hearth_jobs;
