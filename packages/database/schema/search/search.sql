-- A search that costs the same however much there is to find. Of each kind it reads two hundred and fifty that fit and
-- counts those; where there are more, it says so (`is_capped`) and each number is "at least" (docs/search.md).
create function hearth.search(
  words text default null, kinds text[] default null, category text default null, in_city text default null,
  near jsonb default null, date_from date default null, date_to date default null, price text default null,
  price_max integer default null, price_currency text default null, access_facts text[] default null,
  online boolean default null, sort text default null, cursor text default null, page_size integer default null,
  today date default null, sentence text default null, time_of_day text default null, locale text default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' set work_mem = '32MB' set jit = off
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  reader constant record := hearth.sight();
  audience constant text := case when reader.is_member then 'members' else 'visitors' end;
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
  asked record := hearth.search_queries(search.words);
  centre record;
  reach record;
  cities text[];
  around text[];
  box text;
  -- Of each choice what the index knows of it, and what else must be: category, place, access facts, price, online,
  -- days; of the time of day the index knows all.
  terms tsquery[];
  choices text[];
  everywhere text;
  has tsquery[];
  found record;
  is_guessed boolean := false;
  title_whole constant tsquery[] := array(select hearth.lettered(asked.whole, l) from string_to_table('EVPM', null) as l);
  title_opening constant tsquery[] := array(select hearth.lettered(asked.opening, l) from string_to_table('EVPM', null) as l);
  whole constant tsquery[] := array(select hearth.lettered(asked.whole, l) from string_to_table('evpm', null) as l);
  opening constant tsquery[] := array(select hearth.lettered(asked.opening, l) from string_to_table('evpm', null) as l);
  kinds_wanted constant text[] := array(select k from unnest(array['events', 'venues', 'providers', 'members']) as k where k = any (all_kinds));
  named tid[] := '{}';
  also tid[] := '{}';
  few constant integer := 5;
  answer jsonb;
begin
  if has_words and asked.whole is null then
    everywhere := 'false';
  else
    everywhere := format('e.audience in (''all'', %L) and (e.ends_at is null or e.ends_at > now())', audience)
      || case when reader.out_of_sight <> '{}' then format(' and (e.owner_id is null or e.owner_id <> all (%L::uuid[]))', reader.out_of_sight) else '' end;
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
    -- What has no position lies in the middle of its city.
    cities := array(select m.city_folded from hearth.city_middles m
      where abs(m.latitude - centre.latitude) <= reach.up
        and least(abs(m.longitude - centre.longitude), 360 - abs(m.longitude - centre.longitude)) <= reach.across);
    around := hearth.cells_around(centre.latitude, centre.longitude, reach.up, reach.across);
    if around is not null then around := around || array(select '=@' || c from unnest(cities) as c); end if;
    box := format('case when e.latitude is null then e.city_folded = any (%L::text[])
        else abs(e.latitude - %2$s) <= %3$s and least(abs(e.longitude - %4$s), 360 - abs(e.longitude - %4$s)) <= %5$s end',
      cities, centre.latitude, reach.up, centre.longitude, reach.across);
  end if;
  terms := array[
    hearth.one_of(array['=' || search.category]),
    case when is_position then hearth.both(hearth.one_of(around), hearth.one_of(array['=@' || city_wanted]))
      when centre.latitude is null then hearth.one_of(array['=@' || city_wanted])
      when around is not null then hearth.one_of(around || ('=@' || city_wanted)) end,
    hearth.all_of(array(select '=' || f from unnest(search.access_facts) as f)),
    hearth.one_of(array['=' || case when search.price in ('free', 'donation', 'paid') then search.price end]),
    hearth.one_of(array['=' || case search.online when true then 'online' when false then 'in person' end]),
    null,
    -- Of what begins at another time of day nothing is counted.
    hearth.one_of(array['=' || case when search.time_of_day in ('morning', 'afternoon', 'evening') then search.time_of_day end])];
  choices := array[
    null,
    case when not is_position then format('(e.city_folded = %L or %s)', city_wanted, coalesce(box, 'false')) else box end,
    null,
    case when search.price_max is not null and search.price_currency is not null then
      format('(e.is_free or e.by_donation or (e.is_paid and e.currency = %L and e.price_min <= %s))', search.price_currency, search.price_max) end,
    null,
    case when search.date_from is not null or search.date_to is not null then
      format('e.last_date >= %L and e.first_date <= %L and e.starts_at > %L and e.starts_at < %L',
        coalesce(search.date_from, '-infinity'), coalesce(search.date_to, 'infinity'),
        coalesce(search.date_from, '-infinity')::timestamptz - interval '34 days', coalesce(search.date_to, 'infinity')::timestamptz + interval '2 days') end];
  if has_words then has := array[asked.opening, asked.opening, asked.whole]; end if;
  select * into found from hearth.searched_entries(has, all_kinds, terms, choices, everywhere);
  -- Fewer than five have the words, whatever else was chosen: choices never change what counts as a hit.
  if has_words and asked.whole is not null and cardinality(found.places) < few and ((array_to_string(choices, '') = '' and array_to_string(terms, '') = '')
    or (select cardinality(f.places) < few from hearth.searched_entries(has, all_kinds, '{}', '{}', everywhere) f))
  then
    is_guessed := true;
    has := array_fill(hearth.words_meant(asked.plain), array[3]);
    select * into found from hearth.searched_entries(has, all_kinds, terms, choices, everywhere);
  end if;

  with base as materialized (
    -- What names only a city lies in its middle.
    select e.ctid as place, e.kind, e.id,
      (case
        when not has_words or e.terms @@ title_whole[e.kind_order] then 0
        when e.terms @@ title_opening[e.kind_order] then 1
        when e.terms @@ whole[e.kind_order] then 2
        when not is_guessed or e.terms @@ opening[e.kind_order] then 3
        else 5 - round(extensions.strict_word_similarity(asked.plain, e.spelling)::numeric, 1) end)::double precision as tier,
      e.title, e.categories, e.city, e.city_folded, e.starts_at, e.first_date, e.last_date,
      e.is_free, e.by_donation, e.is_paid, e.price_min, e.currency, e.access, e.is_online,
      coalesce(e.latitude, m.latitude) as lies_at, coalesce(e.longitude, m.longitude) as lies_by,
      d.id as date_id, d.starts_at as date_starts_at, coalesce(t.marks, 0) as date_marks
    from hearth.search_entries e
    left join (select m.* from hearth.city_middles m where centre.latitude is not null) m on m.city_folded = e.city_folded
    -- An entry of a series stands for its later dates where days are asked for, and counts for each stretch of them; of two that
    -- members find, the first. Its dates are looked up, and then their events (`limit`, `offset`), however few are expected.
    left join lateral (
      select h.series_id from hearth.series_dates h
      where h.event_id = e.id and (not reader.is_member or exists (
        select from hearth.series s where s.id = h.series_id and s.head_id = e.id))
      limit 1) h on e.kind = 'events'
    left join lateral (
      select n.id, n.starts_at
      from (
        select o.event_id from hearth.series_dates o
        where o.series_id = h.series_id and search.date_from > e.last_date
          and (o.shown_to = 'all' or (o.shown_to = 'members' and reader.is_member))
          and o.date between search.date_from - 7 and coalesce(search.date_to, 'infinity') + 7
        order by o.date offset 0) o
      join public.events n on n.id = o.event_id
      where n.last_date >= search.date_from and n.start_date <= coalesce(search.date_to, 'infinity')
      order by n.starts_at, n.id limit 1) d on h.series_id is not null
    left join lateral (
      select bit_or(case when n.start_date <= the_day then 32 else 0 end
        + case when n.last_date >= friday and n.start_date <= sunday then 64 else 0 end
        + case when n.start_date <= the_day + 6 then 128 else 0 end + 256) as marks
      from (
        select o.event_id from hearth.series_dates o
        where o.series_id = h.series_id and o.date between the_day - 7 and the_day + 36
          and (o.shown_to = 'all' or (o.shown_to = 'members' and reader.is_member))
        order by o.date offset 0) o
      join public.events n on n.id = o.event_id
      where n.last_date >= the_day and n.start_date <= the_day + 29) t on h.series_id is not null
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
    select j.place, j.date_id, j.kind, j.id, j.tier, j.title, j.categories, j.city, j.city_folded, j.starts_at, j.currency, j.access,
      j.distance_km, j.fails,
      case j.kind when 'events' then 1 when 'venues' then 2 when 'providers' then 3 else 4 end as kind_order,
      case when j.is_free then 1 else 0 end + case when j.by_donation then 2 else 0 end + case when j.is_paid then 4 else 0 end
      + case j.is_online when true then 8 when false then 16 else 0 end
      + (j.date_marks | case when j.first_date is null or j.last_date < the_day then 0 else
          case when j.first_date <= the_day then 32 else 0 end
          + case when j.last_date >= friday and j.first_date <= sunday then 64 else 0 end
          + case when j.first_date <= the_day + 6 then 128 else 0 end
          + case when j.first_date <= the_day + 29 then 256 else 0 end
        end) as marks,
      case when j.is_paid and j.currency is not null then
        case when j.price_min <= 1000 then 1 when j.price_min <= 2000 then 2 when j.price_min <= 5000 then 3 when j.price_min <= 10000 then 4
          when j.price_min is not null then 5 end
      end as price_step
    from (
      select b.place, b.date_id, b.date_marks, b.kind, b.id, b.tier, b.title, b.categories, b.city, b.city_folded,
        coalesce(b.date_starts_at, b.starts_at) as starts_at, b.first_date, b.last_date, b.is_free, b.by_donation, b.is_paid, b.price_min, b.currency, b.access, b.is_online, b.distance_km,
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
        + case when (search.date_from is null and search.date_to is null) or b.date_id is not null
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
      array[sum(m.n) filter (where m.fails in (0, 1) and m.kind_order = 1), sum(m.n) filter (where m.fails in (0, 1) and m.kind_order = 2),
        sum(m.n) filter (where m.fails in (0, 1) and m.kind_order = 3), sum(m.n) filter (where m.fails in (0, 1) and m.kind_order = 4)]::bigint[] as kinds,
      array[sum(m.n) filter (where m.fails in (0, 16) and m.marks & 1 <> 0), sum(m.n) filter (where m.fails in (0, 16) and m.marks & 2 <> 0),
        sum(m.n) filter (where m.fails in (0, 16) and m.marks & 4 <> 0)]::bigint[] as prices,
      array[sum(m.n) filter (where m.fails in (0, 32) and m.marks & 8 <> 0), sum(m.n) filter (where m.fails in (0, 32) and m.marks & 16 <> 0)]::bigint[] as online,
      array[sum(m.n) filter (where m.fails in (0, 64) and m.marks & 32 <> 0), sum(m.n) filter (where m.fails in (0, 64) and m.marks & 64 <> 0),
        sum(m.n) filter (where m.fails in (0, 64) and m.marks & 128 <> 0), sum(m.n) filter (where m.fails in (0, 64) and m.marks & 256 <> 0)]::bigint[] as days
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
    select p.place, p.date_id, p.distance_km, row_number() over () as at
    from (
      select j.place, j.date_id, j.distance_km
      from judged j
      where j.fails = 0
      order by case when search.sort = 'soonest' then j.starts_at end, case when search.sort = 'nearest' then j.distance_km end,
        j.tier, j.kind_order, j.starts_at, j.title, j.id
      offset skip limit size
    ) p
  )
  select jsonb_build_object(
    'groups', jsonb_build_object('events', coalesce(c.kinds[1], 0), 'venues', coalesce(c.kinds[2], 0), 'providers', coalesce(c.kinds[3], 0), 'members', coalesce(c.kinds[4], 0)),
    'total', c.total,
    'is_capped', found.is_capped,
    'next', case when skip + size < c.total and skip + size < 10000 then 'after.' || (skip + size) end,
    'centre', case when centre.latitude is not null and not is_position
      then jsonb_build_object('latitude', round(centre.latitude::numeric, 2), 'longitude', round(centre.longitude::numeric, 2)) end,
    'hits', (
      select hearth.hits(array_agg(p.place order by p.at), array_agg(p.distance_km order by p.at), search.locale, array_agg(p.date_id order by p.at))
      from page p),
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
  -- On the first page, what is called so, and what comes near.
  if skip = 0 and search.sentence is not null then
    named := hearth.named_entries(search.sentence, kinds_wanted, everywhere);
    also := hearth.worded_as(search.sentence, kinds_wanted, everywhere, (answer ->> 'total')::integer < few, 12);
  end if;
  if skip = 0 and has_words and (answer ->> 'total')::integer < few then
    also := also || hearth.nearly_found(asked.plain, kinds_wanted, terms, choices, everywhere, (answer ->> 'total')::integer = 0, 12);
  end if;
  return answer || jsonb_build_object(
    'named', case when named = '{}' then '[]' else hearth.hits(named, null, search.locale) end,
    'also', case when also = '{}' then '[]' else hearth.hits_beside(also, answer -> 'hits', search.locale) end);
end $$;
grant execute on function hearth.search to anon, authenticated;
