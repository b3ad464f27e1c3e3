-- Searching the index of 0115. What is asked for is decided in three steps: who may find what and which words (base),
-- which choices each hit fails (a bit per facet), and the page with its counts. A facet counts the hits that fail no other
-- choice, so that every number is what choosing it gives.

-- By the haversine formula, on a sphere. Without settings of its own, so that it is written into the query that asks.
create function hearth.km_between(latitude double precision, longitude double precision,
  other_latitude double precision, other_longitude double precision) returns double precision
  language sql immutable parallel safe
  return 2 * 6371.0088 * asin(least(1, sqrt(
    sind((other_latitude - latitude) / 2) ^ 2
    + cosd(latitude) * cosd(other_latitude) * sind((other_longitude - longitude) / 2) ^ 2)));

-- A person's words as queries: `whole` wants every word as it is, `opening` takes the last one as a beginning. Null for
-- words that hold nothing to search for.
create function hearth.search_queries(words text, out plain text, out whole tsquery, out opening tsquery)
  language plpgsql immutable parallel safe set search_path = '' as $$
begin
  plain := btrim(hearth.plain_words(left(words, 200)));
  -- Eight words tell enough.
  plain := array_to_string((string_to_array(plain, ' '))[1:8], ' ');
  whole := plainto_tsquery('simple', plain);
  if numnode(whole) = 0 then
    whole := null;
  elsif whole is not null then
    opening := (whole::text || ':*')::tsquery;
  end if;
end $$;

-- Whom the person blocked and who blocked them, or null: neither finds what is the other's.
create function hearth.people_apart(person uuid) returns uuid[]
  language sql stable set search_path = ''
  return (
    select array_agg(case b.blocker_id when person then b.blocked_id else b.blocker_id end)
    from hearth.block_pairs b where b.blocker_id = person or b.blocked_id = person);

-- What may be found with these words, and how well it fits: 0 the title has them whole, 1 the title has them with
-- the last as a beginning, 2 whole anywhere, 3 as a beginning anywhere, 4 to 5 alike, the most alike first. Words are taken for misspelt only when
-- fewer than `few` records have them, whatever else was chosen, so that choices never change what counts as a hit. The words
-- are always looked up in their indexes: going through all rows means unpacking every text.
create function hearth.search_base(words text, audiences text[], apart uuid[])
  returns table (kind text, id text, audience text, tier double precision, title text, categories text[], city text, city_folded text,
    latitude double precision, longitude double precision, starts_at timestamptz, first_date date, last_date date,
    is_free boolean, by_donation boolean, is_paid boolean, price_min integer, currency text, access text[], is_online boolean)
  language plpgsql stable set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  asked record;
  few constant integer := 5;
  found_count bigint;
  alike text;
begin
  select * into asked from hearth.search_queries(search_base.words);
  if asked.whole is null then return; end if;
  return query
    with in_title as materialized (
      select e.ctid as place, e.title_words @@ asked.whole as has_whole from hearth.search_entries e where e.title_words @@ asked.opening
    ), whole as materialized (
      select e.ctid as place from hearth.search_entries e where e.words @@ asked.whole
    )
    select e.kind, e.id, e.audience,
      case when t.has_whole then 0 when not t.has_whole then 1 when w.place is not null then 2 else 3 end::double precision,
      e.title, e.categories, e.city, e.city_folded, e.latitude, e.longitude, e.starts_at,
      e.first_date, e.last_date, e.is_free, e.by_donation, e.is_paid, e.price_min, e.currency, e.access, e.is_online
    from hearth.search_entries e
    left join in_title t on t.place = e.ctid
    left join whole w on w.place = e.ctid
    where e.words @@ asked.opening and e.audience = any(audiences) and (e.ends_at is null or e.ends_at > now())
      and (apart is null or e.owner_id is null or e.owner_id <> all(apart));
  get diagnostics found_count = row_count;
  if found_count >= few then return; end if;
  -- Every word as it is or alike. Short ones are not guessed at: nearly everything is like them.
  alike := (
    select string_agg(format(case when char_length(word) < 4 then 'e.words @@ %2$L::tsquery'
      else '(e.words @@ %2$L::tsquery or %1$L operator(extensions.<%%) e.spelling)' end,
      word, plainto_tsquery('simple', word)::text || ':*'), ' and ')
    from regexp_split_to_table(asked.plain, ' ') as word
    where numnode(plainto_tsquery('simple', word)) > 0
  );
  return query execute format($sql$
    select e.kind, e.id, e.audience,
      5 - round(extensions.strict_word_similarity($4, e.spelling)::numeric, 1)::double precision, e.title, e.categories, e.city, e.city_folded, e.latitude, e.longitude, e.starts_at,
      e.first_date, e.last_date, e.is_free, e.by_donation, e.is_paid, e.price_min, e.currency, e.access, e.is_online
    from hearth.search_entries e
    where %s and not e.words @@ $1 and e.audience = any($2) and (e.ends_at is null or e.ends_at > now())
      and ($3 is null or e.owner_id is null or e.owner_id <> all($3))
  $sql$, alike) using asked.opening, audiences, apart, asked.plain;
