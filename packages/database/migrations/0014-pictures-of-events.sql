-- An event's `image` is a path and, behind `#`, what belongs to the picture; the picture itself is found by the path.
drop index public.events_image_idx;
create index events_image_idx on public.events (split_part(image, '#', 1)) where image is not null;

-- Whether hosts may take the venue's pictures for their events.
alter table public.venues add column lends_pictures boolean not null default false;

-- Whether those who came may show each other their photos, as the hosts chose; without a row they may not.
create table hearth.photo_sharing (
  event_id text primary key references public.events on delete cascade,
  is_open boolean not null,
  changed_by uuid references auth.users on delete set null,
  changed_at timestamptz not null default now()
);
grant select, insert, update on hearth.photo_sharing to hearth_engine;

-- What those who came photographed. `hidden_at`: somebody who is in it asked for its removal.
create table public.event_photos (
  id uuid primary key,
  event_id text not null references public.events on delete cascade,
  taken_by uuid not null references public.profiles on delete cascade,
  picture text not null unique check (starts_with(picture, '/storage/v1/object/public/pictures/')),
  alt text not null default '' check (char_length(alt) <= 200),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  hidden_at timestamptz
);
create index event_photos_event_id_idx on public.event_photos (event_id, created_at, id);
create index event_photos_taken_by_idx on public.event_photos (taken_by, created_at, id);
grant select on public.event_photos to authenticated, hearth_jobs;
grant select, insert, update, delete on public.event_photos to hearth_engine;

-- Who asked, so that they can take it back, and nobody else learns it.
create table hearth.photo_removals (
  photo_id uuid not null references public.event_photos on delete cascade,
  asked_by uuid not null references auth.users on delete cascade,
  asked_at timestamptz not null default now(),
  primary key (photo_id, asked_by)
);
create index photo_removals_asked_by_idx on hearth.photo_removals (asked_by);
grant select, insert, delete on hearth.photo_removals to hearth_engine;

-- The sample community's pictures are kept by the engine.
grant insert on storage.objects to hearth_engine;

insert into hearth.report_kinds (kind, find) values ('event_photo', 'hearth.reported_event_photo');
insert into hearth.newcomer_limits (deed, most) values ('photo', 10);
