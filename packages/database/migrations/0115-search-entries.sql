-- One index of everything that can be found, kept by triggers beside the tables it tells of. `all`: the same for
-- everybody. Where members may find more than visitors there are two rows, one for each. What neither may find has no
-- row: drafts, unlisted and private events, closed venues, pages that are not published, members who are hidden or have
-- not chosen a name. Whom a member blocked, or who blocked them, is left out when they search.
--
-- The four views say what the rows are; whoever adds a kind or a column does it there (docs/search.md).
create table hearth.search_entries (
  kind text not null check (kind in ('events', 'venues', 'providers', 'members')),
  id text not null,
  audience text not null check (audience in ('all', 'visitors', 'members')),
  owner_id uuid,
  title text not null,
  line text,
  photo text,
  -- Each with its kind before it, because kinds share names: 'events:theater', 'venues:theater'.
  categories text[] not null,
  city text,
  city_folded text,
  -- As exact as this audience may know it.
  latitude double precision,
  longitude double precision,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The local days in the event's own zone.
  first_date date,
  last_date date,
  timezone text,
  is_free boolean not null,
  by_donation boolean not null,
  is_paid boolean not null,
  price_min integer,
  currency text,
  access text[] not null,
  -- Null where the question makes no sense.
  is_online boolean,
  -- Read through their indexes alone: unpacking the words of every hit would cost more than all else.
  title_words tsvector not null,
  words tsvector not null,
  -- What a misspelt word is compared with.
  spelling text not null,
  primary key (kind, id, audience)
);
create index search_entries_words_idx on hearth.search_entries using gin (words);
create index search_entries_title_words_idx on hearth.search_entries using gin (title_words);
create index search_entries_spelling_idx on hearth.search_entries using gin (spelling extensions.gin_trgm_ops);
create index search_entries_city_idx on hearth.search_entries (city_folded) where city_folded is not null;

-- Words as they are kept and asked for: folded, without marks between them, so that "St. John's" is "st johns".
create function hearth.plain_words(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  -- Written out instead of calling `hearth.fold`: a function in SQL is planned anew by every statement that calls it.
  return regexp_replace(
    regexp_replace(lower(extensions.unaccent('extensions.unaccent'::regdictionary, value)), '[''’`´]', '', 'g'),
    '[\s!-/:-@\[-`{-~«»“”„–—·…]+', ' ', 'g');
end $$;
grant execute on function hearth.plain_words(text) to hearth_engine;

create view hearth.event_entries as
select
  'events' as kind, e.id, case e.visibility when 'public' then 'all' else 'members' end as audience,
  e.created_by as owner_id, e.title, nullif(e.venue_name, '') as line, e.image as photo,
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
where e.status = 'published' and e.visibility in ('public', 'members');

-- An address that only members may know is a word and a position for them alone.
create view hearth.venue_entries as
select
  'venues' as kind, v.id, s.audience, v.owner_id, v.name as title, null::text as line, v.photos[1] as photo,
  array['venues:' || v.kind] as categories, v.city, v.city_folded,
  coalesce(a.latitude, v.latitude) as latitude, coalesce(a.longitude, v.longitude) as longitude,
  null::timestamptz as starts_at, null::timestamptz as ends_at, null::date as first_date, null::date as last_date,
  v.timezone, false as is_free, false as by_donation, false as is_paid, null::integer as price_min, null::text as currency,
  v.access, null::boolean as is_online,
  to_tsvector('simple', hearth.plain_words(v.name)) as title_words,
  strip(to_tsvector('simple', hearth.plain_words(concat_ws(' ', v.name, v.kind, v.city, a.address,
    array_to_string(v.features, ' '), array_to_string(v.access, ' '), v.description)))) as words,
  hearth.plain_words(concat_ws(' ', v.name, v.kind, v.city)) as spelling
from public.venues v
left join public.venue_addresses found on found.venue_id = v.id
cross join lateral unnest(
  case found.audience when 'members' then array['visitors', 'members'] else array['all'] end) as s (audience)
left join public.venue_addresses a on a.venue_id = v.id
  and (a.audience = 'everyone' or (a.audience = 'members' and s.audience = 'members'))
where v.status = 'open';

create view hearth.provider_entries as
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
    p.city, p.area, s.words, p.story)))) as words,
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

