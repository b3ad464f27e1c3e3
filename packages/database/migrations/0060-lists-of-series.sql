-- A series is one row in lists: what they run along holds its head alone (docs/decisions/0182-a-series-is-one-row-in-lists.md).
drop index public.events_upcoming_idx, public.events_category_idx, public.events_city_idx, public.events_free_idx,
  public.events_category_city_idx, public.events_sitemap_idx, public.events_search_idx, public.events_venue_id_idx,
  public.events_created_at_idx;
create index events_upcoming_idx on public.events (starts_at, id)
  include (ends_at, start_date, last_date, visibility, category, city, city_folded, consciousness_level)
  where status = 'published' and visibility in ('public', 'members') and not is_later_date;
create index events_category_idx on public.events (category, starts_at, id)
  include (ends_at, start_date, last_date, visibility, city, city_folded)
  where status = 'published' and visibility in ('public', 'members') and not is_later_date;
create index events_city_idx on public.events (city_folded, starts_at, id)
  include (ends_at, start_date, last_date, visibility, category, city)
  where status = 'published' and visibility in ('public', 'members') and not is_later_date;
create index events_free_idx on public.events (starts_at, id)
  include (ends_at, start_date, last_date, visibility, category, city, access)
  where status = 'published' and visibility in ('public', 'members') and is_free and not is_later_date;
create index events_category_city_idx on public.events (category, city_folded, starts_at, id)
  include (ends_at, start_date, last_date, visibility, city)
  where status = 'published' and visibility in ('public', 'members') and not is_later_date;
create index events_sitemap_idx on public.events (date_trunc('week', ends_at at time zone 'UTC'), id)
  where status = 'published' and visibility = 'public' and not is_later_date;
create index events_created_at_idx on public.events (created_at, id)
  where status <> 'draft' and visibility <> 'private' and not is_later_date;
-- A word is looked up among what lists show, and where days are asked for among later dates as well: of an event one of the two
-- knows.
create index events_search_idx on public.events using gin (search) where not is_later_date;
create index events_later_search_idx on public.events using gin (search) where is_later_date;
-- Lists that ask for days: every date of a series.
create index events_days_idx on public.events (starts_at, id)
  include (ends_at, start_date, last_date, visibility, category, city, city_folded, is_free)
  where status = 'published' and visibility in ('public', 'members');
-- At a venue, what lists show is a stretch of its own.
create index events_venue_id_idx on public.events (venue_id, is_later_date, starts_at, id)
  include (ends_at, status, visibility, created_by) where venue_id <> '';
