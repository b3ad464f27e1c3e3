-- Who came to what a host held, and how often (docs/decisions/0150-a-hosts-people.md): kept up by a job once an event is over
-- and its door is closed, so that no list of guests reads what was. Of members alone.
create table hearth.host_people (
  host_id uuid not null references public.profiles on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  times integer not null,
  -- The end of the last event that they came to.
  last_at timestamptz not null,
  primary key (host_id, user_id)
);
create index host_people_user_id_idx on hearth.host_people (user_id);

-- Events whose guests are to be counted once they are over, or were: each is counted once.
create table hearth.people_due (
  event_id text primary key references public.events on delete cascade,
  due_at timestamptz not null,
  -- The last person who was counted: in the order of their ids, members or guests without an account.
  last_person uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);
create index people_due_due_at_idx on hearth.people_due (due_at, event_id) where finished_at is null;
insert into hearth.people_due (event_id, due_at)
  select e.id, e.ends_at + interval '24 hours' from public.events e where e.status = 'published';

grant select, insert, update, delete on hearth.host_people, hearth.people_due to hearth_engine;
