-- What the network knows of a person's sign-on. Every row is its owner's; the triggers decide what may stand in it.

-- One row for each login, under the login's id: that the person may be carried over from there, and where to.
create table public.bridge_authentication (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- A hash alone, written by the trigger; null in a row that the server made itself.
  bridge_token text check (bridge_token ~ '^sha256:[0-9a-f]{64}$'),
  is_active boolean not null default true,
  sacred_fire_blessed boolean not null default true,
  violet_flame_protection boolean not null default true,
  consciousness_level integer not null default 800,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  -- The app whose login it is, and those that it was asked for.
  app_domain text not null default '' check (char_length(app_domain) <= 253),
  target_apps text[] not null default '{}',
  check (is_active = (deactivated_at is null))
);
create index bridge_authentication_user_id_idx on public.bridge_authentication (user_id);

create table public.universal_user_blessings (
  user_id uuid primary key references auth.users on delete cascade,
  consciousness_level integer not null default 800 check (consciousness_level between 0 and 1000),
  created_at timestamptz not null default now()
);

-- When the person was last seen in which app.
create table public.consciousness_sync_state (
  user_id uuid not null references auth.users on delete cascade,
  app_domain text not null check (app_domain ~ '^[a-z0-9.:-]{1,253}$'),
  consciousness_level integer not null default 800,
  sacred_fire_blessing boolean not null default true,
  last_sync_at timestamptz not null default now(),
  primary key (user_id, app_domain)
);

create table public.sacred_fire_blessings (
  user_id uuid primary key references auth.users on delete cascade,
  is_active boolean not null default false,
  expires_at timestamptz
);

select hearth.watch_table(name::regclass)
from unnest(array['public.bridge_authentication', 'public.universal_user_blessings',
  'public.consciousness_sync_state', 'public.sacred_fire_blessings']) as name;

-- A member writes the row of the login that they write with, for at most eight hours after its first sign-in; a row
-- of another login they can only end. Whatever is given as token is replaced by its hash.
create function hearth.guard_bridge() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  own_login uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
  ends_at timestamptz;
begin
  if new.bridge_token !~ '^sha256:[0-9a-f]{64}$' then
    new.bridge_token := 'sha256:' || encode(sha256(convert_to(new.bridge_token, 'UTF8')), 'hex');
  end if;
  new.consciousness_level := 800;
  new.sacred_fire_blessed := true;
  new.violet_flame_protection := true;

  if current_setting('role') = 'authenticated' then
    if tg_op = 'INSERT' then
      new.id := own_login;
      new.created_at := now();
      new.target_apps := '{}';
    elsif old.id <> own_login then
      old.is_active := old.is_active and new.is_active;
      old.deactivated_at := case when not old.is_active then coalesce(old.deactivated_at, now()) end;
      return old;
    end if;
    select s.first_signed_in_at + interval '8 hours' into ends_at from auth.sessions s where s.id = own_login;
    new.expires_at := least(new.expires_at, now() + interval '8 hours', ends_at);
    new.last_used_at := now();
  end if;

  new.deactivated_at := case when not new.is_active then coalesce(old.deactivated_at, now()) end;
  return new;
end $$;

create trigger guard_bridge before insert or update on public.bridge_authentication
  for each row execute function hearth.guard_bridge();

-- The level is the one that the network gave the person, and the time is ours. An app is a row: a person has few.
create function hearth.guard_sync_state() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select b.consciousness_level into new.consciousness_level
    from public.universal_user_blessings b where b.user_id = new.user_id;
  new.consciousness_level := coalesce(new.consciousness_level, 800);
  new.sacred_fire_blessing := true;
  new.last_sync_at := now();
  if tg_op = 'INSERT' and (select count(*) >= 32 from public.consciousness_sync_state s
      where s.user_id = new.user_id and s.app_domain <> new.app_domain) then
    raise exception 'There are too many apps here already.' using errcode = '23514', constraint = 'too_many_apps';
  end if;
  return new;
end $$;

create trigger guard_sync_state before insert or update on public.consciousness_sync_state
  for each row execute function hearth.guard_sync_state();

create function hearth.guard_sacred_fire() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.expires_at := least(new.expires_at, now() + interval '8 hours');
  return new;
end $$;

create trigger guard_sacred_fire before insert or update on public.sacred_fire_blessings
  for each row execute function hearth.guard_sacred_fire();

-- Both blessings come with the profile, so that every member has them and nobody can give them to themselves.
create function hearth.give_blessings() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.universal_user_blessings (user_id) values (new.id) on conflict do nothing;
  insert into public.sacred_fire_blessings (user_id) values (new.id) on conflict do nothing;
  return null;
end $$;

create trigger give_blessings after insert on public.profiles
  for each row execute function hearth.give_blessings();

-- The end of a login, whoever brings it about, ends what could be carried over from it.
create function hearth.end_bridge() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.bridge_authentication set is_active = false where id = old.id and is_active;
  update public.sacred_fire_blessings f set is_active = false
    where f.user_id = old.user_id and f.is_active
      and not exists (
        select from public.bridge_authentication b
        where b.user_id = old.user_id and b.is_active and b.expires_at > now()
      );
  return null;
end $$;

create trigger end_bridge after delete on auth.sessions
  for each row execute function hearth.end_bridge();

insert into public.universal_user_blessings (user_id) select id from public.profiles;
insert into public.sacred_fire_blessings (user_id) select id from public.profiles;

grant select, insert, update, delete on
  public.bridge_authentication, public.universal_user_blessings, public.consciousness_sync_state, public.sacred_fire_blessings
  to hearth_auth;
grant select on
  public.bridge_authentication, public.universal_user_blessings, public.consciousness_sync_state, public.sacred_fire_blessings
  to authenticated;
grant
  insert (user_id, bridge_token, is_active, sacred_fire_blessed, violet_flame_protection, consciousness_level,
    expires_at, last_used_at, deactivated_at, app_domain),
  update (user_id, bridge_token, is_active, sacred_fire_blessed, violet_flame_protection, consciousness_level,
    expires_at, last_used_at, deactivated_at, app_domain)
  on public.bridge_authentication to authenticated;
grant
  insert (user_id, app_domain, consciousness_level, sacred_fire_blessing, last_sync_at),
  update (user_id, app_domain, consciousness_level, sacred_fire_blessing, last_sync_at)
  on public.consciousness_sync_state to authenticated;
grant update (is_active, expires_at) on public.sacred_fire_blessings to authenticated;

-- They read and write what their caller may not, so they belong to the role that may.
grant create on schema hearth to hearth_auth;
alter function hearth.guard_bridge() owner to hearth_auth;
alter function hearth.guard_sync_state() owner to hearth_auth;
alter function hearth.give_blessings() owner to hearth_auth;
alter function hearth.end_bridge() owner to hearth_auth;
revoke create on schema hearth from hearth_auth;
