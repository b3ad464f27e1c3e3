-- The guest list of an event for its hosts opens as fast with ten thousand as with ten (docs/decisions/0061-guest-lists-in-pages.md):
-- a page goes along an index, and how many there are is counted as answers change.

-- 1. Answers of one kind in the order in which they were given. Those of whoever comes were an index of their own.
create index attendances_answers_idx on public.attendances (event_id, answer, created_at, user_id);
drop index public.attendances_coming_idx;

-- 2. How many answered what. A row stays where all of its numbers are 0, and goes with the event.
create table hearth.answer_counts (
  event_id text primary key references public.events on delete cascade,
  coming integer not null default 0,
  -- Everyone who comes with those.
  people integer not null default 0,
  maybe integer not null default 0,
  asked integer not null default 0,
  declined integer not null default 0
);
grant select, insert, update on hearth.answer_counts to hearth_engine;

-- Adds what a statement changed, event by event in one order, so that two statements never wait for each other.
create function hearth.count_answers() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into hearth.answer_counts as c (event_id, coming, people, maybe, asked, declined)
      select d.event_id, count(*) filter (where d.answer = 'coming'), coalesce(sum(d.party) filter (where d.answer = 'coming'), 0),
        count(*) filter (where d.answer = 'maybe'), count(*) filter (where d.answer = 'asked'),
        count(*) filter (where d.answer = 'declined')
      from added d group by d.event_id order by d.event_id
      on conflict (event_id) do update set coming = c.coming + excluded.coming, people = c.people + excluded.people,
        maybe = c.maybe + excluded.maybe, asked = c.asked + excluded.asked, declined = c.declined + excluded.declined;
    return null;
  end if;
  -- What is left is of events that have a row: each answer was added before.
  if tg_op = 'UPDATE' then
    with changed as (
      select a.event_id, a.answer, a.party, 1 as n from added a
      union all select r.event_id, r.answer, r.party, -1 from removed r
    ), sums as (
      select d.event_id, coalesce(sum(d.n) filter (where d.answer = 'coming'), 0) as coming,
        coalesce(sum(d.n * d.party) filter (where d.answer = 'coming'), 0) as people,
        coalesce(sum(d.n) filter (where d.answer = 'maybe'), 0) as maybe,
        coalesce(sum(d.n) filter (where d.answer = 'asked'), 0) as asked,
        coalesce(sum(d.n) filter (where d.answer = 'declined'), 0) as declined
      from changed d group by d.event_id
    ), moved as materialized (
      select s.* from sums s
      where (s.coming, s.people, s.maybe, s.asked, s.declined) <> (0, 0, 0, 0, 0)
    ), locked as materialized (
      select c.event_id from hearth.answer_counts c where c.event_id in (select m.event_id from moved m)
      order by c.event_id for update
    )
    update hearth.answer_counts c set coming = c.coming + m.coming, people = c.people + m.people, maybe = c.maybe + m.maybe,
      asked = c.asked + m.asked, declined = c.declined + m.declined
    from moved m join locked l on l.event_id = m.event_id where c.event_id = m.event_id;
  else
    with sums as materialized (
      select r.event_id, count(*) filter (where r.answer = 'coming') as coming,
        coalesce(sum(r.party) filter (where r.answer = 'coming'), 0) as people,
        count(*) filter (where r.answer = 'maybe') as maybe, count(*) filter (where r.answer = 'asked') as asked,
        count(*) filter (where r.answer = 'declined') as declined
      from removed r group by r.event_id
    ), locked as materialized (
      select c.event_id from hearth.answer_counts c where c.event_id in (select s.event_id from sums s)
      order by c.event_id for update
    )
    update hearth.answer_counts c set coming = c.coming - s.coming, people = c.people - s.people, maybe = c.maybe - s.maybe,
      asked = c.asked - s.asked, declined = c.declined - s.declined
    from sums s join locked l on l.event_id = s.event_id where c.event_id = s.event_id;
  end if;
  return null;
end $$;
create trigger count_answers_added after insert on public.attendances referencing new table as added
  for each statement execute function hearth.count_answers();
create trigger count_answers_changed after update on public.attendances
  referencing old table as removed new table as added for each statement execute function hearth.count_answers();
create trigger count_answers_removed after delete on public.attendances referencing old table as removed
  for each statement execute function hearth.count_answers();

insert into hearth.answer_counts (event_id, coming, people, maybe, asked, declined)
  select a.event_id, count(*) filter (where a.answer = 'coming'), coalesce(sum(a.party) filter (where a.answer = 'coming'), 0),
    count(*) filter (where a.answer = 'maybe'), count(*) filter (where a.answer = 'asked'),
    count(*) filter (where a.answer = 'declined')
  from public.attendances a group by a.event_id;

-- For the hosts: how many answered what. Nothing for everybody else.
create function hearth.guest_counts(event text)
  returns table (coming integer, people integer, maybe integer, asked integer, declined integer)
  language sql stable security definer set search_path = '' as $$
  select coalesce(c.coming, 0), coalesce(c.people, 0), coalesce(c.maybe, 0), coalesce(c.asked, 0), coalesce(c.declined, 0)
  from (select) one left join hearth.answer_counts c on c.event_id = guest_counts.event
  where hearth.is_host_of(guest_counts.event, auth.uid())
$$;
create function public.guest_counts(event text)
  returns table (coming integer, people integer, maybe integer, asked integer, declined integer)
  language sql stable set search_path = '' as $$
  select * from hearth.guest_counts(event)
