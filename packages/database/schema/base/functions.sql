-- Only who may make a function can be handed one: until all of them stand (`everywhere.sql`), these may.
grant create on schema hearth, realtime to hearth_engine, hearth_auth, hearth_jobs;
-- A function may have settings of an extension once that was called: only a superuser names settings that nobody knows.
select extensions.similarity('', '');

-- A decision that refuses says why in one word, and nothing of it stays written. The server words it.
create function hearth.refuse(reason text) returns void
  language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'HE000', message = reason;
end $$;
grant execute on function hearth.refuse to hearth_engine, hearth_auth;

-- Null for what is not a uuid, so that nothing is cast that cannot be.
create function hearth.uuid_or_null(text) returns uuid
  language sql immutable set search_path = ''
  return case when $1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $1::uuid end;

-- Where nobody has looked, everybody is taken to block the reader. Nobody's are the rows of whoever has left.
create function hearth.is_one_of(person uuid, people uuid[]) returns boolean
  language sql immutable
  return coalesce(person = any (people), person is not null);
grant execute on function hearth.is_one_of to authenticated;

-- For rows that say when they were changed last.
create function hearth.touch() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- By the haversine formula, on a sphere. Without settings of its own, so that it is written into the query that asks.
create function hearth.km_between(latitude double precision, longitude double precision,
  other_latitude double precision, other_longitude double precision) returns double precision
  language sql immutable parallel safe
  return 2 * 6371.0088 * asin(least(1, sqrt(
    sind((other_latitude - latitude) / 2) ^ 2
    + cosd(latitude) * cosd(other_latitude) * sind((other_longitude - longitude) / 2) ^ 2)));

-- The table interface does its work in one statement. This undoes it when it touched more rows than the caller
-- allowed, or not the one that a single object needs. SQLSTATE `PGRST` is PostgREST's own: the message is the body of
-- the answer, the detail holds its status.
create function hearth.check_affected_rows(affected bigint, most bigint, must_be_one boolean) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  if affected > most then
    raise exception using errcode = 'PGRST', detail = '{"status": 400}', message = json_build_object(
      'code', 'PGRST124',
      'message', 'Query result exceeds max-affected preference constraint',
      'details', format('The query affects %s rows', affected),
      'hint', null);
  end if;
  if must_be_one and affected <> 1 then
    raise exception using errcode = 'PGRST', detail = '{"status": 406}', message = json_build_object(
      'code', 'PGRST116',
      'message', 'Cannot coerce the result to a single JSON object',
      'details', format('The result contains %s rows', affected),
      'hint', null);
  end if;
  return true;
end $$;
grant execute on function hearth.check_affected_rows to anon, authenticated, hearth_jobs;

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

-- Once per statement, before its first row.
create function hearth.require_live_login() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_setting('role') = 'authenticated' and not hearth.login_lives() then
    raise exception 'This sign-in has ended. Please sign in again.' using errcode = 'PT401';
  end if;
  return null;
end $$;

-- Directories that read as much however many fit. A choice that many fit is met along the order of the list, of which a
-- page is full after a short way; what few fit is looked up. The first two hundred of the list say which it is.

-- The ids of the first that fit. `called`: the name that the conditions have for a row of the table; `list`: what the
-- list is made of; `in_order`: the columns of its order, the id among them; `fits`: what was chosen, nothing where all
-- fit.
create function hearth.first_ids(of_table regclass, called text, list text, fits text, in_order text, most integer) returns uuid[]
  language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  far constant integer := 10000;
  -- Of all there may be, as the last analysis knows.
  rows_in_all constant real := (select greatest(c.reltuples, 0) from pg_catalog.pg_class c where c.oid = of_table);
  source constant text := format('%s %s where %s', of_table, called, list);
  share integer;
  is_all boolean;
  found uuid[];
begin
  if fits <> '' then
    execute format('select count(*) from (select %1$s.* from %2$s order by %3$s limit 200) %1$s where %4$s', called, source, in_order, fits) into share;
  end if;
  -- The way grows with what is wanted, and what is looked up with all there is: the square of the share says which is shorter.
  if coalesce(share * share * rows_in_all >= most * 30000, true) then
    execute format('select array(select %1$s.id from (select %1$s.* from %2$s order by %3$s limit %6$s) %1$s where %4$s limit %5$s)',
      called, source, in_order, coalesce(nullif(fits, ''), 'true'), most, far) into found;
    if share is null or cardinality(found) = most then return found; end if;
    execute format('select not exists (select from (select from %s order by %s offset %s limit 1) behind)', source, in_order, far) into is_all;
    if is_all then return found; end if;
  end if;
  -- Planned for all that fit, of which only the first are read; else the plan would be to go along.
  execute format('with %1$s as materialized (select %3$s from %2$s and %4$s) select array(select %1$s.id from %1$s order by %3$s limit %5$s)',
    called, source, in_order, fits, most) into found;
  return found;
end $$;
