-- A profile shows pictures of its own person and no others: both addresses name the person's folder.
alter table public.profiles
  add column cover_photo_url text,
  drop constraint profile_photo_form,
  add constraint profile_photo_form check (
    profile_photo_url ~ ('^/storage/v1/object/public/pictures/' || id::text || '(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$')
    and char_length(profile_photo_url) <= 300
  ),
  add constraint cover_photo_form check (
    cover_photo_url ~ ('^/storage/v1/object/public/pictures/' || id::text || '(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$')
    and char_length(cover_photo_url) <= 300
  );

grant update (cover_photo_url) on public.profiles to authenticated;
