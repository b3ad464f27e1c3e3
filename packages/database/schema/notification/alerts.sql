-- What members follow. So many for each, counted one insert after the other.
create function hearth.refuse_too_many_alerts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('event alerts ' || new.user_id, 0));
  if (select count(*) from public.event_alerts a where a.user_id = new.user_id) >= 50 then
    raise exception 'Too many event alerts.' using errcode = '23514', constraint = 'max_event_alerts';
  end if;
  return new;
end $$;
create trigger refuse_too_many_alerts before insert on public.event_alerts
  for each row execute function hearth.refuse_too_many_alerts();

-- An event is announced ten minutes after a list may show it: one that is taken back meanwhile notifies nobody. What
-- hosts do through the engine. A series is announced once, with the first of its dates that is shown: those that are made as later
-- dates are not, nor one whose turn it is to stand in lists.
create function hearth.announce_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') = 'hearth_engine' and (new.series is null or not exists (
    select from hearth.series_dates d join hearth.series_dates o on o.series_id = d.series_id
    join hearth.event_announcements a on a.event_id = o.event_id and a.provider_id is null and a.host_id is null
    where d.event_id = new.id
  )) then
    insert into hearth.event_announcements (event_id, due_at) values (new.id, now() + interval '10 minutes')
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger announce_event after update on public.events
  for each row when (new.status = 'published' and new.visibility in ('public', 'members')
    and not (old.status = 'published' and old.visibility in ('public', 'members')))
  execute function hearth.announce_event();
create trigger announce_new_event after insert on public.events
  for each row when (new.status = 'published' and new.visibility in ('public', 'members') and not new.is_later_date)
  execute function hearth.announce_event();

-- Who comes to an event later, a provider or a co-host, is announced to those who follow them alone.
create function hearth.announce_who_joins(event text, provider uuid, host uuid) returns void
  language sql volatile set search_path = '' as $$
  insert into hearth.event_announcements (event_id, provider_id, host_id, due_at)
    select e.id, provider, host, now() + interval '10 minutes' from public.events e
    where e.id = event and e.status = 'published' and e.visibility in ('public', 'members') and e.starts_at > now()
      and not e.is_later_date
    on conflict do nothing
$$;

create function hearth.announce_provider_at_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.announce_who_joins(new.event_id, new.provider_id, null);
  return null;
end $$;
create trigger announce_provider_at_event after insert or update of state on public.event_providers
  for each row when (new.state = 'accepted') execute function hearth.announce_provider_at_event();

create function hearth.announce_co_host() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.announce_who_joins(new.event_id, null, new.user_id);
  return null;
end $$;
create trigger announce_co_host after insert or update of state on public.event_hosts
  for each row when (new.state = 'accepted') execute function hearth.announce_co_host();

