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
  ) stored
);

-- Lists run along the start of what is published and open to lists.
create index events_upcoming_idx on public.events (starts_at, id) where status = 'published' and visibility in ('public', 'members');
create index events_category_idx on public.events (category, starts_at, id) where status = 'published' and visibility in ('public', 'members');
create index events_city_idx on public.events (city_folded, starts_at) where status = 'published' and visibility in ('public', 'members');
create index events_ends_at_idx on public.events (ends_at) where status = 'published' and visibility in ('public', 'members');
create index events_created_by_idx on public.events (created_by, starts_at);
create index events_search_idx on public.events using gin (search);

-- A record's Candid bytes, made once at write, in two pieces around `isLiked`, which depends on the caller.
create table hearth.event_bytes (
  event_id text primary key references public.events on delete cascade,
  head bytea not null,
  tail bytea not null
);

-- The only counter of seats. The engine writes `capacity`, answering writes `taken`; null is room for everyone.
create table public.event_seats (
  event_id text primary key references public.events on delete cascade,
  capacity integer check (capacity > 0),
  taken integer not null default 0 check (taken >= 0),
  constraint seats_never_oversold check (capacity is null or taken <= capacity)
);

create table public.attendances (
  event_id text not null references public.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  answer text not null check (answer in ('coming', 'not_coming')),
  -- Everyone who comes with this answer, the person included; 0 when they do not come.
  party integer not null check (party between 0 and 6 and (party > 0) = (answer = 'coming')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index attendances_user_id_idx on public.attendances (user_id, answer);

create table public.event_likes (
  event_id text not null references public.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_likes_user_id_idx on public.event_likes (user_id, created_at desc);

grant select on public.events, public.event_seats to anon, authenticated, hearth_jobs;
grant select on public.attendances, public.event_likes to authenticated, hearth_jobs;
grant insert (event_id, user_id), delete on public.event_likes to authenticated;
grant select, insert, update, delete on public.events, public.event_seats, public.attendances, public.event_likes, hearth.event_bytes
  to hearth_engine;

-- Whether the person may open the event by its id: everything but drafts and private events, which open to their host.
create function hearth.may_open_event(event text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.events e
    where e.id = event
      and (e.created_by = person or (e.status <> 'draft' and (e.visibility in ('public', 'unlisted')
        or (e.visibility = 'members' and person is not null))))
  );

-- What people do with the events that a screen shows: one request by the ids shown.
create function hearth.event_standing(ids text[])
  returns table (event_id text, capacity integer, taken integer, likes integer, my_answer text, my_party integer, liked boolean)
  language sql stable security definer set search_path = '' as $$
  select e.id, s.capacity, s.taken,
    (select count(*)::integer from public.event_likes l where l.event_id = e.id),
    a.answer, a.party,
    exists (select from public.event_likes l where l.event_id = e.id and l.user_id = auth.uid())
  from unnest(ids[1:100]) as wanted(id)
  join public.events e on e.id = wanted.id
  join public.event_seats s on s.event_id = e.id
  left join public.attendances a on a.event_id = e.id and a.user_id = auth.uid()
  where hearth.may_open_event(e.id, auth.uid())
$$;

create function public.event_standing(ids text[])
  returns table (event_id text, capacity integer, taken integer, likes integer, my_answer text, my_party integer, liked boolean)
  language sql stable set search_path = '' as $$
  select * from hearth.event_standing(ids)
$$;

grant execute on function hearth.may_open_event(text, uuid) to anon, authenticated, hearth_engine;
grant execute on function hearth.event_standing(text[]), public.event_standing(text[]) to anon, authenticated, hearth_engine;

-- These two read past the caller's own rights and check the caller themselves, so they belong to the role whose
-- policies allow that, not to the owner, whom forced row security would stop.
grant create on schema hearth to hearth_engine;
alter function hearth.may_open_event(text, uuid) owner to hearth_engine;
alter function hearth.event_standing(text[]) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
