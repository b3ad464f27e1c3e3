-- The exact place is for the hosts and for those who are coming. The engine writes it with the event.
alter table public.event_addresses enable row level security;
alter table public.event_addresses force row level security;

drop policy if exists hosts_and_coming on public.event_addresses;
create policy hosts_and_coming on public.event_addresses for select to authenticated
  using (
    hearth.is_host_of(event_id, (select auth.uid()))
    or (
      exists (select from public.attendances a
        where a.event_id = event_addresses.event_id and a.user_id = (select auth.uid()) and a.answer = 'coming')
      and hearth.may_open_event(event_id, (select auth.uid()))
    )
  );

drop policy if exists engine_service on public.event_addresses;
create policy engine_service on public.event_addresses for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.event_addresses;
create policy jobs_read on public.event_addresses for select to hearth_jobs using (true);
