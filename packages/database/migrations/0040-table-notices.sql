-- Every write to a table of `public` is announced on the channel `table_changed`, with the table's name, so that the
-- caches of all processes drop what they keep for anonymous readers.
--
-- PostgreSQL lets only one transaction at a time commit notices, its fsync included: with 32 writers that cost three
-- quarters of their speed. A write therefore leaves the notice out while another open transaction gives the one for
-- the same table. Whoever listens must not keep anything for longer than a second (contracts.md, Database).
create function hearth.announce_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if pg_try_advisory_xact_lock(hashtext('table_changed'), tg_relid::integer) then
    perform pg_notify('table_changed', tg_table_name);
  end if;
  return null;
end $$;

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

-- It reads what its caller may not, so it belongs to the role that may. `role` stays the member's inside functions
-- that run as somebody else, so the engine's role asks too.
grant create on schema hearth to hearth_auth;
alter function hearth.login_lives() owner to hearth_auth;
revoke create on schema hearth from hearth_auth;
grant execute on function hearth.login_lives() to authenticated, hearth_engine;

-- Once per statement, before its first row.
create function hearth.require_live_login() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_setting('role') = 'authenticated' and not hearth.login_lives() then
    raise exception 'This sign-in has ended. Please sign in again.' using errcode = 'PT401';
  end if;
  return null;
end $$;

-- Puts both on a table. Every migration that makes a table in `public` calls it; a test finds the one that does not.
create function hearth.watch_table(watched regclass) returns void
  language plpgsql set search_path = '' as $$
begin
  execute format(
    'create trigger live_login before insert or update or delete on %s
      for each statement execute function hearth.require_live_login()', watched);
  execute format(
    'create trigger announce_change after insert or update or delete on %s
      for each statement execute function hearth.announce_change()', watched);
end $$;

select hearth.watch_table(name::regclass)
from unnest(array['public.profiles', 'public.events', 'public.event_seats', 'public.attendances', 'public.event_likes']) as name;
