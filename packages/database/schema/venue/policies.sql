-- A venue is public; what is not stands in tables beside it. The functions write, as the engine’s role.
create policy everyone_reads on public.venues for select to anon, authenticated using (true);

-- The owner decides who reads it; whoever they blocked reads what a visitor may.
create policy visitors_read on public.venue_addresses for select to anon using (audience = 'everyone');
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

-- The owner decides who reads it. It is theirs like their profile: who cannot see that, because they are blocked or the
-- owner is about to leave, does not see it either.
create policy visitors_read on public.venue_contacts for select to anon
  using (
    audience = 'everyone'
    and exists (
      select from public.venues v join public.profiles p on p.id = v.owner_id where v.id = venue_id)
  );
create policy members_read on public.venue_contacts for select to authenticated
  using (
    exists (
      select from public.venues v join public.profiles p on p.id = v.owner_id
      where v.id = venue_id and (v.owner_id = (select auth.uid()) or audience in ('everyone', 'members'))
    )
  );
