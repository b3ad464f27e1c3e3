-- People of a host's earlier events who agreed to hear from them, and are invited by name
-- (docs/decisions/0159-inviting-people-of-earlier-events.md).

-- Those who agreed and came to one event, among the first thousand of its guests.
create function hearth.listeners_of_event(host uuid, event text) returns uuid[]
  language sql stable security definer set search_path = ''
  return array(
    select l.id
    from (
      select a.user_id, a.guest_id from public.attendances a
      where a.event_id = listeners_of_event.event and a.answer = 'coming' and hearth.is_host_of(a.event_id, host)
      order by a.created_at, coalesce(a.user_id, a.guest_id) limit 1000) a
    cross join lateral (
      (select o.id from public.host_listeners o where o.host_id = host and o.user_id = a.user_id)
      union all
      (select o.id from public.host_listeners o where o.host_id = host and o.guest_id = a.guest_id)) l);

-- For a host of the event: a page of their people, of all or of one earlier event, or by the words in their names; who came
-- last first. `state` says who is invited already, or comes.
create function hearth.people_to_invite(event text, of_event text default null, words text default null,
  after_at timestamptz default null, after_id uuid default null, page_size integer default 50)
  returns table (id uuid, user_id uuid, username text, display_name text, profile_photo_url text, times integer,
    last_at timestamptz, state text)
  language sql stable security definer set search_path = '' as $$
  select l.id, p.id, p.username, coalesce(p.display_name, n.name), p.profile_photo_url, l.times, l.last_at,
    case
      when p.id is not null then case
        when hearth.is_host_of(people_to_invite.event, p.id) then 'hosting'
        when exists (select from public.attendances a
          where a.event_id = people_to_invite.event and a.user_id = p.id and a.answer in ('coming', 'asked')) then 'coming'
        when exists (select from public.event_invitations i
          where i.event_id = people_to_invite.event and i.user_id = p.id) then 'invited'
      end
      when exists (select from hearth.guests g
        join public.attendances a on a.event_id = g.event_id and a.guest_id = g.id and a.answer in ('coming', 'asked')
        where g.event_id = people_to_invite.event and g.address_hash = n.address_hash) then 'coming'
      when hearth.is_picked(people_to_invite.event, n.address_hash) then 'invited'
    end
  from (
    select f.* from hearth.people_page(auth.uid(), case
        when of_event is not null then hearth.listeners_of_event(auth.uid(), of_event)
      end, words, after_at, after_id, least(greatest(page_size, 1), 200)) f
    where hearth.is_host_of(people_to_invite.event, auth.uid())) l
  left join public.profiles p on p.id = l.user_id and not p.is_hidden and hearth.has_username(p.id)
  left join hearth.guests n on n.id = l.guest_id
  where p.id is not null or n.id is not null
  order by l.last_at desc, l.id desc
$$;
grant execute on function hearth.people_to_invite to authenticated;

-- Whether a guest was invited to an event by name, and the invitation stands.
create function hearth.is_picked(event text, hashed bytea) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from hearth.email_invitations i
    where i.event_id = is_picked.event and i.address_hash = hashed and i.picked_name is not null
      and i.taken_back_at is null and (i.due is not null or i.written_at is not null));

-- For a host: the last fifty of their events that are over, titled in the language that is asked for.
create function hearth.my_earlier_events(locale text default null)
  returns table (id text, title text, starts_at timestamptz, timezone text)
  language sql stable security definer set search_path = '' as $$
  select e.id, coalesce(hearth.words_in(e.id, my_earlier_events.locale) ->> 'title', e.title), e.starts_at, e.timezone
  from (
    (select o.id from public.events o
      where o.created_by = auth.uid() and o.status = 'published' and o.ends_at <= now() order by o.starts_at desc limit 50)
    union
    (select o.id from hearth.co_hosts h join public.events o on o.id = h.event_id
      where h.user_id = auth.uid() and o.status = 'published' and o.ends_at <= now() order by o.starts_at desc limit 50)) f
  join public.events e on e.id = f.id
  order by e.starts_at desc, e.id limit 50
$$;
grant execute on function hearth.my_earlier_events to authenticated;

-- Those of the people whom a host picked who can be invited now: they agree still, nobody keeps apart, and they neither host
-- the event nor come. Whether guests without an account are among them is for the caller. Whether somebody was invited by an
-- address is not looked at, so that no count gives one away.
create function hearth.invitable_people(event text, host uuid, picked uuid[])
  returns table (listener_id uuid, user_id uuid, guest_id uuid, name text, sealed_address bytea, address_hash bytea)
  language sql stable security definer set search_path = '' as $$
  select l.id, p.id, n.id, coalesce(p.display_name, p.username, n.name), n.sealed_address, n.address_hash
  from public.host_listeners l
  join public.events e on e.id = invitable_people.event
  left join public.profiles p on p.id = l.user_id and not p.is_hidden and hearth.has_username(p.id)
  left join hearth.guests n on n.id = l.guest_id
  where l.id = any (picked) and l.host_id = host and l.last_at is not null
    and (
      (p.id is not null
        and not hearth.is_host_of(e.id, p.id)
        and not exists (select from public.attendances a
          where a.event_id = e.id and a.user_id = p.id and a.answer in ('coming', 'asked', 'declined'))
        and not exists (select from public.event_invitations i where i.event_id = e.id and i.user_id = p.id)
        and not exists (select from public.blocks b
          where (b.blocker_id, b.blocked_id) in ((p.id, e.created_by), (e.created_by, p.id), (p.id, host), (host, p.id))))
      or (n.id is not null and not hearth.is_picked(e.id, n.address_hash)))
  order by l.id
$$;

-- Invites members by name, each three times a day at the most, as `invite-guest` does: gives those whose invitation is new.
create function hearth.invite_members(event text, host uuid, members uuid[]) returns setof uuid
  language sql volatile security definer set search_path = '' as $$
  with asked as (
    insert into hearth.attempts as a (key, window_started_at, count)
      select 'guests:asked:' || invite_members.event || ':' || m, now(), 1 from unnest(members) m order by m
      on conflict (key) do update set
        count = case when a.window_started_at <= now() - interval '24 hours' then 1 else a.count + 1 end,
        window_started_at = case when a.window_started_at <= now() - interval '24 hours' then now() else a.window_started_at end
      returning a.key, a.count
  )
  insert into public.event_invitations (event_id, user_id, invited_by)
    select invite_members.event, m, host from unnest(members) m
    join asked a on a.key = 'guests:asked:' || invite_members.event || ':' || m and a.count <= 3
    order by m
  on conflict do nothing returning user_id
$$;
