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
-- How the house fares: numbers of now, twelve weeks of people, events and answers, and what is stuck. Nobody's data.
-- The weeks' people and events, and the open venues, are counted in indexes alone.
create index venues_closed_idx on public.venues (id) where status <> 'open';
create index venues_created_at_idx on public.venues (created_at, id);
-- What may be chosen is found through one index, together with the words.
create index venues_choices_idx on public.venues using gin (
  search, (array['city ' || city_folded, 'kind ' || kind] || features || access)) with (fastupdate = off) where status = 'open';
create index venues_sitemap_idx on public.venues (id) where status = 'open';

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

-- The directory of venues: a page along an index, and counts that are kept where nothing is chosen, or else of the
-- first thousand that fit.
create table hearth.venue_counts (
  kind text not null check (kind in ('total', 'kind', 'city', 'feature', 'access', 'seats')),
  folded text not null,
  name text not null,
  n integer not null,
  primary key (kind, folded)
);

-- Members who offer something to events and people. Written by the functions `save-provider`, `submit-provider`,
-- `pause-provider`, `review-provider`; read as a table: a published page by everyone, any other by its owner and
-- admins.
create table public.service_providers (
  id uuid primary key,
  owner_id uuid not null unique references public.profiles on delete cascade,
  status text not null default 'draft' check (status in ('draft', 'in_review', 'published', 'paused')),
  name text not null default '' check (char_length(name) <= 80),
  headline text not null default '' check (char_length(headline) <= 120),
  story text not null default '' check (char_length(story) <= 6000),
  categories text[] not null default '{}',
  city text not null default '' check (char_length(city) <= 80),
  timezone text,
  -- How far they come, in kilometres from their city; null says that people come to them or meet them online.
  travels_km integer check (travels_km between 1 and 20000),
  area text check (char_length(area) <= 200),
  is_online boolean not null default false,
  -- BCP 47 codes.
  languages text[] not null default '{}',
  availability text check (char_length(availability) <= 500),
  -- As venues.hours: { days, opens, closes }.
  hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  website text check (char_length(website) <= 500),
  photos text[] not null default '{}' check (cardinality(photos) <= 12),
  -- Of the city they named, to about a kilometre; never of a home.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  submitted_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  city_folded text generated always as (hearth.fold(city)) stored,
  name_folded text generated always as (hearth.fold(name)) stored,
  -- A published page may be changed and stays published: whoever looks after the house sees which fields changed since
  -- it was sent in or last looked at. Only their own pause can be undone by an owner.
  reviewed_at timestamptz,
  changed_since_review text[] not null default '{}',
  paused_by text check (paused_by in ('owner', 'admin')),
  -- The names of the services, written with them, so that one look at the page finds its words.
  service_words text not null default '',
  search tsvector generated always as (
    setweight(to_tsvector('simple', hearth.fold(name)), 'A')
    || setweight(to_tsvector('simple', hearth.fold(headline || ' ' || service_words || ' ' || hearth.joined(categories))), 'B')
    || setweight(to_tsvector('simple', hearth.fold(city || ' ' || coalesce(area, ''))), 'B')
    || setweight(to_tsvector('simple', hearth.fold(story)), 'C')
  ) stored,
  constraint only_paused_is_paused check ((status = 'paused') = (paused_by is not null))
);
create index service_providers_name_idx on public.service_providers (name_folded, id) where status = 'published';
create index service_providers_in_review_idx on public.service_providers (submitted_at) where status = 'in_review';
create index service_providers_changed_idx on public.service_providers (updated_at)
  where status in ('published', 'paused') and changed_since_review <> '{}';
-- The directory of providers, in the same way as that of venues.
create index service_providers_choices_idx on public.service_providers using gin (search,
  (array['city ' || city_folded, case when is_online then 'is online' else 'is there' end] || categories || languages))
  with (fastupdate = off) where status = 'published';
create index service_providers_sitemap_idx on public.service_providers (id) where status = 'published';
-- Which providers have the words in their names is looked up in an index of names alone. The index of all words knows
-- no weights: there, a word that all pages have meant reading every page to find it in few names.
create index service_providers_names_idx on public.service_providers using gin (ts_filter(search, '{a}'))
  with (fastupdate = off) where status = 'published';

