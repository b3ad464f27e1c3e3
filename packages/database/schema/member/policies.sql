-- Each field has its own audience. Whoever is blocked, or asks of a hidden profile, finds no profile
-- and therefore no field.
create policy everyone_reads on public.profile_details for select to anon
  using (audience = 'everyone' and exists (select from public.profiles p where p.id = user_id));
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
create policy owner_adds on public.profile_details for insert to authenticated with check (user_id = (select auth.uid()));
create policy owner_changes on public.profile_details for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy owner_removes on public.profile_details for delete to authenticated using (user_id = (select auth.uid()));

-- Both sides read that one follows the other. Nobody follows where either blocks: a profile that is not seen cannot be
-- followed, and a trigger refuses the rest.
create policy both_read on public.follows for select to authenticated using (follower_id = (select auth.uid()) or followed_id = (select auth.uid()));
create policy member_follows on public.follows for insert to authenticated
  with check (follower_id = (select auth.uid()) and hearth.has_username((select auth.uid()))
    and exists (select from public.profiles p where p.id = followed_id));
create policy member_unfollows on public.follows for delete to authenticated using (follower_id = (select auth.uid()));

-- Only who blocks knows of it.
create policy owner_reads on public.blocks for select to authenticated using (blocker_id = (select auth.uid()));
create policy owner_blocks on public.blocks for insert to authenticated with check (blocker_id = (select auth.uid()));
create policy owner_unblocks on public.blocks for delete to authenticated using (blocker_id = (select auth.uid()));
