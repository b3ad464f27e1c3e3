-- A login that single sign-on carried into another app, or that began at another app, is not the account: it changes
-- nothing of it (docs/decisions/0041-a-carried-login-is-not-the-account.md). What makes it one is said here alone.
alter table auth.sessions add column is_carried boolean not null
  generated always as (app <> 'hearth' or amr @> '[{"method": "sso"}]') stored;

-- As before, but for a carried login: that one may end no bridge of another login either.
create or replace function hearth.guard_bridge() returns trigger
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
