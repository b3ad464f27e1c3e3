-- Guests without an account wait like members (docs/decisions/0155-guests-wait.md).
alter table public.event_waiting
  drop constraint event_waiting_pkey,
  alter column user_id drop not null,
  add column guest_id uuid,
  -- Whoever of the two it is.
  add column person_id uuid not null generated always as (coalesce(user_id, guest_id)) stored,
  add constraint event_waiting_pkey primary key (event_id, person_id),
  add constraint waiting_guest_fkey foreign key (event_id, guest_id) references hearth.guests (event_id, id) on delete cascade,
  add constraint one_person_waits check (num_nonnulls(user_id, guest_id) = 1);
create index event_waiting_guest_id_idx on public.event_waiting (guest_id, event_id) where guest_id is not null;

alter table hearth.waiting_news
  alter column user_id drop not null,
  add column guest_id uuid references hearth.guests on delete cascade,
  add constraint one_person_hears check (num_nonnulls(user_id, guest_id) = 1);
create index waiting_news_guest_id_idx on hearth.waiting_news (guest_id) where guest_id is not null;

-- Whoever asks would wait where the event is full.
alter table hearth.guest_links add column waits boolean not null default false;

-- An account takes over what is to be told to its guest.
grant update on hearth.waiting_news to hearth_engine;
