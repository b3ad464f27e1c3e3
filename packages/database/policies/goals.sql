-- Goals are for members.
alter table public.goals enable row level security;
alter table public.goals force row level security;

drop policy if exists members_read on public.goals;
create policy members_read on public.goals for select to authenticated using (true);

drop policy if exists engine_service on public.goals;
create policy engine_service on public.goals for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.goals;
create policy jobs_read on public.goals for select to hearth_jobs using (true);
