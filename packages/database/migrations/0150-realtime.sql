-- Live updates, under Supabase's names as far as Hearth needs them (docs/realtime.md). Two logs that every process reads:
-- `messages`, what is said on a topic, and `changes`, which rows of announced tables were written: their keys, never
-- what stands in them.
create schema realtime;
revoke all on schema realtime from public;
grant usage on schema realtime to anon, authenticated, hearth_engine, hearth_jobs;

-- The topic that a request is about, as Supabase names it: policies on `messages` ask it. The realtime service tells it
-- with the claims, so that one round trip says who asks and about what.
create function realtime.topic() returns text
  language sql stable set search_path = ''
  return auth.jwt() ->> 'realtime_topic';

grant execute on function realtime.topic() to anon, authenticated, hearth_engine;

-- `xid` is the transaction that wrote a row. Readers keep the snapshot of their last reading and ask for what has become
-- visible since: rows commit in another order than they are numbered, and none may be missed or read twice.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null check (char_length(topic) <= 255),
  extension text not null check (extension in ('broadcast', 'presence')),
  event text not null check (char_length(event) between 1 and 255),
  payload jsonb not null default '{}' check (octet_length(payload::text) <= 66000),
  private boolean not null default true,
  inserted_at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id()
);
create index messages_xid_idx on realtime.messages (xid);
create index messages_topic_idx on realtime.messages (topic, inserted_at);

-- Not logged: after a crash of the database every reader begins anew, and so do those who listen to it.
create unlogged table realtime.changes (
  id bigint generated always as identity primary key,
  table_name text not null,
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  key jsonb not null,
  written_at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id()
);
create index changes_xid_idx on realtime.changes (xid);

-- Who is present on a topic, and in which process their socket ends. A process that is not seen any more takes those
-- who came through it along.
create unlogged table realtime.processes (
  id uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);
create unlogged table realtime.presences (
  ref text primary key,
  process_id uuid not null,
  topic text not null,
  key text not null,
  meta jsonb not null
);
create index presences_topic_idx on realtime.presences (topic);
create index presences_process_id_idx on realtime.presences (process_id);

-- A policy is asked about a row, and before anything was said on a topic there is none. These two belong to no topic;
-- whether a reader sees them, while their request is about a topic, says whether they may listen to it.
insert into realtime.messages (id, topic, extension, event)
values ('00000000-0000-4000-8000-000000000001', '', 'broadcast', 'probe'),
  ('00000000-0000-4000-8000-000000000002', '', 'presence', 'probe');

grant select on realtime.messages to anon, authenticated, hearth_jobs;
-- What is said is sent by a member; the rest of the row says itself.
grant insert (id, topic, extension, event, payload, private) on realtime.messages to authenticated;
grant delete on realtime.messages to hearth_jobs;
grant select (written_at), delete on realtime.changes to hearth_jobs;
grant select, insert, update, delete
  on realtime.messages, realtime.changes, realtime.processes, realtime.presences to hearth_engine;

create trigger live_login before insert on realtime.messages
  for each statement execute function hearth.require_live_login();

-- Says something on a private topic, in the transaction of its cause. It wakes nobody by itself: the write that it
-- belongs to does (`hearth.announce_change`). Only for tables that are watched.
create function realtime.tell(topic text, event text, payload jsonb default '{}') returns void
  language sql volatile security definer set search_path = '' as $$
  insert into realtime.messages (topic, extension, event, payload) values (topic, 'broadcast', event, payload)
$$;

-- Notes the keys of written rows. Its arguments are the columns of the key.
create function realtime.note_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  written jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  insert into realtime.changes (table_name, operation, key)
  select tg_table_name, tg_op, jsonb_object_agg(name, written -> name) from unnest(tg_argv) as name;
  return null;
end $$;

-- Opens a table of `public` to those who follow changes: a migration calls it, beside `hearth.watch_table`.
create function realtime.announce_rows(announced regclass) returns void
  language plpgsql set search_path = '' as $$
declare
  columns text;
