-- Those who come to an event see each other, unless its hosts choose otherwise, and each of them can stay unseen
-- (docs/decisions/0048-those-who-come-see-each-other.md). Events that were there before keep what was promised: only their
-- hosts see who comes.
create table hearth.guest_list_rule (
  id boolean primary key default true check (id),
  -- From when on events let those who come see each other.
  since timestamptz not null default now()
);
insert into hearth.guest_list_rule default values;
grant select on hearth.guest_list_rule to hearth_engine;

-- Who may see who comes: what the hosts chose, else what holds for an event of its time.
create function hearth.guest_list_of(event text) returns text
  language sql stable security definer set search_path = ''
  return coalesce(
    (select s.guest_list from public.event_answering s where s.event_id = guest_list_of.event),
    (select case when e.created_at >= r.since then 'coming' else 'hosts' end
      from public.events e cross join hearth.guest_list_rule r where e.id = guest_list_of.event));

-- The choice of the guest: among those who come they are seen by the hosts alone.
alter table public.attendances add column stays_unseen boolean not null default false;

-- Said with an answer; null says nothing about it. In the statement of the answer, so that nobody is seen in between.
create function hearth.stay_unseen(event text, person uuid, unseen boolean) returns void
  language sql volatile set search_path = '' as $$
  update public.attendances a set stays_unseen = unseen
  where a.event_id = event and a.user_id = person and a.stays_unseen <> unseen
$$;

