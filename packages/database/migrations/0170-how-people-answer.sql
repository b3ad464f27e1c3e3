-- How an event is answered, as its hosts chose (docs/decisions/0030-how-people-answer.md). Without a row everything is as it
-- always was: open to whoever may open the event, parties of six, and who comes is between them and the hosts.
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
  -- The last moment for answers. After it nobody says that they come or perhaps come, or with more people; whoever said so
  -- may still stay away or come with fewer. The waiting list closes with it. Hosts still decide about who asked before.
  answers_until timestamptz
);
select hearth.watch_table('public.event_answering');
grant select on public.event_answering to anon, authenticated, hearth_jobs;
grant select, insert, update, delete on public.event_answering to hearth_engine;

-- `party` counts seats, as before: only who is coming has some. Who asks to come says with how many.
alter table public.attendances drop constraint attendances_answer_check;
alter table public.attendances
  add constraint attendances_answer_check check (answer in ('coming', 'maybe', 'not_coming', 'asked', 'declined')),
  add column asked_party integer check (asked_party between 1 and 6),
  add constraint party_of_who_asks check ((answer in ('asked', 'declined')) = (asked_party is not null)),
  -- To the hosts, and read by nobody else.
  add column note text check (char_length(note) between 1 and 500);

-- What the hosts chose, and never after the start; null where they chose nothing.
create function hearth.answers_until(event text) returns timestamptz
  language sql stable security definer set search_path = ''
  return (
    select least(s.answers_until, e.starts_at)
    from public.event_answering s join public.events e on e.id = s.event_id
    where s.event_id = event and s.answers_until is not null
  );

