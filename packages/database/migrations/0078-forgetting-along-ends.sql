-- What is kept of guests until ninety days after their event goes along the ends of events, from where each sweep stopped
-- (docs/decisions/0210-guests-are-forgotten-along-the-ends-of-events.md).
-- In the time of UTC, so that it is no way to what is still to come: for that there are shorter ones.
create index events_over_idx on public.events ((ends_at at time zone 'UTC'), id);

-- Of the events up to this one nothing is left that the sweep takes.
create table hearth.forgotten_until (
  sweep text primary key,
  ends_at timestamptz not null,
  event_id text not null
);
insert into hearth.forgotten_until (sweep, ends_at, event_id)
  select s.sweep, '-infinity', '' from unnest(array['email_invitations', 'guests', 'walk_ins', 'question_answers']) s(sweep);

-- Events whose end was moved to where a sweep may have been already.
create table hearth.forget_again (
  sweep text not null references hearth.forgotten_until,
  event_id text not null references public.events on delete cascade,
  primary key (event_id, sweep)
);

-- Pages of people who answered dates of a series without an account, to be looked at: they may have lost the last of what held them.
create table hearth.series_pages_due (
  page_id uuid primary key,
  due_at timestamptz not null
);
create index series_pages_due_due_at_idx on hearth.series_pages_due (due_at);
insert into hearth.series_pages_due (page_id, due_at) select distinct g.page_id, now() from hearth.series_guests g;

grant select, insert, update, delete on hearth.forgotten_until, hearth.forget_again, hearth.series_pages_due to hearth_engine;
