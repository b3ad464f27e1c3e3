-- A person's words as a query on `events.search`: all of them, the last one as a beginning. Takes any text.
create function hearth.search_words(words text) returns tsquery
  language sql immutable strict parallel safe set search_path = ''
  return case
    when numnode(plainto_tsquery('simple', hearth.fold(words))) = 0 then plainto_tsquery('simple', hearth.fold(words))
    else (plainto_tsquery('simple', hearth.fold(words))::text || ':*')::tsquery
  end;
grant execute on function hearth.search_words to anon, authenticated, hearth_engine;

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
alter function hearth.search_queries owner to hearth_engine;

-- What an unknown word may mean: at most eight known ones, the most alike first.
create function hearth.words_alike(typed text) returns text[]
  language sql stable set search_path = '' set pg_trgm.similarity_threshold = 0.35 as $$
  select array(
    select k.word from hearth.known_words k
    where k.word operator(extensions.%) typed
    order by extensions.similarity(k.word, typed) desc, k.word limit 8)
$$;
alter function hearth.words_alike owner to hearth_engine;

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
alter function hearth.search_conditions owner to hearth_engine;

-- For each bit, how many of the counted have it in their marks.
create function hearth.sums_of(marks integer[], counts bigint[], bits integer[]) returns bigint[]
  language sql immutable set search_path = ''
  return array(
    select coalesce((select sum(c.n) from unnest(marks, counts) as c (marks, n) where c.marks & b.bit <> 0), 0)::bigint
    from unnest(bits) with ordinality as b (bit, at) order by b.at);
alter function hearth.sums_of owner to hearth_engine;

-- What nobody would find is not offered.
create function hearth.counts(names text[], counts bigint[]) returns jsonb
  language sql immutable set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('name', c.name, 'count', c.count) order by c.at)
    from unnest(names, counts) with ordinality as c (name, count, at) where c.count > 0), '[]');
alter function hearth.counts owner to hearth_engine;

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
alter function hearth.hit_of owner to hearth_engine;

-- The order of a page of a kind. `along`: a condition that is a stretch of it, or none.
create function hearth.entries_in_order(of_kind text, along text, first integer) returns text
  language sql immutable set search_path = ''
  return format('(select e.ctid, e.* from hearth.search_entries e where %s order by e.starts_at, e.title, e.id limit %s) e',
    concat_ws(' and ', 'e.kind_order = ' || array_position(array['events', 'venues', 'providers', 'members'], of_kind), along), first);
alter function hearth.entries_in_order owner to hearth_engine;

-- How many of the first two hundred have each of these conditions.
create function hearth.sampled_entries(of_kind text, along text, conditions text[]) returns integer[]
  language plpgsql stable set search_path = '' as $$
declare
  shares integer[];
begin
  execute format('select array[%s] from %s',
    (select string_agg(format('count(*) filter (where %s)', c), ', ' order by at) from unnest(conditions) with ordinality as c (c, at)),
    hearth.entries_in_order(of_kind, along, 200)) into shares;
  return shares;
end $$;
alter function hearth.sampled_entries owner to hearth_engine;

-- Rows of a kind that fit, at most `most`. `share`: how many of the sample do; nothing where no index answers what is
-- asked. Where many do, a page is full after a short way along its order; what fits few is looked up. The way grows
-- with the page and what is looked up with all there is, so the square of the share says which is shorter; a step on
-- the way costs twelve times as much, because each leads to another place of the table. Events are looked up soonest
-- first, in a stretch that should hold twice as many.
create function hearth.fitting_entries(
  of_kind text, fits text, along text, share integer, most integer, out places tid[], out is_capped boolean
)
  language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = on as $$
declare
  far constant integer := 5000;
  -- Of a kind there may be, as the last analysis of the table knows.
  entries constant real := (select greatest(c.reltuples, 0) from pg_catalog.pg_class c where c.oid = 'hearth.search_entries'::regclass) / 4;
  is_event constant boolean := of_kind = 'events';
  until timestamptz;
