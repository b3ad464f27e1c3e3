-- The soonest that are like an event, three at the most: of its category, its city and its words, with places left; of what
-- one host repeats under one title the best date alone. From a bounded number of the soonest of each. To visitors what is public, to members what is theirs too.
create function hearth.events_like(event text, locale text) returns jsonb
  language sql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan as $$
  with the_event as materialized (
    select e.*, (
      select s.head_id from hearth.series_dates d join hearth.series s on s.id = d.series_id where d.event_id = e.id) as series_head
    from public.events e where e.id = events_like.event),
  open_now as not materialized (
    select e.* from public.events e cross join hearth.sight() reader
    where e.status = 'published' and e.visibility in ('public', 'members') and not e.is_later_date
      and (e.visibility = 'public' or reader.is_member) and e.starts_at > now() and e.starts_at < now() + interval '60 days'
      and (e.created_by is null or e.created_by <> all (reader.out_of_sight))
      -- Its own next dates are no others.
      and not exists (select from the_event t
        where t.id = e.id or (t.title = e.title and t.created_by = e.created_by)
          or e.id = t.series_head)
  ),
  near as (
    (select o.id from open_now o, the_event t where o.category = t.category and o.city_folded = t.city_folded
      order by o.starts_at, o.id limit 40)
    union (select o.id from open_now o, the_event t where o.city_folded = t.city_folded and t.city_folded <> ''
      order by o.starts_at, o.id limit 40)
    union (select o.id from open_now o, the_event t where o.category = t.category order by o.starts_at, o.id limit 40)
  ),
  weighed as (
    select e.*, s.capacity as places, s.taken,
      3 * (e.category = t.category)::integer + 4 * (e.city_folded = t.city_folded and t.city_folded <> '')::integer
      + 2 * least(2, (select count(*) from unnest(e.tags) as w (tag) where lower(w.tag) in (select lower(x) from unnest(t.tags) as x)))
      as weight
    from near n join public.events e on e.id = n.id cross join the_event t
    cross join lateral (select s.* from public.event_seats s where s.event_id = e.id limit 1) s
    where s.capacity is null or s.taken < s.capacity
  ),
  best as (
    select o.* from (
      select distinct on (w.title, coalesce(w.created_by::text, w.id)) w.* from weighed w
      order by w.title, coalesce(w.created_by::text, w.id), w.weight desc, w.starts_at, w.id) o
    order by o.weight desc, o.starts_at, o.id limit 3
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', b.id, 'title', coalesce(hearth.words_in(b.id, events_like.locale) ->> 'title', b.title), 'category', b.category, 'image', b.image, 'start_date', b.start_date,
    'start_time', to_char(b.start_time, 'HH24:MI'), 'timezone', b.timezone, 'all_day', b.all_day, 'city', b.city,
    'venue_name', b.venue_name, 'is_online', b.online_url is not null, 'capacity', b.places, 'taken', b.taken,
    'is_free', b.is_free, 'by_donation', b.by_donation, 'price_min', b.price_min, 'price_max', b.price_max,
    'currency', b.currency, 'good_for', b.good_for, 'access', b.access, 'visibility', b.visibility)
    order by b.weight desc, b.starts_at, b.id), '[]')
  from best b where hearth.may_open_event(events_like.event, auth.uid())
$$;

-- What the page of an event shows beside its record and its people: null where the reader may not open it.
-- What hosts wrote of it stands in the language that is asked for, where it is known.
create function hearth.event_page(event text, locale text default null) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object(
      'evening', (
        select jsonb_build_object('programme', coalesce(v.programme, '[]'), 'bring', v.bring, 'bring_note', v.bring_note,
          'doors_open_at', to_char(v.doors_open_at, 'HH24:MI'), 'last_entry_at', to_char(v.last_entry_at, 'HH24:MI'),
          'way_in', w.way_in, 'way_in_note', w.note)
        from (select) one
        left join public.event_evenings v on v.event_id = event_page.event
        left join public.event_ways_in w on w.event_id = event_page.event
          and hearth.may_know_place(event_page.event, auth.uid())),
      'like', hearth.events_like(event_page.event, event_page.locale))
      || coalesce((select jsonb_build_object('words', w) from hearth.words_for('event', event_page.event, event_page.locale) w
        where w is not null), '{}')
    where hearth.may_open_event(event_page.event, auth.uid())
  );
grant execute on function hearth.event_page to anon, authenticated;

