-- The owner decides who reads it; whoever they blocked reads what a visitor may.
alter table public.venue_addresses enable row level security;
alter table public.venue_addresses force row level security;

drop policy if exists visitors_read on public.venue_addresses;
create policy visitors_read on public.venue_addresses for select to anon using (audience = 'everyone');

drop policy if exists members_read on public.venue_addresses;
create policy members_read on public.venue_addresses for select to authenticated
  using (
    audience = 'everyone'
    or exists (
      select from public.venues v
      where v.id = venue_id
        and (
          v.owner_id = (select auth.uid())
          or (audience = 'members' and not hearth.is_one_of(v.owner_id, (select hearth.blockers_of_reader())))
        )
    )
  );

drop policy if exists engine_service on public.venue_addresses;
create policy engine_service on public.venue_addresses for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.venue_addresses;
create policy jobs_read on public.venue_addresses for select to hearth_jobs using (true);
