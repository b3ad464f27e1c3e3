-- All who reported the same thing are told by the job that tells gatherings (docs/decisions/0051-told-in-batches.md).

alter table hearth.group_notifications
  alter column event_id drop not null,
  -- The report that was decided, together with all open ones about the same thing.
  add column report_id uuid,
  -- What is told one after the other, by one job.
  add column about text not null generated always as (coalesce(event_id, report_id::text)) stored,
  drop constraint group_notifications_kind_check,
  add constraint group_notifications_kind_check check (kind in ('event_change', 'event_message', 'report_closed')),
  add constraint group_notifications_about_check check (
    case kind when 'report_closed' then event_id is null and report_id is not null
      else event_id is not null and report_id is null end);
drop index hearth.group_notifications_open_idx;
create index group_notifications_open_idx on hearth.group_notifications (about, id) where finished_at is null;

-- Who reported what was decided at a moment, in the order of their ids.
create index reports_decided_idx on public.reports (subject_kind, subject_id, closed_at, reporter_id) where closed_at is not null;

-- The next who are to be told, in the order of their ids, with the zone that they live by and what is their own of the facts. A
-- message does not reach whom its author and they keep apart, a change does not reach whom the host has blocked; `hears` is false
-- for these. A report is told to whoever made it and all who reported the same.
drop function hearth.next_readers(bigint, integer);
create function hearth.next_readers(group_id bigint, max integer)
  returns table (user_id uuid, zone text, hears boolean, own jsonb)
  language sql stable security definer set search_path = '' as $$
  with g as materialized (select g.* from hearth.group_notifications g where g.id = next_readers.group_id),
  apart as materialized (
    select b.blocked_id as id from g join public.blocks b on b.blocker_id = g.author_id
    union all
    select b.blocker_id from g join public.blocks b on b.blocked_id = g.author_id where g.kind = 'event_message'
  ), found as (
    (select a.user_id from g join public.attendances a on a.event_id = g.event_id
      where a.user_id > g.told_until and a.answer = 'coming' and a.created_at <= g.said_at
      order by a.user_id limit next_readers.max)
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
    order by user_id limit next_readers.max
  )
  select f.user_id, coalesce(c.timezone, ''),
    f.user_id is distinct from g.author_id and not exists (select from apart where apart.id = f.user_id)
      and (g.kind <> 'event_message' or not p.is_hidden),
    case when g.kind = 'report_closed' then (
      select jsonb_build_object('reportId', r.id, 'title', k.subject_title)
      from public.reports r join hearth.report_cases k on k.report_id = r.id
      where r.subject_kind = g.facts ->> 'subjectKind' and r.subject_id = g.facts ->> 'subjectId' and r.closed_at = g.said_at
        and r.reporter_id = f.user_id
      limit 1) end
  from found f cross join g
  join public.profiles p on p.id = f.user_id
  left join public.member_clocks c on c.user_id = f.user_id
  order by f.user_id
$$;

drop function hearth.queue_group_notifications(text);
create function hearth.queue_group_notifications(about text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('notify_group', json_build_object('about', about), job_key => 'notify_group:' || about);
end $$;

grant create on schema hearth to hearth_engine, hearth_jobs;
alter function hearth.next_readers(bigint, integer) owner to hearth_engine;
alter function hearth.queue_group_notifications(text) owner to hearth_jobs;
revoke create on schema hearth from hearth_engine, hearth_jobs;
grant execute on function hearth.queue_group_notifications(text) to hearth_engine;
