-- At most a thousand are looked at for counts beside choices and words, and the answer says where that was not all.
create function hearth.venue_directory(
  words text default null, in_city text default null, of_kind text default null, has text[] default null,
  access_facts text[] default null, seats integer default null, cursor text default null, page_size integer default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  reader record := hearth.sight();
  -- Whose own fields, because a plan with them is one for all.
  is_member boolean := reader.is_member;
  blockers uuid[] := reader.blockers;
  query tsquery := hearth.search_words(nullif(left(btrim(words), 200), ''));
  wanted_city text := hearth.fold(nullif(btrim(in_city), ''));
  wanted_kind text := nullif(of_kind, '');
  wanted_features text[] := coalesce(has, '{}');
  wanted_access text[] := coalesce(access_facts, '{}');
  after_city text := cursor::jsonb ->> 0;
  after_name text := cursor::jsonb ->> 1;
  after_id uuid := (cursor::jsonb ->> 2)::uuid;
  at_most integer := greatest(1, least(coalesce(page_size, 24), 50));
  -- How many are looked at for the counts.
  most constant integer := 1000;
  traits constant text := '(array[''city '' || v.city_folded, ''kind '' || v.kind] || v.features || v.access)';
  -- Each choice as SQL; null where none is made.
  choices constant text[] := array[
    case when wanted_city is not null then format('%s @> %L', traits, array['city ' || wanted_city]) end,
    case when wanted_kind is not null then format('%s @> %L', traits, array['kind ' || wanted_kind]) end,
    case when wanted_features <> '{}' then format('%s @> %L', traits, wanted_features) end,
    case when wanted_access <> '{}' then format('%s @> %L', traits, wanted_access) end,
    case when seats is not null then format('v.capacity >= %s', seats) end];
  list constant text := 'v.status = ''open''';
  in_order constant text := 'v.city_folded, v.name_folded, v.id';
  -- A city is a stretch of the order.
  in_this_city constant text := case when wanted_city is not null then format('v.city_folded = %L', wanted_city) end;
  has_words text;
  fits text;
  without integer;
  some_ids uuid[];
  page_ids uuid[];
  ids uuid[] := '{}';
  is_capped boolean := false;
  answer jsonb;
begin
  has_words := case when query is not null then format('v.search @@ %L', query) end;
  fits := concat_ws(' and ', has_words, nullif(array_to_string(choices, ' and '), ''));
  page_ids := hearth.first_ids('public.venues', 'v',
    concat_ws(' and ', list, in_this_city, case when after_id is not null then
      format('(v.city_folded, v.name_folded, v.id) > (%L, %L, %L::uuid)', after_city, after_name, after_id) end),
    fits, in_order, at_most + 1);
  -- What is counted: what fits, and what fails one choice alone, because it is counted beside it.
  if query is not null or array_to_string(choices, '') <> '' then
    for without in 0 .. cardinality(choices) loop
      continue when without > 0 and choices[without] is null;
      some_ids := hearth.first_ids('public.venues', 'v', concat_ws(' and ', list, case when without <> 1 then in_this_city end),
        concat_ws(' and ', has_words, (select string_agg(c.fits, ' and ') from unnest(choices) with ordinality as c (fits, at) where c.at <> without)),
        in_order, most);
      is_capped := is_capped or cardinality(some_ids) = most;
      ids := ids || some_ids;
    end loop;
  end if;
  with asked as materialized (
    select v.id, v.city_folded, v.name_folded, v.city, v.kind, v.capacity, v.features, v.access
    from public.venues v where v.id = any (ids)
  ), judged as materialized (
    select a.*,
      wanted_city is null or a.city_folded = wanted_city as in_city,
      wanted_kind is null or a.kind = wanted_kind as of_kind,
      wanted_features = '{}' or a.features @> wanted_features as has_all,
      wanted_access = '{}' or a.access @> wanted_access as has_access,
      seats is null or coalesce(a.capacity >= seats, false) as has_seats
    from asked a
  ), page as materialized (
    select p.id, p.place, v.city_folded, v.name_folded
    from unnest(page_ids) with ordinality as p (id, place) join public.venues v on v.id = p.id
  )
  select jsonb_build_object(
    'venues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'name', v.name, 'kind', v.kind, 'city', v.city, 'country', v.country, 'capacity', v.capacity,
        'features', v.features, 'access', v.access, 'photo', v.photos[1], 'latitude', v.latitude,
        'longitude', v.longitude, 'upcoming', soon.upcoming) order by p.place), '[]')
      from page p
      join public.venues v on v.id = p.id
      cross join lateral (
        select count(*) as upcoming from public.events e
        where e.venue_id = v.id::text and e.venue_id <> '' and not e.is_later_date and e.status = 'published'
          and (e.visibility = 'public' or (e.visibility = 'members' and is_member))
          and (e.created_by is null or e.created_by <> all (blockers))
          -- Further back than this no event begins that is still running.
          and e.starts_at > now() - interval '34 days' and e.ends_at > now()
      ) soon
      where p.place <= at_most
    ),
    'next', (
      select jsonb_build_array(p.city_folded, p.name_folded, p.id)::text from page p
      where p.place = at_most and exists (select from page beyond where beyond.place > at_most)
    ),
    'total', (select count(*) from judged j where j.in_city and j.of_kind and j.has_all and j.has_access and j.has_seats),
    'kinds', (
      select coalesce(jsonb_agg(jsonb_build_object('name', kind, 'count', n) order by n desc, kind), '[]')
      from (select j.kind, count(*) as n from judged j where j.in_city and j.has_all and j.has_access and j.has_seats group by 1) k
    ),
    -- The hundred fullest, each under its most frequent spelling.
    'cities', (
      select coalesce(jsonb_agg(jsonb_build_object('name', city, 'count', n) order by n desc, city), '[]')
      from (
        select (array_agg(s.city order by s.n desc, s.city desc))[1] as city, sum(s.n) as n
        from (
          select j.city_folded, j.city, count(*) as n from judged j
          where j.of_kind and j.has_all and j.has_access and j.has_seats group by 1, 2
        ) s
        group by s.city_folded order by 2 desc, 1 limit 100
      ) c
    ),
    'features', (
      select coalesce(jsonb_agg(jsonb_build_object('name', feature, 'count', n) order by n desc, feature), '[]')
      from (
        select feature, count(*) as n from judged j, unnest(j.features) as feature
        where j.in_city and j.of_kind and j.has_access and j.has_seats group by 1
      ) f
    ),
    'access', (
      select coalesce(jsonb_agg(jsonb_build_object('name', fact, 'count', n) order by n desc, fact), '[]')
      from (
        select fact, count(*) as n from judged j, unnest(j.access) as fact
        where j.in_city and j.of_kind and j.has_all and j.has_seats group by 1
      ) a
    ),
    -- Room for so many or more.
    'seats', (
      select jsonb_build_array(
        jsonb_build_object('name', '10', 'count', count(*) filter (where j.capacity >= 10)),
        jsonb_build_object('name', '20', 'count', count(*) filter (where j.capacity >= 20)),
        jsonb_build_object('name', '50', 'count', count(*) filter (where j.capacity >= 50)),
        jsonb_build_object('name', '100', 'count', count(*) filter (where j.capacity >= 100)))
      from judged j where j.in_city and j.of_kind and j.has_all and j.has_access
    )
  ) into answer;
  if query is null and array_to_string(choices, '') = '' then
    -- Nothing is chosen: the kept counts.
    answer := answer || (
      select jsonb_build_object(
        'total', coalesce(sum(k.n) filter (where k.kind = 'total'), 0),
        'kinds', coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'count', k.n) order by k.n desc, k.name) filter (where k.kind = 'kind'), '[]'),
        'cities', coalesce((
          select jsonb_agg(jsonb_build_object('name', c.name, 'count', c.n) order by c.n desc, c.name)
          from (select * from hearth.venue_counts where kind = 'city' and n > 0 order by n desc, folded limit 100) c), '[]'),
        'features', coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'count', k.n) order by k.n desc, k.name) filter (where k.kind = 'feature'), '[]'),
        'access', coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'count', k.n) order by k.n desc, k.name) filter (where k.kind = 'access'), '[]'),
        'seats', (
          select jsonb_agg(jsonb_build_object('name', s::text, 'count', coalesce(c.n, 0)) order by s)
          from unnest(array[10, 20, 50, 100]) as s left join hearth.venue_counts c on c.kind = 'seats' and c.folded = s::text))
      from hearth.venue_counts k where k.kind <> 'city' and k.n > 0);
  end if;
  return answer || jsonb_build_object('is_capped', is_capped);
end $$;
grant execute on function hearth.venue_directory to anon, authenticated;
