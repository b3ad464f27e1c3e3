-- A topic is closed until a policy here opens it: `select` to whoever listens, `insert` to whoever sends. The policies name
-- the topic by `realtime.topic()`, as Supabase's do; `extension` says whether it is about broadcasts or about presence.
alter table realtime.messages enable row level security;
alter table realtime.messages force row level security;

-- Whatever the others open, a request is about one topic: the messages of that, and the two rows by which it is asked.
drop policy if exists one_topic on realtime.messages;
create policy one_topic on realtime.messages as restrictive for select to anon, authenticated
  using (topic in ('', realtime.topic()));

drop policy if exists one_topic_sent on realtime.messages;
create policy one_topic_sent on realtime.messages as restrictive for insert to authenticated
  with check (topic = realtime.topic());

-- Topics are private: joined with `private: true` alone. This policy marks those that are public too; who may listen and
-- send there is still what the policies below say, and to send takes a login.
drop policy if exists public_topics on realtime.messages;
create policy public_topics on realtime.messages as restrictive for select to anon, authenticated
  using (private or realtime.topic() like 'event:%');

-- `member:<id>`: a member's own devices, which hear of news and may speak to each other.
drop policy if exists own_devices_listen on realtime.messages;
create policy own_devices_listen on realtime.messages for select to authenticated
  using (realtime.topic() = 'member:' || (select auth.uid())::text);

drop policy if exists own_devices_send on realtime.messages;
create policy own_devices_send on realtime.messages for insert to authenticated
  with check (realtime.topic() = 'member:' || (select auth.uid())::text);

-- `event:<id>`: whoever may open the event hears that something moved there. Nobody sends, and who looks is nobody's affair.
drop policy if exists guests_listen on realtime.messages;
create policy guests_listen on realtime.messages for select to anon, authenticated
  using (
    extension = 'broadcast'
    and realtime.topic() like 'event:%'
    and hearth.may_open_event(substr(realtime.topic(), 7), (select auth.uid()))
  );

-- `posts`: members who read a feed hear that something was posted. `post:<id>`: whoever may open the post hears that
-- something moved there. Nobody sends.
drop policy if exists readers_listen on realtime.messages;
create policy readers_listen on realtime.messages for select to anon, authenticated
  using (
    extension = 'broadcast'
    and ((realtime.topic() = 'posts' and (select auth.uid()) is not null)
      or hearth.may_hear_post(realtime.topic(), (select auth.uid())))
  );
-- `strategy`: members hear that vision, goals, roadmap or comments moved. Nobody sends.
drop policy if exists members_follow_strategy on realtime.messages;
create policy members_follow_strategy on realtime.messages for select to authenticated
  using (extension = 'broadcast' and realtime.topic() = 'strategy');

drop policy if exists engine_service on realtime.messages;
create policy engine_service on realtime.messages for all to hearth_engine using (true) with check (true);

drop policy if exists jobs_sweep on realtime.messages;
create policy jobs_sweep on realtime.messages for select to hearth_jobs using (true);

drop policy if exists jobs_remove on realtime.messages;
create policy jobs_remove on realtime.messages for delete to hearth_jobs using (topic <> '');

-- Keys of rows and who is present, for the service alone.
alter table realtime.changes enable row level security;
alter table realtime.changes force row level security;
drop policy if exists engine_service on realtime.changes;
create policy engine_service on realtime.changes for all to hearth_engine using (true) with check (true);
drop policy if exists jobs_sweep on realtime.changes;
create policy jobs_sweep on realtime.changes for all to hearth_jobs using (true) with check (false);

alter table realtime.processes enable row level security;
alter table realtime.processes force row level security;
drop policy if exists engine_service on realtime.processes;
create policy engine_service on realtime.processes for all to hearth_engine using (true) with check (true);

alter table realtime.presences enable row level security;
alter table realtime.presences force row level security;
drop policy if exists engine_service on realtime.presences;
create policy engine_service on realtime.presences for all to hearth_engine using (true) with check (true);
