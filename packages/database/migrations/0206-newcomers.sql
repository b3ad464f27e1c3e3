-- Whoever is new may do a little of everything at first, so that nobody fills the house with noise on the day they come.
-- How many hours somebody is new is a setting, which the server writes here at its start.
create table hearth.newcomer_rules (
  only_row boolean primary key default true check (only_row),
  hours integer not null check (hours >= 1)
);
insert into hearth.newcomer_rules (hours) values (24);

-- How often somebody new may do what in a day. A new deed is a row here and a call of `take_as_newcomer`.
create table hearth.newcomer_limits (
  deed text primary key check (deed ~ '^[a-z_]{3,30}$'),
  most integer not null check (most >= 1)
);
insert into hearth.newcomer_limits (deed, most) values
  ('report', 5), ('enquiry', 3), ('venue', 2), ('invitation', 5), ('comment', 10), ('post', 5), ('event', 5);

grant select on hearth.newcomer_rules, hearth.newcomer_limits to hearth_engine, hearth_auth;
grant insert, update on hearth.newcomer_rules to hearth_auth;

-- Until when a person is new; null for who is not, and for who looks after the house. Without a confirmed address that has no
-- end.
create function hearth.newcomer_until(person uuid) returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select case when u.email_confirmed_at is null then 'infinity' else u.created_at + r.hours * interval '1 hour' end
  from auth.users u, hearth.newcomer_rules r
  where u.id = person
    and (u.email_confirmed_at is null or u.created_at + r.hours * interval '1 hour' > now())
    and not exists (select from hearth.user_roles o where o.user_id = u.id)
$$;

-- Takes one of what somebody new may do in a day. Null lets them go on; else it says until when they are new and how many
-- there were. Whoever is not new has no counter.
create function hearth.take_as_newcomer(person uuid, deed text, out new_until timestamptz, out most integer)
  language plpgsql security definer set search_path = '' as $$
declare
  until timestamptz := hearth.newcomer_until(person);
  done integer;
begin
  if until is null then return; end if;
  select l.most into strict most from hearth.newcomer_limits l where l.deed = take_as_newcomer.deed;
  insert into hearth.attempts as a (key, window_started_at, count) values ('newcomer:' || deed || ':' || person, now(), 1)
    on conflict (key) do update set
      count = case when a.window_started_at <= now() - interval '24 hours' then 1 else a.count + 1 end,
      window_started_at = case when a.window_started_at <= now() - interval '24 hours' then now() else a.window_started_at end
    returning a.count into done;
  if done > most then new_until := until; end if;
end $$;

-- Takes one of the events that somebody new may create in a day, as `take_as_newcomer` does. Whoever hosts with somebody who
-- is not new is trusted as they are.
create function hearth.take_event_as_newcomer(person uuid, out new_until timestamptz, out most integer)
  language plpgsql set search_path = '' as $$
begin
  if hearth.newcomer_until(person) is null or exists (
    select from public.event_hosts h
    where h.user_id = person and h.state = 'accepted' and h.invited_by is not null
      and hearth.newcomer_until(h.invited_by) is null
  ) then return; end if;
  select t.new_until, t.most into new_until, most from hearth.take_as_newcomer(person, 'event') t;
end $$;

grant create on schema hearth to hearth_auth;
alter function hearth.newcomer_until(uuid) owner to hearth_auth;
alter function hearth.take_as_newcomer(uuid, text) owner to hearth_auth;
revoke create on schema hearth from hearth_auth;
grant execute on function hearth.newcomer_until(uuid), hearth.take_as_newcomer(uuid, text),
  hearth.take_event_as_newcomer(uuid) to hearth_engine;
