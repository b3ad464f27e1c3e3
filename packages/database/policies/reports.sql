-- Who reported reads how it stands; of what is decided about somebody they read nothing.
alter table public.reports enable row level security;
alter table public.reports force row level security;

drop policy if exists reporter_reads on public.reports;
create policy reporter_reads on public.reports for select to authenticated using (reporter_id = (select auth.uid()));

drop policy if exists engine_service on public.reports;
create policy engine_service on public.reports for all to hearth_engine using (true) with check (true);
