-- Goals are for members.
create policy members_read on public.goals for select to authenticated using (true);

-- The roadmap is for members.
create policy members_read on public.roadmap_items for select to authenticated using (true);

-- Members read what members say about the roadmap, except of who is hidden and across a block.
create policy members_read on public.roadmap_comments for select to authenticated
  using (hearth.reads_comments_of(author_id, (select auth.uid())));

-- A support belongs to the person who gave it; others see a count.
create policy owner_reads on public.roadmap_supports for select to authenticated using (user_id = (select auth.uid()));
create policy owner_supports on public.roadmap_supports for insert to authenticated
  with check (user_id = (select auth.uid()) and hearth.has_username((select auth.uid())));
create policy owner_ends on public.roadmap_supports for delete to authenticated using (user_id = (select auth.uid()));

-- What the community wants, and how it came to read so, is for its members.
create policy members_read on public.vision_versions for select to authenticated using (true);
