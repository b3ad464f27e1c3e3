-- Writes the rows of some records anew. What was found before is locked, so that of two who change a record at once the
-- second reads what the first has written. For records that are new (`is_new`) there is nothing to take away.
-- One plan for any number of records: making one for each write would cost more than the write.
create function hearth.index_entries(of_kind text, ids text[], is_new boolean default false) returns void
  language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if not is_new then perform hearth.forget_entries(of_kind, ids); end if;
  case of_kind
    when 'events' then
      insert into hearth.search_entries select * from hearth.event_entries v where v.id = any(ids) on conflict do nothing;
    when 'venues' then
      insert into hearth.search_entries select * from hearth.venue_entries v where v.id = any(ids::uuid[]) on conflict do nothing;
    when 'providers' then
      insert into hearth.search_entries select * from hearth.provider_entries v where v.id = any(ids::uuid[]) on conflict do nothing;
    when 'members' then
      insert into hearth.search_entries select * from hearth.member_entries v where v.id = any(ids::uuid[]) on conflict do nothing;
  end case;
end $$;

create function hearth.forget_entries(of_kind text, ids text[]) returns void
  language plpgsql set search_path = '' as $$
begin
  perform from hearth.search_entries e where e.kind = of_kind and e.id = any(ids) order by e.id, e.audience for update;
  delete from hearth.search_entries e where e.kind = of_kind and e.id = any(ids);
end $$;

-- The whole index anew: after a change of the views, and to see that triggers and views agree.
create function hearth.index_everything() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  lock table hearth.search_entries in share row exclusive mode;
  delete from hearth.search_entries;
  insert into hearth.search_entries select * from hearth.event_entries;
  insert into hearth.search_entries select * from hearth.venue_entries;
  insert into hearth.search_entries select * from hearth.provider_entries;
  insert into hearth.search_entries select * from hearth.member_entries;
end $$;

-- Per statement, not per row: one upkeep however many rows were written. The trigger says of which kind they are.
create function hearth.index_written() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform hearth.forget_entries(tg_argv[0], (select array_agg(o.id::text) from old_rows o));
  else
    perform hearth.index_entries(tg_argv[0], (select array_agg(n.id::text) from new_rows n), tg_op = 'INSERT');
  end if;
  return null;
end $$;

-- Rows that belong to a record: of which kind it is, and the column that names it.
create function hearth.index_written_part() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  ids text[];
begin
  if tg_op = 'DELETE' then
    ids := (select array_agg(distinct to_jsonb(o) ->> tg_argv[1]) from old_rows o);
  else
    ids := (select array_agg(distinct to_jsonb(n) ->> tg_argv[1]) from new_rows n);
  end if;
  perform hearth.index_entries(tg_argv[0], ids);
  if tg_argv[0] = 'venues' then perform hearth.index_events_of(ids); end if;
  return null;
end $$;

-- Translations belong to a record of any kind that has them; offers are nobody's words yet.
create function hearth.index_translated() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  of record;
begin
  for of in
    select s.kind, array_agg(distinct s.id) as ids
    from changed_rows r cross join lateral (values
      ('events', r.event_id), ('venues', r.venue_id::text), ('providers', r.provider_id::text)) as s (kind, id)
    where s.id is not null and r.state = 'accepted' group by s.kind
  loop
    perform hearth.index_entries(of.kind, of.ids);
  end loop;
  return null;
end $$;
create trigger index_insert after insert on public.translations referencing new table as changed_rows
  for each statement execute function hearth.index_translated();
create trigger index_update after update on public.translations referencing new table as changed_rows
  for each statement execute function hearth.index_translated();
create trigger index_delete after delete on public.translations referencing old table as changed_rows
  for each statement execute function hearth.index_translated();

-- Events take the position of their venue.
create function hearth.index_events_of(venues text[]) returns void
  language plpgsql set search_path = '' as $$
declare
  ids text[] := (select array_agg(e.id) from public.events e
    where e.venue_id = any(venues) and e.venue_id <> '' and not e.is_later_date and e.ends_at > now());
