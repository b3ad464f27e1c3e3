-- In which language it is written, and its translations, are read with it; an offer by who made it. Functions write them.
create policy with_the_subject on public.translations for select to anon, authenticated
  using (
    state <> 'offered' and (
      exists (select from public.events e where e.id = event_id)
      or exists (select from public.venues v where v.id = venue_id)
      or exists (select from public.service_providers p where p.id = provider_id)
    )
  );
create policy writer_reads on public.translations for select to authenticated using (written_by = (select auth.uid()));
