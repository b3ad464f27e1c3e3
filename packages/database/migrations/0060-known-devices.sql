-- Which kinds of device an account has signed in from, each by a keyed hash, so that a new one can be told to the owner.
create table hearth.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_last_seen_at_idx on hearth.known_devices (last_seen_at);
grant select, insert, update, delete on hearth.known_devices to hearth_auth;
