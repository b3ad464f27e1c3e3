-- One’s own alone.
alter table public.notifications enable row level security;
alter table public.notifications force row level security;

drop policy if exists owner_reads on public.notifications;
create policy owner_reads on public.notifications for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists owner_marks on public.notifications;
create policy owner_marks on public.notifications for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

drop policy if exists owner_removes on public.notifications;
create policy owner_removes on public.notifications for delete to authenticated using (user_id = (select auth.uid()));

drop policy if exists engine_service on public.notifications;
create policy engine_service on public.notifications for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.notifications;
create policy jobs_read on public.notifications for select to hearth_jobs using (true);

drop policy if exists jobs_sweep on public.notifications;
create policy jobs_sweep on public.notifications for delete to hearth_jobs using (read_at is not null);
