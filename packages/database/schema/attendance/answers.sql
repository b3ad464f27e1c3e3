-- A member says whether they come (`give_answer`), and what they answer to the hosts' questions.
create function hearth.answer_event(
  event text, person uuid, login uuid, wanted text, people integer, mail_version integer, mail jsonb, said text default null,
  answers jsonb default null, chosen integer[] default null
) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  given jsonb;
  mine uuid;
  already_for integer;
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  if not hearth.may_open_event(event, person) then perform hearth.refuse('not_found'); end if;
  if not hearth.has_username(person) then perform hearth.refuse('username_required'); end if;
  -- What the same person answered without the account is what they change now.
  if exists (select from hearth.guests g where g.account_id = person and g.event_id = answer_event.event) then
    perform hearth.take_over_guests(person);
  end if;
  already_for := hearth.comes_for(event, person, null);
  given := hearth.give_answer(event, person, null, wanted, people, mail_version, mail, said, chosen);
  select a.id into mine from public.attendances a where a.event_id = answer_event.event and a.user_id = person;
  perform hearth.write_question_answers(mine, answers, wanted = 'coming' and people > already_for);
  return given;
end $$;

-- With how many people a member, or a guest without an account, comes already or asks to; 0 where they do not.
create function hearth.comes_for(event text, person uuid, guest uuid) returns integer
  language sql stable set search_path = ''
  return coalesce(
    -- One index each.
    case when person is not null then (
      select greatest(a.party, a.asked_party) from public.attendances a
      where a.event_id = comes_for.event and a.user_id = person and a.answer in ('coming', 'asked'))
    else (
      select greatest(a.party, a.asked_party) from public.attendances a
      where a.event_id = comes_for.event and a.guest_id = guest and a.answer in ('coming', 'asked')) end, 0);

-- The answer of a member, or of a guest without an account, for update; where there is none, one that does not come. Whoever held it
-- before may have taken it away meanwhile, as `lower_capacity` does: then there is a new one.
create function hearth.lock_answer(event text, person uuid, guest uuid) returns public.attendances
  language plpgsql set search_path = '' as $$
declare
  answer public.attendances;
begin
  loop
    insert into public.attendances as a (event_id, user_id, guest_id, answer, party)
      values (lock_answer.event, person, lock_answer.guest, 'not_coming', 0)
      on conflict do nothing returning a.* into answer;
    if found then return answer; end if;
    if person is not null then
      select a.* into answer from public.attendances a
        where a.event_id = lock_answer.event and a.user_id = person for update;
    else
      select a.* into answer from public.attendances a
        where a.event_id = lock_answer.event and a.guest_id = lock_answer.guest for update;
    end if;
    if found then return answer; end if;
  end loop;
end $$;

-- Says whether a person comes, and with how many: a member, or a guest without an account. Seats change by the difference,
-- in one statement that a full event refuses; a repeat changes nothing and sends nothing. The confirmation is written for
-- the version of the event that its text was made from: when the event has changed since, the whole answer is tried again.
-- `chosen` are the kinds of places of the party (`settle_kinds`).
create function hearth.give_answer(
  event text, person uuid, guest uuid, wanted text, people integer, mail_version integer, mail jsonb, said text, chosen integer[]
) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_event record;
  before public.attendances;
  seats public.event_seats;
  result text := wanted;
  coming integer;
  wanted_kinds integer[] := '{}';
  taken_kinds integer[];
  refusal text;
  note_now text;
