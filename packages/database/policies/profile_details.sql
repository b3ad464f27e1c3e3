-- Each field has its own audience. Whoever is blocked, or asks of a hidden profile, finds no profile
-- and therefore no field.
alter table public.profile_details enable row level security;
alter table public.profile_details force row level security;

drop policy if exists everyone_reads on public.profile_details;
create policy everyone_reads on public.profile_details for select to anon
  using (audience = 'everyone' and exists (select from public.profiles p where p.id = user_id));

drop policy if exists members_read on public.profile_details;
create policy members_read on public.profile_details for select to authenticated
  using (
    user_id = (select auth.uid())
    or (
      (audience in ('everyone', 'members')
        or (audience = 'followed' and exists (
          select from public.follows f where f.follower_id = user_id and f.followed_id = (select auth.uid()))))
      and exists (select from public.profiles p where p.id = user_id)
    )
  );

drop policy if exists owner_adds on public.profile_details;
create policy owner_adds on public.profile_details for insert to authenticated with check (user_id = (select auth.uid()));

drop policy if exists owner_changes on public.profile_details;
create policy owner_changes on public.profile_details for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

drop policy if exists owner_removes on public.profile_details;
create policy owner_removes on public.profile_details for delete to authenticated using (user_id = (select auth.uid()));

drop policy if exists engine_service on public.profile_details;
create policy engine_service on public.profile_details for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.profile_details;
create policy jobs_read on public.profile_details for select to hearth_jobs using (true);
