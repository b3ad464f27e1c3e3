-- Whether a person looks after the house: their role row decides, whatever their token says.
create function hearth.is_admin(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from hearth.user_roles r where r.user_id = person and r.role = 'admin');
grant create on schema hearth to hearth_engine;
alter function hearth.is_admin(uuid) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.is_admin(uuid) to authenticated, hearth_engine;

-- Members who offer something to events and people. Written by the functions `save-provider`, `submit-provider`,
-- `pause-provider`, `review-provider`; read as a table: a published page by everyone, any other by its owner and admins.
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
  name_folded text generated always as (hearth.fold(name)) stored
);
create index service_providers_name_idx on public.service_providers (name_folded, id) where status = 'published';
create index service_providers_in_review_idx on public.service_providers (submitted_at) where status = 'in_review';

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

-- What a member should hear of, written in the transaction of its cause. `data` holds ids and names, never an address.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user_id_idx on public.notifications (user_id, created_at desc, id);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;

select hearth.watch_table(name::regclass)
from unnest(array['public.service_providers', 'public.provider_services', 'public.provider_qualifications',
  'public.provider_decisions', 'public.event_providers', 'public.enquiries', 'public.enquiry_messages',
  'public.notifications']) as name;

grant select on public.service_providers, public.provider_services, public.provider_qualifications, public.event_providers
  to anon, authenticated, hearth_jobs;
grant select on public.provider_decisions, public.enquiries, public.enquiry_messages, public.notifications
  to authenticated, hearth_jobs;
grant update (read_at), delete on public.notifications to authenticated;
grant select, insert, update, delete on public.service_providers, public.provider_services, public.provider_qualifications,
  public.provider_decisions, public.event_providers, public.enquiries, public.enquiry_messages, public.notifications
  to hearth_engine;