begin
  select e.title, e.status, e.ends_at, s.party_limit, coalesce(s.mode, 'open') as mode,
    s.mode <> 'open' and hearth.is_expected(e.id, person, give_answer.guest) as is_expected,
    (select i.created_at from public.event_invitations i where i.event_id = e.id and i.user_id = person) as invited_at
    into the_event
    from public.events e left join public.event_answering s on s.event_id = e.id
    where e.id = give_answer.event and hearth.may_open_event(e.id, person);
  if not found then perform hearth.refuse('not_found'); end if;
  if the_event.status = 'draft' then perform hearth.refuse('not_allowed'); end if;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;
  if the_event.status = 'cancelled' and wanted <> 'not_coming' then perform hearth.refuse('event_cancelled'); end if;

  before := hearth.lock_answer(give_answer.event, person, give_answer.guest);

  if before.answer = 'declined' and the_event.is_expected is not true then
    -- A no of the hosts is not asked away.
    if wanted <> 'not_coming' then perform hearth.refuse('answer_declined'); end if;
    result := 'declined';
  elsif the_event.mode = 'invitation' and not the_event.is_expected
    and (before.answer = 'not_coming' or (wanted <> 'not_coming' and before.answer <> 'coming')) then
    perform hearth.refuse('not_invited');
  elsif wanted = 'coming' and the_event.mode = 'approval' and not the_event.is_expected and before.answer <> 'coming' then
    result := 'asked';
  end if;
  if wanted <> 'not_coming' and hearth.answers_until(give_answer.event) <= now() and (result <> before.answer
    or (wanted = 'coming' and people > coalesce(before.asked_party, before.party))) then
    perform hearth.refuse('answers_closed');
  end if;
  if wanted = 'coming' and people > coalesce(before.asked_party, before.party)
    and hearth.is_course_for(give_answer.event, person, people, give_answer.guest) then
    perform hearth.refuse('course_only');
  end if;
  if wanted = 'coming' and people > coalesce(the_event.party_limit, 6) and people > before.party then
    perform hearth.refuse('party_too_large');
  end if;
  coming := case when result = 'coming' then people else 0 end;
  if wanted = 'coming' then
    wanted_kinds := hearth.allow_kinds(give_answer.event, person, people, chosen, before.kinds, before.party,
      case when before.answer in ('coming', 'asked') then before.kinds else '{}' end, give_answer.guest);
  elsif result = 'declined' then
    wanted_kinds := before.kinds;
  end if;
  -- Whoever asks holds no places yet.
  taken_kinds := hearth.subtract_kinds(case when result = 'coming' then wanted_kinds else '{}' end,
    case when before.party > 0 then before.kinds else '{}' end);
  note_now := case when said is null then before.note else nullif(said, '') end;

  if coming <> before.party or taken_kinds <> '{}' then
    seats := hearth.change_seats(give_answer.event, coming - before.party, taken_kinds);
    if seats.event_id is null then
      select s.* into seats from public.event_seats s where s.event_id = give_answer.event;
      perform hearth.refuse(coalesce(hearth.full_refusal(seats, coming - before.party, taken_kinds), 'event_full'));
    end if;
  else
    select s.* into seats from public.event_seats s where s.event_id = give_answer.event;
    refusal := case when result = 'asked' then hearth.full_refusal(seats, people, wanted_kinds) end;
    if refusal is not null then perform hearth.refuse(refusal); end if;
  end if;

  if result <> before.answer or coming <> before.party or wanted_kinds <> before.kinds or note_now is distinct from before.note
    or (result = 'asked' and people <> before.asked_party)
    -- Said again it answers the invitation that came since.
    or (result <> 'coming' and before.updated_at <= the_event.invited_at) then
    update public.attendances a
      set answer = result, party = coming, kinds = wanted_kinds, note = note_now, updated_at = now(),
        asked_party = case result when 'asked' then people when 'declined' then before.asked_party end
      where a.id = before.id;
  end if;
  -- Who answers many dates at once hears of all of them in one mail.
  if coming > 0 and coming <> before.party and mail is not null then
    perform hearth.confirm_answer(give_answer.event, person, give_answer.guest, mail_version, mail);
  end if;
  if result <> before.answer and 'asked' in (result, before.answer) then
    perform hearth.tell_hosts_who_asks(give_answer.event, coalesce(person, give_answer.guest), result = 'asked');
  end if;

  return jsonb_build_object('eventId', give_answer.event, 'answer', result, 'party', coming,
    'capacity', seats.capacity, 'taken', seats.taken);
end $$;

