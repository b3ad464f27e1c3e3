-- The exact place of an event whose hosts hide it until an answer: outside the record, which says the city alone. The
-- engine writes it when they change the event.
create table public.event_addresses (
  event_id text primary key references public.events on delete cascade,
  venue_id text not null default '',
  venue_name text not null default '',
  venue_address text not null default ''
);
select hearth.watch_table('public.event_addresses');
grant select on public.event_addresses to authenticated, hearth_jobs;
grant select, insert, update, delete on public.event_addresses to hearth_engine;

-- The hosts choose how their event is answered. Hiding the place takes it out of the record at once, showing it again puts
-- it back; both count as a change of the record, whose bytes the next read makes anew. A last moment for answers that the
-- call leaves out stays as it is.
create function hearth.set_answering(
  event text, host uuid, login uuid, new_mode text, new_party_limit integer, new_guest_list text, hides boolean,
  keeps_last_moment boolean, last_moment timestamptz
) returns void
  language plpgsql set search_path = '' as $$
declare
  the_event public.events;
  is_hidden boolean;
begin
  if not hearth.login_lives(host, login) then perform hearth.refuse('not_signed_in'); end if;
  if not hearth.may_open_event(event, host) then perform hearth.refuse('not_found'); end if;
  if not hearth.is_host_of(event, host) then perform hearth.refuse('not_allowed'); end if;
  select e.* into the_event from public.events e where e.id = set_answering.event for no key update;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;

  is_hidden := exists (select from public.event_addresses d where d.event_id = the_event.id);
  if hides and the_event.city = '' then perform hearth.refuse('city_needed'); end if;
  if last_moment > the_event.starts_at then perform hearth.refuse('answers_until_late'); end if;
  insert into public.event_answering as s (event_id, mode, party_limit, guest_list, hides_address, answers_until)
    values (the_event.id, new_mode, new_party_limit, new_guest_list, hides, last_moment)
    on conflict (event_id) do update set mode = excluded.mode, party_limit = excluded.party_limit,
      guest_list = excluded.guest_list, hides_address = excluded.hides_address,
      answers_until = case when keeps_last_moment then s.answers_until else excluded.answers_until end, updated_at = now();
  -- No offer stands for longer.
  perform from public.event_seats s where s.event_id = the_event.id for update;
  update public.event_waiting w set offered_until = last_moment
    where w.event_id = the_event.id and w.offered_until > last_moment;

  if hides and not is_hidden then
    insert into public.event_addresses (event_id, venue_id, venue_name, venue_address)
      values (the_event.id, the_event.venue_id, the_event.venue_name, the_event.venue_address);
    update public.events e set venue_id = '', venue_name = '', venue_address = '',
        version = e.version + 1, updated_at = greatest(e.updated_at, now())
      where e.id = the_event.id;
  elsif is_hidden and not hides then
    -- In this order, so that nobody who is coming is told of a move.
    update public.events e set venue_id = d.venue_id, venue_name = d.venue_name, venue_address = d.venue_address,
        version = e.version + 1, updated_at = greatest(e.updated_at, now())
      from public.event_addresses d where d.event_id = the_event.id and e.id = the_event.id;
    delete from public.event_addresses d where d.event_id = the_event.id;
  end if;
  if hides <> is_hidden then
    delete from hearth.event_bytes b where b.event_id = the_event.id;
    perform pg_notify('engine_changed', the_event.id);
  end if;
  perform realtime.tell('event:' || the_event.id, 'seats');
end $$;
grant execute on function hearth.set_answering(text, uuid, uuid, text, integer, text, boolean, boolean, timestamptz)
  to hearth_engine;

-- A change of the event that began before its place was hidden would write it into the record: it is refused.
create function hearth.keep_address_hidden() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.event_answering s where s.event_id = new.id and s.hides_address) then
    raise exception 'The place of this event is hidden.' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger keep_address_hidden before update on public.events
  for each row when (new.venue_id <> '' or new.venue_name <> '' or new.venue_address <> '')
  execute function hearth.keep_address_hidden();

-- What those who are coming are told of a change, and their calendar files, know the exact place: hiding it from others is
-- no move for them.
create function hearth.calendar_facts(e public.events) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object(
      'id', e.id, 'title', e.title, 'intention', e.intention, 'description', e.description, 'category', e.category,
      'startDate', e.start_date, 'endDate', e.end_date,
      'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
      'timezone', e.timezone, 'allDay', e.all_day,
      'startsAtMs', (extract(epoch from e.starts_at) * 1000)::bigint,
      'endsAtMs', (extract(epoch from e.ends_at) * 1000)::bigint,
      'venueName', coalesce(d.venue_name, e.venue_name), 'venueAddress', coalesce(d.venue_address, e.venue_address),
      'city', e.city, 'onlineUrl', e.online_url,
      'status', e.status, 'visibility', e.visibility, 'version', e.version,
      'createdAtMs', (extract(epoch from e.created_at) * 1000)::bigint,
      'updatedAtMs', (extract(epoch from e.updated_at) * 1000)::bigint)
    from (select) one left join public.event_addresses d on d.event_id = e.id
  );
grant execute on function hearth.calendar_facts(public.events) to hearth_jobs;

-- A hidden place that moves is told like any other.
create function hearth.note_hidden_move() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  the_event public.events;
  people uuid[];
  places jsonb := jsonb_build_object('venueName', old.venue_name, 'venueAddress', old.venue_address);
begin
  select e.* into the_event from public.events e where e.id = new.event_id;
  people := array(
    select a.user_id from public.attendances a where a.event_id = new.event_id and a.answer = 'coming'
    union
    select h.user_id from public.event_hosts h where h.event_id = new.event_id and h.state = 'accepted'
    except
    select the_event.created_by
  );
  if the_event.status = 'draft' or cardinality(people) = 0 then return null; end if;
  insert into hearth.event_changes as c (event_id, host_id, before, after, readers)
    values (the_event.id, the_event.created_by, hearth.calendar_facts(the_event) || places, hearth.calendar_facts(the_event), people)
    on conflict (event_id) do update set after = excluded.after, readers = excluded.readers, changed_at = now();
  perform graphile_worker.add_job('tell_of_change', json_build_object('eventId', the_event.id), max_attempts => 5,
    job_key => 'event_change:' || the_event.id, run_at => now() + interval '1 minute', job_key_mode => 'preserve_run_at');
  return null;
end $$;
create trigger note_hidden_move after update on public.event_addresses
  for each row when (old.* is distinct from new.*) execute function hearth.note_hidden_move();

grant create on schema hearth to hearth_engine, hearth_jobs;
alter function hearth.keep_address_hidden() owner to hearth_engine;
alter function hearth.note_hidden_move() owner to hearth_jobs;
revoke create on schema hearth from hearth_engine, hearth_jobs;
