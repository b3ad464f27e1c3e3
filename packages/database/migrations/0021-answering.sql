-- Writing to someone and asking whether a login still lives needs these columns of an account and no others.
grant select (id, email, banned_until) on auth.users to hearth_engine;

-- True while the device is signed in: every write asks, so that signing out bites at once.
create function hearth.login_lives(person uuid, login uuid) returns boolean
  language sql stable set search_path = ''
  return exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = login and s.user_id = person and s.not_after > now()
      and (u.banned_until is null or u.banned_until <= now())
  );

-- A decision that refuses says why in one word, and nothing of it stays written. The server words it.
create function hearth.refuse(reason text) returns void
  language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'HE000', message = reason;
end $$;

-- Says whether a person comes, and with how many. Seats change by the difference, in one statement that a full
-- event refuses; a repeat changes nothing and sends nothing. The confirmation is written for the version of the
-- event that its text was made from: when the event has changed since, the whole answer is tried again.
create function hearth.answer_event(
  event text, person uuid, login uuid, wanted text, people integer, mail_version integer, mail jsonb
) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_event record;
  before record;
  seats record;
  coming integer := case when wanted = 'coming' then people else 0 end;
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  select e.status, e.ends_at into the_event from public.events e
    where e.id = answer_event.event and hearth.may_open_event(e.id, person);
  if not found then perform hearth.refuse('not_found'); end if;
  if not hearth.has_username(person) then perform hearth.refuse('username_required'); end if;
  if the_event.status = 'draft' then perform hearth.refuse('not_allowed'); end if;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;
  if the_event.status = 'cancelled' and coming > 0 then perform hearth.refuse('event_cancelled'); end if;

  insert into public.attendances (event_id, user_id, answer, party)
    values (answer_event.event, person, 'not_coming', 0)
    on conflict do nothing;
  select a.answer, a.party into before from public.attendances a
    where a.event_id = answer_event.event and a.user_id = person
    for update;

  if coming = before.party then
    select s.capacity, s.taken into seats from public.event_seats s where s.event_id = answer_event.event;
  else
    update public.event_seats s set taken = s.taken + (coming - before.party)
      where s.event_id = answer_event.event
        and (s.capacity is null or s.taken + (coming - before.party) <= s.capacity)
      returning s.capacity, s.taken into seats;
    if not found then perform hearth.refuse('event_full'); end if;
    update public.attendances a set answer = wanted, party = coming, updated_at = now()
      where a.event_id = answer_event.event and a.user_id = person;

    if coming > 0 then
      perform from public.events e where e.id = answer_event.event and e.version = mail_version;
      if not found then
        raise exception 'The event has changed since it was read.' using errcode = 'serialization_failure';
      end if;
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, attachments)
        select 'answer_confirmed', u.id, u.email, mail ->> 'subject', mail ->> 'text', mail ->> 'html', mail -> 'attachments'
        from auth.users u where u.id = person;
    end if;
  end if;

  return jsonb_build_object('eventId', answer_event.event, 'answer', wanted, 'party', coming,
    'capacity', seats.capacity, 'taken', seats.taken);
end $$;

grant execute on function
  hearth.login_lives(uuid, uuid),
  hearth.refuse(text),
  hearth.answer_event(text, uuid, uuid, text, integer, integer, jsonb)
  to hearth_engine;