-- To the account's address, or to the one that the mail of a guest says (`to`).
create function hearth.confirm_answer(event text, person uuid, guest uuid, mail_version integer, mail jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.events e where e.id = confirm_answer.event and e.version = mail_version;
  if not found then
    raise exception 'The event has changed since it was read.' using errcode = 'serialization_failure';
  end if;
  insert into hearth.mails (kind, user_id, guest_id, to_address, subject, body_text, body_html, attachments)
    select 'answer_confirmed', u.id, guest, coalesce(u.email, mail ->> 'to'), mail ->> 'subject', mail ->> 'text', mail ->> 'html',
      mail -> 'attachments'
    from (select) one left join auth.users u on u.id = person
    where u.id is not null or mail ? 'to';
end $$;

-- A note in the app for each host, and no mail: a popular evening would fill their letter box. A question that is taken
-- back or answered leaves nothing unread.
create function hearth.tell_hosts_who_asks(event text, person uuid, asks boolean) returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.notifications n
    where n.kind = 'answer_asked' and n.read_at is null
      and n.data ->> 'eventId' = tell_hosts_who_asks.event and n.data ->> 'personId' = person::text
      and n.user_id in (
        select e.created_by from public.events e where e.id = tell_hosts_who_asks.event
        union all
        select h.user_id from public.event_hosts h where h.event_id = tell_hosts_who_asks.event);
  if asks then perform hearth.note_who_asks(array[tell_hosts_who_asks.event], person); end if;
end $$;

-- At each of these events somebody asks to come.
create function hearth.note_who_asks(events text[], person uuid) returns void
  language sql volatile set search_path = '' as $$
  insert into public.notifications (user_id, kind, data)
    select hosts.id, 'answer_asked', jsonb_build_object('eventId', e.id,
      'eventTitle', coalesce(hearth.words_in(e.id, hearth.locale_of(hosts.id)) ->> 'title', e.title),
      'personId', person, 'personName', coalesce(p.display_name, p.username, n.name))
    from public.events e
    cross join lateral (
      select e.created_by as id where e.created_by is not null
      union
      select h.user_id from public.event_hosts h where h.event_id = e.id and h.state = 'accepted'
    ) hosts left join public.profiles p on p.id = person left join hearth.guests n on n.id = person
    where e.id = any (events) and (p.id is not null or n.id is not null)
    order by e.starts_at
$$;

-- The hosts say yes or no to somebody who asks to come, by the id of the member or of the guest without an account. A
-- yes takes the seats in one statement, for as many as were asked for; said again it changes nothing. A no may become a
-- yes later. Gives what stands now, and whether it is new.
create function hearth.decide_answer(
  event text, host uuid, login uuid, guest uuid, approves boolean, mail_version integer, mail jsonb
) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_event record;
  before record;
  is_new boolean := false;
begin
  if not hearth.login_lives(host, login) then perform hearth.refuse('not_signed_in'); end if;
  select e.title, e.status, e.ends_at into the_event from public.events e
    where e.id = decide_answer.event and hearth.may_open_event(e.id, host);
  if not found then perform hearth.refuse('not_found'); end if;
  if not hearth.is_host_of(decide_answer.event, host) then perform hearth.refuse('not_allowed'); end if;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;
  if the_event.status = 'cancelled' then perform hearth.refuse('event_cancelled'); end if;

  select a.id, a.answer, a.party, a.asked_party, a.kinds, a.user_id, a.guest_id into before from public.attendances a
    where a.event_id = decide_answer.event and (a.user_id = guest or a.guest_id = guest)
    for update;
  if not found or before.answer in ('not_coming', 'maybe') then perform hearth.refuse('asks_no_more'); end if;
  if not approves and before.answer = 'coming' then perform hearth.refuse('comes_already'); end if;

  if approves and before.answer <> 'coming' then
    if hearth.change_seats(decide_answer.event, before.asked_party, before.kinds) is null then
      perform hearth.refuse('full_for_them');
    end if;
    update public.attendances a set answer = 'coming', party = before.asked_party, asked_party = null, updated_at = now()
      where a.id = before.id;
    perform hearth.confirm_answer(decide_answer.event, before.user_id, before.guest_id, mail_version, mail);
    is_new := true;
  elsif not approves and before.answer = 'asked' then
    update public.attendances a set answer = 'declined', updated_at = now() where a.id = before.id;
    is_new := true;
  end if;
  if is_new then
    perform hearth.tell_hosts_who_asks(decide_answer.event, guest, false);
  end if;
  return jsonb_build_object('isNew', is_new, 'title', the_event.title);
end $$;

-- A host makes an event smaller than the number of people who are coming; with places its link is for those who come.
-- Where the hosts let each guest come, whoever is moved to the list stays let in.
create function hearth.lower_capacity(event text, person uuid, login uuid, places integer) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_event record;
  seats record;
  surplus integer;
  freed integer;
  movers uuid[];
  parties integer[];
  freed_kinds integer[];
  people integer;
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  select e.title, e.status, e.ends_at, e.capacity,
    (e.created_by = person or exists (
      select from hearth.co_hosts h where h.event_id = e.id and h.user_id = person)) is true as hosts
    into the_event from public.events e
    where e.id = lower_capacity.event and hearth.may_open_event(e.id, person) for no key update of e;
  if not found then perform hearth.refuse('not_found'); end if;
  if not the_event.hosts or the_event.status = 'draft' then perform hearth.refuse('not_allowed'); end if;
  if the_event.status = 'cancelled' then perform hearth.refuse('event_cancelled'); end if;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;

  -- Answers are held before seats, as answering does.
  perform from public.attendances a where a.event_id = lower_capacity.event and a.answer = 'coming'
    order by a.user_id, a.guest_id for update;
  select s.capacity, s.taken into seats from public.event_seats s where s.event_id = lower_capacity.event for update;
  if seats.taken <= places then
    -- The plain case, also when this is said twice: the record's own way of changing it does the rest.
    return jsonb_build_object('eventId', lower_capacity.event, 'moved', 0, 'capacity', seats.capacity, 'taken', seats.taken);
  end if;

  -- Offers first, the last of them first, then answers, the last first: as many as it takes.
  with candidates as (
    select w.person_id, w.party, 0 as kind, w.place as late from public.event_waiting w
      where w.event_id = lower_capacity.event and w.state = 'offered'
    union all
    select coalesce(a.user_id, a.guest_id), a.party, 1, (extract(epoch from a.updated_at) * 1000000)::bigint from public.attendances a
      where a.event_id = lower_capacity.event and a.answer = 'coming'
        and not exists (select from public.events e where e.id = a.event_id and e.created_by = a.user_id)
        and not exists (select from hearth.co_hosts h where h.event_id = a.event_id and h.user_id = a.user_id)
  ), sums as (
    select c.person_id, c.party, row_number() over turn as nth, sum(c.party) over turn as freed
    from candidates c window turn as (order by c.kind, c.late desc, c.person_id desc rows unbounded preceding)
  )
  select array_agg(s.person_id order by s.nth), array_agg(s.party order by s.nth), places - seats.taken + coalesce(max(s.freed), 0)
    into movers, parties, surplus
    from sums s where s.freed - s.party < seats.taken - places;
  if surplus < 0 then perform hearth.refuse('event_full'); end if;
  for i in reverse cardinality(movers)..1 loop
    if parties[i] <= surplus then
      surplus := surplus - parties[i];
      movers[i] := null;
    end if;
  end loop;

  select hearth.sum_kinds(c.kinds) into freed_kinds from (
    select w.kinds from public.event_waiting w
      where w.event_id = lower_capacity.event and w.state = 'offered' and w.person_id = any (movers)
    union all
    select a.kinds from public.attendances a
      where a.event_id = lower_capacity.event and a.answer = 'coming' and coalesce(a.user_id, a.guest_id) = any (movers)
  ) c;
  update public.event_waiting w set state = 'waiting', offered_at = null, offered_until = null
    where w.event_id = lower_capacity.event and w.state = 'offered' and w.person_id = any (movers);
  with moved as (
    delete from public.attendances a
    where a.event_id = lower_capacity.event and a.answer = 'coming' and coalesce(a.user_id, a.guest_id) = any (movers)
    returning a.user_id, a.guest_id, a.party, a.kinds, a.stays_unseen, a.note
  )
  insert into public.event_waiting (event_id, user_id, guest_id, party, kinds, place, is_let_in, stays_unseen, note)
    select lower_capacity.event, m.user_id, m.guest_id, m.party, m.kinds,
      coalesce((select min(w.place) from public.event_waiting w where w.event_id = lower_capacity.event), 1)
        - t.nth,
      exists (select from public.event_answering s where s.event_id = lower_capacity.event and s.mode <> 'open'),
      m.stays_unseen, m.note
    from moved m join unnest(movers) with ordinality t(person_id, nth) on t.person_id = coalesce(m.user_id, m.guest_id);
  insert into hearth.waiting_news (kind, event_id, event_title, user_id, guest_id, party, kinds)
    select 'moved', lower_capacity.event, the_event.title, w.user_id, w.guest_id, m.party, w.kinds
    from unnest(movers, parties) with ordinality m(person_id, party, nth)
    join public.event_waiting w on w.event_id = lower_capacity.event and w.person_id = m.person_id order by m.nth;
  select count(*), coalesce(sum(m.party), 0) into people, freed
    from unnest(movers, parties) m(person_id, party) where m.person_id is not null;
  update public.event_seats s set capacity = places, taken = s.taken - freed,
      kind_taken = hearth.subtract_kinds(s.kind_taken, freed_kinds)
    where s.event_id = lower_capacity.event returning s.capacity, s.taken into seats;
  -- Where there was room for everyone the link was everybody's; it is no more.
  insert into public.event_addresses as a (event_id, venue_id, venue_name, venue_address, online_url)
    select e.id, null, null, null, e.online_url from public.events e where e.id = lower_capacity.event and e.online_url <> ''
    on conflict (event_id) do update set online_url = excluded.online_url;
  update public.events e set capacity = places, online_url = left(e.online_url, 0), version = e.version + 1,
      updated_at = greatest(e.updated_at, now())
    where e.id = lower_capacity.event;
  -- Made anew from the columns by the next read.
  delete from hearth.event_bytes b where b.event_id = lower_capacity.event;
  perform pg_notify('engine_changed', lower_capacity.event);
  return jsonb_build_object('eventId', lower_capacity.event, 'moved', people, 'capacity', seats.capacity,
    'taken', seats.taken);
end $$;
