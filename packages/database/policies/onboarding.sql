-- How a member came in is their own affair: they alone read it, and only add to it.
alter table public.onboarding enable row level security;
alter table public.onboarding force row level security;

drop policy if exists owner_reads on public.onboarding;
create policy owner_reads on public.onboarding for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists owner_decides on public.onboarding;
create policy owner_decides on public.onboarding for insert to authenticated
  with check (user_id = (select auth.uid()));

drop policy if exists jobs_read on public.onboarding;
create policy jobs_read on public.onboarding for select to hearth_jobs using (true);
