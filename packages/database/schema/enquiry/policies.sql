-- Between who asks and who is asked; not for whom the other has blocked.
create policy both_read on public.enquiries for select to authenticated
  using (hearth.may_read_enquiry(provider_id, asker_id, member_id, (select auth.uid())));

-- Read by whoever reads the conversation. What one wrote oneself stays one's own to read.
create policy readers_of_the_conversation on public.enquiry_messages for select to authenticated
  using (
    author_id = (select auth.uid())
    or exists (select from public.enquiries e where e.id = enquiry_id)
  );