begin
  if ids is not null then perform hearth.index_entries('events', ids); end if;
end $$;

create function hearth.index_events_of_moved() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.index_events_of((select array_agg(n.id::text) from new_rows n join old_rows o on o.id = n.id
    where (o.latitude, o.longitude) is distinct from (n.latitude, n.longitude)));
  return null;
end $$;
create trigger index_update_of_events after update on public.venues referencing old table as old_rows new table as new_rows
  for each statement execute function hearth.index_events_of_moved();

create function hearth.index_changed_profiles() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := (select array_agg(n.id) from new_rows n join old_rows o on o.id = n.id
    where (o.username, o.display_name, o.profile_photo_url, o.is_hidden)
      is distinct from (n.username, n.display_name, n.profile_photo_url, n.is_hidden));
  pages text[];
begin
  if ids is null then return null; end if;
  perform hearth.index_entries('members', ids::text[]);
  -- The page of someone who is hidden is hidden too.
  pages := (select array_agg(p.id::text) from public.service_providers p where p.owner_id = any(ids));
  if pages is not null then perform hearth.index_entries('providers', pages); end if;
  return null;
end $$;

-- What ended since the last sweep; a thousand at once.
create function hearth.forget_past_entries() returns void
  language sql security definer set search_path = '' as $$
  delete from hearth.search_entries e where (e.kind, e.id, e.audience) in (
    select p.kind, p.id, p.audience from hearth.search_entries p where p.ends_at <= now() order by p.ends_at limit 1000)
$$;
grant execute on function hearth.forget_past_entries to hearth_jobs;

create function hearth.keep_known_words() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Alike only from four letters on, and nobody means a number by another.
  insert into hearth.known_words (word)
    select distinct w.word from new_rows n, string_to_table(n.spelling, ' ') as w (word)
    where char_length(w.word) between 4 and 40 and w.word !~ '[0-9]'
      and not exists (select from hearth.known_words k where k.word = w.word)
    order by 1
    on conflict do nothing;
  return null;
end $$;
create trigger keep_known_words after insert on hearth.search_entries referencing new table as new_rows
  for each statement execute function hearth.keep_known_words();

-- Somebody's name goes with them, unless others have it too.
create function hearth.forget_known_words() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from hearth.known_words k
  where k.word in (
      select w.word from old_rows o, string_to_table(o.spelling, ' ') as w (word) where o.kind in ('members', 'providers'))
    and not exists (select from hearth.search_entries e
      where e.terms @@ hearth.one_of(array['m' || k.word, 'p' || k.word, 'v' || k.word, 'e' || k.word]));
  return null;
end $$;
create trigger forget_known_words after delete on hearth.search_entries referencing old table as old_rows
  for each statement execute function hearth.forget_known_words();

-- What a trigger may see of a statement depends on the kind of statement, so there is one for each.
do $$
declare
  written record;
  seen record;
begin
  for written in select * from (values
    ('events', 'index_written(''events'')'), ('venues', 'index_written(''venues'')'),
    ('service_providers', 'index_written(''providers'')'), ('profiles', 'index_written(''members'')'),
    ('venue_addresses', 'index_written_part(''venues'', ''venue_id'')'),
    ('provider_services', 'index_written_part(''providers'', ''provider_id'')'),
    ('profile_details', 'index_written_part(''members'', ''user_id'')')
  ) as t (table_name, upkeep) loop
    for seen in select * from (values
      ('insert', 'new table as new_rows'), ('update', 'old table as old_rows new table as new_rows'),
      ('delete', 'old table as old_rows')
    ) as t (operation, tables) loop
      execute format('create trigger index_%1$s after %1$s on public.%2$I referencing %3$s
        for each statement execute function hearth.%4$s',
        seen.operation, written.table_name, seen.tables,
        case when written.table_name = 'profiles' and seen.operation = 'update' then 'index_changed_profiles()' else written.upkeep end);
    end loop;
  end loop;
end $$;
