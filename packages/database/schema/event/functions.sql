-- The one question of every door that opens an event by its id: answering, likes, seats and calendars. Co-hosts open
-- what the owner opens. Who is invited to host opens what is not a draft, also a private event, to know what they are
-- asked for; so does whom the hosts invited to come. A visitor who is not signed in is nobody's blocked member.
create function hearth.may_open_event(event text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.events e
    where e.id = event
      and (e.created_by = person
        or (e.status <> 'draft' and (e.visibility in ('public', 'unlisted')
          or (e.visibility = 'members' and person is not null)))
        or exists (select from public.event_hosts h where h.event_id = e.id and h.user_id = person
          and (h.state = 'accepted' or e.status <> 'draft'))
        or (e.status <> 'draft' and exists (
          select from public.event_invitations i where i.event_id = e.id and i.user_id = person)))
      and not exists (select from public.blocks b where b.blocker_id = e.created_by and b.blocked_id = person)
  );
grant execute on function hearth.may_open_event to anon, authenticated;

-- The row of an event that is open to all, for its public page; nothing of any other. Of a picked venue it tells no
-- address: the venue may have closed that door since the event copied it. Who is hidden by now is not named.
create function hearth.event_for_visitors(event text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select to_jsonb(e) || case when e.venue_id <> '' then '{"venue_address": ""}' else '{}'::jsonb end
      || jsonb_build_object('creator', (
        select jsonb_build_object('username', p.username, 'display_name', p.display_name, 'profile_photo_url', p.profile_photo_url)
        from public.profiles p
        where p.id = e.created_by and not p.is_hidden and p.username_lower not like 'temp\_user\_%'))
    from public.events e
    where e.id = event and e.status <> 'draft' and e.visibility in ('public', 'unlisted')
  );
grant execute on function hearth.event_for_visitors to anon;

-- What people do with the events that a screen shows: one request by the ids shown.
-- `title` is its translation into the language that is asked for. Of a date of a series, how many come after it, and on which
-- days the first three are, as far as lists show them to the reader: only of an event that says a series is it looked up.
create function hearth.event_standing(ids text[], locale text default null)
  returns table (event_id text, capacity integer, taken integer, likes integer, my_answer text, my_party integer, liked boolean,
    title text, series_id text, series_ahead integer, series_next date[])
  language sql stable security definer set search_path = '' as $$
  select e.id, s.capacity, s.taken,
    (select count(*)::integer from public.event_likes l where l.event_id = e.id),
    a.answer, a.party,
    exists (select from public.event_likes l where l.event_id = e.id and l.user_id = auth.uid()),
    t.title, d.series_id, d.ahead, d.next
  from unnest(ids[1:100]) as wanted(id)
  join public.events e on e.id = wanted.id
  join public.event_seats s on s.event_id = e.id
  left join public.attendances a on a.event_id = e.id and a.user_id = auth.uid()
  left join public.translations t on t.subject = e.id and t.locale = event_standing.locale and t.state = 'accepted'
  left join lateral (
    select s.series_id, f.ahead, g.next
    from hearth.series_dates s
    cross join lateral (
      select count(*)::integer as ahead from hearth.series_dates o
      where o.series_id = s.series_id and o.date > greatest(s.date, current_date - 1) and o.shown_to is not null
        and (o.shown_to = 'all' or auth.uid() is not null)) f
    -- Their events are read of the first three alone.
    cross join lateral (
      select coalesce(array_agg(n.start_date order by n.start_date), '{}') as next
      from (
        select o.event_id from hearth.series_dates o
        where o.series_id = s.series_id and o.date > greatest(s.date, current_date - 1) and o.shown_to is not null
          and (o.shown_to = 'all' or auth.uid() is not null)
        order by o.date limit 3) o
      join public.events n on n.id = o.event_id) g
    where e.series is not null and s.event_id = e.id) d on true
  where hearth.may_open_event(e.id, auth.uid())
$$;
grant execute on function hearth.event_standing to anon, authenticated;

-- Seats: whoever has the event open hears that they moved, and reads them anew as they may know them.
create function hearth.tell_seats() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('event:' || new.event_id, 'seats');
  return null;
end $$;
create trigger tell_seats after update on public.event_seats
  for each row when (old.* is distinct from new.*) execute function hearth.tell_seats();

-- So is the record, with what its page says beside it: each change of either counts its version up.
create function hearth.tell_record() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('event:' || new.id, 'record');
  return null;
end $$;
create trigger tell_record after update on public.events
  for each row when (old.version <> new.version) execute function hearth.tell_record();

-- Likes move live: whoever has the event open hears that their number changed, and reads it.
create function hearth.tell_likes() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('event:' || event_id, 'likes') from (select distinct event_id from touched) as events;
  return null;
end $$;
create trigger tell_likes after insert on public.event_likes referencing new table as touched
  for each statement execute function hearth.tell_likes();
create trigger tell_likes_taken_back after delete on public.event_likes referencing old table as touched
  for each statement execute function hearth.tell_likes();

-- What the house features, for the head of the list of events: the three that are soonest of what is public, published
-- and not over. One answer for all readers of one sight (docs/decisions/0011-directories-are-shared.md): it knows of
-- its reader only whose events are closed to them. The wall times are those of the event.
create function hearth.featured_events(locale text default null) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id,
    'title', coalesce(hearth.words_in(f.id, featured_events.locale) ->> 'title', f.title), 'category', f.category, 'image', f.image,
    'start_date', f.start_date, 'start_time', to_char(f.start_time, 'HH24:MI'), 'timezone', f.timezone,
    'all_day', f.all_day, 'city', f.city) order by f.starts_at, f.id), '[]')
  from (
    select e.* from public.events e cross join hearth.sight() reader
    where e.is_featured and e.status = 'published' and e.visibility = 'public' and not e.is_later_date and e.ends_at > now()
      and (e.created_by is null or e.created_by <> all (reader.blockers))
    order by e.starts_at, e.id limit 3
  ) f
$$;
grant execute on function hearth.featured_events to anon, authenticated;

create function hearth.count_week(week timestamptz, out people integer, out events integer, out answers integer)
  language sql stable set search_path = '' as $$
  -- In hours, which are as long everywhere. A series counts once.
  select
    (select count(*) from public.profiles p where p.created_at >= week and p.created_at < week + interval '168 hours')::integer,
    (select count(*) from public.events e where e.created_at >= week and e.created_at < week + interval '168 hours'
      and e.status <> 'draft' and e.visibility <> 'private' and not e.is_later_date)::integer,
    (select count(*) from public.attendances a where a.created_at >= week and a.created_at < week + interval '168 hours'
      and a.answer = 'coming')::integer
$$;

create function hearth.count_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' and old.visibility in ('public', 'members') then
    insert into hearth.event_numbers values (old.visibility, old.category, old.consciousness_level, -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' and new.visibility in ('public', 'members') then
    insert into hearth.event_numbers values (new.visibility, new.category, new.consciousness_level, 1);
  end if;
  return null;
end $$;
create trigger count_event after insert or delete or update of status, visibility, category, consciousness_level
  on public.events for each row execute function hearth.count_event();

create function hearth.add_up_event_numbers() returns void
  language sql security definer set search_path = '' as $$
  with gone as (
    delete from hearth.event_numbers
    where exists (select from hearth.event_numbers x group by x.visibility, x.category, x.level having count(*) > 1)
    returning *
  )
  insert into hearth.event_numbers
    select g.visibility, g.category, g.level, sum(g.n) from gone g group by 1, 2, 3 having sum(g.n) <> 0
$$;
grant execute on function hearth.add_up_event_numbers to hearth_jobs;
