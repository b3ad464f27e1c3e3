-- What people say to each other on the page of an event: comments, and replies beneath them, one level deep. Written by
-- the functions `say-comment`, `change-comment`, `remove-comment` and `pin-comment`, read through `event_comments`.
create table public.event_comments (
  -- Made by the browser, so that a comment sent twice stands there once.
  id uuid primary key,
  event_id text not null references public.events on delete cascade,
  author_id uuid references public.profiles on delete set null,
  reply_to uuid references public.event_comments on delete cascade,
  -- Words that were taken away leave the place behind, as long as something is said beneath it.
  body text check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  pinned_at timestamptz,
  deleted_at timestamptz,
  constraint words_or_gone check ((body is null) = (deleted_at is not null)),
  constraint pins_have_words check (pinned_at is null or (reply_to is null and body is not null))
);
create index event_comments_threads_idx on public.event_comments (event_id, created_at desc, id desc) where reply_to is null;
create index event_comments_replies_idx on public.event_comments (reply_to, created_at, id) where reply_to is not null;
create index event_comments_author_idx on public.event_comments (author_id, created_at);
-- A host pins one at a time.
create unique index event_comments_pin_idx on public.event_comments (event_id) where pinned_at is not null;

-- What hosts write to everyone who is coming. It is read on the page of the event by the hosts and by those who are
-- coming; a notice and a mail lead there. Written by the function `message-guests`.
create table public.event_messages (
  -- Made by the browser, so that a message sent twice is told once.
  id uuid primary key,
  event_id text not null references public.events on delete cascade,
  author_id uuid not null references public.profiles on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  body text not null check (char_length(body) between 1 and 2000),
  -- How many people were told.
  told integer not null check (told > 0),
  created_at timestamptz not null default clock_timestamp()
);
create index event_messages_event_id_idx on public.event_messages (event_id, created_at desc, id desc);
create index event_messages_author_id_idx on public.event_messages (author_id, created_at);

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

grant select on public.event_comments, public.event_messages, public.posts, public.post_comments, public.post_reactions
  to authenticated, hearth_jobs;
grant select, insert, update, delete on public.event_comments, public.event_messages, public.posts,
  public.post_comments, public.post_reactions to hearth_engine;
