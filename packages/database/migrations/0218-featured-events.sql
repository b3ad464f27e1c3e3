-- What the house features, for the head of the list of events: the three that are soonest of what is public, published and
-- not over. One answer for all readers of one sight (docs/decisions/0011-directories-are-shared.md): it knows of its
-- reader only whose events are closed to them. The wall times are those of the event.
create function hearth.featured_events() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'category', f.category, 'image', f.image,
    'start_date', f.start_date, 'start_time', to_char(f.start_time, 'HH24:MI'), 'timezone', f.timezone,
    'all_day', f.all_day, 'city', f.city) order by f.starts_at, f.id), '[]')
  from (
    select e.* from public.events e cross join hearth.sight() reader
    where e.is_featured and e.status = 'published' and e.visibility = 'public' and e.ends_at > now()
      and (e.created_by is null or e.created_by <> all (reader.blockers))
    order by e.starts_at, e.id limit 3
  ) f
$$;
create function public.featured_events() returns jsonb
  language sql stable set search_path = ''
  return hearth.featured_events();

grant create on schema hearth to hearth_engine;
alter function hearth.featured_events() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.featured_events(), public.featured_events() to anon, authenticated, hearth_engine;
