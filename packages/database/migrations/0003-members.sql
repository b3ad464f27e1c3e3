-- What a member tells of themselves beyond name and face: a row per field, so that row security keeps each field's
-- audience. `value` is a text, a list of texts, or true (`attended`: the past events they came to may be shown).
create table public.profile_details (
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  field text not null check (field in ('pronouns', 'bio', 'city', 'interests', 'offers', 'needs', 'links', 'attended')),
  value jsonb not null,
  -- `followed`: the people that the member follows. `me`: nobody else.
  audience text not null default 'members' check (audience in ('everyone', 'members', 'followed', 'me')),
  updated_at timestamptz not null default now(),
  primary key (user_id, field),
  constraint detail_form check (hearth.is_detail(field, value))
);

create table public.follows (
  follower_id uuid not null default auth.uid() references public.profiles on delete cascade,
  followed_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  constraint nobody_follows_themselves check (follower_id <> followed_id)
);
create index follows_followed_id_idx on public.follows (followed_id, created_at desc);

-- Only who blocks reads these rows; what they hide is decided through `hearth.block_pairs`.
create table public.blocks (
  blocker_id uuid not null default auth.uid() references public.profiles on delete cascade,
  blocked_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint nobody_blocks_themselves check (blocker_id <> blocked_id)
);
create index blocks_blocked_id_idx on public.blocks (blocked_id, blocker_id);

-- What the directory of members is read from.
--
-- 1. What a card shows and what search finds depends on the audience of every field. So each listed member has one row
--    per audience, written when the profile or a field changes and not when someone reads: 1 everyone, 2 members, and,
--    only where a field differs for them, 3 the people whom the member follows.
-- 2. How many there are, and how many name a city or an interest, stands in `hearth.member_counts`, kept in the
--    transaction of each change, so that it is exact.
create table hearth.member_cards (
  user_id uuid not null references public.profiles on delete cascade,
  level smallint not null check (level between 1 and 3),
  created_at timestamptz not null,
  sort_name text not null,
  city text,
  city_folded text,
  -- Each interest once, however its letters are written; both lists are in the same order.
  interests text[] not null,
  interests_folded text[] not null,
  search tsvector not null,
  card jsonb not null,
  primary key (user_id, level)
);
-- In the orders of the directory. The levels lie together: a reader sees cards of two of them.
create index member_cards_new_idx on hearth.member_cards (created_at, user_id);
create index member_cards_name_idx on hearth.member_cards (sort_name, user_id);
create index member_cards_city_idx on hearth.member_cards (city_folded, created_at, user_id) where city_folded is not null;
create index member_cards_interests_idx on hearth.member_cards using gin (interests_folded);
create index member_cards_search_idx on hearth.member_cards using gin (search);

-- How many cards of a level there are (`all`), and how many name a city or an interest. `name` is its first spelling.
create table hearth.member_counts (
  level smallint not null,
  kind text not null check (kind in ('all', 'city', 'interest')),
  folded text not null,
  name text not null,
  count integer not null,
  primary key (level, kind, folded)
);

grant select on public.profile_details to anon, hearth_jobs;
grant select, insert (user_id, field, value, audience), update (user_id, field, value, audience), delete on
  public.profile_details to authenticated;
grant select, insert, update, delete on public.profile_details, public.follows, public.blocks, hearth.member_cards,
  hearth.member_counts to hearth_engine;
grant select, insert (follower_id, followed_id), delete on public.follows to authenticated;
grant select on public.follows, public.blocks to hearth_jobs;
grant select, insert (blocker_id, blocked_id), delete on public.blocks to authenticated;
