-- How members belong to the community: a circle (Friend, Keeper, Steward), and what they would give, which is noted and
-- moves no money. Written by the functions of `functions/membership`; `membership_steps` keeps what happened.
create table public.memberships (
  user_id uuid primary key references public.profiles on delete cascade,
  circle text not null check (circle in ('friend', 'keeper', 'steward')),
  -- Whether other members see the circle on the profile.
  is_shown boolean not null default false,
  -- In this circle.
  since timestamptz not null default now()
);

-- One for each member who belongs; it ends with the membership.
create table public.pledges (
  user_id uuid primary key references public.memberships on delete cascade,
  kind text not null check (kind in ('money', 'hours')),
  -- Minor units of `currency` (ISO 4217), or hours.
  amount integer not null check (amount between 1 and 100000000),
  currency text check (currency ~ '^[A-Z]{3}$'),
  per text not null check (per in ('month', 'year')),
  since timestamptz not null default now(),
  constraint currency_of_money check ((kind = 'money') = (currency is not null)),
  constraint hours_of_a_life check (kind = 'money' or amount <= 2000)
);

-- Who asks to be a steward, and what was said.
create table public.steward_applications (
  id uuid primary key,
  user_id uuid not null references public.profiles on delete cascade,
  words text not null check (char_length(words) between 20 and 1000),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references public.profiles on delete set null
);
create unique index steward_applications_one_open_idx on public.steward_applications (user_id) where state = 'open';
create index steward_applications_user_id_idx on public.steward_applications (user_id, asked_at desc);
create index steward_applications_open_idx on public.steward_applications (asked_at, id) where state = 'open';
create index steward_applications_decided_by_idx on public.steward_applications (decided_by);

create table public.membership_steps (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles on delete cascade,
  at timestamptz not null default now(),
  step text not null check (step in ('joined', 'changed', 'left', 'pledged', 'pledge_ended')),
  circle text,
  pledge jsonb
);
create index membership_steps_user_id_idx on public.membership_steps (user_id, id desc);

select hearth.watch_table(name::regclass)
from unnest(array['public.memberships', 'public.pledges', 'public.steward_applications', 'public.membership_steps']) as name;
grant select on public.memberships, public.pledges, public.steward_applications, public.membership_steps
  to authenticated, hearth_jobs;
grant select, insert, update, delete on public.memberships, public.pledges, public.steward_applications to hearth_engine;
grant select, insert on public.membership_steps to hearth_engine;

-- Who may write the vision and decide about stewards: the role row says so. The circle follows it.
create function hearth.is_steward(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from hearth.user_roles r where r.user_id = person and r.role in ('steward', 'admin'));

create function hearth.make_steward(person uuid) returns void
  language sql volatile security definer set search_path = '' as $$
  insert into hearth.user_roles (user_id, role) values (person, 'steward') on conflict do nothing
$$;

create function hearth.end_stewardship(person uuid) returns void
  language sql volatile security definer set search_path = '' as $$
  delete from hearth.user_roles r where r.user_id = person and r.role = 'steward'
$$;

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

-- Everything that the page about belonging shows to the member who asks, and how many wait for a steward's answer.
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
      from (select * from public.membership_steps s where s.user_id = me.id order by s.id desc limit 20) s), '[]'),
    'may_steward', hearth.is_steward(me.id),
    'waiting', case when hearth.is_steward(me.id) then (
      select count(*) from hearth.applications_open_to(me.id)) else 0 end)
  from (select auth.uid() as id) me left join public.memberships m on m.user_id = me.id
  where me.id is not null
$$;

-- A page of them, longest waiting first; `cursor` is the `next` of the page before.
create function hearth.open_steward_applications(cursor text, page_size integer) returns jsonb
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

create function public.membership() returns jsonb
  language sql stable set search_path = '' return hearth.membership();
create function public.open_steward_applications(cursor text default null, page_size integer default null) returns jsonb
  language sql stable set search_path = '' return hearth.open_steward_applications(cursor, page_size);

-- They read and change what their callers may not, so they belong to the roles whose policies and grants let them.
grant create on schema hearth to hearth_engine, hearth_auth;
alter function hearth.is_steward(uuid) owner to hearth_engine;
alter function hearth.make_steward(uuid) owner to hearth_auth;
alter function hearth.end_stewardship(uuid) owner to hearth_auth;
alter function hearth.move_to_steward() owner to hearth_engine;
alter function hearth.end_stewardship_of_hidden() owner to hearth_engine;
alter function hearth.membership() owner to hearth_engine;
alter function hearth.applications_open_to(uuid) owner to hearth_engine;
alter function hearth.open_steward_applications(text, integer) owner to hearth_engine;
revoke create on schema hearth from hearth_engine, hearth_auth;
grant execute on function hearth.make_steward(uuid), hearth.end_stewardship(uuid), hearth.applications_open_to(uuid)
  to hearth_engine;
grant execute on function hearth.is_steward(uuid), hearth.membership(), hearth.open_steward_applications(text, integer),
  public.membership(), public.open_steward_applications(text, integer) to authenticated, hearth_engine;
