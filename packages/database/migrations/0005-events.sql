-- The engine's records. It alone writes them; people read them under policy for joins, feeds and search.
create table public.events (
  id text primary key check (id ~ '^[a-z2-7]{26}$'),
  title text not null,
  intention text,
  description text,
  category text not null check (category in ('party', 'business', 'sports', 'education', 'spiritual', 'theater', 'concerts')),
  start_date date not null,
  end_date date,
  start_time time,
  end_time time,
  timezone text not null,
  all_day boolean not null,
  -- The same moments as instants; the end is exclusive.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  venue_id text not null default '',
  venue_name text not null default '',
  venue_address text not null default '',
  city text not null default '',
  capacity integer check (capacity > 0),
  online_url text,
  is_free boolean not null,
  by_donation boolean,
  price_min integer,
  price_max integer check (price_max >= price_min),
  currency text,
  image text,
  tags text[] not null default '{}',
  external_url text,
  status text not null check (status in ('draft', 'published', 'cancelled')),
  visibility text not null check (visibility in ('public', 'members', 'unlisted', 'private')),
  source text not null,
  created_by uuid references public.profiles on delete set null,
  creator_type text not null default 'member' check (creator_type in ('member', 'provider', 'steward')),
  is_featured boolean not null default false,
  good_for text[],
  access text[],
  series text,
  consciousness_level integer not null default 500 check (consciousness_level >= 500),
  sacred_fire_blessing boolean not null default true check (sacred_fire_blessing),
  -- Counts the record's changes: the calendar's SEQUENCE and the key of caches.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  city_folded text generated always as (hearth.fold(city)) stored,
  search tsvector generated always as (
    setweight(to_tsvector('simple', hearth.fold(title)), 'A')
    || setweight(to_tsvector('simple', hearth.fold(coalesce(intention, '') || ' ' || venue_name || ' ' || city)), 'B')
    || setweight(to_tsvector('simple', hearth.fold(coalesce(description, ''))), 'C')
  ) stored,
  -- The last local day that an event touches: an end at midnight belongs to the day before, and without an end time an
  -- event counts as three hours, as in the shared rules. Reckoned without zones, which the server's own list may lack.
  last_date date generated always as (
    case
      when all_day or start_time is null then coalesce(end_date, start_date)
      when end_time is not null then (coalesce(end_date, start_date) + end_time - interval '1 microsecond')::date
      else (start_date + start_time + interval '3 hours' - interval '1 microsecond')::date
    end
  ) stored
);
create index events_upcoming_idx on public.events (starts_at, id)
  include (ends_at, start_date, last_date, visibility, category, city, city_folded, consciousness_level)
  where status = 'published' and visibility in ('public', 'members');
create index events_category_idx on public.events (category, starts_at, id)
  include (ends_at, start_date, last_date, visibility, city, city_folded) where status = 'published' and visibility in ('public', 'members');
create index events_city_idx on public.events (city_folded, starts_at, id)
  include (ends_at, start_date, last_date, visibility, category, city) where status = 'published' and visibility in ('public', 'members');
create index events_created_by_idx on public.events (created_by, starts_at);
create index events_search_idx on public.events using gin (search);
-- What is running at a moment is found by its span; what is still to come, along its start.
create index events_span_idx on public.events using gist (tstzrange(starts_at, ends_at))
  where status = 'published' and visibility in ('public', 'members');
-- "Here soon": an event that picked a venue names it. Counting them reads this index alone.
create index events_venue_id_idx on public.events (venue_id, starts_at, id)
  include (ends_at, status, visibility, created_by) where venue_id <> '';
create index events_created_at_idx on public.events (created_at, id) where status <> 'draft' and visibility <> 'private';
-- For the lists of those who look after the house.
create index events_featured_idx on public.events (created_at, id) where is_featured;
create index events_image_idx on public.events (image) where image is not null;
-- Each part of the sitemap is a stretch of one of these, which hold what it lists and nothing else. Events go by the
-- week in which they end, as an expression, so that no list takes this index for one of its own.
create index events_sitemap_idx on public.events (date_trunc('week', ends_at at time zone 'UTC'), id)
  where status = 'published' and visibility = 'public';
-- What costs nothing is a third of all or less, and often chosen together with what one needs to get in: both are read
-- from here and not from the wide rows.
create index events_free_idx on public.events (starts_at, id)
  include (ends_at, start_date, last_date, visibility, category, city, access)
  where status = 'published' and visibility in ('public', 'members') and is_free;
create index events_category_city_idx on public.events (category, city_folded, starts_at, id)
  include (ends_at, start_date, last_date, visibility, city) where status = 'published' and visibility in ('public', 'members');

-- A record's Candid bytes, made once at write, in two pieces around `isLiked`, which depends on the caller.
create table hearth.event_bytes (
  event_id text primary key references public.events on delete cascade,
  head bytea not null,
  tail bytea not null
);

