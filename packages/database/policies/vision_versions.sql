-- What the community wants, and how it came to read so, is for its members.
alter table public.vision_versions enable row level security;
alter table public.vision_versions force row level security;

drop policy if exists members_read on public.vision_versions;
create policy members_read on public.vision_versions for select to authenticated using (true);

drop policy if exists engine_service on public.vision_versions;
create policy engine_service on public.vision_versions for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.vision_versions;
create policy jobs_read on public.vision_versions for select to hearth_jobs using (true);
