-- Until when a person is new; null for who is not, for who looks after the house, and for another house that writes
-- here. Without a confirmed address that has no end.
create function hearth.newcomer_until(person uuid) returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select case when u.email_confirmed_at is null then 'infinity' else u.created_at + r.hours * interval '1 hour' end
  from auth.users u, hearth.newcomer_rules r
  where u.id = person
    and (u.email_confirmed_at is null or u.created_at + r.hours * interval '1 hour' > now())
    and not exists (select from hearth.user_roles o where o.user_id = u.id)
    and not exists (select from hearth.house_principals h where h.user_id = u.id)
$$;
alter function hearth.newcomer_until owner to hearth_auth;
grant execute on function hearth.newcomer_until to hearth_engine;

-- Takes one of what somebody new may do in a day. Null lets them go on; else it says until when they are new and how
-- many there were. Whoever is not new has no counter.
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
alter function hearth.take_as_newcomer owner to hearth_auth;
grant execute on function hearth.take_as_newcomer to hearth_engine;

-- Takes one of the events that somebody new may create in a day, as `take_as_newcomer` does. Whoever hosts with
-- somebody who is not new is trusted as they are.
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
