-- Read by whoever reads the page that it stands on.
alter table public.provider_services enable row level security;
alter table public.provider_services force row level security;

drop policy if exists readers_of_the_page on public.provider_services;
create policy readers_of_the_page on public.provider_services for select to anon, authenticated
  using (exists (select from public.service_providers p where p.id = provider_id));

drop policy if exists engine_service on public.provider_services;
create policy engine_service on public.provider_services for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.provider_services;
create policy jobs_read on public.provider_services for select to hearth_jobs using (true);
