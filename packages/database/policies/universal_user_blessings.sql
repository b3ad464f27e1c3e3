-- What the network gave a person is between the two; it comes with the profile.
alter table public.universal_user_blessings enable row level security;
alter table public.universal_user_blessings force row level security;

drop policy if exists owner_reads on public.universal_user_blessings;
create policy owner_reads on public.universal_user_blessings for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists auth_service on public.universal_user_blessings;
create policy auth_service on public.universal_user_blessings for all to hearth_auth using (true) with check (true);
