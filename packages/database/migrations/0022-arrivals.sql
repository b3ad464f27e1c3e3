-- Who of the guests came, as the hosts tick it at the door (docs/decisions/0140-at-the-door.md): a row for each answer of
-- which anybody was ticked, also where that was taken back.
create table public.event_arrivals (
  attendance_id uuid primary key references public.attendances on delete cascade,
  event_id text not null references public.events on delete cascade,
  -- How many of the party are here.
  arrived integer not null check (arrived between 0 and 6),
  -- Since when the first of them is; null while nobody is.
  arrived_at timestamptz,
  -- Who ticked last, and when.
  changed_by uuid references public.profiles on delete set null,
  changed_at timestamptz not null default now(),
  constraint arrived_when check ((arrived = 0) = (arrived_at is null))
);
-- How many are here, from the index alone.
create index event_arrivals_event_id_idx on public.event_arrivals (event_id) include (arrived);
create index event_arrivals_changed_by_idx on public.event_arrivals (changed_by);

-- Who came without an answer, as the hosts write it down. They take no seats.
create table public.event_walk_ins (
  id uuid primary key,
  event_id text not null references public.events on delete cascade,
  -- Null where nobody asked.
  name text check (char_length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  people integer not null check (people between 1 and 20),
  added_by uuid references public.profiles on delete set null,
  added_at timestamptz not null default now()
);
create index event_walk_ins_event_id_idx on public.event_walk_ins (event_id, added_at, id) include (people);
create index event_walk_ins_added_by_idx on public.event_walk_ins (added_by);

grant select on public.event_arrivals, public.event_walk_ins to authenticated;
grant select, insert, update, delete on public.event_arrivals, public.event_walk_ins to hearth_engine;
