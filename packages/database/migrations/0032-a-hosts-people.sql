-- Who agreed to hear from a host (docs/decisions/0150-a-hosts-people.md), and what hosts wrote to them.
create table public.host_listeners (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.profiles on delete cascade,
  user_id uuid default auth.uid() references public.profiles on delete cascade,
  -- Without an account, for as long as the answer is known.
  guest_id uuid references hearth.guests on delete cascade,
  created_at timestamptz not null default now(),
  -- How often they came to what the host held, and when last; null until they did.
  times integer not null default 0,
  last_at timestamptz,
  constraint one_listener check (num_nonnulls(user_id, guest_id) = 1),
  constraint hears_others check (host_id <> user_id),
  unique (host_id, user_id)
);
create unique index host_listeners_guest_id_idx on public.host_listeners (guest_id, host_id) where guest_id is not null;
create index host_listeners_user_id_idx on public.host_listeners (user_id);
-- The host's page, who came last first; and the order in which they are written to.
create index host_listeners_came_idx on public.host_listeners (host_id, last_at desc, id desc) where last_at is not null;
create index host_listeners_turn_idx on public.host_listeners (host_id, id) where last_at is not null;

create table public.host_words (
  id uuid primary key,
  host_id uuid not null references public.profiles on delete cascade,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  -- How many were written to, so far; and the last of them. Finished when nobody is left.
  told integer not null default 0,
  last_listener uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);
create index host_words_host_id_idx on public.host_words (host_id, created_at desc);

-- Whose agreement a mail rests on: one press ends it.
alter table hearth.mails add column listener_id uuid references public.host_listeners on delete set null;
create index mails_listener_id_idx on hearth.mails (listener_id) where listener_id is not null;

grant select, delete, insert (host_id, user_id) on public.host_listeners to authenticated;
grant select on public.host_words to authenticated;
grant select, insert, update, delete on public.host_listeners, public.host_words to hearth_engine;