create function hearth.is_host_of(event text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return person is not null and (
    exists (select from public.events e where e.id = event and e.created_by = person)
    or exists (select from public.event_hosts h where h.event_id = event and h.user_id = person and h.state = 'accepted')
  );

-- Members whom hosts invite to come. An invitation opens a private event, and needs no approval. What they answer stands
-- in `attendances`; a no leaves the invitation, so that they can change their mind.
create table public.event_invitations (
  event_id text not null references public.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  invited_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_invitations_user_id_idx on public.event_invitations (user_id, created_at desc);
create index event_invitations_invited_by_idx on public.event_invitations (invited_by);
select hearth.watch_table('public.event_invitations');
grant select on public.event_invitations to authenticated, hearth_jobs;
grant select, insert, update, delete on public.event_invitations to hearth_engine;

-- Says whether a person comes, perhaps or not, with how many and with a note. Seats change by the difference, in one
-- statement that a full event refuses; a repeat changes nothing and sends nothing. Where hosts approve, whoever was not
-- invited asks. The confirmation is written for the version of the event that its text was made from: when the event has
-- changed since, the whole answer is tried again. A note of null stays as it is.
drop function hearth.answer_event(text, uuid, uuid, text, integer, integer, jsonb);
create function hearth.answer_event(
  event text, person uuid, login uuid, wanted text, people integer, mail_version integer, mail jsonb, said text default null
) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_event record;
  before record;
  seats record;
  result text := wanted;
  coming integer;
  note_now text;
begin
  if not hearth.login_lives(person, login) then perform hearth.refuse('not_signed_in'); end if;
  select e.title, e.status, e.ends_at, s.party_limit, coalesce(s.mode, 'open') as mode,
    s.mode <> 'open' and (hearth.is_host_of(e.id, person) or exists (
      select from public.event_invitations i where i.event_id = e.id and i.user_id = person)) as is_expected,
    (select i.created_at from public.event_invitations i where i.event_id = e.id and i.user_id = person) as invited_at
    into the_event
    from public.events e left join public.event_answering s on s.event_id = e.id
    where e.id = answer_event.event and hearth.may_open_event(e.id, person);
  if not found then perform hearth.refuse('not_found'); end if;
  if not hearth.has_username(person) then perform hearth.refuse('username_required'); end if;
  if the_event.status = 'draft' then perform hearth.refuse('not_allowed'); end if;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;
  if the_event.status = 'cancelled' and wanted <> 'not_coming' then perform hearth.refuse('event_cancelled'); end if;

  insert into public.attendances (event_id, user_id, answer, party)
    values (answer_event.event, person, 'not_coming', 0)
    on conflict do nothing;
  select a.answer, a.party, a.asked_party, a.note, a.updated_at into before from public.attendances a
    where a.event_id = answer_event.event and a.user_id = person
    for update;

  if before.answer = 'declined' and the_event.is_expected is not true then
    -- A no of the hosts is not asked away.
    if wanted <> 'not_coming' then perform hearth.refuse('answer_declined'); end if;
    result := 'declined';
  elsif the_event.mode = 'invitation' and not the_event.is_expected
    and (before.answer = 'not_coming' or (wanted <> 'not_coming' and before.answer <> 'coming')) then
    perform hearth.refuse('not_invited');
  elsif wanted = 'coming' and the_event.mode = 'approval' and not the_event.is_expected and before.answer <> 'coming' then
    result := 'asked';
  end if;
  if wanted <> 'not_coming' and hearth.answers_until(answer_event.event) <= now() and (result <> before.answer
    or (wanted = 'coming' and people > coalesce(before.asked_party, before.party))) then
    perform hearth.refuse('answers_closed');
  end if;
  if wanted = 'coming' and people > coalesce(the_event.party_limit, 6) and people > before.party then
    perform hearth.refuse('party_too_large');
  end if;
  coming := case when result = 'coming' then people else 0 end;
  note_now := case when said is null then before.note else nullif(said, '') end;

  if coming <> before.party then
    update public.event_seats s set taken = s.taken + (coming - before.party)
      where s.event_id = answer_event.event
        and (s.capacity is null or s.taken + (coming - before.party) <= s.capacity)
      returning s.capacity, s.taken into seats;
    if not found then perform hearth.refuse('event_full'); end if;
  else
    select s.capacity, s.taken into seats from public.event_seats s where s.event_id = answer_event.event;
    if result = 'asked' and seats.taken + people > seats.capacity then perform hearth.refuse('event_full'); end if;
  end if;

  if result <> before.answer or coming <> before.party or note_now is distinct from before.note
    or (result = 'asked' and people <> before.asked_party)
    -- Said again it answers the invitation that came since.
    or (result <> 'coming' and before.updated_at <= the_event.invited_at) then
    update public.attendances a
      set answer = result, party = coming, note = note_now, updated_at = now(),
        asked_party = case result when 'asked' then people when 'declined' then before.asked_party end
      where a.event_id = answer_event.event and a.user_id = person;
  end if;
  if coming > 0 and coming <> before.party then
    perform hearth.confirm_answer(answer_event.event, person, mail_version, mail);
  end if;
  if result <> before.answer and 'asked' in (result, before.answer) then
    perform hearth.tell_hosts_who_asks(answer_event.event, the_event.title, person, result = 'asked');
  end if;

  return jsonb_build_object('eventId', answer_event.event, 'answer', result, 'party', coming,
    'capacity', seats.capacity, 'taken', seats.taken);
end $$;

create function hearth.confirm_answer(event text, person uuid, mail_version integer, mail jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.events e where e.id = confirm_answer.event and e.version = mail_version;
  if not found then
    raise exception 'The event has changed since it was read.' using errcode = 'serialization_failure';
  end if;
  insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, attachments)
    select 'answer_confirmed', u.id, u.email, mail ->> 'subject', mail ->> 'text', mail ->> 'html', mail -> 'attachments'
    from auth.users u where u.id = person;
end $$;

-- A note in the app for each host, and no mail: a popular evening would fill their letter box. A question that is taken
-- back or answered leaves nothing unread.
create function hearth.tell_hosts_who_asks(event text, title text, person uuid, asks boolean) returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.notifications n
    where n.kind = 'answer_asked' and n.read_at is null
      and n.data ->> 'eventId' = tell_hosts_who_asks.event and n.data ->> 'personId' = person::text
      and n.user_id in (
        select e.created_by from public.events e where e.id = tell_hosts_who_asks.event
        union all
        select h.user_id from public.event_hosts h where h.event_id = tell_hosts_who_asks.event);
  if not asks then return; end if;
  insert into public.notifications (user_id, kind, data)
    select hosts.id, 'answer_asked', jsonb_build_object('eventId', tell_hosts_who_asks.event, 'eventTitle', title,
      'personId', person, 'personName', coalesce(p.display_name, p.username))
    from (
      select e.created_by as id from public.events e where e.id = tell_hosts_who_asks.event and e.created_by is not null
      union
      select h.user_id from public.event_hosts h where h.event_id = tell_hosts_who_asks.event and h.state = 'accepted'
    ) hosts join public.profiles p on p.id = person;
end $$;

-- Answers that move no seat are heard like those that do.
create function hearth.tell_answers() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('event:' || new.event_id, 'seats');
  return null;
end $$;
create trigger tell_answers after update on public.attendances
  for each row when (old.answer <> new.answer and old.party = new.party) execute function hearth.tell_answers();

grant create on schema hearth to hearth_engine;
alter function hearth.is_host_of(text, uuid) owner to hearth_engine;
alter function hearth.answers_until(text) owner to hearth_engine;
alter function hearth.tell_answers() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.is_host_of(text, uuid) to anon, authenticated, hearth_engine;
grant execute on function
  hearth.answer_event(text, uuid, uuid, text, integer, integer, jsonb, text),
  hearth.confirm_answer(text, uuid, integer, jsonb),
  hearth.tell_hosts_who_asks(text, text, uuid, boolean)
  to hearth_engine;
