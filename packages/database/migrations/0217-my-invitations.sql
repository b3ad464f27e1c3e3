-- The invitations to come that whoever asks has not answered yet, the soonest first, with who invited them. What was said
-- before an invitation is no answer to it. What is called off, over, or past its last moment for answers waits for nobody.
create function hearth.my_invitations()
  returns table (event_id text, host_name text, answers_until timestamptz)
  language sql stable security definer set search_path = '' as $$
  select e.id, coalesce(p.display_name, p.username), hearth.answers_until(e.id)
  from public.event_invitations i
  join public.events e on e.id = i.event_id
  left join public.attendances a on a.event_id = i.event_id and a.user_id = i.user_id
  left join public.profiles p on p.id = i.invited_by and not p.is_hidden
  where i.user_id = auth.uid() and e.status = 'published' and e.ends_at > now()
    and (hearth.answers_until(e.id) > now()) is not false
    and (a.answer is null or (a.answer <> 'coming' and a.updated_at <= i.created_at))
    and hearth.may_open_event(e.id, i.user_id) and not hearth.is_host_of(e.id, i.user_id)
  order by e.starts_at, e.id
  limit 100
$$;
create function public.my_invitations()
  returns table (event_id text, host_name text, answers_until timestamptz)
  language sql stable set search_path = '' as $$
  select * from hearth.my_invitations()
$$;

grant create on schema hearth to hearth_engine;
alter function hearth.my_invitations() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.my_invitations(), public.my_invitations() to authenticated, hearth_engine;
