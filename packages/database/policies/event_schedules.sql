-- For the hosts of the draft alone.
alter table public.event_schedules enable row level security;
alter table public.event_schedules force row level security;

drop policy if exists hosts_read on public.event_schedules;
create policy hosts_read on public.event_schedules for select to authenticated
  using (
    exists (select from public.events e where e.id = event_id and e.created_by = (select auth.uid()))
    or event_id in (select h.event_id from hearth.co_hosts h where h.user_id = (select auth.uid()))
  );

drop policy if exists engine_service on public.event_schedules;
create policy engine_service on public.event_schedules for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.event_schedules;
create policy jobs_read on public.event_schedules for select to hearth_jobs using (true);
