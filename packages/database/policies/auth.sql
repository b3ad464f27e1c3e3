-- Accounts and logins belong to the auth service alone. The engine reads which logins live and, of an account, the
-- columns that it was granted; nobody else reads a row.
alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.one_time_tokens enable row level security;

drop policy if exists auth_service on auth.users;
create policy auth_service on auth.users for all to hearth_auth using (true) with check (true);

drop policy if exists engine_reads on auth.users;
create policy engine_reads on auth.users for select to hearth_engine using (true);

drop policy if exists auth_service on auth.identities;
create policy auth_service on auth.identities for all to hearth_auth using (true) with check (true);

drop policy if exists auth_service on auth.sessions;
create policy auth_service on auth.sessions for all to hearth_auth using (true) with check (true);

drop policy if exists engine_reads on auth.sessions;
create policy engine_reads on auth.sessions for select to hearth_engine using (true);

drop policy if exists auth_service on auth.refresh_tokens;
create policy auth_service on auth.refresh_tokens for all to hearth_auth using (true) with check (true);

drop policy if exists auth_service on auth.one_time_tokens;
create policy auth_service on auth.one_time_tokens for all to hearth_auth using (true) with check (true);

alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_recovery_codes enable row level security;

drop policy if exists auth_service on auth.mfa_factors;
create policy auth_service on auth.mfa_factors for all to hearth_auth using (true) with check (true);

drop policy if exists auth_service on auth.mfa_challenges;
create policy auth_service on auth.mfa_challenges for all to hearth_auth using (true) with check (true);

drop policy if exists auth_service on auth.mfa_recovery_codes;
create policy auth_service on auth.mfa_recovery_codes for all to hearth_auth using (true) with check (true);

alter table auth.sign_on_codes enable row level security;

drop policy if exists auth_service on auth.sign_on_codes;
create policy auth_service on auth.sign_on_codes for all to hearth_auth using (true) with check (true);

alter table auth.flow_state enable row level security;

drop policy if exists auth_service on auth.flow_state;
create policy auth_service on auth.flow_state for all to hearth_auth using (true) with check (true);
