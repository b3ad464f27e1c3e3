-- Whoever is new creates only a few events in a day.
insert into hearth.newcomer_limits (deed, most) values ('event', 5);

-- Until when a person is new; null for who is not, and for who looks after the house. Without a confirmed address that has
-- no end.
create or replace function hearth.newcomer_until(person uuid) returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select case when u.email_confirmed_at is null then 'infinity' else u.created_at + r.hours * interval '1 hour' end
  from auth.users u, hearth.newcomer_rules r
  where u.id = person
    and (u.email_confirmed_at is null or u.created_at + r.hours * interval '1 hour' > now())
    and not exists (select from hearth.user_roles o where o.user_id = u.id)
$$;

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
grant execute on function hearth.take_event_as_newcomer(uuid) to hearth_engine;
