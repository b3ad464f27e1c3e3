-- A published page is public, but not to whom its owner blocked: the policy of profiles decides that, and hides who is
-- about to leave. Any other is its owner’s, and from the review on the admins’.
alter table public.service_providers enable row level security;
alter table public.service_providers force row level security;

drop policy if exists visitors_read on public.service_providers;
create policy visitors_read on public.service_providers for select to anon
  using (status = 'published' and exists (select from public.profiles p where p.id = owner_id));

drop policy if exists members_read on public.service_providers;
create policy members_read on public.service_providers for select to authenticated
  using (
    owner_id = (select auth.uid())
    or (status = 'published' and exists (select from public.profiles p where p.id = owner_id))
    or (status <> 'draft' and (select hearth.is_admin((select auth.uid()))))
  );

drop policy if exists engine_service on public.service_providers;
create policy engine_service on public.service_providers for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.service_providers;
create policy jobs_read on public.service_providers for select to hearth_jobs using (true);
