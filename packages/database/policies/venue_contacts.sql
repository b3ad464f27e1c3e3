-- The owner decides who reads it. It is theirs like their profile: who cannot see that, because they are blocked or the
-- owner is about to leave, does not see it either.
alter table public.venue_contacts enable row level security;
alter table public.venue_contacts force row level security;

drop policy if exists visitors_read on public.venue_contacts;
create policy visitors_read on public.venue_contacts for select to anon
  using (
    audience = 'everyone'
    and exists (
      select from public.venues v join public.profiles p on p.id = v.owner_id where v.id = venue_id)
  );

drop policy if exists members_read on public.venue_contacts;
create policy members_read on public.venue_contacts for select to authenticated
  using (
    exists (
      select from public.venues v join public.profiles p on p.id = v.owner_id
      where v.id = venue_id and (v.owner_id = (select auth.uid()) or audience in ('everyone', 'members'))
    )
  );

drop policy if exists engine_service on public.venue_contacts;
create policy engine_service on public.venue_contacts for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.venue_contacts;
create policy jobs_read on public.venue_contacts for select to hearth_jobs using (true);
