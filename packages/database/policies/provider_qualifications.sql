-- Read by whoever reads the page that it stands on.
alter table public.provider_qualifications enable row level security;
alter table public.provider_qualifications force row level security;

drop policy if exists readers_of_the_page on public.provider_qualifications;
create policy readers_of_the_page on public.provider_qualifications for select to anon, authenticated
  using (exists (select from public.service_providers p where p.id = provider_id));

drop policy if exists engine_service on public.provider_qualifications;
create policy engine_service on public.provider_qualifications for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.provider_qualifications;
create policy jobs_read on public.provider_qualifications for select to hearth_jobs using (true);
