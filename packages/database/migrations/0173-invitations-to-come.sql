-- The one question of every door that opens an event by its id: answering, likes, seats and calendars. Co-hosts open what the
-- owner opens. Who is invited to host opens what is not a draft, also a private event, to know what they are asked for; so
-- does whom the hosts invited to come. A visitor who is not signed in is nobody's blocked member.
create or replace function hearth.may_open_event(event text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.events e
    where e.id = event
      and (e.created_by = person
        or (e.status <> 'draft' and (e.visibility in ('public', 'unlisted')
          or (e.visibility = 'members' and person is not null)))
        or exists (select from public.event_hosts h where h.event_id = e.id and h.user_id = person
          and (h.state = 'accepted' or e.status <> 'draft'))
        or (e.status <> 'draft' and exists (
          select from public.event_invitations i where i.event_id = e.id and i.user_id = person)))
      and not exists (select from public.blocks b where b.blocker_id = e.created_by and b.blocked_id = person)
  );

-- What opened to somebody by the invitation alone goes with it, as it does with hosting.
create trigger after_invitation after delete on public.event_invitations
  for each row execute function hearth.after_hosting();

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
create function public.event_invited(event text)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, answer text, created_at timestamptz)
  language sql stable set search_path = '' as $$
  select * from hearth.event_invited(event)
$$;

grant create on schema hearth to hearth_engine;
alter function hearth.part_invited() owner to hearth_engine;
alter function hearth.end_invitations_of_hidden() owner to hearth_engine;
alter function hearth.event_invited(text) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.event_invited(text), public.event_invited(text) to authenticated, hearth_engine;
