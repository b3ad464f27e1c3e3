-- What hosts ask everyone who answers, and what was answered (docs/decisions/0151-questions-at-the-answer.md).

-- The questions of an event in their order, for a page; null where there are none.
create function hearth.questions_of(event text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'text', q.text, 'options', q.options,
      'is_required', q.is_required, 'each_person', q.each_person) order by q.place)
    from public.event_questions q where q.event_id = questions_of.event);

-- What one answer to an event says to its questions: a list of `{question_id, person, values}`, null where it says nothing.
-- People of whom no more are coming are left out.
create function hearth.question_answers_of(attendance uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_agg(jsonb_build_object('question_id', s.question_id, 'person', s.person, 'values', s."values")
      order by s.place, s.person)
    from (
      select q.place, r.question_id, r.person, jsonb_agg(coalesce(r.choice, r.words) order by r.nth) as "values"
      from hearth.question_answers r
      join public.event_questions q on q.id = r.question_id
      join public.attendances a on a.id = r.attendance_id
      where r.attendance_id = question_answers_of.attendance and (a.answer not in ('coming', 'asked') or r.person <= greatest(a.party, a.asked_party))
      group by q.place, r.question_id, r.person) s);

-- The question that a party of this size leaves open although it has to be answered: its text; null where there is none.
create function hearth.open_question(event text, attendance uuid, people integer) returns text
  language sql stable security definer set search_path = ''
  return (
    select q.text from public.event_questions q
    where q.event_id = open_question.event and q.is_required and exists (
      select from generate_series(q.each_person::integer, case when q.each_person then people else 0 end) as p(person)
      where not exists (select from hearth.question_answers r
        where r.attendance_id = open_question.attendance and r.question_id = q.id and r.person = p.person))
    order by q.place limit 1);

-- Whether these are answers to the questions of an event as they are now: one value where one is asked for, and of what can be chosen.
create function hearth.answers_fit(event text, said jsonb) returns boolean
  language sql stable set search_path = ''
  return not exists (
    select from jsonb_to_recordset(said) as s("questionId" uuid, person integer, "values" text[])
    join public.event_questions q on q.id = s."questionId" and q.event_id = answers_fit.event
    where (q.kind <> 'several_of' and cardinality(s."values") > 1)
      or (q.kind in ('one_of', 'several_of') and not s."values" <@ q.options)
      or (q.kind = 'yes_no' and not s."values" <@ '{yes,no}')
      or (q.kind = 'short_text' and (char_length(s."values"[1]) > 200 or s."values"[1] ~ '[[:cntrl:]]')));

-- Writes what somebody answered in the place of all that they answered before; null leaves that as it is. In the
-- transaction of the answer, whose row it is called with. Answers to a question that is there no more are left out. Where
-- `has_to_answer`, a question that has to be answered and is not refuses all of it, with its text (`question_open`).
create function hearth.write_question_answers(attendance uuid, said jsonb, has_to_answer boolean) returns void
  language plpgsql set search_path = '' as $$
declare
  the_answer public.attendances;
  people integer;
  open_one text;
begin
  if said is null and not has_to_answer then return; end if;
  select a.* into the_answer from public.attendances a where a.id = attendance;
  if the_answer.answer not in ('coming', 'asked') then return; end if;
  people := greatest(the_answer.party, the_answer.asked_party);
  if said is not null then
    -- Questions are not changed meanwhile.
    perform from public.event_questions q where q.event_id = the_answer.event_id order by q.id for share;
    delete from hearth.question_answers r where r.attendance_id = write_question_answers.attendance;
    if not hearth.answers_fit(the_answer.event_id, said) then perform hearth.refuse('questions_changed'); end if;
    insert into hearth.question_answers (attendance_id, question_id, person, nth, choice, words, said_at)
      select the_answer.id, q.id, s.person, row_number() over (partition by q.id, s.person),
        case when q.kind not in ('short_text', 'long_text') then v.value end,
        case when q.kind in ('short_text', 'long_text') then v.value end, the_answer.created_at
      from jsonb_to_recordset(said) as s("questionId" uuid, person integer, "values" text[])
      join public.event_questions q on q.id = s."questionId" and q.event_id = the_answer.event_id
      cross join lateral (select distinct w.value from unnest(s."values") as w(value) where w.value <> '') v
      where case when q.each_person then s.person between 1 and people else s.person = 0 end;
  end if;
  if not has_to_answer then return; end if;
  open_one := hearth.open_question(the_answer.event_id, attendance, people);
  if open_one is not null then
    raise exception using errcode = 'HE000', message = 'question_open', detail = open_one;
  end if;
