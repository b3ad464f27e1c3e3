-- Words as they are kept and asked for: folded, without marks between them, so that "St. John's" is "st johns".
create or replace function hearth.plain_words(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return regexp_replace(regexp_replace(hearth.fold(value), '[''’`´]', '', 'g'),
    '[\s!-/:-@\[-`{-~«»“”„–—·…]+', ' ', 'g');
end $$;

-- In which part of its day an event begins on the clock of its place, as terms; one without a time, in each.
create or replace function hearth.times_of_day(start_time time) returns text[]
  language sql immutable parallel safe set search_path = ''
  return case when start_time is null then array['=morning', '=afternoon', '=evening']
    when start_time < '05:00' or start_time >= '17:00' then array['=evening']
    when start_time < '12:00' then array['=morning'] else array['=afternoon'] end;

-- What a subject says in further languages: words like those of its description, so that its own title is found first.
create or replace function hearth.translated_words(subject text) returns text
  language plpgsql stable strict security definer set search_path = '' as $$
begin
  return (select string_agg(concat_ws(' ', t.title, t.intention, t.description), ' ' order by t.locale)
    from public.translations t where t.subject = translated_words.subject and t.state = 'accepted');
end $$;

-- Of a series its next date, which has the words of all. Where a search or a post shows an event for members, its scene stands in for its cover
-- (docs/decisions/0049-private-pictures.md): neither gives the path of a picture that is not public, which no public
-- address shows.
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
    array_to_string(e.tags, ' '), array_to_string(e.good_for, ' '), e.intention, e.description, hearth.translated_words(e.id)))))
    || array_to_tsvector(hearth.times_of_day(case when not e.all_day then e.start_time end)) as words,
  hearth.plain_words(concat_ws(' ', e.title, e.category, e.venue_name, e.city, array_to_string(e.tags, ' '))) as spelling
from public.events e
-- An event whose place was typed names no venue.
left join public.venues v on v.id = case when e.venue_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.venue_id::uuid end
left join public.venue_addresses a on a.venue_id = v.id and a.audience = 'everyone'
where e.status = 'published' and e.visibility in ('public', 'members') and not e.is_later_date and e.ends_at > now();
alter view hearth.event_entries owner to hearth_engine;

-- An address that only members may know is a word and a position for them alone.
create or replace view hearth.venue_entries as
select
  'venues' as kind, v.id, s.audience, v.owner_id, v.name as title, null::text as line, v.photos[1] as photo,
  array['venues:' || v.kind] as categories, v.city, v.city_folded,
  coalesce(a.latitude, v.latitude) as latitude, coalesce(a.longitude, v.longitude) as longitude,
  null::timestamptz as starts_at, null::timestamptz as ends_at, null::date as first_date, null::date as last_date,
  v.timezone, false as is_free, false as by_donation, false as is_paid, null::integer as price_min, null::text as currency,
  v.access, null::boolean as is_online,
  to_tsvector('simple', hearth.plain_words(v.name)) as title_words,
  strip(to_tsvector('simple', hearth.plain_words(concat_ws(' ', v.name, v.kind, v.city, a.address,
    array_to_string(v.features, ' '), array_to_string(v.access, ' '), v.description, hearth.translated_words(v.id::text))))) as words,
  hearth.plain_words(concat_ws(' ', v.name, v.kind, v.city)) as spelling
from public.venues v
left join public.venue_addresses found on found.venue_id = v.id
cross join lateral unnest(
  case found.audience when 'members' then array['visitors', 'members'] else array['all'] end) as s (audience)
left join public.venue_addresses a on a.venue_id = v.id
  and (a.audience = 'everyone' or (a.audience = 'members' and s.audience = 'members'))
where v.status = 'open';
alter view hearth.venue_entries owner to hearth_engine;

