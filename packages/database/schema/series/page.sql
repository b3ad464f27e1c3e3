-- The date that stands for a series to a reader: the next that they may open, else the last of what was.
create function hearth.shown_date(series text, person uuid) returns text
  language sql stable security definer set search_path = ''
  return coalesce(
    (select s.head_id from hearth.series s
      where s.id = shown_date.series and s.head_until > now() and hearth.may_open_event(s.head_id, person)),
    (select e.id from hearth.series_dates d join public.events e on e.id = d.event_id
      where d.series_id = shown_date.series and e.ends_at > now() and hearth.may_open_event(e.id, person)
      order by e.status <> 'published', e.starts_at, e.id limit 1),
    (select o.event_id from (
        select d.event_id, d.date from hearth.series_dates d
        where d.series_id = shown_date.series and d.event_id is not null and d.date <= current_date + 1
        order by d.date desc limit 20) o
      where hearth.may_open_event(o.event_id, person) order by o.date desc limit 1));

-- The dates of a series after a day, or before one, as their reader may see them; skipped ones among those to come.
create function hearth.series_dates(series text, after date default null, past boolean default false, page_size integer default 24,
  locale text default null) returns jsonb
  language sql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan as $$
  with found as (
    (select d.* from hearth.series_dates d
      where not past and d.series_id = series_dates.series and d.date > coalesce(after, current_date - 2)
        and (d.is_skipped or exists (select from public.events e where e.id = d.event_id and e.ends_at > now()))
      order by d.date limit least(page_size, 50))
    union all
    (select d.* from hearth.series_dates d
      where past and d.series_id = series_dates.series and d.date < coalesce(after, current_date + 2)
        and exists (select from public.events e where e.id = d.event_id and e.status = 'published' and e.ends_at <= now())
      order by d.date desc limit least(page_size, 50))
  )
  select coalesce(jsonb_agg(jsonb_build_object('date', f.date, 'event_id', e.id, 'note', f.note, 'is_skipped', f.is_skipped,
      'start_date', e.start_date, 'start_time', to_char(e.start_time, 'HH24:MI'), 'timezone', e.timezone, 'status', e.status,
      'title', coalesce(hearth.words_in(e.id, series_dates.locale) ->> 'title', e.title),
      'capacity', s.capacity, 'taken', s.taken, 'my_answer', a.answer, 'my_party', greatest(a.party, a.asked_party),
      'waiting', case when s.taken >= s.capacity then (
        select coalesce(sum(b.waiting), 0)::integer from hearth.waiting_blocks b where b.event_id = e.id) end,
      'asks_own', case when auth.uid() is null and not past and e.id is not null then v.is_plain is not true end,
      'asks', case when auth.uid() is not null and not past and e.id is not null then
        hearth.asks_of_date(e.id, auth.uid(), (select hearth.asked_at(series_dates.series, auth.uid()))) end)
    order by case when past then f.date end desc, f.date), '[]')
  from found f
  left join public.events e on e.id = f.event_id and hearth.may_open_event(e.id, auth.uid())
  left join public.event_seats s on s.event_id = e.id
  left join public.attendances a on a.event_id = e.id and a.user_id = auth.uid()
  -- Whoever has no account is shown which dates they can answer here.
  left join hearth.dates_to_answer(case when auth.uid() is null and not past then series_dates.series end, null, 'coming', 1,
    array(select o.date from found o), null, null) v on v.event_id = e.id
  where (e.id is not null or f.is_skipped) and (select hearth.shown_date(series_dates.series, auth.uid())) is not null
$$;
grant execute on function hearth.series_dates to anon, authenticated;

