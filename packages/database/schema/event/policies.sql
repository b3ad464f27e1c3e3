-- The engine alone writes. A table read shows what a list may show: unlisted and private events, and drafts, to
-- their hosts only, and nothing of a host to whom they blocked.
create policy visitors_read on public.events for select to anon
  using (status <> 'draft' and visibility = 'public');
create policy members_read on public.events for select to authenticated
  using (
    created_by = (select auth.uid())
    or (status <> 'draft' and visibility in ('public', 'members')
      and not hearth.is_one_of(created_by, (select hearth.blockers_of_reader())))
    -- Nobody is both: a block ends hosting together.
    or id in (select h.event_id from hearth.co_hosts h where h.user_id = (select auth.uid()))
  );

-- One's own. What others took is read through `event_photos`, which knows who may see it.
create policy taker_reads on public.event_photos for select to authenticated using (taken_by = (select auth.uid()));

-- The exact place is for the hosts and for those who are coming. The engine writes it with the event.
create policy hosts_and_coming on public.event_addresses for select to authenticated
  using (
    hearth.is_host_of(event_id, (select auth.uid()))
    or (
      exists (select from public.attendances a
        where a.event_id = event_addresses.event_id and a.user_id = (select auth.uid()) and a.answer = 'coming')
      and hearth.may_open_event(event_id, (select auth.uid()))
    )
  );

-- A like belongs to the person who gave it; others see a count.
create policy owner_reads on public.event_likes for select to authenticated using (user_id = (select auth.uid()));
create policy owner_likes on public.event_likes for insert to authenticated
  with check (user_id = (select auth.uid()) and hearth.may_open_event(event_id, (select auth.uid())));
create policy owner_unlikes on public.event_likes for delete to authenticated using (user_id = (select auth.uid()));

-- Accepted by both sides it is public with its event and its page; before that it is between the two.
create policy visitors_read on public.event_providers for select to anon
  using (
    state = 'accepted'
    and exists (select from public.events e where e.id = event_id)
    and exists (select from public.service_providers p where p.id = provider_id and p.status = 'published')
  );

-- A host reads who asked to be listed; a provider reads who asked for them, also at an unlisted event, which no list
-- shows. Blocks are in the policies of events and pages, and in `may_open_event`.
create policy members_read on public.event_providers for select to authenticated
  using (
    (
      exists (select from public.events e where e.id = event_id and (e.created_by = (select auth.uid()) or state = 'accepted'))
      and exists (select from public.service_providers p where p.id = provider_id and p.status = 'published')
    )
    or (
      exists (select from public.service_providers p where p.id = provider_id and p.owner_id = (select auth.uid()))
      and hearth.may_open_event(event_id, (select auth.uid()))
    )
  );

-- Whoever reads the event in a list reads how many places are left.
create policy with_the_event on public.event_seats for select to anon, authenticated
  using (exists (select from public.events e where e.id = event_id));

-- Whoever reads the event in a list reads what its page says; how one gets in, where the place is hidden, those who may
-- know it. The function `save-evening` writes.
create policy with_the_event on public.event_evenings for select to anon, authenticated
  using (exists (select from public.events e where e.id = event_id));
create policy with_the_place on public.event_ways_in for select to anon, authenticated
  using (
    exists (select from public.events e where e.id = event_id)
    and hearth.may_know_place(event_id, (select auth.uid()))
  );
