-- The next who are to be told, in the order of their ids: members with the zone that they live by, and guests without an
-- account with their address. A message does not reach whom its author and they keep apart, a change does not reach whom
-- the host has blocked; `hears` is false for these, and for guests who hear the same as the guest of another date.
create function hearth.next_readers(group_id bigint, max integer)
  returns table (user_id uuid, guest_id uuid, sealed_address bytea, zone text, locale text, hears boolean, own jsonb)
  language sql stable security definer set search_path = '' as $$
  with g as materialized (
    select g.*, g.kind in ('event_message', 'series_message') as is_message,
      case when g.kind = 'series_message' then hearth.reached_dates(g.facts ->> 'seriesId', g.facts ->> 'reach', g.said_at) end as reached
    from hearth.group_notifications g where g.id = next_readers.group_id),
  apart as materialized (
    select b.blocked_id as id from g join public.blocks b on b.blocker_id = g.author_id
    union all
    select b.blocker_id from g join public.blocks b on b.blocked_id = g.author_id where g.is_message
  ), members as (
    (select a.user_id as id from g join public.attendances a on a.event_id = g.event_id
      where g.kind not in ('series_change', 'series_message') and a.user_id > g.told_until and a.answer = 'coming' and a.created_at <= g.said_at
      order by a.user_id limit next_readers.max)
    union
    (select distinct a.user_id from g
      cross join lateral (select array(select jsonb_array_elements_text(g.facts -> 'eventIds')) as ids) d
      join public.attendances a on a.event_id = any (d.ids)
      where g.kind = 'series_change' and a.user_id > g.told_until and a.answer = 'coming' and a.created_at <= g.said_at
      order by a.user_id limit next_readers.max)
    union
    (select r.id from g cross join lateral hearth.members_reached(g.reached, g.told_until, g.said_at, next_readers.max) r (id)
      where g.kind = 'series_message')
    union
    (select h.user_id from g join public.event_hosts h on h.event_id = g.event_id
      where h.user_id > g.told_until and h.state = 'accepted' and g.kind = 'event_change'
      order by h.user_id limit next_readers.max)
    union
    (select d.user_id from g join hearth.readers_of_deleted d on d.event_id = g.event_id
      where d.user_id > g.told_until and (not d.is_host or g.kind = 'event_change')
      order by d.user_id limit next_readers.max)
    union
    (select r.reporter_id from g join public.reports r on r.subject_kind = g.facts ->> 'subjectKind'
        and r.subject_id = g.facts ->> 'subjectId' and r.closed_at = g.said_at
      where g.kind = 'report_closed' and r.reporter_id > g.told_until
      order by r.reporter_id limit next_readers.max)
  ), guests as (
    (select a.guest_id as id, u.sealed_address, u.locale
      from g join public.attendances a on a.event_id = g.event_id join hearth.guests u on u.id = a.guest_id
      where g.kind not in ('series_change', 'series_message') and a.guest_id > g.told_until and a.answer = 'coming' and a.created_at <= g.said_at
      order by a.guest_id limit next_readers.max)
    union all
    -- Of a person who comes to several dates the guest of one.
    (select a.guest_id, u.sealed_address, u.locale from g
      cross join lateral (select array(select jsonb_array_elements_text(g.facts -> 'eventIds')) as ids) d
      join public.attendances a on a.event_id = any (d.ids) join hearth.guests u on u.id = a.guest_id
      where g.kind = 'series_change' and a.guest_id > g.told_until and a.answer = 'coming' and a.created_at <= g.said_at
        and not exists (
          select from hearth.guests o join public.attendances b on b.guest_id = o.id and b.event_id = o.event_id
          where o.address_hash = u.address_hash and o.event_id = any (d.ids) and o.id < u.id and b.answer = 'coming')
      order by a.guest_id limit next_readers.max)
    union all
    (select u.id, u.sealed_address, u.locale
      from g cross join lateral hearth.guests_reached(g.reached, g.told_until, g.said_at, next_readers.max) r (id)
      join hearth.guests u on u.id = r.id
      where g.kind = 'series_message')
    union all
    (select d.guest_id, d.sealed_address, d.locale from g join hearth.guests_of_deleted d on d.event_id = g.event_id
      where d.guest_id > g.told_until order by d.guest_id limit next_readers.max)
  ), found as (
    select m.id, m.id as user_id, null::uuid as guest_id, null::bytea as sealed_address, null::text as locale from members m
    union all
    select u.id, null, u.id, u.sealed_address, u.locale from guests u
    order by id limit next_readers.max
  )
  select f.user_id, f.guest_id, f.sealed_address, coalesce(c.timezone, ''), coalesce(f.locale, hearth.reading_of(c.locale, c.hours)),
    f.user_id is distinct from g.author_id and not exists (select from apart where apart.id = f.user_id)
      and (not g.is_message or p.is_hidden is not true)
      and (g.reached is null or f.guest_id is null or not hearth.hears_as_another(f.guest_id, g.reached)),
    case when g.kind = 'series_change' then (
      -- The days of those dates that are theirs, and where a guest finds all of them.
      select jsonb_strip_nulls(jsonb_build_object('dates', string_agg(t.start_date::text, ' ' order by t.start_date),
        'datesPage', hearth.page_of_guest(f.guest_id)))
      from (select jsonb_array_elements_text(g.facts -> 'eventIds') as id) i
      join public.events t on t.id = i.id
      join public.attendances a on a.event_id = t.id
      where a.answer = 'coming' and (a.user_id = f.user_id or a.guest_id in (
        select o.id from hearth.guests u join hearth.guests o on o.address_hash = u.address_hash where u.id = f.guest_id)))
    when g.kind = 'report_closed' then (
      select jsonb_build_object('reportId', r.id, 'title', k.subject_title)
      from public.reports r join hearth.report_cases k on k.report_id = r.id
      where r.subject_kind = g.facts ->> 'subjectKind' and r.subject_id = g.facts ->> 'subjectId' and r.closed_at = g.said_at
        and r.reporter_id = f.user_id
      limit 1) end
  from found f cross join g
  left join public.profiles p on p.id = f.user_id
  left join public.member_clocks c on c.user_id = f.user_id
  where p.id is not null or f.guest_id is not null
  order by f.id