create or replace function hearth.may_see_guests(event text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return hearth.may_open_event(event, person) and (
    case hearth.guest_list_of(event)
      when 'everyone' then true
      when 'members' then person is not null
      when 'coming' then exists (
        select from public.attendances a where a.event_id = event and a.user_id = person and a.answer = 'coming')
      else false
    end
    or hearth.is_host_of(event, person)
  );

create or replace function hearth.event_guests(event text, after_at timestamptz, after_id uuid)
  returns table (user_id uuid, username text, display_name text, profile_photo_url text, party integer, said_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select p.id, p.username, p.display_name, p.profile_photo_url, a.party, a.created_at
  from public.attendances a join public.profiles p on p.id = a.user_id
  where a.event_id = event_guests.event and a.answer = 'coming' and not p.is_hidden
    and (after_at is null or (a.created_at, a.user_id) > (after_at, after_id))
    and not exists (select from public.blocks b where b.blocker_id = p.id and b.blocked_id = auth.uid())
    and (not a.stays_unseen or a.user_id = auth.uid() or (select hearth.is_host_of(event_guests.event, auth.uid())))
    and (select hearth.may_see_guests(event_guests.event, auth.uid()))
  order by a.created_at, a.user_id limit 50
$$;

drop function public.how_to_answer(text);
drop function hearth.how_to_answer(text);
create function hearth.how_to_answer(event text)
  returns table (mode text, party_limit integer, guest_list text, hides_address boolean, sees_guests boolean,
    is_invited boolean, asked_party integer, note text, answers_until timestamptz,
    stays_unseen boolean)
  language sql stable security definer set search_path = '' as $$
  select coalesce(s.mode, 'open'), coalesce(s.party_limit, 6), hearth.guest_list_of(e.id), coalesce(s.hides_address, false),
    hearth.may_see_guests(e.id, auth.uid()),
    exists (select from public.event_invitations i where i.event_id = e.id and i.user_id = auth.uid()),
    a.asked_party, a.note, hearth.answers_until(e.id), coalesce(a.stays_unseen, false)
  from public.events e
  left join public.event_answering s on s.event_id = e.id
  left join public.attendances a on a.event_id = e.id and a.user_id = auth.uid()
  where e.id = how_to_answer.event and hearth.may_open_event(e.id, auth.uid())
$$;
create function public.how_to_answer(event text)
  returns table (mode text, party_limit integer, guest_list text, hides_address boolean, sees_guests boolean,
    is_invited boolean, asked_party integer, note text, answers_until timestamptz,
    stays_unseen boolean)
  language sql stable set search_path = '' as $$
  select * from hearth.how_to_answer(event)
$$;

-- What a member's page tells (migration 0102): an event that they came to unseen is theirs alone to know.
create or replace function hearth.member_profile(member uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  is_own boolean := coalesce(member = auth.uid(), false);
  person public.profiles;
  follows_reader boolean := me is not null
    and exists (select from public.follows f where f.follower_id = member and f.followed_id = me);
  shows_attended boolean;
begin
  select p.* into person from public.profiles p
  where p.id = member and (is_own or (not p.is_hidden and not exists (
    select from public.blocks b where b.blocker_id = p.id and b.blocked_id = me)));
  if not found then return null; end if;

  shows_attended := exists (
    select from public.profile_details d
    where d.user_id = member and d.field = 'attended'
      and (is_own or hearth.is_in_audience(d.audience, me is not null, follows_reader)));

  return jsonb_build_object(
    'profile', jsonb_build_object('id', person.id, 'username', person.username, 'display_name', person.display_name,
      'profile_photo_url', person.profile_photo_url, 'cover_photo_url', person.cover_photo_url, 'created_at', person.created_at),
    'details', coalesce((
      select jsonb_agg(jsonb_build_object('field', d.field, 'value', d.value, 'audience', case when is_own then d.audience end)
        order by array_position(array['pronouns', 'city', 'bio', 'interests', 'offers', 'needs', 'links', 'attended'], d.field))
      from public.profile_details d
      where d.user_id = member and (is_own or hearth.is_in_audience(d.audience, me is not null, follows_reader))
    ), '[]'),
    'followers', (select count(*) from public.follows f join public.profiles p on p.id = f.follower_id
      where f.followed_id = member and not p.is_hidden),
    'following', (select count(*) from public.follows f join public.profiles p on p.id = f.followed_id
      where f.follower_id = member and not p.is_hidden),
    'is_followed', me is not null and exists (select from public.follows f where f.follower_id = me and f.followed_id = member),
    'follows_me', follows_reader,
    'is_blocked', me is not null and exists (select from public.blocks b where b.blocker_id = me and b.blocked_id = member),
    'provider', (
      select jsonb_build_object('id', s.id, 'name', s.name, 'headline', s.headline, 'status', s.status,
        'categories', s.categories, 'photo', s.photos[1])
      from public.service_providers s where s.owner_id = member and (is_own or s.status = 'published')
    ),
    'venues', coalesce((
      select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'kind', v.kind, 'city', v.city, 'photo', v.photos[1])
        order by v.name_folded, v.id)
      from public.venues v where v.owner_id = member and v.status = 'open'
    ), '[]'),
    'hosted', (
      select count(*) from public.events e
      where e.created_by = member and e.status = 'published'
        and (is_own or e.visibility = 'public' or (e.visibility = 'members' and me is not null))
    ),
    -- What is over and they said they would come to. To others only what a list may show them: an unlisted event's
    -- address is not theirs to pass on.
    'attended', case when shows_attended then coalesce((
      select jsonb_agg(past.id order by past.starts_at desc, past.id desc) from (
        select e.id, e.starts_at
        from public.attendances a join public.events e on e.id = a.event_id
        where a.user_id = member and a.answer = 'coming' and e.status = 'published' and e.ends_at <= now()
          and (e.visibility = 'public' or (e.visibility = 'members' and me is not null) or e.created_by = me
            or (is_own and e.visibility = 'unlisted'))
          and not exists (select from public.blocks b where b.blocker_id = e.created_by and b.blocked_id = me)
          -- Where the hosts chose who may see who came, nobody tells it past them. Where they chose nothing, it is the
          -- member's own to tell.
          and (is_own or not a.stays_unseen)
          and (is_own or hearth.may_see_guests(e.id, me)
            or not exists (select from public.event_answering s where s.event_id = e.id))
        order by e.starts_at desc, e.id desc limit 24
      ) past
    ), '[]') end
  );
end $$;

grant create on schema hearth to hearth_engine;
alter function hearth.guest_list_of(text) owner to hearth_engine;
alter function hearth.how_to_answer(text) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.guest_list_of(text) to hearth_engine;
grant execute on function hearth.stay_unseen(text, uuid, boolean) to hearth_engine;
grant execute on function hearth.how_to_answer(text), public.how_to_answer(text) to anon, authenticated, hearth_engine;
