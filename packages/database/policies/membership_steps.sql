-- What happened to a membership is between the member and the admins.
alter table public.membership_steps enable row level security;
alter table public.membership_steps force row level security;

drop policy if exists own_and_admins on public.membership_steps;
create policy own_and_admins on public.membership_steps for select to authenticated
  using (user_id = (select auth.uid()) or (select hearth.is_admin((select auth.uid()))));

drop policy if exists engine_service on public.membership_steps;
create policy engine_service on public.membership_steps for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.membership_steps;
create policy jobs_read on public.membership_steps for select to hearth_jobs using (true);
