-- Hosts, and whom they invited, as a member or, a guest without an account, by email: nobody has to say yes to them once more.
-- Of an invitation that was taken back, whoever comes by it stays expected.
create function hearth.is_expected(event text, person uuid, guest uuid default null) returns boolean
  language sql stable security definer set search_path = '' as $$
  select hearth.is_host_of(event, person)
    or exists (select from public.event_invitations i where i.event_id = is_expected.event and i.user_id = person)
    or exists (select from hearth.email_invitations i where i.guest_id = is_expected.guest
      and (i.taken_back_at is null or hearth.comes_for(is_expected.event, null, is_expected.guest) > 0))
$$;

-- Whether people without an account can answer, as far as hosts and admins decide.
create function hearth.takes_guests(event text) returns boolean
  language sql stable security definer set search_path = ''
  return (select h.takes_guests from hearth.house h)
    and not exists (select from public.event_answering s where s.event_id = event and not s.takes_guests);

-- What the hosts chose, and never after the start; null where they chose nothing.
create function hearth.answers_until(event text) returns timestamptz
  language sql stable security definer set search_path = ''
  return (
    select least(s.answers_until, e.starts_at)
    from public.event_answering s join public.events e on e.id = s.event_id
    where s.event_id = event and s.answers_until is not null
  );

-- Why a member, or a guest without an account, may not have so many places that become free, as a reason of `hearth.refuse`;
-- null where they may. Who comes already, and whether the list is still open, is for the caller.
create function hearth.place_refusal(event text, person uuid, people integer, kinds integer[] default '{}', guest uuid default null)
  returns text
  language sql volatile security definer set search_path = ''
  return (
    select case
      when e.id is null or not hearth.may_open_event(e.id, person) then 'not_found'
      when guest is null and not hearth.has_username(person) then 'username_required'
      when e.status = 'draft' then 'not_allowed'
      when e.status = 'cancelled' then 'event_cancelled'
      when e.ends_at <= clock_timestamp() then 'event_over'
      when hearth.answers_until(e.id) <= clock_timestamp() then 'answers_closed'
      when hearth.is_course_for(e.id, person, people, guest) then 'course_only'
      when s.mode = 'invitation' and not w.is_let_in and not hearth.is_expected(e.id, person, guest) then 'not_invited'
      -- Where hosts say yes to each, asking them is the only line there is.
      when s.mode = 'approval' and not w.is_let_in and not hearth.is_expected(e.id, person, guest) then 'approval_needed'
      when a.answer = 'declined' and not (s.mode <> 'open' and hearth.is_expected(e.id, person, guest)) then 'answer_declined'
      when people > s.party_limit then 'party_too_large'
      when place_refusal.kinds <> '{}' then hearth.kind_refusal(e.id, person, place_refusal.kinds, guest => guest)
    end
    from (select) one
    left join public.events e on e.id = place_refusal.event
    left join public.attendances a on a.event_id = e.id and (a.user_id = person or a.guest_id = guest)
    cross join lateral (
      select coalesce(max(c.mode), 'open') as mode, coalesce(max(c.party_limit), 6) as party_limit
      from public.event_answering c where c.event_id = e.id) s
    cross join lateral (
      select coalesce(bool_or(c.is_let_in), false) as is_let_in
      from public.event_waiting c where c.event_id = e.id and c.person_id = coalesce(person, guest)) w
  );

-- Why an event cannot be answered so, as a reason of `hearth.refuse`; null where it can.
create function hearth.answering_refusal(e public.events, hides boolean, last_moment timestamptz) returns text
  language sql immutable set search_path = ''
  return case
    when hides and e.city = '' and e.online_url is null then 'city_needed'
    when last_moment > e.starts_at then 'answers_until_late'
  end;

-- The hosts choose how their event is answered. Hiding the place takes it out of the record at once, with the link,
-- showing it again puts it back. An online event needs no city to hide it. A last moment for answers that the call
-- leaves out stays, and so does whether people without an account can answer.
create function hearth.set_answering(
  event text, host uuid, login uuid, new_mode text, new_party_limit integer, new_guest_list text, hides boolean,
  keeps_last_moment boolean, last_moment timestamptz, guests_may boolean
) returns void
  language plpgsql set search_path = '' as $$
declare
  the_event public.events;
  refusal text;
begin
  if not hearth.login_lives(host, login) then perform hearth.refuse('not_signed_in'); end if;
  if not hearth.may_open_event(event, host) then perform hearth.refuse('not_found'); end if;
  if not hearth.is_host_of(event, host) then perform hearth.refuse('not_allowed'); end if;
  select e.* into the_event from public.events e where e.id = set_answering.event for no key update;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;

  refusal := hearth.answering_refusal(the_event, hides, last_moment);
  if refusal is not null then perform hearth.refuse(refusal); end if;
  insert into public.event_answering as s (event_id, mode, party_limit, guest_list, hides_address, answers_until,
      takes_guests)
    values (the_event.id, new_mode, new_party_limit, new_guest_list, hides, last_moment, coalesce(guests_may, true))
    on conflict (event_id) do update set mode = excluded.mode, party_limit = excluded.party_limit,
      guest_list = excluded.guest_list, hides_address = excluded.hides_address,
      answers_until = case when keeps_last_moment then s.answers_until else excluded.answers_until end,
      takes_guests = coalesce(guests_may, s.takes_guests), updated_at = now();
  perform from public.event_seats s where s.event_id = the_event.id for update;
  perform hearth.settle_answering(array[the_event.id]);
end $$;

