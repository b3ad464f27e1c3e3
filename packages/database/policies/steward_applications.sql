-- Who asked reads it, and admins; stewards are told what is open by `open_steward_applications`.
alter table public.steward_applications enable row level security;
alter table public.steward_applications force row level security;

drop policy if exists own_and_admins on public.steward_applications;
create policy own_and_admins on public.steward_applications for select to authenticated
  using (user_id = (select auth.uid()) or (select hearth.is_admin((select auth.uid()))));

drop policy if exists engine_service on public.steward_applications;
create policy engine_service on public.steward_applications for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.steward_applications;
create policy jobs_read on public.steward_applications for select to hearth_jobs using (true);