-- What a member tells to members alone is a word for members alone; what they tell to fewer is no word at all.
create view hearth.member_entries as
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

-- Writes the rows of some records anew. What was found before is locked, so that of two who change a record at once the
-- second reads what the first has written. For records that are new (`is_new`) there is nothing to take away.
-- One plan for any number of records: making one for each write would cost more than the write.
create function hearth.index_events(ids text[], is_new boolean default false) returns void
  language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if not is_new then perform hearth.forget_entries('events', ids::text[]); end if;
  insert into hearth.search_entries select * from hearth.event_entries v where v.id = any(ids) on conflict do nothing;
end $$;
create function hearth.index_venues(ids uuid[], is_new boolean default false) returns void
  language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if not is_new then perform hearth.forget_entries('venues', ids::text[]); end if;
  insert into hearth.search_entries select * from hearth.venue_entries v where v.id = any(ids) on conflict do nothing;
end $$;
create function hearth.index_providers(ids uuid[], is_new boolean default false) returns void
  language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if not is_new then perform hearth.forget_entries('providers', ids::text[]); end if;
  insert into hearth.search_entries select * from hearth.provider_entries v where v.id = any(ids) on conflict do nothing;
end $$;
create function hearth.index_members(ids uuid[], is_new boolean default false) returns void
  language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if not is_new then perform hearth.forget_entries('members', ids::text[]); end if;
  insert into hearth.search_entries select * from hearth.member_entries v where v.id = any(ids) on conflict do nothing;
end $$;

create function hearth.forget_entries(of_kind text, ids text[]) returns void
  language plpgsql set search_path = '' as $$
begin
  perform from hearth.search_entries e where e.kind = of_kind and e.id = any(ids) order by e.id, e.audience for update;
  delete from hearth.search_entries e where e.kind = of_kind and e.id = any(ids);
end $$;

-- The whole index anew: after a change of the views, and to see that triggers and views agree.
create function hearth.index_everything() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  lock table hearth.search_entries in share row exclusive mode;
  delete from hearth.search_entries;
  insert into hearth.search_entries select * from hearth.event_entries;
  insert into hearth.search_entries select * from hearth.venue_entries;
  insert into hearth.search_entries select * from hearth.provider_entries;
  insert into hearth.search_entries select * from hearth.member_entries;
end $$;

-- Per statement, not per row: one upkeep however many rows were written.
create function hearth.index_written_events() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform hearth.forget_entries('events', (select array_agg(o.id) from old_rows o));
  else
    perform hearth.index_events((select array_agg(n.id) from new_rows n), tg_op = 'INSERT');
  end if;
  return null;
end $$;

-- Events take the position of their venue.
create function hearth.index_written_venues() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform hearth.forget_entries('venues', (select array_agg(o.id::text) from old_rows o));
  else
    perform hearth.index_venues((select array_agg(n.id) from new_rows n), tg_op = 'INSERT');
  end if;
  if tg_op = 'UPDATE' then
    perform hearth.index_events_of((select array_agg(n.id) from new_rows n join old_rows o on o.id = n.id
      where (o.latitude, o.longitude) is distinct from (n.latitude, n.longitude)));
  end if;
  return null;
end $$;

create function hearth.index_written_addresses() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'DELETE' then
    ids := (select array_agg(o.venue_id) from old_rows o);
  else
    ids := (select array_agg(n.venue_id) from new_rows n);
  end if;
  perform hearth.index_venues(ids);
  perform hearth.index_events_of(ids);
  return null;
end $$;

