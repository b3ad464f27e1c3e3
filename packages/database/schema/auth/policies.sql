-- Accounts and logins belong to the auth service alone. The engine reads which logins live and, of an account, the
-- columns that it was granted; nobody else reads a row.
create policy engine_reads on auth.users for select to hearth_engine using (true);
create policy engine_reads on auth.sessions for select to hearth_engine using (true);

-- Only its owner reads it, the hash included; carrying a person over is the auth service's work.
create policy owner_reads on public.bridge_authentication for select to authenticated using (user_id = (select auth.uid()));
create policy owner_inserts on public.bridge_authentication for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy owner_updates on public.bridge_authentication for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Takes away what has expired.
create policy engine_cleanses on public.bridge_authentication for all to hearth_engine using (expires_at < now());

-- In which apps a person was last is their own affair.
create policy owner_reads on public.consciousness_sync_state for select to authenticated using (user_id = (select auth.uid()));
create policy owner_inserts on public.consciousness_sync_state for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy owner_updates on public.consciousness_sync_state for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- It comes with the profile; its owner lights it and lets it go out.
create policy owner_reads on public.sacred_fire_blessings for select to authenticated using (user_id = (select auth.uid()));
create policy owner_updates on public.sacred_fire_blessings for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- The engine puts out what has burned down, and lights nothing.
create policy engine_reads on public.sacred_fire_blessings for select to hearth_engine using (true);
create policy engine_cleanses on public.sacred_fire_blessings for update to hearth_engine
  using (expires_at < now()) with check (not is_active);

-- What the network gave a person is between the two; it comes with the profile.
create policy owner_reads on public.universal_user_blessings for select to authenticated using (user_id = (select auth.uid()));
