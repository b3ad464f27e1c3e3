-- What the hosts of an event have yet to hear of its answers (docs/decisions/0149-hosts-hear-of-answers.md): a row for each
-- event that somebody has answered. Numbers are added up with the answers; no answer is read again to tell of it.
create table hearth.answer_digests (
  event_id text primary key references public.events on delete cascade,
  -- Of the first answers: how many were told one by one.
  told integer not null default 0,
  -- Since the last digest: how many said that they come, the first of them by their answers, and how many no longer do.
  came integer not null default 0,
  gone integer not null default 0,
  first_ids uuid[] not null default '{}',
  -- The same since the job last looked, for hosts who hear of each answer.
  new_came integer not null default 0,
  new_gone integer not null default 0,
  new_ids uuid[] not null default '{}',
  looked_at timestamptz not null default '-infinity',
  -- When everybody was last told something; and the first digest, after whose first day they come daily.
  told_at timestamptz not null default '-infinity',
  first_digest_at timestamptz,
  -- When the job is to look next; null while nothing waits.
  due_at timestamptz
);
create index answer_digests_due_at_idx on hearth.answer_digests (due_at, event_id) where due_at is not null;

alter table public.notification_choices
  -- Of the topic `guests` alone: in digests, or each answer as it comes.
  add column frequency text not null default 'digest',
  add constraint known_frequency check (frequency = 'digest' or (frequency = 'at_once' and topic = 'guests')),
  drop constraint known_topic,
  add constraint known_topic check (topic in
    ('answers', 'offers', 'changes', 'reminders', 'follows', 'messages', 'hosting', 'guests', 'providers', 'community'));

grant insert (frequency), update (frequency) on public.notification_choices to authenticated;
grant select, insert, update, delete on hearth.answer_digests to hearth_engine;
