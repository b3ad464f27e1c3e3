-- A search that costs the same however much there is to find. Of each kind it reads two hundred and fifty that fit and counts
-- those; where there are more, it says so (`is_capped`) and each number is "at least" (docs/search.md).

-- 1. What is over leaves the index.
create or replace view hearth.event_entries as
select
  'events' as kind, e.id, case e.visibility when 'public' then 'all' else 'members' end as audience,
  e.created_by as owner_id, e.title, nullif(e.venue_name, '') as line, e.image as photo,
  array['events:' || e.category] as categories,
  nullif(e.city, '') as city, nullif(e.city_folded, '') as city_folded,
  coalesce(a.latitude, v.latitude) as latitude, coalesce(a.longitude, v.longitude) as longitude,
  e.starts_at, e.ends_at, e.start_date as first_date, e.last_date, e.timezone,
  e.is_free, not e.is_free and coalesce(e.by_donation, false) as by_donation,
  not e.is_free and not coalesce(e.by_donation, false) as is_paid, e.price_min, e.currency,
  coalesce(e.access, '{}') as access, e.online_url is not null as is_online,
  to_tsvector('simple', hearth.plain_words(e.title)) as title_words,
  strip(to_tsvector('simple', hearth.plain_words(concat_ws(' ', e.title, e.category, e.venue_name, e.city,
    array_to_string(e.tags, ' '), e.intention, e.description)))) as words,
  hearth.plain_words(concat_ws(' ', e.title, e.category, e.venue_name, e.city, array_to_string(e.tags, ' '))) as spelling
from public.events e
-- An event whose place was typed names no venue.
left join public.venues v on v.id = case when e.venue_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.venue_id::uuid end
left join public.venue_addresses a on a.venue_id = v.id and a.audience = 'everyone'
where e.status = 'published' and e.visibility in ('public', 'members') and e.ends_at > now();

-- What ended since the last sweep; a thousand at once.
create function hearth.forget_past_entries() returns void
  language sql security definer set search_path = '' as $$
  delete from hearth.search_entries e where (e.kind, e.id, e.audience) in (
    select p.kind, p.id, p.audience from hearth.search_entries p where p.ends_at <= now() order by p.ends_at limit 1000)
$$;
create index search_entries_ends_at_idx on hearth.search_entries (ends_at) where ends_at is not null;

-- 2. What may be chosen is found through an index too, together with the words. Each kind has its own, so that a word that
-- every event has costs a search among members nothing.
alter table hearth.search_entries
  add column kind_order smallint not null generated always as (
    case kind when 'events' then 1 when 'venues' then 2 when 'providers' then 3 else 4 end) stored,
  add column traits text[] not null generated always as (
    array_remove(array[
      'city ' || city_folded, case when is_free then 'is free' end, case when by_donation then 'is by donation' end,
      case when is_paid then 'is paid' end, case is_online when true then 'is online' when false then 'is in person' end
    ], null) || categories || access) stored;
drop index hearth.search_entries_words_idx, hearth.search_entries_title_words_idx, hearth.search_entries_spelling_idx;
-- In the order of a page.
create index search_entries_order_idx on hearth.search_entries (kind_order, starts_at, title, id);
create index search_entries_place_idx on hearth.search_entries using gist (point(longitude, latitude)) where latitude is not null;
do $$
declare
  kind text;
begin
  foreach kind in array array['events', 'venues', 'providers', 'members'] loop
    -- Whoever searches would read a list of what is not in the index yet, so there is none.
    execute format('create index search_entries_%1$s_words_idx on hearth.search_entries using gin (words, traits) with (fastupdate = off) where kind = %1$L', kind);
    execute format('create index search_entries_%1$s_title_idx on hearth.search_entries using gin (title_words, traits) with (fastupdate = off) where kind = %1$L', kind);
  end loop;
end $$;

-- 3. Where cities lie, as sums over their open venues, kept with each change of the index.
create table hearth.city_places (
  city_folded text primary key,
  venues integer not null,
  latitudes double precision not null,
  sines double precision not null,
  cosines double precision not null
);
grant select, insert, update, delete on hearth.city_places to hearth_engine;

