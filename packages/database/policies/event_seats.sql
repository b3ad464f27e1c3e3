-- Whoever reads the event in a list reads how many places are left.
alter table public.event_seats enable row level security;
alter table public.event_seats force row level security;

drop policy if exists with_the_event on public.event_seats;
create policy with_the_event on public.event_seats for select to anon, authenticated
  using (exists (select from public.events e where e.id = event_id));

drop policy if exists engine_service on public.event_seats;
create policy engine_service on public.event_seats for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.event_seats;
create policy jobs_read on public.event_seats for select to hearth_jobs using (true);
