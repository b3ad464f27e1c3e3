-- The username in lower case as a column: a plain comparison with it may use its index under a row policy that looks at the
-- row, while lower() is not leakproof and must wait until the policy has looked at every one.
alter table public.profiles add column username_lower text generated always as (lower(username)) stored;
create index profiles_username_lower on public.profiles (username_lower);
