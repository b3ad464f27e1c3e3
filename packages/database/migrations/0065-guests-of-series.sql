-- People without an account who answer many dates of a series (docs/decisions/0187-guests-come-to-a-series.md).
create table hearth.series_guests (
  id uuid primary key,
  series_id text not null references hearth.series on delete cascade,
  name text not null check (char_length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  -- Sealed for this row; at each of their dates stands a row of `hearth.guests` with the same hash.
  sealed_address bytea not null,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  locale text check (locale ~ '^[a-z]{2}$'),
  -- The account with this address, which proved it too.
  account_id uuid references auth.users on delete set null,
  stays_unseen boolean not null default false,
  mails_ended_at timestamptz,
  -- Dates that they wished for and have no place at.
  missed date[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint series_guests_of_addresses unique (address_hash, series_id)
);
create index series_guests_series_id_idx on hearth.series_guests (series_id);
create index series_guests_account_id_idx on hearth.series_guests (account_id) where account_id is not null;
grant select, insert, update, delete on hearth.series_guests to hearth_engine;

-- A regular is a member or such a guest.
alter table hearth.series_regulars
  drop constraint series_regulars_pkey,
  add column id uuid primary key default gen_random_uuid(),
  alter column user_id drop not null,
  add column guest_id uuid references hearth.series_guests on delete cascade,
  add constraint series_regulars_of_members unique (series_id, user_id),
  add constraint series_regulars_of_guests unique (series_id, guest_id),
  add constraint one_regular check (num_nonnulls(user_id, guest_id) = 1);
create index series_regulars_guest_id_idx on hearth.series_regulars (guest_id) where guest_id is not null;

-- A link answers one event, or dates of a series: these days, or every one from a day on but for some.
alter table hearth.guest_links
  alter column event_id drop not null,
  add column series_id text references hearth.series on delete cascade,
  add column days date[],
  add column from_day date,
  add column without date[] not null default '{}',
  add constraint one_subject check (num_nonnulls(event_id, series_id) = 1),
  add constraint dates_of_series check (num_nonnulls(days, from_day) = num_nonnulls(series_id));
create index guest_links_series_id_idx on hearth.guest_links (series_id) where series_id is not null;
