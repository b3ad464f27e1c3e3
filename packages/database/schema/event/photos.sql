-- Photos of an event by those who came (docs/decisions/0104-photos-of-those-who-came.md).

create function hearth.photos_are_open(event text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from hearth.photo_sharing s where s.event_id = event and s.is_open);
grant execute on function hearth.photos_are_open to anon, authenticated;

-- Whether they said that they come, and it took place.
create function hearth.came_to(event text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return person is not null and exists (
    select from public.events e join public.attendances a on a.event_id = e.id
    where e.id = event and e.status = 'published' and e.starts_at <= now()
      and a.user_id = person and a.answer = 'coming');
grant execute on function hearth.came_to to authenticated;

-- The same of a guest without an account.
create function hearth.came_as_guest(event text, guest uuid) returns boolean
  language sql stable security definer set search_path = ''
  return guest is not null and exists (
    select from public.events e join public.attendances a on a.event_id = e.id
    where e.id = event and e.status = 'published' and e.starts_at <= now()
      and a.guest_id = guest and a.answer = 'coming');

-- Whether the account with a guest's address and a member keep apart.
create function hearth.is_guest_apart(guest uuid, member uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from hearth.guests g join public.blocks b
      on (b.blocker_id, b.blocked_id) in ((g.account_id, member), (member, g.account_id))
    where g.id = guest);

-- Who sees a photo: a member, a visitor, or a guest without an account (`as_guest`), who is kept apart as the account with their
-- address is. Asked to be removed, it is there for whoever took it and whoever asked alone. An admin sees what was reported.
create function hearth.sees_photo(photo public.event_photos, person uuid, as_guest uuid default null) returns boolean
  language sql stable security definer set search_path = '' as $$
  select person is not distinct from photo.taken_by
    or exists (select from hearth.photo_removals r where r.photo_id = photo.id and r.asked_by = person)
    or (photo.hidden_at is null and (
      hearth.is_host_of(photo.event_id, person)
      or (hearth.photos_are_open(photo.event_id) and hearth.may_open_event(photo.event_id, person)
        and (photo.is_public or hearth.came_to(photo.event_id, person) or hearth.came_as_guest(photo.event_id, as_guest))
        and exists (select from public.profiles p where p.id = photo.taken_by and not p.is_hidden)
        and not exists (select from public.blocks b
          where (b.blocker_id, b.blocked_id) in ((photo.taken_by, person), (person, photo.taken_by)))
        and not (as_guest is not null and hearth.is_guest_apart(as_guest, photo.taken_by)))
      or (hearth.is_admin(person) and exists (select from public.reports r
        where r.subject_kind = 'event_photo' and r.subject_id = photo.event_id || '/' || photo.id))))
$$;

-- The photos of an event that the reader may see, the first taken first, and what the reader may do there. Who took them
-- is for members: that somebody came is not for everyone.
create function hearth.event_photos(event text) returns jsonb
  language sql stable security definer set search_path = '' as $$
  with reader as (
    select auth.uid() as id, hearth.is_host_of(event, auth.uid()) as is_host, hearth.photos_are_open(event) as is_open
  ), here as (
    select e.id, e.status = 'published' and e.ends_at <= now() as is_over from public.events e
    where e.id = event and hearth.may_open_event(e.id, (select id from reader))
  ), seen as (
    select f as photo, p.id as taker, p.username, p.display_name, p.profile_photo_url
    from public.event_photos f join public.profiles p on p.id = f.taken_by
    where f.event_id = (select id from here) and hearth.sees_photo(f, (select id from reader))
    order by f.created_at, f.id limit 400
  )
  select jsonb_build_object(
    'is_open', r.is_open,
    'is_host', r.is_host,
    'may_add', r.is_open and h.is_over and (r.is_host or hearth.came_to(event, r.id)),
    'mine', (select count(*) from public.event_photos f where f.event_id = event and f.taken_by = r.id),
    'photos', (select coalesce(jsonb_agg(jsonb_build_object(
      'id', (s.photo).id, 'picture', (s.photo).picture, 'alt', (s.photo).alt,
      'width', (s.photo).width, 'height', (s.photo).height, 'is_public', (s.photo).is_public,
      'is_mine', s.taker is not distinct from r.id, 'is_hidden', (s.photo).hidden_at is not null,
      'i_asked', exists (select from hearth.photo_removals x where x.photo_id = (s.photo).id and x.asked_by = r.id),
      'taker', case when r.id is not null then jsonb_build_object('id', s.taker, 'username', s.username,
        'display_name', s.display_name, 'profile_photo_url', s.profile_photo_url) end
    ) order by (s.photo).created_at, (s.photo).id), '[]') from seen s))
  from reader r cross join here h
$$;
grant execute on function hearth.event_photos to anon, authenticated;

-- A page of the photos that a guest without an account may see, with where the storage protocol has each; one of them where it
-- is named. For the guest's own page: who took them is for members.
create function hearth.photos_for_guest(guest uuid, page_start integer, page_size integer, only_photo uuid default null) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'bucket', o.bucket_id, 'name', o.name, 'alt', f.alt,
    'width', f.width, 'height', f.height) order by f.created_at, f.id), '[]')
  from (
    select p.* from hearth.guests g join public.event_photos p on p.event_id = g.event_id
    where g.id = photos_for_guest.guest and hearth.photos_are_open(g.event_id)
      and (only_photo is null or p.id = only_photo) and hearth.sees_photo(p, null, g.id)
    order by p.created_at, p.id offset page_start limit page_size) f
  join storage.objects o on o.name = substr(f.picture, char_length('/storage/v1/object/public/pictures/') + 1)
    and o.bucket_id in ('pictures', 'private-pictures')
$$;

-- The picture goes with the photo, unless it is shown elsewhere. Whoever has the event open hears that something moved.
create function hearth.after_photo() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from storage.objects o
      where o.name = substr(old.picture, char_length('/storage/v1/object/public/pictures/') + 1)
        and o.bucket_id in ('pictures', 'private-pictures') and not hearth.is_picture_shown(o.owner_id, old.picture);
  end if;
  perform hearth.settle_pictures(array[coalesce(new.picture, old.picture)]);
  perform realtime.tell('event:' || coalesce(new.event_id, old.event_id), 'photos');
  return null;
end $$;
create trigger after_photo after insert or update or delete on public.event_photos
  for each row execute function hearth.after_photo();

-- Photos move with what is open to whom.
create function hearth.settle_photos() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  event text := to_jsonb(new) ->> case tg_table_name when 'events' then 'id' else 'event_id' end;
begin
  perform hearth.settle_pictures(array(select f.picture from public.event_photos f where f.event_id = event));
  if tg_table_name = 'photo_sharing' then perform realtime.tell('event:' || event, 'photos'); end if;
  return null;
end $$;
create trigger settle_photos after update of visibility, status on public.events
  for each row when ((old.visibility, old.status) is distinct from (new.visibility, new.status))
  execute function hearth.settle_photos();
create trigger settle_photos after insert or update on hearth.photo_sharing
  for each row execute function hearth.settle_photos();
