-- The newest change of many dates of a series, with what they said before, so that whoever made it can undo it. Gone after a day.
create table hearth.series_changes (
  series_id text primary key references hearth.series on delete cascade,
  id uuid not null default gen_random_uuid(),
  changed_by uuid not null references public.profiles on delete cascade,
  changed_at timestamptz not null default now(),
  parts text[] not null,
  -- Of each date its record, places and own parts (`records`), and what stood beside it (`beside`, by table).
  before jsonb not null,
  -- The version of each record after the change: what has another one by now was changed since.
  versions jsonb not null
);
create index series_changes_changed_by_idx on hearth.series_changes (changed_by);
create index series_changes_changed_at_idx on hearth.series_changes (changed_at);
grant select, insert, update, delete on hearth.series_changes to hearth_engine;
grant select, delete on hearth.series_changes to hearth_jobs;
