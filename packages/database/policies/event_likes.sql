-- A like belongs to the person who gave it; others see a count.
alter table public.event_likes enable row level security;
alter table public.event_likes force row level security;

drop policy if exists owner_reads on public.event_likes;
create policy owner_reads on public.event_likes for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists owner_likes on public.event_likes;
create policy owner_likes on public.event_likes for insert to authenticated
  with check (user_id = (select auth.uid()) and hearth.may_open_event(event_id, (select auth.uid())));

drop policy if exists owner_unlikes on public.event_likes;
create policy owner_unlikes on public.event_likes for delete to authenticated using (user_id = (select auth.uid()));

drop policy if exists engine_service on public.event_likes;
create policy engine_service on public.event_likes for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.event_likes;
create policy jobs_read on public.event_likes for select to hearth_jobs using (true);
