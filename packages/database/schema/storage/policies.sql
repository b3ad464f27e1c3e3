-- A member's pictures lie in a folder named by their id, and only they list, write or remove there. Everyone sees a
-- picture of a public bucket by its address: the service looks that one up as the engine's role, so nobody can list.
create policy everyone_reads_public on storage.buckets for select to anon, authenticated using (public);
create policy service_reads on storage.buckets for select to hearth_engine, hearth_jobs using (true);
create policy own_folder on storage.objects for all to authenticated
  using (owner_id = (select auth.uid()))
  with check (
    bucket_id = 'pictures'
    and owner_id = (select auth.uid())
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );
create policy service_reads on storage.objects for select to hearth_engine, hearth_jobs using (true);

-- The sample community moves in with pictures of its members.
create policy service_keeps on storage.objects for insert to hearth_engine with check (bucket_id = 'pictures');

-- The pictures of a post go with it, and only what is shown nowhere else.
create policy service_removes on storage.objects for delete to hearth_engine
  using (bucket_id in ('pictures', 'private-pictures') and not hearth.is_picture_shown(owner_id, '/storage/v1/object/public/pictures/' || name));

-- A cover moves with the visibility of its event.
create policy service_moves on storage.objects for update to hearth_engine using (true)
  with check (bucket_id in ('pictures', 'private-pictures'));
