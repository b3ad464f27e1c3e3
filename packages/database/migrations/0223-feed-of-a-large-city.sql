-- As in 0191, but that in a city of many members they are not all gathered before the first post is read: the feed goes along
-- time and asks of each author whether they live there.
create or replace function hearth.feed_posts(
  feed text, member uuid, from_at timestamptz, from_id uuid, until_at timestamptz, until_id uuid, most integer
) returns table (id uuid, created_at timestamptz)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  me uuid := auth.uid();
  reader record := hearth.sight();
  away uuid[] := reader.out_of_sight;
  closer uuid[] := array(select unnest(reader.closer) except select unnest(reader.out_of_sight));
  -- Whose posts for followers are for the reader.
  close_to_me uuid[] := array(select f.followed_id from public.follows f where f.follower_id = me) || me;
  my_city text;
  -- Whose posts are in the feed; nothing where everybody's are.
  whose uuid[];
  -- More live in the city than are gathered, so each author is asked whether they do.
  is_large boolean := false;
  walks boolean;
begin
  if feed = 'following' then
    whose := close_to_me;
  elsif feed = 'member' then
    whose := array[member];
  else
    select hearth.fold(d.value #>> '{}') into my_city
    from public.profile_details d where d.user_id = me and d.field = 'city';
    if my_city is not null then
      whose := array(
        select c.user_id from hearth.member_cards c
        where c.city_folded = my_city
          and ((c.level = 2 and c.user_id <> all (closer)) or (c.level = 3 and c.user_id = any (closer)))
        limit 5001
      );
      is_large := cardinality(whose) > 5000;
      whose := case when is_large then array[me] else whose || me end;
    end if;
  end if;
  -- A few people are asked one by one; many have so much to say that the order of time finds a page at once.
  walks := whose is null or is_large or cardinality(whose) > 500;

  return query
  select f.id, f.created_at from (
    select p.id, p.created_at
    from (
      select distinct a.id from public.profiles a
      where (is_large or not walks) and a.id = any (whose) and a.id <> all (away) and (not a.is_hidden or a.id = me)
    ) a cross join lateral (
      select p.id, p.created_at from public.posts p
      where p.author_id = a.id
        and (p.created_at, p.id) > (from_at, from_id) and (p.created_at, p.id) < (until_at, until_id)
        and (p.audience = 'everyone' or (p.audience = 'members' and me is not null) or p.author_id = any (close_to_me))
      order by p.created_at desc, p.id desc limit most
    ) p
    union
    (select p.id, p.created_at
    from public.posts p join public.profiles a on a.id = p.author_id
    where walks and (whose is null or is_large or p.author_id = any (whose))
      and (not is_large or (
        select true from hearth.member_cards c
        where c.user_id = p.author_id and c.city_folded = my_city
          and ((c.level = 2 and c.user_id <> all (closer)) or (c.level = 3 and c.user_id = any (closer)))))
      and (p.created_at, p.id) > (from_at, from_id) and (p.created_at, p.id) < (until_at, until_id)
      and (p.audience = 'everyone' or (p.audience = 'members' and me is not null) or p.author_id = any (close_to_me))
      and a.id <> all (away) and (not a.is_hidden or a.id = me)
    order by p.created_at desc, p.id desc limit most)
    union
    (select p.id, p.created_at
    from public.posts p join public.profiles a on a.id = p.author_id
    where p.about_city = my_city
      and (p.created_at, p.id) > (from_at, from_id) and (p.created_at, p.id) < (until_at, until_id)
      and (p.audience = 'everyone' or (p.audience = 'members' and me is not null) or p.author_id = any (close_to_me))
      and a.id <> all (away) and (not a.is_hidden or a.id = me)
      -- Where something is is told to whom it opens.
      and hearth.post_about(p, me, away) is not null
    order by p.created_at desc, p.id desc limit most)
  ) f
  order by f.created_at desc, f.id desc limit most;
end $$;
