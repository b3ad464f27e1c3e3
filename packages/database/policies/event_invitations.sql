-- Who is invited is between them and the hosts. The functions `invite-guest` and `end-invitation` write.
alter table public.event_invitations enable row level security;
alter table public.event_invitations force row level security;

drop policy if exists own_and_hosted on public.event_invitations;
create policy own_and_hosted on public.event_invitations for select to authenticated
  using (user_id = (select auth.uid()) or hearth.is_host_of(event_id, (select auth.uid())));

drop policy if exists engine_service on public.event_invitations;
create policy engine_service on public.event_invitations for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.event_invitations;
create policy jobs_read on public.event_invitations for select to hearth_jobs using (true);