-- Cities are written in one order, so that two who change several do not wait for each other.
create function hearth.place_cities() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changes text := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then 'select n.*, 1 as d from new_rows n' end,
    case when tg_op <> 'INSERT' then 'select o.*, -1 as d from old_rows o' end);
begin
  execute format($q$
    insert into hearth.city_places as kept (city_folded, venues, latitudes, sines, cosines)
    select c.city_folded, sum(c.d), sum(c.d * c.latitude), sum(c.d * sind(c.longitude)), sum(c.d * cosd(c.longitude))
    from (%s) c
    where c.kind = 'venues' and c.audience in ('all', 'visitors') and c.latitude is not null and c.city_folded is not null
    group by 1 having count(*) > 0 order by 1
    on conflict (city_folded) do update set venues = kept.venues + excluded.venues, latitudes = kept.latitudes + excluded.latitudes,
      sines = kept.sines + excluded.sines, cosines = kept.cosines + excluded.cosines$q$, changes);
  if tg_op <> 'INSERT' then
    delete from hearth.city_places p where p.venues = 0 and p.city_folded in (select o.city_folded from old_rows o);
  end if;
  return null;
end $$;
create trigger place_cities_of_new after insert on hearth.search_entries referencing new table as new_rows
  for each statement execute function hearth.place_cities();
create trigger place_cities_of_gone after delete on hearth.search_entries referencing old table as old_rows
  for each statement execute function hearth.place_cities();
create trigger place_cities_of_changed after update on hearth.search_entries referencing old table as old_rows new table as new_rows
  for each statement execute function hearth.place_cities();

-- Longitudes meet at the date line, so their middle is that of their directions.
create view hearth.city_middles as
  select c.city_folded, c.latitudes / c.venues as latitude, atan2d(c.sines / c.venues, c.cosines / c.venues) as longitude
  from hearth.city_places c where c.venues > 0;

create or replace function hearth.middle_of_city(city text, out latitude double precision, out longitude double precision)
  language sql stable set search_path = '' as $$
  select m.latitude, m.longitude from hearth.city_middles m where m.city_folded = hearth.fold(middle_of_city.city)
$$;

-- 4. The words that may be meant. A misspelt word is compared with the words that stand in titles, places and tags, of which
-- there are few however many records have them.
create table hearth.known_words (word text primary key);
create index known_words_alike_idx on hearth.known_words using gin (word extensions.gin_trgm_ops) with (fastupdate = off);
grant select, insert, delete on hearth.known_words to hearth_engine;

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
    and not exists (select from hearth.search_entries e where e.kind = 'members' and e.words @@ quote_literal(k.word)::tsquery)
    and not exists (select from hearth.search_entries e where e.kind = 'providers' and e.words @@ quote_literal(k.word)::tsquery)
    and not exists (select from hearth.search_entries e where e.kind = 'venues' and e.words @@ quote_literal(k.word)::tsquery)
    and not exists (select from hearth.search_entries e where e.kind = 'events' and e.words @@ quote_literal(k.word)::tsquery);
  return null;
end $$;
create trigger forget_known_words after delete on hearth.search_entries referencing old table as old_rows
  for each statement execute function hearth.forget_known_words();

-- What an unknown word may mean: at most eight known ones, the most alike first.
create function hearth.words_alike(typed text) returns text[]
  language sql stable set search_path = '' set pg_trgm.similarity_threshold = 0.35 as $$
  select array(
    select k.word from hearth.known_words k
    where k.word operator(extensions.%) typed
    order by extensions.similarity(k.word, typed) desc, k.word limit 8)
$$;

-- 5. What fits.

-- The rows of a kind that fit, the first of a page, at most `most`. The first two hundred of the kind say how: where one of
-- twenty fits, a page is full after a short way in that order, of which five thousand are looked at; else they are looked up
-- in the indexes. `lookup`: whether there is anything to look up.
create function hearth.fitting_entries(of_kind text, fits text, lookup boolean, most integer) returns tid[]
  language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  kind_order constant integer := array_position(array['events', 'venues', 'providers', 'members'], of_kind);
  sampled integer;
  found tid[];
