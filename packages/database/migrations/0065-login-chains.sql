-- A login may begin out of another one: the person is carried from one app of the network to the next. Such a login
-- knows the first sign-in of its chain, from which its eight hours count, and ends with the login that it began from.
alter table auth.sessions
  add column app text not null default 'hearth' check (app ~ '^[a-z][a-z0-9]{1,29}$'),
  add column first_signed_in_at timestamptz not null default now(),
  add column parent_session_id uuid references auth.sessions on delete cascade;
update auth.sessions set first_signed_in_at = created_at;
create index sessions_parent_session_id_idx on auth.sessions (parent_session_id) where parent_session_id is not null;

-- What travels between two origins: one use, one minute, one app, one `state`. Only hashes are kept.
create table auth.sign_on_codes (
  code_hash bytea primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  app text not null,
  state_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_on_codes_session_id_idx on auth.sign_on_codes (session_id);
grant select, insert, delete on auth.sign_on_codes to hearth_auth;
