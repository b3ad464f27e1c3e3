-- A mail is a row written with its cause and delivered by a job, at least once, under one Message-ID.
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
  parked_at timestamptz
);
create index mails_created_at_idx on hearth.mails (created_at desc);
grant insert, select on hearth.mails to hearth_auth, hearth_engine;
grant select, update, delete on hearth.mails to hearth_jobs;

-- Counters of attempts that every process shares. Keys are hashes or addresses, never names.
create table hearth.attempts (
  key text not null,
  window_started_at timestamptz not null,
  count integer not null,
  primary key (key)
);
grant select, insert, update, delete on hearth.attempts to hearth_auth, hearth_engine, hearth_jobs;

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
grant select, insert, update, delete on hearth.idempotency_keys to hearth_engine;
grant select, delete on hearth.idempotency_keys to hearth_jobs;

create table hearth.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  action text not null,
  subject text,
  detail jsonb not null default '{}'
);
grant insert on hearth.audit_log to hearth_auth, hearth_engine, hearth_jobs;
