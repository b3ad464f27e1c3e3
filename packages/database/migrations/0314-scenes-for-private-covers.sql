-- Where a search or a post shows an event for members, its scene stands in for its cover (docs/decisions/0049-private-pictures.md):
-- neither gives the path of a picture that is not public, which no public address shows.
create or replace view hearth.event_entries as
select
  'events' as kind, e.id, case e.visibility when 'public' then 'all' else 'members' end as audience,
  e.created_by as owner_id, e.title, nullif(e.venue_name, '') as line,
  case e.visibility when 'public' then e.image end as photo,
  array['events:' || e.category] as categories,
  nullif(e.city, '') as city, nullif(e.city_folded, '') as city_folded,
  coalesce(a.latitude, v.latitude) as latitude, coalesce(a.longitude, v.longitude) as longitude,
  e.starts_at, e.ends_at, e.start_date as first_date, e.last_date, e.timezone,
  e.is_free, not e.is_free and coalesce(e.by_donation, false) as by_donation,
  not e.is_free and not coalesce(e.by_donation, false) as is_paid, e.price_min, e.currency,
  coalesce(e.access, '{}') as access, e.online_url is not null as is_online,
  to_tsvector('simple', hearth.plain_words(e.title)) as title_words,
  strip(to_tsvector('simple', hearth.plain_words(concat_ws(' ', e.title, e.category, e.venue_name, e.city,
    array_to_string(e.tags, ' '), e.intention, e.description)))) as words,
  hearth.plain_words(concat_ws(' ', e.title, e.category, e.venue_name, e.city, array_to_string(e.tags, ' '))) as spelling
from public.events e
-- An event whose place was typed names no venue.
left join public.venues v on v.id = case when e.venue_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.venue_id::uuid end
left join public.venue_addresses a on a.venue_id = v.id and a.audience = 'everyone'
where e.status = 'published' and e.visibility in ('public', 'members') and e.ends_at > now();

update hearth.search_entries s set photo = null where s.kind = 'events' and s.audience = 'members' and s.photo is not null;

-- What a post is about, for whom it opens: else the post stands without it.
create or replace function hearth.post_about(post public.posts, reader uuid, away uuid[]) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', 'event', 'id', e.id, 'title', e.title, 'category', e.category,
      'photo', case e.visibility when 'public' then e.image end,
      'starts_at', e.starts_at, 'timezone', e.timezone, 'all_day', e.all_day, 'status', e.status,
      'place', nullif(concat_ws(', ', nullif(e.venue_name, ''), nullif(e.city, '')), ''))
    from public.events e where e.id = post.event_id and hearth.may_open_event(e.id, reader)
      -- What became unlisted or private meanwhile is not passed on by an older post.
      and (e.visibility = 'public' or (e.visibility = 'members' and reader is not null))
  union all
  select jsonb_build_object('kind', 'venue', 'id', v.id, 'title', v.name, 'category', v.kind, 'photo', v.photos[1], 'place', v.city)
    from public.venues v where v.id = post.venue_id and (v.owner_id is null or v.owner_id <> all (away))
  union all
  select jsonb_build_object('kind', 'provider', 'id', s.id, 'title', s.name, 'category', s.categories[1], 'photo', s.photos[1],
      'place', coalesce(nullif(s.headline, ''), s.city))
    from public.service_providers s join public.profiles o on o.id = s.owner_id
    where s.id = post.provider_id and s.status = 'published' and not o.is_hidden and s.owner_id <> all (away)
$$;
