-- One’s own alone: where somebody is, is nobody else’s to know.
alter table public.member_clocks enable row level security;
alter table public.member_clocks force row level security;

drop policy if exists owner_reads on public.member_clocks;
create policy owner_reads on public.member_clocks for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists owner_chooses on public.member_clocks;
create policy owner_chooses on public.member_clocks for insert to authenticated with check (user_id = (select auth.uid()));

drop policy if exists owner_changes on public.member_clocks;
create policy owner_changes on public.member_clocks for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

drop policy if exists engine_service on public.member_clocks;
create policy engine_service on public.member_clocks for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.member_clocks;
create policy jobs_read on public.member_clocks for select to hearth_jobs using (true);
