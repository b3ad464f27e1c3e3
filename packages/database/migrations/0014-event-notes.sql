-- A member's own note on an event, which nobody else reads.
create table public.event_notes (
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  event_id text not null references public.events on delete cascade,
  body text not null check (char_length(body) between 1 and 1000),
  primary key (user_id, event_id)
);
create index event_notes_event_id_idx on public.event_notes (event_id);

grant select, insert (user_id, event_id, body), update (body), delete on public.event_notes to authenticated;
grant select on public.event_notes to hearth_jobs;
