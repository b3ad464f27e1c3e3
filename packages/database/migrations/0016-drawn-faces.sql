-- A profile may show one of the portraits that the server draws (@hearth/contracts/drawn-faces) instead of a photo.
alter table public.profiles drop constraint profile_photo_form;
alter table public.profiles add constraint profile_photo_form check (
  profile_photo_url ~ '^/art/faces/1/([1-9]|[1-5][0-9]|6[0-4])[.]svg$'
  or (
    profile_photo_url ~ ('^/storage/v1/object/public/pictures/' || id::text || '(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$')
    and char_length(profile_photo_url) <= 300
  )
);
