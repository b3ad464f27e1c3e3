-- The engine alone writes. A table read shows what a list may show: unlisted and private events, and drafts, to
-- their hosts only, and nothing of a host to whom they blocked.
alter table public.events enable row level security;
alter table public.events force row level security;

drop policy if exists visitors_read on public.events;
create policy visitors_read on public.events for select to anon
  using (status <> 'draft' and visibility = 'public');

drop policy if exists members_read on public.events;
create policy members_read on public.events for select to authenticated
  using (
    created_by = (select auth.uid())
    or (status <> 'draft' and visibility in ('public', 'members')
      and not hearth.is_one_of(created_by, (select hearth.blockers_of_reader())))
    -- Nobody is both: a block ends hosting together.
    or id in (select h.event_id from hearth.co_hosts h where h.user_id = (select auth.uid()))
  );

drop policy if exists engine_service on public.events;
create policy engine_service on public.events for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_read on public.events;
create policy jobs_read on public.events for select to hearth_jobs using (true);
