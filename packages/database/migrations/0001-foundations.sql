-- The baseline (0001 to 0013) is the schema as the first release has it: roles and schemas, every table once with its
-- indexes, rows that are there from the start, who may use what. What a function, a view, a trigger or a row policy
-- says stands in ../schema; here are only the functions that a column, an index or a constraint holds fast.

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
  -- The owner hands functions to these roles, and runs its own checks as them.
  execute format('grant anon, authenticated, hearth_engine, hearth_auth, hearth_jobs to %I', current_user);
end $$;

-- The service logs in as hearth_service, which may do nothing itself and only become one of these.
grant anon, authenticated, hearth_engine, hearth_auth, hearth_jobs to hearth_service;

-- A runaway statement ends by itself. Settings of a role apply at login, so the login role carries the widest
-- bound and the executor narrows it per role.
alter role hearth_service set statement_timeout = '10s';
alter role hearth_service set idle_in_transaction_session_timeout = '15s';
alter role hearth_service set lock_timeout = '5s';

-- `auth`, `storage` and `realtime` bear Supabase's names, as far as Hearth needs them, so that policies and clients
-- move unchanged. `hearth` is reached through functions alone.
create schema if not exists extensions;
create schema if not exists hearth;
create schema if not exists auth;
create schema storage;
create schema realtime;

-- Accents and case do not matter where people search.
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- Nothing is open until a line opens it.
revoke all on schema public, extensions, hearth, auth, storage, realtime from public;
alter default privileges revoke execute on functions from public;
grant usage on schema public, extensions to anon, authenticated, hearth_engine, hearth_auth, hearth_jobs;
grant usage on schema hearth to anon, authenticated, hearth_engine, hearth_auth, hearth_jobs, hearth_service;
grant usage on schema auth to anon, authenticated, hearth_engine, hearth_auth;
grant usage on schema storage, realtime to anon, authenticated, hearth_engine, hearth_jobs;

-- The job queue (graphile-worker) lives in a schema that the jobs' role owns: it makes and changes its own tables
-- there as that role. Only its list of migrations stands here, so that it finds a schema and never has to make one.
create schema graphile_worker;
create table graphile_worker.migrations (
  id integer primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
grant usage, create on schema graphile_worker to hearth_jobs;
alter table graphile_worker.migrations owner to hearth_jobs;
alter schema graphile_worker owner to hearth_jobs;

-- Who asks, as Supabase names it; defaults of columns rest on it. Why it has no settings: schema/auth/functions.sql.
create function auth.uid() returns uuid
  language sql stable
  return nullif(nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub', '')::uuid;
grant execute on function auth.uid to anon, authenticated, hearth_engine, hearth_auth;

-- Text as search sees it: lower case, no accents. Not in SQL, which would be prepared anew for each row that it is
-- asked for; everything in it is named whole, so it needs no search path of its own. Immutable, because indexes stand
-- on it.
create function hearth.fold(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return pg_catalog.lower(extensions.unaccent('extensions.unaccent'::pg_catalog.regdictionary, value));
end $$;
grant execute on function hearth.fold to anon, authenticated, hearth_engine, hearth_auth;

-- Joining is immutable for text, but PostgreSQL promises it only of `||`.
create function hearth.joined(words text[]) returns text
  language sql immutable parallel safe set search_path = ''
  return array_to_string(words, ' ');
grant execute on function hearth.joined to anon, authenticated, hearth_engine;

-- Whether a text of several lines holds nothing that hides or turns it.
create function hearth.is_readable(words text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return translate(words, E'\n\r\t', '') !~ '[[:cntrl:]\u202A-\u202E\u2066-\u2069]';
grant execute on function hearth.is_readable to hearth_engine;

-- Whether a value has the form of its field: nothing longer than a screen takes, no characters that hide or turn a
-- text, links that a browser opens as pages. Screens say so in words first (contracts, profileFields).
create function hearth.is_detail(field text, value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
  return case
    when field = 'attended' then value = 'true'
    when field in ('pronouns', 'city', 'bio') then jsonb_typeof(value) = 'string'
      and char_length(value #>> '{}') <= case field when 'pronouns' then 40 when 'city' then 80 else 2000 end
      and value #>> '{}' ~ '\S'
      and translate(value #>> '{}', case field when 'bio' then E'\n\r\t' else '' end, '')
        !~ '[[:cntrl:]\u202A-\u202E\u2066-\u2069]'
    when jsonb_typeof(value) = 'array' then jsonb_array_length(value) between 1 and 12
      and not jsonb_path_exists(value, '$[*] ? (@.type() != "string")')
      and not exists (
        select from jsonb_array_elements_text(value) as entry
        where char_length(entry) > case field when 'interests' then 40 when 'links' then 300 else 80 end
          or entry !~ '\S' or entry ~ '[[:cntrl:]\u202A-\u202E\u2066-\u2069]'
          or (field = 'links' and entry !~* '^https?://[^\s/]')
      )
    else false
  end;
grant execute on function hearth.is_detail to authenticated, hearth_engine;

-- What a name looks like: compatible forms (full width, letters in circles), then letters of other alphabets that look
-- like Latin ones, without signs that nobody sees, in small letters and single spaces. After the skeleton of UTS #39;
-- the table below holds, of its confusables.txt, the single letters of Cyrillic, Greek, Armenian, Coptic, Latin small
-- capitals, Cherokee and Lisu that people type names with. Pairs of Latin letters (I and l, rn and m) are left out: Ian
-- and Lan are both names.
create function hearth.looks_of(name text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  seen text := pg_catalog.normalize(name, 'NFKC');
begin
  seen := pg_catalog.regexp_replace(seen,
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F'
    '\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g');
  seen := pg_catalog.translate(seen,
      'асԁеҽһіӏјорԛѕѵѡԝхуүгь' ||
      'АВСЕԌНІӀЈКМОРԚЅТѴԜХУҮЬ' ||
      'αγινορσυκϳ' ||
      'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϺͿ' ||
      'ցյհոօսզՍՏՕ' ||
      'ⲟⲥⲣⲞⲤⲢⲎⲘⲚⲦⲔⲂⲬⲨ' ||
      'ıɡɑɩʏᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡᴢ' ||
      'ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ' ||
      'ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ',
      'acdeehiljopqsvwwxyyrb' ||
      'ABCEGHIIJKMOPQSTVWXYYB' ||
      'ayivopoukj' ||
      'ABEZHIKMNOPTYXMJ' ||
      'gjhnouqUSO' ||
      'ocpOCPHMNTKBXY' ||
      'igaiyabcdeghijklmnoprstuvwz' ||
      'ABCDEGHJKLMPRSTVWYZ' ||
      'ABCDEFGHIJKLMNOPRSTUVWXYZ');
  return pg_catalog.btrim(pg_catalog.regexp_replace(pg_catalog.lower(seen), '[\s\u0085\u1680\u2028\u2029]+', ' ', 'g'));
end $$;
grant execute on function hearth.looks_of to authenticated, hearth_engine, hearth_auth, hearth_jobs;