$$;

-- For the hosts: a page of those who gave one of these answers, in the order in which they gave the first. Who is about to
-- leave has no name.
create function hearth.guest_page(event text, answers text[], after_at timestamptz, after_id uuid, page_size integer)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, answer text, party integer, note text,
    said_at timestamptz, updated_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select g.user_id, p.username, p.display_name, p.profile_photo_url, g.answer, coalesce(g.asked_party, g.party), g.note,
    g.created_at, g.updated_at
  from (
    select f.* from (select distinct unnest(answers) as answer) w cross join lateral (
      select a.* from public.attendances a
      where a.event_id = guest_page.event and a.answer = w.answer and w.answer <> 'not_coming'
        and (a.created_at, a.user_id)
          > (coalesce(after_at, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
      order by a.created_at, a.user_id limit least(greatest(page_size, 1), 500)) f
    where hearth.is_host_of(guest_page.event, auth.uid())
    order by f.created_at, f.user_id limit least(greatest(page_size, 1), 500)
  ) g
  left join public.profiles p on p.id = g.user_id and not p.is_hidden
  order by g.created_at, g.user_id
$$;
create function public.guest_page(event text, answers text[], after_at timestamptz default null, after_id uuid default null,
  page_size integer default 50)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, answer text, party integer, note text,
    said_at timestamptz, updated_at timestamptz)
  language sql stable set search_path = '' as $$
  select * from hearth.guest_page(event, answers, after_at, after_id, page_size)
$$;

-- For the hosts: the first fifty whose name or username has these words. Of up to a thousand answers each is looked at; of more,
-- the first thousand members with such a name are. Whether there may be others is said.
create function hearth.find_guests(event text, answers text[], words text) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 1000;
  max_found constant integer := 50;
  pattern text := hearth.found_by(words);
  named uuid[];
  found jsonb;
begin
  if pattern is null or not hearth.is_host_of(event, auth.uid()) then
    return '{"guests": [], "is_capped": false}';
  end if;
  if exists (select from public.attendances a where a.event_id = find_guests.event offset most) then
    named := array(
      select p.id from public.profiles p
      where (' ' || hearth.fold(p.username) || ' ' || hearth.fold(coalesce(p.display_name, ''))) like pattern
      limit most);
  else
    named := array(select a.user_id from public.attendances a where a.event_id = find_guests.event);
  end if;
  select jsonb_agg(jsonb_build_object('user_id', g.user_id, 'username', g.username, 'display_name', g.display_name,
    'profile_photo_url', g.profile_photo_url, 'answer', g.answer, 'party', g.party, 'note', g.note, 'said_at', g.created_at,
    'updated_at', g.updated_at) order by g.created_at, g.user_id)
  into found
  from (
    select a.user_id, p.username, p.display_name, p.profile_photo_url, a.answer, coalesce(a.asked_party, a.party) as party, a.note,
      a.created_at, a.updated_at
    from unnest(named) as n(id)
    -- Limited, so that each is looked up.
    cross join lateral (select a.* from public.attendances a where a.event_id = find_guests.event and a.user_id = n.id limit 1) a
    cross join lateral (select p.* from public.profiles p where p.id = n.id limit 1) p
    where a.answer = any (answers) and a.answer <> 'not_coming' and not p.is_hidden
      and (' ' || hearth.fold(p.username) || ' ' || hearth.fold(coalesce(p.display_name, ''))) like pattern
    order by a.created_at, a.user_id limit max_found + 1
  ) g;
  return jsonb_build_object('guests', coalesce(found - max_found, '[]'),
    'is_capped', coalesce(jsonb_array_length(found) > max_found, false)
      or (cardinality(named) = most
        and exists (select from public.attendances a where a.event_id = find_guests.event offset most)));
end $$;
create function public.find_guests(event text, answers text[], words text) returns jsonb
  language sql stable set search_path = '' as $$
  select hearth.find_guests(event, answers, words)
$$;

-- 3. Who comes, for whoever may see it: a page far behind begins where it stands in the index too.
create or replace function hearth.event_guests(event text, after_at timestamptz, after_id uuid)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, party integer, said_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select p.id, p.username, p.display_name, p.profile_photo_url, a.party, a.created_at
  from public.attendances a join public.profiles p on p.id = a.user_id
  where a.event_id = event_guests.event and a.answer = 'coming' and not p.is_hidden
    and (a.created_at, a.user_id) > (coalesce(after_at, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
    and not exists (select from public.blocks b where b.blocker_id = p.id and b.blocked_id = auth.uid())
    and (not a.stays_unseen or a.user_id = auth.uid() or (select hearth.is_host_of(event_guests.event, auth.uid())))
    and (select hearth.may_see_guests(event_guests.event, auth.uid()))
  order by a.created_at, a.user_id limit 50
$$;

grant create on schema hearth to hearth_engine;
alter function hearth.count_answers() owner to hearth_engine;
alter function hearth.guest_counts(text) owner to hearth_engine;
alter function hearth.guest_page(text, text[], timestamptz, uuid, integer) owner to hearth_engine;
alter function hearth.find_guests(text, text[], text) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.guest_counts(text), public.guest_counts(text),
  hearth.guest_page(text, text[], timestamptz, uuid, integer), public.guest_page(text, text[], timestamptz, uuid, integer),
  hearth.find_guests(text, text[], text), public.find_guests(text, text[], text) to authenticated, hearth_engine;
