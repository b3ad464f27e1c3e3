-- As in migration 0216, but that a last moment for answers which the call leaves out stays as it is.
drop function hearth.set_answering(text, uuid, uuid, text, integer, text, boolean, timestamptz);
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

-- Whoever still waits when the hosts' last moment closes the list hears of it, once for their place: it stays, because the
-- hosts may take answers again (docs/decisions/0031-waiting-list.md).
alter table public.event_waiting add column closing_told_at timestamptz;
-- `until` is then the last moment for answers.
alter table hearth.waiting_news drop constraint waiting_news_kind_check;
alter table hearth.waiting_news add constraint waiting_news_kind_check
  check (kind in ('offered', 'passed', 'moved', 'ended', 'closed'));

-- As in migration 0216, but that it tells of a list which closed with the hosts' last moment. Where the cut-off closes it
-- first nobody is told: places that become free still go to whoever says so first.
create or replace function hearth.care_for_waiting() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  due text;
begin
  for due in
    select w.event_id
    from public.event_waiting w
    join public.events e on e.id = w.event_id
    join public.event_seats s on s.event_id = w.event_id
    left join public.event_answering a on a.event_id = w.event_id
    cross join hearth.waiting_rules r
    where w.offered_until <= now() or e.ends_at <= now()
      or (w.state = 'offered' and hearth.waiting_closes_at(e.id) <= now())
      or (w.state = 'waiting' and e.status = 'published' and hearth.waiting_closes_at(e.id) > now()
        and (s.capacity is null or s.taken + w.party <= s.capacity))
      or (w.state = 'waiting' and w.closing_told_at is null and e.status = 'published'
        and a.answers_until <= least(now(), e.starts_at - r.cut_off))
    group by w.event_id order by w.event_id limit 100
  loop
    perform from public.event_seats s where s.event_id = due for update;
    with ended as (
      delete from public.event_waiting w using public.events e
      where w.event_id = due and e.id = due
        and (w.offered_until <= now() or e.ends_at <= now()
          or (w.state = 'offered' and hearth.waiting_closes_at(e.id) <= now())
          or not hearth.may_open_event(w.event_id, w.user_id))
      returning w.event_id, w.user_id, w.party, w.state, e.title, e.ends_at
    )
    insert into hearth.waiting_news (kind, event_id, event_title, user_id, party)
      select 'passed', d.event_id, d.title, d.user_id, d.party from ended d
      where d.state = 'offered' and d.ends_at > now();
    with told as (
      update public.event_waiting w set closing_told_at = now()
      from public.events e join public.event_answering a on a.event_id = e.id cross join hearth.waiting_rules r
      where w.event_id = due and e.id = due and w.state = 'waiting' and w.closing_told_at is null
        and e.status = 'published' and a.answers_until <= least(now(), e.starts_at - r.cut_off)
      returning w.event_id, w.user_id, w.party, e.title, a.answers_until
    )
    insert into hearth.waiting_news (kind, event_id, event_title, user_id, party, until)
      select 'closed', t.event_id, t.title, t.user_id, t.party, t.answers_until from told t;
    perform hearth.offer_places(due);
  end loop;
end $$;
