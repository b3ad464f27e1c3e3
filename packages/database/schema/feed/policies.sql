-- Each of their own, for their archive. What others wrote is read through functions, which know for whom it is.
create policy own_rows on public.posts for select to authenticated using (author_id = (select auth.uid()));

-- Each of their own, for their archive; the others through `comments_of_post`.
create policy own_rows on public.post_comments for select to authenticated using (author_id = (select auth.uid()));

-- Each of their own; how many there are is told with the post.
create policy own_rows on public.post_reactions for select to authenticated using (user_id = (select auth.uid()));
