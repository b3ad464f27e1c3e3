-- Who reported reads how it stands; of what is decided about somebody they read nothing.
create policy reporter_reads on public.reports for select to authenticated using (reporter_id = (select auth.uid()));