create table public.provider_services (
  id uuid primary key,
  provider_id uuid not null references public.service_providers on delete cascade,
  position integer not null,
  name text not null check (char_length(name) between 2 and 80),
  description text check (char_length(description) <= 600),
  duration_minutes integer check (duration_minutes between 5 and 20160),
  is_free boolean not null default false,
  by_donation boolean not null default false,
  -- Minor units of `currency` (ISO 4217).
  price_min integer check (price_min >= 0),
  price_max integer check (price_max >= price_min),
  currency text check (currency ~ '^[A-Z]{3}$'),
  is_online boolean not null default false
);
create index provider_services_provider_id_idx on public.provider_services (provider_id, position);

-- Shown as stated by the provider; nobody has checked them.
create table public.provider_qualifications (
  id uuid primary key,
  provider_id uuid not null references public.service_providers on delete cascade,
  position integer not null,
  title text not null check (char_length(title) between 2 and 120),
  issuer text check (char_length(issuer) <= 120),
  year integer check (year between 1900 and 2200)
);
create index provider_qualifications_provider_id_idx on public.provider_qualifications (provider_id, position);

-- What admins decided and why; the provider reads it.
create table public.provider_decisions (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references public.service_providers on delete cascade,
  decision text not null check (decision in ('published', 'sent_back', 'paused')),
  note text check (char_length(note) <= 1000),
  decided_by uuid references public.profiles on delete set null,
  decided_at timestamptz not null default now()
);
create index provider_decisions_provider_id_idx on public.provider_decisions (provider_id, decided_at desc);

-- "Where I'll be": a provider stands at an event once both sides have said yes.
create table public.event_providers (
  event_id text not null references public.events on delete cascade,
  provider_id uuid not null references public.service_providers on delete cascade,
  -- What they do there, in words: "Live music", "Childcare".
  part text check (char_length(part) <= 80),
  asked_by text not null check (asked_by in ('host', 'provider')),
  state text not null default 'asked' check (state in ('asked', 'accepted', 'declined')),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (event_id, provider_id)
);
create index event_providers_provider_id_idx on public.event_providers (provider_id, state);

-- What the directory counts when nothing is chosen, kept with each change of a page: to count thousands of rows anew
-- for every reader would cost more than all the rest. `name` is the spelling that came first.
create table hearth.provider_counts (
  kind text not null check (kind in ('total', 'category', 'city', 'language')),
  folded text not null,
  name text not null,
  n integer not null,
  primary key (kind, folded)
);

-- A conversation about a service. No address of either side is in it.
create table public.enquiries (
  id uuid primary key,
  provider_id uuid not null references public.service_providers on delete cascade,
  asker_id uuid not null references public.profiles on delete cascade,
  service_id uuid references public.provider_services on delete set null,
  event_id text references public.events on delete set null,
  wished_on date,
  state text not null default 'asked' check (state in ('asked', 'answered', 'agreed', 'declined')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index enquiries_provider_id_idx on public.enquiries (provider_id, updated_at desc);
create index enquiries_asker_id_idx on public.enquiries (asker_id, updated_at desc);

create table public.enquiry_messages (
  id uuid primary key,
  enquiry_id uuid not null references public.enquiries on delete cascade,
  author_id uuid not null references public.profiles on delete cascade,
  body text not null check (char_length(body) between 1 and 4000),
  -- The state that this message moved the conversation to, when it did.
  state text check (state in ('asked', 'answered', 'agreed', 'declined')),
  created_at timestamptz not null default now()
);
create index enquiry_messages_enquiry_id_idx on public.enquiry_messages (enquiry_id, created_at, id);
-- A message of one's own is found by its author when everything about a person is collected.
create index enquiry_messages_author_id_idx on public.enquiry_messages (author_id, created_at);

grant select on public.venues, public.venue_addresses, public.venue_contacts, public.service_providers,
  public.provider_services, public.provider_qualifications, public.event_providers to anon, authenticated, hearth_jobs;
grant select, insert, update, delete on public.venues, public.venue_addresses, public.venue_contacts,
  hearth.venue_counts, public.service_providers, public.provider_services, public.provider_qualifications,
  public.provider_decisions, public.event_providers, hearth.provider_counts, public.enquiries, public.enquiry_messages
  to hearth_engine;
grant select on public.provider_decisions, public.enquiries, public.enquiry_messages to authenticated, hearth_jobs;