-- The next alerts that an announcement may concern, in the order of their members, at once before weekly, each part along
-- an index of its own. A search is found by its category, its city and a word at once; `is_match` says whether the rest
-- of it fits too, which is asked of so many alone. However few the planner expects, it goes along each index in its order and
-- no further than the batch: its whole order is said, because under row security what is equal does not count as sorted.
create function hearth.next_alerts(announcement bigint, max integer)
  returns table (alert_id uuid, user_id uuid, frequency text, is_match boolean)
  language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set enable_bitmapscan = off set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query with n as materialized (select n.* from hearth.event_announcements n where n.id = next_alerts.announcement),
  e as materialized (select e.* from n join public.events e on e.id = n.event_id),
  is_whole as materialized (select from n where n.provider_id is null and n.host_id is null),
  providers as materialized (
    select l.provider_id as id from n join public.event_providers l on l.event_id = n.event_id and l.state = 'accepted'
    join public.service_providers p on p.id = l.provider_id and p.status = 'published'
    where n.host_id is null and (n.provider_id is null or n.provider_id = l.provider_id)
  ),
  hosts as materialized (
    select e.created_by as id from e, is_whole where e.created_by is not null
    union
    select h.user_id from n join hearth.co_hosts h on h.event_id = n.event_id
    where n.provider_id is null and (n.host_id is null or n.host_id = h.user_id)
  ),
  keys as materialized (
    select distinct c.category, t.city, w.word
    from e cross join is_whole
    cross join lateral (values (''), (e.category)) as c (category)
    cross join lateral (values (''), (e.city_folded)) as t (city)
    cross join lateral (
      select '' union select left(x, size) from unnest(tsvector_to_array(e.search)) as x, generate_series(1, 5) as size) as w (word)
  ),
  found as (
    select a.* from e cross join is_whole cross join n cross join lateral (
      select a.* from public.event_alerts a
      where a.venue_id = case when e.venue_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.venue_id::uuid end
        and (a.user_id, a.frequency, a.id) > (n.last_user, n.last_frequency, n.last_alert)
      order by a.venue_id, a.user_id, a.frequency, a.id limit next_alerts.max) a
    union all
    select a.* from providers p cross join n cross join lateral (
      select a.* from public.event_alerts a
      where a.provider_id = p.id and (a.user_id, a.frequency, a.id) > (n.last_user, n.last_frequency, n.last_alert)
      order by a.provider_id, a.user_id, a.frequency, a.id limit next_alerts.max) a
    union all
    select a.* from hosts h cross join n cross join lateral (
      select a.* from public.event_alerts a
      where a.host_id = h.id and (a.user_id, a.frequency, a.id) > (n.last_user, n.last_frequency, n.last_alert)
      order by a.host_id, a.user_id, a.frequency, a.id limit next_alerts.max) a
    union all
    select a.* from keys k cross join n cross join lateral (
      select a.* from public.event_alerts a
      where a.kind = 'search' and coalesce(a.category, '') = k.category and a.city_folded = k.city and a.word = k.word
        and (a.user_id, a.frequency, a.id) > (n.last_user, n.last_frequency, n.last_alert)
      order by coalesce(a.category, ''), a.city_folded, a.word, a.user_id, a.frequency, a.id limit next_alerts.max) a
  ),
  next as (select f.* from found f order by f.user_id, f.frequency, f.id limit next_alerts.max)
  select f.id, f.user_id, f.frequency,
    f.kind <> 'search' or ((f.words is null or e.search @@ hearth.search_words(f.words)) and (e.is_free or not f.is_free)
      and f.good_for <@ coalesce(e.good_for, '{}') and f.access <@ coalesce(e.access, '{}'))
  from next f cross join e order by f.user_id, f.frequency, f.id;
end $$;

-- The weekly email is for Thursday at five in the afternoon, on a clock.
create function hearth.next_digest(zone text, after timestamptz) returns timestamptz
  language sql immutable set search_path = ''
  return (
    select (case when t.thursday <= t.local then t.thursday + interval '7 days' else t.thursday end) at time zone zone
    from (
      select l.local, date_trunc('week', l.local) + interval '3 days 17 hours' as thursday
      from (select after at time zone zone as local) l) t);

-- One step of an announcement that is due: looks at the next alerts, notes who is notified of the event, and gives those who
-- hear at once; the others read of it in their weekly email. Who hosts it, has said something to it, keeps apart from a host
-- or the provider, or may not open it, is left out. An event of somebody who is new waits until they are not. Null where
-- nothing is left to do, or another process is at it.
create function hearth.match_alerts(announcement bigint, at timestamptz, max integer) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  n hearth.event_announcements;
  e public.events;
  new_until timestamptz;
  looked_at integer;
  to_user uuid;
  to_frequency text;
  to_alert uuid;
  readers jsonb;
