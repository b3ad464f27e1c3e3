-- As before, but for a carried login: that one may end no bridge of another login either.
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
      if (select s.is_carried from auth.sessions s where s.id = own_login) then return old; end if;
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
alter function hearth.guard_bridge owner to hearth_auth;
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
alter function hearth.guard_sync_state owner to hearth_auth;
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
alter function hearth.give_blessings owner to hearth_auth;
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
alter function hearth.end_bridge owner to hearth_auth;
create trigger end_bridge after delete on auth.sessions
  for each row execute function hearth.end_bridge();
