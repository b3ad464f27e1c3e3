-- One's own, those that members show, and all to admins. Whom the policy of profiles hides is hidden here too.
create policy own_and_shown on public.memberships for select to authenticated
  using (
    user_id = (select auth.uid())
    or (is_shown and exists (select from public.profiles p where p.id = user_id))
    or (select hearth.is_admin((select auth.uid())))
  );

-- What happened to a membership is between the member and the admins.
create policy own_and_admins on public.membership_steps for select to authenticated
  using (user_id = (select auth.uid()) or (select hearth.is_admin((select auth.uid()))));

-- What a member would give is between them and the admins.
create policy own_and_admins on public.pledges for select to authenticated
  using (user_id = (select auth.uid()) or (select hearth.is_admin((select auth.uid()))));

-- Who asked reads it, and admins; stewards are told what is open by `open_steward_applications`.
create policy own_and_admins on public.steward_applications for select to authenticated
  using (user_id = (select auth.uid()) or (select hearth.is_admin((select auth.uid()))));