-- The page of a series; null where its reader may open none of its dates. Of what grows with the years the latest is looked at.
create function hearth.series_page(series text, locale text default null) returns jsonb
  language sql stable security definer set search_path = ''
  set plan_cache_mode = force_custom_plan as $$
  select jsonb_build_object('id', s.id, 'starts_on', r.starts_on, 'rule', r.rule,
    'event', case when auth.uid() is null then hearth.event_for_visitors(e.id) || '{"liked": false}' else hearth.event_record(e) end
      - array['search', 'city_folded', 'last_date', 'version', 'ends_at'],
    'title', coalesce(hearth.words_in(e.id, series_page.locale) ->> 'title', e.title),
    'is_host', h.is_host, 'has_ended', s.due_at is null,
    'asked_at', case when auth.uid() is not null then hearth.asked_at(s.id, auth.uid()) end,
    'failure', case when h.is_host then s.failure end,
    'terms', jsonb_build_object('takes', s.takes, 'kept_for_newcomers', s.kept_for_newcomers, 'weeks_ahead', s.weeks_ahead,
      'held_until', hearth.series_held_until(s.id)),
    'dates', hearth.series_dates(s.id, page_size => 12, locale => series_page.locale),
    'ahead', (select count(*) from hearth.series_dates d join public.events o on o.id = d.event_id
      where d.series_id = s.id and d.date > current_date - 2 and o.status = 'published' and o.ends_at > now()),
    'held', (select count(*) from (select from hearth.series_dates d
      where d.series_id = s.id and d.date < current_date and d.event_id is not null limit 1000) past),
    'held_since', (select min(d.date) from hearth.series_dates d where d.series_id = s.id and d.date < current_date),
    'past', (select coalesce(jsonb_agg(jsonb_build_object('event_id', p.id, 'start_date', p.start_date,
        'title', coalesce(hearth.words_in(p.id, series_page.locale) ->> 'title', p.title), 'category', p.category, 'image', p.image,
        'picture', p.picture) order by p.starts_at desc), '[]')
      from (
        select o.*, (
          select f.picture from public.event_photos f
          where f.event_id = o.id and f.is_public and f.hidden_at is null order by f.created_at, f.id limit 1) as picture
        from hearth.series_dates d join public.events o on o.id = d.event_id
        where d.series_id = s.id and d.date <= current_date and o.status = 'published' and o.ends_at <= now()
          and hearth.may_open_event(o.id, auth.uid())
        order by d.date desc limit 5) p),
    'regular', (select jsonb_build_object('party', g.party, 'since', g.since) from hearth.series_regulars g
      where g.series_id = s.id and g.user_id = auth.uid()),
    'hosts', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'username', p.username, 'display_name', p.display_name,
        'profile_photo_url', p.profile_photo_url) order by p.id <> e.created_by, p.id), '[]')
      from public.profiles p
      where not p.is_hidden and p.username_lower not like 'temp\_user\_%'
        and (p.id = e.created_by or p.id in (select c.user_id from hearth.co_hosts c where c.event_id = e.id))
        and not exists (select from public.blocks b where b.blocker_id = p.id and b.blocked_id = auth.uid())),
    -- Whom hosts did not let in yet, at the date that is shown, is no guest.
    'regular_count', (select count(*) from hearth.series_regulars g where g.series_id = s.id and not exists (
      select from public.attendances a where a.event_id = e.id and a.user_id = g.user_id and a.answer in ('asked', 'declined'))),
    'regulars', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'username', p.username, 'display_name', p.display_name,
        'profile_photo_url', p.profile_photo_url, 'times', p.times) order by p.times desc, p.id), '[]')
      from (
        select p.*, (
          select count(*) from (select d.event_id from hearth.series_dates d
              where d.series_id = s.id and d.date <= current_date and d.event_id is not null order by d.date desc limit 104) d
            join public.attendances a on a.event_id = d.event_id and a.user_id = p.id
            where a.answer = 'coming') as times
        from (select g.user_id from hearth.series_regulars g
          where g.series_id = s.id and g.user_id is not null and not exists (
            select from public.attendances a where a.event_id = e.id and a.user_id = g.user_id and a.answer in ('asked', 'declined'))
          order by g.created_at, g.user_id limit 12) g
        join public.profiles p on p.id = g.user_id
        where h.sees_guests and not p.is_hidden
          and not exists (select from public.attendances a where a.event_id = e.id and a.user_id = p.id and a.stays_unseen)
          and not exists (select from public.blocks b
            where (b.blocker_id, b.blocked_id) in ((p.id, auth.uid()), (auth.uid(), p.id)))) p))
  from hearth.series s
  join public.events e on e.id = hearth.shown_date(s.id, auth.uid())
  cross join lateral (select hearth.is_host_of_series(s.id, auth.uid()) as is_host,
    hearth.may_see_guests(e.id, auth.uid()) as sees_guests) h
  cross join lateral (select r.starts_on, r.rule from hearth.series_rules r where r.series_id = s.id
    order by r.starts_on desc limit 1) r
  where s.id = series_page.series
$$;
grant execute on function hearth.series_page to anon, authenticated;

-- To which series a date belongs, with the dates before and after it, for the date's own page.
create function hearth.series_of_event(event text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('series_id', d.series_id, 'starts_on', r.starts_on, 'rule', r.rule,
      'takes', (select s.takes from hearth.series s where s.id = d.series_id),
      'is_regular', exists (select from hearth.series_regulars g where g.series_id = d.series_id and g.user_id = auth.uid()),
      'ahead', (select count(*) from hearth.series_dates o join public.events e on e.id = o.event_id
        where o.series_id = d.series_id and o.date > current_date - 2 and e.status = 'published' and e.ends_at > now()),
      'before', (select jsonb_build_object('event_id', e.id, 'start_date', e.start_date)
        from hearth.series_dates o join public.events e on e.id = o.event_id
        where o.series_id = d.series_id and o.date < d.date and e.status = 'published' and hearth.may_open_event(e.id, auth.uid())
        order by o.date desc limit 1),
      'after', (select jsonb_build_object('event_id', e.id, 'start_date', e.start_date)
        from hearth.series_dates o join public.events e on e.id = o.event_id
        where o.series_id = d.series_id and o.date > d.date and e.status = 'published' and hearth.may_open_event(e.id, auth.uid())
        order by o.date limit 1))
    from hearth.series_dates d
    cross join lateral (select r.starts_on, r.rule from hearth.series_rules r where r.series_id = d.series_id
      order by r.starts_on desc limit 1) r
    where d.event_id = series_of_event.event and hearth.may_open_event(d.event_id, auth.uid()));
grant execute on function hearth.series_of_event to anon, authenticated;
