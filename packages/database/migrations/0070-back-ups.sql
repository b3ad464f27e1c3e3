-- Back-ups as they were made, and tried by restoring them (docs/decisions/0197-back-ups-that-are-tried.md).

-- Where they go; the server writes its setting here when it starts. None: nowhere.
create table hearth.backup_rules (
  id boolean primary key default true check (id),
  place text
);
insert into hearth.backup_rules default values;

-- Each attempt, also one that came to nothing. Swept after 400 days (apps/server/src/jobs/sweep.ts).
create table hearth.backups (
  id bigint generated always as identity primary key,
  place text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Of the file, once it is whole and in its place.
  name text check (name is null or ended_at is not null),
  size_bytes bigint,
  pictures_missing integer,
  -- Why there is none, and what the machine said of it.
  problem text check (problem in ('no_room', 'unreachable', 'interrupted', 'failed')),
  problem_detail text,
  rehearsals_begun smallint not null default 0,
  rehearsed_at timestamptz,
  rehearsal_ms integer,
  rehearsal_problem text check (rehearsal_problem in
    ('no_right', 'no_room', 'damaged', 'differs', 'other_version', 'too_slow', 'interrupted', 'failed')),
  rehearsal_detail text
);
create index backups_of_place_idx on hearth.backups (place, started_at desc);

alter table hearth.backup_rules enable row level security;
alter table hearth.backups enable row level security;
grant select, update on hearth.backup_rules to hearth_jobs;
grant select, insert, update, delete on hearth.backups to hearth_jobs;