begin
  if lookup then
    execute format('select count(*) from (
      select e.* from hearth.search_entries e where e.kind_order = %s order by e.starts_at, e.title, e.id limit 200) e where %s', kind_order, fits)
      into sampled;
  end if;
  if sampled < 10 then
    -- An order that no index has: what fits is put in order, and never gone along.
    execute format('select array(
      select e.ctid from hearth.search_entries e where e.kind = %L and %s
      order by e.starts_at + interval ''0'', e.title collate "C", e.id collate "C" limit %s)', of_kind, fits, most) into found;
  else
    execute format('select array(
      select e.ctid from (
        select e.ctid, e.* from hearth.search_entries e where e.kind_order = %s order by e.starts_at, e.title, e.id limit 5000) e
      where %s limit %s)', kind_order, fits, most) into found;
  end if;
  return found;
end $$;

-- The rows that fit words and choices: of each kind the first so many, those with the words in their titles before the others.
-- `choices`: the condition of each choice, as SQL; what fails one of them is found too, because it is counted beside it.
-- `looked_up`: which of them an index answers. Days are those of events alone.
create function hearth.searched_entries(
  has_words text, title text, whole_title text, kinds text[], choices text[], looked_up boolean[], everywhere text,
  out places tid[], out is_capped boolean
)
  language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 250;
  days constant integer := 6;
  of_kind text;
  without integer;
  fits text;
  lookup boolean;
  found tid[];
begin
  places := '{}';
  is_capped := false;
  -- 0: with all choices; else without one that is made.
  for without in 0 .. cardinality(choices) loop
    continue when without > 0 and choices[without] is null;
    fits := concat_ws(' and ', everywhere,
      (select string_agg(c.fits, ' and ') from unnest(choices) with ordinality as c (fits, at) where c.at <> without));
    lookup := exists (select from unnest(choices, looked_up) with ordinality as c (fits, by_index, at)
      where c.at <> without and c.fits is not null and c.by_index);
    foreach of_kind in array array['events', 'venues', 'providers', 'members'] loop
      -- What is of another kind than chosen fails that already.
      continue when (without > 0 and of_kind <> all (kinds)) or (of_kind <> 'events' and without <> days and choices[days] is not null);
      if has_words is null then
        found := hearth.fitting_entries(of_kind, fits, lookup, most);
      else
        found := hearth.fitting_entries(of_kind, fits || ' and ' || title, true, most);
        if cardinality(found) = most then
          places := places || hearth.fitting_entries(of_kind, fits || ' and ' || whole_title, true, most);
        else
          places := places || found;
          found := hearth.fitting_entries(of_kind, fits || ' and ' || has_words, true, most);
        end if;
      end if;
      places := places || found;
      is_capped := is_capped or cardinality(found) = most;
    end loop;
  end loop;
  select array(select distinct p from unnest(places) as p) into places;
end $$;

-- A person's words as conditions on an entry `e`, and the same with each unknown word as what it may mean.
create function hearth.search_conditions(words text, out plain text, out whole tsquery, out opening tsquery, out alike tsquery)
  language plpgsql stable set search_path = '' as $$
declare
  asked record := hearth.search_queries(words);
  word text;
  means tsquery;
begin
  plain := asked.plain;
  whole := asked.whole;
  opening := asked.opening;
  if whole is null then return; end if;
  foreach word in array string_to_array(plain, ' ') loop
    continue when numnode(plainto_tsquery('simple', word)) = 0;
    means := (plainto_tsquery('simple', word)::text || ':*')::tsquery;
    if char_length(word) >= 4 then
      select coalesce(means || (select string_agg(quote_literal(a), ' | ')::tsquery from unnest(hearth.words_alike(word)) as a), means) into means;
    end if;
    alike := case when alike is null then means else alike && means end;
  end loop;
end $$;

-- Whether fewer than five records have the words, whatever else was chosen: choices never change what counts as a hit.
create function hearth.few_have(words tsquery, everywhere text) returns boolean
  language plpgsql stable set search_path = '' as $$
declare
  of_kind text;
  found integer := 0;
