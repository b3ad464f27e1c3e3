-- Between the hosts and those who are coming; what one wrote oneself stays one's own to read.
alter table public.event_messages enable row level security;
alter table public.event_messages force row level security;

drop policy if exists hosts_and_guests_read on public.event_messages;
create policy hosts_and_guests_read on public.event_messages for select to authenticated
  using (
    author_id = (select auth.uid())
    or (hearth.hears_hosts(event_id, (select auth.uid()))
      and not hearth.is_one_of(author_id, (select hearth.blockers_of_reader())))
  );

drop policy if exists engine_service on public.event_messages;
create policy engine_service on public.event_messages for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.event_messages;
create policy jobs_read on public.event_messages for select to hearth_jobs using (true);
