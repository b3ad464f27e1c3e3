-- Where an account was signed in to before, each by a keyed hash: a network, or a device that keeps a key of ours. Wrong
-- passwords from elsewhere do not keep the owner out there.
create table hearth.known_places (
  user_id uuid not null references auth.users on delete cascade,
  place_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, place_hash)
);
create index known_places_last_seen_at_idx on hearth.known_places (last_seen_at);
grant select, insert, update, delete on hearth.known_places to hearth_auth;
