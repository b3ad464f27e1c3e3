-- Read by whoever reads the conversation. What one wrote oneself stays one's own to read.
alter table public.enquiry_messages enable row level security;
alter table public.enquiry_messages force row level security;

drop policy if exists readers_of_the_conversation on public.enquiry_messages;
create policy readers_of_the_conversation on public.enquiry_messages for select to authenticated
  using (
    author_id = (select auth.uid())
    or exists (select from public.enquiries e where e.id = enquiry_id)
  );

drop policy if exists engine_service on public.enquiry_messages;
create policy engine_service on public.enquiry_messages for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.enquiry_messages;
create policy jobs_read on public.enquiry_messages for select to hearth_jobs using (true);
