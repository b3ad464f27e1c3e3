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
  -- When the last mail of each kind left, under Supabase's names; the client shows them.
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  check (email = lower(email) and length(email) <= 254)
);
create unique index users_email_key on auth.users (email);
-- Sign-ups that nobody confirmed are looked for by their age.
create index users_unconfirmed_idx on auth.users (created_at) where email_confirmed_at is null;

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
  not_after timestamptz not null,
  -- The factor that raised the login, so that its removal lowers it again.
  factor_id uuid references auth.mfa_factors on delete set null,
  -- A login may begin out of another one: the person is carried from one app of the network to the next. Such a login
  -- knows the first sign-in of its chain, from which its eight hours count, and ends with the login that it began from.
  app text not null default 'hearth' check (app ~ '^[a-z][a-z0-9]{1,29}$'),
  first_signed_in_at timestamptz not null default now(),
  parent_session_id uuid references auth.sessions on delete cascade,
  -- A login that single sign-on carried into another app, or that began at another app, is not the account: it changes
  -- nothing of it (docs/decisions/0041-a-carried-login-is-not-the-account.md). What makes it one is said here alone.
  is_carried boolean not null
    generated always as (app <> 'hearth' or amr @> '[{"method": "sso"}]') stored,
  constraint sessions_aal_check check (aal in ('aal1', 'aal2'))
);
create index sessions_user_id_idx on auth.sessions (user_id);
create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;
create index sessions_parent_session_id_idx on auth.sessions (parent_session_id) where parent_session_id is not null;

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

-- Supabase's name: what a client that speaks PKCE (RFC 7636) said when it asked for a link. The link, once opened,
-- leads back to that client with a code, of which the hash is kept, and only who knows the verifier of the challenge
-- gets a login for it.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  authentication_method text not null check (authentication_method in ('signup', 'recovery', 'email_change')),
  code_challenge text not null,
  code_challenge_method text not null default 's256' check (code_challenge_method = 's256'),
  auth_code_hash bytea unique,
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now(),
  check ((auth_code_hash is null) = (auth_code_issued_at is null))
);
create index flow_state_user_id_idx on auth.flow_state (user_id);
create index flow_state_created_at_idx on auth.flow_state (created_at);

-- Sign-ups of one address that nobody has confirmed yet stand side by side: a further one does not kill the link of the
-- first. For any other purpose an account has one link, the newest.
create table auth.one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null check (token_type in ('signup', 'recovery', 'email_change', 'magiclink', 'reauthentication')),
  -- The address it was sent to.
  relates_to text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  flow_state_id uuid references auth.flow_state on delete cascade
);
create unique index one_time_tokens_one_each_idx on auth.one_time_tokens (user_id, token_type) where token_type <> 'signup';
create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id) where flow_state_id is not null;

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

-- Which kinds of device an account has signed in from, each by a keyed hash, so that a new one can be told to the
-- owner.
create table hearth.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_last_seen_at_idx on hearth.known_devices (last_seen_at);

-- Where an account was signed in to before, each by a keyed hash: a network, or a device that keeps a key of ours.
-- Wrong passwords from elsewhere do not keep the owner out there.
create table hearth.known_places (
  user_id uuid not null references auth.users on delete cascade,
  place_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, place_hash)
);
create index known_places_last_seen_at_idx on hearth.known_places (last_seen_at);

-- Accounts that their owners asked to delete. Until the day comes the row can be taken back, and nothing is lost.
create table hearth.account_deletions (
  user_id uuid primary key references auth.users on delete cascade,
  asked_at timestamptz not null,
  deletes_at timestamptz not null,
  -- What becomes of the events that are still to come: cancelled at once, or left to stand without their host's name
  -- from the day of the deletion on.
  events text not null check (events in ('cancel', 'leave'))
);
create index account_deletions_deletes_at_idx on hearth.account_deletions (deletes_at);

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  username text not null,
  display_name text,
  profile_photo_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cover_photo_url text,
  -- A hidden profile is there for its owner alone. The server writes this; the owner's update does not reach it.
  is_hidden boolean not null default false,
  -- A plain comparison with it may use its index under a row policy that looks at the row, while lower() is not
  -- leakproof and must wait until the policy has looked at every one.
  username_lower text generated always as (lower(username)) stored,
  constraint username_form check (username ~ '^[A-Za-z0-9_.]{3,30}$'),
  constraint display_name_form check (char_length(display_name) between 1 and 60 and display_name !~ '[[:cntrl:]]'),
  -- A profile shows pictures of its own person and no others: both addresses name the person's folder.
  constraint profile_photo_form check (
    profile_photo_url ~ ('^/storage/v1/object/public/pictures/' || id::text || '(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$')
    and char_length(profile_photo_url) <= 300
  ),
  constraint cover_photo_form check (
    cover_photo_url ~ ('^/storage/v1/object/public/pictures/' || id::text || '(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$')
    and char_length(cover_photo_url) <= 300
  )
);
create unique index profiles_username_key on public.profiles (lower(username));
create index profiles_username_lower on public.profiles (username_lower);
-- Published pages that the caller may see, by name, or by how well they fit the words. One round trip: a page of them,
-- the total, and for each facet how many there would be with its choice.
--
-- It reads past the caller's own rights, because asking the policies of pages and profiles for each of thousands of
-- rows costs ten times what the answer does, and keeps the same rules in a form that is looked up once: nobody sees who
-- blocked them, whom they blocked, or who is about to leave; these also find their own page elsewhere alone. It knows
-- no more of the reader than their sight, so that readers of one sight can share an answer.
create index profiles_hidden_idx on public.profiles (id) where is_hidden;
create index profiles_created_at_idx on public.profiles (created_at, id);
create index profiles_found_by_idx on public.profiles using gin (
  (' ' || hearth.fold(username) || ' ' || hearth.fold(coalesce(display_name, ''))) extensions.gin_trgm_ops);
create index profiles_looks_idx on public.profiles (hearth.looks_of(display_name)) where display_name is not null;
-- A name that turns the text after it around is no name; existing ones are left as they are.
alter table public.profiles add constraint display_name_readable
  check (display_name !~ '[\u202A-\u202E\u2066-\u2069]') not valid;

create table hearth.reserved_usernames (username text primary key check (username = lower(username)));

-- What a person may do beyond a member, written by the server alone.
create table hearth.user_roles (
  user_id uuid not null references auth.users on delete cascade,
  role text not null check (role in ('admin', 'steward')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

grant select (id, email, banned_until) on auth.users to hearth_engine;
grant select, insert, update, delete on auth.users, auth.identities, auth.mfa_factors, auth.sessions,
  auth.mfa_challenges, auth.mfa_recovery_codes, auth.refresh_tokens, auth.flow_state, auth.one_time_tokens,
  hearth.known_devices, hearth.known_places, hearth.account_deletions, public.profiles to hearth_auth;
grant select (id, user_id, not_after) on auth.sessions to hearth_engine;
grant select, insert, delete on auth.sign_on_codes, hearth.reserved_usernames, hearth.user_roles to hearth_auth;
grant select on public.profiles to anon, hearth_engine, hearth_jobs;
grant select, update (username, display_name, profile_photo_url, cover_photo_url) on public.profiles to authenticated;
grant select on hearth.user_roles to hearth_engine;
