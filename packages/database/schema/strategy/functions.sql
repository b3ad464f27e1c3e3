-- Each support counts once, in the transaction that brings or takes it.
create function hearth.count_support() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.roadmap_items i set supports = i.supports + case tg_op when 'INSERT' then 1 else -1 end
    where i.id = coalesce(new.item_id, old.item_id);
  return null;
end $$;
create trigger count_support after insert or delete on public.roadmap_supports
  for each row execute function hearth.count_support();

-- Screens that show a part of it read it again.
create function hearth.tell_strategy() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('strategy', tg_argv[0]);
  return null;
end $$;
create trigger tell_strategy after insert or update or delete on public.goals
  for each statement execute function hearth.tell_strategy('vision');
create trigger tell_strategy after insert or delete on public.roadmap_comments
  for each statement execute function hearth.tell_strategy('comments');
create trigger tell_strategy after insert or update or delete on public.roadmap_items
  for each statement execute function hearth.tell_strategy('roadmap');
create trigger tell_strategy after insert on public.vision_versions
  for each statement execute function hearth.tell_strategy('vision');

-- What is so by now, counted from rows. A quarter is one of the calendar, in UTC; a year is the last 365 days.
create function hearth.measure(name text) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  quarter timestamptz := date_trunc('quarter', now(), 'UTC');
begin
  return case name
    when 'members' then (
      select count(*) from public.profiles p where not p.is_hidden and lower(p.username) not like 'temp\_user\_%')
    when 'belonging' then (
      select count(*) from public.memberships m join public.profiles p on p.id = m.user_id and not p.is_hidden)
    when 'events_quarter' then (
      select count(*) from public.events e where e.status = 'published' and e.ends_at >= quarter and e.ends_at <= now())
    when 'people_quarter' then (
      select coalesce(sum(a.party), 0) from public.events e join public.attendances a on a.event_id = e.id and a.party > 0
      where e.status = 'published' and e.ends_at >= quarter and e.ends_at <= now())
    when 'hosts_year' then (
      select count(distinct e.created_by) from public.events e
      where e.status = 'published' and e.ends_at between now() - interval '365 days' and now())
    when 'cities_year' then (
      select count(distinct lower(btrim(e.city))) from public.events e
      where e.status = 'published' and btrim(e.city) <> '' and e.ends_at between now() - interval '365 days' and now())
    when 'venues' then (select count(*) from public.venues v where v.status = 'open')
    when 'providers' then (select count(*) from public.service_providers s where s.status = 'published')
  end;
end $$;

-- The vision as it reads now and the goals with how far each is, the soonest first: the same for all members.
create function hearth.strategy() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not (hearth.sight()).is_member then return null; end if;
  return jsonb_build_object(
    'vision', (
      select jsonb_build_object('id', v.id, 'text', v.text, 'created_at', v.created_at)
      from public.vision_versions v order by v.id desc limit 1),
    'goals', coalesce((
      select jsonb_agg(jsonb_build_object('id', g.id, 'title', g.title, 'about', g.about, 'measure', g.measure,
        'target', g.target, 'until', g.until, 'reached', c.reached) order by g.until, g.id)
      from (select * from public.goals order by until, id limit 50) g
      join (
        select m.measure, hearth.measure(m.measure) as reached from (select distinct measure from public.goals) m
      ) c on c.measure = g.measure), '[]'));
end $$;
grant execute on function hearth.strategy to authenticated;

-- A page of the roadmap: what is at hand first, then what most support. `cursor` is the `next` of the page before;
-- `total` comes with the first page. Comments are counted as the reader sees them.
create function hearth.roadmap(cursor text default null, page_size integer default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  size integer := least(greatest(coalesce(page_size, 20), 1), 50);
  after_stage smallint;
  after_supports integer;
  after_id uuid;
  answer jsonb;
begin
  if me is null then return null; end if;
  if cursor !~ '^[1-4] \d{1,9} [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$' then
    raise exception 'The cursor is not one of ours.' using errcode = '22023';
  end if;
  after_stage := split_part(cursor, ' ', 1)::smallint;
  after_supports := split_part(cursor, ' ', 2)::integer;
  after_id := split_part(cursor, ' ', 3)::uuid;
  with page as (
    select i.* from public.roadmap_items i
    where after_id is null
      or (i.stage, -i.supports, i.id) > (after_stage, -after_supports, after_id)
    order by i.stage, -i.supports, i.id limit size + 1
  ), numbered as (select *, row_number() over (order by stage, -supports, id) as place from page)
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title, 'about', n.about, 'state', n.state,
        'supports', n.supports, 'created_at', n.created_at,
        'is_supported', exists (select from public.roadmap_supports s where s.item_id = n.id and s.user_id = me),
        'comments', (select count(*) from public.roadmap_comments c where c.item_id = n.id and hearth.reads_comments_of(c.author_id, me)))
      order by n.place) filter (where n.place <= size), '[]'),
    'total', case when after_id is null then (select count(*) from public.roadmap_items) end,
    'next', max(n.stage || ' ' || n.supports || ' ' || n.id) filter (where n.place = size and (select count(*) from page) > size))
  into answer from numbered n;
  return answer;
end $$;
grant execute on function hearth.roadmap to authenticated;

-- Nobody reads the words of who is hidden, and nobody across a block, whichever of the two blocked.
create function hearth.reads_comments_of(author uuid, reader uuid) returns boolean
  language sql stable security definer set search_path = ''
  return author = reader or (
    exists (select from public.profiles p where p.id = author and not p.is_hidden)
    and not exists (select from public.blocks b where (b.blocker_id, b.blocked_id) in ((author, reader), (reader, author))));
grant execute on function hearth.reads_comments_of to authenticated;
