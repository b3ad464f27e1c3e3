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
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('private-pictures', 'private-pictures', false, 5242880, '{image/jpeg,image/png,image/webp,image/avif}');

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
  -- What a member notes beside a picture, under Supabase's name: kept as it was said and given back.
  user_metadata jsonb check (octet_length(user_metadata::text) <= 20000),
  constraint objects_bucket_name_key unique (bucket_id, name),
  constraint name_form check (char_length(name) <= 200 and name ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$'),
  constraint size_form check ((metadata ->> 'size')::integer > 0)
);
create index objects_owner_id_idx on storage.objects (owner_id);

-- `xid` is the transaction that wrote a row. Readers keep the snapshot of their last reading and ask for what has
-- become visible since: rows commit in another order than they are numbered, and none may be missed or read twice.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null check (char_length(topic) <= 255),
  extension text not null check (extension in ('broadcast', 'presence')),
  event text not null check (char_length(event) between 1 and 255),
  payload jsonb not null default '{}' check (octet_length(payload::text) <= 66000),
  private boolean not null default true,
  inserted_at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id(),
  -- What is said in bytes, under Supabase's name. Beside it stands no payload in JSON.
  binary_payload bytea check (octet_length(binary_payload) <= 66000)
);
create index messages_xid_idx on realtime.messages (xid);
create index messages_topic_idx on realtime.messages (topic, inserted_at);
-- A policy is asked about a row, and before anything was said on a topic there is none. These two belong to no topic;
-- whether a reader sees them, while their request is about a topic, says whether they may listen to it.
insert into realtime.messages (id, topic, extension, event)
values ('00000000-0000-4000-8000-000000000001', '', 'broadcast', 'probe'),
  ('00000000-0000-4000-8000-000000000002', '', 'presence', 'probe');
-- A topic may be public: then it is joined without `private: true`, by whoever its policies let listen. Whether it is
-- asks about two more rows that belong to no topic.
insert into realtime.messages (id, topic, extension, event, private)
values ('00000000-0000-4000-8000-000000000003', '', 'broadcast', 'probe', false),
  ('00000000-0000-4000-8000-000000000004', '', 'presence', 'probe', false);

-- Not logged: after a crash of the database every reader begins anew, and so do those who listen to it.
create unlogged table realtime.changes (
  id bigint generated always as identity primary key,
  table_name text not null,
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  key jsonb not null,
  written_at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id()
);
create index changes_xid_idx on realtime.changes (xid);

-- Who is present on a topic, and in which process their socket ends. A process that is not seen any more takes those
-- who came through it along.
create unlogged table realtime.processes (
  id uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);

create unlogged table realtime.presences (
  ref text primary key,
  process_id uuid not null,
  topic text not null,
  key text not null,
  meta jsonb not null
);
create index presences_topic_idx on realtime.presences (topic);
create index presences_process_id_idx on realtime.presences (process_id);

grant select on storage.buckets to anon, authenticated, hearth_engine, hearth_jobs;
grant select, insert (bucket_id, name, owner_id, version, metadata, user_metadata), update (version, metadata,
  updated_at, user_metadata), delete on storage.objects to authenticated;
grant select, update (bucket_id), delete on storage.objects to hearth_engine;
grant select on storage.objects to hearth_jobs;
grant select on realtime.messages to anon;
grant select, insert (id, topic, extension, event, payload, private, binary_payload) on realtime.messages to
  authenticated;
grant select, insert, update, delete on realtime.messages, realtime.changes, realtime.processes, realtime.presences to
  hearth_engine;
grant select, delete on realtime.messages to hearth_jobs;
grant select (written_at), delete on realtime.changes to hearth_jobs;
