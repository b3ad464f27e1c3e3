-- Who waits is between the person and the hosts. The functions of the waiting list write, as the engine's role.
alter table public.event_waiting enable row level security;
alter table public.event_waiting force row level security;

drop policy if exists own_and_hosted on public.event_waiting;
create policy own_and_hosted on public.event_waiting for select to authenticated
  using (
    user_id = (select auth.uid())
    or exists (select from public.events e where e.id = event_id and e.created_by = (select auth.uid()))
    or event_id in (select h.event_id from hearth.co_hosts h where h.user_id = (select auth.uid()))
  );

drop policy if exists engine_service on public.event_waiting;
create policy engine_service on public.event_waiting for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.event_waiting;
create policy jobs_read on public.event_waiting for select to hearth_jobs using (true);
