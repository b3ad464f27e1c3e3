-- Other houses that write their public events here, each as a member of this one, by a key that needs no login
-- (docs/decisions/0209-the-engine-elsewhere.md).
create table hearth.house_principals (
  principal text primary key,
  user_id uuid not null unique references auth.users on delete cascade,
  since timestamptz not null default now()
);
grant select on hearth.house_principals to hearth_engine;
grant select, insert, delete on hearth.house_principals to hearth_auth;
