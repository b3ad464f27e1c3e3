-- Who comes is between the person and the hosts. The function `answer` writes, as the engine's role.
alter table public.attendances enable row level security;
alter table public.attendances force row level security;

drop policy if exists own_and_hosted on public.attendances;
create policy own_and_hosted on public.attendances for select to authenticated
  using (
    user_id = (select auth.uid())
    or exists (select from public.events e where e.id = event_id and e.created_by = (select auth.uid()))
    or event_id in (select h.event_id from hearth.co_hosts h where h.user_id = (select auth.uid()))
  );

drop policy if exists engine_service on public.attendances;
create policy engine_service on public.attendances for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.attendances;
create policy jobs_read on public.attendances for select to hearth_jobs using (true);