begin
  foreach of_kind in array array['events', 'venues', 'providers', 'members'] loop
    found := found + cardinality(hearth.fitting_entries(of_kind, everywhere || format(' and e.words @@ %L', words), true, 5));
    if found >= 5 then return false; end if;
  end loop;
  return true;
end $$;

-- 6. The answer: as before, of what fits.
create or replace function hearth.search(
  words text, kinds text[], category text, in_city text, near jsonb, date_from date, date_to date, price text, price_max integer,
  price_currency text, access_facts text[], online boolean, sort text, cursor text, page_size integer, today date
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
    box := format('(%s or (e.latitude is null and e.city_folded = any (%L::text[])))',
      (select string_agg(format('point(e.longitude, e.latitude) operator(pg_catalog.<@) box %L',
          format('(%s,%s),(%s,%s)', greatest(w.west, -180), greatest(centre.latitude - reach.up, -90), least(w.east, 180),
            least(centre.latitude + reach.up, 90))), ' or ')
        from (values (centre.longitude - reach.across, centre.longitude + reach.across),
          (centre.longitude - reach.across + 360, centre.longitude + reach.across + 360),
          (centre.longitude - reach.across - 360, centre.longitude + reach.across - 360)) as w (west, east)
        where w.west <= 180 and w.east >= -180),
      array(select m.city_folded from hearth.city_middles m
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
  select * into found from hearth.searched_entries(
    case when has_words then format('e.words @@ %L', asked.opening) end,
    format('e.title_words @@ %L', asked.opening), format('e.title_words @@ %L', asked.whole),
    all_kinds, choices, looked_up, everywhere);
  if has_words and asked.whole is not null and hearth.few_have(asked.opening, everywhere) then
    is_guessed := true;
    select * into found from hearth.searched_entries(format('e.words @@ %L', asked.alike), format('e.title_words @@ %L', asked.alike),
      format('e.title_words @@ %L', asked.alike), all_kinds, choices, looked_up, everywhere);
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
    left join hearth.city_middles m on centre.latitude is not null and m.city_folded = e.city_folded
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

-- For the box that opens anywhere: the first few of each kind, titles first.
create or replace function hearth.search_quick(words text) returns jsonb
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
  found tid[];
  places tid[] := '{}';
  answer jsonb;
begin
  if asked.whole is null then return '{"hits": []}'; end if;
  for is_guess in 0 .. 1 loop
    exit when is_guess = 1 and cardinality(places) > few;
    foreach of_kind in array array['events', 'venues', 'providers', 'members'] loop
      found := '{}';
      if is_guess = 0 then
        found := hearth.fitting_entries(of_kind, everywhere || format(' and e.title_words @@ %L', asked.whole), true, few);
        if cardinality(found) < few then
          found := found || hearth.fitting_entries(of_kind, everywhere || format(' and e.title_words @@ %L', asked.opening), true, few);
        end if;
      end if;
      -- What has two letters somewhere in its text is no answer to them.
      if cardinality(found) < few and (is_guess = 1 or char_length(asked.plain) > 2) then
        found := found || hearth.fitting_entries(of_kind,
          everywhere || format(' and e.words @@ %L', case is_guess when 0 then asked.opening else asked.alike end), true, few);
      end if;
      places := places || found;
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

drop function hearth.search_base(text, text[], uuid[]);

grant create on schema hearth to hearth_engine;
alter view hearth.city_middles owner to hearth_engine;
alter function hearth.forget_past_entries() owner to hearth_engine;
alter function hearth.place_cities() owner to hearth_engine;
alter function hearth.keep_known_words() owner to hearth_engine;
alter function hearth.forget_known_words() owner to hearth_engine;
alter function hearth.words_alike(text) owner to hearth_engine;
alter function hearth.fitting_entries(text, text, boolean, integer) owner to hearth_engine;
alter function hearth.searched_entries(text, text, text, text[], text[], boolean[], text) owner to hearth_engine;
alter function hearth.search_conditions(text) owner to hearth_engine;
alter function hearth.few_have(tsquery, text) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.forget_past_entries() to hearth_jobs;

select hearth.index_everything();
