-- Only its owner reads it, the hash included; carrying a person over is the auth service's work.
alter table public.bridge_authentication enable row level security;
alter table public.bridge_authentication force row level security;

drop policy if exists owner_reads on public.bridge_authentication;
create policy owner_reads on public.bridge_authentication for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists owner_inserts on public.bridge_authentication;
create policy owner_inserts on public.bridge_authentication for insert to authenticated
  with check (user_id = (select auth.uid()));

drop policy if exists owner_updates on public.bridge_authentication;
create policy owner_updates on public.bridge_authentication for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

drop policy if exists auth_service on public.bridge_authentication;
create policy auth_service on public.bridge_authentication for all to hearth_auth using (true) with check (true);

-- Takes away what has expired.
drop policy if exists engine_cleanses on public.bridge_authentication;
create policy engine_cleanses on public.bridge_authentication for all to hearth_engine using (expires_at < now());
