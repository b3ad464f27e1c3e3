-- The address of a member's own calendar. Whoever knows it reads what they are coming to, so only a keyed hash of it is
-- kept: the database alone opens nobody's calendar.
create table hearth.calendar_feeds (
  user_id uuid primary key references auth.users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on hearth.calendar_feeds to hearth_engine;
-- For a member's archive: that there is one, and since when.
grant select (user_id, created_at) on hearth.calendar_feeds to hearth_auth;
