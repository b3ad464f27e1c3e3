-- Directories that read as much however many fit. A choice that many fit is met along the order of the list, of which a page is full
-- after a short way; what few fit is looked up. The first two hundred of the list say which it is.

-- The ids of the first that fit. `called`: the name that the conditions have for a row of the table; `list`: what the list is made
-- of; `in_order`: the columns of its order, the id among them; `fits`: what was chosen, nothing where all fit.
create function hearth.first_ids(of_table regclass, called text, list text, fits text, in_order text, most integer) returns uuid[]
  language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  far constant integer := 10000;
  -- Of all there may be, as the last analysis knows.
  rows_in_all constant real := (select greatest(c.reltuples, 0) from pg_catalog.pg_class c where c.oid = of_table);
  source constant text := format('%s %s where %s', of_table, called, list);
  share integer;
  is_all boolean;
  found uuid[];
begin
  if fits <> '' then
    execute format('select count(*) from (select %1$s.* from %2$s order by %3$s limit 200) %1$s where %4$s', called, source, in_order, fits) into share;
  end if;
  -- The way grows with what is wanted, and what is looked up with all there is: the square of the share says which is shorter.
  if coalesce(share * share * rows_in_all >= most * 30000, true) then
    execute format('select array(select %1$s.id from (select %1$s.* from %2$s order by %3$s limit %6$s) %1$s where %4$s limit %5$s)',
      called, source, in_order, coalesce(nullif(fits, ''), 'true'), most, far) into found;
    if share is null or cardinality(found) = most then return found; end if;
    execute format('select not exists (select from (select from %s order by %s offset %s limit 1) behind)', source, in_order, far) into is_all;
    if is_all then return found; end if;
  end if;
  -- Planned for all that fit, of which only the first are read; else the plan would be to go along.
  execute format('with %1$s as materialized (select %3$s from %2$s and %4$s) select array(select %1$s.id from %1$s order by %3$s limit %5$s)',
    called, source, in_order, fits, most) into found;
  return found;
end $$;

