-- When the last mail of each kind left, under Supabase's names; the client shows them.
alter table auth.users
  add column confirmation_sent_at timestamptz,
  add column recovery_sent_at timestamptz,
  add column email_change_sent_at timestamptz;

-- Whoever keeps something open for a login (a socket, a cache) hears of its end, in every process.
create function hearth.tell_login_ended() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('login_ended', old.id::text);
  return null;
end $$;

create trigger tell_login_ended after delete on auth.sessions
  for each row execute function hearth.tell_login_ended();

-- Whether the caller's login still lives: for writes, inside the statement that writes. An access token outlives
-- its login by minutes; a write does not.
create function hearth.login_is_alive() returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = (auth.jwt() ->> 'session_id')::uuid
      and s.user_id = auth.uid()
      and s.not_after > now()
      and (u.banned_until is null or u.banned_until <= now())
  );

grant execute on function hearth.login_is_alive() to authenticated;

-- It reads what its caller may not, so it belongs to the role whose policies allow that.
grant create on schema hearth to hearth_auth;
alter function hearth.login_is_alive() owner to hearth_auth;
revoke create on schema hearth from hearth_auth;
