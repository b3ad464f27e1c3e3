-- Whoever reads the event in a list reads how it is answered. The function `set-answering` writes.
alter table public.event_answering enable row level security;
alter table public.event_answering force row level security;

drop policy if exists with_the_event on public.event_answering;
create policy with_the_event on public.event_answering for select to anon, authenticated
  using (exists (select from public.events e where e.id = event_id));

drop policy if exists engine_service on public.event_answering;
create policy engine_service on public.event_answering for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.event_answering;
create policy jobs_read on public.event_answering for select to hearth_jobs using (true);
