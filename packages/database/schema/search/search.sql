-- A search that costs the same however much there is to find. Of each kind it reads two hundred and fifty that fit and
-- counts those; where there are more, it says so (`is_capped`) and each number is "at least" (docs/search.md).
create function hearth.search(
  words text default null, kinds text[] default null, category text default null, in_city text default null,
  near jsonb default null, date_from date default null, date_to date default null, price text default null,
  price_max integer default null, price_currency text default null, access_facts text[] default null,
  online boolean default null, sort text default null, cursor text default null, page_size integer default null,
  today date default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' set work_mem = '32MB' set jit = off
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  person constant uuid := case when auth.role() = 'authenticated' then auth.uid() end;
  audiences constant text[] := array['all', case when person is null then 'visitors' else 'members' end];
  apart constant uuid[] := hearth.people_apart(person);
  the_day constant date := coalesce(search.today, (now() at time zone 'UTC')::date);
  -- A weekend begins on Friday, as in the lists of events.
  sunday constant date := the_day + 7 - extract(isodow from the_day)::integer;
  friday constant date := greatest(the_day, sunday - 2);
  size constant integer := least(greatest(coalesce(search.page_size, 24), 1), 50);
  skip constant integer := case when search.cursor ~ '^after\.[0-9]{1,5}$' then split_part(search.cursor, '.', 2)::integer else 0 end;
  city_wanted constant text := nullif(hearth.fold(btrim(left(search.in_city, 80))), '');
  km constant double precision := least(greatest(coalesce((near ->> 'km')::double precision, 50), 0.1), 20000);
  is_position constant boolean := near ? 'latitude' and near ? 'longitude';
  has_words constant boolean := btrim(coalesce(search.words, '')) <> '';
  all_kinds constant text[] := coalesce(search.kinds, array['events', 'venues', 'providers', 'members']);
  -- Which of the choices an index answers: category, place, access facts, price, online, days.
  looked_up constant boolean[] := array[true, true, true, search.price is not null, true, false];
  asked record := hearth.search_conditions(search.words);
  centre record;
  reach record;
  box text;
  city text;
  choices text[];
  everywhere text;
  has text[];
  found record;
  is_guessed boolean := false;
  answer jsonb;
begin
  if has_words and asked.whole is null then
    everywhere := 'false';
  else
    everywhere := format('e.audience in (''all'', %L) and (e.ends_at is null or e.ends_at > now())', audiences[2])
      || case when apart is not null then format(' and (e.owner_id is null or e.owner_id <> all (%L::uuid[]))', apart) else '' end;
  end if;
  if is_position then
    select (near ->> 'latitude')::double precision as latitude, (near ->> 'longitude')::double precision as longitude into centre;
    if not coalesce(centre.latitude between -90 and 90 and centre.longitude between -180 and 180, false) then
      raise exception 'This position is not on the globe.' using errcode = '22023';
    end if;
  elsif near ? 'km' and city_wanted is not null then
    select m.latitude, m.longitude into centre from hearth.middle_of_city(city_wanted) m;
  else
    select null::double precision as latitude, null::double precision as longitude into centre;
  end if;
  -- The box around the circle: a degree of latitude is 111.2 km, one of longitude shrinks towards the poles.
  select k.up, case when abs(centre.latitude) + k.up >= 89.9 then 180 else least(180, k.up / cosd(abs(centre.latitude) + k.up)) end as across
    into reach from (select km / 111 as up) k;

  if centre.latitude is not null then
    -- What has no position lies in the middle of its city. At the date line the circle has two boxes.
    box := format('(%s or (e.latitude is null and e.traits && %L::text[]))',
      (select string_agg(format('point(e.longitude, e.latitude) operator(pg_catalog.<@) box %L',
          format('(%s,%s),(%s,%s)', greatest(w.west, -180), greatest(centre.latitude - reach.up, -90), least(w.east, 180),
            least(centre.latitude + reach.up, 90))), ' or ')
        from (values (centre.longitude - reach.across, centre.longitude + reach.across),
          (centre.longitude - reach.across + 360, centre.longitude + reach.across + 360),
          (centre.longitude - reach.across - 360, centre.longitude + reach.across - 360)) as w (west, east)
        where w.west <= 180 and w.east >= -180),
      array(select 'city ' || m.city_folded from hearth.city_middles m
        where abs(m.latitude - centre.latitude) <= reach.up
          and least(abs(m.longitude - centre.longitude), 360 - abs(m.longitude - centre.longitude)) <= reach.across));
  end if;
  -- In the order of the bits below; the kinds are all looked at.
  city := case when city_wanted is not null then format('e.traits @> %L', array['city ' || city_wanted]) end;
  choices := array[
    case when search.category is not null then format('e.traits @> %L', array[search.category]) end,
    case when is_position then concat_ws(' and ', box, city) when box is not null then format('(%s or %s)', city, box) else city end,
    case when search.access_facts is not null then format('e.traits @> %L', search.access_facts) end,
    case
      when search.price in ('free', 'donation', 'paid') then format('e.traits @> %L',
        array[case search.price when 'free' then 'is free' when 'donation' then 'is by donation' else 'is paid' end])
      when search.price_max is not null and search.price_currency is not null then
        format('(e.is_free or e.by_donation or (e.is_paid and e.currency = %L and e.price_min <= %s))', search.price_currency, search.price_max) end,
    case when search.online is not null then format('e.traits @> %L', array[case when search.online then 'is online' else 'is in person' end]) end,
    case when search.date_from is not null or search.date_to is not null then
      format('e.last_date >= %L and e.first_date <= %L and e.starts_at > %L and e.starts_at < %L',
        coalesce(search.date_from, '-infinity'), coalesce(search.date_to, 'infinity'),
        coalesce(search.date_from, '-infinity')::timestamptz - interval '34 days', coalesce(search.date_to, 'infinity')::timestamptz + interval '2 days') end];
  if has_words then
    has := array[format('e.words @@ %L', asked.opening), format('e.title_words @@ %L', asked.opening), format('e.title_words @@ %L', asked.whole)];
  end if;
  select * into found from hearth.searched_entries(has, all_kinds, choices, looked_up, everywhere);
  -- Fewer than five have the words, whatever else was chosen: choices never change what counts as a hit.
  if has_words and asked.whole is not null and cardinality(found.places) < 5 and (array_to_string(choices, '') = ''
    or (select cardinality(f.places) < 5 from hearth.searched_entries(has, all_kinds, '{}', '{}', everywhere) f))
  then
    is_guessed := true;
    has := array[format('e.words @@ %L', asked.alike), format('e.title_words @@ %L', asked.alike), format('e.title_words @@ %L', asked.alike)];
    select * into found from hearth.searched_entries(has, all_kinds, choices, looked_up, everywhere);
  end if;

  with base as materialized (
    -- What names only a city lies in its middle.
    select e.kind, e.id, e.audience,
      (case
        when not has_words or e.title_words @@ asked.whole then 0
        when e.title_words @@ asked.opening then 1
        when e.words @@ asked.whole then 2
        when not is_guessed or e.words @@ asked.opening then 3
        else 5 - round(extensions.strict_word_similarity(asked.plain, e.spelling)::numeric, 1) end)::double precision as tier,
      e.title, e.categories, e.city, e.city_folded, e.starts_at, e.first_date, e.last_date,
      e.is_free, e.by_donation, e.is_paid, e.price_min, e.currency, e.access, e.is_online,
      coalesce(e.latitude, m.latitude) as lies_at, coalesce(e.longitude, m.longitude) as lies_by
    from hearth.search_entries e
    left join (select m.* from hearth.city_middles m where centre.latitude is not null) m on m.city_folded = e.city_folded
    where e.ctid = any (found.places)
  ), placed as (
    select b.*, case
      when abs(b.lies_at - centre.latitude) <= reach.up
        and least(abs(b.lies_by - centre.longitude), 360 - abs(b.lies_by - centre.longitude)) <= reach.across
      then hearth.km_between(centre.latitude, centre.longitude, b.lies_at, b.lies_by) end as distance_km
    from base b
  ), judged as materialized (
    -- Only what fails one choice at most is counted anywhere. What is yes or no, and which stretches of days an event
    -- touches, goes into one number, so that counting all of it is one grouping.
    select j.kind, j.id, j.audience, j.tier, j.title, j.categories, j.city, j.city_folded, j.starts_at, j.currency, j.access,
      j.distance_km, j.fails,
      case j.kind when 'events' then 1 when 'venues' then 2 when 'providers' then 3 else 4 end as kind_order,
      case when j.is_free then 1 else 0 end + case when j.by_donation then 2 else 0 end + case when j.is_paid then 4 else 0 end
      + case j.is_online when true then 8 when false then 16 else 0 end
      + case when j.first_date is null or j.last_date < the_day then 0 else
          case when j.first_date <= the_day then 32 else 0 end
          + case when j.last_date >= friday and j.first_date <= sunday then 64 else 0 end
          + case when j.first_date <= the_day + 6 then 128 else 0 end
          + case when j.first_date <= the_day + 29 then 256 else 0 end
        end as marks,
      case when j.is_paid and j.currency is not null then
        case when j.price_min <= 1000 then 1 when j.price_min <= 2000 then 2 when j.price_min <= 5000 then 3 when j.price_min <= 10000 then 4
          when j.price_min is not null then 5 end
      end as price_step
    from (
      select b.kind, b.id, b.audience, b.tier, b.title, b.categories, b.city, b.city_folded, b.starts_at, b.first_date, b.last_date,
        b.is_free, b.by_donation, b.is_paid, b.price_min, b.currency, b.access, b.is_online, b.distance_km,
        case when search.kinds is null or b.kind = any(search.kinds) then 0 else 1 end
        + case when search.category is null or search.category = any(b.categories) then 0 else 2 end
        + case when case
            when is_position then b.distance_km <= km and (city_wanted is null or b.city_folded = city_wanted)
            when city_wanted is null then true
            else b.city_folded = city_wanted or b.distance_km <= km
          end then 0 else 4 end
        + case when search.access_facts is null or b.access @> search.access_facts then 0 else 8 end
        + case when case search.price
            when 'free' then b.is_free when 'donation' then b.by_donation when 'paid' then b.is_paid else true end
          and (search.price_max is null or search.price_currency is null or b.is_free or b.by_donation
            or (b.is_paid and b.currency = search.price_currency and b.price_min <= search.price_max))
          then 0 else 16 end
        + case when search.online is null or b.is_online = search.online then 0 else 32 end
        + case when (search.date_from is null and search.date_to is null)
            or (b.last_date >= coalesce(search.date_from, '-infinity') and b.first_date <= coalesce(search.date_to, 'infinity'))
          then 0 else 64 end as fails
      from placed b
      offset 0
    ) j
    where j.fails & (j.fails - 1) = 0
  ), grouped as materialized (
    select j.fails, j.kind_order, j.marks, j.categories, j.city_folded, j.city, j.access, j.currency, j.price_step, count(*) as n,
      grouping(j.marks) = 0 as of_marks, grouping(j.categories) = 0 as of_categories, grouping(j.city) = 0 as of_city,
      grouping(j.access) = 0 as of_access, grouping(j.currency) = 0 as of_price
    from judged j
    group by grouping sets ((j.fails, j.kind_order, j.marks), (j.fails, j.categories), (j.fails, j.city_folded, j.city),
      (j.fails, j.access), (j.fails, j.currency, j.price_step))
  ), counted as (
    select
      coalesce(sum(m.n) filter (where m.fails = 0), 0)::bigint as total,
      coalesce(sum(m.n) filter (where m.fails in (0, 16) and m.marks & 3 <> 0), 0)::bigint as no_price,
      hearth.sums_of(array_agg(1 << m.kind_order) filter (where m.fails in (0, 1)), array_agg(m.n) filter (where m.fails in (0, 1)), array[2, 4, 8, 16]) as kinds,
      hearth.sums_of(array_agg(m.marks) filter (where m.fails in (0, 16)), array_agg(m.n) filter (where m.fails in (0, 16)), array[1, 2, 4]) as prices,
      hearth.sums_of(array_agg(m.marks) filter (where m.fails in (0, 32)), array_agg(m.n) filter (where m.fails in (0, 32)), array[8, 16]) as online,
      hearth.sums_of(array_agg(m.marks) filter (where m.fails in (0, 64)), array_agg(m.n) filter (where m.fails in (0, 64)), array[32, 64, 128, 256]) as days
    from grouped m where m.of_marks
  ), categories as (
    select c.name, sum(g.n)::bigint as count from grouped g, unnest(g.categories) as c (name)
    where g.of_categories and g.fails in (0, 2) group by c.name
  ), cities as (
    select g.city_folded, min(g.city) as name, sum(g.n)::bigint as count from grouped g
    where g.of_city and g.fails in (0, 4) and g.city_folded is not null group by g.city_folded
  ), facts as (
    -- All that are chosen must be there, so a further one counts what has it besides them.
    select f.name, sum(g.n)::bigint as count from grouped g, unnest(g.access) as f (name)
    where g.of_access and g.fails = 0 group by f.name
  ), prices as (
    select g.currency, sum(g.n)::bigint as count,
      array[coalesce(sum(g.n) filter (where g.price_step <= 1), 0), coalesce(sum(g.n) filter (where g.price_step <= 2), 0),
        coalesce(sum(g.n) filter (where g.price_step <= 3), 0), coalesce(sum(g.n) filter (where g.price_step <= 4), 0)]::bigint[] as up_to
    from grouped g where g.of_price and g.fails in (0, 16) and g.price_step is not null group by g.currency
  ), page as materialized (
    select j.kind, j.id, j.audience, j.tier, j.kind_order, j.starts_at, j.title, j.distance_km
    from judged j
    where j.fails = 0
    order by case when search.sort = 'soonest' then j.starts_at end, case when search.sort = 'nearest' then j.distance_km end,
      j.tier, j.kind_order, j.starts_at, j.title, j.id
    offset skip limit size
  )
  select jsonb_build_object(
    'groups', jsonb_build_object('events', c.kinds[1], 'venues', c.kinds[2], 'providers', c.kinds[3], 'members', c.kinds[4]),
    'total', c.total,
    'is_capped', found.is_capped,
    'next', case when skip + size < c.total and skip + size < 10000 then 'after.' || (skip + size) end,
    'centre', case when centre.latitude is not null and not is_position
      then jsonb_build_object('latitude', round(centre.latitude::numeric, 2), 'longitude', round(centre.longitude::numeric, 2)) end,
    'hits', coalesce((
      select jsonb_agg(hearth.hit_of(e, p.distance_km) order by
        case when search.sort = 'soonest' then p.starts_at end, case when search.sort = 'nearest' then p.distance_km end,
        p.tier, p.kind_order, p.starts_at, p.title, p.id)
      from page p join hearth.search_entries e on e.kind = p.kind and e.id = p.id and e.audience = p.audience), '[]'),
    'facets', jsonb_build_object(
      'kinds', hearth.counts(array['events', 'venues', 'providers', 'members'], c.kinds),
      'categories', coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'count', g.count) order by g.count desc, g.name) from categories g), '[]'),
      'cities', coalesce((
        select jsonb_agg(jsonb_build_object('name', g.name, 'count', g.count) order by g.count desc, g.city_folded)
        from (select * from cities g order by g.city_folded is not distinct from city_wanted desc, g.count desc, g.city_folded limit 40) g), '[]'),
      'access', coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'count', g.count) order by g.count desc, g.name) from facts g), '[]'),
      'price', hearth.counts(array['free', 'donation', 'paid'], c.prices),
      'prices', coalesce((
        select jsonb_agg(jsonb_build_object('currency', g.currency, 'count', g.count, 'up_to', jsonb_build_array(
          jsonb_build_object('amount', 1000, 'count', c.no_price + g.up_to[1]),
          jsonb_build_object('amount', 2000, 'count', c.no_price + g.up_to[2]),
          jsonb_build_object('amount', 5000, 'count', c.no_price + g.up_to[3]),
          jsonb_build_object('amount', 10000, 'count', c.no_price + g.up_to[4]))) order by g.count desc, g.currency)
        from (select * from prices g order by g.count desc, g.currency limit 8) g), '[]'),
      'online', hearth.counts(array['online', 'in_person'], c.online),
      'when', coalesce((
        select jsonb_agg(jsonb_build_object('name', w.name, 'from', w.from_day, 'to', w.to_day, 'count', w.count) order by w.at)
        from (values (1, 'today', the_day, the_day, c.days[1]), (2, 'weekend', friday, sunday, c.days[2]),
          (3, 'week', the_day, the_day + 6, c.days[3]), (4, 'month', the_day, the_day + 29, c.days[4])) as w (at, name, from_day, to_day, count)
        where w.count > 0), '[]')))
    into answer from counted c;
  return answer;
