-- Evenings that repeat (docs/decisions/0179-a-series-is-its-dates.md). Each date is an event of the engine; here stands what
-- makes them one series.
create table hearth.series (
  -- In the form of an event's id: the records of its dates name it (`events.series`).
  id text primary key check (id ~ '^[a-z2-7]{26}$'),
  created_at timestamptz not null default now(),
  -- When its dates are looked at next: new ones made, what drifted mended. Null once it has ended.
  due_at timestamptz default now(),
  -- Why its dates cannot be made, as hosts read it.
  failure text check (char_length(failure) between 1 and 1000),
  -- The date that lists show, and when another follows it.
  head_id text references public.events on delete set null,
  head_until timestamptz
);
create index series_due_at_idx on hearth.series (due_at) where due_at is not null;
create index series_head_id_idx on hearth.series (head_id) where head_id is not null;
create index series_head_until_idx on hearth.series (head_until) where head_until is not null;

-- By which rule its dates come: the last that begins on or before a date says so of that one. Of what is past there is no
-- other trace of a former rule than its dates.
create table hearth.series_rules (
  series_id text not null references hearth.series on delete cascade,
  starts_on date not null,
  -- contracts/series/rule.ts
  rule jsonb not null check (jsonb_typeof(rule) = 'object' and pg_column_size(rule) < 8000),
  primary key (series_id, starts_on)
);

create table hearth.series_dates (
  series_id text not null references hearth.series on delete cascade,
  -- As the rule has it, also where the event was moved to another day since: what calendars call RECURRENCE-ID.
  date date not null,
  -- None while it is skipped, and where a host has deleted it: it is not made again.
  event_id text unique references public.events on delete set null,
  is_skipped boolean not null default false,
  -- What hosts say of a skipped date.
  note text check (char_length(note) between 1 and 80 and note !~ '[[:cntrl:]]'),
  -- What was changed on this date alone: a change of many dates leaves it, unless told otherwise.
  own_parts text[] not null default '{}',
  primary key (series_id, date)
);

-- Members who come to every date, those not yet made included.
create table hearth.series_regulars (
  series_id text not null references hearth.series on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  party integer not null check (party between 1 and 6),
  kinds integer[] not null default '{}',
  -- From which date on.
  since date not null,
  created_at timestamptz not null default now(),
  primary key (series_id, user_id)
);
create index series_regulars_user_id_idx on hearth.series_regulars (user_id);

grant select, insert, update, delete on hearth.series, hearth.series_rules, hearth.series_dates, hearth.series_regulars
  to hearth_engine;
grant select on hearth.series, hearth.series_dates to hearth_jobs;

-- A date behind the one that lists show of its series.
alter table public.events add column is_later_date boolean not null default false;
