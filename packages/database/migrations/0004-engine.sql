-- Keys of this deployment, by use; `public_key` only where others may know it. Private parts come from HEARTH_SECRET.
create table hearth.keys (
  id text primary key,
  use text not null check (use in ('access_token', 'node')),
  public_key jsonb not null,
  private_key bytea,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table hearth.principals (
  principal text primary key,
  user_id uuid not null unique references auth.users on delete cascade
);

-- A browser's key and the login that it was made for: an update counts while that login lives.
create table hearth.delegations (
  public_key_sha256 bytea primary key,
  user_id uuid not null references auth.users on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  expires_at timestamptz not null
);
create index delegations_expires_at_idx on hearth.delegations (expires_at);
create index delegations_session_id_idx on hearth.delegations (session_id);
create index delegations_user_id_idx on hearth.delegations (user_id);

-- A request id runs once: its row is written in the transaction of its effects.
create table hearth.engine_requests (
  request_id bytea primary key,
  sender text not null,
  canister_id text not null,
  method text not null,
  -- Exactly one of reply and reject_code is set once the transaction has committed.
  reply bytea,
  reject_code smallint,
  reject_message text,
  error_code text,
  expires_at timestamptz not null
);
create index engine_requests_expires_at_idx on hearth.engine_requests (expires_at);

create table hearth.counters (name text primary key, value bigint not null default 0);

create table hearth.network_sites (
  id text primary key,
  active boolean not null default true,
  last_seen_at timestamptz
);

grant select, insert, update on hearth.keys to hearth_engine, hearth_auth;
grant select, insert, update, delete on hearth.principals, hearth.delegations, hearth.engine_requests, hearth.counters,
  hearth.network_sites to hearth_engine;
grant select (session_id), delete on hearth.delegations to hearth_auth;
grant select, delete on hearth.delegations, hearth.engine_requests to hearth_jobs;
