-- Undoing a change of many dates: each says again what it said before, unless it was changed since.

-- What stands beside a record, by the part of a date that it belongs to; but for questions and kinds of places, with which go answers and
-- people, and for whether the place is hidden, which belongs to two parts.
create function hearth.tables_of_parts(parts text[]) returns setof regclass
  language sql immutable set search_path = '' as $$
  select distinct t::regclass from unnest(parts) p cross join lateral unnest(case p
    when 'evening' then '{public.event_evenings}'::text[]
    when 'answering' then '{public.event_answering}'
    when 'place' then '{public.event_addresses,public.event_ways_in}'
    when 'words' then '{public.translations}'
    else '{}' end) t
$$;

-- What dates say now of some parts, to be said again by `undo_change`.
create function hearth.said_by(events text[], parts text[]) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  names text := (select string_agg(format('%L, e.%I', c, c), ', ') from unnest(parts) p cross join lateral unnest(hearth.part_columns(p)) c);
  from_table regclass;
  rows jsonb;
  records jsonb;
  beside jsonb := '{}';
begin
  execute format('select jsonb_agg(jsonb_build_object(''id'', e.id, ''capacity'', s.capacity, ''ownParts'', d.own_parts,
      ''record'', jsonb_build_object(%s), ''hidesAddress'', coalesce(a.hides_address, false),
      ''questions'', q.says, ''kinds'', k.says))
      from public.events e join public.event_seats s on s.event_id = e.id join hearth.series_dates d on d.event_id = e.id
      left join public.event_answering a on a.event_id = e.id
      left join hearth.questions_as_at(null, case when ''questions'' = any ($2) then $1 end) q on q.event_id = e.id
      left join hearth.kinds_as_at(null, case when ''kinds'' = any ($2) then $1 end) k on k.event_id = e.id
      where e.id = any ($1)', coalesce(names, '')) into records using events, parts;
  for from_table in select hearth.tables_of_parts(parts) loop
    execute format('select jsonb_agg(to_jsonb(x)) from %s x where x.event_id = any ($1)', from_table) into rows using events;
    beside := beside || jsonb_build_object(from_table::text, coalesce(rows, '[]'));
  end loop;
  return jsonb_build_object('records', coalesce(records, '[]'), 'beside', beside);
end $$;

-- Keeps the newest change of a series; gives the id by which it is undone.
create function hearth.note_change(series text, host uuid, parts text[], before jsonb) returns uuid
  language sql set search_path = '' as $$
  insert into hearth.series_changes as c (series_id, changed_by, parts, before, versions)
    select note_change.series, host, parts, note_change.before, coalesce(jsonb_object_agg(e.id, e.version), '{}')
    from jsonb_array_elements(note_change.before -> 'records') r join public.events e on e.id = r ->> 'id'
    on conflict (series_id) do update set id = gen_random_uuid(), changed_by = excluded.changed_by, changed_at = now(),
      parts = excluded.parts, before = excluded.before, versions = excluded.versions
    returning c.id
$$;

-- The newest change of a series, by whoever made it and for an hour. Its dates are set back wherever they stand now: a series may have been
-- split since, and whoever comes hears of it by the series that a date is of. Dates that were changed since, are over, where somebody would
-- lose a place or an answer, or of a series that is no longer this host's stay as they are (`kept`). Refuses `change_gone`.
create function hearth.undo_change(series text, host uuid, login uuid, change uuid) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  undone hearth.series_changes;
  of_series text[];
  ids text[];
  all_dates integer;
  names text;
  into_table regclass;
  columns text;
  told jsonb;
  result jsonb;
