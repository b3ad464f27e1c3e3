-- Who may write the vision and decide about stewards: the role row says so. The circle follows it.
create function hearth.is_steward(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from hearth.user_roles r where r.user_id = person and r.role in ('steward', 'admin'));
grant execute on function hearth.is_steward to authenticated;

create function hearth.make_steward(person uuid) returns void
  language sql volatile security definer set search_path = '' as $$
  insert into hearth.user_roles (user_id, role) values (person, 'steward') on conflict do nothing
$$;
alter function hearth.make_steward owner to hearth_auth;
grant execute on function hearth.make_steward to hearth_engine;

create function hearth.end_stewardship(person uuid) returns void
  language sql volatile security definer set search_path = '' as $$
  delete from hearth.user_roles r where r.user_id = person and r.role = 'steward'
$$;
alter function hearth.end_stewardship owner to hearth_auth;
grant execute on function hearth.end_stewardship to hearth_engine;

-- Whoever gives or takes the role moves the circle. Nothing is noted of who is gone.
create function hearth.move_to_steward() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.memberships as m (user_id, circle)
      select p.id, 'steward' from public.profiles p where p.id = new.user_id
      on conflict (user_id) do update set circle = 'steward', since = now() where m.circle <> 'steward';
  else
    update public.memberships m set circle = 'keeper', since = now()
      where m.user_id = old.user_id and m.circle = 'steward';
  end if;
  if found then
    insert into public.membership_steps (user_id, step, circle)
    values (coalesce(new.user_id, old.user_id), 'changed', case tg_op when 'INSERT' then 'steward' else 'keeper' end);
  end if;
  return null;
end $$;
create trigger steward_named after insert on hearth.user_roles
  for each row when (new.role = 'steward') execute function hearth.move_to_steward();
create trigger stewardship_ended after delete on hearth.user_roles
  for each row when (old.role = 'steward') execute function hearth.move_to_steward();

-- Whoever asks for the end of their account asks for nothing else any more, and decides nothing.
create function hearth.end_stewardship_of_hidden() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.steward_applications a set state = 'withdrawn', decided_at = now()
    where a.user_id = new.id and a.state = 'open';
  return null;
end $$;
create trigger end_stewardship_of_hidden after update of is_hidden on public.profiles
  for each row when (new.is_hidden and not old.is_hidden) execute function hearth.end_stewardship_of_hidden();

-- The open applications that a steward may decide about: not their own, and none across a block.
create function hearth.applications_open_to(steward uuid) returns setof public.steward_applications
  language sql stable security definer set search_path = '' as $$
  select a.* from public.steward_applications a
  where a.state = 'open' and a.user_id <> steward and hearth.is_steward(steward)
    and not exists (select from public.blocks b
      where (b.blocker_id, b.blocked_id) in ((a.user_id, steward), (steward, a.user_id)))
$$;

-- The story of a membership begins with its first step, however many follow: the newest twenty, and the first.
create function hearth.membership() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'circle', m.circle, 'is_shown', coalesce(m.is_shown, false), 'since', m.since,
    'pledge', (
      select jsonb_build_object('kind', p.kind, 'amount', p.amount, 'currency', p.currency, 'per', p.per, 'since', p.since)
      from public.pledges p where p.user_id = me.id),
    'application', (
      select jsonb_build_object('id', a.id, 'state', a.state, 'words', a.words, 'asked_at', a.asked_at, 'decided_at', a.decided_at)
      from public.steward_applications a where a.user_id = me.id order by a.asked_at desc, a.id limit 1),
    'steps', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'at', s.at, 'step', s.step, 'circle', s.circle, 'pledge', s.pledge)
        order by s.id desc)
      from (
        (select * from public.membership_steps s where s.user_id = me.id order by s.id limit 1)
        union
        (select * from public.membership_steps s where s.user_id = me.id order by s.id desc limit 20)
      ) s), '[]'),
    'may_steward', hearth.is_steward(me.id),
    'waiting', case when hearth.is_steward(me.id) then (
      select count(*) from hearth.applications_open_to(me.id)) else 0 end)
  from (select auth.uid() as id) me left join public.memberships m on m.user_id = me.id
  where me.id is not null
$$;
grant execute on function hearth.membership to authenticated;

-- A page of them, longest waiting first; `cursor` is the `next` of the page before.
create function hearth.open_steward_applications(cursor text default null, page_size integer default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 20), 1), 50);
  after_at timestamptz;
  after_id uuid;
  answer jsonb;
begin
  if cursor !~ '^\d{4}-\d\d-\d\dT[\d:.]+[+-][\d:]+ [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$' then
    raise exception 'The cursor is not one of ours.' using errcode = '22023';
  end if;
  after_at := split_part(cursor, ' ', 1)::timestamptz;
  after_id := split_part(cursor, ' ', 2)::uuid;
  with page as (
    select a.* from hearth.applications_open_to(auth.uid()) a
    where after_at is null or (a.asked_at, a.id) > (after_at, after_id)
    order by a.asked_at, a.id limit size + 1
  ), numbered as (select *, row_number() over (order by asked_at, id) as place from page)
  select jsonb_build_object(
    'applications', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'words', n.words, 'asked_at', n.asked_at,
      'circle', m.circle, 'person', jsonb_build_object('id', p.id, 'username', p.username, 'display_name', p.display_name,
        'profile_photo_url', p.profile_photo_url)) order by n.place) filter (where n.place <= size), '[]'),
    'next', max(to_json(n.asked_at) #>> '{}' || ' ' || n.id)
      filter (where n.place = size and (select count(*) from page) > size))
  into answer
  from numbered n join public.profiles p on p.id = n.user_id left join public.memberships m on m.user_id = n.user_id;
  return answer;
end $$;
grant execute on function hearth.open_steward_applications to authenticated;
