-- Kinds of places in one total (docs/decisions/0153-kinds-of-places.md). Arrays of people by kind have no zeros at their end,
-- so that equal is equal. Added in a loop: it is asked several times for each date of a series.
create function hearth.add_kinds(one integer[], other integer[]) returns integer[]
  language plpgsql immutable parallel safe set search_path = '' as $$
declare
  sum integer[] := one;
  last integer := greatest(cardinality(one), cardinality(other), 0);
begin
  if other = '{}' then return one; end if;
  for kind in 1 .. last loop
    sum[kind] := coalesce(one[kind], 0) + coalesce(other[kind], 0);
  end loop;
  while last > 0 and sum[last] = 0 loop
    last := last - 1;
  end loop;
  return coalesce(sum[:last], '{}');
end $$;

create function hearth.subtract_kinds(one integer[], other integer[]) returns integer[]
  language sql immutable parallel safe set search_path = ''
  return hearth.add_kinds(one, array(select -o.people from unnest(other) with ordinality as o (people, kind) order by o.kind));

create aggregate hearth.sum_kinds(integer[]) (sfunc = hearth.add_kinds, stype = integer[], initcond = '{}');

-- So many people more, or fewer, of these kinds: the total and the kinds in one statement. Null where they do not fit; then
-- nothing has changed.
create function hearth.change_seats(event text, people integer, kinds integer[]) returns public.event_seats
  language sql volatile set search_path = '' as $$
  update public.event_seats s set taken = s.taken + people, kind_taken = hearth.add_kinds(s.kind_taken, kinds)
  where s.event_id = change_seats.event
    and (people <= 0 or s.capacity is null or s.taken + people <= s.capacity)
    and hearth.kinds_fit(hearth.add_kinds(s.kind_taken, kinds), s.kind_places)
  returning s.*
$$;

-- Why so many do not fit, as a reason of `hearth.refuse`; null where they do.
create function hearth.full_refusal(seats public.event_seats, people integer, kinds integer[]) returns text
  language sql immutable set search_path = ''
  return case
    when seats.taken + people > seats.capacity then 'event_full'
    when not hearth.kinds_fit(hearth.add_kinds(seats.kind_taken, kinds), seats.kind_places) then 'kind_full'
  end;

-- The kinds that hold for an answer: those that were chosen, else those that it had, else the only one. Whoever came before
-- there were kinds stays as they are, with no more people. Refuses where the choice is missing or is not the party.
create function hearth.settle_kinds(event text, people integer, chosen integer[], had integer[], had_people integer) returns integer[]
  language plpgsql set search_path = '' as $$
declare
  kinds integer[] := array(select k.kind from hearth.place_kinds k where k.event_id = event);
  given integer[] := hearth.add_kinds('{}', chosen);
begin
  if kinds = '{}' then return '{}'; end if;
  if coalesce(given, '{}') <> '{}' then
    if (select sum(g) from unnest(given) g) <> people then perform hearth.refuse('kind_needed'); end if;
    return given;
  end if;
  if (select sum(h) from unnest(had) h) = people or (had = '{}' and people <= had_people) then return had; end if;
  if cardinality(kinds) > 1 then perform hearth.refuse('kind_needed'); end if;
  return array_fill(0, array[kinds[1] - 1]) || people;
end $$;

-- Why somebody may not have more of one of these kinds than they had, as a reason of `hearth.refuse`; null where they may.
create function hearth.kind_refusal(event text, person uuid, kinds integer[], had integer[] default '{}', guest uuid default null)
  returns text
  language plpgsql volatile security definer set search_path = '' as $$
begin
  return (
    select case
      when k.kind is null then 'kind_gone'
      when k.opens_at > clock_timestamp() then 'kind_not_yet'
      when k.closes_at <= clock_timestamp() then 'kind_closed'
      when k.takers = 'members' and person is null then 'account_needed'
      when k.takers = 'invited' and hearth.is_expected(event, person, guest) is not true then 'kind_for_invited'
    end as refusal
    from unnest(kinds) with ordinality as w (people, kind)
    left join hearth.place_kinds k on k.event_id = event and k.kind = w.kind
    where w.people > coalesce(had[w.kind], 0)
    order by refusal limit 1);
end $$;

-- The kinds that somebody may have now (`settle_kinds`); refuses where they may not. Of what they `hold` they may have as many.
create function hearth.allow_kinds(event text, person uuid, people integer, chosen integer[], had integer[] default '{}',
  had_people integer default 0, holds integer[] default null, guest uuid default null) returns integer[]
  language plpgsql set search_path = '' as $$
declare
  kinds integer[] := hearth.settle_kinds(event, people, chosen, had, had_people);
  refusal text := hearth.kind_refusal(event, person, kinds, coalesce(holds, had), guest);
begin
  if refusal is not null then perform hearth.refuse(refusal); end if;
  return kinds;
end $$;