end $$;

-- The questions whose answers go where the hosts of these events ask what is `given` (eventId, says): those that are left out, of another
-- kind, or asked in another way.
create function hearth.lost_questions(given jsonb) returns uuid[]
  language sql stable set search_path = ''
  return array(
    select q.id from jsonb_array_elements(given) g
    join public.event_questions q on q.event_id = g ->> 'eventId'
    left join lateral jsonb_to_recordset(g -> 'says') as n(id uuid, kind text, "eachPerson" boolean) on n.id = q.id
    where n.id is null or n.kind <> q.kind or n."eachPerson" <> q.each_person);

-- Why the hosts cannot ask this, as a reason of `hearth.refuse`; null where they can: something that was answered would be lost, with
-- its question or with its option.
create function hearth.questions_refusal(event text, asked jsonb) returns text
  language sql volatile set search_path = ''
  return case when
    exists (select from hearth.question_answers r where r.question_id = any (
      hearth.lost_questions(jsonb_build_array(jsonb_build_object('eventId', questions_refusal.event, 'says', asked)))))
    or exists (
      select from public.event_questions q
      join jsonb_to_recordset(asked) as n(id uuid, options text[]) on n.id = q.id
      cross join lateral (select unnest(q.options) except select unnest(n.options)) gone(option)
      where q.event_id = questions_refusal.event and exists (
        select from hearth.question_answers r where r.question_id = q.id and r.choice = gone.option))
    then 'questions_answered' end;

-- The hosts ask anew as a whole: what has an id that is there already is changed, what is left out is not asked any more.
-- A question of another kind, or asked in another way, loses its answers, and so does an option that is gone; words may
-- change. Where something that was answered would be lost, `answers_go` says that they know. Refuses `questions_answered`.
create function hearth.set_questions(event text, asked jsonb, answers_go boolean) returns void
  language plpgsql set search_path = '' as $$
begin
  -- Answers are given meanwhile, but none to what goes.
  perform from public.event_questions q where q.event_id = set_questions.event order by q.id for update;
  if not answers_go and hearth.questions_refusal(set_questions.event, asked) is not null then
    perform hearth.refuse('questions_answered');
  end if;
  perform hearth.write_questions(jsonb_build_array(jsonb_build_object('eventId', set_questions.event, 'says', asked)));
end $$;

