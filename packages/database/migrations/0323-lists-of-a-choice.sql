-- Coming events of a city, of a category, or of both, are read along indexes of their own, and counted there without a look at the
-- wide rows.
drop index public.events_city_idx, public.events_category_idx;
create index events_city_idx on public.events (city_folded, starts_at, id)
  include (ends_at, start_date, last_date, visibility, category, city) where status = 'published' and visibility in ('public', 'members');
create index events_category_idx on public.events (category, starts_at, id)
  include (ends_at, start_date, last_date, visibility, city, city_folded) where status = 'published' and visibility in ('public', 'members');
create index events_category_city_idx on public.events (category, city_folded, starts_at, id)
  include (ends_at, start_date, last_date, visibility, city) where status = 'published' and visibility in ('public', 'members');
