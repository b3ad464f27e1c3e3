-- A member says to many dates at once whether they come: each date by its own rules, so that one that is full or closed leaves the
-- others as they are. Plain dates (anybody may come, one kind of place, no question) are answered together, in as many statements as
-- one; all others by `give_answer`, one after the other.

-- The dates of a series that somebody may answer: `these` days, or every one from a day on but for some, as far ahead as places are held.
create function hearth.dates_to_answer(series text, person uuid, wanted text, people integer, these date[], from_day date, but date[])
  returns table (date date, event_id text, is_plain boolean, as_guest boolean, question text)
  language sql stable set search_path = '' as $$
  select d.date, e.id,
    e.status = 'published' and coalesce(w.mode, 'open') = 'open' and people <= coalesce(w.party_limit, 6)
      and coalesce(least(w.answers_until, e.starts_at) > now(), true) and g.id is null and q.text is null
      and s.kind_places = '{}' and coalesce(a.kinds, '{}') = '{}' and coalesce(a.answer, 'not_coming') in ('not_coming', 'maybe', 'coming')
      and (wanted <> 'coming' or a.answer is distinct from 'coming'),
    g.id is not null, q.text
  from hearth.series_dates d
  join public.events e on e.id = d.event_id
  join public.event_seats s on s.event_id = e.id
  left join public.event_answering w on w.event_id = e.id
  left join public.attendances a on a.event_id = e.id and a.user_id = person
  left join hearth.guests g on g.account_id = person and g.event_id = e.id
  left join lateral (
    select q.text from public.event_questions q where q.event_id = e.id and q.is_required order by q.place limit 1) q on true
  where d.series_id = dates_to_answer.series and e.ends_at > now()
    and case when these is null then d.date >= from_day and d.date <> all (but) and e.status = 'published'
        and (wanted <> 'coming' or d.date <= coalesce(hearth.series_held_until(d.series_id), 'infinity'))
      else d.date = any (these) end
    and hearth.may_open_event(e.id, person)
  order by d.date
$$;

-- The same answer of one person (`answers`, a row of each event) to plain dates, each seat by the statement that a full one refuses. Gives
-- those that are full, for somebody who comes to every date (`as_regular`) also because of places that are kept for others. Answers are
-- held before seats, as answering does, and both in one order.
create function hearth.answer_plain_dates(answers uuid[], wanted text, people integer, as_regular boolean) returns text[]
  language plpgsql set search_path = '' as $$
declare
  changing text[];
  changed text[];
begin
  if answers = '{}' then return '{}'; end if;
  perform from public.attendances a where a.id = any (answers) order by a.event_id for update;
  if wanted = 'coming' then
    changing := array(select a.event_id from public.attendances a where a.id = any (answers) and a.answer in ('not_coming', 'maybe'));
    perform from public.event_seats s where s.event_id = any (changing) order by s.event_id for update;
    with seated as (
      update public.event_seats s set taken = s.taken + people
      where s.event_id = any (changing) and (s.capacity is null or s.taken + people <= s.capacity)
        and (not as_regular or hearth.leaves_kept_places(s.event_id, people))
      returning s.event_id
    ), said as (
      update public.attendances a set answer = 'coming', party = people, updated_at = now()
      from seated t where a.event_id = t.event_id and a.id = any (answers) returning a.event_id
    )
    select coalesce(array_agg(s.event_id), '{}') into changed from said s;
    return array(select c.id from unnest(changing) c (id) where c.id <> all (changed));
  end if;
  perform from public.event_seats s where s.event_id in (select a.event_id from public.attendances a where a.id = any (answers))
    order by s.event_id for update;
  update public.event_seats s set taken = s.taken - a.party from public.attendances a
    where a.id = any (answers) and a.party > 0 and s.event_id = a.event_id;
  update public.attendances a set answer = 'not_coming', party = 0, updated_at = now()
    where a.id = any (answers) and a.answer <> 'not_coming';
  return '{}';
end $$;

