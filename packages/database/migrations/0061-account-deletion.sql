-- Accounts that their owners asked to delete. Until the day comes the row can be taken back, and nothing is lost.
create table hearth.account_deletions (
  user_id uuid primary key references auth.users on delete cascade,
  asked_at timestamptz not null,
  deletes_at timestamptz not null,
  -- What becomes of the events that are still to come: cancelled at once, or left to stand without their host's name
  -- from the day of the deletion on.
  events text not null check (events in ('cancel', 'leave'))
);
create index account_deletions_deletes_at_idx on hearth.account_deletions (deletes_at);
grant select, insert, update, delete on hearth.account_deletions to hearth_auth;

-- A hidden profile is there for its owner alone. The server writes this; the owner's update does not reach it.
alter table public.profiles add column is_hidden boolean not null default false;

-- Sign-ups that nobody confirmed are looked for by their age.
create index users_unconfirmed_idx on auth.users (created_at) where email_confirmed_at is null;

-- Cancels what a host has published and is not over, as the engine would one by one, and says who was coming: they
-- are told by mail in the same transaction. The bytes are made anew by the next read.
create function hearth.cancel_events_of(host uuid, at timestamptz)
  returns table (event jsonb, people jsonb)
  language plpgsql security definer set search_path = '' as $$
begin
  return query
    with cancelled as (
      update public.events e
      set status = 'cancelled', version = e.version + 1, updated_at = greatest(e.updated_at, cancel_events_of.at)
      where e.created_by = host and e.status = 'published' and e.ends_at > cancel_events_of.at
      returning e.*
    ), stale as (
      delete from hearth.event_bytes b using cancelled c where b.event_id = c.id
    )
    select
      jsonb_build_object('id', c.id, 'title', c.title, 'startDate', c.start_date, 'endDate', c.end_date,
        'startTime', to_char(c.start_time, 'HH24:MI'), 'endTime', to_char(c.end_time, 'HH24:MI'),
        'timezone', c.timezone, 'allDay', c.all_day),
      coalesce((
        select jsonb_agg(jsonb_build_object('userId', u.id, 'email', u.email) order by u.id)
        from public.attendances a join auth.users u on u.id = a.user_id
        where a.event_id = c.id and a.answer = 'coming' and a.user_id <> host
      ), '[]')
    from cancelled c order by c.starts_at, c.id;
  -- Caches of every process: an empty payload says that more than one event changed.
  perform pg_notify('engine_changed', '');
end $$;

-- What must happen to the engine's records before an account goes: the seats it took become free, and what nobody else
-- could ever open, its drafts and private events, goes with it. Answers are held before seats, as answering does.
create function hearth.leave_events(person uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.attendances a where a.user_id = person order by a.event_id for update;
  update public.event_seats s set taken = s.taken - a.party
    from public.attendances a where a.user_id = person and a.party > 0 and s.event_id = a.event_id;
  delete from public.attendances a where a.user_id = person;
  delete from public.events e where e.created_by = person and (e.status = 'draft' or e.visibility = 'private');
end $$;

-- They change what only the engine may, so they belong to its role; the auth service may ask for them.
grant create on schema hearth to hearth_engine;
alter function hearth.cancel_events_of(uuid, timestamptz) owner to hearth_engine;
alter function hearth.leave_events(uuid) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.cancel_events_of(uuid, timestamptz), hearth.leave_events(uuid) to hearth_auth;

-- The log of an account goes with it, and only then: for an account that is there this does nothing.
create function hearth.forget_in_audit_log(person uuid) returns void
  language sql security definer set search_path = '' as $$
  delete from hearth.audit_log l
  where (l.actor = person or l.subject = person::text) and not exists (select from auth.users u where u.id = person)
$$;
grant execute on function hearth.forget_in_audit_log(uuid) to hearth_auth;
-- The owner of an account may read what was noted about it.
grant select on hearth.audit_log to hearth_auth;
