-- Where a page ended or began, as a text that a reader sends back, and the way back from it. Refuses in words (22023)
-- what is none.
create function hearth.post_cursor(at timestamptz, id uuid) returns text
  language sql immutable set search_path = ''
  return to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '/' || id;

create function hearth.read_post_cursor(cursor text, out at timestamptz, out id uuid)
  language plpgsql stable set search_path = '' as $$
begin
  if cursor is null then return; end if;
  at := split_part(cursor, '/', 1)::timestamptz;
  id := split_part(cursor, '/', 2)::uuid;
exception when others then
  raise exception 'Use the `next` of the page before.' using errcode = '22023';
end $$;

-- 10. Posts around: of a city where more than a thousand live nobody is gathered. What is said under a post, and what
-- it stirs, is counted up to a thousand.
create function hearth.feed_posts(
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
        order by c.created_at desc limit 1001
      );
      is_large := cardinality(whose) > 1000;
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

-- These posts as the reader sees them, the newest first. Whoever asks has decided that the reader may.
create function hearth.posts_seen(ids uuid[], reader uuid, away uuid[]) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'author', hearth.author_card(a), 'body', p.body, 'mentions', hearth.mentioned_in(p.body, away),
    'audience', p.audience, 'pictures', p.pictures, 'about', hearth.post_about(p, reader, away),
    'created_at', p.created_at, 'edited_at', p.edited_at,
    'comments', (
      select count(*) from (
        select c.author_id from public.post_comments c where c.post_id = p.id order by c.created_at desc limit 1000
      ) c join public.profiles w on w.id = c.author_id
      where not w.is_hidden and w.id <> all (away)),
    'reactions', (
      select coalesce(jsonb_object_agg(r.kind, r.count), '{}') from (
        select r.kind, count(*) from (
          select r.kind, r.user_id from public.post_reactions r where r.post_id = p.id limit 1000
        ) r join public.profiles w on w.id = r.user_id
        where not w.is_hidden and w.id <> all (away) group by 1
      ) r),
    'my_reaction', (select r.kind from public.post_reactions r where r.post_id = p.id and r.user_id = reader)
  ) order by p.created_at desc, p.id desc), '[]')
  from public.posts p join public.profiles a on a.id = p.author_id
  where p.id = any (ids)
$$;

-- One page of a feed. `newest` is where it begins, to ask later what came since; `city` is that of the feed around.
create function hearth.post_feed(feed text, member uuid default null, cursor text default null, page_size integer default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  away uuid[];
  at_most integer := least(greatest(coalesce(page_size, 20), 1), 50);
  until_place record := hearth.read_post_cursor(cursor);
  found uuid[];
  times timestamptz[];
begin
  if feed is null or feed not in ('following', 'around', 'member') or (feed = 'member') <> (member is not null) then
    raise exception 'Ask for following, around, or member with a member.' using errcode = '22023';
  end if;
  select s.out_of_sight into away from hearth.sight() s;
  select array_agg(f.id), array_agg(f.created_at) into found, times
  from hearth.feed_posts(feed, member, '-infinity', '00000000-0000-0000-0000-000000000000',
    coalesce(until_place.at, 'infinity'), coalesce(until_place.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), at_most + 1) f;
  return jsonb_build_object(
    'posts', hearth.posts_seen(found[1:at_most], me, away),
    'next', case when cardinality(found) > at_most then hearth.post_cursor(times[at_most], found[at_most]) end,
    'newest', coalesce(hearth.post_cursor(times[1], found[1]), hearth.post_cursor(now(), '00000000-0000-0000-0000-000000000000')),
    'city', case when feed = 'around' then (
      select d.value #>> '{}' from public.profile_details d where d.user_id = me and d.field = 'city') end
  );
end $$;
grant execute on function hearth.post_feed to anon, authenticated;

-- How many posts of others came to a feed since its `newest`; 51 says that there are more than 50.
create function hearth.new_posts(feed text, since text) returns integer
  language plpgsql stable security definer set search_path = '' as $$
declare
  place record := hearth.read_post_cursor(since);
begin
  if feed is null or feed not in ('following', 'around') or place.at is null then
    raise exception 'Ask for following or around, since the `newest` of a page.' using errcode = '22023';
  end if;
  return (
    select count(*) from hearth.feed_posts(feed, null, place.at, place.id, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 51) f
    join public.posts p on p.id = f.id where p.author_id is distinct from auth.uid());
end $$;
grant execute on function hearth.new_posts to authenticated;

-- One post, as a feed holds it; null for whom it does not open.
create function hearth.one_post(post uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  away uuid[];
begin
  if not hearth.may_open_post(post, auth.uid()) then return null; end if;
  select s.out_of_sight into away from hearth.sight() s;
  return hearth.posts_seen(array[post], auth.uid(), away) -> 0;
end $$;
grant execute on function hearth.one_post to anon, authenticated;

-- Posts that a reader has before them, read again together when some of them moved (docs/decisions/0034-the-feed.md):
-- the newest first, and only those that open to the reader.
create function hearth.posts_by_id(ids uuid[]) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  away uuid[];
begin
  if ids is null or cardinality(ids) > 50 then
    raise exception 'Ask for 50 posts at most.' using errcode = '22023';
  end if;
  select s.out_of_sight into away from hearth.sight() s;
  return hearth.posts_seen(array(select id from unnest(ids) as id where hearth.may_open_post(id, me)), me, away);
end $$;
grant execute on function hearth.posts_by_id to authenticated;

-- What was said under a post, the newest first.
create function hearth.comments_of_post(post uuid, cursor text default null, page_size integer default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  away uuid[];
  at_most integer := least(greatest(coalesce(page_size, 20), 1), 50);
  before record := hearth.read_post_cursor(cursor);
  page jsonb;
begin
  if not hearth.may_open_post(post, auth.uid()) then return '{"comments": [], "next": null}'; end if;
  select s.out_of_sight into away from hearth.sight() s;
  with found as (
    select c.id, c.body, c.created_at, c.edited_at, a as author
    from public.post_comments c join public.profiles a on a.id = c.author_id
    where c.post_id = post and (before.at is null or (c.created_at, c.id) < (before.at, before.id))
      and not a.is_hidden and a.id <> all (away)
    order by c.created_at desc, c.id desc limit at_most + 1
  ), numbered as (
    select f.*, row_number() over (order by f.created_at desc, f.id desc) as place from found f
  )
  select jsonb_build_object(
    'comments', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'author', hearth.author_card(n.author), 'body', n.body,
      'mentions', hearth.mentioned_in(n.body, away), 'created_at', n.created_at, 'edited_at', n.edited_at)
      order by n.place) filter (where n.place <= at_most), '[]'),
    'next', case when count(*) > at_most then max(hearth.post_cursor(n.created_at, n.id)) filter (where n.place = at_most) end
  ) into page from numbered n;
  return page;
end $$;
grant execute on function hearth.comments_of_post to anon, authenticated;
