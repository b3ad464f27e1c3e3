-- The member directory: 20,000 members, readers who see different things of them, and a page that costs the same
-- however many there are.
--
-- 1. A page runs along an index of the cards in the order it is shown in and stops after one page.
-- 2. "Sorted kindly" is the same for everybody: who hosts something in the next thirty days, then all others; newest
--    first in each. Nothing in it asks how popular anyone is. Who is like the reader is asked apart
--    (`members_like_me`).
-- 3. `total` and the counts of the filters are kept ones; for a reader who does not see somebody, or sees more of them,
--    the few rows that differ are counted on top. Only a search by words, interest or city counts what it found. A page
--    by cursor counts nothing.

-- The fullest cities or interests of everything that a reader may see. `away`: of whom they do not see the card of this
-- level; `closer`: members of whom they see the card of level 3 instead.
create function hearth.member_facet(of_level integer, of_kind text, most integer, away uuid[], closer uuid[]) returns jsonb
  language sql stable set search_path = '' as $$
  with differing as (
    select t.folded, t.name, case when c.level = 3 then 1 else -1 end as count
    from hearth.member_cards c
    cross join lateral (
      select c.city_folded, c.city where of_kind = 'city' and c.city_folded is not null
      union all
      select i.folded, i.name from unnest(c.interests_folded, c.interests) as i(folded, name) where of_kind = 'interest'
    ) as t(folded, name)
    where c.user_id = any (away) and (c.level = of_level or (c.level = 3 and c.user_id = any (closer)))
  ), summed as (
    select min(x.name) as name, x.folded, sum(x.count) as count
    from (
      select k.folded, k.name, k.count from hearth.member_counts k where k.level = of_level and k.kind = of_kind
      union all
      select * from differing
    ) x
    group by x.folded having sum(x.count) > 0
    order by 3 desc, 2 limit most
  )
  select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'count', s.count) order by s.count desc, s.folded), '[]')
  from summed s
$$;

-- What a page ended with, from the text that a reader sends back. Refuses in words (22023) what is none of that order.
create function hearth.read_member_cursor(
  cursor text, orders text, out part integer, out at timestamptz, out name text, out id uuid
)
  language plpgsql stable set search_path = '' as $$
declare
  given text[];
begin
  if cursor is null then return; end if;
  given := array(select json_array_elements_text(convert_from(decode(cursor, 'hex'), 'utf8')::json));
  if given[1] is distinct from orders or cardinality(given) <> 4 then raise exception 'Another order.'; end if;
  part := given[2]::integer;
  if orders = 'name' then name := given[3]; else at := given[3]::timestamptz; end if;
  id := given[4]::uuid;
  if id is null or part is null or (name is null and at is null) then raise exception 'Not whole.'; end if;
exception when others then
  raise exception 'Use the `next` of the page before.' using errcode = '22023';
end $$;

-- Members with a word that many have: a page and a thousand that are counted are soon full along the order of the list.
create function hearth.member_directory(
  words text default null, interest text default null, in_city text default null, sort text default null,
  cursor text default null, page_size integer default null
) returns jsonb
  -- Planned for each question: only then are the indexes of what is asked used, and nothing that is not asked costs.
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_bitmapscan = on as $$
declare
  reader record := hearth.sight();
  is_member boolean := reader.is_member;
  of_level integer := case when is_member then 2 else 1 end;
  closer uuid[] := array(select unnest(reader.closer) except select unnest(reader.out_of_sight));
  -- Whose card of this level is not for the reader, because they see nothing of them, or more.
  away uuid[] := reader.out_of_sight || closer;
  at_most integer := least(greatest(coalesce(page_size, 24), 1), 50);
  orders text := coalesce(sort, 'kind');
  typed tsquery := hearth.search_words(left(nullif(btrim(words), ''), 200));
  wanted_words tsquery := case when numnode(typed) > 0 then typed end;
  wanted_interest text := hearth.fold(left(nullif(btrim(interest), ''), 200));
  wanted_city text := hearth.fold(left(nullif(btrim(in_city), ''), 200));
  after_it record := hearth.read_member_cursor(cursor, orders);
  after_part integer := coalesce(after_it.part, 0);
  after_at timestamptz := after_it.at;
  after_name text := after_it.name;
  after_id uuid := after_it.id;
  most constant integer := 1000;
  page jsonb;
  counts jsonb;
