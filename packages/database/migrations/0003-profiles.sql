create table hearth.reserved_usernames (username text primary key check (username = lower(username)));

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  username text not null,
  display_name text,
  profile_photo_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint username_form check (username ~ '^[A-Za-z0-9_.]{3,30}$'),
  constraint display_name_form check (char_length(display_name) between 1 and 60 and display_name !~ '[[:cntrl:]]'),
  constraint profile_photo_form check (profile_photo_url ~ '^/storage/v1/object/public/' and char_length(profile_photo_url) <= 500)
);
create unique index profiles_username_key on public.profiles (lower(username));

-- A name of the house can be given by the server alone.
create function hearth.guard_username() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') = 'authenticated' and new.username is distinct from old.username then
    if lower(new.username) like 'temp\_user\_%'
      or exists (select from hearth.reserved_usernames where username = lower(new.username)) then
      raise exception 'This name is kept for the house. Please choose another.' using errcode = '23514', constraint = 'username_reserved';
    end if;
  end if;
  new.updated_at := now();
  return new;
end $$;

create trigger guard_username before update on public.profiles
  for each row execute function hearth.guard_username();

-- True when the person has chosen a name: without one nobody creates events or answers.
create function hearth.has_username(person uuid) returns boolean
  language sql stable set search_path = ''
  return exists (
    select from public.profiles p where p.id = person and lower(p.username) not like 'temp\_user\_%'
  );

grant execute on function hearth.has_username(uuid) to authenticated, hearth_engine, hearth_auth;

grant select on public.profiles to anon, authenticated, hearth_engine, hearth_auth, hearth_jobs;
grant update (username, display_name, profile_photo_url) on public.profiles to authenticated;
grant insert, update, delete on public.profiles to hearth_auth;
grant select, insert, delete on hearth.reserved_usernames to hearth_auth;

-- What a person may do beyond a member, written by the server alone.
create table hearth.user_roles (
  user_id uuid not null references auth.users on delete cascade,
  role text not null check (role in ('admin', 'steward')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
grant select on hearth.user_roles to hearth_engine, hearth_auth;
grant insert, delete on hearth.user_roles to hearth_auth;
