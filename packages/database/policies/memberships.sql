-- One's own, those that members show, and all to admins. Whom the policy of profiles hides is hidden here too.
alter table public.memberships enable row level security;
alter table public.memberships force row level security;

drop policy if exists own_and_shown on public.memberships;
create policy own_and_shown on public.memberships for select to authenticated
  using (
    user_id = (select auth.uid())
    or (is_shown and exists (select from public.profiles p where p.id = user_id))
    or (select hearth.is_admin((select auth.uid())))
  );

drop policy if exists engine_service on public.memberships;
create policy engine_service on public.memberships for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.memberships;
create policy jobs_read on public.memberships for select to hearth_jobs using (true);
