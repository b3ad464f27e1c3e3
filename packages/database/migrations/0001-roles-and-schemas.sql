-- Roles belong to the server, not to one database: another database of the same server may have made them.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'hearth_engine', 'hearth_auth', 'hearth_jobs', 'hearth_service'] loop
    begin
      execute format('create role %I nologin noinherit nosuperuser nobypassrls', wanted);
    exception
      when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;

-- The service logs in as hearth_service, which may do nothing itself and only become one of these.
grant anon, authenticated, hearth_engine, hearth_auth, hearth_jobs to hearth_service;

-- The owner hands some functions to these roles, and runs its own checks as them.
do $$
begin
  execute format('grant anon, authenticated, hearth_engine, hearth_auth, hearth_jobs to %I', current_user);
end $$;

-- A runaway statement ends by itself. Settings of a role apply at login, so the login role carries the widest
-- bound and the executor narrows it per role.
alter role hearth_service set statement_timeout = '10s';
alter role hearth_service set idle_in_transaction_session_timeout = '15s';
alter role hearth_service set lock_timeout = '5s';

-- Accents and case do not matter where people search.
create schema if not exists extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;
revoke all on schema extensions from public;
grant usage on schema extensions to anon, authenticated, hearth_engine, hearth_auth, hearth_jobs;

create schema if not exists hearth;
create schema if not exists auth;

-- Nothing is open until a line opens it.
revoke all on schema public from public;
revoke all on schema hearth from public;
revoke all on schema auth from public;
alter default privileges revoke execute on functions from public;

grant usage on schema public to anon, authenticated, hearth_engine, hearth_auth, hearth_jobs;
grant usage on schema hearth to anon, authenticated, hearth_engine, hearth_auth, hearth_jobs, hearth_service;
grant usage on schema auth to anon, authenticated, hearth_engine, hearth_auth;

-- The verified claims of the request, as Supabase names the functions that read them.
create function auth.jwt() returns jsonb
  language sql stable set search_path = ''
  return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}'::jsonb);

create function auth.uid() returns uuid
  language sql stable set search_path = ''
  return nullif(auth.jwt() ->> 'sub', '')::uuid;

create function auth.role() returns text
  language sql stable set search_path = ''
  return auth.jwt() ->> 'role';

grant execute on function auth.jwt(), auth.uid(), auth.role() to anon, authenticated, hearth_engine, hearth_auth;

-- Text as search sees it: lower case, no accents. Immutable, because an index stands on it.
create function hearth.fold(value text) returns text
  language sql immutable strict parallel safe set search_path = ''
  return lower(extensions.unaccent('extensions.unaccent'::regdictionary, value));

grant execute on function hearth.fold(text) to anon, authenticated, hearth_engine, hearth_auth;
