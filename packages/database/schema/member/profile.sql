-- What a member's page tells: an event that they came to unseen is theirs alone to know.
create function hearth.member_profile(member uuid) returns jsonb
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
    'is_findable', case when is_own then person.is_findable end,
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
    'first_messages_from', case when is_own then person.first_messages_from end,
    'may_write', me is not null and not is_own and hearth.may_write_first(me, member),
    'enquiry_id', (
      select e.id from public.enquiries e
      where e.member_id is not null and least(e.asker_id, e.member_id) = least(me, member)
        and greatest(e.asker_id, e.member_id) = greatest(me, member)),
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
      where e.created_by = member and e.status = 'published' and not e.is_later_date
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
grant execute on function hearth.member_profile to anon, authenticated;

-- Whether a field with this audience is for a reader other than its owner.
create function hearth.is_in_audience(audience text, is_member boolean, is_followed_by_owner boolean) returns boolean
  language sql immutable set search_path = ''
  return audience = 'everyone' or (is_member and audience = 'members')
    or (is_followed_by_owner and audience = 'followed');

-- At most six members who share an interest or the city with the caller, the newest first, each with what they share.
-- What the caller says to nobody counts too: only they see the answer.
create function hearth.members_like_me() returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  me uuid := auth.uid();
  reader record := hearth.sight();
  closer uuid[] := array(select unnest(reader.closer) except select unnest(reader.out_of_sight));
  away uuid[] := reader.out_of_sight || closer || me;
  my_interests text[] := array(
    select hearth.fold(x.name) from public.profile_details d, jsonb_array_elements_text(d.value) as x(name)
    where d.user_id = me and d.field = 'interests');
  my_city text := (
    select hearth.fold(d.value #>> '{}') from public.profile_details d where d.user_id = me and d.field = 'city');
  alike jsonb;
begin
  with nearest as (
    select m.* from hearth.member_cards m
    where ((m.level = 2 and m.user_id <> all (away)) or (m.level = 3 and m.user_id = any (closer)))
      and ((my_interests <> '{}' and m.interests_folded && my_interests) or (my_city is not null and m.city_folded = my_city))
    order by m.created_at desc, m.user_id desc limit 6
  )
  select jsonb_agg(n.card || jsonb_build_object('shares', to_jsonb(array(
      select i.name from unnest(n.interests_folded, n.interests) with ordinality as i(folded, name, place)
      where i.folded = any (my_interests) order by i.place
    ) || case when n.city_folded = my_city then array[n.city] else '{}' end)) order by n.created_at desc, n.user_id desc)
    into alike from nearest n;
  return coalesce(alike, '[]');
end $$;
grant execute on function hearth.members_like_me to authenticated;
