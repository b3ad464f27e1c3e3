-- What the page of an event says beside the engine's record: what happens when, what to bring, when the doors open. Times
-- are the wall's where the event is.
create table public.event_evenings (
  event_id text primary key references public.events on delete cascade,
  -- [{at, line, note?}] in the order of the evening; contracts/event/evening.ts says how long each may be.
  programme jsonb not null default '[]'
    check (jsonb_typeof(programme) = 'array' and jsonb_array_length(programme) <= 10 and pg_column_size(programme) < 8000),
  bring text check (char_length(bring) between 1 and 80),
  bring_note text check (char_length(bring_note) between 1 and 160),
  doors_open_at time,
  last_entry_at time,
  updated_at timestamptz not null default now()
);

-- How one gets in, by itself: where the place is hidden, this is for those who come.
create table public.event_ways_in (
  event_id text primary key references public.events on delete cascade,
  way_in text not null check (char_length(way_in) between 1 and 80),
  note text check (char_length(note) between 1 and 240)
);

grant select on public.event_evenings, public.event_ways_in to anon, authenticated, hearth_jobs;
grant select, insert, update, delete on public.event_evenings, public.event_ways_in to hearth_engine;
