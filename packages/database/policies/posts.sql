-- Each of their own, for their archive. What others wrote is read through functions (migration 0191), which know for whom it is.
alter table public.posts enable row level security;
alter table public.posts force row level security;

drop policy if exists own_rows on public.posts;
create policy own_rows on public.posts for select to authenticated using (author_id = (select auth.uid()));

drop policy if exists engine_service on public.posts;
create policy engine_service on public.posts for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.posts;
create policy jobs_read on public.posts for select to hearth_jobs using (true);