-- The exact place of an event whose hosts hide it until an answer: outside the record, which says the city alone. The
-- engine writes it when they change the event.
create table public.event_addresses (
  event_id text primary key references public.events on delete cascade,
  venue_id text default '',
  venue_name text default '',
  venue_address text default '',
  -- The link of an online event is for those who come, where answering is not simply open
  -- (docs/decisions/0047-hidden-links.md): the record says only that the event is online (an empty `online_url`). Null
  -- is not hidden: an open place may have a hidden link.
  online_url text check (online_url <> ''),
  constraint whole_place check ((venue_id is null) = (venue_name is null) and (venue_id is null) = (venue_address is null)),
  constraint hides_something check (venue_name is not null or online_url is not null)
);

-- With which sites of the network an event is shared. What a site then sees of it, lists decide: never a draft, a
-- private or an unlisted event.
create table hearth.event_sites (
  event_id text not null references public.events on delete cascade,
  site_id text not null references hearth.network_sites on delete cascade,
  shared_at timestamptz not null default now(),
  primary key (event_id, site_id)
);
create index event_sites_site_id_idx on hearth.event_sites (site_id, event_id);

-- The only counter of seats. The engine writes `capacity`, answering writes `taken`; null is room for everyone.
create table public.event_seats (
  event_id text primary key references public.events on delete cascade,
  capacity integer check (capacity > 0),
  taken integer not null default 0 check (taken >= 0),
  constraint seats_never_oversold check (capacity is null or taken <= capacity)
);

create table public.event_likes (
  event_id text not null references public.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_likes_user_id_idx on public.event_likes (user_id, created_at desc);

-- Members who host an event together with its owner. The owner (`events.created_by`) invites; whoever accepts reads and
-- changes the event like the owner, but neither deletes it nor chooses further hosts (docs/decisions/0023-co-hosts.md).
-- Written by the functions `invite-host`, `answer-host-invitation` and `end-hosting`.
create table public.event_hosts (
  event_id text not null references public.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  invited_by uuid references public.profiles on delete set null,
  -- A no is no row: whoever declines, leaves or is removed has nothing left to end.
  state text not null default 'invited' check (state in ('invited', 'accepted')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (event_id, user_id),
  constraint answered_when_accepted check ((state = 'accepted') = (answered_at is not null))
);
create index event_hosts_user_id_idx on public.event_hosts (user_id, state);
create index event_hosts_invited_by_idx on public.event_hosts (invited_by);

-- Drafts that publish themselves: the moment that a host has chosen. Written by the function `schedule-publishing`; the
-- job `publish_event` publishes by the engine's own rules, as its host would.
create table public.event_schedules (
  event_id text primary key references public.events on delete cascade,
  publish_at timestamptz not null,
  set_by uuid not null references public.profiles on delete cascade,
  -- Why it could not be published when its moment came.
  failure text check (char_length(failure) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index event_schedules_set_by_idx on public.event_schedules (set_by);

-- Whoever is coming hears when an event is cancelled, held after all, or moved in time or place. What it was before the
-- first change that nobody has been told of stands here, with what it is now, so that several changes within a
-- minute are one notice, and that an event which is cancelled and deleted at once is told of all the same.
create table hearth.event_changes (
  event_id text primary key,
  host_id uuid,
  -- Both as the calendar of an event has it (apps/server/src/feeds, `CalendarEvent`).
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz not null default now()
);

-- How many published events there are of each category and level, for the numbers of the network. Each change is a row
-- of its own, so that nobody who publishes waits for somebody else who does; the sweep of each minute adds them up.
create table hearth.event_numbers (
  visibility text not null,
  category text not null,
  level integer not null,
  n integer not null
);

-- A week that is over is counted once, when somebody who looks after the house first looks, and kept.
create table hearth.week_counts (
  week timestamptz primary key,
  people integer not null,
  events integer not null,
  answers integer not null
);

-- The address of a member's own calendar. Whoever knows it reads what they are coming to, so only a keyed hash of it is
-- kept: the database alone opens nobody's calendar.
create table hearth.calendar_feeds (
  user_id uuid primary key references auth.users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

grant select on public.events, public.event_seats to anon, authenticated, hearth_jobs;
grant select, insert, update, delete on public.events, hearth.event_bytes, public.event_addresses, public.event_seats,
  public.event_likes, public.event_hosts, public.event_schedules, hearth.calendar_feeds to hearth_engine;
grant select on public.event_addresses, public.event_hosts, public.event_schedules to authenticated, hearth_jobs;
grant select, insert, delete on hearth.event_sites, hearth.event_numbers to hearth_engine;
grant select, insert (event_id, user_id), delete on public.event_likes to authenticated;
grant select on public.event_likes to hearth_jobs;
grant select, delete on hearth.event_changes to hearth_engine;
grant select, insert, update, delete on hearth.event_changes to hearth_jobs;
grant select, insert on hearth.week_counts to hearth_engine;
grant select (user_id, created_at), delete on hearth.calendar_feeds to hearth_auth;
