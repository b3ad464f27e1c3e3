-- The folders of an object's name, outermost first.
create function storage.foldername(name text) returns text[]
  language sql immutable strict parallel safe set search_path = ''
  return (string_to_array(name, '/'))[1:array_length(string_to_array(name, '/'), 1) - 1];
grant execute on function storage.foldername to authenticated, hearth_engine, hearth_jobs;

-- A file without a row is removed by a job that is queued in the same transaction, whoever took the row away.
create function hearth.queue_picture_removal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('remove_picture', json_build_object('version', old.version), max_attempts => 5);
  return null;
end $$;
alter function hearth.queue_picture_removal owner to hearth_jobs;
create trigger queue_removal after delete on storage.objects
  for each row execute function hearth.queue_picture_removal();
create trigger queue_removal_of_replaced after update on storage.objects
  for each row when (old.version <> new.version) execute function hearth.queue_picture_removal();

-- Whether a member's picture is shown where everybody may see it.
create function hearth.is_picture_shown_openly(owner uuid, picture text) returns boolean
  language sql stable set search_path = ''
  return exists (select from public.profiles p where p.id = owner and picture in (p.profile_photo_url, p.cover_photo_url))
    or exists (select from public.venues v where v.owner_id = owner and picture = any (v.photos))
    or exists (select from public.service_providers s where s.owner_id = owner and picture = any (s.photos))
    or exists (select from public.posts p where p.author_id = owner
      and p.pictures @> jsonb_build_array(jsonb_build_object('path', picture)))
    or exists (select from public.events e
      where split_part(e.image, '#', 1) = picture and e.visibility = 'public' and e.status <> 'draft')
    or exists (select from public.event_photos f join public.events e on e.id = f.event_id
      where f.picture = is_picture_shown_openly.picture and f.is_public and f.hidden_at is null
        and e.visibility = 'public' and e.status <> 'draft'
        and exists (select from hearth.photo_sharing s where s.event_id = e.id and s.is_open));

-- Whether it belongs to an event: as its picture, or as a photo of somebody who came. An event says more behind the path.
create function hearth.is_picture_of_event(picture text) returns boolean
  language sql stable set search_path = ''
  return exists (select from public.events e where split_part(e.image, '#', 1) = picture)
    or exists (select from public.event_photos f where f.picture = is_picture_of_event.picture);

-- Whether a member shows a picture of theirs anywhere, events included. The service may remove what is shown nowhere,
-- and nothing else (storage/policies.sql).
create function hearth.is_picture_shown(owner uuid, picture text) returns boolean
  language sql stable set search_path = ''
  return hearth.is_picture_shown_openly(owner, picture) or hearth.is_picture_of_event(picture);

-- Brings the pictures behind these paths into the bucket where they belong.
create function hearth.settle_pictures(paths text[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update storage.objects o set bucket_id = w.bucket
  from (
    select f.id, f.name, case
      when hearth.is_picture_of_event(f.path) and not hearth.is_picture_shown_openly(f.owner_id, f.path)
      then 'private-pictures' else 'pictures' end as bucket
    from (
      select p.id, p.name, p.owner_id, '/storage/v1/object/public/pictures/' || p.name as path
      from storage.objects p
      where p.bucket_id in ('pictures', 'private-pictures') and p.name in (
        select substr(split_part(given, '#', 1), char_length('/storage/v1/object/public/pictures/') + 1) from unnest(paths) as given
        where starts_with(given, '/storage/v1/object/public/pictures/'))
    ) f
  ) w
  where o.id = w.id and o.bucket_id <> w.bucket
    -- What its owner put there again under the same name is another picture.
    and not exists (select from storage.objects other where other.bucket_id = w.bucket and other.name = w.name);
end $$;

-- Of every table that shows pictures: whatever paths of pictures its row names, before and now.
create function hearth.settle_shown_pictures() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  paths text[] := array(
    select distinct path #>> '{}'
    from jsonb_path_query(jsonb_build_array(to_jsonb(old), to_jsonb(new)),
      '$.** ? (@.type() == "string" && @ starts with "/storage/v1/object/public/pictures/")') as path);
begin
  if cardinality(paths) > 0 then perform hearth.settle_pictures(paths); end if;
  return null;
end $$;
create trigger settle_pictures after insert or delete or update of image, visibility, status on public.events
  for each row execute function hearth.settle_shown_pictures();
create trigger settle_pictures after insert or delete or update of pictures on public.posts
  for each row execute function hearth.settle_shown_pictures();
create trigger settle_pictures after delete or update of profile_photo_url, cover_photo_url on public.profiles
  for each row execute function hearth.settle_shown_pictures();
create trigger settle_pictures after insert or delete or update of photos on public.service_providers
  for each row execute function hearth.settle_shown_pictures();
create trigger settle_pictures after insert or delete or update of photos on public.venues
  for each row execute function hearth.settle_shown_pictures();

-- Which of these pictures a person may have a signed address of: those of a public bucket, their own, the covers of
-- events that they may open, and the photos there that they may see. Without a person it is a visitor who asks.
create function hearth.pictures_to_sign(bucket text, names text[], person uuid) returns setof text
  language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o join storage.buckets b on b.id = o.bucket_id
  where o.bucket_id = pictures_to_sign.bucket and o.name = any (names)
    and (b.public or o.owner_id = person or exists (
      select from public.events e
      where split_part(e.image, '#', 1) = '/storage/v1/object/public/pictures/' || o.name and hearth.may_open_event(e.id, person))
      or exists (
      select from public.event_photos f
      where f.picture = '/storage/v1/object/public/pictures/' || o.name and hearth.sees_photo(f, person)))
$$;

create trigger live_login before insert or update or delete on storage.objects
  for each statement execute function hearth.require_live_login();
