-- What hosts ask everyone who answers (docs/decisions/0151-questions-at-the-answer.md). The limits are those of
-- `contracts/src/attendance/question-values.ts`.
create table public.event_questions (
  id uuid primary key,
  event_id text not null references public.events on delete cascade,
  place smallint not null check (place between 1 and 8),
  kind text not null check (kind in ('short_text', 'long_text', 'one_of', 'several_of', 'yes_no')),
  text text not null check (char_length(text) between 1 and 200 and text !~ '[[:cntrl:]]'),
  -- What can be chosen; none for other kinds.
  options text[] not null default '{}' check (cardinality(options) <= 20),
  is_required boolean not null,
  -- Asked once for each person of the party.
  each_person boolean not null,
  constraint options_of_choices check ((kind in ('one_of', 'several_of')) = (cardinality(options) >= 2)),
  constraint one_question_a_place unique (event_id, place) deferrable initially deferred
);
grant select on public.event_questions to anon, authenticated;
grant select, insert, update, delete on public.event_questions to hearth_engine;

-- What was answered: a row for each text, and for each thing that was chosen. No client reads it; the functions of
-- `schema/attendance/questions.sql` do.
create table hearth.question_answers (
  attendance_id uuid not null references public.attendances on delete cascade,
  question_id uuid not null references public.event_questions on delete cascade,
  -- 0 where it is asked once, else whose answer of the party it is.
  person smallint not null check (person between 0 and 6),
  nth smallint not null check (nth between 1 and 20),
  choice text check (char_length(choice) between 1 and 100),
  words text check (char_length(words) between 1 and 1000),
  -- When the answer to the event was first given: the order in which hosts read who chose something.
  said_at timestamptz not null,
  primary key (attendance_id, question_id, person, nth),
  constraint chosen_or_written check ((choice is null) <> (words is null))
);
create index question_answers_choice_idx on hearth.question_answers (question_id, choice, said_at, attendance_id);
grant select, insert, update, delete on hearth.question_answers to hearth_engine;

-- What a guest without an account answered, until their address is proven.
alter table hearth.guest_links add column answers jsonb;
