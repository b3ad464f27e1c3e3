-- It comes with the profile; its owner lights it and lets it go out.
alter table public.sacred_fire_blessings enable row level security;
alter table public.sacred_fire_blessings force row level security;

drop policy if exists owner_reads on public.sacred_fire_blessings;
create policy owner_reads on public.sacred_fire_blessings for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists owner_updates on public.sacred_fire_blessings;
create policy owner_updates on public.sacred_fire_blessings for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

drop policy if exists auth_service on public.sacred_fire_blessings;
create policy auth_service on public.sacred_fire_blessings for all to hearth_auth using (true) with check (true);

-- The engine puts out what has burned down, and lights nothing.
drop policy if exists engine_reads on public.sacred_fire_blessings;
create policy engine_reads on public.sacred_fire_blessings for select to hearth_engine using (true);

drop policy if exists engine_cleanses on public.sacred_fire_blessings;
create policy engine_cleanses on public.sacred_fire_blessings for update to hearth_engine
  using (expires_at < now()) with check (not is_active);
