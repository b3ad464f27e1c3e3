-- What may please: the hundred and fifty soonest, and of hosts, places and the city that they know; from what they did
-- last.
create function hearth.recommend_events(person uuid, at timestamptz, most integer)
  returns table (event_id text, reason text, about text)
  language sql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
  with
  -- What the person did: with a like as much as with an answer.
  met as materialized (
    select e.id, e.category, e.created_by, e.venue_id
    from (
      (select l.event_id from public.event_likes l where l.user_id = person order by l.created_at desc limit 200)
      union
      (select a.event_id from public.attendances a where a.user_id = person and a.answer = 'coming' order by a.updated_at desc limit 200)
    ) done join public.events e on e.id = done.event_id
    where hearth.may_open_event(e.id, person)
  ),
  loved as materialized (select m.category, count(*) as n from met m group by 1),
  known_hosts as materialized (select distinct m.created_by as id from met m where m.created_by <> person),
  known_venues as materialized (select distinct m.venue_id as id from met m where m.venue_id <> ''),
  followed as materialized (select f.followed_id as id from public.follows f where f.follower_id = person),
  home as materialized (
    select hearth.fold(d.value #>> '{}') as city, d.value #>> '{}' as shown
    from public.profile_details d where d.user_id = person and d.field = 'city'
  ),
  -- Interests, and what they could bring: both are words that an event may speak of.
  words as materialized (
    select d.field, w.word, hearth.search_words(w.word) as query
    from public.profile_details d, jsonb_array_elements_text(d.value) as w (word)
    where d.user_id = person and d.field in ('interests', 'offers')
  ),
  open_events as materialized (
    select e.id from public.events e
    where e.status = 'published' and e.visibility in ('public', 'members') and not e.is_later_date
      and (e.visibility = 'public' or person is not null)
      and e.starts_at > at and e.starts_at < at + interval '60 days'
    order by e.starts_at, e.id limit 150
  ),
  known_events as materialized (
    select e.id from public.events e
    where e.status = 'published' and e.visibility in ('public', 'members') and not e.is_later_date and person is not null
      and e.starts_at > at and e.starts_at < at + interval '60 days'
      and (e.created_by in (select id from followed union all select id from known_hosts)
        or e.venue_id in (select id from known_venues)
        or e.city_folded in (select city from home))
    order by e.starts_at, e.id limit 150
  ),
  candidates as (
    select e.id, e.title, e.category, e.city, e.city_folded, e.created_by, e.venue_id, e.venue_name, e.starts_at, e.search,
      s.capacity, s.taken
    from public.events e
    join (select id from open_events union select id from known_events) c on c.id = e.id
    -- Limited, so that the seats of each are looked up.
    cross join lateral (select s.* from public.event_seats s where s.event_id = e.id limit 1) s
    where (s.capacity is null or s.taken < s.capacity)
      and e.created_by is distinct from person
      and not exists (select from public.event_hosts h where h.event_id = e.id and h.user_id = person and h.state = 'accepted')
      and not exists (select from public.attendances a where a.event_id = e.id and a.user_id = person)
      and not exists (select from public.blocks b where b.blocked_id = person and b.blocker_id = e.created_by)
      and not exists (select from public.blocks b where b.blocker_id = person and b.blocked_id = e.created_by)
  ),
  reasons as (
    select c.id, 'host_followed' as reason,
      (select coalesce(p.display_name, p.username) from public.profiles p where p.id = c.created_by) as about, 60.0 as weight
    from candidates c where c.created_by in (select id from followed)
    union all
    select c.id, case w.field when 'interests' then 'interest' else 'offer' end, w.word,
      case w.field when 'interests' then 50.0 else 30.0 end
    from candidates c join words w on c.search @@ w.query
    union all
    select c.id, 'host_known',
      (select coalesce(p.display_name, p.username) from public.profiles p where p.id = c.created_by), 35.0
    from candidates c where c.created_by in (select id from known_hosts)
    union all
    select c.id, 'category_loved', c.category, 20.0 + 15.0 * l.n / (select sum(n) from loved)
    from candidates c join loved l on l.category = c.category
    union all
    select c.id, 'venue_known', c.venue_name, 15.0 from candidates c where c.venue_id in (select id from known_venues)
    union all
    select c.id, 'near', h.shown, 25.0 from candidates c join home h on h.city = c.city_folded
    union all
    select c.id, 'well_loved', null,
      10.0 * (1 - 1 / (1 + c.taken / 10.0 + (select count(*) from public.event_likes l where l.event_id = c.id) / 3.0))
    from candidates c
  ),
  scored as (
    select r.id, sum(r.weight) as score,
      (array_agg(r.reason order by r.weight desc, r.reason, r.about))[1] as reason,
      (array_agg(r.about order by r.weight desc, r.reason, r.about))[1] as about
    from reasons r group by r.id
  ),
  -- Soon is better than late, by at most as much as a city is worth.
  ranked as (
    select c.id, c.category, c.starts_at, s.reason, s.about,
      row_number() over (
        partition by c.category
        order by s.score - extract(epoch from c.starts_at - at) / 86400 * 0.4 desc, c.starts_at, c.id
      ) as place,
      s.score - extract(epoch from c.starts_at - at) / 86400 * 0.4 as score
    from candidates c join scored s on s.id = c.id
  )
  -- Spread: no category gives its third before every other that has one gave its second.
  select r.id, r.reason, r.about from ranked r
  order by (r.place - 1) / 2, r.score desc, r.starts_at, r.id
  limit most
$$;
grant execute on function hearth.recommend_events to authenticated;
