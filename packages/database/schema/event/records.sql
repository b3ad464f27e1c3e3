-- Records of events as tables give them to a member, for screens: what the engine gives to the same member, without its
-- agent. The row, with its host's profile and whether the reader saved it (docs/decisions/0126-records-for-screens.md).
create function hearth.event_record(e public.events) returns jsonb
  language sql stable security definer set search_path = ''
  return to_jsonb(e) - array['search', 'city_folded', 'last_date', 'version', 'ends_at', 'is_later_date'] || jsonb_build_object(
    'creator', (
      select jsonb_build_object('username', p.username, 'display_name', p.display_name, 'profile_photo_url', p.profile_photo_url)
      from public.profiles p where p.id = e.created_by),
    'liked', exists (select from public.event_likes l where l.event_id = e.id and l.user_id = auth.uid()));

-- Those of these events that open to the reader, in the order of the ids, a hundred at the most.
create function hearth.open_events(ids text[]) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(hearth.event_record(e) order by wanted.place), '[]')
  from unnest(ids[1:100]) with ordinality as wanted (id, place)
  join public.events e on e.id = wanted.id
  where hearth.may_open_event(e.id, auth.uid())
$$;
grant execute on function hearth.open_events to authenticated;

-- A member's events in time order, the latest five hundred: all of them to themselves, to others what a list may show, of a
-- series the next date.
create function hearth.events_of_member(member uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(hearth.event_record(e) order by e.starts_at, e.id), '[]')
  from (
    select o.* from public.events o
    where o.created_by = events_of_member.member
      and (o.created_by = auth.uid() or (o.status = 'published' and o.visibility in ('public', 'members') and not o.is_later_date))
      and not exists (select from public.blocks b where b.blocker_id = o.created_by and b.blocked_id = auth.uid())
    order by o.starts_at desc, o.id desc limit 500) e
$$;
grant execute on function hearth.events_of_member to authenticated;

-- What a member hosts from one day to another, each date of a series, as a list may show it to the reader: a month of somebody's
-- evenings.
create function hearth.events_of_host(member uuid, from_day date, to_day date) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(hearth.event_record(e) order by e.starts_at, e.id), '[]')
  from (
    select o.* from public.events o
    where o.created_by = events_of_host.member and o.starts_at >= from_day - 1 and o.starts_at < to_day + 2
      and o.start_date between from_day and to_day and o.status = 'published'
      and (o.visibility = 'public' or (o.visibility = 'members' and auth.uid() is not null))
      and not exists (select from public.blocks b where b.blocker_id = o.created_by and b.blocked_id = auth.uid())
    order by o.starts_at, o.id limit 200) e
$$;
grant execute on function hearth.events_of_host to anon, authenticated;

-- The events of one of the reader's own lists, each as the list orders them, a hundred at the most.
create function hearth.my_events(list text) returns jsonb
  language sql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan as $$
  select hearth.open_events(case list
    when 'coming' then array(
      select a.event_id from public.attendances a where a.user_id = auth.uid() and a.answer = 'coming'
      order by a.updated_at desc limit 100)
    when 'saved' then array(
      select l.event_id from public.event_likes l where l.user_id = auth.uid() order by l.created_at desc limit 100)
    when 'co-hosted' then array(
      select x.id from (
        select e.id, e.starts_at from public.event_hosts h join public.events e on e.id = h.event_id
        where h.user_id = auth.uid() and h.state = 'accepted' order by e.starts_at desc, e.id desc limit 100) x
      order by x.starts_at, x.id)
    when 'invited' then array(select i.event_id from hearth.my_invitations() i)
    when 'waited' then array(select w.event_id from hearth.my_waiting() w)
  end)
$$;
grant execute on function hearth.my_events to authenticated;

-- What may please the reader next, the best first, each with its reason.
create function hearth.recommended_events(page_size integer default 4) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    hearth.event_record(e) || jsonb_build_object('reason', r.reason, 'about', r.about) order by r.place), '[]')
  from hearth.recommend_events(auth.uid(), now(), least(page_size, 100)) with ordinality as r (id, reason, about, place)
  join public.events e on e.id = r.id
$$;
grant execute on function hearth.recommended_events to authenticated;

-- What takes place at a venue or with a provider, the next first, or took place there, the latest first; and how many in all.
create function hearth.events_at(venue text default null, provider uuid default null, past boolean default false, page_size integer default 12)
  returns jsonb
  language sql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan as $$
  with found as not materialized (
    select e.* from public.events e cross join hearth.sight() reader
    where e.status = 'published' and e.visibility in ('public', 'members') and not e.is_later_date
      and (e.created_by is null or e.created_by <> all (reader.blockers))
      and (events_at.venue is null or (e.venue_id <> '' and e.venue_id = events_at.venue))
      and (events_at.provider is null or e.id = any (array(
        select l.event_id from public.event_providers l join public.service_providers s on s.id = l.provider_id
        where l.provider_id = events_at.provider and l.state = 'accepted'
          and (s.owner_id = auth.uid() or (s.status = 'published' and not exists (
            select from hearth.block_pairs b where b.blocker_id = s.owner_id and b.blocked_id = auth.uid()))))))
      and num_nonnulls(events_at.venue, events_at.provider) = 1
      and case when events_at.past then e.ends_at <= now() else e.ends_at > now() end
  ),
  page as (
    select f.id from found f
    order by case when events_at.past then f.starts_at end desc, case when events_at.past then f.id end desc, f.starts_at, f.id
    limit least(events_at.page_size, 50)
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'events', (
      select coalesce(jsonb_agg(hearth.event_record(e)
        order by case when events_at.past then e.starts_at end desc, case when events_at.past then e.id end desc, e.starts_at, e.id), '[]')
      from public.events e where e.id in (select p.id from page p)))
$$;
grant execute on function hearth.events_at to authenticated;
