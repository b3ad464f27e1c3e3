-- Accepted by both sides it is public with its event and its page; before that it is between the two.
alter table public.event_providers enable row level security;
alter table public.event_providers force row level security;

drop policy if exists visitors_read on public.event_providers;
create policy visitors_read on public.event_providers for select to anon
  using (
    state = 'accepted'
    and exists (select from public.events e where e.id = event_id)
    and exists (select from public.service_providers p where p.id = provider_id and p.status = 'published')
  );

-- A host reads who asked to be listed; a provider reads who asked for them, also at an unlisted event, which no list
-- shows. Blocks are in the policies of events and pages, and in `may_open_event`.
drop policy if exists members_read on public.event_providers;
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

drop policy if exists engine_service on public.event_providers;
create policy engine_service on public.event_providers for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.event_providers;
create policy jobs_read on public.event_providers for select to hearth_jobs using (true);
