-- Who may see who comes is asked apart from who may open the event (`event_answering.guest_list`). The table itself stays
-- between each person and the hosts; all others go through `event_guests`, which knows neither notes nor other answers.
create index attendances_coming_idx on public.attendances (event_id, created_at, user_id) where answer = 'coming';

create function hearth.may_see_guests(event text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return hearth.may_open_event(event, person) and (
    case coalesce((select s.guest_list from public.event_answering s where s.event_id = event), 'hosts')
      when 'everyone' then true
      when 'members' then person is not null
      when 'coming' then exists (
        select from public.attendances a where a.event_id = event and a.user_id = person and a.answer = 'coming')
      else false
    end
    or hearth.is_host_of(event, person)
  );

-- Fifty who come, after the one that `after_at` and `after_id` name. A hidden profile is nobody's to see, nor is one that
-- blocked the reader.
create function hearth.event_guests(event text, after_at timestamptz, after_id uuid)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, party integer, said_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select p.id, p.username, p.display_name, p.profile_photo_url, a.party, a.created_at
  from public.attendances a join public.profiles p on p.id = a.user_id
  where a.event_id = event_guests.event and a.answer = 'coming' and not p.is_hidden
    and (after_at is null or (a.created_at, a.user_id) > (after_at, after_id))
    and not exists (select from public.blocks b where b.blocker_id = p.id and b.blocked_id = auth.uid())
    and (select hearth.may_see_guests(event_guests.event, auth.uid()))
  order by a.created_at, a.user_id limit 50
$$;
create function public.event_guests(event text, after_at timestamptz default null, after_id uuid default null)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, party integer, said_at timestamptz)
  language sql stable set search_path = '' as $$
  select * from hearth.event_guests(event, after_at, after_id)
$$;

-- How an event is answered, and where whoever asks stands beyond their answer: for its page.
create function hearth.how_to_answer(event text)
  returns table (mode text, party_limit integer, guest_list text, hides_address boolean, sees_guests boolean,
    is_invited boolean, asked_party integer, note text, answers_until timestamptz)
  language sql stable security definer set search_path = '' as $$
  select coalesce(s.mode, 'open'), coalesce(s.party_limit, 6), coalesce(s.guest_list, 'hosts'), coalesce(s.hides_address, false),
    hearth.may_see_guests(e.id, auth.uid()),
    exists (select from public.event_invitations i where i.event_id = e.id and i.user_id = auth.uid()),
    a.asked_party, a.note, hearth.answers_until(e.id)
  from public.events e
  left join public.event_answering s on s.event_id = e.id
  left join public.attendances a on a.event_id = e.id and a.user_id = auth.uid()
  where e.id = how_to_answer.event and hearth.may_open_event(e.id, auth.uid())
$$;
create function public.how_to_answer(event text)
  returns table (mode text, party_limit integer, guest_list text, hides_address boolean, sees_guests boolean,
    is_invited boolean, asked_party integer, note text, answers_until timestamptz)
  language sql stable set search_path = '' as $$
  select * from hearth.how_to_answer(event)
$$;

grant create on schema hearth to hearth_engine;
alter function hearth.may_see_guests(text, uuid) owner to hearth_engine;
alter function hearth.event_guests(text, timestamptz, uuid) owner to hearth_engine;
alter function hearth.how_to_answer(text) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.may_see_guests(text, uuid) to hearth_engine;
grant execute on function hearth.event_guests(text, timestamptz, uuid), public.event_guests(text, timestamptz, uuid),
  hearth.how_to_answer(text), public.how_to_answer(text) to anon, authenticated, hearth_engine;

