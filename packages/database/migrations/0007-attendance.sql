-- How an event is answered, as its hosts chose (docs/decisions/0030-how-people-answer.md). Without a row everything is
-- as it always was: open to whoever may open the event, parties of six, and who comes is between them and the hosts.
create table public.event_answering (
  event_id text primary key references public.events on delete cascade,
  -- open: whoever may open it; approval: the hosts say yes to each; invitation: only whom they invited.
  mode text not null default 'open' check (mode in ('open', 'approval', 'invitation')),
  party_limit integer not null default 6 check (party_limit between 1 and 6),
  -- Who may see who comes; the number is everyone's who may open the event.
  guest_list text not null default 'hosts' check (guest_list in ('everyone', 'members', 'coming', 'hosts')),
  -- The exact place stands in `event_addresses` then, and the record says the city.
  hides_address boolean not null default false,
  updated_at timestamptz not null default now(),
  -- The last moment for answers. After it nobody says that they come or perhaps come, or with more people; whoever said
  -- so may still stay away or come with fewer. The waiting list closes with it. Hosts still decide about who asked
  -- before.
  answers_until timestamptz
);

create table public.attendances (
  event_id text not null references public.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  answer text not null check (answer in ('coming', 'maybe', 'not_coming', 'asked', 'declined')),
  -- Everyone who comes with this answer, the person included; 0 when they do not come.
  party integer not null check (party between 0 and 6 and (party > 0) = (answer = 'coming')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- With how many somebody asks to come.
  asked_party integer check (asked_party between 1 and 6),
  -- To the hosts, and read by nobody else.
  note text check (char_length(note) between 1 and 500),
  -- The choice of the guest: among those who come they are seen by the hosts alone.
  stays_unseen boolean not null default false,
  primary key (event_id, user_id),
  constraint party_of_who_asks check ((answer in ('asked', 'declined')) = (asked_party is not null))
);
-- The guests of an event for its hosts, in the order in which they said so, whatever they said; and a member's own
-- answers, the newest first.
create index attendances_said_idx on public.attendances (event_id, created_at, user_id);
create index attendances_own_idx on public.attendances (user_id, answer, updated_at desc);
-- For the overview of those who look after the house. Not a summary of blocks, which tells little once rows were
-- changed.
create index attendances_coming_at_idx on public.attendances (created_at) where answer = 'coming';
-- Answers of one kind in the order in which they were given.
create index attendances_answers_idx on public.attendances (event_id, answer, created_at, user_id);

-- How many answered what. A row stays where all of its numbers are 0, and goes with the event.
create table hearth.answer_counts (
  event_id text primary key references public.events on delete cascade,
  coming integer not null default 0,
  -- Everyone who comes with those.
  people integer not null default 0,
  maybe integer not null default 0,
  asked integer not null default 0,
  declined integer not null default 0
);

-- Those who come to an event see each other, unless its hosts choose otherwise, and each of them can stay unseen
-- (docs/decisions/0048-those-who-come-see-each-other.md). Events that were there before keep what was promised: only
-- their hosts see who comes.
create table hearth.guest_list_rule (
  id boolean primary key default true check (id),
  -- From when on events let those who come see each other.
  since timestamptz not null default now()
);
insert into hearth.guest_list_rule default values;

-- Members whom hosts invite to come. An invitation opens a private event, and needs no approval. What they answer
-- stands in `attendances`; a no leaves the invitation, so that they can change their mind.
create table public.event_invitations (
  event_id text not null references public.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  invited_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_invitations_user_id_idx on public.event_invitations (user_id, created_at desc);
create index event_invitations_invited_by_idx on public.event_invitations (invited_by);

-- The waiting list of a full event (docs/decisions/0031-waiting-list.md). Places that become free are offered in the
-- transaction that frees them, to the first on the list whose party fits, and are kept for them until they answer or
-- their time is up: an offer takes seats (`event_seats.taken`) as an answer does. Whoever changes a row of the list
-- holds the event's seats first.
create table public.event_waiting (
  event_id text not null references public.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  -- Everyone who would come, the person included.
  party integer not null check (party between 1 and 6),
  state text not null default 'waiting' check (state in ('waiting', 'offered')),
  -- The order of the list. It is kept when somebody behind gets an offer because their party is smaller.
  place bigint not null,
  asked_at timestamptz not null default now(),
  offered_at timestamptz,
  offered_until timestamptz,
  -- When they heard that the hosts' last moment had closed the list: once for their place, which stays, because the
  -- hosts may take answers again.
  closing_told_at timestamptz,
  -- Whom the hosts had let come, and then moved here by making the event smaller: they are asked for no second yes.
  is_let_in boolean not null default false,
  -- What they had said with their answer: it is theirs again when they come.
  stays_unseen boolean not null default false,
  note text check (char_length(note) between 1 and 500),
  primary key (event_id, user_id),
  unique (event_id, place),
  constraint offered_until_when check (
    (state = 'offered') = (offered_at is not null) and (offered_at is null) = (offered_until is null))
);
create index event_waiting_user_id_idx on public.event_waiting (user_id);
create index event_waiting_offers_idx on public.event_waiting (offered_until) where state = 'offered';
-- The first in line of each size of party, and whom to tell that the list has closed.
create index event_waiting_turn_idx on public.event_waiting (event_id, party, place) where state = 'waiting';
create index event_waiting_untold_idx on public.event_waiting (event_id, place) where state = 'waiting' and closing_told_at is null;
create index event_waiting_offered_idx on public.event_waiting (event_id, offered_until) where state = 'offered';

-- How many wait, or have an offer, at 128 places one after the other: a list of ten thousand is less than a hundred
-- such rows. A row goes when nobody is left at its places. Whoever changes a list holds the event's seats.
create table hearth.waiting_blocks (
  event_id text not null references public.events on delete cascade,
  -- The place divided by 128.
  block bigint not null,
  waiting integer not null,
  offered integer not null,
  -- Everyone who would come with these.
  people integer not null,
  primary key (event_id, block)
);

-- When a list is to be looked at next: a row for each event that has, or had, a list and is not over. Not later than
-- the list closes or the event ends; at once after any change that moves a list. Offers that have run out are found by
-- their own index.
create table hearth.waiting_due (
  event_id text primary key references public.events on delete cascade,
  due_at timestamptz not null
);
create index waiting_due_due_at_idx on hearth.waiting_due (due_at);

-- How long an offer stands and until when any is made; the server writes its settings here when it starts.
create table hearth.waiting_rules (
  id boolean primary key default true check (id),
  offer_lasts interval not null default '12 hours' check (offer_lasts > interval '0'),
  cut_off interval not null default '2 hours' check (cut_off >= interval '0'),
  quiet_from time not null default '22:00',
  quiet_until time not null default '08:00' check (quiet_until < quiet_from)
);
insert into hearth.waiting_rules default values;

-- What somebody on a list has to be told: written in the transaction of its cause, taken away with the notice and the
-- mail by the job `tell_of_waiting`.
create table hearth.waiting_news (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('offered', 'passed', 'moved', 'ended', 'closed', 'removed')),
  event_id text not null,
  event_title text not null,
  user_id uuid not null references public.profiles on delete cascade,
  party integer not null,
  -- Of an offer; of a list that has closed, the last moment for answers.
  until timestamptz,
  at timestamptz not null default now()
);
create index waiting_news_user_id_idx on hearth.waiting_news (user_id);

grant select on public.event_answering to anon, authenticated, hearth_jobs;
grant select, insert, update, delete on public.event_answering, public.attendances, public.event_invitations,
  public.event_waiting, hearth.waiting_blocks, hearth.waiting_due to hearth_engine;
grant select on public.attendances, public.event_invitations, public.event_waiting to authenticated, hearth_jobs;
grant select, insert, update on hearth.answer_counts to hearth_engine;
grant select on hearth.guest_list_rule to hearth_engine;
grant select, update on hearth.waiting_rules to hearth_engine;
grant select, insert, delete on hearth.waiting_news to hearth_engine;
grant select on hearth.waiting_news to hearth_jobs;
