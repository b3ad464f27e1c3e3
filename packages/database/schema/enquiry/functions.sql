-- Both sides read a conversation, but whoever was blocked by the other no longer does. The one who is asked is a member,
-- or owns the provider's page.
create function hearth.may_read_enquiry(provider uuid, asker uuid, member uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from (select coalesce(member, (select p.owner_id from public.service_providers p where p.id = provider)) as id) asked
    where person in (asker, asked.id)
      and not exists (
        select from public.blocks b
        where b.blocked_id = person and b.blocker_id in (asker, asked.id) and b.blocker_id <> person)
  );
grant execute on function hearth.may_read_enquiry to authenticated;

-- Whether a member takes a first message from this one. They know somebody by a choice of their own.
create function hearth.may_write_first(writer uuid, member uuid) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return case (select p.first_messages_from from public.profiles p where p.id = member)
    when 'everyone' then true
    when 'known' then hearth.knows(member, writer)
    else false end;
end $$;
grant execute on function hearth.may_write_first to hearth_engine;

-- When the caller declined a request; nobody else is told.
create function hearth.declined_at(enquiry uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  return (
    select d.declined_at from hearth.declined_requests d join public.enquiries e on e.id = d.enquiry_id
    where d.enquiry_id = enquiry and e.member_id = auth.uid());
grant execute on function hearth.declined_at to authenticated;

-- The caller's conversations, newest first, for the list of them: the other side's name and face, the last words, the
-- state, and the notices about it that are not read yet. It names the other side also while their page is paused, so it
-- reads past the caller's own rights and checks the caller itself. Only who declined a request sees it declined.
create function hearth.my_enquiries() returns jsonb
  language sql stable security definer set search_path = '' as $$
  with mine as (
    select e.*, coalesce(e.member_id, p.owner_id) as asked_id, p.name as provider_name, p.photos[1] as provider_photo,
      p.status = 'published' as is_open, found.side
    from (
      (select a.id, 'asker' as side from public.enquiries a
        where a.asker_id = auth.uid() and hearth.may_read_enquiry(a.provider_id, a.asker_id, a.member_id, auth.uid())
        order by a.updated_at desc, a.id limit 200)
      union all
      (select a.id, 'member' from public.enquiries a
        where a.member_id = auth.uid() and hearth.may_read_enquiry(a.provider_id, a.asker_id, a.member_id, auth.uid())
        order by a.updated_at desc, a.id limit 200)
      union all
      (select b.id, 'provider' from public.service_providers p cross join lateral (
          select a.id, a.updated_at from public.enquiries a
          where a.provider_id = p.id and a.asker_id <> auth.uid()
            and hearth.may_read_enquiry(a.provider_id, a.asker_id, a.member_id, auth.uid())
          order by a.updated_at desc, a.id limit 200) b
        where p.owner_id = auth.uid()
        order by b.updated_at desc, b.id limit 200)
    ) found
    join public.enquiries e on e.id = found.id
    left join public.service_providers p on p.id = e.provider_id
    order by e.updated_at desc, e.id
    limit 200
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'side', m.side,
    'state', case when m.side = 'member' and hearth.declined_at(m.id) is not null then 'declined' else m.state end,
    'wished_on', m.wished_on, 'created_at', m.created_at, 'updated_at', m.updated_at,
    'provider', case when m.provider_id is not null then jsonb_build_object('id', m.provider_id,
      'name', m.provider_name, 'photo', m.provider_photo, 'is_open', m.is_open) end,
    -- Who is about to leave is hidden here too.
    'other', (
      select jsonb_build_object('id', o.id, 'username', o.username, 'display_name', o.display_name,
        'profile_photo_url', o.profile_photo_url)
      from public.profiles o
      where o.id = case when m.side = 'asker' then m.asked_id else m.asker_id end and not o.is_hidden),
    'service', (
      select jsonb_build_object('id', s.id, 'name', s.name) from public.provider_services s where s.id = m.service_id),
    'event', (
      select jsonb_build_object('id', v.id,
        'title', coalesce(hearth.words_in(v.id, hearth.locale_of(auth.uid())) ->> 'title', v.title)) from public.events v
      where v.id = m.event_id and hearth.may_open_event(v.id, auth.uid())),
    'last', (
      select jsonb_build_object('body', left(l.body, 200), 'is_mine', l.author_id = auth.uid(), 'state', l.state,
        'created_at', l.created_at)
      from public.enquiry_messages l where l.enquiry_id = m.id order by l.created_at desc, l.id desc limit 1),
    'unread', coalesce((
      select jsonb_agg(n.id) from public.notifications n
      where n.user_id = auth.uid() and n.read_at is null and n.data ? 'enquiryId' and n.data ->> 'enquiryId' = m.id::text), '[]')
  ) order by m.updated_at desc, m.id), '[]')
  from mine m
$$;
grant execute on function hearth.my_enquiries to authenticated;
