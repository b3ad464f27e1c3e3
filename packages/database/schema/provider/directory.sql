create function hearth.provider_directory(
  words text default null, of_category text default null, in_city text default null, language text default null,
  online boolean default null, cursor text default null, page_size integer default 24
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
      where l.provider_id = p.id and l.state = 'accepted' and e.status = 'published' and not e.is_later_date and e.ends_at > now()
        and (e.visibility = 'public' or (e.visibility = 'members' and reader.is_member))
        and (e.created_by is null or e.created_by <> all (reader.blockers)))
  ) order by g.at)
  into cards
  from unnest(ids) with ordinality as g(id, at)
  join public.service_providers p on p.id = g.id
  join public.profiles o on o.id = p.owner_id;

  return counts || jsonb_build_object('providers', coalesce(cards, '[]'), 'next', next_cursor, 'is_capped', is_capped);
end $$;
grant execute on function hearth.provider_directory to anon, authenticated;
