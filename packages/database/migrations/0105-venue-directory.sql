-- The open venues by city and name, a page at a time, with exact counts: `total` of what was asked, and of each facet
-- as if nothing of that facet were chosen. `words`: all of them, the last one as a beginning. `seats`: room for at
-- least so many. `cursor`: the `next` of the page before. `upcoming`: events to come that the reader may see in lists.
--
-- Open venues are there for everybody, so it reads past the policies, which cost more than the answer; of the events it
-- keeps their rule itself. It knows no more of the reader than their sight, so that readers of one sight can share it.
create function hearth.venue_directory(
  words text, in_city text, of_kind text, has text[], access_facts text[], seats integer, cursor text, page_size integer
) returns jsonb
  -- One plan serves every question: what is not asked costs nothing in it, and planning costs as much as running.
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
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
  answer jsonb;
begin
  with asked as materialized (
    select v.id, v.city_folded, v.name_folded, v.city, v.kind, v.capacity, v.features, v.access
    from public.venues v where query is null and v.status = 'open'
    union all
    select v.id, v.city_folded, v.name_folded, v.city, v.kind, v.capacity, v.features, v.access
    from public.venues v where query is not null and v.search @@ query and v.status = 'open'
  ), judged as materialized (
    select a.*,
      wanted_city is null or a.city_folded = wanted_city as in_city,
      wanted_kind is null or a.kind = wanted_kind as of_kind,
      wanted_features = '{}' or a.features @> wanted_features as has_all,
      wanted_access = '{}' or a.access @> wanted_access as has_access,
      seats is null or coalesce(a.capacity >= seats, false) as has_seats
    from asked a
  ), page as materialized (
    select j.id, j.city_folded, j.name_folded, row_number() over (order by j.city_folded, j.name_folded, j.id) as place
    from judged j
    where j.in_city and j.of_kind and j.has_all and j.has_access and j.has_seats
      and (after_id is null or (j.city_folded, j.name_folded, j.id) > (after_city, after_name, after_id))
    order by j.city_folded, j.name_folded, j.id
    limit at_most + 1
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
  return answer;
end $$;

create function public.venue_directory(
  words text default null, in_city text default null, of_kind text default null, has text[] default null,
  access_facts text[] default null, seats integer default null, cursor text default null, page_size integer default null
) returns jsonb
  language sql stable set search_path = ''
  return hearth.venue_directory(words, in_city, of_kind, has, access_facts, seats, cursor, page_size);

-- Who may see the address, which is told also to those who may not see it.
create function hearth.audience_of_address(venue uuid) returns text
  language sql stable security definer set search_path = ''
  return (select a.audience from public.venue_addresses a where a.venue_id = venue);

-- What a person means who types a place: at most eight open venues. One's own come first, then those whose name or city
-- has words that begin so, then those that are nearly spelt so. Without words, one's own.
create function public.venues_for_picker(words text default null) returns jsonb
  language plpgsql stable set search_path = '' set pg_trgm.word_similarity_threshold = 0.4 as $$
declare
  typed text := hearth.fold(nullif(btrim(regexp_replace(left(words, 100), '\s+', ' ', 'g')), ''));
  -- Each word as a beginning, in name or city; a word has no blank in it, so this separates them.
  query tsquery := nullif(
    replace(plainto_tsquery('simple', typed)::text, ' & ', ':*AB & ') || ':*AB', ':*AB')::tsquery;
  me uuid := auth.uid();
  answer jsonb;
begin
  with own as (
    select v.id, v.search @@ query as begins_so from public.venues v where v.owner_id = me and v.status = 'open'
  ), beginning as materialized (
    select v.id, true as begins_so from public.venues v
    where v.search @@ query and v.status = 'open' order by v.name_folded, v.id limit 50
  ), alike as (
    select v.id, false as begins_so from public.venues v
    where (select count(*) from beginning) < 8 and v.status = 'open'
      and typed operator(extensions.<%) (v.name_folded || ' ' || v.city_folded)
  ), found as (
    select id, bool_or(coalesce(begins_so, false)) as begins_so
    from (select * from own union all select * from beginning union all select * from alike) f group by id
  ), ranked as (
    select v.*, f.begins_so, coalesce(v.owner_id = me, false) as is_mine,
      extensions.word_similarity(typed, v.name_folded || ' ' || v.city_folded) as likeness
    from found f join public.venues v on v.id = f.id
  ), best as (
    select *, row_number() over (
      order by is_mine desc, begins_so desc, likeness desc nulls last, name_folded, city_folded, id) as place
    from ranked where typed is null or begins_so or likeness >= 0.4
    order by place limit 8
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', b.id, 'name', b.name, 'city', b.city, 'kind', b.kind, 'capacity', b.capacity, 'access', b.access,
    'timezone', b.timezone, 'photo', b.photos[1], 'address', a.address,
    'address_audience', hearth.audience_of_address(b.id), 'is_mine', b.is_mine) order by b.place), '[]')
  into answer
  from best b left join public.venue_addresses a on a.venue_id = b.id;
  return answer;
end $$;

grant create on schema hearth to hearth_engine;
alter function hearth.audience_of_address(uuid) owner to hearth_engine;
alter function hearth.venue_directory(text, text, text, text[], text[], integer, text, integer) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function
  hearth.audience_of_address(uuid),
  hearth.venue_directory(text, text, text, text[], text[], integer, text, integer),
  public.venue_directory(text, text, text, text[], text[], integer, text, integer),
  public.venues_for_picker(text)
  to anon, authenticated, hearth_engine;
