-- One's own words. What others said is read through `event_comments`, which knows who may.
alter table public.event_comments enable row level security;
alter table public.event_comments force row level security;

drop policy if exists owner_reads on public.event_comments;
create policy owner_reads on public.event_comments for select to authenticated using (author_id = (select auth.uid()));

drop policy if exists engine_service on public.event_comments;
create policy engine_service on public.event_comments for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.event_comments;
create policy jobs_read on public.event_comments for select to hearth_jobs using (true);
