-- What dates of a series ask of whoever answers many at once: kinds of places and questions (docs/decisions/0191-many-dates-are-asked-once.md).
-- Somebody says it as one date asks (`asked_at`), and it holds for each that asks the same in the same words: a copy has questions with
-- ids of their own, and a kind that came later may have another number there.

-- The date whose kinds and questions stand for those of the others: what new dates are copied from, else what a reader is shown.
create function hearth.asked_at(series text, person uuid) returns text
  language sql stable security definer set search_path = '' as $$
  select case when hearth.may_open_event(m.id, person) then m.id else hearth.shown_date(asked_at.series, person) end
  from (select hearth.series_model(asked_at.series) as id) m
$$;

-- The kinds that were chosen at one date as this one numbers them. Nothing is chosen where it has none, and its only one need not be;
-- null where it does not have each of them, or where one has to be chosen.
create function hearth.kinds_at(event text, people integer, chosen integer[], asked_at text) returns integer[]
  language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from hearth.place_kinds k where k.event_id = kinds_at.event) then return '{}'; end if;
  if coalesce(chosen, '{}') = '{}' then
    return (
      select case when count(*) = 1 then array_fill(0, array[min(k.kind)::integer - 1]) || people end
      from hearth.place_kinds k where k.event_id = kinds_at.event);
  end if;
  return (
    select case when bool_and(o.kind is not null) then
      hearth.sum_kinds(array_fill(0, array[coalesce(o.kind, 1)::integer - 1]) || c.people) end
    from unnest(chosen) with ordinality c (people, kind)
    left join hearth.place_kinds k on k.event_id = kinds_at.asked_at and k.kind = c.kind
    left join hearth.place_kinds o on o.event_id = kinds_at.event and lower(o.name) = lower(k.name)
    where c.people > 0);
end $$;

-- Whether two questions ask the same in the same words; that one has to be answered is said by each.
create function hearth.is_same_question(one public.event_questions, other public.event_questions) returns boolean
  language sql immutable parallel safe set search_path = ''
  return (one.kind, one.text, one.options, one.each_person) = (other.kind, other.text, other.options, other.each_person);

-- What was answered at one date as an answer to this one says it (`write_question_answers`). What they answered here before to other
-- questions stays.
create function hearth.answers_at(event text, said jsonb, asked_at text, attendance uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select case when said is null or answers_at.event = answers_at.asked_at then said else (
    select coalesce(jsonb_agg(jsonb_build_object('questionId', x.id, 'person', x.person, 'values', x.said)), '[]')
    from (
      (select distinct on (q.id, s.person) q.id, s.person, s."values" as said
        from jsonb_to_recordset(said) s("questionId" uuid, person integer, "values" jsonb)
        join public.event_questions o on o.id = s."questionId" and o.event_id = answers_at.asked_at
        join public.event_questions q on q.event_id = answers_at.event and hearth.is_same_question(q, o)
        order by q.id, s.person, q.place <> o.place)
      union all
      select r.question_id, r.person, jsonb_agg(coalesce(r.choice, r.words) order by r.nth)
      from hearth.question_answers r join public.event_questions q on q.id = r.question_id
      where r.attendance_id = answers_at.attendance and not exists (
        select from public.event_questions o where o.event_id = answers_at.asked_at and hearth.is_same_question(q, o))
      group by r.question_id, r.person) x) end
$$;

-- Whether a date asks each person something that what was said at another cannot answer: a question that has to be answered, or a choice
-- of kinds.
create function hearth.asks_own(event text, asked_at text) returns boolean
  language sql stable set search_path = '' as $$
  select asks_own.event <> asks_own.asked_at and (
    exists (
      select from public.event_questions q where q.event_id = asks_own.event and q.is_required and not exists (
        select from public.event_questions o where o.event_id = asks_own.asked_at and hearth.is_same_question(q, o)))
    or ((select count(*) from hearth.place_kinds k where k.event_id = asks_own.event) > 1
      and not exists (select from hearth.place_kinds k where k.event_id = asks_own.asked_at)))
$$;

-- Whether everybody who says yes as that date asks has a place on this one by it: it asks nothing of its own, and has each of its kinds.
create function hearth.asks_the_same(event text, asked_at text) returns boolean
  language sql stable set search_path = '' as $$
  select not hearth.asks_own(asks_the_same.event, asks_the_same.asked_at) and (
    not exists (select from hearth.place_kinds k where k.event_id = asks_the_same.event)
    or not exists (
      select from hearth.place_kinds k where k.event_id = asks_the_same.asked_at and not exists (
        select from hearth.place_kinds o where o.event_id = asks_the_same.event and lower(o.name) = lower(k.name))))
$$;

-- What a date asks beyond a plain yes, for the page of its series; null where it asks nothing.
create function hearth.asks_of_date(event text, person uuid, asked_at text) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('hosts_decide', x.hosts_decide, 'more_than_yes', x.more_than_yes,
    'is_own', hearth.asks_own(asks_of_date.event, asks_of_date.asked_at),
    'kinds', (
      select coalesce(jsonb_agg(jsonb_build_object('name', k.name,
          'left', greatest(s.kind_places[k.kind] - coalesce(s.kind_taken[k.kind], 0), 0)) order by k.place, k.kind), '[]')
      from hearth.place_kinds k join public.event_seats s on s.event_id = k.event_id where k.event_id = asks_of_date.event))
  from (
    select exists (select from public.event_answering w where w.event_id = asks_of_date.event and w.mode = 'approval')
        and hearth.is_expected(asks_of_date.event, person) is not true as hosts_decide,
      exists (select from hearth.place_kinds k where k.event_id = asks_of_date.event)
        or exists (select from public.event_questions q where q.event_id = asks_of_date.event) as more_than_yes) x
  where x.hosts_decide or x.more_than_yes
$$;

-- The questions of a date that were answered, for each person where each is asked.
create function hearth.questions_answered(event text, said jsonb, people integer) returns uuid[]
  language sql stable set search_path = '' as $$
  select array(
    select q.id from public.event_questions q
    where q.event_id = questions_answered.event and said is not null and not exists (
      select from generate_series(q.each_person::integer, case when q.each_person then people else 0 end) as p(person)
      where not exists (
        select from jsonb_to_recordset(said) s("questionId" uuid, person integer, "values" text[])
        cross join lateral unnest(s."values") v (value)
        where s."questionId" = q.id and s.person = p.person and v.value <> '')))
$$;

-- The question of a date that has to be answered and was not, by its words (`answered`, at another date); null where there is none.
create function hearth.question_left(event text, answered uuid[]) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select q.text from public.event_questions q
    where q.event_id = question_left.event and q.is_required and not exists (
      select from public.event_questions o where o.id = any (answered) and hearth.is_same_question(q, o))
    order by q.place limit 1);
