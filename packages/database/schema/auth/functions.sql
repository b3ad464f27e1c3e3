-- Every policy asks who asks. A function with settings of its own is called as it stands, and setting `search_path` and
-- back costs more than the question; without, PostgreSQL writes the body into the query. The body needs no
-- `search_path`: its names were looked up when it was made. Who asks is read from the text of the claims, without
-- making `jsonb` of all of them.
create function auth.jwt() returns jsonb
  language sql stable
  return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}'::jsonb);
grant execute on function auth.jwt to anon, authenticated, hearth_engine, hearth_auth;

create function auth.role() returns text
  language sql stable
  return nullif(current_setting('request.jwt.claims', true), '')::json ->> 'role';
grant execute on function auth.role to anon, authenticated, hearth_engine, hearth_auth;

-- A permission that is gone bites at once, not when the token expires: a member's write counts while the login that
-- it was made in still lives and the account is not shut (security-rules 18).
create function hearth.login_lives() returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and s.user_id = auth.uid()
      and s.not_after > now()
      and (u.banned_until is null or u.banned_until <= now())
  );
alter function hearth.login_lives() owner to hearth_auth;
grant execute on function hearth.login_lives() to authenticated, hearth_engine, hearth_jobs;

-- True while the device is signed in: every write asks, so that signing out bites at once.
create function hearth.login_lives(person uuid, login uuid) returns boolean
  language sql stable set search_path = ''
  return exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = login and s.user_id = person and s.not_after > now()
      and (u.banned_until is null or u.banned_until <= now())
  );
grant execute on function hearth.login_lives(uuid, uuid) to hearth_engine;

-- Whoever keeps something open for a login (a socket, a cache) hears of its end, in every process.
create function hearth.tell_login_ended() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('login_ended', old.id::text);
  return null;
end $$;
create trigger tell_login_ended after delete on auth.sessions
  for each row execute function hearth.tell_login_ended();
-- A login that was lowered to its first step may not go on listening as what it was.
create trigger tell_login_lowered after update of aal on auth.sessions
  for each row when (old.aal = 'aal2' and new.aal = 'aal1') execute function hearth.tell_login_ended();
