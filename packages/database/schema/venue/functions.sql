create function hearth.place_venue() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.venues v
  set latitude = round(new.latitude::numeric, 2)::double precision,
    longitude = round(new.longitude::numeric, 2)::double precision
  where v.id = coalesce(new.venue_id, old.venue_id);
  return null;
end $$;
create trigger place_venue after insert or delete or update of latitude, longitude on public.venue_addresses
  for each row execute function hearth.place_venue();

-- A deletion holds the venue's row before this looks, and whoever picks the venue for an event holds it too: an event
-- that is being created is either seen here, or finds the venue gone.
create function hearth.keep_used_venue() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Written so that the index of used venues serves whatever the plan.
  if exists (select from public.events e where e.venue_id = old.id::text and e.venue_id <> '') then
    raise exception 'Events name this venue. Close it instead: its past then stays.' using errcode = '23503';
  end if;
  return old;
end $$;
create trigger keep_used_venue before delete on public.venues
  for each row execute function hearth.keep_used_venue();

-- An account that ends takes along what is personal: the contact, a door that was not public, the pictures, and the
-- whole venue where nothing ever took place.
create function hearth.leave_venue() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.venue_contacts c where c.venue_id = new.id;
  if not exists (select from public.events e where e.venue_id = new.id::text and e.venue_id <> '') then
    delete from public.venues v where v.id = new.id;
    return null;
  end if;
  delete from public.venue_addresses a where a.venue_id = new.id and a.audience <> 'everyone';
  update public.venues v set status = 'closed', closed_at = coalesce(v.closed_at, now()), photos = '{}'
  where v.id = new.id;
  return null;
end $$;
create trigger leave_venue after update of owner_id on public.venues
  for each row when (old.owner_id is not null and new.owner_id is null) execute function hearth.leave_venue();

-- Who may see the address, which is told also to those who may not see it.
create function hearth.audience_of_address(venue uuid) returns text
  language sql stable security definer set search_path = ''
  return (select a.audience from public.venue_addresses a where a.venue_id = venue);
grant execute on function hearth.audience_of_address to anon, authenticated;

-- What a person means who types a place: at most eight open venues. One's own come first, then those whose name or city
-- has words that begin so, then those that are nearly spelt so. Without words, one's own.
create function public.venues_for_picker(words text default null) returns jsonb
  language plpgsql stable set search_path = '' set pg_trgm.word_similarity_threshold = 0.4 as $$
declare
  typed text := hearth.fold(nullif(btrim(regexp_replace(left(words, 100), '\s+', ' ', 'g')), ''));
  -- Each word as a beginning, in name or city; a word has no blank in it, so this separates them.
  query tsquery := nullif(
    replace(plainto_tsquery('simple', typed)::text, ' & ', ':*AB & ') || ':*AB', ':*AB')::tsquery;
  me uuid := auth.uid();
  answer jsonb;
begin
  with own as (
    select v.id, v.search @@ query as begins_so from public.venues v where v.owner_id = me and v.status = 'open'
  ), beginning as materialized (
    select v.id, true as begins_so from public.venues v
    where v.search @@ query and v.status = 'open' order by v.name_folded, v.id limit 50
  ), alike as (
    select v.id, false as begins_so from public.venues v
    where (select count(*) from beginning) < 8 and v.status = 'open'
      and typed operator(extensions.<%) (v.name_folded || ' ' || v.city_folded)
  ), found as (
    select id, bool_or(coalesce(begins_so, false)) as begins_so
    from (select * from own union all select * from beginning union all select * from alike) f group by id
  ), ranked as (
    select v.*, f.begins_so, coalesce(v.owner_id = me, false) as is_mine,
      extensions.word_similarity(typed, v.name_folded || ' ' || v.city_folded) as likeness
    from found f join public.venues v on v.id = f.id
  ), best as (
    select *, row_number() over (
      order by is_mine desc, begins_so desc, likeness desc nulls last, name_folded, city_folded, id) as place
    from ranked where typed is null or begins_so or likeness >= 0.4
    order by place limit 8
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', b.id, 'name', b.name, 'city', b.city, 'kind', b.kind, 'capacity', b.capacity, 'access', b.access,
    'timezone', b.timezone, 'photo', b.photos[1], 'lends_pictures', b.lends_pictures, 'address', a.address,
    'address_audience', hearth.audience_of_address(b.id), 'is_mine', b.is_mine) order by b.place), '[]')
  into answer
  from best b left join public.venue_addresses a on a.venue_id = b.id;
  return answer;
end $$;
grant execute on function public.venues_for_picker to anon, authenticated, hearth_engine;

create function hearth.facets_of_venue(of_kind text, city text, features text[], access text[], capacity integer)
  returns table (kind text, folded text, name text)
  language sql immutable set search_path = '' as $$
  select 'total', '', ''
  union all select 'kind', of_kind, of_kind
  union all select 'city', hearth.fold(city), city
  union all select 'feature', f, f from unnest(features) as f
  union all select 'access', a, a from unnest(access) as a
  union all select 'seats', s::text, s::text from unnest(array[10, 20, 50, 100]) as s where capacity >= s
$$;

-- Rows are counted in one order, so that two who change at once do not wait for each other in a circle.
create function hearth.count_venue() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into hearth.venue_counts as kept (kind, folded, name, n)
    select f.kind, f.folded, min(f.name), sum(f.d) from (
      select x.*, -1 as d from hearth.facets_of_venue(old.kind, old.city, old.features, old.access, old.capacity) x
      where tg_op <> 'INSERT' and old.status = 'open'
      union all
      select x.*, 1 from hearth.facets_of_venue(new.kind, new.city, new.features, new.access, new.capacity) x
      where tg_op <> 'DELETE' and new.status = 'open'
    ) f
    group by f.kind, f.folded having sum(f.d) <> 0
    order by f.kind, f.folded
    on conflict (kind, folded) do update set n = kept.n + excluded.n;
  return null;
end $$;
create trigger count_venue after insert or delete or update of status, kind, city, features, access, capacity
  on public.venues for each row execute function hearth.count_venue();
