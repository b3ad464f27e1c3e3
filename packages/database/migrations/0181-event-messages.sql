-- What hosts write to everyone who is coming. It is read on the page of the event by the hosts and by those who are coming;
-- a notice and a mail lead there. Written by the function `message-guests`.
create table public.event_messages (
  -- Made by the browser, so that a message sent twice is told once.
  id uuid primary key,
  event_id text not null references public.events on delete cascade,
  author_id uuid not null references public.profiles on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  body text not null check (char_length(body) between 1 and 2000),
  -- How many people were told.
  told integer not null check (told > 0),
  created_at timestamptz not null default clock_timestamp()
);
create index event_messages_event_id_idx on public.event_messages (event_id, created_at desc, id desc);
create index event_messages_author_id_idx on public.event_messages (author_id, created_at);

select hearth.watch_table('public.event_messages');
grant select on public.event_messages to authenticated, hearth_jobs;
grant select, insert, update, delete on public.event_messages to hearth_engine;

-- Whom a host's words reach: the hosts, and whoever is coming.
create function hearth.hears_hosts(event text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return hearth.may_open_event(event, person) and (
    exists (select from public.events e where e.id = event and e.created_by = person)
    or exists (select from hearth.co_hosts h where h.event_id = event and h.user_id = person)
    or exists (select from public.attendances a
      where a.event_id = event and a.user_id = person and a.answer = 'coming'));

create function hearth.tell_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('event:' || new.event_id, 'messages');
  return null;
end $$;
create trigger tell_message after insert on public.event_messages
  for each row execute function hearth.tell_message();

grant create on schema hearth to hearth_engine;
alter function hearth.hears_hosts(text, uuid) owner to hearth_engine;
alter function hearth.tell_message() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.hears_hosts(text, uuid) to authenticated, hearth_engine;
