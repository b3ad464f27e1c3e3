-- One's own words. What others said is read through `event_comments`, which knows who may.
create policy owner_reads on public.event_comments for select to authenticated using (author_id = (select auth.uid()));
