-- Members read what members say about the roadmap, except of who is hidden and across a block.
alter table public.roadmap_comments enable row level security;
alter table public.roadmap_comments force row level security;

drop policy if exists members_read on public.roadmap_comments;
create policy members_read on public.roadmap_comments for select to authenticated
  using (hearth.reads_comments_of(author_id, (select auth.uid())));

drop policy if exists engine_service on public.roadmap_comments;
create policy engine_service on public.roadmap_comments for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.roadmap_comments;
create policy jobs_read on public.roadmap_comments for select to hearth_jobs using (true);
