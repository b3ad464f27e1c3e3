-- Names and columns are Supabase's, as far as Hearth needs them, so that policies and functions move unchanged.
create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text not null,
  encrypted_password text,
  email_confirmed_at timestamptz,
  email_change text not null default '',
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb not null default '{}',
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (email = lower(email) and length(email) <= 254)
);
create unique index users_email_key on auth.users (email);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null default 'email',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);

-- One signed-in device. Its row goes with the login: what is not here is signed out.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1',
  amr jsonb not null default '[]',
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  -- The end of the family whatever happens.
  not_after timestamptz not null
);
create index sessions_user_id_idx on auth.sessions (user_id);

-- Only a keyed hash of a token is stored; `counter` numbers the family's tokens.
create table auth.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  counter integer not null,
  created_at timestamptz not null default now(),
  -- When this token was first exchanged for its successor.
  used_at timestamptz,
  unique (session_id, counter)
);

create table auth.one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null check (token_type in ('signup', 'recovery', 'email_change', 'magiclink', 'reauthentication')),
  -- The address it was sent to.
  relates_to text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (user_id, token_type)
);

grant select, insert, update, delete on all tables in schema auth to hearth_auth;
grant select (id, user_id, not_after) on auth.sessions to hearth_engine;