$$;

-- The one job of an event's rows: the oldest first, so that nobody hears "after all" before "cancelled".
create function hearth.queue_group_notifications(about text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('notify_group', json_build_object('about', about), job_key => 'notify_group:' || about);
end $$;
alter function hearth.queue_group_notifications owner to hearth_jobs;
grant execute on function hearth.queue_group_notifications to hearth_engine;

-- Whoever is coming is found by their answers until the end: who they were is kept where those go with the event.
create function hearth.keep_readers_of_deleted() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from hearth.event_changes c where c.event_id = old.id)
    or exists (select from hearth.group_notifications g where g.event_id = old.id and g.finished_at is null) then
    insert into hearth.readers_of_deleted (event_id, user_id, is_host)
      select old.id, a.user_id, false from public.attendances a
        where a.event_id = old.id and a.answer = 'coming' and a.user_id is not null
      union all
      select old.id, h.user_id, true from public.event_hosts h where h.event_id = old.id and h.state = 'accepted'
      on conflict do nothing;
    insert into hearth.guests_of_deleted (event_id, guest_id, sealed_address, locale)
      select old.id, u.id, u.sealed_address, u.locale
      from public.attendances a join hearth.guests u on u.id = a.guest_id
      where a.event_id = old.id and a.answer = 'coming' and u.mails_ended_at is null
      on conflict do nothing;
  end if;
  return old;
end $$;
create trigger keep_readers_of_deleted before delete on public.events
  for each row execute function hearth.keep_readers_of_deleted();

