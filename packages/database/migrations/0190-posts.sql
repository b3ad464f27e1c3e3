-- What members tell each other (docs/decisions/0034-the-feed.md): posts, comments of one level under them, and one reaction
-- of each person to each post. Written by the functions `save-post`, `delete-post`, `react-to-post`, `save-comment` and
-- `delete-comment`; read through the functions of migration 0191.

-- Whether a text of several lines holds nothing that hides or turns it.
create function hearth.is_readable(words text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return translate(words, E'\n\r\t', '') !~ '[[:cntrl:]\u202A-\u202E\u2066-\u2069]';
grant execute on function hearth.is_readable(text) to hearth_engine;

create table public.posts (
  -- Made by the browser, so that sending twice makes one post.
  id uuid primary key,
  author_id uuid not null references public.profiles on delete cascade,
  body text not null check (char_length(body) <= 2000 and hearth.is_readable(body)),
  -- `followers`: whoever follows the author.
  audience text not null check (audience in ('everyone', 'members', 'followers')),
  -- At most four of { path, alt, width, height }; the paths are the author's own pictures.
  pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 4),
  event_id text references public.events on delete set null,
  venue_id uuid references public.venues on delete set null,
  provider_id uuid references public.service_providers on delete set null,
  -- The city of what it is about, as it was when the post was written; the trigger below writes it.
  about_city text,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  constraint says_something check (body ~ '\S' or pictures <> '[]'),
  constraint about_one_thing check (num_nonnulls(event_id, venue_id, provider_id) <= 1)
);
-- Feeds run along these three; the others are for what is deleted.
create index posts_time_idx on public.posts (created_at desc, id desc);
create index posts_author_idx on public.posts (author_id, created_at desc, id desc);
create index posts_city_idx on public.posts (about_city, created_at desc, id desc) where about_city is not null;
create index posts_event_id_idx on public.posts (event_id) where event_id is not null;
create index posts_venue_id_idx on public.posts (venue_id) where venue_id is not null;
create index posts_provider_id_idx on public.posts (provider_id) where provider_id is not null;

create table public.post_comments (
  id uuid primary key,
  post_id uuid not null references public.posts on delete cascade,
  author_id uuid not null references public.profiles on delete cascade,
  body text not null check (char_length(body) <= 1000 and body ~ '\S' and hearth.is_readable(body)),
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz
);
create index post_comments_time_idx on public.post_comments (post_id, created_at desc, id desc);
create index post_comments_author_id_idx on public.post_comments (author_id);

create table public.post_reactions (
  post_id uuid not null references public.posts on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null check (kind in ('warmth', 'thanks', 'joy', 'with_you')),
  created_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index post_reactions_user_id_idx on public.post_reactions (user_id);

select hearth.watch_table(name::regclass)
from unnest(array['public.posts', 'public.post_comments', 'public.post_reactions']) as name;
grant select on public.posts, public.post_comments, public.post_reactions to authenticated, hearth_jobs;
grant select, insert, update, delete on public.posts, public.post_comments, public.post_reactions to hearth_engine;

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

-- A topic is a text that anybody may write: what names no post opens nothing.
create function hearth.may_hear_post(topic text, person uuid) returns boolean
  language sql stable set search_path = ''
  return case when topic ~ '^post:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then hearth.may_open_post(substr(topic, 6)::uuid, person) else false end;

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

-- Whether a member shows a picture of theirs anywhere. The service may remove what is shown nowhere, and nothing else
-- (policies/storage.sql).
create function hearth.is_picture_shown(owner uuid, picture text) returns boolean
  language sql stable set search_path = ''
  return exists (select from public.profiles p where p.id = owner and picture in (p.profile_photo_url, p.cover_photo_url))
    or exists (select from public.venues v where v.owner_id = owner and picture = any (v.photos))
    or exists (select from public.service_providers s where s.owner_id = owner and picture = any (s.photos))
    or exists (select from public.posts p where p.author_id = owner
      and p.pictures @> jsonb_build_array(jsonb_build_object('path', picture)));
grant execute on function hearth.is_picture_shown(uuid, text) to hearth_engine;

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
create trigger drop_pictures after delete on public.posts
  for each row when (old.pictures <> '[]') execute function hearth.drop_post_pictures();
create trigger drop_changed_pictures after update of pictures on public.posts
  for each row when (old.pictures <> new.pictures) execute function hearth.drop_post_pictures();

-- Whoever reads a feed hears that something was posted, and asks whether it is for them; whoever has a post open hears
-- what moves there. Once for each statement and post.
create function hearth.tell_posted() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('posts', 'posted');
  return null;
end $$;
create function hearth.tell_post_moved() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('post:' || moved.id, tg_argv[0])
    from (select distinct coalesce(to_jsonb(t) ->> 'post_id', to_jsonb(t) ->> 'id') as id from touched t) as moved;
  return null;
end $$;

create trigger tell_posted after insert on public.posts for each statement execute function hearth.tell_posted();
create trigger tell_changed after update on public.posts referencing new table as touched
  for each statement execute function hearth.tell_post_moved('post');
create trigger tell_gone after delete on public.posts referencing old table as touched
  for each statement execute function hearth.tell_post_moved('post');
create trigger tell_commented after insert on public.post_comments referencing new table as touched
  for each statement execute function hearth.tell_post_moved('comments');
create trigger tell_comment_changed after update on public.post_comments referencing new table as touched
  for each statement execute function hearth.tell_post_moved('comments');
create trigger tell_comment_gone after delete on public.post_comments referencing old table as touched
  for each statement execute function hearth.tell_post_moved('comments');
create trigger tell_reacted after insert on public.post_reactions referencing new table as touched
  for each statement execute function hearth.tell_post_moved('reactions');
create trigger tell_reaction_changed after update on public.post_reactions referencing new table as touched
  for each statement execute function hearth.tell_post_moved('reactions');
create trigger tell_reaction_gone after delete on public.post_reactions referencing old table as touched
  for each statement execute function hearth.tell_post_moved('reactions');

-- They read and change what their callers may not, so they belong to the role whose policies let them.
grant create on schema hearth to hearth_engine;
alter function hearth.may_open_post(uuid, uuid) owner to hearth_engine;
alter function hearth.place_post() owner to hearth_engine;
alter function hearth.part_posts() owner to hearth_engine;
alter function hearth.drop_post_pictures() owner to hearth_engine;
alter function hearth.tell_posted() owner to hearth_engine;
alter function hearth.tell_post_moved() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.may_open_post(uuid, uuid), hearth.may_hear_post(text, uuid) to anon, authenticated, hearth_engine;
grant delete on storage.objects to hearth_engine;
