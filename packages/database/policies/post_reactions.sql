-- Each of their own; how many there are is told with the post.
alter table public.post_reactions enable row level security;
alter table public.post_reactions force row level security;

drop policy if exists own_rows on public.post_reactions;
create policy own_rows on public.post_reactions for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists engine_service on public.post_reactions;
create policy engine_service on public.post_reactions for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.post_reactions;
create policy jobs_read on public.post_reactions for select to hearth_jobs using (true);
