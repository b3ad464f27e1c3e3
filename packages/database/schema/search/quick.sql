-- For the box that opens anywhere: the first few of each kind, titles first.
create function hearth.search_quick(words text, locale text default null) returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off as $$
#variable_conflict use_column
declare
  person constant uuid := case when auth.role() = 'authenticated' then auth.uid() end;
  apart constant uuid[] := hearth.people_apart(person);
  everywhere constant text := format('e.audience in (''all'', %L) and (e.ends_at is null or e.ends_at > now())',
      case when person is null then 'visitors' else 'members' end)
    || case when apart is not null then format(' and (e.owner_id is null or e.owner_id <> all (%L::uuid[]))', apart) else '' end;
  few constant integer := 4;
  asked record := hearth.search_queries(search_quick.words);
  of_kind text;
  has tsquery[];
  places tid[] := '{}';
  answer jsonb;
begin
  if asked.whole is null then return '{"hits": []}'; end if;
  has := array[asked.opening, asked.opening, asked.whole];
  -- What has two letters somewhere in its text is no answer to them.
  if char_length(substring(asked.plain from '[^ ]*$')) <= 2 then has[1] := null; end if;
  for is_guess in 0 .. 1 loop
    exit when is_guess = 1 and cardinality(places) > few;
    if is_guess = 1 then has := array_fill(hearth.words_meant(asked.plain), array[3]); end if;
    foreach of_kind in array array['events', 'venues', 'providers', 'members'] loop
      places := places || (select w.places from hearth.worded_entries(of_kind, has, null, everywhere, null, few) w);
    end loop;
    select array(select distinct p from unnest(places) as p) into places;
  end loop;
  if places = '{}' then
    places := hearth.nearly_found(asked.plain, array['events', 'venues', 'providers', 'members'], '{}', '{}', everywhere, true, 2 * few);
  end if;
  with ranked as (
    select e.ctid, array_position(array['events', 'venues', 'providers', 'members'], e.kind) as kind_order,
      row_number() over (partition by e.kind order by
        case when e.terms @@ hearth.lettered(asked.whole, upper(left(e.kind, 1))) then 0 when e.terms @@ hearth.lettered(asked.opening, upper(left(e.kind, 1))) then 1
          when e.terms @@ hearth.lettered(asked.opening, left(e.kind, 1)) then 2
          else 4 - extensions.strict_word_similarity(asked.plain, e.spelling) end, e.starts_at, e.title, e.id) as place
    from hearth.search_entries e where e.ctid = any (places)
  )
  select jsonb_build_object('hits', hearth.hits(array_agg(r.ctid order by r.kind_order, r.place), null, search_quick.locale))
    into answer from ranked r where r.place <= few;
  return answer;
end $$;
grant execute on function hearth.search_quick to anon, authenticated;