begin
  if orders not in ('kind', 'new', 'name') then
    raise exception 'Sort by kind, new or name.' using errcode = '22023';
  end if;

  -- Words that many of the newest have are met along the order, and not looked up.
  if wanted_words is not null and wanted_interest is null and wanted_city is null and (
    select count(*) from (
      select c.search from hearth.member_cards c where c.level = of_level order by c.created_at desc, c.user_id desc limit 100) c
    where c.search @@ wanted_words) >= 20
  then
    perform set_config('enable_bitmapscan', 'off', true);
  end if;

  -- 1. The page: whoever hosts soon, then the others; or all in one order. Each list stops after one page by itself.
  with found as not materialized (
    select m.* from hearth.member_cards m
    where ((m.level = of_level and m.user_id <> all (away)) or (m.level = 3 and m.user_id = any (closer)))
      and (wanted_words is null or m.search @@ wanted_words)
      and (wanted_interest is null or m.interests_folded @> array[wanted_interest])
      and (wanted_city is null or m.city_folded = wanted_city)
  ), hosts as materialized (
    -- Of the thousand soonest events.
    select distinct s.created_by as id from (
      select e.created_by from public.events e
      where orders = 'kind' and e.status = 'published' and e.created_by is not null and e.visibility in ('public', 'members')
        and not e.is_later_date
        and (e.visibility = 'public' or is_member)
        and e.starts_at between now() and now() + interval '30 days'
      order by e.starts_at, e.id limit 1000) s
  ), listed as (
    (select 0 as part, f.created_at, f.sort_name, f.user_id, f.level
      from hosts h cross join lateral (
        -- Limited, so that each host is looked up.
        select f.* from found f where f.user_id = h.id limit 3) f
      where orders = 'kind' and after_part = 0
        and (after_id is null or (f.created_at, f.user_id) < (after_at, after_id))
      order by f.created_at desc, f.user_id desc limit at_most + 1)
    union all
    (select 1, f.created_at, null, f.user_id, f.level from found f
      where orders <> 'name' and not exists (select from hosts h where h.id = f.user_id)
        and (after_id is null or after_part = 0 or (f.created_at, f.user_id) < (after_at, after_id))
      order by f.created_at desc, f.user_id desc limit at_most + 1)
    union all
    (select 1, null, f.sort_name, f.user_id, f.level from found f
      where orders = 'name' and (after_id is null or (f.sort_name, f.user_id) > (after_name, after_id))
      order by f.sort_name, f.user_id limit at_most + 1)
  ), numbered as (
    select l.*, row_number() over (
      order by l.part, l.created_at desc, case when orders <> 'name' then l.user_id end desc, l.sort_name, l.user_id) as place
    from listed l
  )
  select jsonb_build_object(
    'members', coalesce(jsonb_agg(c.card || jsonb_build_object(
      'hosting', (
        select count(*) from public.events e
        where e.created_by = n.user_id and e.status = 'published' and not e.is_later_date
          and (e.visibility = 'public' or (e.visibility = 'members' and is_member))
          -- Further back than this no event begins that is still running.
          and e.starts_at > now() - interval '34 days' and e.ends_at > now()),
      'is_new', c.created_at > now() - interval '30 days'
    ) order by n.place) filter (where n.place <= at_most), '[]'),
    'next', case when count(*) > at_most then (
      select encode(convert_to(json_build_array(
        orders, l.part, coalesce(l.created_at::text, l.sort_name), l.user_id)::text, 'utf8'), 'hex')
      from numbered l where l.place = at_most) end
  ) into page
  from numbered n join hearth.member_cards c on c.user_id = n.user_id and c.level = n.level
  where n.place <= at_most + 1;
  if cursor is not null then
    return page || '{"total": null, "interests": null, "cities": null}';
  end if;

  -- 2. How many, and how many for each choice as if it were not chosen. What was found is looked at once; a filter that
  -- is chosen alone leaves its own counts as they are for everybody.
  if coalesce(wanted_words::text, wanted_interest, wanted_city) is null then
    counts := jsonb_build_object('is_capped', false, 'total',
      coalesce((select k.count from hearth.member_counts k where k.level = of_level and k.kind = 'all'), 0)
        - (select count(*) from hearth.member_cards c where c.level = of_level and c.user_id = any (reader.out_of_sight)));
  else
    with found as materialized (
      select m.city, m.city_folded, m.interests, m.interests_folded,
        wanted_interest is null or m.interests_folded @> array[wanted_interest] as has_interest,
        wanted_city is null or coalesce(m.city_folded = wanted_city, false) as has_city
      from hearth.member_cards m
      where ((m.level = of_level and m.user_id <> all (away)) or (m.level = 3 and m.user_id = any (closer)))
        and (wanted_words is null or m.search @@ wanted_words)
        -- Without words only whoever has one of the choices is counted anywhere.
        and (wanted_words is not null
          or (wanted_interest is not null and m.interests_folded @> array[wanted_interest])
          or (wanted_city is not null and m.city_folded = wanted_city))
      -- So many are counted.
      limit most
    )
    select jsonb_build_object(
      'total', (select count(*) from found f where f.has_interest and f.has_city),
      'is_capped', (select count(*) from found) = most,
      'interests', (
        select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'count', x.n) order by x.n desc, x.folded), '[]')
        from (
          select i.folded, min(i.name) as name, count(*) as n
          from found f, unnest(f.interests_folded, f.interests) as i(folded, name)
          where f.has_city group by 1 order by 3 desc, 1 limit 50
        ) x),
      'cities', (
        select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'count', x.n) order by x.n desc, x.folded), '[]')
        from (
          select f.city_folded as folded, min(f.city) as name, count(*) as n
          from found f where f.has_interest and f.city_folded is not null group by 1 order by 3 desc, 1 limit 100
        ) x)
    ) into counts;
  end if;
  if wanted_words is null and wanted_city is null then
    counts := counts || jsonb_build_object('interests', hearth.member_facet(of_level, 'interest', 50, away, closer));
  end if;
  if wanted_words is null and wanted_interest is null then
    counts := counts || jsonb_build_object('cities', hearth.member_facet(of_level, 'city', 100, away, closer));
  end if;
  return page || counts;
end $$;
grant execute on function hearth.member_directory to anon, authenticated;
