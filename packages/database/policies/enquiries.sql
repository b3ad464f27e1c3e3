-- Between who asks and who is asked; not for whom the other has blocked.
alter table public.enquiries enable row level security;
alter table public.enquiries force row level security;

drop policy if exists both_read on public.enquiries;
create policy both_read on public.enquiries for select to authenticated
  using (hearth.may_read_enquiry(provider_id, asker_id, (select auth.uid())));

drop policy if exists engine_service on public.enquiries;
create policy engine_service on public.enquiries for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.enquiries;
create policy jobs_read on public.enquiries for select to hearth_jobs using (true);
