-- What was decided about a page, and why: its owner and the admins.
alter table public.provider_decisions enable row level security;
alter table public.provider_decisions force row level security;

drop policy if exists owner_and_admins on public.provider_decisions;
create policy owner_and_admins on public.provider_decisions for select to authenticated
  using (
    (select hearth.is_admin((select auth.uid())))
    or exists (select from public.service_providers p where p.id = provider_id and p.owner_id = (select auth.uid()))
  );

drop policy if exists engine_service on public.provider_decisions;
create policy engine_service on public.provider_decisions for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.provider_decisions;
create policy jobs_read on public.provider_decisions for select to hearth_jobs using (true);
