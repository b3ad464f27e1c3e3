-- Who is asked, and who asks. Who hosts what is told to others by `event_co_hosts`, to whoever may open the event.
alter table public.event_hosts enable row level security;
alter table public.event_hosts force row level security;

drop policy if exists own_and_owned on public.event_hosts;
create policy own_and_owned on public.event_hosts for select to authenticated
  using (
    user_id = (select auth.uid())
    or exists (select from public.events e where e.id = event_id and e.created_by = (select auth.uid()))
  );

drop policy if exists engine_service on public.event_hosts;
create policy engine_service on public.event_hosts for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.event_hosts;
create policy jobs_read on public.event_hosts for select to hearth_jobs using (true);