begin
  select a.* into n from hearth.event_announcements a
    where a.id = match_alerts.announcement and a.finished_at is null and a.due_at <= match_alerts.at
    for update skip locked;
  if n.id is null then return null; end if;

  select f.* into e from public.events f where f.id = n.event_id;
  if e.status <> 'published' or e.visibility not in ('public', 'members') or e.starts_at <= match_alerts.at then
    -- What comes back is announced then.
    delete from hearth.event_announcements a where a.id = n.id;
    return null;
  end if;
  new_until := hearth.newcomer_until(e.created_by);
  if new_until > match_alerts.at then
    update hearth.event_announcements a set due_at = least(new_until, match_alerts.at + interval '1 hour') where a.id = n.id;
    return null;
  end if;

  with next as materialized (select * from hearth.next_alerts(n.id, match_alerts.max)),
  hosts as materialized (
    select e.created_by as id union select h.user_id from hearth.co_hosts h where h.event_id = e.id
  ),
  matched as (
    insert into hearth.event_matches (event_id, user_id, alert_id, is_waiting)
    select distinct on (x.user_id) e.id, x.user_id, x.alert_id, x.frequency = 'weekly'
    from next x
    join public.event_alerts a on a.id = x.alert_id
    join public.profiles p on p.id = x.user_id and not p.is_hidden
    left join public.service_providers s on s.id = a.provider_id
    where x.is_match
      and not exists (select from hosts h where h.id = x.user_id)
      and not exists (select from public.attendances t where t.event_id = e.id and t.user_id = x.user_id)
      and not exists (select from public.event_waiting t where t.event_id = e.id and t.user_id = x.user_id)
      and not exists (
        select from (select h.id from hosts h union all select s.owner_id) o
        join public.blocks b on (b.blocker_id, b.blocked_id) in ((o.id, x.user_id), (x.user_id, o.id)))
      and hearth.may_open_event(e.id, x.user_id)
    order by x.user_id, x.frequency, x.alert_id
    on conflict do nothing
    returning user_id, alert_id, is_waiting
  ),
  due as (
    insert into hearth.digests_due (user_id, due_at)
    select m.user_id, hearth.next_digest(coalesce(hearth.zone_of(m.user_id), e.timezone), match_alerts.at)
    from matched m where m.is_waiting
    on conflict do nothing
  )
  select (select count(*) from next), l.user_id, l.frequency, l.alert_id,
    coalesce((
      select jsonb_agg(jsonb_build_object('userId', m.user_id, 'zone', coalesce(hearth.zone_of(m.user_id), ''), 'locale', hearth.locale_of(m.user_id),
        'alert', hearth.alert_facts(m.alert_id)) order by m.user_id)
      from matched m where not m.is_waiting), '[]')
    into looked_at, to_user, to_frequency, to_alert, readers
    from (select) one
    left join (select x.* from next x order by x.user_id desc, x.frequency desc, x.alert_id desc limit 1) l on true;

  update hearth.event_announcements a set
      last_user = coalesce(to_user, n.last_user), last_frequency = coalesce(to_frequency, n.last_frequency),
      last_alert = coalesce(to_alert, n.last_alert),
      finished_at = case when looked_at < match_alerts.max then now() end
    where a.id = n.id;
  return jsonb_build_object('eventId', e.id, 'readers', readers);
end $$;

-- What an alert is for, with the name that its subject has now.
create function hearth.alert_facts(alert uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('id', a.id, 'kind', a.kind, 'category', a.category, 'city', a.city, 'words', a.words,
      'name', coalesce(
        (select v.name from public.venues v where v.id = a.venue_id),
        (select s.name from public.service_providers s where s.id = a.provider_id),
        (select coalesce(p.display_name, p.username) from public.profiles p where p.id = a.host_id)))
    from public.event_alerts a where a.id = alert);

-- The weekly emails that are due, so many, with their events in time order: taken away here, so that each is written once. What
-- is over, was taken back or answered meanwhile, or is of somebody that the member keeps apart from, is left out.
create function hearth.take_digests(at timestamptz, max integer, out taken jsonb)
  language sql volatile security definer set search_path = '' as $$
  with taken as materialized (
    delete from hearth.digests_due d where d.user_id in (
      select o.user_id from hearth.digests_due o where o.due_at <= take_digests.at
      order by o.due_at, o.user_id limit take_digests.max for update skip locked)
    returning d.user_id
  ),
  matches as (
    update hearth.event_matches m set is_waiting = false from taken t where m.user_id = t.user_id and m.is_waiting
    returning m.user_id, m.event_id, m.alert_id
  ),
  shown as (
    select m.user_id, m.event_id, m.alert_id, row_number() over (partition by m.user_id order by e.starts_at, e.id) as place
    from matches m join public.events e on e.id = m.event_id
    where e.status = 'published' and e.visibility in ('public', 'members') and e.starts_at > take_digests.at
      and hearth.may_open_event(e.id, m.user_id)
      and not exists (select from public.attendances t where t.event_id = e.id and t.user_id = m.user_id)
      and not exists (select from public.blocks b where b.blocker_id = m.user_id and b.blocked_id = e.created_by)
  )
  select jsonb_build_object('due', (select count(*) from taken), 'digests', coalesce(jsonb_agg(d.digest), '[]'))
  from (
    select jsonb_build_object('userId', s.user_id, 'locale', hearth.locale_of(s.user_id), 'total', count(*), 'found',
      jsonb_agg(jsonb_build_object('eventId', s.event_id, 'alert', hearth.alert_facts(s.alert_id)) order by s.place)
        filter (where s.place <= 30)) as digest
    from shown s group by s.user_id) d
$$;

-- For processes of 1.0.0; later ones sweep by rule.
create function hearth.sweep_event_matches() returns void
  language sql security definer set search_path = '' as $$
  delete from hearth.event_matches m where (m.event_id, m.user_id) in (
    select o.event_id, o.user_id from hearth.event_matches o
    where o.matched_at < now() - interval '60 days' order by o.matched_at limit 2000)
$$;
alter function hearth.sweep_event_matches owner to hearth_jobs;
