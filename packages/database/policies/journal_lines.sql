-- A journal is nobody's but its writer's: not the house's, and no admin's.
alter table public.journal_lines enable row level security;
alter table public.journal_lines force row level security;

drop policy if exists owner_reads on public.journal_lines;
create policy owner_reads on public.journal_lines for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists owner_writes on public.journal_lines;
create policy owner_writes on public.journal_lines for insert to authenticated
  with check (user_id = (select auth.uid()));

drop policy if exists owner_deletes on public.journal_lines;
create policy owner_deletes on public.journal_lines for delete to authenticated using (user_id = (select auth.uid()));
