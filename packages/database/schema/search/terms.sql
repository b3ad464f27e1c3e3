-- The cells of the globe by which places are found, a degree wide or so; the largest for who looks far around.
create function hearth.cell_sizes() returns double precision[]
  language sql immutable parallel safe return array[0.25, 1, 5, 20];

-- Terms are quoted in a tsquery, so no quote stands in one.
create function hearth.term(value text) returns text
  language sql immutable parallel safe return translate(left(value, 200), '''\', '');

-- The cells that a box around a place touches, of the smallest size that needs no more than forty; nothing when it
-- takes in too much.
create function hearth.cells_around(latitude double precision, longitude double precision, up double precision, across double precision) returns text[]
  language sql immutable parallel safe set search_path = '' as $$
  select array(
    select format('#%s:%s:%s', s.size, y, (x % s.round + s.round) % s.round)
    from generate_series(greatest(s.south, 0), s.north) as y, generate_series(s.west, least(s.east, s.west + s.round - 1)) as x)
  from (
    select size, (360 / size)::integer as round, floor((latitude - up + 90) / size)::integer as south, floor((latitude + up + 90) / size)::integer as north,
      floor((longitude - across + 180) / size)::integer as west, floor((longitude + across + 180) / size)::integer as east
    from unnest(hearth.cell_sizes()) as size
  ) s
  where (s.north - s.south + 1) * (s.east - s.west + 1) <= 40
  order by s.size limit 1
$$;

-- Terms of which one is enough, or which must all be there; what is null is no term.
create function hearth.one_of(terms text[]) returns tsquery
  language sql immutable parallel safe set search_path = ''
  return (select string_agg(distinct '''' || hearth.term(t) || '''', ' | ')::tsquery from unnest(terms) as t where t is not null);

create function hearth.all_of(terms text[]) returns tsquery
  language sql immutable parallel safe set search_path = ''
  return (select string_agg('''' || hearth.term(t) || '''', ' & ')::tsquery from unnest(terms) as t where t is not null);

-- A question about any kind, asked of the kind with this letter: 'yoga' & '=free' becomes 'eyoga' & 'e=free'.
create function hearth.lettered(terms tsquery, letter text) returns tsquery
  language sql immutable strict parallel safe set search_path = ''
  return regexp_replace(terms::text, '''([^'']+)''', '''' || letter || '\1''', 'g')::tsquery;

create function hearth.both(one tsquery, other tsquery) returns tsquery
  language sql immutable parallel safe
  return coalesce(one && other, one, other);

-- How many rows should have these terms, as the statistics of the table know, which hold the thousand most common
-- terms; that terms of one kind go together they do not know. Volatile, because PostgreSQL explains nothing to others.
create function hearth.expected_entries(terms tsquery) returns real
  language plpgsql volatile strict set search_path = '' set enable_bitmapscan = off as $$
declare
  plan json;
begin
  execute format('explain (format json) select from hearth.search_entries e where e.terms @@ %L', terms) into plan;
  return (plan #>> '{0,Plan,Plan Rows}')::real * 3 ^ least(regexp_count(terms::text, ' & '), 2);
end $$;

-- A kind's share of all that there is; nothing when the table was never analysed, and then everything is looked up.
create function hearth.entries_of_a_kind() returns real
  language sql stable set search_path = ''
  return (select nullif(greatest(c.reltuples, 0), 0) / 4 from pg_catalog.pg_class c where c.oid = 'hearth.search_entries'::regclass);

-- Whether so many have a word that nobody misspelt it. Of few rows the planner knows little: a word that it never saw it
-- expects in several of a hundred, so that some hundreds are asked for. All that begins as it does would have to be collected by the index.
create function hearth.is_common(word tsquery) returns boolean
  language sql volatile set search_path = ''
  return hearth.expected_entries(hearth.lettered(word, 'e') || hearth.lettered(word, 'v') || hearth.lettered(word, 'p') || hearth.lettered(word, 'm'))
    > greatest(hearth.entries_of_a_kind() / 40, 200);

-- A person's words, of which each that few have stands for what it may mean.
create function hearth.words_meant(plain text) returns tsquery
  language plpgsql stable set search_path = '' as $$
declare
  word text;
  means tsquery;
  meant tsquery;
begin
  foreach word in array string_to_array(plain, ' ') loop
    means := plainto_tsquery('simple', word);
    continue when numnode(means) = 0;
    if hearth.is_common(means) is not true then
      means := (means::text || ':*')::tsquery;
      if char_length(word) >= 4 then means := coalesce(means || hearth.one_of(hearth.words_alike(word)), means); end if;
    end if;
    meant := hearth.both(meant, means);
  end loop;
  return meant;
end $$;

-- By when so many events have begun.
create function hearth.events_until(many integer) returns timestamptz
  language sql stable set search_path = '' set enable_indexscan = on set enable_seqscan = off as $$
  select e.starts_at from hearth.search_entries e where e.kind_order = 1 order by e.starts_at offset many limit 1
$$;

-- The rows at these places, in their order, as a page shows them.
-- In the reader's language where it is known: the title of an event, the line of a provider. Where another date of a series is
-- meant than the one that has the row, `dates` names it.
create function hearth.hits(places tid[], distances_km double precision[], locale text default null, dates text[] default null) returns jsonb
  language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'kind', e.kind, 'id', coalesce(d.id, e.id),
      'title', coalesce(case e.kind when 'events' then hearth.words_in(coalesce(d.id, e.id), locale) ->> 'title' end, d.title, e.title),
      'line', coalesce(case e.kind when 'providers' then hearth.words_in(e.id, locale) ->> 'title' end, e.line),
      'city', e.city, 'photo', e.photo,
      'category', split_part(e.categories[1], ':', 2), 'categories',
        (select coalesce(jsonb_agg(split_part(c, ':', 2)), '[]') from unnest(e.categories) as c),
      'starts_at', coalesce(d.starts_at, e.starts_at), 'first_date', coalesce(d.start_date, e.first_date), 'timezone', e.timezone,
      'distance_km', round(distances_km[array_position(places, e.ctid)]::numeric, 1),
      'price', case when e.is_free or e.by_donation or e.is_paid then jsonb_build_object(
        'is_free', e.is_free, 'by_donation', e.by_donation, 'min', e.price_min, 'currency', e.currency) end,
      'is_online', coalesce(e.is_online, false),
      'latitude', round(e.latitude::numeric, 5), 'longitude', round(e.longitude::numeric, 5))
      order by array_position(places, e.ctid))
    from hearth.search_entries e
    left join public.events d on d.id = dates[array_position(places, e.ctid)]
    where e.ctid = any (places)), '[]');
end $$;