-- What follows from how these events are answered by now: no offer stands for longer, place and link stand where that wants them, and
-- their pages hear of it. The caller holds them and their seats.
create function hearth.settle_answering(events text[]) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.event_waiting w set offered_until = s.answers_until from public.event_answering s
    where w.event_id = any (events) and s.event_id = w.event_id and w.offered_until > s.answers_until;
  perform hearth.settle_places(events);
  perform realtime.tell('event:' || i, 'seats') from unnest(events) i;
end $$;

-- How an event is answered, and where whoever asks stands beyond their answer: for its page.
create function hearth.how_to_answer(event text)
  returns table (mode text, party_limit integer, guest_list text, hides_address boolean, sees_guests boolean,
    is_invited boolean, asked_party integer, note text, answers_until timestamptz,
    stays_unseen boolean, takes_guests boolean, guests_can_answer boolean, place_kinds jsonb, my_kinds integer[],
    waiting_closes_at timestamptz, questions jsonb, answered jsonb)
  language sql stable security definer set search_path = '' as $$
  select coalesce(s.mode, 'open'), coalesce(s.party_limit, 6), hearth.guest_list_of(e.id), coalesce(s.hides_address, false),
    hearth.may_see_guests(e.id, auth.uid()),
    exists (select from public.event_invitations i where i.event_id = e.id and i.user_id = auth.uid()),
    a.asked_party, a.note, hearth.answers_until(e.id), coalesce(a.stays_unseen, false),
    coalesce(s.takes_guests, true), hearth.takes_guests(e.id), hearth.place_kinds_of(e.id), coalesce(a.kinds, '{}'),
    hearth.waiting_closes_at(e.id), hearth.questions_of(e.id), hearth.question_answers_of(a.id)
  from public.events e
  left join public.event_answering s on s.event_id = e.id
  left join public.attendances a on a.event_id = e.id and a.user_id = auth.uid()
  where e.id = how_to_answer.event and hearth.may_open_event(e.id, auth.uid())
$$;
grant execute on function hearth.how_to_answer to anon, authenticated;

-- Adds what a statement changed, event by event in one order, so that two statements never wait for each other.
create function hearth.count_answers() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into hearth.answer_counts as c (event_id, coming, people, maybe, asked, declined)
      select d.event_id, count(*) filter (where d.answer = 'coming'), coalesce(sum(d.party) filter (where d.answer = 'coming'), 0),
        count(*) filter (where d.answer = 'maybe'), count(*) filter (where d.answer = 'asked'),
        count(*) filter (where d.answer = 'declined')
      from added d where d.answer <> 'not_coming' group by d.event_id order by d.event_id
      on conflict (event_id) do update set coming = c.coming + excluded.coming, people = c.people + excluded.people,
        maybe = c.maybe + excluded.maybe, asked = c.asked + excluded.asked, declined = c.declined + excluded.declined;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    with changed as (
      select a.event_id, a.answer, a.party, 1 as n from added a
      union all select r.event_id, r.answer, r.party, -1 from removed r
    ), sums as (
      select d.event_id, coalesce(sum(d.n) filter (where d.answer = 'coming'), 0) as coming,
        coalesce(sum(d.n * d.party) filter (where d.answer = 'coming'), 0) as people,
        coalesce(sum(d.n) filter (where d.answer = 'maybe'), 0) as maybe,
        coalesce(sum(d.n) filter (where d.answer = 'asked'), 0) as asked,
        coalesce(sum(d.n) filter (where d.answer = 'declined'), 0) as declined
      from changed d group by d.event_id
    )
    insert into hearth.answer_counts as c (event_id, coming, people, maybe, asked, declined)
      select s.event_id, s.coming, s.people, s.maybe, s.asked, s.declined from sums s
      where (s.coming, s.people, s.maybe, s.asked, s.declined) <> (0, 0, 0, 0, 0) order by s.event_id
      on conflict (event_id) do update set coming = c.coming + excluded.coming, people = c.people + excluded.people,
        maybe = c.maybe + excluded.maybe, asked = c.asked + excluded.asked, declined = c.declined + excluded.declined;
  else
    with sums as materialized (
      select r.event_id, count(*) filter (where r.answer = 'coming') as coming,
        coalesce(sum(r.party) filter (where r.answer = 'coming'), 0) as people,
        count(*) filter (where r.answer = 'maybe') as maybe, count(*) filter (where r.answer = 'asked') as asked,
        count(*) filter (where r.answer = 'declined') as declined
      from removed r group by r.event_id
    ), locked as materialized (
      select c.event_id from hearth.answer_counts c where c.event_id in (select s.event_id from sums s)
      order by c.event_id for update
    )
    update hearth.answer_counts c set coming = c.coming - s.coming, people = c.people - s.people, maybe = c.maybe - s.maybe,
      asked = c.asked - s.asked, declined = c.declined - s.declined
    from sums s join locked l on l.event_id = s.event_id where c.event_id = s.event_id;
  end if;
  return null;
end $$;
create trigger count_answers_added after insert on public.attendances referencing new table as added
  for each statement execute function hearth.count_answers();
create trigger count_answers_changed after update on public.attendances
  referencing old table as removed new table as added for each statement execute function hearth.count_answers();
create trigger count_answers_removed after delete on public.attendances referencing old table as removed
  for each statement execute function hearth.count_answers();

-- Answers that move no seat are heard like those that do.
create function hearth.tell_answers() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('event:' || new.event_id, 'seats');
  return null;
end $$;
create trigger tell_answers after update on public.attendances
  for each row when (old.answer <> new.answer and old.party = new.party) execute function hearth.tell_answers();
