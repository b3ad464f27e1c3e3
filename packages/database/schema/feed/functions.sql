create function hearth.place_post() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.about_city := coalesce(
    (select e.city_folded from public.events e where e.id = new.event_id),
    (select v.city_folded from public.venues v where v.id = new.venue_id),
    (select s.city_folded from public.service_providers s where s.id = new.provider_id));
  return new;
end $$;
create trigger place_post before insert or update of event_id, venue_id, provider_id on public.posts
  for each row when (num_nonnulls(new.event_id, new.venue_id, new.provider_id) > 0 or new.about_city is not null)
  execute function hearth.place_post();

-- The one question of every door that opens a post by its id. A block hides it from both of the two.
create function hearth.may_open_post(post uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.posts p join public.profiles a on a.id = p.author_id
    where p.id = post and (p.author_id = person or (
      not a.is_hidden
      and (p.audience = 'everyone' or (p.audience = 'members' and person is not null)
        or (p.audience = 'followers' and exists (
          select from public.follows f where f.follower_id = person and f.followed_id = p.author_id)))
      and not exists (select from public.blocks b
        where (b.blocker_id, b.blocked_id) in ((p.author_id, person), (person, p.author_id)))
    ))
  );
grant execute on function hearth.may_open_post to anon, authenticated;

-- A topic is a text that anybody may write: what names no post opens nothing.
create function hearth.may_hear_post(topic text, person uuid) returns boolean
  language sql stable set search_path = ''
  return case when topic ~ '^post:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then hearth.may_open_post(substr(topic, 6)::uuid, person) else false end;
grant execute on function hearth.may_hear_post to anon, authenticated, hearth_engine;

-- Whoever blocks parts from whom they blocked here too: what each said under the posts of the other goes, since neither
-- finds it any more.
create function hearth.part_posts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.hold_pair(new.blocker_id, new.blocked_id);
  delete from public.post_comments c using public.posts p
    where p.id = c.post_id
      and (p.author_id, c.author_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  delete from public.post_reactions r using public.posts p
    where p.id = r.post_id
      and (p.author_id, r.user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end $$;
create trigger part_posts after insert on public.blocks for each row execute function hearth.part_posts();

-- A picture goes with the post that showed it, unless it is shown elsewhere too: the policy keeps what is.
create function hearth.drop_post_pictures() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects o
  using (
    select shown ->> 'path' as path from jsonb_array_elements(old.pictures) as shown
    where tg_op = 'DELETE' or not new.pictures @> jsonb_build_array(jsonb_build_object('path', shown ->> 'path'))
  ) gone
  where o.bucket_id = 'pictures' and o.owner_id = old.author_id
    and gone.path = '/storage/v1/object/public/pictures/' || o.name;
  return null;
end $$;
create trigger drop_changed_pictures after update of pictures on public.posts
  for each row when (old.pictures <> new.pictures) execute function hearth.drop_post_pictures();
create trigger drop_pictures after delete on public.posts
  for each row when (old.pictures <> '[]') execute function hearth.drop_post_pictures();

-- Whoever reads a feed hears that something was posted, and asks whether it is for them; whoever has a post open hears
-- what moves there. Once for each statement and post.
create function hearth.tell_posted() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('posts', 'posted');
  return null;
end $$;
create trigger tell_posted after insert on public.posts for each statement execute function hearth.tell_posted();

create function hearth.tell_post_moved() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('post:' || moved.id, tg_argv[0])
    from (select distinct coalesce(to_jsonb(t) ->> 'post_id', to_jsonb(t) ->> 'id') as id from touched t) as moved;
  return null;
end $$;
create trigger tell_comment_changed after update on public.post_comments referencing new table as touched
  for each statement execute function hearth.tell_post_moved('comments');
create trigger tell_comment_gone after delete on public.post_comments referencing old table as touched
  for each statement execute function hearth.tell_post_moved('comments');
create trigger tell_commented after insert on public.post_comments referencing new table as touched
  for each statement execute function hearth.tell_post_moved('comments');
create trigger tell_reacted after insert on public.post_reactions referencing new table as touched
  for each statement execute function hearth.tell_post_moved('reactions');
create trigger tell_reaction_changed after update on public.post_reactions referencing new table as touched
  for each statement execute function hearth.tell_post_moved('reactions');
create trigger tell_reaction_gone after delete on public.post_reactions referencing old table as touched
  for each statement execute function hearth.tell_post_moved('reactions');
create trigger tell_changed after update on public.posts referencing new table as touched
  for each statement execute function hearth.tell_post_moved('post');
create trigger tell_gone after delete on public.posts referencing old table as touched
  for each statement execute function hearth.tell_post_moved('post');

-- Posts as one reader may see them: a page of a feed in one round trip, strictly in time order, the newest first.
-- Nothing here asks how often something was read, answered or liked.

-- The names after an @ in a text, in lower case, each as it stands and without a full stop at its end; the first ten.
create function hearth.mentions_in(words text) returns text[]
  language sql immutable parallel safe set search_path = ''
  return array(
    select distinct name from (
      select lower(found[1]) as whole from regexp_matches(words, '(?<![A-Za-z0-9_.@/])@([A-Za-z0-9_.]{3,31})', 'g') as found limit 10
    ) as first_ones, lateral (values (first_ones.whole), (rtrim(first_ones.whole, '.'))) as either(name)
    where char_length(name) between 3 and 30
  );

-- The members whom a text names and the reader may see, by their usernames in lower case: these become links.
create function hearth.mentioned_in(words text, away uuid[]) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(p.username_lower order by p.username_lower), '[]')
  from public.profiles p
  where p.username_lower = any (hearth.mentions_in(words)) and not p.is_hidden and p.id <> all (away)
    and p.username_lower not like 'temp\_user\_%'
$$;

create function hearth.author_card(person public.profiles) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object('id', (person).id, 'username', (person).username,
    'name', coalesce((person).display_name, (person).username), 'photo', (person).profile_photo_url);

-- What a post is about, for whom it opens, titled in their language: else the post stands without it.
create function hearth.post_about(post public.posts, reader uuid, away uuid[]) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', 'event', 'id', e.id,
      'title', coalesce(hearth.words_in(e.id, hearth.locale_of(post_about.reader)) ->> 'title', e.title), 'category', e.category,
      'photo', case e.visibility when 'public' then e.image end,
      'starts_at', e.starts_at, 'timezone', e.timezone, 'all_day', e.all_day, 'status', e.status,
      'place', nullif(concat_ws(', ', nullif(e.venue_name, ''), nullif(e.city, '')), ''))
    from public.events e where e.id = post.event_id and hearth.may_open_event(e.id, reader)
      -- What became unlisted or private meanwhile is not passed on by an older post.
      and (e.visibility = 'public' or (e.visibility = 'members' and reader is not null))
  union all
  select jsonb_build_object('kind', 'venue', 'id', v.id, 'title', v.name, 'category', v.kind, 'photo', v.photos[1], 'place', v.city)
    from public.venues v where v.id = post.venue_id and (v.owner_id is null or v.owner_id <> all (away))
  union all
  select jsonb_build_object('kind', 'provider', 'id', s.id, 'title', s.name, 'category', s.categories[1], 'photo', s.photos[1],
      'place', coalesce(nullif(s.headline, ''), s.city))
    from public.service_providers s join public.profiles o on o.id = s.owner_id
    where s.id = post.provider_id and s.status = 'published' and not o.is_hidden and s.owner_id <> all (away)
$$;
