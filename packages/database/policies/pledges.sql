-- What a member would give is between them and the admins.
alter table public.pledges enable row level security;
alter table public.pledges force row level security;

drop policy if exists own_and_admins on public.pledges;
create policy own_and_admins on public.pledges for select to authenticated
  using (user_id = (select auth.uid()) or (select hearth.is_admin((select auth.uid()))));

drop policy if exists engine_service on public.pledges;
create policy engine_service on public.pledges for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.pledges;
create policy jobs_read on public.pledges for select to hearth_jobs using (true);