create or replace function hearth.venue_directory(
  words text, in_city text, of_kind text, has text[], access_facts text[], seats integer, cursor text, page_size integer
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
        where e.venue_id = v.id::text and e.venue_id <> '' and e.status = 'published'
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

create or replace function hearth.provider_directory(
  words text, of_category text, in_city text, language text, online boolean, cursor text, page_size integer
) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  reader record := hearth.sight();
  out_of_sight uuid[] := reader.out_of_sight || array(select p.id from public.profiles p where p.is_hidden);
  typed tsquery := hearth.search_words(left(words, 200));
  wanted tsquery := case when numnode(typed) > 0 then typed end;
  wanted_category text[] := case when of_category <> '' then array[of_category] end;
  wanted_language text[] := case when provider_directory.language <> '' then array[provider_directory.language] end;
  wanted_city text := nullif(hearth.fold(btrim(in_city)), '');
  size integer := least(greatest(coalesce(page_size, 24), 1), 50);
  -- What follows the last one of the page before: its rank, its id and its name.
  after_it text[] := regexp_match(cursor, '^(\d{1,9}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.*)$');
  most constant integer := 1000;
  traits constant text := '(array[''city '' || p.city_folded, case when p.is_online then ''is online'' else ''is there'' end] || p.categories || p.languages)';
  -- Each choice as SQL; null where none is made.
  choices constant text[] := array[
    case when wanted_category is not null then format('%s @> %L', traits, wanted_category) end,
    case when wanted_city is not null then format('%s @> %L', traits, array['city ' || wanted_city]) end,
    case when wanted_language is not null then format('%s @> %L', traits, wanted_language) end,
    case when online then format('%s @> %L', traits, array['is online']) end];
  list constant text := format('p.status = ''published'' and p.owner_id <> all (%L::uuid[])', out_of_sight);
  in_order constant text := 'p.name_folded, p.id';
  has_words constant text := case when wanted is not null then format('p.search @@ %L', wanted) end;
  fits text;
  without integer;
  some_ids uuid[];
  hits uuid[];
  -- Of those with the words the first that are counted.
  fitting uuid[];
  looked_at uuid[] := '{}';
  is_capped boolean := false;
  ids uuid[];
  next_cursor text;
  counts jsonb;
  cards jsonb;
begin
  -- 1. Which ones: along the index of names; or of those that have the words, those with the words in their names before the
  -- others, by their rank.
  fits := array_to_string(choices, ' and ');
  if wanted is not null then
    hits := hearth.first_ids('public.service_providers', 'p', list, concat_ws(' and ', format('ts_filter(p.search, ''{a}'') @@ %L', wanted), nullif(fits, '')), in_order, most);
    fitting := hearth.first_ids('public.service_providers', 'p', list, concat_ws(' and ', has_words, nullif(fits, '')), in_order, most);
    hits := hits || fitting;
  else
    hits := hearth.first_ids('public.service_providers', 'p', concat_ws(' and ', list, case when after_it is not null then
      format('(p.name_folded, p.id) > (%L, %L::uuid)', after_it[3], after_it[2]) end), fits, in_order, size + 1);
  end if;
  with shown as (
    (select p.id, rank.place, p.name_folded from public.service_providers p
    cross join lateral (
      select case when wanted is null then 0 else greatest(0, 1000000 - (ts_rank(p.search, wanted) * 1000000)::integer) end as place) rank
    where p.id = any (hits)
      and (after_it is null or (rank.place, p.name_folded, p.id) > (after_it[1]::integer, after_it[3], after_it[2]::uuid))
    order by rank.place, p.name_folded, p.id limit size + 1)
  ), numbered as (
    select s.*, row_number() over (order by s.place, s.name_folded, s.id) as at from shown s
  )
  select array_agg(n.id order by n.at) filter (where n.at <= size),
    case when count(*) > size then max(n.place || ' ' || n.id || ' ' || n.name_folded) filter (where n.at = size) end
  into ids, next_cursor from numbered n;

  -- 2. How many, and how many with each choice. Of the kept counts, pages out of sight are taken away.
  if wanted is null and wanted_category is null and wanted_city is null and wanted_language is null
    and online is not true
  then
    with kept as (
      select c.kind, c.folded, min(c.name) as name, sum(c.n) as n from (
        select k.kind, k.folded, k.name, k.n from hearth.provider_counts k where k.n > 0
        union all
        select f.kind, f.folded, null, -1
        from public.service_providers p, hearth.facets_of_provider(p.categories, p.city, p.languages) f
        where p.owner_id = any (out_of_sight) and p.status = 'published'
      ) c group by c.kind, c.folded having sum(c.n) > 0
    )
    select jsonb_build_object(
      'total', coalesce(sum(k.n) filter (where k.kind = 'total'), 0),
      'categories', coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'count', k.n) order by k.n desc, k.name)
        filter (where k.kind = 'category'), '[]'),
      'cities', coalesce((
        select jsonb_agg(jsonb_build_object('name', f.name, 'count', f.n) order by f.n desc, f.folded)
        from (select * from kept where kind = 'city' order by n desc, folded limit 100) f), '[]'),
      'languages', coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'count', k.n) order by k.n desc, k.name)
        filter (where k.kind = 'language'), '[]')
    ) into counts from kept k;
  else
    for without in 0 .. 3 loop
      continue when without > 0 and choices[without] is null;
      if without = 0 and wanted is not null then
        some_ids := fitting;
      else
        some_ids := hearth.first_ids('public.service_providers', 'p', list, concat_ws(' and ', has_words,
          (select string_agg(c.fits, ' and ') from unnest(choices) with ordinality as c (fits, at) where c.at <> without)), in_order, most);
      end if;
      is_capped := is_capped or cardinality(some_ids) = most;
      looked_at := looked_at || some_ids;
    end loop;
    with matched as materialized (
      select p.categories, p.city, p.city_folded, p.languages,
        wanted_category is null or p.categories @> wanted_category as has_category,
        wanted_city is null or p.city_folded = wanted_city as has_city,
        wanted_language is null or p.languages @> wanted_language as has_language
      from public.service_providers p
      where p.id = any (looked_at)
    )
    select jsonb_build_object(
      'total', (select count(*) from matched m where m.has_category and m.has_city and m.has_language),
      'categories', coalesce((
        select jsonb_agg(jsonb_build_object('name', c.name, 'count', c.n) order by c.n desc, c.name)
        from (select name, count(*) as n from matched m, unnest(m.categories) as name
          where m.has_city and m.has_language group by name) c), '[]'),
      'cities', coalesce((
        select jsonb_agg(jsonb_build_object('name', c.name, 'count', c.n) order by c.n desc, c.folded)
        from (select mode() within group (order by m.city) as name, m.city_folded as folded, count(*) as n from matched m
          where m.has_category and m.has_language and m.city_folded <> ''
          group by m.city_folded order by 3 desc, 2 limit 100) c), '[]'),
      'languages', coalesce((
        select jsonb_agg(jsonb_build_object('name', c.name, 'count', c.n) order by c.n desc, c.name)
        from (select name, count(*) as n from matched m, unnest(m.languages) as name
          where m.has_category and m.has_city group by name) c), '[]')
    ) into counts;
  end if;

  -- 3. The cards of the page.
  select jsonb_agg(jsonb_build_object(
    'id', p.id, 'name', p.name, 'headline', p.headline, 'categories', p.categories, 'city', p.city,
    'is_online', p.is_online, 'languages', p.languages, 'photo', p.photos[1],
    'owner', jsonb_build_object('id', o.id, 'username', o.username, 'display_name', o.display_name,
      'profile_photo_url', o.profile_photo_url),
    -- The lowest price that is said; where none is, a donation, or nothing at all to pay.
    'from_price', (
      select jsonb_build_object('min', s.price_min, 'currency', s.currency, 'is_free', s.is_free,
        'by_donation', s.by_donation)
      from public.provider_services s
      where s.provider_id = p.id and (s.price_min is not null or s.is_free or s.by_donation)
      order by s.price_min nulls last, s.by_donation desc, s.position limit 1),
    'upcoming', (
      select count(*) from public.event_providers l join public.events e on e.id = l.event_id
      where l.provider_id = p.id and l.state = 'accepted' and e.status = 'published' and e.ends_at > now()
        and (e.visibility = 'public' or (e.visibility = 'members' and reader.is_member))
        and (e.created_by is null or e.created_by <> all (reader.blockers)))
  ) order by g.at)
  into cards
  from unnest(ids) with ordinality as g(id, at)
  join public.service_providers p on p.id = g.id
  join public.profiles o on o.id = p.owner_id;

  return counts || jsonb_build_object('providers', coalesce(cards, '[]'), 'next', next_cursor, 'is_capped', is_capped);
