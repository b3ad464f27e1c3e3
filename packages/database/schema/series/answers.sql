-- A member says to many dates at once whether they come: each date by its own rules, so that one that is full or closed leaves the
-- others as they are. Dates to which anybody may come, or where hosts approve, are answered together, in as many statements as one; all
-- others, and what was said before, by `give_answer`, one after the other. What is asked is answered once (asking.sql).

-- The dates of a series that somebody may answer: `these` days, or every one from a day on but for some, as far ahead as places are held.
-- Dates with the same `kinds_key` have the same kinds of places under the same numbers, for the same people and hours; those with the same
-- `questions_key` ask the same. Null where there are none.
create function hearth.dates_to_answer(series text, person uuid, wanted text, people integer, these date[], from_day date, but date[])
  returns table (date date, event_id text, is_plain boolean, as_guest boolean, question text, is_together boolean, is_asking boolean,
    is_new boolean, kinds_key text, questions_key text)
  language sql stable set search_path = '' as $$
  select d.date, e.id, t.is_alike and t.mode = 'open' and q.text is null and s.kind_places = '{}' and coalesce(a.kinds, '{}') = '{}', g.id is not null,
    q.text, t.is_alike and t.mode = 'open',
    case when t.is_alike and t.mode = 'approval' and wanted = 'coming' and a.id is null then hearth.is_expected(e.id, person) is not true
      else false end,
    a.id is null,
    case when s.kind_places <> '{}' then (
      select jsonb_agg(jsonb_build_array(k.kind, lower(k.name), k.opens_at, k.closes_at, k.takers,
          case when k.takers = 'invited' then e.id end) order by k.kind)::text
        from hearth.place_kinds k where k.event_id = e.id) end,
    (select jsonb_agg(jsonb_build_array(o.kind, o.text, o.options, o.each_person, o.is_required) order by o.place)::text
      from public.event_questions o where o.event_id = e.id)
  from hearth.series_dates d
  join public.events e on e.id = d.event_id
  join public.event_seats s on s.event_id = e.id
  left join public.event_answering w on w.event_id = e.id
  left join public.attendances a on a.event_id = e.id and a.user_id = person
  left join hearth.guests g on g.account_id = person and g.event_id = e.id
  left join lateral (
    select q.text from public.event_questions q where q.event_id = e.id and q.is_required order by q.place limit 1) q on true
  cross join lateral (
    select coalesce(w.mode, 'open') as mode, e.status = 'published' and people <= coalesce(w.party_limit, 6)
      and coalesce(least(w.answers_until, e.starts_at) > now(), true) and g.id is null
      and coalesce(a.answer, 'not_coming') in ('not_coming', 'maybe', 'coming')
      and (wanted <> 'coming' or a.answer is distinct from 'coming') as is_alike) t
  where d.series_id = dates_to_answer.series and e.ends_at > now()
    and case when these is null then d.date >= from_day and d.date <> all (but) and e.status = 'published'
        and (wanted <> 'coming' or d.date <= coalesce(hearth.series_held_until(d.series_id), 'infinity'))
      else d.date = any (these) end
    and hearth.may_open_event(e.id, person)
  order by d.date
$$;

-- The same answer of one person (`answers`, a row of each event) to dates, each seat by the statement that a full one refuses; `kinds` are
-- those of their party at each date that has some. Gives those that are full, for somebody who comes to every date (`as_regular`) also
-- because of places that are kept for others. Answers are held before seats, as answering does, and both in one order.
create function hearth.answer_plain_dates(answers uuid[], wanted text, people integer, as_regular boolean, kinds jsonb default '{}')
  returns text[]
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
      update public.event_seats s set taken = s.taken + people, kind_taken = hearth.add_kinds(s.kind_taken, w.kinds)
      from (select c.id, coalesce((answer_plain_dates.kinds ->> c.id)::integer[], '{}') as kinds from unnest(changing) c (id)) w
      where s.event_id = w.id and (s.capacity is null or s.taken + people <= s.capacity)
        and hearth.kinds_fit(hearth.add_kinds(s.kind_taken, w.kinds), s.kind_places)
        and (not as_regular or hearth.leaves_kept_places(s.event_id, people))
      returning s.event_id, w.kinds
    ), said as (
      update public.attendances a set answer = 'coming', party = people, kinds = t.kinds, updated_at = now()
      from seated t where a.event_id = t.event_id and a.id = any (answers) returning a.event_id
    )
    select coalesce(array_agg(s.event_id), '{}') into changed from said s;
    return array(select c.id from unnest(changing) c (id) where c.id <> all (changed));
  end if;
  perform from public.event_seats s where s.event_id in (select a.event_id from public.attendances a where a.id = any (answers))
    order by s.event_id for update;
  update public.event_seats s set taken = s.taken - a.party, kind_taken = hearth.subtract_kinds(s.kind_taken, a.kinds)
    from public.attendances a where a.id = any (answers) and a.party > 0 and s.event_id = a.event_id;
  update public.attendances a set answer = 'not_coming', party = 0, kinds = '{}', updated_at = now()
    where a.id = any (answers) and a.answer <> 'not_coming';
  return '{}';
