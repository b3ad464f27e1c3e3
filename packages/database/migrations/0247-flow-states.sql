-- Supabase's name: what a client that speaks PKCE (RFC 7636) said when it asked for a link. The link, once opened, leads back to
-- that client with a code, of which the hash is kept, and only who knows the verifier of the challenge gets a login for it.
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
grant select, insert, update, delete on auth.flow_state to hearth_auth;

alter table auth.one_time_tokens add column flow_state_id uuid references auth.flow_state on delete cascade;
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id) where flow_state_id is not null;
