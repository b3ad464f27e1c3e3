-- Members who host an event together with its owner. The owner (`events.created_by`) invites; whoever accepts reads and
-- changes the event like the owner, but neither deletes it nor chooses further hosts (docs/decisions/0023-co-hosts.md).
-- Written by the functions `invite-host`, `answer-host-invitation` and `end-hosting`.
create table public.event_hosts (
  event_id text not null references public.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  invited_by uuid references public.profiles on delete set null,
  -- A no is no row: whoever declines, leaves or is removed has nothing left to end.
  state text not null default 'invited' check (state in ('invited', 'accepted')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (event_id, user_id),
  constraint answered_when_accepted check ((state = 'accepted') = (answered_at is not null))
);
create index event_hosts_user_id_idx on public.event_hosts (user_id, state);
create index event_hosts_invited_by_idx on public.event_hosts (invited_by);

select hearth.watch_table('public.event_hosts');
grant select on public.event_hosts to authenticated, hearth_jobs;
grant select, insert, update, delete on public.event_hosts to hearth_engine;

-- The policies of events and answers ask who hosts without reading the table, whose own policy asks the events.
create view hearth.co_hosts as select event_id, user_id from public.event_hosts where state = 'accepted';
grant select on hearth.co_hosts to authenticated, hearth_engine;

-- What opened to somebody as a host alone goes with it: their answer, its seats and their like. What is over stays as it
-- was. Answers are held before seats, as answering does.
create function hearth.after_hosting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if hearth.may_open_event(old.event_id, old.user_id) then return null; end if;
  perform from public.attendances a join public.events e on e.id = a.event_id
    where a.event_id = old.event_id and a.user_id = old.user_id and e.ends_at > now() for update of a;
  if found then
    update public.event_seats s set taken = s.taken - a.party
      from public.attendances a
      where a.event_id = old.event_id and a.user_id = old.user_id and a.party > 0 and s.event_id = a.event_id;
    delete from public.attendances a where a.event_id = old.event_id and a.user_id = old.user_id;
  end if;
  delete from public.event_likes l where l.event_id = old.event_id and l.user_id = old.user_id;
  return null;
end $$;
create trigger after_hosting after delete on public.event_hosts
  for each row execute function hearth.after_hosting();

-- Whoever blocks hosts nothing with whom they blocked, whichever of the two owns the event.
create function hearth.part_hosts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.hold_pair(new.blocker_id, new.blocked_id);
  delete from public.event_hosts h using public.events e
    where e.id = h.event_id
      and (e.created_by, h.user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end $$;
create trigger part_hosts after insert on public.blocks for each row execute function hearth.part_hosts();

-- Who asks for the end of their account is hidden from that moment on, and hosts with nobody any more.
create function hearth.end_hosting_of_hidden() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.event_hosts h where h.user_id = new.id;
  return null;
end $$;
create trigger end_hosting_of_hidden after update of is_hidden on public.profiles
  for each row when (new.is_hidden and not old.is_hidden) execute function hearth.end_hosting_of_hidden();

-- Who hosts beside the owner, for whoever may open the event, in the order in which they said yes. Who is only invited
-- is told to the hosts, and to themselves.
create function hearth.event_co_hosts(event text)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, state text, created_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select p.id, p.username, p.display_name, p.profile_photo_url, h.state, h.created_at
  from public.event_hosts h
  join public.events e on e.id = h.event_id
  join public.profiles p on p.id = h.user_id
  where h.event_id = event_co_hosts.event and hearth.may_open_event(h.event_id, auth.uid())
    and not p.is_hidden
    and not exists (select from public.blocks b where b.blocker_id = p.id and b.blocked_id = auth.uid())
    and (h.state = 'accepted' or h.user_id = auth.uid() or e.created_by = auth.uid()
      or exists (select from hearth.co_hosts c where c.event_id = h.event_id and c.user_id = auth.uid()))
  order by h.state, coalesce(h.answered_at, h.created_at), p.id
$$;

create function public.event_co_hosts(event text)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, state text, created_at timestamptz)
  language sql stable set search_path = '' as $$
  select * from hearth.event_co_hosts(event)
$$;

-- What whoever asks hosts with others, and to what they are invited, the soonest first. An invitation tells what and
-- when, because a draft does not open before the yes; one to what is over or cancelled is none any more.
create function hearth.my_co_hosting()
  returns table (event_id text, state text, title text, status text, start_date date, start_time time, timezone text,
    all_day boolean, host_name text, host_username text, created_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select e.id, h.state, e.title, e.status, e.start_date, e.start_time, e.timezone, e.all_day,
    coalesce(p.display_name, p.username), p.username, h.created_at
  from public.event_hosts h
  join public.events e on e.id = h.event_id
  left join public.profiles p on p.id = e.created_by
  where h.user_id = auth.uid() and (h.state = 'accepted' or (e.status <> 'cancelled' and e.ends_at > now()))
  order by e.starts_at, e.id
$$;

create function public.my_co_hosting()
  returns table (event_id text, state text, title text, status text, start_date date, start_time time, timezone text,
    all_day boolean, host_name text, host_username text, created_at timestamptz)
  language sql stable set search_path = '' as $$
  select * from hearth.my_co_hosting()
$$;

-- They read and change what their callers may not, so they belong to the role whose policies let them.
grant create on schema hearth to hearth_engine;
alter view hearth.co_hosts owner to hearth_engine;
alter function hearth.after_hosting() owner to hearth_engine;
alter function hearth.part_hosts() owner to hearth_engine;
alter function hearth.end_hosting_of_hidden() owner to hearth_engine;
alter function hearth.event_co_hosts(text) owner to hearth_engine;
alter function hearth.my_co_hosting() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.event_co_hosts(text), public.event_co_hosts(text) to anon, authenticated, hearth_engine;
grant execute on function hearth.my_co_hosting(), public.my_co_hosting() to authenticated, hearth_engine;
