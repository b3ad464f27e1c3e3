-- In which apps a person was last is their own affair.
alter table public.consciousness_sync_state enable row level security;
alter table public.consciousness_sync_state force row level security;

drop policy if exists owner_reads on public.consciousness_sync_state;
create policy owner_reads on public.consciousness_sync_state for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists owner_inserts on public.consciousness_sync_state;
create policy owner_inserts on public.consciousness_sync_state for insert to authenticated
  with check (user_id = (select auth.uid()));

drop policy if exists owner_updates on public.consciousness_sync_state;
create policy owner_updates on public.consciousness_sync_state for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

drop policy if exists auth_service on public.consciousness_sync_state;
create policy auth_service on public.consciousness_sync_state for all to hearth_auth using (true) with check (true);
