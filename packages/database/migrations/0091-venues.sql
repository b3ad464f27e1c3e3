-- Places where people meet. Written by the functions `save-venue`, `close-venue` and `delete-venue`; read as a table.
create table public.venues (
  id uuid primary key,
  -- A venue outlives its owner's account: events took place in it.
  owner_id uuid references public.profiles on delete set null,
  -- A venue in use cannot vanish: it is closed, and its past stays.
  status text not null default 'open' check (status in ('open', 'closed')),
  name text not null check (char_length(name) between 2 and 120),
  kind text not null check (kind in (
    'community_house', 'home', 'garden', 'studio', 'hall', 'theater', 'cafe', 'library', 'sacred_space', 'outdoors', 'other')),
  description text check (char_length(description) <= 5000),
  city text not null check (char_length(city) between 1 and 80),
  country text check (country ~ '^[A-Z]{2}$'),
  timezone text not null,
  capacity integer check (capacity between 1 and 100000),
  -- What it has (kitchen, piano ...), and the accessibility facts that events use too.
  features text[] not null default '{}',
  access text[] not null default '{}',
  -- A list of { days: [1..7], opens: "HH:MM", closes: "HH:MM" }, Monday is 1, in the venue's zone.
  hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  hours_note text check (char_length(hours_note) <= 300),
  prices text check (char_length(prices) <= 1000),
  house_rules text check (char_length(house_rules) <= 2000),
  website text check (char_length(website) <= 500),
  -- Paths of the owner's own pictures; the first is the cover.
  photos text[] not null default '{}' check (cardinality(photos) <= 12),
  -- Where it lies, to about a kilometre: enough for distances, never a door. The trigger below writes it.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  city_folded text generated always as (hearth.fold(city)) stored,
  name_folded text generated always as (hearth.fold(name)) stored,
  search tsvector generated always as (
    setweight(to_tsvector('simple', hearth.fold(name)), 'A')
    || setweight(to_tsvector('simple', hearth.fold(city)), 'B')
    || setweight(to_tsvector('simple', hearth.fold(coalesce(description, ''))), 'C')
  ) stored
);
create index venues_owner_id_idx on public.venues (owner_id);
-- The directory runs along this index, and counts its facets from it without reading the wide rows.
create index venues_directory_idx on public.venues (city_folded, name_folded, id)
  include (city, kind, capacity, features, access) where status = 'open';
create index venues_search_idx on public.venues using gin (search);
-- Names that are nearly what was typed.
create index venues_alike_idx on public.venues
  using gin ((name_folded || ' ' || city_folded) extensions.gin_trgm_ops) where status = 'open';

-- The door itself: street and exact position. `owner`: told by the host to whom they choose.
create table public.venue_addresses (
  venue_id uuid primary key references public.venues on delete cascade,
  address text not null check (char_length(address) <= 240),
  directions text check (char_length(directions) <= 1000),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  audience text not null default 'everyone' check (audience in ('everyone', 'members', 'owner'))
);

-- How to reach those who keep it, as they wish to be reached.
create table public.venue_contacts (
  venue_id uuid primary key references public.venues on delete cascade,
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 40),
  note text check (char_length(note) <= 300),
  audience text not null default 'members' check (audience in ('everyone', 'members', 'owner'))
);

create function hearth.place_venue() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.venues v
  set latitude = round(new.latitude::numeric, 2)::double precision,
    longitude = round(new.longitude::numeric, 2)::double precision
  where v.id = coalesce(new.venue_id, old.venue_id);
  return null;
end $$;
create trigger place_venue after insert or delete or update of latitude, longitude on public.venue_addresses
  for each row execute function hearth.place_venue();

-- "Here soon": an event that picked a venue names it. Counting them reads this index alone.
create index events_venue_id_idx on public.events (venue_id, starts_at, id)
  include (ends_at, status, visibility, created_by) where venue_id <> '';

-- A deletion holds the venue's row before this looks, and whoever picks the venue for an event holds it too: an event
-- that is being created is either seen here, or finds the venue gone.
create function hearth.keep_used_venue() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Written so that the index of used venues serves whatever the plan.
  if exists (select from public.events e where e.venue_id = old.id::text and e.venue_id <> '') then
    raise exception 'Events name this venue. Close it instead: its past then stays.' using errcode = '23503';
  end if;
  return old;
end $$;
create trigger keep_used_venue before delete on public.venues
  for each row execute function hearth.keep_used_venue();

-- An account that ends takes along what is personal: the contact, a door that was not public, the pictures, and the
-- whole venue where nothing ever took place.
create function hearth.leave_venue() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.venue_contacts c where c.venue_id = new.id;
  if not exists (select from public.events e where e.venue_id = new.id::text and e.venue_id <> '') then
    delete from public.venues v where v.id = new.id;
    return null;
  end if;
  delete from public.venue_addresses a where a.venue_id = new.id and a.audience <> 'everyone';
  update public.venues v set status = 'closed', closed_at = coalesce(v.closed_at, now()), photos = '{}'
  where v.id = new.id;
  return null;
end $$;
create trigger leave_venue after update of owner_id on public.venues
  for each row when (old.owner_id is not null and new.owner_id is null) execute function hearth.leave_venue();

grant create on schema hearth to hearth_engine;
alter function hearth.place_venue() owner to hearth_engine;
alter function hearth.keep_used_venue() owner to hearth_engine;
alter function hearth.leave_venue() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;

select hearth.watch_table(name::regclass)
from unnest(array['public.venues', 'public.venue_addresses', 'public.venue_contacts']) as name;

grant select on public.venues, public.venue_addresses, public.venue_contacts to anon, authenticated, hearth_jobs;
grant select, insert, update, delete on public.venues, public.venue_addresses, public.venue_contacts to hearth_engine;