begin
  select string_agg(quote_literal(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) into strict columns
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = announced and i.indisprimary;
  execute format(
    'create trigger note_change after insert or delete on %s
      for each row execute function realtime.note_change(%s)', announced, columns);
  execute format(
    'create trigger note_update after update on %s
      for each row when (old.* is distinct from new.*) execute function realtime.note_change(%s)', announced, columns);
end $$;

-- Takes presences away and says so on their topics.
create function realtime.leave(refs text[]) returns void
  language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from realtime.presences where ref = any (refs) returning topic, key, meta
  )
  insert into realtime.messages (topic, extension, event, payload)
  select topic, 'presence', 'presence_diff', jsonb_build_object('joins', '{}'::jsonb, 'leaves', jsonb_object_agg(key, metas))
  from (select topic, key, jsonb_build_object('metas', jsonb_agg(meta)) as metas from gone group by topic, key) as leaving
  group by topic
$$;

-- A process says that it lives, and takes away those who came through one that was not seen for half a minute. True when
-- the process itself was not known: then those who came through it were taken away too.
create function realtime.keep_alive(process uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  was_known boolean;
begin
  update realtime.processes set seen_at = clock_timestamp() where id = process returning true into was_known;
  if was_known is null then
    insert into realtime.processes (id) values (process) on conflict (id) do nothing;
  end if;
  delete from realtime.processes where seen_at < clock_timestamp() - interval '30 seconds';
  perform realtime.leave(array(
    select ref from realtime.presences p
    where not exists (select from realtime.processes o where o.id = p.process_id)
    -- Of two processes that find the same, one says it.
    for update skip locked));
  return was_known is null;
end $$;

-- Whoever comes or changes says so by a message, under the policies; here it is kept for those who come later.
create function realtime.keep_presence() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  arrival record;
begin
  for arrival in
    select j.key, m.meta from jsonb_each(new.payload -> 'joins') as j, jsonb_array_elements(j.value -> 'metas') as m (meta)
  loop
    insert into realtime.presences (ref, process_id, topic, key, meta)
    values (arrival.meta ->> 'phx_ref', (new.payload ->> 'process')::uuid, new.topic, arrival.key, arrival.meta);
  end loop;
  delete from realtime.presences p
  using jsonb_each(new.payload -> 'leaves') as l, jsonb_array_elements(l.value -> 'metas') as m (meta)
  where p.ref = m.meta ->> 'phx_ref' and p.topic = new.topic;
  return null;
end $$;

create trigger keep_presence after insert on realtime.messages for each row
  when (new.extension = 'presence' and new.payload ? 'process') execute function realtime.keep_presence();

-- All of these write what their caller may not, so they belong to the role that may.
grant execute on function realtime.leave(text[]), realtime.keep_alive(uuid) to hearth_engine;

grant create on schema realtime to hearth_engine;
alter function realtime.tell(text, text, jsonb) owner to hearth_engine;
alter function realtime.note_change() owner to hearth_engine;
alter function realtime.leave(text[]) owner to hearth_engine;
alter function realtime.keep_alive(uuid) owner to hearth_engine;
alter function realtime.keep_presence() owner to hearth_engine;
revoke create on schema realtime from hearth_engine;

-- A login that was lowered to its first step may not go on listening as what it was.
create trigger tell_login_lowered after update of aal on auth.sessions
  for each row when (old.aal = 'aal2' and new.aal = 'aal1') execute function hearth.tell_login_ended();

-- Seats: whoever has the event open hears that they moved, and reads them anew as they may know them.
create function hearth.tell_seats() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('event:' || new.event_id, 'seats');
  return null;
end $$;
-- A member's notices: their own devices hear that something about them changed, once for each statement.
create function hearth.tell_notices() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('member:' || user_id, 'notices') from (select distinct user_id from touched) as members;
  return null;
end $$;
grant create on schema hearth to hearth_engine;
alter function hearth.tell_seats() owner to hearth_engine;
alter function hearth.tell_notices() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;

create trigger tell_seats after update on public.event_seats
  for each row when (old.* is distinct from new.*) execute function hearth.tell_seats();
create trigger tell_notices after insert on public.notifications referencing new table as touched
  for each statement execute function hearth.tell_notices();
create trigger tell_notices_changed after update on public.notifications referencing new table as touched
  for each statement execute function hearth.tell_notices();
create trigger tell_notices_removed after delete on public.notifications referencing old table as touched
  for each statement execute function hearth.tell_notices();

select realtime.announce_rows(name::regclass) from unnest(array['public.event_seats', 'public.notifications']) as name;
