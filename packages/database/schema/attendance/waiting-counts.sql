create function hearth.block_of_place(place bigint) returns bigint
  language sql immutable parallel safe set search_path = ''
  return place >> 7;

-- Adds what a statement changed, block by block in one order.
create function hearth.count_waiting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into hearth.waiting_blocks as b (event_id, block, waiting, offered, people)
      select w.event_id, hearth.block_of_place(w.place), count(*) filter (where w.state = 'waiting'),
        count(*) filter (where w.state = 'offered'), sum(w.party)
      from added w group by 1, 2 order by 1, 2
      on conflict (event_id, block) do update set waiting = b.waiting + excluded.waiting, offered = b.offered + excluded.offered,
        people = b.people + excluded.people;
  elsif tg_op = 'UPDATE' then
    insert into hearth.waiting_blocks as b (event_id, block, waiting, offered, people)
      select c.event_id, hearth.block_of_place(c.place), coalesce(sum(c.n) filter (where c.state = 'waiting'), 0),
        coalesce(sum(c.n) filter (where c.state = 'offered'), 0), sum(c.n * c.party)
      from (
        select a.event_id, a.place, a.state, a.party, 1 as n from added a
        union all select r.event_id, r.place, r.state, r.party, -1 from removed r) c
      group by 1, 2 order by 1, 2
      on conflict (event_id, block) do update set waiting = b.waiting + excluded.waiting, offered = b.offered + excluded.offered,
        people = b.people + excluded.people;
  else
    with sums as materialized (
      select r.event_id, hearth.block_of_place(r.place) as block, count(*) filter (where r.state = 'waiting') as waiting,
        count(*) filter (where r.state = 'offered') as offered, sum(r.party) as people
      from removed r group by 1, 2
    ), locked as materialized (
      select b.event_id, b.block from hearth.waiting_blocks b where (b.event_id, b.block) in (select s.event_id, s.block from sums s)
      order by b.event_id, b.block for update
    )
    update hearth.waiting_blocks b set waiting = b.waiting - s.waiting, offered = b.offered - s.offered, people = b.people - s.people
    from sums s join locked l on (l.event_id, l.block) = (s.event_id, s.block)
    where (b.event_id, b.block) = (s.event_id, s.block);
    delete from hearth.waiting_blocks b
      using (select distinct r.event_id, hearth.block_of_place(r.place) as block from removed r) t
      where (b.event_id, b.block) = (t.event_id, t.block) and b.waiting = 0 and b.offered = 0;
  end if;
  return null;
end $$;
create trigger count_waiting_added after insert on public.event_waiting referencing new table as added
  for each statement execute function hearth.count_waiting();
create trigger count_waiting_changed after update on public.event_waiting
  referencing old table as removed new table as added for each statement execute function hearth.count_waiting();
create trigger count_waiting_removed after delete on public.event_waiting referencing old table as removed
  for each statement execute function hearth.count_waiting();

create function hearth.count_list(event text) returns table (waiting integer, offered integer, people integer)
  language sql stable security definer set search_path = '' as $$
  select coalesce(sum(b.waiting), 0)::integer, coalesce(sum(b.offered), 0)::integer, coalesce(sum(b.people), 0)::integer
  from hearth.waiting_blocks b where b.event_id = count_list.event
$$;

-- Among those who wait for an offer, the first is 1.
create function hearth.waiting_position(event text, place bigint) returns integer
  language sql stable security definer set search_path = ''
  return (
    select 1 + coalesce(sum(b.waiting), 0)::integer from hearth.waiting_blocks b
    where b.event_id = waiting_position.event and b.block < hearth.block_of_place(waiting_position.place)
  ) + (
    select count(*)::integer from public.event_waiting w
    where w.event_id = waiting_position.event and w.state = 'waiting' and w.place < waiting_position.place
      and w.place >= hearth.block_of_place(waiting_position.place) << 7);

-- How a member, or a guest without an account, stands on a list: the state `none` where they do not.
create function hearth.waiting_of(event text, person uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('eventId', w.event_id, 'state', w.state, 'party', w.party, 'offeredUntil', w.offered_until,
      'position', case when w.state = 'waiting' then hearth.waiting_position(w.event_id, w.place) end)
    from public.event_waiting w where w.event_id = waiting_of.event and w.person_id = person
  ), jsonb_build_object('eventId', waiting_of.event, 'state', 'none', 'party', null, 'offeredUntil', null, 'position', null))
$$;

-- How a list stands for whoever asks, who may open the event: how many wait, when it closes, and their own place on it.
create function hearth.event_waiting_list(event text)
  returns table (waiting integer, closes_at timestamptz, my_state text, my_party integer, my_position integer,
    offered_until timestamptz, my_kinds integer[])
  language sql stable security definer set search_path = '' as $$
  select
    (select c.waiting from hearth.count_list(e.id) c),
    hearth.waiting_closes_at(e.id), o.mine ->> 'state', (o.mine ->> 'party')::integer, (o.mine ->> 'position')::integer,
    (o.mine ->> 'offeredUntil')::timestamptz,
    coalesce((select w.kinds from public.event_waiting w where w.event_id = e.id and w.person_id = auth.uid()), '{}')
  from public.events e
  cross join lateral (select hearth.waiting_of(e.id, auth.uid()) as mine) o
  where e.id = event_waiting_list.event and hearth.may_open_event(e.id, auth.uid())
$$;
grant execute on function hearth.event_waiting_list to authenticated;

-- What whoever asks waits for, offers first, then the soonest.
create function hearth.my_waiting()
  returns table (event_id text, state text, party integer, "position" integer, offered_until timestamptz, closes_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select w.event_id, w.state, w.party, case when w.state = 'waiting' then hearth.waiting_position(w.event_id, w.place) end,
    w.offered_until, hearth.waiting_closes_at(e.id)
  from public.event_waiting w join public.events e on e.id = w.event_id
  where w.user_id = auth.uid() and hearth.may_open_event(w.event_id, auth.uid()) and e.ends_at > now()
  order by w.state, w.offered_until, e.starts_at, e.id
  limit 100
$$;
grant execute on function hearth.my_waiting to authenticated;

-- For the hosts: how many wait, how many have an offer, and how many people that is. Nothing for everybody else.
create function hearth.waiting_counts(event text) returns table (waiting integer, offered integer, people integer)
  language sql stable security definer set search_path = '' as $$
  select c.waiting, c.offered, c.people from hearth.count_list(waiting_counts.event) c
  where hearth.is_host_of(waiting_counts.event, auth.uid())
$$;
grant execute on function hearth.waiting_counts to authenticated;

-- For the hosts: a page of the list in its order, from behind a place on. Who is about to leave has no name; who has no account
-- has the one they gave, and a `guest_id` in the place of a `user_id`.
create function hearth.waiting_page(event text, after_place bigint default null, page_size integer default 50)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, party integer, offered_until timestamptz,
    place bigint, guest_id uuid, kinds integer[])
  language sql stable security definer set search_path = '' as $$
  select f.user_id, p.username, coalesce(p.display_name, n.name), p.profile_photo_url, f.party, f.offered_until, f.place, f.guest_id, f.kinds
  from (
    select w.* from public.event_waiting w
    where w.event_id = waiting_page.event and w.place > coalesce(after_place, -9223372036854775808)
      and hearth.is_host_of(waiting_page.event, auth.uid())
    order by w.place limit least(greatest(page_size, 1), 500)
  ) f
  left join public.profiles p on p.id = f.user_id and not p.is_hidden
  left join hearth.guests n on n.id = f.guest_id
  order by f.place
$$;
grant execute on function hearth.waiting_page to authenticated;