end $$;

-- The middle of what is known to lie in a city: of open venues with a position. Longitudes meet at the date line, so
-- their middle is that of their directions.
create function hearth.middle_of_city(city text, out latitude double precision, out longitude double precision)
  language sql stable set search_path = '' as $$
  select avg(e.latitude), atan2d(avg(sind(e.longitude)), avg(cosd(e.longitude)))
  from hearth.search_entries e
  where e.kind = 'venues' and e.audience in ('all', 'visitors') and e.city_folded = hearth.fold(middle_of_city.city) and e.latitude is not null
$$;

create function hearth.search(
  words text, kinds text[], category text, in_city text, near jsonb, date_from date, date_to date, price text, price_max integer,
  price_currency text, access_facts text[], online boolean, sort text, cursor text, page_size integer, today date
) returns jsonb
  language plpgsql stable security definer set search_path = '' set work_mem = '32MB' set jit = off
  set plan_cache_mode = force_generic_plan set pg_trgm.word_similarity_threshold = 0.45 as $$
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
  centre record;
  reach record;
  answer jsonb;
begin
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

  with middles as materialized (
    select e.city_folded, avg(e.latitude) as latitude, atan2d(avg(sind(e.longitude)), avg(cosd(e.longitude))) as longitude
    from hearth.search_entries e
    where centre.latitude is not null and e.kind = 'venues' and e.audience in ('all', 'visitors') and e.latitude is not null
    group by e.city_folded
  ), base as (
    -- What names only a city lies in its middle.
    select b.*, coalesce(b.latitude, m.latitude) as lies_at, coalesce(b.longitude, m.longitude) as lies_by
    from (
      select * from hearth.search_base(search.words, audiences, apart) where has_words
      union all
      select e.kind, e.id, e.audience, 0::double precision, e.title, e.categories, e.city, e.city_folded, e.latitude, e.longitude, e.starts_at,
        e.first_date, e.last_date, e.is_free, e.by_donation, e.is_paid, e.price_min, e.currency, e.access, e.is_online
      from hearth.search_entries e
      where not has_words and e.audience = any(audiences) and (e.ends_at is null or e.ends_at > now())
        and (apart is null or e.owner_id is null or e.owner_id <> all(apart))
    ) b
    left join middles m on m.city_folded = b.city_folded
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

-- For each bit, how many of the counted have it in their marks.
create function hearth.sums_of(marks integer[], counts bigint[], bits integer[]) returns bigint[]
  language sql immutable set search_path = ''
  return array(
    select coalesce((select sum(c.n) from unnest(marks, counts) as c (marks, n) where c.marks & b.bit <> 0), 0)::bigint
    from unnest(bits) with ordinality as b (bit, at) order by b.at);

-- What nobody would find is not offered.
create function hearth.counts(names text[], counts bigint[]) returns jsonb
  language sql immutable set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('name', c.name, 'count', c.count) order by c.at)
    from unnest(names, counts) with ordinality as c (name, count, at) where c.count > 0), '[]');

create function hearth.hit_of(entry hearth.search_entries, distance_km double precision) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object(
    'kind', entry.kind, 'id', entry.id, 'title', entry.title, 'line', entry.line, 'city', entry.city, 'photo', entry.photo,
    'category', split_part(entry.categories[1], ':', 2), 'categories',
      (select coalesce(jsonb_agg(split_part(c, ':', 2)), '[]') from unnest(entry.categories) as c),
    'starts_at', entry.starts_at, 'first_date', entry.first_date, 'timezone', entry.timezone,
    'distance_km', round(distance_km::numeric, 1),
    'price', case when entry.is_free or entry.by_donation or entry.is_paid then jsonb_build_object(
      'is_free', entry.is_free, 'by_donation', entry.by_donation, 'min', entry.price_min, 'currency', entry.currency) end,
    'is_online', coalesce(entry.is_online, false),
    'latitude', round(entry.latitude::numeric, 5), 'longitude', round(entry.longitude::numeric, 5));

