-- The event engine may run elsewhere (docs/decisions/0209-the-engine-elsewhere.md).

-- Which engine public events are written at: nothing, or one row, which the server writes when it starts. Not active:
-- they were written there, and are not any more.
create table hearth.engine_elsewhere (
  id boolean primary key default true check (id),
  canister_id text not null,
  root_key text not null,
  active boolean not null
);

-- What is there, by the event's id here. No foreign key: a row stays until the event is gone there too.
create table hearth.events_elsewhere (
  event_id text primary key,
  id_there text not null unique,
  -- SHA-256 of what was said of the event the last time, and how many people were told to be coming.
  said bytea not null,
  taken integer not null,
  -- When a certificate of that engine said so.
  certified_at timestamptz not null
);

-- Events that may be otherwise there than here. Nothing but the change of each is kept, and that until it is there.
create table hearth.engine_marks (
  id bigint generated always as identity primary key,
  event_id text not null,
  marked_at timestamptz not null default now(),
  -- A request left for the engine, and nothing more was heard of it here; of a creation, the id by which to ask.
  sent boolean not null default false,
  request_id bytea check (request_id is null or sent),
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  -- What stood against it the last time.
  problem text
);
create index engine_marks_due_idx on hearth.engine_marks (next_try_at, id);
create index engine_marks_event_idx on hearth.engine_marks (event_id);

grant select, insert, update on hearth.engine_elsewhere to hearth_engine;
grant select, insert, update, delete on hearth.events_elsewhere, hearth.engine_marks to hearth_engine;
