-- People who answer an event without an account, one row for each event that they answer
-- (docs/decisions/0132-guests-without-an-account.md).
create table hearth.guests (
  id uuid primary key,
  event_id text not null references public.events on delete cascade,
  name text not null check (char_length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  -- Sealed for this row.
  sealed_address bytea not null,
  -- Keyed, so that whoever reads the table cannot try addresses.
  address_hash bytea not null check (octet_length(address_hash) = 32),
  -- The account with this address, which proved it too: their answer becomes its own.
  account_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  unique (event_id, address_hash),
  unique (event_id, id)
);
create index guests_address_hash_idx on hearth.guests (address_hash);
create index guests_account_id_idx on hearth.guests (account_id, event_id) where account_id is not null;
grant select, insert, update, delete on hearth.guests to hearth_engine;

-- An answer is a member's or such a guest's, who goes with their answer.
alter table public.attendances
  drop constraint attendances_pkey,
  add column id uuid primary key default gen_random_uuid(),
  alter column user_id drop not null,
  add column guest_id uuid,
  add constraint attendances_of_members unique (event_id, user_id),
  add constraint attendances_guest_fkey foreign key (event_id, guest_id) references hearth.guests (event_id, id) on delete cascade,
  add constraint one_person check (num_nonnulls(user_id, guest_id) = 1);
-- Of guests alone, so that no other question is answered by it.
create unique index attendances_of_guests_idx on public.attendances (event_id, guest_id) where guest_id is not null;
-- In the order of a list both are one: whose answer it is decides between two of the same moment.
drop index public.attendances_said_idx, public.attendances_answers_idx;
create index attendances_said_idx on public.attendances (event_id, created_at, (coalesce(user_id, guest_id)));
create index attendances_answers_idx on public.attendances (event_id, answer, created_at, (coalesce(user_id, guest_id)));
