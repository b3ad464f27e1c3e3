-- Kinds of places, in one total (docs/decisions/0153-kinds-of-places.md). In arrays of people a kind is the position of its
-- number; they have no zeros at their end.

-- Whether no kind has more people than places; a place that is null is room for everyone. The check of the counter rests on
-- it, and answers ask it.
create function hearth.kinds_fit(taken integer[], places integer[]) returns boolean
  language sql immutable parallel safe set search_path = ''
  return not exists (
    select from unnest(taken) with ordinality as t (people, kind) where t.people < 0 or t.people > places[t.kind]);
grant execute on function hearth.kinds_fit to hearth_engine, hearth_auth;

alter table public.event_seats
  -- Of each number that a kind has or had: a kind that is gone has none.
  add column kind_places integer[] not null default '{}',
  add column kind_taken integer[] not null default '{}',
  add constraint kinds_never_oversold check (hearth.kinds_fit(kind_taken, kind_places));

create table hearth.place_kinds (
  event_id text not null references public.events on delete cascade,
  -- Never used for another one later.
  kind smallint not null check (kind between 1 and 99),
  name text not null check (char_length(name) between 1 and 60 and name !~ '[[:cntrl:]]'),
  -- The order in which the hosts list them.
  place smallint not null,
  opens_at timestamptz,
  closes_at timestamptz,
  -- everyone who may answer; members: whoever has an account; invited: whom the hosts invited, and they.
  takers text not null default 'everyone' check (takers in ('everyone', 'members', 'invited')),
  primary key (event_id, kind),
  constraint opens_before_it_closes check (opens_at < closes_at)
);
grant select, insert, update, delete on hearth.place_kinds to hearth_engine;

-- The people of a party, or of one that is asked for, by kind. Empty where they answered before there were kinds.
alter table public.attendances add column kinds integer[] not null default '{}';
alter table public.event_waiting add column kinds integer[] not null default '{}';
alter table hearth.guest_links add column kinds integer[] not null default '{}';

-- The first in line of each size of party and its kinds.
drop index public.event_waiting_turn_idx;
create index event_waiting_turn_idx on public.event_waiting (event_id, party, kinds, place) where state = 'waiting';
