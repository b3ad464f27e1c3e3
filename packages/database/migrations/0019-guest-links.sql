-- Links that prove the address of somebody who answers without an account. Until one is used nothing else is written, and
-- no seat is taken (docs/decisions/0133-how-a-guest-proves-an-address.md).
create table hearth.guest_links (
  -- The guest's, once the link is used: for it the address is sealed.
  id uuid primary key,
  event_id text not null references public.events on delete cascade,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  name text not null check (char_length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  sealed_address bytea not null,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  party integer not null check (party between 1 and 6),
  note text check (char_length(note) between 1 and 500),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Whom it made, or found.
  guest_id uuid references hearth.guests on delete cascade,
  constraint guest_when_used check ((used_at is null) = (guest_id is null))
);
create index guest_links_expires_at_idx on hearth.guest_links (expires_at);
create index guest_links_address_idx on hearth.guest_links (event_id, address_hash);
create index guest_links_guest_id_idx on hearth.guest_links (guest_id);
grant select, insert, update, delete on hearth.guest_links to hearth_engine;
