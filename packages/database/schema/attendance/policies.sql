-- Who comes is between the person and the hosts. The function `answer` writes, as the engine's role.
create policy own_and_hosted on public.attendances for select to authenticated
  using (
    user_id = (select auth.uid())
    or exists (select from public.events e where e.id = event_id and e.created_by = (select auth.uid()))
    or event_id in (select h.event_id from hearth.co_hosts h where h.user_id = (select auth.uid()))
  );

-- Whoever reads the event in a list reads how it is answered. The function `set-answering` writes.
create policy with_the_event on public.event_answering for select to anon, authenticated
  using (exists (select from public.events e where e.id = event_id));

-- Whoever reads the event reads what its hosts ask. The function `set-answering` writes.
create policy with_the_event on public.event_questions for select to anon, authenticated
  using (exists (select from public.events e where e.id = event_id));

-- Who is invited is between them and the hosts. The functions `invite-guest` and `end-invitation` write.
create policy own_and_hosted on public.event_invitations for select to authenticated
  using (user_id = (select auth.uid()) or hearth.is_host_of(event_id, (select auth.uid())));

-- Who waits is between the person and the hosts. The functions of the waiting list write, as the engine's role.
create policy own_and_hosted on public.event_waiting for select to authenticated
  using (
    user_id = (select auth.uid())
    or exists (select from public.events e where e.id = event_id and e.created_by = (select auth.uid()))
    or event_id in (select h.event_id from hearth.co_hosts h where h.user_id = (select auth.uid()))
  );

-- Who is here is known to the hosts alone, and not even to the person. The functions of the door write, as the engine's role.
create policy hosts_read on public.event_arrivals for select to authenticated
  using (hearth.is_host_of(event_id, (select auth.uid())));
create policy hosts_read on public.event_walk_ins for select to authenticated
  using (hearth.is_host_of(event_id, (select auth.uid())));