-- For the box that opens anywhere: the first few of each kind. Titles come first; what has the words elsewhere fills up, and
-- of that only so much is looked at, because nobody asked for all of it yet.
create function hearth.search_quick(words text) returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off set enable_seqscan = off
  set plan_cache_mode = force_generic_plan set pg_trgm.word_similarity_threshold = 0.45 as $$
#variable_conflict use_column
declare
  person constant uuid := case when auth.role() = 'authenticated' then auth.uid() end;
  audiences constant text[] := array['all', case when person is null then 'visitors' else 'members' end];
  apart constant uuid[] := hearth.people_apart(person);
  few constant integer := 5;
  asked record;
  answer jsonb;
begin
  select * into asked from hearth.search_queries(search_quick.words);
  if asked.whole is null then return '{"hits": []}'; end if;
  with in_title as materialized (
    select e.kind, e.id, e.audience, case when e.title_words @@ asked.whole then 0 else 1 end::double precision as tier, e.starts_at, e.title
    from hearth.search_entries e
    where e.title_words @@ asked.opening and e.audience = any(audiences) and (e.ends_at is null or e.ends_at > now())
      and (apart is null or e.owner_id is null or e.owner_id <> all(apart))
  ), anywhere as materialized (
    select e.kind, e.id, e.audience, 2::double precision as tier, e.starts_at, e.title
    from hearth.search_entries e
    where e.words @@ asked.opening and e.audience = any(audiences) and (e.ends_at is null or e.ends_at > now())
      and (apart is null or e.owner_id is null or e.owner_id <> all(apart))
    limit 300
  ), alike as materialized (
    select b.kind, b.id, b.audience, b.tier, b.starts_at, b.title
    from hearth.search_base(search_quick.words, audiences, apart) b
    where (select count(*) from in_title) < few and (select count(*) from anywhere) < few
  ), ranked as (
    select f.kind, f.id, f.audience, array_position(array['events', 'venues', 'providers', 'members'], f.kind) as kind_order,
      row_number() over (partition by f.kind order by f.tier, f.starts_at, f.title, f.id) as place
    from (
      select distinct on (a.kind, a.id) a.*
      from (select * from in_title union all select * from anywhere union all select * from alike) a
      order by a.kind, a.id, a.tier
    ) f
  )
  select jsonb_build_object('hits', coalesce(jsonb_agg(hearth.hit_of(e, null) order by r.kind_order, r.place), '[]'))
    into answer
    from ranked r join hearth.search_entries e on e.kind = r.kind and e.id = r.id and e.audience = r.audience
    where r.place <= 4;
  return answer;
end $$;

create function public.search(
  words text default null, kinds text[] default null, category text default null, in_city text default null,
  near jsonb default null, date_from date default null, date_to date default null, price text default null,
  price_max integer default null, price_currency text default null, access_facts text[] default null,
  online boolean default null, sort text default null, cursor text default null, page_size integer default null,
  today date default null
) returns jsonb
  language sql stable set search_path = '' as $$
  select hearth.search(words, kinds, category, in_city, near, date_from, date_to, price, price_max, price_currency,
    access_facts, online, sort, cursor, page_size, today)
$$;

create function public.search_quick(words text) returns jsonb
  language sql stable set search_path = '' as $$
  select hearth.search_quick(words)
$$;

grant create on schema hearth to hearth_engine;
do $$
declare
  made regprocedure;
begin
  for made in select p.oid from pg_proc p where p.pronamespace = 'hearth'::regnamespace
    and p.proname in ('km_between', 'search_queries', 'people_apart', 'search_base', 'middle_of_city', 'search', 'sums_of', 'counts', 'hit_of', 'search_quick') loop
    execute format('alter function %s owner to hearth_engine', made);
  end loop;
  for made in select p.oid from pg_proc p where p.proname in ('search', 'search_quick')
    and p.pronamespace in ('hearth'::regnamespace, 'public'::regnamespace) loop
    execute format('grant execute on function %s to anon, authenticated, hearth_engine', made);
  end loop;
end $$;
revoke create on schema hearth from hearth_engine;
