-- A venue is public; what is not stands in tables beside it. The functions write, as the engine’s role.
alter table public.venues enable row level security;
alter table public.venues force row level security;

drop policy if exists everyone_reads on public.venues;
create policy everyone_reads on public.venues for select to anon, authenticated using (true);

drop policy if exists engine_service on public.venues;
create policy engine_service on public.venues for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.venues;
create policy jobs_read on public.venues for select to hearth_jobs using (true);