-- What the hosts of events ask (`says`). The caller holds the questions that are there.
create function hearth.write_questions(given jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  events constant text[] := array(select g ->> 'eventId' from jsonb_array_elements(given) g);
  lost constant uuid[] := hearth.lost_questions(given);
begin
  delete from public.event_questions q where q.event_id = any (events) and q.id not in (
    select (n ->> 'id')::uuid from jsonb_array_elements(given) g, jsonb_array_elements(g -> 'says') n);
  delete from hearth.question_answers r where r.question_id = any (lost);
  delete from hearth.question_answers r
    using public.event_questions q, jsonb_array_elements(given) g, jsonb_to_recordset(g -> 'says') as n(id uuid, options text[])
    where q.event_id = g ->> 'eventId' and n.id = q.id and r.question_id = q.id
      and q.kind in ('one_of', 'several_of') and r.choice = any (q.options) and r.choice <> all (n.options);
  insert into public.event_questions as q (id, event_id, place, kind, text, options, is_required, each_person, same_as)
    select (n.question ->> 'id')::uuid, g ->> 'eventId', n.place, n.question ->> 'kind', n.question ->> 'text',
      array(select o.value from jsonb_array_elements_text(n.question -> 'options') with ordinality o(value, nth) order by o.nth),
      (n.question ->> 'isRequired')::boolean, (n.question ->> 'eachPerson')::boolean, (n.question ->> 'sameAs')::uuid
    from jsonb_array_elements(given) g cross join jsonb_array_elements(g -> 'says') with ordinality n(question, place)
    on conflict (id) do update set place = excluded.place, kind = excluded.kind, text = excluded.text,
      options = excluded.options, is_required = excluded.is_required, each_person = excluded.each_person
      where q.event_id = excluded.event_id;
end $$;

-- Asked anew, a question is like no other.
create function hearth.name_question() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.same_as := new.id;
  return new;
end $$;
create trigger name_question before insert on public.event_questions
  for each row when (new.same_as is null) execute function hearth.name_question();

-- For the hosts: how many answers to the event speak to each question, and how many chose each option, up to a hundred and
-- one of them, which are more than a hundred. Null for everybody else.
create function hearth.question_counts(event text) returns jsonb
  language sql stable security definer set search_path = '' as $$
  -- Of each choice, and of texts, the first by their index: whoever gave one of them is among these, or there are more than said.
  with found as materialized (
    select q.id, o.option, f.attendance_id
    from public.event_questions q
    cross join lateral unnest(case q.kind when 'yes_no' then '{yes,no}' else q.options end || array[null]) o (option)
    cross join lateral (
      (select distinct r.said_at, r.attendance_id from hearth.question_answers r
        where r.question_id = q.id and r.choice = o.option order by r.said_at, r.attendance_id limit 101)
      union all
      (select distinct r.said_at, r.attendance_id from hearth.question_answers r
        where o.option is null and r.question_id = q.id and r.choice is null order by r.said_at, r.attendance_id limit 101)) f
    where q.event_id = question_counts.event and hearth.is_host_of(question_counts.event, auth.uid())
  )
  select coalesce(jsonb_object_agg(q.id, jsonb_build_object(
    'answered', (select least(count(distinct f.attendance_id), 101) from found f where f.id = q.id),
    'chosen', (
      select coalesce(jsonb_object_agg(o.option, (select count(*) from found f where f.id = q.id and f.option = o.option)), '{}')
      from unnest(q.options) o(option)))), '{}')
  from public.event_questions q where q.event_id = question_counts.event
  having hearth.is_host_of(question_counts.event, auth.uid())
$$;
grant execute on function hearth.question_counts to authenticated;

-- For the hosts: a page of those who come, perhaps come or ask to, and chose this, in the order in which they first
-- answered, with `answered_at` and `attendance_id` of the last as the beginning of the next. By the index of choices.
create function hearth.guests_who_chose(event text, question uuid, chosen text, after_at timestamptz default null,
  after_id uuid default null)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, answer text, party integer, note text,
    said_at timestamptz, updated_at timestamptz, guest_id uuid, arrived integer, arrived_at timestamptz, answers jsonb,
    attendance_id uuid, came_before integer, kinds integer[], bounced_at timestamptz)
  language sql stable security definer set search_path = '' set enable_sort = off set enable_hashagg = off as $$
  select g.user_id, g.username, g.display_name, g.profile_photo_url, g.answer, g.party, g.note, g.said_at, g.updated_at, g.guest_id,
    g.arrived, g.arrived_at, g.answers, g.attendance_id, g.came_before, g.kinds, g.bounced_at
  from hearth.guest_rows(array(
    select f.attendance_id
    from (
      select distinct s.said_at, s.attendance_id from hearth.question_answers s
      join public.attendances a on a.id = s.attendance_id
      where s.question_id = question and s.choice = chosen
        and (s.said_at, s.attendance_id)
          > (coalesce(after_at, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
        and a.answer in ('coming', 'maybe', 'asked') and (a.answer = 'maybe' or s.person <= greatest(a.party, a.asked_party))
        and hearth.is_host_of(guests_who_chose.event, auth.uid())
        and exists (select from public.event_questions q where q.id = question and q.event_id = guests_who_chose.event)
      order by s.said_at, s.attendance_id limit 50) f
    order by f.said_at, f.attendance_id)) g
$$;
grant execute on function hearth.guests_who_chose to authenticated;

-- What a member answered, with the words of each question: for their own data.
create function hearth.own_question_answers(attendance uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('questions', jsonb_agg(jsonb_build_object('question', q.text, 'person', r.person,
      'answer', coalesce(r.choice, r.words)) order by q.place, r.person, r.nth))
    from hearth.question_answers r
    join public.event_questions q on q.id = r.question_id
    join public.attendances a on a.id = r.attendance_id
    where a.id = own_question_answers.attendance and a.user_id = auth.uid()
    having count(*) > 0);
grant execute on function hearth.own_question_answers to authenticated;

-- What was answered goes ninety days after the event (forgetting.sql), so many rows at a time; gives how many went. The questions stay: they
-- are the hosts' own words.
create function hearth.forget_question_answers(max integer) returns integer
  language plpgsql set search_path = '' as $$
declare
  due record;
  gone integer;
begin
  select d.* into due from hearth.events_to_forget('question_answers', forget_question_answers.max) d;
  delete from hearth.question_answers d where (d.attendance_id, d.question_id, d.person, d.nth) in (
    select r.attendance_id, r.question_id, r.person, r.nth
    from public.event_questions q join hearth.question_answers r on r.question_id = q.id
    where q.event_id = any (due.ids) limit forget_question_answers.max);
  get diagnostics gone = row_count;
  return hearth.forgotten_of('question_answers', due.ids, due.are_again, due.last_end, due.last_id, gone, forget_question_answers.max);
end $$;