end $$;

-- Writes what somebody answered at one date to the same questions of others, at which they answered nothing yet.
create function hearth.answer_questions(events text[], person uuid, people integer, said jsonb, asked_at text) returns void
  language plpgsql set search_path = '' as $$
begin
  if said is null or events = '{}' then return; end if;
  if not hearth.answers_fit(answer_questions.asked_at, said) then perform hearth.refuse('questions_changed'); end if;
  -- Questions are not changed meanwhile.
  perform from public.event_questions q where q.event_id = any (events) order by q.id for share;
  insert into hearth.question_answers (attendance_id, question_id, person, nth, choice, words, said_at)
    select a.id, q.id, s.person, row_number() over (partition by q.id, s.person),
      case when q.kind not in ('short_text', 'long_text') then v.value end,
      case when q.kind in ('short_text', 'long_text') then v.value end, a.created_at
    from public.event_questions q
    join public.attendances a on a.event_id = q.event_id and a.user_id = answer_questions.person
    cross join lateral (
      select o.id from public.event_questions o
      where o.event_id = answer_questions.asked_at and hearth.is_same_question(q, o) order by o.place <> q.place limit 1) o
    join jsonb_to_recordset(said) as s("questionId" uuid, person integer, "values" text[]) on s."questionId" = o.id
    cross join lateral (select distinct w.value from unnest(s."values") as w(value) where w.value <> '') v
    where q.event_id = any (events) and case when q.each_person then s.person between 1 and people else s.person = 0 end;
end $$;

-- Refuses a yes to every date that does not say what these ask: their places could not be held.
create function hearth.refuse_unsaid(asked_at text, people integer, chosen integer[], said jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  open_one constant text := hearth.question_left(asked_at, hearth.questions_answered(asked_at, said, people));
begin
  if hearth.kinds_at(refuse_unsaid.asked_at, people, chosen, refuse_unsaid.asked_at) is null then perform hearth.refuse('kind_needed'); end if;
  if open_one is not null then
    raise exception using errcode = 'HE000', message = 'question_open', detail = open_one;
  end if;
end $$;

-- Whether an answer to another date leaves a question of this one open for a party of this size that has to be answered.
create function hearth.leaves_open(event text, answered uuid, people integer) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from public.event_questions q
    cross join lateral generate_series(q.each_person::integer, case when q.each_person then people else 0 end) as p(person)
    where q.event_id = leaves_open.event and q.is_required and not exists (
      select from hearth.question_answers r join public.event_questions o on o.id = r.question_id
      where r.attendance_id = leaves_open.answered and r.person = p.person and hearth.is_same_question(q, o)))
$$;

-- What somebody who comes to every date answered lately: their answer to the newest date that has any. They are there for ninety days.
create function hearth.answered_lately(series text, person uuid) returns uuid
  language sql stable set search_path = '' as $$
  select a.id
  from hearth.series_dates d join public.attendances a on a.event_id = d.event_id and a.user_id = person
  where d.series_id = answered_lately.series and d.date > current_date - 100 and a.answer in ('coming', 'asked')
    and exists (select from hearth.question_answers r where r.attendance_id = a.id)
  order by d.date desc limit 1
$$;

-- They answer the same questions of these dates the same.
create function hearth.answer_as_lately(answers uuid[], series text) returns void
  language sql volatile set search_path = '' as $$
  insert into hearth.question_answers (attendance_id, question_id, person, nth, choice, words, said_at)
    select distinct on (a.id, q.id, r.person, r.nth) a.id, q.id, r.person, r.nth, r.choice, r.words, a.created_at
    from public.attendances a
    join public.event_questions q on q.event_id = a.event_id
    cross join lateral (select hearth.answered_lately(answer_as_lately.series, a.user_id) as id offset 0) l
    join hearth.question_answers r on r.attendance_id = l.id
    join public.event_questions o on o.id = r.question_id and hearth.is_same_question(q, o)
    where a.id = any (answers) and r.person <= a.party
    order by a.id, q.id, r.person, r.nth, q.place <> o.place
    on conflict do nothing
$$;
