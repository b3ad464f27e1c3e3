-- Whoever blocks, invites and is invited no more: between a guest and the owner, or the host who asked them.
create function hearth.part_invited() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.hold_pair(new.blocker_id, new.blocked_id);
  delete from public.event_invitations i using public.events e
    where e.id = i.event_id and i.user_id in (new.blocker_id, new.blocked_id)
      and (case i.user_id when new.blocker_id then new.blocked_id else new.blocker_id end) in (e.created_by, i.invited_by);
  return null;
end $$;
create trigger part_invited after insert on public.blocks for each row execute function hearth.part_invited();

-- Who asks for the end of their account is invited nowhere any more.
create function hearth.end_invitations_of_hidden() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.event_invitations i where i.user_id = new.id;
  return null;
end $$;
create trigger end_invitations_of_hidden after update of is_hidden on public.profiles
  for each row when (new.is_hidden and not old.is_hidden) execute function hearth.end_invitations_of_hidden();

-- Whom the hosts invited, the newest first, with what they answered: for the hosts.
create function hearth.event_invited(event text)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, answer text, created_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select p.id, p.username, p.display_name, p.profile_photo_url, a.answer, i.created_at
  from public.event_invitations i
  join public.profiles p on p.id = i.user_id
  left join public.attendances a on a.event_id = i.event_id and a.user_id = i.user_id
  where i.event_id = event_invited.event and hearth.is_host_of(i.event_id, auth.uid())
  order by i.created_at desc, p.id
$$;
grant execute on function hearth.event_invited to authenticated;

-- Open invitations, among the five hundred newest. A date of a course that the reader does not come to takes no yes: `course_id` is where
-- one is said.
create function hearth.my_invitations()
  returns table (event_id text, host_name text, answers_until timestamptz, course_id text)
  language sql stable security definer set search_path = '' as $$
  select e.id, coalesce(p.display_name, p.username), hearth.answers_until(e.id),
    (select d.series_id from hearth.series_dates d where d.event_id = e.id and hearth.is_course_for(e.id, i.user_id, 1))
  from (
    select n.* from public.event_invitations n where n.user_id = auth.uid() order by n.created_at desc limit 500
  ) i
  join public.events e on e.id = i.event_id
  left join public.attendances a on a.event_id = i.event_id and a.user_id = i.user_id
  left join public.profiles p on p.id = i.invited_by and not p.is_hidden
  where e.status = 'published' and e.ends_at > now()
    and (hearth.answers_until(e.id) > now()) is not false
    and (a.answer is null or (a.answer <> 'coming' and a.updated_at <= i.created_at))
    and hearth.may_open_event(e.id, i.user_id)
    and e.created_by is distinct from i.user_id
    and (e.id, i.user_id) not in (select h.event_id, h.user_id from hearth.co_hosts h where h.user_id = auth.uid())
  order by e.starts_at, e.id
  limit 100
$$;
grant execute on function hearth.my_invitations to authenticated;