-- Why an event cannot have these kinds of places, as a reason of `hearth.refuse`; null where it can. Nobody loses a place: what people
-- have stays, and so many of it. With `former`, numbers of kinds that were there once are there again. The caller holds the seats.
create function hearth.kinds_refusal(event text, kinds jsonb, former boolean default false) returns text
  language sql volatile set search_path = ''
  return (
    select case
      when cardinality(s.kind_places) + g.fresh > 99 then 'too_many_kinds'
      when g.is_twice or g.numbers <@ case when former then array(select generate_series(1, cardinality(s.kind_places)))
        else array(select k.kind::integer from hearth.place_kinds k where k.event_id = s.event_id) end is not true then 'kind_gone'
      when exists (select from hearth.place_kinds k where k.event_id = s.event_id and k.kind <> all (g.numbers) and s.kind_taken[k.kind] > 0)
        then 'kind_in_use'
      when g.places_of_kinds is not null and exists (
        select from unnest(g.numbers, g.places_of_kinds) n (kind, places) where s.kind_taken[n.kind] > n.places) then 'kind_too_small'
    end
    from public.event_seats s
    cross join lateral (
      select count(*) filter (where k ->> 'kind' is null) as fresh, count(k ->> 'kind') > count(distinct k ->> 'kind') as is_twice,
        coalesce(array_agg((k ->> 'kind')::integer) filter (where k ->> 'kind' is not null), '{}') as numbers,
        array_agg((k ->> 'places')::integer) filter (where k ->> 'kind' is not null) as places_of_kinds
      from jsonb_array_elements(kinds_refusal.kinds) k) g
    where s.event_id = kinds_refusal.event);

-- The hosts say which kinds of places there are, in their order. What has no number is new; what is left out goes, unless
-- people have its places. Nobody loses a place: a number below what is taken is refused.
create function hearth.set_place_kinds(event text, host uuid, login uuid, kinds jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  the_event public.events;
  refusal text;
begin
  if not hearth.login_lives(host, login) then perform hearth.refuse('not_signed_in'); end if;
  if not hearth.may_open_event(event, host) then perform hearth.refuse('not_found'); end if;
  if not hearth.is_host_of(event, host) then perform hearth.refuse('not_allowed'); end if;
  select e.* into the_event from public.events e where e.id = set_place_kinds.event for no key update;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;
  perform from public.event_seats s where s.event_id = the_event.id for update;
  refusal := hearth.kinds_refusal(the_event.id, kinds);
  if refusal is not null then perform hearth.refuse(refusal); end if;
  perform hearth.write_place_kinds(jsonb_build_array(jsonb_build_object('eventId', the_event.id, 'says', kinds)));
end $$;

-- The kinds of places (`says`) of events that can have them (`kinds_refusal`). The caller holds their seats.
create function hearth.write_place_kinds(given jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  events constant text[] := array(select g ->> 'eventId' from jsonb_array_elements(given) g order by 1);
  -- With the numbers of new ones, which follow those that were ever used.
  said constant jsonb := (
    select coalesce(jsonb_agg(k.kind || jsonb_build_object('event_id', s.event_id, 'place', k.nth, 'kind', coalesce(
        (k.kind ->> 'kind')::integer, cardinality(s.kind_places) + k.nth_new))), '[]')
    from jsonb_array_elements(given) g
    join public.event_seats s on s.event_id = g ->> 'eventId'
    cross join lateral (
      select n.kind, n.nth, count(*) filter (where n.kind ->> 'kind' is null) over (order by n.nth) as nth_new
      from jsonb_array_elements(g -> 'says') with ordinality n (kind, nth)) k);
begin
  insert into hearth.place_kinds (event_id, kind, name, place, opens_at, closes_at, takers)
    select n.event_id, n.kind, n.name, n.place, n."opensAt", n."closesAt", n.takers
    from jsonb_to_recordset(said) n (event_id text, kind smallint, name text, place smallint, "opensAt" timestamptz,
      "closesAt" timestamptz, takers text)
    order by n.event_id, n.place
    on conflict (event_id, kind) do update set name = excluded.name, place = excluded.place, opens_at = excluded.opens_at,
      closes_at = excluded.closes_at, takers = excluded.takers;
  delete from hearth.place_kinds k where k.event_id = any (events) and not exists (
    select from jsonb_to_recordset(said) n (event_id text, kind smallint) where n.event_id = k.event_id and n.kind = k.kind);
  with numbers as (
    select s.event_id, array_agg(case when n.kind is not null then n.places else 0 end order by i) as places
    from public.event_seats s
    left join (select m.event_id, max(m.kind) as kind from jsonb_to_recordset(said) m (event_id text, kind integer) group by 1) last
      on last.event_id = s.event_id
    cross join lateral generate_series(1, greatest(cardinality(s.kind_places), last.kind)) i
    left join jsonb_to_recordset(said) n (event_id text, kind integer, places integer) on n.event_id = s.event_id and n.kind = i
    where s.event_id = any (events) group by s.event_id
  )
  update public.event_seats s set kind_places = u.places from numbers u where s.event_id = u.event_id and s.kind_places <> u.places;

  -- Whoever waits for a kind that is gone is told so; and who may have one has changed.
  perform hearth.settle_waiting(i) from unnest(events) i where exists (select from public.event_waiting w where w.event_id = i);
  update hearth.waiting_due d set due_at = clock_timestamp() where d.event_id = any (events)
    and exists (select from public.event_waiting w where w.event_id = d.event_id);
  perform realtime.tell('event:' || i, 'seats') from unnest(events) i;
end $$;

-- The kinds of places that an event has, in the order of its hosts, with how many people have one; null where it has none.
create function hearth.place_kinds_of(event text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_agg(jsonb_build_object('kind', k.kind, 'name', k.name, 'places', s.kind_places[k.kind],
      'taken', coalesce(s.kind_taken[k.kind], 0), 'opens_at', k.opens_at, 'closes_at', k.closes_at, 'takers', k.takers)
      order by k.place, k.kind)
    from hearth.place_kinds k join public.event_seats s on s.event_id = k.event_id
    where k.event_id = place_kinds_of.event);
