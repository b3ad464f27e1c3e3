-- A published page is public, but not to whom its owner blocked: the policy of profiles decides that, and hides who is
-- about to leave. Any other is its owner’s, and from the review on the admins’.
create policy visitors_read on public.service_providers for select to anon
  using (status = 'published' and exists (select from public.profiles p where p.id = owner_id));
create policy members_read on public.service_providers for select to authenticated
  using (
    owner_id = (select auth.uid())
    or (status = 'published' and exists (select from public.profiles p where p.id = owner_id))
    or (status <> 'draft' and (select hearth.is_admin((select auth.uid()))))
  );

-- Read by whoever reads the page that it stands on.
create policy readers_of_the_page on public.provider_services for select to anon, authenticated
  using (exists (select from public.service_providers p where p.id = provider_id));

-- Read by whoever reads the page that it stands on.
create policy readers_of_the_page on public.provider_qualifications for select to anon, authenticated
  using (exists (select from public.service_providers p where p.id = provider_id));

-- What was decided about a page, and why: its owner and the admins.
create policy owner_and_admins on public.provider_decisions for select to authenticated
  using (
    (select hearth.is_admin((select auth.uid())))
    or exists (select from public.service_providers p where p.id = provider_id and p.owner_id = (select auth.uid()))
  );
