-- Published pages that the caller may see, by name, or by how well they fit the words. One round trip: a page of them,
-- the total, and for each facet how many there would be with its choice.
--
-- It reads past the caller's own rights, because asking the policies of pages and profiles for each of thousands of rows
-- costs ten times what the answer does, and keeps the same rules in a form that is looked up once: nobody sees who
-- blocked them, whom they blocked, or who is about to leave; these also find their own page elsewhere alone.
-- It knows no more of the reader than their sight, so that readers of one sight can share an answer.
create index profiles_hidden_idx on public.profiles (id) where is_hidden;

-- What the directory counts when nothing is chosen, kept with each change of a page: to count thousands of rows anew for
-- every reader would cost more than all the rest. `name` is the spelling that came first.
create table hearth.provider_counts (
  kind text not null check (kind in ('total', 'category', 'city', 'language')),
  folded text not null,
  name text not null,
  n integer not null,
  primary key (kind, folded)
);
grant select, insert, update, delete on hearth.provider_counts to hearth_engine;

create function hearth.facets_of_provider(categories text[], city text, languages text[])
  returns table (kind text, folded text, name text)
  language sql immutable set search_path = '' as $$
  select 'total', '', ''
  union all select 'category', c, c from unnest(categories) as c
  union all select 'city', hearth.fold(city), city where city <> ''
  union all select 'language', l, l from unnest(languages) as l
$$;

-- Rows are counted in one order, so that two who change at once do not wait for each other in a circle.
create function hearth.count_provider() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into hearth.provider_counts as kept (kind, folded, name, n)
    select f.kind, f.folded, min(f.name), sum(f.d) from (
      select x.*, -1 as d from hearth.facets_of_provider(old.categories, old.city, old.languages) x
      where tg_op <> 'INSERT' and old.status = 'published'
      union all
      select x.*, 1 from hearth.facets_of_provider(new.categories, new.city, new.languages) x
      where tg_op <> 'DELETE' and new.status = 'published'
    ) f
    group by f.kind, f.folded having sum(f.d) <> 0
    order by f.kind, f.folded
    on conflict (kind, folded) do update set n = kept.n + excluded.n;
  return null;
end $$;
create trigger count_provider after insert or delete or update of status, categories, city, languages
  on public.service_providers for each row execute function hearth.count_provider();
insert into hearth.provider_counts (kind, folded, name, n)
  select f.kind, f.folded, min(f.name), count(*)
  from public.service_providers p, hearth.facets_of_provider(p.categories, p.city, p.languages) f
  where p.status = 'published' group by f.kind, f.folded;

create function hearth.provider_directory(
  words text, of_category text, in_city text, language text, online boolean, cursor text, page_size integer
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
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
  ids uuid[];
  next_cursor text;
  counts jsonb;
  cards jsonb;
begin
  -- 1. Which ones: along the index of names, or all that fit the words by their rank.
  with shown as (
    (select p.id, 0 as place, p.name_folded from public.service_providers p
    where wanted is null and p.status = 'published' and p.owner_id <> all (out_of_sight)
      and (wanted_category is null or p.categories @> wanted_category)
      and (wanted_city is null or p.city_folded = wanted_city)
      and (wanted_language is null or p.languages @> wanted_language)
      and (online is not true or p.is_online)
      and (after_it is null or (p.name_folded, p.id) > (after_it[3], after_it[2]::uuid))
    order by p.name_folded, p.id limit size + 1)
    union all
    (select p.id, rank.place, p.name_folded from public.service_providers p
    cross join lateral (
      select greatest(0, 1000000 - (ts_rank(p.search, wanted) * 1000000)::integer) as place) rank
    where wanted is not null and p.search @@ wanted and p.status = 'published' and p.owner_id <> all (out_of_sight)
      and (wanted_category is null or p.categories @> wanted_category)
      and (wanted_city is null or p.city_folded = wanted_city)
      and (wanted_language is null or p.languages @> wanted_language)
      and (online is not true or p.is_online)
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
    with matched as materialized (
      select p.categories, p.city, p.city_folded, p.languages,
        wanted_category is null or p.categories @> wanted_category as has_category,
        wanted_city is null or p.city_folded = wanted_city as has_city,
        wanted_language is null or p.languages @> wanted_language as has_language
      from public.service_providers p
      where p.status = 'published' and p.owner_id <> all (out_of_sight)
        and (wanted is null or p.search @@ wanted) and (online is not true or p.is_online)
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
      where l.provider_id = p.id and l.state = 'accepted' and e.status = 'published' and e.ends_at > now()
        and (e.visibility = 'public' or (e.visibility = 'members' and reader.is_member))
        and (e.created_by is null or e.created_by <> all (reader.blockers)))
  ) order by g.at)
  into cards
  from unnest(ids) with ordinality as g(id, at)
  join public.service_providers p on p.id = g.id
  join public.profiles o on o.id = p.owner_id;

  return counts || jsonb_build_object('providers', coalesce(cards, '[]'), 'next', next_cursor);
end $$;

create function public.provider_directory(
  words text default null, of_category text default null, in_city text default null, language text default null,
  online boolean default null, cursor text default null, page_size integer default 24
) returns jsonb
  language sql stable set search_path = ''
  return hearth.provider_directory(words, of_category, in_city, language, online, cursor, page_size);

grant create on schema hearth to hearth_engine;
alter function hearth.count_provider() owner to hearth_engine;
alter function hearth.provider_directory(text, text, text, text, boolean, text, integer) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.facets_of_provider(text[], text, text[]) to hearth_engine;
grant execute on function
  hearth.provider_directory(text, text, text, text, boolean, text, integer),
  public.provider_directory(text, text, text, text, boolean, text, integer)
  to anon, authenticated;

