-- A name and a face are public: anyone may look a member up by name. What is private stands in other tables.
-- Whoever is about to leave is hidden from all others, and whoever blocks from whom they blocked. The services still see them: an event keeps its host's name.
alter table public.profiles enable row level security;
alter table public.profiles force row level security;

drop policy if exists everyone_reads on public.profiles;
create policy everyone_reads on public.profiles for select to anon using (not is_hidden);

-- Who asks is looked at only where a row is hidden.
drop policy if exists members_read on public.profiles;
create policy members_read on public.profiles for select to authenticated
  using (
    (not is_hidden and not hearth.is_one_of(id, (select hearth.blockers_of_reader())))
    or id = (select auth.uid())
  );

drop policy if exists services_read on public.profiles;
create policy services_read on public.profiles for select to hearth_engine, hearth_jobs using (true);

drop policy if exists owner_updates on public.profiles;
create policy owner_updates on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

drop policy if exists auth_service on public.profiles;
create policy auth_service on public.profiles for all to hearth_auth using (true) with check (true);
