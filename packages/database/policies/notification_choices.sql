-- One’s own alone. Whoever has no row has chosen nothing yet.
alter table public.notification_choices enable row level security;
alter table public.notification_choices force row level security;

drop policy if exists owner_reads on public.notification_choices;
create policy owner_reads on public.notification_choices for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists owner_chooses on public.notification_choices;
create policy owner_chooses on public.notification_choices for insert to authenticated with check (user_id = (select auth.uid()));

drop policy if exists owner_changes on public.notification_choices;
create policy owner_changes on public.notification_choices for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

drop policy if exists engine_service on public.notification_choices;
create policy engine_service on public.notification_choices for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.notification_choices;
create policy jobs_read on public.notification_choices for select to hearth_jobs using (true);
