-- The topic that a request is about, as Supabase names it: policies on `messages` ask it. The realtime service tells it
-- with the claims, so that one round trip says who asks and about what.
create function realtime.topic() returns text
  language sql stable set search_path = ''
  return auth.jwt() ->> 'realtime_topic';
grant execute on function realtime.topic to anon, authenticated, hearth_engine;

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

-- Opens a table of `public` to those who follow changes: a migration calls it.
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

-- A process says that it lives, and takes away those who came through one that was not seen for half a minute. True
-- when the process itself was not known: then those who came through it were taken away too.
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

create trigger live_login before insert on realtime.messages
  for each statement execute function hearth.require_live_login();

select realtime.announce_rows(name::regclass) from unnest(array['public.event_seats', 'public.notifications']) as name;
