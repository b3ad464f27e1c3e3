-- A support belongs to the person who gave it; others see a count.
alter table public.roadmap_supports enable row level security;
alter table public.roadmap_supports force row level security;

drop policy if exists owner_reads on public.roadmap_supports;
create policy owner_reads on public.roadmap_supports for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists owner_supports on public.roadmap_supports;
create policy owner_supports on public.roadmap_supports for insert to authenticated
  with check (user_id = (select auth.uid()) and hearth.has_username((select auth.uid())));

drop policy if exists owner_ends on public.roadmap_supports;
create policy owner_ends on public.roadmap_supports for delete to authenticated using (user_id = (select auth.uid()));

drop policy if exists engine_service on public.roadmap_supports;
create policy engine_service on public.roadmap_supports for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.roadmap_supports;
create policy jobs_read on public.roadmap_supports for select to hearth_jobs using (true);
