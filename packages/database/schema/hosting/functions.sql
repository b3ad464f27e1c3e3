-- The policies of events and answers ask who hosts without reading the table, whose own policy asks the events.
create or replace view hearth.co_hosts as select event_id, user_id from public.event_hosts where state = 'accepted';
alter view hearth.co_hosts owner to hearth_engine;
grant select on hearth.co_hosts to authenticated, hearth_engine;

create function hearth.is_host_of(event text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return person is not null and (
    exists (select from public.events e where e.id = event and e.created_by = person)
    or exists (select from public.event_hosts h where h.event_id = event and h.user_id = person and h.state = 'accepted')
  );
grant execute on function hearth.is_host_of to anon, authenticated;

-- What opened to somebody as a host alone goes with it: their answer, its seats and their like. What is over stays as
-- it was. Answers are held before seats, as answering does.
create function hearth.after_hosting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if hearth.may_open_event(old.event_id, old.user_id) then return null; end if;
  perform from public.attendances a join public.events e on e.id = a.event_id
    where a.event_id = old.event_id and a.user_id = old.user_id and e.ends_at > now() for update of a;
  if found then
    update public.event_seats s set taken = s.taken - a.party, kind_taken = hearth.subtract_kinds(s.kind_taken, a.kinds)
      from public.attendances a
      where a.event_id = old.event_id and a.user_id = old.user_id and a.party > 0 and s.event_id = a.event_id;
    delete from public.attendances a where a.event_id = old.event_id and a.user_id = old.user_id;
  end if;
  delete from public.event_likes l where l.event_id = old.event_id and l.user_id = old.user_id;
  return null;
end $$;
create trigger after_hosting after delete on public.event_hosts
  for each row execute function hearth.after_hosting();
-- What opened to somebody by the invitation alone goes with it, as it does with hosting.
create trigger after_invitation after delete on public.event_invitations
  for each row execute function hearth.after_hosting();

-- Whoever blocks hosts nothing with whom they blocked, whichever of the two owns the event.
create function hearth.part_hosts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.hold_pair(new.blocker_id, new.blocked_id);
  delete from public.event_hosts h using public.events e
    where e.id = h.event_id
      and (e.created_by, h.user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end $$;
create trigger part_hosts after insert on public.blocks for each row execute function hearth.part_hosts();

-- Who asks for the end of their account is hidden from that moment on, and hosts with nobody any more.
create function hearth.end_hosting_of_hidden() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.event_hosts h where h.user_id = new.id;
  return null;
end $$;
create trigger end_hosting_of_hidden after update of is_hidden on public.profiles
  for each row when (new.is_hidden and not old.is_hidden) execute function hearth.end_hosting_of_hidden();

-- Who hosts beside the owner, for whoever may open the event, in the order in which they said yes. Who is only invited
-- is told to the hosts, and to themselves.
create function hearth.event_co_hosts(event text)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, state text, created_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select p.id, p.username, p.display_name, p.profile_photo_url, h.state, h.created_at
  from public.event_hosts h
  join public.events e on e.id = h.event_id
  join public.profiles p on p.id = h.user_id
  where h.event_id = event_co_hosts.event and hearth.may_open_event(h.event_id, auth.uid())
    and not p.is_hidden
    and not exists (select from public.blocks b where b.blocker_id = p.id and b.blocked_id = auth.uid())
    and (h.state = 'accepted' or h.user_id = auth.uid() or e.created_by = auth.uid()
      or exists (select from hearth.co_hosts c where c.event_id = h.event_id and c.user_id = auth.uid()))
  order by h.state, coalesce(h.answered_at, h.created_at), p.id
$$;
grant execute on function hearth.event_co_hosts to anon, authenticated;

-- What whoever asks hosts with others, and to what they are invited, the soonest first. An invitation tells what and
-- when, because a draft does not open before the yes, its title in the language that is asked for; one to what is over or cancelled is none any more.
create function hearth.my_co_hosting(locale text default null)
  returns table (event_id text, state text, title text, status text, start_date date, start_time time, timezone text,
    all_day boolean, host_name text, host_username text, created_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select e.id, h.state, coalesce(hearth.words_in(e.id, my_co_hosting.locale) ->> 'title', e.title), e.status, e.start_date, e.start_time, e.timezone, e.all_day,
    coalesce(p.display_name, p.username), p.username, h.created_at
  from public.event_hosts h
  join public.events e on e.id = h.event_id
  left join public.profiles p on p.id = e.created_by
  where h.user_id = auth.uid() and (h.state = 'accepted' or (e.status <> 'cancelled' and e.ends_at > now()))
  order by e.starts_at, e.id
$$;
grant execute on function hearth.my_co_hosting to authenticated;

-- Whom a host's words reach: the hosts, and whoever is coming.
create function hearth.hears_hosts(event text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return hearth.may_open_event(event, person) and (
    exists (select from public.events e where e.id = event and e.created_by = person)
    or exists (select from hearth.co_hosts h where h.event_id = event and h.user_id = person)
    or exists (select from public.attendances a
      where a.event_id = event and a.user_id = person and a.answer = 'coming'));
grant execute on function hearth.hears_hosts to authenticated;

create function hearth.tell_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('event:' || new.event_id, 'messages');
  return null;
end $$;
create trigger tell_message after insert on public.event_messages
  for each row execute function hearth.tell_message();

-- The job is queued in the transaction that sets the moment, and moves with it. One that comes for nothing finds
-- nothing.
create function hearth.queue_publishing() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('publish_event', json_build_object('eventId', new.event_id), max_attempts => 5,
    job_key => 'publish_event:' || new.event_id, run_at => new.publish_at);
  return null;
end $$;
alter function hearth.queue_publishing owner to hearth_jobs;
create trigger queue_publishing after insert or update of publish_at on public.event_schedules
  for each row execute function hearth.queue_publishing();

-- What is no draft any more has nothing to wait for.
create function hearth.end_schedule() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.event_schedules s where s.event_id = new.id;
  return null;
end $$;
create trigger end_schedule after update on public.events
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function hearth.end_schedule();

-- Who asks for the end of their account publishes nothing any more.
create function hearth.end_schedules_of_hidden() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.event_schedules s using public.events e
    where e.id = s.event_id and new.id in (s.set_by, e.created_by);
  return null;
end $$;
create trigger end_schedules_of_hidden after update of is_hidden on public.profiles
  for each row when (new.is_hidden and not old.is_hidden) execute function hearth.end_schedules_of_hidden();
