-- A name and a face are public: anyone may look a member up by name. What is private stands in other tables. Whoever is
-- about to leave is hidden from all others, and whoever blocks from whom they blocked. The services still see them: an
-- event keeps its host's name.
create policy everyone_reads on public.profiles for select to anon using (not is_hidden);

-- Who asks is looked at only where a row is hidden.
create policy members_read on public.profiles for select to authenticated
  using (
    (not is_hidden and not hearth.is_one_of(id, (select hearth.blockers_of_reader())))
    or id = (select auth.uid())
  );
create policy services_read on public.profiles for select to hearth_engine, hearth_jobs using (true);
create policy owner_updates on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- How a member came in is their own affair: they alone read it, and only add to it.
create policy owner_reads on public.onboarding for select to authenticated using (user_id = (select auth.uid()));
create policy owner_decides on public.onboarding for insert to authenticated
  with check (user_id = (select auth.uid()));

-- A journal is nobody's but its writer's: not the house's, and no admin's.
create policy owner_reads on public.journal_lines for select to authenticated using (user_id = (select auth.uid()));
create policy owner_writes on public.journal_lines for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy owner_deletes on public.journal_lines for delete to authenticated using (user_id = (select auth.uid()));
