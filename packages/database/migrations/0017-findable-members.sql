-- Whether search engines may list a member's public page: never before the member agreed.
alter table public.profiles add column is_findable boolean not null default false;
grant update (is_findable) on public.profiles to authenticated;
-- The sitemap goes along it.
create index profiles_findable_idx on public.profiles (id)
  where is_findable and not is_hidden and username_lower not like 'temp\_user\_%';