create or replace view hearth.provider_entries as
select
  'providers' as kind, p.id, 'all' as audience, p.owner_id, p.name as title,
  nullif(p.headline, '') as line, p.photos[1] as photo,
  coalesce((select array_agg('providers:' || c order by at) from unnest(p.categories) with ordinality as c (c, at)), '{}') as categories,
  nullif(p.city, '') as city, nullif(p.city_folded, '') as city_folded, p.latitude, p.longitude,
  null::timestamptz as starts_at, null::timestamptz as ends_at, null::date as first_date, null::date as last_date,
  p.timezone, s.is_free, s.by_donation, s.is_paid, s.price_min, s.currency,
  '{}'::text[] as access, p.is_online or s.is_online as is_online,
  to_tsvector('simple', hearth.plain_words(p.name)) as title_words,
  strip(to_tsvector('simple', hearth.plain_words(concat_ws(' ', p.name, p.headline, array_to_string(p.categories, ' '),
    p.city, p.area, s.words, p.story, hearth.translated_words(p.id::text))))) as words,
  hearth.plain_words(concat_ws(' ', p.name, p.headline, array_to_string(p.categories, ' '), p.city)) as spelling
from public.service_providers p
join public.profiles owner on owner.id = p.owner_id and not owner.is_hidden
-- Prices compare within one currency: that of the first service with a price.
cross join lateral (
  select
    coalesce(bool_or(o.is_free), false) as is_free,
    coalesce(bool_or(o.by_donation and not o.is_free), false) as by_donation,
    coalesce(bool_or(o.price_min is not null and not o.is_free and not o.by_donation), false) as is_paid,
    coalesce(bool_or(o.is_online), false) as is_online,
    min(o.price_min) filter (where o.currency = o.first_currency and not o.is_free and not o.by_donation) as price_min,
    min(o.first_currency) as currency,
    string_agg(concat_ws(' ', o.name, o.description), ' ' order by o.position) as words
  from (
    select o.*, first_value(o.currency) over (order by o.price_min is null or o.is_free or o.by_donation, o.position, o.id) as first_currency
    from public.provider_services o where o.provider_id = p.id
  ) o
) s
where p.status = 'published';
alter view hearth.provider_entries owner to hearth_engine;

-- What a member tells to members alone is a word for members alone; what they tell to fewer is no word at all.
create or replace view hearth.member_entries as
select
  'members' as kind, p.id, s.audience, p.id as owner_id,
  coalesce(p.display_name, p.username) as title, p.username as line, p.profile_photo_url as photo,
  '{}'::text[] as categories, d.city, hearth.fold(d.city) as city_folded,
  null::double precision as latitude, null::double precision as longitude,
  null::timestamptz as starts_at, null::timestamptz as ends_at, null::date as first_date, null::date as last_date,
  null::text as timezone, false as is_free, false as by_donation, false as is_paid, null::integer as price_min,
  null::text as currency, '{}'::text[] as access, null::boolean as is_online,
  to_tsvector('simple', hearth.plain_words(concat_ws(' ', p.display_name, p.username))) as title_words,
  strip(to_tsvector('simple', hearth.plain_words(concat_ws(' ', p.display_name, p.username, d.words)))) as words,
  hearth.plain_words(concat_ws(' ', p.display_name, p.username, d.city)) as spelling
from public.profiles p
cross join lateral unnest(
  case when exists (
    select from public.profile_details t
    where t.user_id = p.id and t.audience = 'members' and t.field not in ('links', 'attended')
  ) then array['visitors', 'members'] else array['all'] end) as s (audience)
cross join lateral (
  select max(t.value #>> '{}') filter (where t.field = 'city') as city, string_agg(t.value #>> '{}', ' ' order by t.field) as words
  from public.profile_details t
  where t.user_id = p.id and t.field not in ('links', 'attended')
    and (t.audience = 'everyone' or (t.audience = 'members' and s.audience = 'members'))
) d
where not p.is_hidden and lower(p.username) not like 'temp\_user\_%';
alter view hearth.member_entries owner to hearth_engine;
