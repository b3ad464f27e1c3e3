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

-- What a member has decided about being led in, so that no device asks a second time.
create table public.onboarding (
  user_id uuid not null references public.profiles on delete cascade,
  -- `photo_later`: they went on without a photo. `photo_offer_closed`: they want no reminder of it either.
  choice text not null check (choice in ('photo_later', 'photo_offer_closed')),
  made_at timestamptz not null default now(),
  primary key (user_id, choice)
);

-- The journal of the network's second app: lines that one person writes for themselves.
create table public.journal_lines (
  -- Made by the browser, so that a line sent twice stands there once.
  id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  line text not null,
  created_at timestamptz not null default now(),
  -- Words, not blanks; one line, so no line break either.
  constraint line_form check (char_length(line) between 1 and 500 and line ~ '[^[:space:]]' and line !~ '[[:cntrl:]]')
);
create index journal_lines_user_id_idx on public.journal_lines (user_id, created_at desc, id);

-- One row for each login, under the login's id: that the person may be carried over from there, and where to.
create table public.bridge_authentication (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- A hash alone, written by the trigger; null in a row that the server made itself.
  bridge_token text check (bridge_token ~ '^sha256:[0-9a-f]{64}$'),
  is_active boolean not null default true,
  sacred_fire_blessed boolean not null default true,
  violet_flame_protection boolean not null default true,
  consciousness_level integer not null default 800,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  -- The app whose login it is, and those that it was asked for.
  app_domain text not null default '' check (char_length(app_domain) <= 253),
  target_apps text[] not null default '{}',
  check (is_active = (deactivated_at is null))
);
create index bridge_authentication_user_id_idx on public.bridge_authentication (user_id);

create table public.universal_user_blessings (
  user_id uuid primary key references auth.users on delete cascade,
  consciousness_level integer not null default 800 check (consciousness_level between 0 and 1000),
  created_at timestamptz not null default now()
);

-- When the person was last seen in which app.
create table public.consciousness_sync_state (
  user_id uuid not null references auth.users on delete cascade,
  app_domain text not null check (app_domain ~ '^[a-z0-9.:-]{1,253}$'),
  consciousness_level integer not null default 800,
  sacred_fire_blessing boolean not null default true,
  last_sync_at timestamptz not null default now(),
  primary key (user_id, app_domain)
);

create table public.sacred_fire_blessings (
  user_id uuid primary key references auth.users on delete cascade,
  is_active boolean not null default false,
  expires_at timestamptz
);

grant select on public.profile_details to anon, hearth_jobs;
grant select, insert (user_id, field, value, audience), update (user_id, field, value, audience), delete on
  public.profile_details to authenticated;
grant select, insert, update, delete on public.profile_details, public.follows, public.blocks, hearth.member_cards,
  hearth.member_counts to hearth_engine;
grant select, insert (follower_id, followed_id), delete on public.follows to authenticated;
grant select on public.follows, public.blocks, public.onboarding to hearth_jobs;
grant select, insert (blocker_id, blocked_id), delete on public.blocks to authenticated;
grant select, insert (user_id, choice) on public.onboarding to authenticated;
grant select, insert (id, user_id, line), delete on public.journal_lines to authenticated;
grant select, insert (user_id, bridge_token, is_active, sacred_fire_blessed, violet_flame_protection,
  consciousness_level, expires_at, last_used_at, deactivated_at, app_domain), update (user_id, bridge_token, is_active,
  sacred_fire_blessed, violet_flame_protection, consciousness_level, expires_at, last_used_at, deactivated_at,
  app_domain) on public.bridge_authentication to authenticated;
grant select, delete on public.bridge_authentication to hearth_engine;
grant select, insert, update, delete on public.bridge_authentication, public.universal_user_blessings,
  public.consciousness_sync_state, public.sacred_fire_blessings to hearth_auth;
grant select on public.universal_user_blessings to authenticated;
grant select, insert (user_id, app_domain, consciousness_level, sacred_fire_blessing, last_sync_at), update (user_id,
  app_domain, consciousness_level, sacred_fire_blessing, last_sync_at) on public.consciousness_sync_state to
  authenticated;
grant select, update (is_active, expires_at) on public.sacred_fire_blessings to authenticated, hearth_engine;
