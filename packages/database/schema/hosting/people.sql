-- Who came to what a host held (docs/decisions/0150-a-hosts-people.md).

-- An event is counted when its door has closed, a day after its end: ticks that were forgotten are in by then.
create function hearth.keep_people_due() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'published' then
    insert into hearth.people_due as d (event_id, due_at) values (new.id, new.ends_at + interval '24 hours')
      on conflict (event_id) do update set due_at = excluded.due_at where d.finished_at is null;
  else
    delete from hearth.people_due d where d.event_id = new.id and d.finished_at is null;
  end if;
  return null;
end $$;
create trigger keep_people_due after update on public.events
  for each row when ((old.status, old.ends_at) is distinct from (new.status, new.ends_at)) execute function hearth.keep_people_due();
create trigger keep_people_due_of_new after insert on public.events
  for each row when (new.status = 'published') execute function hearth.keep_people_due();

-- Counts the next of those who came to an event that is due: who said so, and was ticked where the door was used. Whether
-- there may be more; null where nothing is left to do, or another process is at it.
create function hearth.count_people(event text, at timestamptz, max integer) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  d hearth.people_due;
  e public.events;
  door_used boolean;
  looked integer;
  last uuid;
begin
  select o.* into d from hearth.people_due o
    where o.event_id = count_people.event and o.finished_at is null and o.due_at <= count_people.at for update skip locked;
  if not found then return null; end if;
  select f.* into e from public.events f where f.id = d.event_id;
  door_used := exists (select from public.event_arrivals r where r.event_id = e.id and r.arrived > 0);
  with next as materialized (
    select a.user_id, not door_used or exists (
      select from public.event_arrivals r where r.attendance_id = a.id and r.arrived > 0) as came
    from public.attendances a
    where a.event_id = e.id and a.user_id > d.last_person and a.answer = 'coming'
    order by a.user_id limit count_people.max
  ), counted as (
    insert into hearth.host_people as p (host_id, user_id, times, last_at)
    select h.id, n.user_id, 1, e.ends_at
    from next n cross join (
      select e.created_by as id where e.created_by is not null
      union select c.user_id from hearth.co_hosts c where c.event_id = e.id) h
    where n.came and h.id <> n.user_id
    order by h.id, n.user_id
    on conflict (host_id, user_id) do update set times = p.times + 1, last_at = greatest(p.last_at, excluded.last_at)
  )
  select count(*), (array_agg(n.user_id order by n.user_id desc))[1] into looked, last from next n;
  update hearth.people_due o set last_person = coalesce(last, o.last_person),
      finished_at = case when looked < count_people.max then count_people.at end
    where o.event_id = d.event_id;
  return looked = count_people.max;
end $$;

-- How many times somebody came to a host before, ten at the most: a member by what was counted, a guest without an account by
-- the answers that the same address gave and that are still known.
create function hearth.times_before(host uuid, person uuid, guest uuid) returns integer
  language sql stable security definer set search_path = ''
  return case when person is not null then
    coalesce((select least(p.times, 10) from hearth.host_people p where p.host_id = host and p.user_id = person), 0)
  else (
    select count(*)::integer from (
      select from hearth.guests g
      join hearth.guests o on o.address_hash = g.address_hash and o.id <> g.id
      join public.events e on e.id = o.event_id and e.ends_at <= now() and e.status = 'published'
      join public.attendances a on a.event_id = o.event_id and a.guest_id = o.id and a.answer = 'coming'
      where g.id = guest and hearth.is_host_of(e.id, host) limit 10) found)
  end;