-- Whoever comes to every date from a day on is a regular, whose place the job keeps on dates that are not made yet. Gives how it stands
-- with each date, why some were refused, and until when places are held. Of a course all dates have a place for them, or none is taken.
-- Refuses `not_signed_in`, `username_required`, `not_found`, `single_dates_only`, `course_only` and `course_full`.
create function hearth.answer_series(
  series text, person uuid, login uuid, wanted text, people integer, chosen integer[], these date[], from_day date, but date[]
) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  as_regular boolean;
  had integer;
  one record;
  plain text[] := '{}';
  came text[];
  fresh uuid[];
  full_ones text[];
  given jsonb;
  answered jsonb := '[]';
  refused jsonb := '[]';
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  if not hearth.has_username(person) then perform hearth.refuse('username_required'); end if;
  -- Held for as long as dates are made, so that none is missed in between.
  perform from hearth.series s where s.id = answer_series.series for share;
  if hearth.shown_date(answer_series.series, person) is null then perform hearth.refuse('not_found'); end if;

  if wanted = 'coming' then
    perform hearth.refuse_by_terms(answer_series.series, person, people, these, from_day, but);
  end if;
  if these is null and wanted = 'coming' then
    insert into hearth.series_regulars (series_id, user_id, party, kinds, since)
      values (answer_series.series, person, people, coalesce(chosen, '{}'), from_day)
      on conflict (series_id, user_id) do update set party = excluded.party, kinds = excluded.kinds;
    -- What they leave out is said, so that the job does not seat them there.
    insert into public.attendances (event_id, user_id, answer, party)
      select e.id, person, 'not_coming', 0 from hearth.series_dates d join public.events e on e.id = d.event_id
        where d.series_id = answer_series.series and d.date = any (but) and e.ends_at > now() and hearth.may_open_event(e.id, person)
        order by e.id on conflict do nothing;
  elsif these is null then
    delete from hearth.series_regulars r where r.series_id = answer_series.series and r.user_id = person;
  end if;
  as_regular := exists (
    select from hearth.series_regulars r where r.series_id = answer_series.series and r.user_id = person);

  for one in
    select d.* from hearth.dates_to_answer(answer_series.series, person, wanted, people, these, from_day, but) d
  loop
    if one.is_plain and chosen is null then
      plain := plain || one.event_id;
      continue;
    end if;
    begin
      if one.as_guest then perform hearth.take_over_guests(person); end if;
      if hearth.comes_for(one.event_id, person, null) > 0 then came := came || one.event_id;
      elsif one.question is not null and wanted = 'coming' then
        raise exception using errcode = 'HE000', message = 'question_open', detail = one.question;
      end if;
      had := coalesce((select a.party from public.attendances a where a.event_id = one.event_id and a.user_id = person), 0);
      given := hearth.give_answer(one.event_id, person, null, wanted, people, null, null, null, chosen);
      if as_regular and (given ->> 'party')::integer > had and not hearth.leaves_kept_places(one.event_id, 0) then
        perform hearth.refuse('kept_for_newcomers');
      end if;
      answered := answered || jsonb_build_array(given || jsonb_build_object('date', one.date,
        'isNew', (given ->> 'answer') = 'coming' and one.event_id <> all (coalesce(came, '{}'))));
    exception when sqlstate 'HE000' then
      get stacked diagnostics one.question = pg_exception_detail;
      refused := refused || jsonb_build_array(jsonb_build_object('date', one.date, 'reason', sqlerrm, 'detail', one.question));
    end;
  end loop;
  with new_ones as (
    insert into public.attendances (event_id, user_id, answer, party)
      select i.id, person, 'not_coming', 0 from unnest(plain) i (id) order by i.id on conflict do nothing returning id
  )
  select array_agg(n.id) into fresh from new_ones n;
  full_ones := hearth.answer_plain_dates(
    array(select a.id from public.attendances a where a.user_id = person and a.event_id = any (plain)), wanted, people, as_regular);
  -- Whom a date refuses said nothing of it.
  delete from public.attendances a where a.id = any (fresh) and a.event_id = any (full_ones);
  answered := answered || (
    select coalesce(jsonb_agg(jsonb_build_object('eventId', a.event_id, 'answer', a.answer, 'party', a.party, 'taken', s.taken,
      'date', d.date, 'isNew', wanted = 'coming') order by d.date), '[]')
    from public.attendances a
    join public.event_seats s on s.event_id = a.event_id join hearth.series_dates d on d.event_id = a.event_id
    where a.user_id = person and a.event_id = any (plain) and a.event_id <> all (full_ones));
  refused := refused || (
    select coalesce(jsonb_agg(jsonb_build_object('date', d.date, 'detail', '',
      'reason', case when s.taken + people <= s.capacity then 'kept_for_newcomers' else 'event_full' end) order by d.date), '[]')
    from hearth.series_dates d join public.event_seats s on s.event_id = d.event_id where d.event_id = any (full_ones));

  if these is null then perform hearth.refuse_full_course(answer_series.series, refused); end if;
  return jsonb_build_object('answered', answered, 'refused', refused,
    'heldUntil', hearth.series_held_until(answer_series.series));
end $$;
