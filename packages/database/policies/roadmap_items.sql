-- The roadmap is for members.
alter table public.roadmap_items enable row level security;
alter table public.roadmap_items force row level security;

drop policy if exists members_read on public.roadmap_items;
create policy members_read on public.roadmap_items for select to authenticated using (true);

drop policy if exists engine_service on public.roadmap_items;
create policy engine_service on public.roadmap_items for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.roadmap_items;
create policy jobs_read on public.roadmap_items for select to hearth_jobs using (true);
