-- Two-step sign-in, under Supabase's names as far as Hearth needs them.
create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text not null default '',
  factor_type text not null default 'totp' check (factor_type = 'totp'),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- Encrypted by the auth service.
  secret bytea not null,
  -- The time step of the newest code that was accepted: this one and older ones are spent.
  last_used_step bigint not null default 0,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index mfa_factors_friendly_name_key on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';

-- One question for a code: for one factor, one login and one network address.
create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  ip_address inet not null,
  failed_attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_session_id_idx on auth.mfa_challenges (session_id);

-- For the day when the authenticator is gone. Only a keyed hash of a code is stored; a spent one stays to be counted.
create table auth.mfa_recovery_codes (
  user_id uuid not null references auth.users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The factor that raised the login, so that its removal lowers it again.
alter table auth.sessions
  add column factor_id uuid references auth.mfa_factors on delete set null,
  add constraint sessions_aal_check check (aal in ('aal1', 'aal2'));
create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;

grant select, insert, update, delete on auth.mfa_factors, auth.mfa_challenges, auth.mfa_recovery_codes to hearth_auth;

-- A login that is lowered may not go on through a key that it delegated to.
grant select (session_id), delete on hearth.delegations to hearth_auth;
