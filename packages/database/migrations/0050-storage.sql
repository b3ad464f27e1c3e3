-- Pictures under Supabase's names, as far as Hearth needs them: the rows say whose picture it is and which file holds
-- it, the bytes lie in the picture store.
create schema storage;
revoke all on schema storage from public;
grant usage on schema storage to anon, authenticated, hearth_engine, hearth_jobs;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  public boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('pictures', 'pictures', true, 5242880, '{image/jpeg,image/png,image/webp,image/avif}');

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets,
  name text not null,
  -- The account's end is its pictures' end.
  owner_id uuid not null references auth.users on delete cascade,
  -- The random name of the file in the store. A replaced picture gets another one.
  version uuid not null unique,
  -- Of the file as it is kept: size, mimetype, eTag, width, height.
  metadata jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  constraint objects_bucket_name_key unique (bucket_id, name),
  constraint name_form check (char_length(name) <= 200 and name ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$'),
  constraint size_form check ((metadata ->> 'size')::integer > 0)
);
create index objects_owner_id_idx on storage.objects (owner_id);

-- The folders of an object's name, outermost first.
create function storage.foldername(name text) returns text[]
  language sql immutable strict parallel safe set search_path = ''
  return (string_to_array(name, '/'))[1:array_length(string_to_array(name, '/'), 1) - 1];

grant execute on function storage.foldername(text) to authenticated, hearth_engine, hearth_jobs;

grant select on storage.buckets to anon, authenticated, hearth_engine, hearth_jobs;
grant select on storage.objects to authenticated, hearth_engine, hearth_jobs;
grant insert (bucket_id, name, owner_id, version, metadata), update (version, metadata, updated_at), delete
  on storage.objects to authenticated;

create trigger live_login before insert or update or delete on storage.objects
  for each statement execute function hearth.require_live_login();

-- A file without a row is removed by a job that is queued in the same transaction, whoever took the row away.
create function hearth.queue_picture_removal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('remove_picture', json_build_object('version', old.version), max_attempts => 5);
  return null;
end $$;

grant create on schema hearth to hearth_jobs;
alter function hearth.queue_picture_removal() owner to hearth_jobs;
revoke create on schema hearth from hearth_jobs;

create trigger queue_removal after delete on storage.objects
  for each row execute function hearth.queue_picture_removal();
create trigger queue_removal_of_replaced after update on storage.objects
  for each row when (old.version <> new.version) execute function hearth.queue_picture_removal();