begin
  perform hearth.lock_hosted_series(undo_change.series, host, login);
  delete from hearth.series_changes c where c.series_id = undo_change.series and c.id = change and c.changed_by = host
    and c.changed_at > now() - interval '1 hour' returning c.* into undone;
  if undone.id is null then perform hearth.refuse('change_gone'); end if;
  perform hearth.change_many(true);
  of_series := array(
    select distinct d.series_id from jsonb_array_elements(undone.before -> 'records') r
    join hearth.series_dates d on d.event_id = r ->> 'id' where hearth.is_host_of_series(d.series_id, host));
  perform from hearth.series s where s.id = any (of_series) order by s.id for update;
  perform hearth.lock_dates(array(select r ->> 'id' from jsonb_array_elements(undone.before -> 'records') r), undone.parts);
  select coalesce(array_agg(e.id order by e.id), '{}'), jsonb_array_length(undone.before -> 'records') into ids, all_dates
    from jsonb_array_elements(undone.before -> 'records') r
    join public.events e on e.id = r ->> 'id' and e.version = (undone.versions ->> e.id)::bigint and e.ends_at > now()
    join hearth.series_dates d on d.event_id = e.id and d.series_id = any (of_series) and not d.own_parts && undone.parts
    join public.event_seats s on s.event_id = e.id
      and ('places' <> all (undone.parts) or coalesce(s.taken <= (r ->> 'capacity')::integer, true))
      and ('questions' <> all (undone.parts) or hearth.questions_refusal(e.id, r -> 'questions') is null)
      and ('kinds' <> all (undone.parts) or hearth.kinds_refusal(e.id, r -> 'kinds', former => true) is null);
  result := hearth.touched(ids, all_dates - cardinality(ids)) || jsonb_build_object('seriesId', undo_change.series);

  told := (
    select jsonb_agg(jsonb_build_object('series', t.series_id, 'ids', t.ids, 'before', hearth.first_told(t.ids)))
    from (select d.series_id, array_agg(d.event_id) as ids from hearth.series_dates d where d.event_id = any (ids) group by d.series_id) t);
  for into_table in select hearth.tables_of_parts(undone.parts) loop
    select string_agg(format('%I', c), ', ') into columns from unnest(hearth.written_columns(into_table)) c;
    execute format('delete from %s x where x.event_id = any ($1)', into_table) using ids;
    execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $2) x where x.event_id = any ($1)',
      into_table, columns) using ids, undone.before -> 'beside' -> into_table::text;
  end loop;
  if 'place' = any (undone.parts) then
    perform hearth.hide_addresses(array_agg(r ->> 'id'), is_hidden)
      from jsonb_array_elements(undone.before -> 'records') r cross join lateral (select (r ->> 'hidesAddress')::boolean) h (is_hidden)
      where r ->> 'id' = any (ids) group by is_hidden;
  end if;
  if 'answering' = any (undone.parts) then perform hearth.settle_answering(ids); end if;
  if 'places' = any (undone.parts) then
    perform hearth.carry_links(jsonb_agg(jsonb_build_object('id', e.id, 'link', e.online_url, 'capacity', r -> 'capacity')))
      from jsonb_array_elements(undone.before -> 'records') r join public.events e on e.id = r ->> 'id' where e.id = any (ids);
  end if;
  if 'questions' = any (undone.parts) then
    perform hearth.write_questions(jsonb_agg(jsonb_build_object('eventId', r ->> 'id', 'says', r -> 'questions')))
      from jsonb_array_elements(undone.before -> 'records') r where r ->> 'id' = any (ids);
  end if;
  if 'kinds' = any (undone.parts) then
    perform hearth.write_place_kinds(jsonb_agg(jsonb_build_object('eventId', r ->> 'id', 'says', r -> 'kinds')))
      from jsonb_array_elements(undone.before -> 'records') r where r ->> 'id' = any (ids);
  end if;
  if hearth.changes_record(undone.parts) then
    select string_agg(format('%1$I = n.%1$I', c), ', ') into names
      from unnest(undone.parts) p cross join lateral unnest(hearth.part_columns(p)) c;
    execute format('update public.events e set %s version = e.version + 1, updated_at = greatest(e.updated_at, now())
        from jsonb_array_elements($1) r cross join lateral jsonb_populate_record(null::public.events, r -> ''record'') n
        where e.id = r ->> ''id'' and e.id = any ($2)', coalesce(names || ',', '')) using undone.before -> 'records', ids;
  end if;
  update public.event_seats s set capacity = (r ->> 'capacity')::integer from jsonb_array_elements(undone.before -> 'records') r
    where 'places' = any (undone.parts) and s.event_id = r ->> 'id' and s.event_id = any (ids);
  if undone.parts && '{place, places}' then perform hearth.settle_places(ids); end if;
  delete from hearth.event_bytes b where b.event_id = any (ids);
  update hearth.series_dates d set own_parts = array(select jsonb_array_elements_text(r -> 'ownParts'))
    from jsonb_array_elements(undone.before -> 'records') r where d.event_id = r ->> 'id' and d.event_id = any (ids);
  if undone.parts && '{time, place}' then
    perform hearth.tell_of_dates(t ->> 'series', 'changed', array(select jsonb_array_elements_text(t -> 'ids')), host, t -> 'before')
      from jsonb_array_elements(told) t where t -> 'before' <> 'null';
  end if;
  perform hearth.settle_head(s) from unnest(of_series) s;
  perform hearth.change_many(false);
  perform pg_notify('engine_changed', '');
  return result;
end $$;
