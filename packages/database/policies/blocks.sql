-- Only who blocks knows of it.
alter table public.blocks enable row level security;
alter table public.blocks force row level security;

drop policy if exists owner_reads on public.blocks;
create policy owner_reads on public.blocks for select to authenticated using (blocker_id = (select auth.uid()));

drop policy if exists owner_blocks on public.blocks;
create policy owner_blocks on public.blocks for insert to authenticated with check (blocker_id = (select auth.uid()));

drop policy if exists owner_unblocks on public.blocks;
create policy owner_unblocks on public.blocks for delete to authenticated using (blocker_id = (select auth.uid()));

drop policy if exists engine_service on public.blocks;
create policy engine_service on public.blocks for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.blocks;
create policy jobs_read on public.blocks for select to hearth_jobs using (true);
