-- How members belong to the community: a circle (Friend, Keeper, Steward), and what they would give, which is noted and
-- moves no money. Written by the functions of `functions/membership`; `membership_steps` keeps what happened.
create table public.memberships (
  user_id uuid primary key references public.profiles on delete cascade,
  circle text not null check (circle in ('friend', 'keeper', 'steward')),
  -- Whether other members see the circle on the profile.
  is_shown boolean not null default false,
  -- In this circle.
  since timestamptz not null default now()
);

-- One for each member who belongs; it ends with the membership.
create table public.pledges (
  user_id uuid primary key references public.memberships on delete cascade,
  kind text not null check (kind in ('money', 'hours')),
  -- Minor units of `currency` (ISO 4217), or hours.
  amount integer not null check (amount between 1 and 100000000),
  currency text check (currency ~ '^[A-Z]{3}$'),
  per text not null check (per in ('month', 'year')),
  since timestamptz not null default now(),
  constraint currency_of_money check ((kind = 'money') = (currency is not null)),
  constraint hours_of_a_life check (kind = 'money' or amount <= 2000)
);

-- Who asks to be a steward, and what was said.
create table public.steward_applications (
  id uuid primary key,
  user_id uuid not null references public.profiles on delete cascade,
  words text not null check (char_length(words) between 20 and 1000),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references public.profiles on delete set null
);
create unique index steward_applications_one_open_idx on public.steward_applications (user_id) where state = 'open';
create index steward_applications_user_id_idx on public.steward_applications (user_id, asked_at desc);
create index steward_applications_open_idx on public.steward_applications (asked_at, id) where state = 'open';
create index steward_applications_decided_by_idx on public.steward_applications (decided_by);

create table public.membership_steps (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles on delete cascade,
  at timestamptz not null default now(),
  step text not null check (step in ('joined', 'changed', 'left', 'pledged', 'pledge_ended')),
  circle text,
  pledge jsonb
);
create index membership_steps_user_id_idx on public.membership_steps (user_id, id desc);

-- Where the community wants to go: a vision whose versions are kept, goals whose progress is counted from rows, and a
-- roadmap that members support and discuss. Stewards write them by the functions of `functions/strategy`.
create table public.vision_versions (
  id bigint generated always as identity primary key,
  text text not null check (char_length(text) between 1 and 8000),
  -- What changed, in the words of who changed it.
  summary text not null default '' check (char_length(summary) <= 120),
  author_id uuid references public.profiles on delete set null,
  created_at timestamptz not null default now()
);
create index vision_versions_author_id_idx on public.vision_versions (author_id);

create table public.goals (
  id uuid primary key,
  title text not null check (char_length(title) between 3 and 120),
  about text not null default '' check (char_length(about) <= 600),
  -- One of `hearth.measure`.
  measure text not null check (measure in ('members', 'belonging', 'events_quarter', 'people_quarter', 'hosts_year', 'cities_year', 'venues', 'providers')),
  target integer not null check (target between 1 and 10000000),
  until date not null,
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index goals_until_idx on public.goals (until, id);
create index goals_created_by_idx on public.goals (created_by);

create table public.roadmap_items (
  id uuid primary key,
  title text not null check (char_length(title) between 3 and 120),
  about text not null default '' check (char_length(about) <= 2000),
  state text not null check (state in ('idea', 'planned', 'under_way', 'done')),
  -- What is at hand comes first, what is done last.
  stage smallint not null generated always as (
    case state when 'under_way' then 1 when 'planned' then 2 when 'idea' then 3 else 4 end) stored,
  -- Rows of `roadmap_supports`, counted by a trigger.
  supports integer not null default 0 check (supports >= 0),
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index roadmap_items_order_idx on public.roadmap_items (stage, (-supports), id);
create index roadmap_items_created_by_idx on public.roadmap_items (created_by);

create table public.roadmap_supports (
  item_id uuid not null references public.roadmap_items on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (item_id, user_id)
);
create index roadmap_supports_user_id_idx on public.roadmap_supports (user_id);

create table public.roadmap_comments (
  id uuid primary key,
  item_id uuid not null references public.roadmap_items on delete cascade,
  author_id uuid not null references public.profiles on delete cascade,
  body text not null check (char_length(body) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index roadmap_comments_item_id_idx on public.roadmap_comments (item_id, created_at desc, id);
create index roadmap_comments_author_id_idx on public.roadmap_comments (author_id, created_at);

grant select on public.memberships, public.pledges, public.steward_applications, public.membership_steps,
  public.vision_versions, public.goals, public.roadmap_items, public.roadmap_comments to authenticated, hearth_jobs;
grant select, insert, update, delete on public.memberships, public.pledges, public.steward_applications,
  public.vision_versions, public.goals, public.roadmap_items, public.roadmap_supports, public.roadmap_comments to
  hearth_engine;
grant select, insert on public.membership_steps to hearth_engine;
grant select, insert (item_id, user_id), delete on public.roadmap_supports to authenticated;
grant select on public.roadmap_supports to hearth_jobs;