create function hearth.index_events_of(venues uuid[]) returns void
  language plpgsql set search_path = '' as $$
declare
  ids text[] := (select array_agg(e.id) from public.events e
    where e.venue_id = any(venues::text[]) and e.venue_id <> '' and e.ends_at > now());
begin
  if ids is not null then perform hearth.index_events(ids); end if;
end $$;

create function hearth.index_written_providers() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform hearth.forget_entries('providers', (select array_agg(o.id::text) from old_rows o));
  else
    perform hearth.index_providers((select array_agg(n.id) from new_rows n), tg_op = 'INSERT');
  end if;
  return null;
end $$;

create function hearth.index_written_services() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform hearth.index_providers((select array_agg(distinct o.provider_id) from old_rows o));
  else
    perform hearth.index_providers((select array_agg(distinct n.provider_id) from new_rows n));
  end if;
  return null;
end $$;

create function hearth.index_written_profiles() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  if tg_op = 'DELETE' then
    perform hearth.forget_entries('members', (select array_agg(o.id::text) from old_rows o));
  elsif tg_op = 'INSERT' then
    perform hearth.index_members((select array_agg(n.id) from new_rows n), true);
  else
    ids := (select array_agg(n.id) from new_rows n join old_rows o on o.id = n.id
      where (o.username, o.display_name, o.profile_photo_url, o.is_hidden)
        is distinct from (n.username, n.display_name, n.profile_photo_url, n.is_hidden));
    if ids is null then return null; end if;
    perform hearth.index_members(ids);
    -- The page of someone who is hidden is hidden too.
    ids := (select array_agg(p.id) from public.service_providers p where p.owner_id = any(ids));
    if ids is not null then perform hearth.index_providers(ids); end if;
  end if;
  return null;
end $$;

create function hearth.index_written_details() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform hearth.index_members((select array_agg(distinct o.user_id) from old_rows o));
  else
    perform hearth.index_members((select array_agg(distinct n.user_id) from new_rows n));
  end if;
  return null;
end $$;

-- What a trigger may see of a statement depends on the kind of statement, so there is one for each.
do $$
declare
  written record;
  seen record;
begin
  for written in select * from (values
    ('events', 'events'), ('venues', 'venues'), ('venue_addresses', 'addresses'), ('service_providers', 'providers'),
    ('provider_services', 'services'), ('profiles', 'profiles'), ('profile_details', 'details')
  ) as t (table_name, written_as) loop
    for seen in select * from (values
      ('insert', 'new table as new_rows'), ('update', 'old table as old_rows new table as new_rows'),
      ('delete', 'old table as old_rows')
    ) as t (operation, tables) loop
      execute format('create trigger index_%1$s after %1$s on public.%2$I referencing %3$s
        for each statement execute function hearth.index_written_%4$s()',
        seen.operation, written.table_name, seen.tables, written.written_as);
    end loop;
  end loop;
end $$;

grant select, insert, update, delete on hearth.search_entries to hearth_engine;

-- The upkeep reads past the rights of whoever writes, so it belongs to the role whose policies allow that.
grant create on schema hearth to hearth_engine;
do $$
declare
  name text;
begin
  foreach name in array array['event_entries', 'venue_entries', 'provider_entries', 'member_entries'] loop
    execute format('alter view hearth.%I owner to hearth_engine', name);
  end loop;
  foreach name in array array[
    'index_events(text[], boolean)', 'index_venues(uuid[], boolean)', 'index_providers(uuid[], boolean)',
    'index_members(uuid[], boolean)', 'forget_entries(text, text[])', 'index_everything()', 'index_events_of(uuid[])',
    'index_written_events()', 'index_written_venues()', 'index_written_addresses()', 'index_written_providers()',
    'index_written_services()', 'index_written_profiles()', 'index_written_details()'] loop
    execute format('alter function hearth.%s owner to hearth_engine', name);
  end loop;
end $$;
revoke create on schema hearth from hearth_engine;

select hearth.index_everything();
