-- Who may see who comes: what the hosts chose, else what holds for an event of its time.
create function hearth.guest_list_of(event text) returns text
  language sql stable security definer set search_path = ''
  return coalesce(
    (select s.guest_list from public.event_answering s where s.event_id = guest_list_of.event),
    (select case when e.created_at >= r.since then 'coming' else 'hosts' end
      from public.events e cross join hearth.guest_list_rule r where e.id = guest_list_of.event));

create function hearth.may_see_guests(event text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return hearth.may_open_event(event, person) and (
    case hearth.guest_list_of(event)
      when 'everyone' then true
      when 'members' then person is not null
      when 'coming' then exists (
        select from public.attendances a where a.event_id = event and a.user_id = person and a.answer = 'coming')
      else false
    end
    or hearth.is_host_of(event, person)
  );

-- Said with an answer; null says nothing about it. In the statement of the answer, so that nobody is seen in between.
create function hearth.stay_unseen(event text, person uuid, unseen boolean) returns void
  language sql volatile set search_path = '' as $$
  update public.attendances a set stays_unseen = unseen
  where a.event_id = event and a.user_id = person and a.stays_unseen <> unseen
$$;

-- How many people are coming, without this one.
create function hearth.count_coming(event text, without uuid) returns integer
  language sql stable security definer set search_path = ''
  return (
    select count(*)::integer - count(*) filter (where a.user_id = without)::integer
    from public.attendances a where a.event_id = event and a.answer = 'coming');

-- Who comes, as whoever may see it reads it: a member, or a guest without an account (`as_guest`), whose `reader` is the
-- account with their address. Without anybody with a block between them, whichever way (the hosts, who let people in, read
-- `guest_page`), and without whom stays unseen. Who has no account has the name that they gave, and a `guest_id` in the place
-- of a `user_id`. A page far behind begins where it stands in the index too. Whether the list is theirs to read is for the caller.
create function hearth.guests_seen_by(event text, reader uuid, as_guest uuid, after_at timestamptz, after_id uuid)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, party integer, said_at timestamptz,
    guest_id uuid)
  language sql stable security definer set search_path = '' set enable_sort = off as $$
  select a.user_id, p.username, coalesce(p.display_name, n.name), p.profile_photo_url, a.party, a.created_at, a.guest_id
  from public.attendances a
  left join public.profiles p on p.id = a.user_id
  left join hearth.guests n on n.id = a.guest_id
  where a.event_id = guests_seen_by.event and a.answer = 'coming' and (a.guest_id is not null or not p.is_hidden)
    and (a.created_at, coalesce(a.user_id, a.guest_id))
      > (coalesce(after_at, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
    and not exists (select from public.blocks b
      where (b.blocker_id, b.blocked_id) in ((coalesce(p.id, n.account_id), reader), (reader, coalesce(p.id, n.account_id))))
    and (not a.stays_unseen or coalesce(a.user_id = reader, a.guest_id = as_guest)
      or (select hearth.is_host_of(guests_seen_by.event, reader)))
  order by a.created_at, coalesce(a.user_id, a.guest_id) limit 50
$$;

create function hearth.event_guests(event text, after_at timestamptz default null, after_id uuid default null)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, party integer, said_at timestamptz,
    guest_id uuid)
  language sql stable security definer set search_path = '' as $$
  select g.* from hearth.guests_seen_by(event_guests.event, auth.uid(), null, after_at, after_id) g
  where (select hearth.may_see_guests(event_guests.event, auth.uid()))
$$;
grant execute on function hearth.event_guests to anon, authenticated;

-- For the hosts: how many answered what, how many of those are here, how many people came without an answer, and how many
-- links to answer by reached nobody. Nothing for everybody else.
create function hearth.guest_counts(event text)
  returns table (coming integer, people integer, maybe integer, asked integer, declined integer, arrived integer, walk_ins integer,
    undelivered integer)
  language sql stable security definer set search_path = '' as $$
  select coalesce(c.coming, 0), coalesce(c.people, 0), coalesce(c.maybe, 0), coalesce(c.asked, 0), coalesce(c.declined, 0),
    (select coalesce(sum(r.arrived), 0)::integer from public.event_arrivals r where r.event_id = guest_counts.event),
    (select coalesce(sum(w.people), 0)::integer from public.event_walk_ins w where w.event_id = guest_counts.event),
    coalesce((select u.links from hearth.undelivered_links u where u.event_id = guest_counts.event), 0)
  from (select) one left join hearth.answer_counts c on c.event_id = guest_counts.event
  where hearth.is_host_of(guest_counts.event, auth.uid())
$$;
grant execute on function hearth.guest_counts to authenticated;

-- Answers as the hosts see them, in the order in which they are named. Who is about to leave has no name; who has no account
-- has the one they gave, and a `guest_id` in the place of a `user_id`. `came_before` is how many times they came to what the
-- reader hosts, ten at the most; null of the reader, and once the event is over. Whether the reader hosts it is for the caller.
create function hearth.guest_rows(attendances uuid[])
  returns table (attendance_id uuid, user_id uuid, username text, display_name text, profile_photo_url text, answer text,
    party integer, note text, said_at timestamptz, updated_at timestamptz, guest_id uuid, arrived integer, arrived_at timestamptz,
    answers jsonb, came_before integer, kinds integer[], bounced_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select a.id, a.user_id, p.username, coalesce(p.display_name, n.name), p.profile_photo_url, a.answer,
    coalesce(a.asked_party, a.party), a.note, a.created_at, a.updated_at, a.guest_id, coalesce(r.arrived, 0), r.arrived_at,
    case when exists (select from public.event_questions q where q.event_id = a.event_id) then hearth.question_answers_of(a.id) end,
    case when e.ends_at > now() and a.user_id is distinct from auth.uid()
      then hearth.times_before(auth.uid(), a.user_id, a.guest_id) end,
    a.kinds, n.bounced_at
  from unnest(attendances) with ordinality as w (id, nth)
  -- Limited, so that each is looked up.
  cross join lateral (select a.* from public.attendances a where a.id = w.id limit 1) a
  cross join lateral (select e.ends_at from public.events e where e.id = a.event_id limit 1) e
  left join public.profiles p on p.id = a.user_id and not p.is_hidden
  left join hearth.guests n on n.id = a.guest_id
  left join public.event_arrivals r on r.attendance_id = a.id
  order by w.nth
$$;

-- For the hosts: a page of those who gave one of these answers, in the order in which they gave the first. `arrival` asks
-- for those who are all here (`here`), or of whom anybody is missing (`missing`); `of_kind` for parties with somebody in that
-- kind of place.
create function hearth.guest_page(event text, answers text[], after_at timestamptz default null, after_id uuid default null,
  page_size integer default 50, arrival text default null, of_kind integer default null)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, answer text, party integer, note text,
    said_at timestamptz, updated_at timestamptz, guest_id uuid, arrived integer, arrived_at timestamptz, answers jsonb,
    came_before integer, kinds integer[], bounced_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select g.user_id, g.username, g.display_name, g.profile_photo_url, g.answer, g.party, g.note, g.said_at, g.updated_at, g.guest_id,
    g.arrived, g.arrived_at, g.answers, g.came_before, g.kinds, g.bounced_at
  from hearth.guest_rows(array(
    select f.id from (select distinct unnest(answers) as answer) w cross join lateral (
      select a.* from public.attendances a
      where a.event_id = guest_page.event and a.answer = w.answer and w.answer <> 'not_coming'
        and (a.created_at, coalesce(a.user_id, a.guest_id))
          > (coalesce(after_at, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
        and (arrival is null or exists (select from public.event_arrivals r where r.attendance_id = a.id
          and r.arrived >= greatest(a.party, 1)) = (arrival = 'here'))
        and (of_kind is null or a.kinds[of_kind] > 0)
      order by a.created_at, coalesce(a.user_id, a.guest_id) limit least(greatest(page_size, 1), 500)) f
    where hearth.is_host_of(guest_page.event, auth.uid())
    order by f.created_at, coalesce(f.user_id, f.guest_id) limit least(greatest(page_size, 1), 500))) g
$$;
grant execute on function hearth.guest_page to authenticated;

-- For the hosts: the first fifty whose name or username has these words. Of up to a thousand answers each is looked at;
-- of more, the first thousand members with such a name are, and the first thousand answers without an account. Whether
-- there may be others is said.
create function hearth.find_guests(event text, answers text[], words text) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 1000;
  max_found constant integer := 50;
  pattern text := hearth.found_by(words);
  is_large boolean;
  named uuid[];
  accountless uuid[];
  found jsonb;
begin
  if pattern is null or not hearth.is_host_of(event, auth.uid()) then
    return '{"guests": [], "is_capped": false}';
  end if;
  is_large := exists (select from public.attendances a where a.event_id = find_guests.event offset most);
  if is_large then
    named := array(
      select p.id from public.profiles p
      where (' ' || hearth.fold(p.username) || ' ' || hearth.fold(coalesce(p.display_name, ''))) like pattern
      limit most);
  else
    named := array(
      select a.user_id from public.attendances a where a.event_id = find_guests.event and a.user_id is not null);
  end if;
  accountless := array(
    select n.id from hearth.guests n where n.event_id = find_guests.event and (' ' || hearth.fold(n.name)) like pattern limit most);
  select jsonb_agg(to_jsonb(g) - 'attendance_id' order by g.said_at, coalesce(g.user_id, g.guest_id))
  into found
  from hearth.guest_rows(array(
    select f.id
    from (
      select a.id, a.created_at, a.user_id as person, a.answer
      from unnest(named) as n(id)
      -- Limited, so that each is looked up.
      cross join lateral (select a.* from public.attendances a where a.event_id = find_guests.event and a.user_id = n.id limit 1) a
      cross join lateral (select p.* from public.profiles p where p.id = n.id limit 1) p
      where not p.is_hidden and (' ' || hearth.fold(p.username) || ' ' || hearth.fold(coalesce(p.display_name, ''))) like pattern
      union all
      select a.id, a.created_at, a.guest_id, a.answer
      from unnest(accountless) as w(id)
      cross join lateral (select a.* from public.attendances a
        where a.event_id = find_guests.event and a.guest_id = w.id limit 1) a
    ) f
    where f.answer = any (answers) and f.answer <> 'not_coming'
    order by f.created_at, f.person limit max_found + 1)) g;
  return jsonb_build_object('guests', coalesce(found - max_found, '[]'),
    'is_capped', coalesce(jsonb_array_length(found) > max_found, false)
      or (most in (cardinality(named), cardinality(accountless)) and is_large));
end $$;
grant execute on function hearth.find_guests to authenticated;
