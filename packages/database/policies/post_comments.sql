-- Each of their own, for their archive; the others through `comments_of_post`.
alter table public.post_comments enable row level security;
alter table public.post_comments force row level security;

drop policy if exists own_rows on public.post_comments;
create policy own_rows on public.post_comments for select to authenticated using (author_id = (select auth.uid()));

drop policy if exists engine_service on public.post_comments;
create policy engine_service on public.post_comments for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.post_comments;
create policy jobs_read on public.post_comments for select to hearth_jobs using (true);