end $$;

-- What admins look for, in the same way.
create or replace function hearth.admin_events(words text, state text, cursor text, page_size integer) returns jsonb
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_seqscan = off set enable_bitmapscan = on as $$
declare
  size integer := least(greatest(coalesce(page_size, 25), 1), 50);
  typed tsquery := hearth.search_words(left(words, 200));
  wanted tsquery := case when numnode(typed) > 0 then typed end;
  few constant integer := 1000;
  hits text[];
  after_it record := hearth.read_admin_cursor(cursor);
begin
  perform hearth.require_admin('events_looked_at', jsonb_strip_nulls(jsonb_build_object(
    'words', case when words like '%@%' then 'an address' else left(words, 100) end, 'state', left(state, 20))));
  if wanted is not null then
    -- What many of the newest have is met soon enough, and not looked up.
    hits := case when (
      select count(*) from (
        select e.search from public.events e where e.status <> 'draft' and e.visibility <> 'private' order by e.created_at desc, e.id desc limit 200) e where e.search @@ wanted) < 20
      then array(select e.id from public.events e where e.search @@ wanted limit few + 1) end;
    if coalesce(cardinality(hits) > few, true) then
      hits := null;
      perform set_config('enable_bitmapscan', 'off', true);
    else
      wanted := null;
    end if;
  end if;
  return (
    with found as (
      select e.id, e.title, e.category, e.status, e.visibility, e.starts_at, e.start_date, e.timezone, e.city,
        e.is_featured, e.created_at, e.created_by, e.ends_at
      from public.events e
      where e.status <> 'draft' and e.visibility <> 'private'
        and (wanted is null or e.search @@ wanted) and (hits is null or e.id = any (hits))
        and (state is distinct from 'featured' or e.is_featured)
        and (state is distinct from 'ahead' or (e.starts_at > now() and e.status = 'published'))
        and (state is distinct from 'cancelled' or e.status = 'cancelled')
        and (after_it.at is null or (e.created_at, e.id) < (after_it.at, after_it.id))
      order by e.created_at desc, e.id desc limit size + 1
    ), page as (
      select * from found order by created_at desc, id desc limit size
    )
    select jsonb_build_object(
      'events', coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'title', e.title, 'category', e.category, 'status', e.status, 'visibility', e.visibility,
        'start_date', e.start_date, 'timezone', e.timezone, 'city', e.city, 'is_featured', e.is_featured,
        'is_over', e.ends_at <= now(), 'created_at', e.created_at, 'taken', s.taken, 'capacity', s.capacity,
        'host', case when p.id is not null then jsonb_build_object('id', p.id, 'username', p.username,
          'display_name', p.display_name) end
      ) order by e.created_at desc, e.id desc), '[]'),
      'next', case when (select count(*) from found) > size
        then (select x.id || ' ' || x.created_at from page x order by x.created_at, x.id limit 1) end)
    from page e
    left join public.event_seats s on s.event_id = e.id
    left join public.profiles p on p.id = e.created_by);