-- What was told a month ago, and who was coming to what is deleted and told. So many a minute.
create function hearth.sweep_group_notifications() returns void
  language sql security definer set search_path = '' as $$
  delete from hearth.group_notifications g where g.id in (
    select o.id from hearth.group_notifications o where o.finished_at < now() - interval '30 days' limit 1000);
  delete from hearth.readers_of_deleted d where (d.event_id, d.user_id) in (
    select o.event_id, o.user_id from hearth.readers_of_deleted o
    where not exists (select from hearth.group_notifications g where g.event_id = o.event_id and g.finished_at is null)
      and not exists (select from hearth.event_changes c where c.event_id = o.event_id)
    limit 5000);
  delete from hearth.guests_of_deleted d where (d.event_id, d.guest_id) in (
    select o.event_id, o.guest_id from hearth.guests_of_deleted o
    where not exists (select from hearth.group_notifications g where g.event_id = o.event_id and g.finished_at is null)
      and not exists (select from hearth.event_changes c where c.event_id = o.event_id)
    limit 5000);
$$;
alter function hearth.sweep_group_notifications owner to hearth_jobs;

-- Whether a reader has to do with a writer by their own choice: follows them, answered to an event of theirs, hosts an
-- event with them, or has asked or answered them.
create function hearth.knows(reader uuid, writer uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from public.follows f where f.follower_id = reader and f.followed_id = writer)
    or exists (
      select from public.attendances a join public.events e on e.id = a.event_id
      where a.user_id = reader and a.answer in ('coming', 'maybe', 'asked')
        and (e.created_by = writer
          or exists (select from hearth.co_hosts h where h.event_id = e.id and h.user_id = writer)))
    or exists (
      select from hearth.co_hosts h join public.events e on e.id = h.event_id
      where h.user_id = reader and (e.created_by = writer
        or exists (select from hearth.co_hosts o where o.event_id = h.event_id and o.user_id = writer)))
    or exists (
      select from hearth.co_hosts h join public.events e on e.id = h.event_id
      where h.user_id = writer and e.created_by = reader)
    or exists (
      select from public.enquiries q join public.service_providers p on p.id = q.provider_id
      where (q.asker_id = reader and p.owner_id = writer)
        or (q.asker_id = writer and p.owner_id = reader and exists (
          select from public.enquiry_messages m where m.enquiry_id = q.id and m.author_id = reader)))
    or exists (
      select from public.enquiries q
      where (q.asker_id = reader and q.member_id = writer)
        or (q.asker_id = writer and q.member_id = reader and q.state = 'agreed'))
    or exists (
      select from public.event_providers l
      join public.events e on e.id = l.event_id join public.service_providers p on p.id = l.provider_id
      where (e.created_by = reader and p.owner_id = writer and (l.state = 'accepted' or l.asked_by = 'host'))
        or (e.created_by = writer and p.owner_id = reader and (l.state = 'accepted' or l.asked_by = 'provider')));

-- Notes whom a writer reaches, of these readers, who does not know them. Null lets them go on; else it says how many
-- there may be in a day and until when a newcomer is new. A reader who was reached in the last day already is counted
-- once.
create function hearth.reach(
  writer uuid, readers uuid[], max_of_newcomer integer, max_of_others integer, out max integer, out new_until timestamptz
)
  language plpgsql set search_path = '' as $$
declare
  limit_now integer;
begin
  -- One after the other, so that they are counted.
  perform pg_advisory_xact_lock(hashtext('reach'), hashtext(writer::text));
  insert into hearth.reached_people as p (writer_id, reader_id)
    select reach.writer, r from unnest(readers) as r where r <> reach.writer and not hearth.knows(r, reach.writer)
    on conflict (writer_id, reader_id) do update set reached_at = now() where p.reached_at <= now() - interval '24 hours';
  new_until := hearth.newcomer_until(writer);
  limit_now := case when new_until is null then max_of_others else max_of_newcomer end;
  if limit_now < (
    select count(*) from hearth.reached_people p
    where p.writer_id = reach.writer and p.reached_at > now() - interval '24 hours') then
    max := limit_now;
  end if;
end $$;
