-- Cities that are known before a venue lies in one: their names in English and their own, the usual one first, and
-- their middle to about a kilometre. Facts that are free to all; who misses a city adds its line to cities.tsv.
create or replace view hearth.free_cities as
  select string_to_array(names, ', ') as names, latitude, longitude
  from (values {rows of cities.tsv}) as c (names, latitude, longitude);
alter view hearth.free_cities owner to hearth_engine;

-- All names of cities that a sentence may mean, the usual one of each first: of our own venues, the thousand with most of them, and
-- of the free list.
create function hearth.search_cities() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('cities', coalesce(jsonb_agg(c.names order by c.rank), '[]'))
  from (
    select jsonb_build_array(v.city) as names, o.rank
    from (
      select p.city_folded, row_number() over (order by p.venues desc, p.city_folded) as rank from hearth.city_places p
      where p.venues > 0 order by p.venues desc, p.city_folded limit 1000) o
    cross join lateral (select v.city from public.venues v where v.city_folded = o.city_folded and v.status = 'open' limit 1) v
    union all select to_jsonb(f.names), 2000 from hearth.free_cities f
  ) c
$$;
grant execute on function hearth.search_cities to anon, authenticated;