end $$;
grant execute on function hearth.search to anon, authenticated;

-- For the box that opens anywhere: the first few of each kind, titles first.
create function hearth.search_quick(words text) returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off as $$
#variable_conflict use_column
declare
  person constant uuid := case when auth.role() = 'authenticated' then auth.uid() end;
  apart constant uuid[] := hearth.people_apart(person);
  everywhere constant text := format('e.audience in (''all'', %L) and (e.ends_at is null or e.ends_at > now())',
      case when person is null then 'visitors' else 'members' end)
    || case when apart is not null then format(' and (e.owner_id is null or e.owner_id <> all (%L::uuid[]))', apart) else '' end;
  few constant integer := 4;
  asked record := hearth.search_conditions(search_quick.words);
  of_kind text;
  has text[];
  places tid[] := '{}';
  answer jsonb;
begin
  if asked.whole is null then return '{"hits": []}'; end if;
  has := array[format('e.words @@ %L', asked.opening), format('e.title_words @@ %L', asked.opening), format('e.title_words @@ %L', asked.whole)];
  -- What has two letters somewhere in its text is no answer to them.
  if char_length(substring(asked.plain from '[^ ]*$')) <= 2 then has[1] := has[2]; end if;
  for is_guess in 0 .. 1 loop
    exit when is_guess = 1 and cardinality(places) > few;
    if is_guess = 1 then has := array_fill(format('e.words @@ %L', asked.alike), array[3]); end if;
    foreach of_kind in array array['events', 'venues', 'providers', 'members'] loop
      places := places || (select w.places from hearth.worded_entries(of_kind, everywhere, null, false, has, few) w);
    end loop;
    select array(select distinct p from unnest(places) as p) into places;
  end loop;
  with ranked as (
    select e as entry, array_position(array['events', 'venues', 'providers', 'members'], e.kind) as kind_order,
      row_number() over (partition by e.kind order by
        case when e.title_words @@ asked.whole then 0 when e.title_words @@ asked.opening then 1 when e.words @@ asked.opening then 2
          else 4 - extensions.strict_word_similarity(asked.plain, e.spelling) end, e.starts_at, e.title, e.id) as place
    from hearth.search_entries e where e.ctid = any (places)
  )
  select jsonb_build_object('hits', coalesce(jsonb_agg(hearth.hit_of(r.entry, null) order by r.kind_order, r.place), '[]'))
    into answer from ranked r where r.place <= few;
  return answer;
end $$;
grant execute on function hearth.search_quick to anon, authenticated;