begin
  if coalesce(share * share * entries >= most * 480000, true) then
    execute format('select array(select e.ctid from %s where %s limit %s)', hearth.entries_in_order(of_kind, along, far), fits, most) into places;
    is_capped := cardinality(places) = most;
    if is_capped then return; end if;
    -- Whether something lies behind, that is not known.
    execute format('select exists (select from %s offset %s)', hearth.entries_in_order(of_kind, along, far + 1), far) into is_capped;
    if share is null or not is_capped then return; end if;
  end if;
  if is_event and along is null and share > 1 and most * 400 / share < entries / 2 then
    select e.starts_at into until from hearth.search_entries e where e.kind_order = 1 order by e.starts_at offset most * 400 / share limit 1;
  end if;
  -- One by one along an index is the dear way, which was tried already.
  perform set_config('enable_indexscan', 'off', true);
  loop
    -- Planned for all that fits, of which only the first are read; else the plan would be to go along.
    execute format('with fitting as materialized (select e.ctid as place, e.starts_at, e.title, e.id from hearth.search_entries e where %s)
      select array(select f.place from fitting f %s limit %s)',
      concat_ws(' and ', format('e.kind = %L', of_kind), case when until is not null then 'e.kind_order = 1' end, along,
        case when until is not null then format('e.starts_at <= %L', until) end, fits),
      case when is_event then 'order by f.starts_at, f.title collate "C", f.id collate "C"' end, most) into places;
    is_capped := cardinality(places) = most;
    exit when is_capped or until is null;
    until := null;
  end loop;
end $$;
alter function hearth.fitting_entries owner to hearth_engine;

-- The rows of a kind that fit and have the words, at most `most` or as many again. `has`: the conditions that the words
-- stand somewhere, that they stand in the title, and that they stand there as they are; what fits a later one comes
-- before the others.
create function hearth.worded_entries(
  of_kind text, fits text, along text, is_looked_up boolean, has text[], most integer, out places tid[], out is_capped boolean
)
  language plpgsql stable set search_path = '' as $$
declare
  shares constant integer[] := hearth.sampled_entries(of_kind, along,
    has[1] || (select array_agg(h || ' and ' || fits order by at) from unnest(has) with ordinality as h (h, at)));
  part integer;
  found record;
begin
  -- A word that many have is not looked up where a choice is: all who have it would be.
  if is_looked_up and shares[1] >= 50 then has[1] := format('(%s) is true', has[1]); end if;
  -- What few have is found at once: titles are among the words.
  if shares[2] = 0 then
    select * into places, is_capped from hearth.fitting_entries(of_kind, fits || ' and ' || has[1], along, 0, most);
    if not is_capped then return; end if;
  end if;
  places := '{}';
  foreach part in array array[3, 2, 1] loop
    continue when part > 1 and has[part] = has[part - 1];
    select * into found from hearth.fitting_entries(of_kind, fits || ' and ' || has[part], along, shares[1 + part], most);
    places := places || found.places;
    is_capped := found.is_capped;
    exit when is_capped;
  end loop;
end $$;
alter function hearth.worded_entries owner to hearth_engine;

-- The rows that fit words and choices: of each kind the first so many. `choices`: the condition of each choice, as SQL;
-- what fails one of them is found too, because it is counted beside it. `looked_up`: which of them an index answers.
-- Days are those of events alone.
create function hearth.searched_entries(
  has text[], kinds text[], choices text[], looked_up boolean[], everywhere text, out places tid[], out is_capped boolean
)
  language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 150;
  days constant integer := 6;
  of_kind text;
  without integer;
  fits text;
  along text;
  is_looked_up boolean;
  found record;
begin
  places := '{}';
  is_capped := false;
  -- 0: with all choices; else without one that is made.
  for without in 0 .. cardinality(choices) loop
    continue when without > 0 and choices[without] is null;
    select concat_ws(' and ', everywhere, string_agg(c.fits, ' and ')), coalesce(bool_or(c.by_index), false)
      into fits, is_looked_up
      from unnest(choices, looked_up) with ordinality as c (fits, by_index, at)
      where c.at not in (without, days) and c.fits is not null;
    along := case when without <> days then choices[days] end;
    foreach of_kind in array array['events', 'venues', 'providers', 'members'] loop
      -- What is of another kind than chosen fails that already.
      continue when (without > 0 and of_kind <> all (kinds)) or (of_kind <> 'events' and along is not null);
      if has is not null then
        select * into found from hearth.worded_entries(of_kind, fits, along, is_looked_up, has, most);
      else
        select * into found from hearth.fitting_entries(of_kind, fits, along,
          case when is_looked_up then (hearth.sampled_entries(of_kind, along, array[fits]))[1] end, most);
      end if;
      places := places || found.places;
      is_capped := is_capped or found.is_capped;
    end loop;
  end loop;
  select array(select distinct p from unnest(places) as p) into places;
end $$;
alter function hearth.searched_entries owner to hearth_engine;
