-- Each part of the sitemap is a stretch of one of these, which hold what it lists and nothing else. Events go by the week in which
-- they end, as an expression, so that no list takes this index for one of its own.
create index events_sitemap_idx on public.events (date_trunc('week', ends_at at time zone 'UTC'), id)
  where status = 'published' and visibility = 'public';
create index venues_sitemap_idx on public.venues (id) where status = 'open';
create index service_providers_sitemap_idx on public.service_providers (id) where status = 'published';