end $$;

create or replace function hearth.admin_venues(words text, cursor text, page_size integer) returns jsonb
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_seqscan = off set enable_bitmapscan = on as $$
declare
  size integer := least(greatest(coalesce(page_size, 25), 1), 50);
  typed tsquery := hearth.search_words(left(words, 200));
  wanted tsquery := case when numnode(typed) > 0 then typed end;
  few constant integer := 1000;
  hits uuid[];
  after_it record := hearth.read_admin_cursor(cursor);
begin
  perform hearth.require_admin('venues_looked_at', jsonb_strip_nulls(jsonb_build_object(
    'words', case when words like '%@%' then 'an address' else left(words, 100) end)));
  if wanted is not null then
    -- What many of the newest have is met soon enough, and not looked up.
    hits := case when (
      select count(*) from (
        select v.search from public.venues v order by v.created_at desc, v.id desc limit 200) v where v.search @@ wanted) < 20
      then array(select v.id from public.venues v where v.search @@ wanted limit few + 1) end;
    if coalesce(cardinality(hits) > few, true) then
      hits := null;
      perform set_config('enable_bitmapscan', 'off', true);
    else
      wanted := null;
    end if;
  end if;
  return (
    with found as (
      select v.id, v.name, v.kind, v.city, v.country, v.status, v.created_at, v.owner_id
      from public.venues v
      where (wanted is null or v.search @@ wanted) and (hits is null or v.id = any (hits))
        and (after_it.at is null or (v.created_at, v.id) < (after_it.at, after_it.id::uuid))
      order by v.created_at desc, v.id desc limit size + 1
    ), page as (
      select * from found order by created_at desc, id desc limit size
    )
    select jsonb_build_object(
      'venues', coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'name', v.name, 'kind', v.kind, 'city', v.city, 'country', v.country, 'status', v.status,
        'created_at', v.created_at,
        'owner', case when p.id is not null then jsonb_build_object('id', p.id, 'username', p.username,
          'display_name', p.display_name) end
      ) order by v.created_at desc, v.id desc), '[]'),
      'next', case when (select count(*) from found) > size
        then (select x.id || ' ' || x.created_at from page x order by x.created_at, x.id limit 1) end)
    from page v left join public.profiles p on p.id = v.owner_id);
end $$;

grant create on schema hearth to hearth_engine;
alter function hearth.first_ids(regclass, text, text, text, text, integer) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
