-- Both sides read that one follows the other. Nobody follows where either blocks: a profile that is not seen cannot be
-- followed, and a trigger (migration 0100) refuses the rest.
alter table public.follows enable row level security;
alter table public.follows force row level security;

drop policy if exists both_read on public.follows;
create policy both_read on public.follows for select to authenticated using (follower_id = (select auth.uid()) or followed_id = (select auth.uid()));

drop policy if exists member_follows on public.follows;
create policy member_follows on public.follows for insert to authenticated
  with check (follower_id = (select auth.uid()) and hearth.has_username((select auth.uid()))
    and exists (select from public.profiles p where p.id = followed_id));

drop policy if exists member_unfollows on public.follows;
create policy member_unfollows on public.follows for delete to authenticated using (follower_id = (select auth.uid()));

drop policy if exists engine_service on public.follows;
create policy engine_service on public.follows for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.follows;
create policy jobs_read on public.follows for select to hearth_jobs using (true);
