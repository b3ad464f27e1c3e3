-- A topic is closed until a policy here opens it: `select` to whoever listens, `insert` to whoever sends. The policies
-- name the topic by `realtime.topic()`, as Supabase's do; `extension` says whether it is about broadcasts or about
-- presence.

-- Whatever the others open, a request is about one topic: the messages of that, and the two rows by which it is asked.
create policy one_topic on realtime.messages as restrictive for select to anon, authenticated
  using (topic in ('', realtime.topic()));
create policy one_topic_sent on realtime.messages as restrictive for insert to authenticated
  with check (topic = realtime.topic());

-- Topics are private: joined with `private: true` alone. This policy marks those that are public too; who may listen
-- and send there is still what the policies below say, and to send takes a login.
create policy public_topics on realtime.messages as restrictive for select to anon, authenticated
  using (private or realtime.topic() like 'event:%');

-- `member:<id>`: a member's own devices, which hear of news and may speak to each other.
create policy own_devices_listen on realtime.messages for select to authenticated
  using (realtime.topic() = 'member:' || (select auth.uid())::text);
create policy own_devices_send on realtime.messages for insert to authenticated
  with check (realtime.topic() = 'member:' || (select auth.uid())::text);

-- `event:<id>`: whoever may open the event hears that something moved there. Nobody sends, and who looks is nobody's
-- affair.
create policy guests_listen on realtime.messages for select to anon, authenticated
  using (
    extension = 'broadcast'
    and realtime.topic() like 'event:%'
    and hearth.may_open_event(substr(realtime.topic(), 7), (select auth.uid()))
  );

-- `door:<id>`: the hosts of the event hear that somebody was ticked at its door. Nobody sends.
create policy hosts_listen on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and realtime.topic() like 'door:%'
    and hearth.is_host_of(substr(realtime.topic(), 6), (select auth.uid()))
  );

-- `posts`: members who read a feed hear that something was posted. `post:<id>`: whoever may open the post hears that
-- something moved there. Nobody sends.
create policy readers_listen on realtime.messages for select to anon, authenticated
  using (
    extension = 'broadcast'
    and ((realtime.topic() = 'posts' and (select auth.uid()) is not null)
      or hearth.may_hear_post(realtime.topic(), (select auth.uid())))
  );
-- `strategy`: members hear that vision, goals, roadmap or comments moved. Nobody sends.
create policy members_follow_strategy on realtime.messages for select to authenticated
  using (extension = 'broadcast' and realtime.topic() = 'strategy');
create policy jobs_sweep on realtime.messages for select to hearth_jobs using (true);
create policy jobs_remove on realtime.messages for delete to hearth_jobs using (topic <> '');
create policy jobs_sweep on realtime.changes for all to hearth_jobs using (true) with check (false);