end $$;

-- Somebody asks to come to these dates, at which they said nothing yet, as `give_answer` has it. Gives those that are full.
create function hearth.ask_at_dates(asking text[], person uuid, people integer, kinds jsonb) returns text[]
  language plpgsql set search_path = '' as $$
declare
  full_ones constant text[] := array(
    select s.event_id from public.event_seats s where s.event_id = any (asking)
      and hearth.full_refusal(s, people, coalesce((ask_at_dates.kinds ->> s.event_id)::integer[], '{}')) is not null);
  open_ones constant text[] := array(select i.id from unnest(asking) i (id) where i.id <> all (full_ones));
begin
  if open_ones = '{}' then return full_ones; end if;
  insert into public.attendances (event_id, user_id, answer, party)
    select i.id, person, 'not_coming', 0 from unnest(open_ones) i (id) order by i.id on conflict do nothing;
  update public.attendances a set answer = 'asked', asked_party = people, updated_at = now(),
      kinds = coalesce((ask_at_dates.kinds ->> a.event_id)::integer[], '{}')
    where a.user_id = person and a.event_id = any (open_ones);
  perform hearth.note_who_asks(open_ones, person);
  return full_ones;
end $$;

-- Whoever comes to every date from a day on is a regular, whose place the job keeps on dates that are not made yet. What they chose and
-- answered is as the date `asked_at` asks it. Gives how it stands with each date, why some were refused, and until when places are held. Of
-- a course all dates have a place for them, or none is taken. Refuses `not_signed_in`, `username_required`, `not_found`,
-- `single_dates_only`, `course_only`, `course_full`, `kind_needed` and `question_open`.
create function hearth.answer_series(
  series text, person uuid, login uuid, wanted text, people integer, chosen integer[], these date[], from_day date, but date[],
  said jsonb default null, asked_at text default null
) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  as_regular boolean;
  had public.attendances;
  one record;
  their_kinds integer[];
  kinds_key text;
  questions_key text;
  question text;
  reason text;
  together text[] := '{}';
  asking text[] := '{}';
  answered_ones uuid[];
  kinds_together jsonb := '{}';
  apart jsonb := '[]';
  came text[] := '{}';
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
  asked_at := coalesce(asked_at, hearth.asked_at(answer_series.series, person));
  if (select sum(c) from unnest(chosen) c) <> people then perform hearth.refuse('kind_needed'); end if;
  as_regular := exists (
    select from hearth.series_regulars r where r.series_id = answer_series.series and r.user_id = person);

  if wanted = 'coming' then
    perform hearth.refuse_by_terms(answer_series.series, person, people, these, from_day, but);
  end if;
  if these is null and wanted = 'coming' then
    if not as_regular then
      perform hearth.refuse_unsaid(asked_at, people, chosen, said);
    elsif coalesce(chosen, '{}') = '{}' and exists (
      select from hearth.series_regulars r
      where r.series_id = answer_series.series and r.user_id = person and r.party <> people and r.kinds <> '{}') then
      perform hearth.refuse('kind_needed');
    end if;
    if chosen <> '{}' then
      their_kinds := hearth.kinds_at(hearth.series_model(answer_series.series), people, chosen, asked_at);
      if their_kinds is null then perform hearth.refuse('kind_gone'); end if;
    end if;
    insert into hearth.series_regulars as r (series_id, user_id, party, kinds, since)
      values (answer_series.series, person, people, coalesce(their_kinds, '{}'), from_day)
      on conflict (series_id, user_id) do update set party = excluded.party,
        kinds = case when coalesce(chosen, '{}') = '{}' then r.kinds else excluded.kinds end;
    -- What they leave out is said, so that the job does not seat them there.
    insert into public.attendances (event_id, user_id, answer, party)
      select e.id, person, 'not_coming', 0 from hearth.series_dates d join public.events e on e.id = d.event_id
        where d.series_id = answer_series.series and d.date = any (but) and e.ends_at > now() and hearth.may_open_event(e.id, person)
        order by e.id on conflict do nothing;
    as_regular := true;
  elsif these is null then
    delete from hearth.series_regulars r where r.series_id = answer_series.series and r.user_id = person;
    as_regular := false;
  end if;

  answered_ones := hearth.questions_answered(asked_at, said, people);
  for one in
    select d.* from hearth.dates_to_answer(answer_series.series, person, wanted, people, these, from_day, but) d
  loop
    if not (one.is_together or one.is_asking)
      or (wanted = 'coming' and not one.is_new and (one.question is not null or (said is not null and one.questions_key is not null))) then
      apart := apart || to_jsonb(one);
      continue;
    end if;
    if wanted = 'coming' and one.question is not null then
      if one.questions_key is distinct from questions_key then
        question := hearth.question_left(one.event_id, answered_ones);
        questions_key := one.questions_key;
      end if;
      if question is not null then
        refused := refused || jsonb_build_object('date', one.date, 'eventId', one.event_id, 'reason', 'question_open',
          'detail', question);
        continue;
      end if;
    end if;
    if wanted = 'coming' and one.kinds_key is not null then
      if one.kinds_key is distinct from kinds_key then
        their_kinds := hearth.kinds_at(one.event_id, people, chosen, asked_at);
        reason := case when their_kinds is not null then hearth.kind_refusal(one.event_id, person, their_kinds)
          when chosen <> '{}' then 'other_kinds' else 'kind_needed' end;
        kinds_key := one.kinds_key;
      end if;
      if reason is not null then
        refused := refused || jsonb_build_object('date', one.date, 'eventId', one.event_id, 'reason', reason, 'detail', '');
        continue;
      end if;
      kinds_together := kinds_together || jsonb_build_object(one.event_id, their_kinds::text);
    end if;
    if one.is_asking then asking := asking || one.event_id; else together := together || one.event_id; end if;
  end loop;

  if apart <> '[]' then
    -- One by one they would be held in the order of their days.
    perform from public.attendances a where a.user_id = person
        and (a.event_id = any (together) or a.event_id in (select o ->> 'event_id' from jsonb_array_elements(apart) o))
      order by a.event_id for update;
    perform from public.event_seats s
      where s.event_id = any (together) or s.event_id in (select o ->> 'event_id' from jsonb_array_elements(apart) o)
      order by s.event_id for update;
  end if;
  for one in
    select o.* from jsonb_to_recordset(apart) o (date date, event_id text, as_guest boolean, detail text) order by o.date
  loop
    begin
      if one.as_guest then perform hearth.take_over_guests(person); end if;
      select a.* into had from public.attendances a where a.event_id = one.event_id and a.user_id = person;
      if had.answer = 'coming' then came := came || one.event_id; end if;
      their_kinds := case when wanted = 'coming' and chosen <> '{}' then hearth.kinds_at(one.event_id, people, chosen, asked_at) end;
      if wanted = 'coming' and chosen <> '{}' and their_kinds is null then perform hearth.refuse('other_kinds'); end if;
      given := hearth.give_answer(one.event_id, person, null, wanted, people, null, null, null, their_kinds);
      if as_regular and (given ->> 'party')::integer > coalesce(had.party, 0) and not hearth.leaves_kept_places(one.event_id, 0) then
        perform hearth.refuse('kept_for_newcomers');
      end if;
      select a.id into had.id from public.attendances a where a.event_id = one.event_id and a.user_id = person;
      perform hearth.write_question_answers(had.id, hearth.answers_at(one.event_id, said, asked_at, had.id), wanted = 'coming'
        and people > case when had.answer in ('coming', 'asked') then greatest(had.party, had.asked_party) else 0 end);
      answered := answered || jsonb_build_array(given || jsonb_build_object('date', one.date,
        'isNew', (given ->> 'answer') = 'coming' and one.event_id <> all (came)));
    exception when sqlstate 'HE000' then
      get stacked diagnostics one.detail = pg_exception_detail;
      refused := refused || jsonb_build_array(
        jsonb_build_object('date', one.date, 'eventId', one.event_id, 'reason', sqlerrm, 'detail', one.detail));
    end;
  end loop;
  with new_ones as (
    insert into public.attendances (event_id, user_id, answer, party)
      select i.id, person, 'not_coming', 0 from unnest(together) i (id) order by i.id on conflict do nothing returning id
  )
  select array_agg(n.id) into fresh from new_ones n;
  full_ones := hearth.answer_plain_dates(
    array(select a.id from public.attendances a where a.user_id = person and a.event_id = any (together)),
    wanted, people, as_regular, kinds_together) || hearth.ask_at_dates(asking, person, people, kinds_together);
  -- Whom a date refuses said nothing of it.
  delete from public.attendances a where a.id = any (fresh) and a.event_id = any (full_ones);
  together := array(select i.id from unnest(together || asking) i (id) where i.id <> all (full_ones));
  if wanted = 'coming' then perform hearth.answer_questions(together, person, people, said, asked_at); end if;
  answered := answered || (
    select coalesce(jsonb_agg(jsonb_build_object('eventId', a.event_id, 'answer', a.answer, 'party', a.party, 'taken', s.taken,
      'date', d.date, 'isNew', a.answer = 'coming') order by d.date), '[]')
    from public.attendances a
    join public.event_seats s on s.event_id = a.event_id join hearth.series_dates d on d.event_id = a.event_id
    where a.user_id = person and a.event_id = any (together));
  refused := refused || (
    select coalesce(jsonb_agg(jsonb_build_object('date', d.date, 'eventId', d.event_id, 'detail', '',
      'reason', coalesce(hearth.full_refusal(s, people, coalesce((kinds_together ->> d.event_id)::integer[], '{}')), 'kept_for_newcomers'))
      order by d.date), '[]')
    from hearth.series_dates d join public.event_seats s on s.event_id = d.event_id where d.event_id = any (full_ones));

  if these is null then perform hearth.refuse_full_course(answer_series.series, refused); end if;
  return jsonb_build_object('answered', answered,
    'refused', (select coalesce(jsonb_agg(r order by r ->> 'date'), '[]') from jsonb_array_elements(refused) r),
    'heldUntil', hearth.series_held_until(answer_series.series));
end $$;