-- Whom a reader knows: whom they follow, and whom they met where both had come, but at `besides`. It tells nothing more than
-- the lists of guests do: who stays unseen there is not in it. A bounded number of evenings and of people is looked at.
create function hearth.acquaintances(besides text default null) returns table (id uuid, is_followed boolean, met integer)
  language sql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan as $$
  with followed as materialized (
    select f.followed_id as id from public.follows f where f.follower_id = auth.uid() order by f.created_at desc limit 1000
  ),
  evenings as materialized (
    select a.event_id from (
      select a.event_id from public.attendances a
      where a.user_id = auth.uid() and a.answer = 'coming' and a.event_id is distinct from besides
      order by a.updated_at desc limit 60) a
    join public.events e on e.id = a.event_id
    where e.status = 'published' and e.ends_at < now() and hearth.may_see_guests(e.id, auth.uid())
  ),
  met as materialized (
    select p.user_id as id, count(*)::integer as n
    from evenings m cross join lateral (
      select a.user_id from public.attendances a
      where a.event_id = m.event_id and a.answer = 'coming' and not a.stays_unseen and a.user_id is not null
      order by a.created_at, coalesce(a.user_id, a.guest_id) limit 100) p
    group by p.user_id
  )
  select coalesce(f.id, m.id), f.id is not null, coalesce(m.n, 0)
  from followed f full join met m on m.id = f.id
  where coalesce(f.id, m.id) <> auth.uid()
$$;

-- Whom a reader knows of those who come: one set question. Who stays unseen here or is hidden is not in it, and neither is
-- anybody with a block between them, whichever way.
create function hearth.known_guests(event text)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, is_followed boolean, met integer)
  language sql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan as $$
  select p.id, p.username, p.display_name, p.profile_photo_url, k.is_followed, k.met
  from hearth.acquaintances(known_guests.event) k
  join public.attendances a on a.event_id = known_guests.event and a.user_id = k.id
  join public.profiles p on p.id = a.user_id
  where a.answer = 'coming' and not a.stays_unseen and not p.is_hidden
    and not exists (select from public.blocks b
      where (b.blocker_id, b.blocked_id) in ((p.id, auth.uid()), (auth.uid(), p.id)))
    and (select hearth.may_see_guests(known_guests.event, auth.uid()))
  order by k.is_followed desc, k.met desc, a.created_at, a.user_id limit 24
$$;
grant execute on function hearth.known_guests to authenticated;

-- The faces on the cards of a list: of each event whose guests the reader may see a few, whom the reader knows first, and how
-- many the reader knows. By the rules of `known_guests`; the first who said that they come, and a bounded number of those known.
create function hearth.event_crowds(ids text[]) returns table (event_id text, known integer, faces jsonb)
  language sql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan as $$
  with known as materialized (select k.id from hearth.acquaintances() k),
  open_lists as materialized (
    select w.id from (select distinct u.id from unnest(ids[1:100]) as u (id)) w where hearth.may_see_guests(w.id, auth.uid())
  ),
  seen as (
    select l.id as event_id, p.username, p.display_name, p.profile_photo_url, n.id is not null as is_known,
      row_number() over (partition by l.id order by n.id is null, a.created_at, a.user_id) as place
    from open_lists l
    cross join lateral (
      (select a.user_id, a.created_at from public.attendances a
        where a.event_id = l.id and a.answer = 'coming' and not a.stays_unseen and a.user_id <> auth.uid()
        order by a.created_at, coalesce(a.user_id, a.guest_id) limit 8)
      union
      (select a.user_id, a.created_at from known k join public.attendances a on a.event_id = l.id and a.user_id = k.id
        where a.answer = 'coming' and not a.stays_unseen limit 100)
    ) a
    join public.profiles p on p.id = a.user_id
    left join known n on n.id = a.user_id
    where not p.is_hidden and not exists (select from public.blocks b
      where (b.blocker_id, b.blocked_id) in ((p.id, auth.uid()), (auth.uid(), p.id)))
  )
  select s.event_id, (count(*) filter (where s.is_known))::integer,
    jsonb_agg(jsonb_build_object('username', s.username, 'display_name', s.display_name,
      'profile_photo_url', s.profile_photo_url) order by s.place) filter (where s.place <= 3)
  from seen s group by s.event_id
$$;
grant execute on function hearth.event_crowds to authenticated;

-- Where a city has its middle: as the free list knows it, else that of several venues that lie in it. The name is the one
-- that was asked for.
create function hearth.city_middle(city text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('name', btrim(city_middle.city), 'latitude', m.latitude, 'longitude', m.longitude)
    from (
      select f.latitude::double precision, f.longitude::double precision, 1 as rank from hearth.free_cities f
      where hearth.fold(city_middle.city) = any (array(select hearth.fold(n) from unnest(f.names) as n))
      union all
      select v.latitude, v.longitude, 2 from hearth.city_middles v join hearth.city_places p using (city_folded)
      where v.city_folded = hearth.fold(city_middle.city) and p.venues >= 3
    ) m order by m.rank limit 1
  );
grant execute on function hearth.city_middle to anon, authenticated;
