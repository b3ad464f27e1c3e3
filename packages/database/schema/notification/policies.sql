-- One’s own alone.
create policy owner_reads on public.notifications for select to authenticated using (user_id = (select auth.uid()));
create policy owner_marks on public.notifications for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy owner_removes on public.notifications for delete to authenticated using (user_id = (select auth.uid()));
create policy jobs_read on public.notifications for select to hearth_jobs using (true);
-- Whoever did not read for most of a year will not look for it; what is younger no job takes away.
create policy jobs_sweep on public.notifications for delete to hearth_jobs
  using (read_at is not null or created_at < now() - interval '300 days');

-- One’s own alone. Whoever has no row has chosen nothing yet.
create policy owner_reads on public.notification_choices for select to authenticated using (user_id = (select auth.uid()));
create policy owner_chooses on public.notification_choices for insert to authenticated with check (user_id = (select auth.uid()));
create policy owner_changes on public.notification_choices for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- One’s own alone: where somebody is, is nobody else’s to know.
create policy owner_reads on public.member_clocks for select to authenticated using (user_id = (select auth.uid()));
create policy owner_chooses on public.member_clocks for insert to authenticated with check (user_id = (select auth.uid()));
create policy owner_changes on public.member_clocks for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- One’s own alone: what somebody follows is nobody else’s to know. Only what one can see can be followed.
create policy owner_reads on public.event_alerts for select to authenticated using (user_id = (select auth.uid()));
create policy owner_follows on public.event_alerts for insert to authenticated
  with check (user_id = (select auth.uid())
    and (provider_id is null or exists (select from public.service_providers p where p.id = provider_id)));
create policy owner_changes on public.event_alerts for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy owner_ends on public.event_alerts for delete to authenticated using (user_id = (select auth.uid()));
