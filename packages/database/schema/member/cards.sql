create trigger touch_detail before update on public.profile_details for each row execute function hearth.touch();

-- Follows the cards, row by row of what a statement changed. Counts are changed in one order, so that two who change
-- several do not wait for each other.
create function hearth.count_member_cards() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changes text := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then 'select c.*, 1 as n from after_rows c' end,
    case when tg_op <> 'INSERT' then 'select c.*, -1 as n from before_rows c' end);
begin
  execute format(
    'insert into hearth.member_counts as kept (level, kind, folded, name, count)
     select c.level, t.kind, t.folded, min(t.name), sum(c.n)
     from (%s) c
     cross join lateral (
       select ''all'', '''', ''''
       union all select ''city'', c.city_folded, c.city where c.city_folded is not null
       union all select ''interest'', i.folded, i.name from unnest(c.interests_folded, c.interests) as i(folded, name)
     ) as t(kind, folded, name)
     where c.level < 3
     group by 1, 2, 3 having sum(c.n) <> 0 order by 1, 2, 3
     on conflict (level, kind, folded) do update set count = kept.count + excluded.count', changes);
  -- A name that nobody has any longer was somebody's own words: it goes with them.
  if tg_op <> 'INSERT' then
    delete from hearth.member_counts k where k.level in (1, 2) and k.kind in ('city', 'interest') and k.count = 0;
  end if;
  return null;
end $$;
create trigger count_changed after update on hearth.member_cards
  referencing old table as before_rows new table as after_rows for each statement execute function hearth.count_member_cards();
create trigger count_gone after delete on hearth.member_cards
  referencing old table as before_rows for each statement execute function hearth.count_member_cards();
create trigger count_new after insert on hearth.member_cards
  referencing new table as after_rows for each statement execute function hearth.count_member_cards();

-- Writes the cards of these people as their profiles and fields are now. Whoever is hidden or has not chosen a name has
-- none. Two requests of one person that change two fields at once go one after the other, so that the second sees what
-- the first wrote; a fill of many people at once has nobody to wait for.
create function hearth.write_member_cards(people uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(people) between 1 and 50 then
    perform pg_advisory_xact_lock(hashtextextended('member card ' || held.id, 0))
      from (select unnest(people) as id order by 1) as held;
  end if;

  insert into hearth.member_cards as kept
    (user_id, level, created_at, sort_name, city, city_folded, interests, interests_folded, search, card)
  select p.id, l.level, p.created_at, hearth.fold(coalesce(p.display_name, p.username)), d.city, hearth.fold(d.city),
    coalesce(i.names, '{}'), coalesce(i.folded, '{}'),
    setweight(to_tsvector('simple', hearth.fold(concat_ws(' ', p.display_name, p.username, translate(p.username, '._', '  ')))), 'A')
      || setweight(to_tsvector('simple', hearth.fold(concat_ws(' ', d.city,
        (select string_agg(word, ' ') from jsonb_array_elements_text(d.interests || d.offers || d.needs) as word)))), 'B')
      || setweight(to_tsvector('simple', hearth.fold(coalesce(d.bio, ''))), 'C'),
    jsonb_build_object('id', p.id, 'username', p.username, 'display_name', p.display_name,
      'profile_photo_url', p.profile_photo_url, 'created_at', p.created_at, 'pronouns', d.pronouns, 'city', d.city,
      'interests', d.interests, 'offers', d.offers)
  from public.profiles p
  cross join (values (1), (2), (3)) as l(level)
  cross join lateral (
    select
      max(f.value #>> '{}') filter (where f.field = 'pronouns') as pronouns,
      max(f.value #>> '{}') filter (where f.field = 'city') as city,
      max(f.value #>> '{}') filter (where f.field = 'bio') as bio,
      coalesce(jsonb_agg(f.value) filter (where f.field = 'interests') -> 0, '[]') as interests,
      coalesce(jsonb_agg(f.value) filter (where f.field = 'offers') -> 0, '[]') as offers,
      coalesce(jsonb_agg(f.value) filter (where f.field = 'needs') -> 0, '[]') as needs,
      coalesce(bool_or(f.audience = 'followed'), false) as differs
    from public.profile_details f
    where f.user_id = p.id and f.field in ('pronouns', 'city', 'bio', 'interests', 'offers', 'needs')
      and (f.audience = 'everyone' or (f.audience = 'members' and l.level >= 2) or (f.audience = 'followed' and l.level = 3))
  ) d
  left join lateral (
    select array_agg(once.name order by once.place) as names, array_agg(once.folded order by once.place) as folded
    from (
      select distinct on (hearth.fold(x.name)) x.name, hearth.fold(x.name) as folded, x.place
      from jsonb_array_elements_text(d.interests) with ordinality as x(name, place)
      order by hearth.fold(x.name), x.place
    ) once
  ) i on true
  where p.id = any(people) and not p.is_hidden and p.username_lower not like 'temp\_user\_%'
    and (l.level < 3 or d.differs)
  on conflict (user_id, level) do update set
    sort_name = excluded.sort_name, city = excluded.city, city_folded = excluded.city_folded,
    interests = excluded.interests, interests_folded = excluded.interests_folded, search = excluded.search, card = excluded.card
    where (kept.sort_name, kept.search, kept.card) is distinct from (excluded.sort_name, excluded.search, excluded.card);

  delete from hearth.member_cards c
  where c.user_id = any(people) and (
    not exists (
      select from public.profiles p
      where p.id = c.user_id and not p.is_hidden and p.username_lower not like 'temp\_user\_%')
    or (c.level = 3 and not exists (
      select from public.profile_details f
      where f.user_id = c.user_id and f.audience = 'followed'
        and f.field in ('pronouns', 'city', 'bio', 'interests', 'offers', 'needs')))
  );
end $$;

create function hearth.rewrite_cards_of_profiles() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  people uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(p.id) into people from after_rows p where p.username_lower not like 'temp\_user\_%';
  else
    select array_agg(p.id) into people from after_rows p join before_rows b on b.id = p.id
      where (p.username, p.display_name, p.profile_photo_url, p.is_hidden)
        is distinct from (b.username, b.display_name, b.profile_photo_url, b.is_hidden);
  end if;
  if people is not null then perform hearth.write_member_cards(people); end if;
  return null;
end $$;
create trigger write_cards_of_changed after update on public.profiles
  referencing old table as before_rows new table as after_rows
  for each statement execute function hearth.rewrite_cards_of_profiles();
create trigger write_cards_of_new after insert on public.profiles
  referencing new table as after_rows for each statement execute function hearth.rewrite_cards_of_profiles();

create function hearth.rewrite_cards_of_details() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  people uuid[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct d.user_id) into people from before_rows d;
  else
    select array_agg(distinct d.user_id) into people from after_rows d;
  end if;
  if people is not null then perform hearth.write_member_cards(people); end if;
  return null;
end $$;
create trigger write_cards_of_changed after update on public.profile_details
  referencing new table as after_rows for each statement execute function hearth.rewrite_cards_of_details();
create trigger write_cards_of_gone after delete on public.profile_details
  referencing old table as before_rows for each statement execute function hearth.rewrite_cards_of_details();
create trigger write_cards_of_new after insert on public.profile_details
  referencing new table as after_rows for each statement execute function hearth.rewrite_cards_of_details();

-- What a directory shows depends on its reader by two things alone: whether they are a member, and their *sight*: whom
-- they block, who blocks them, and who shows them more than other members. It is nothing for nearly everybody, so
-- nearly all members see the same page and one answer serves them all (docs/decisions/0011-directories-are-shared.md).
--
-- A shared answer is made without saying who asks: the claims then hold a `sight` and no `sub`. What such a function
-- shows cannot depend on anything else of a person, because it does not know the person.
create function hearth.sight_of(person uuid) returns text
  language sql stable security definer set search_path = ''
  return coalesce(nullif(jsonb_strip_nulls(jsonb_build_object(
    'blocked_by', (select jsonb_agg(b.blocker_id order by b.blocker_id) from public.blocks b where b.blocked_id = person),
    'blocks', (select jsonb_agg(b.blocked_id order by b.blocked_id) from public.blocks b where b.blocker_id = person),
    'shown_more_by', (
      select jsonb_agg(c.user_id order by c.user_id)
      from public.follows f join hearth.member_cards c on c.user_id = f.follower_id and c.level = 3
      where f.followed_id = person)
  ))::text, '{}'), '');

-- The sight of whoever asks: the one that the claims name when they name no person, else the person's own.
create function hearth.sight(
  out is_member boolean,
  -- Who blocks the reader; these, and whom the reader blocks.
  out blockers uuid[], out out_of_sight uuid[],
  -- Of whom the reader sees what is for the people that they follow.
  out closer uuid[]
)
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  told text := case when me is null then auth.jwt() ->> 'visibility' else hearth.sight_of(me) end;
  ids jsonb := coalesce(nullif(told, ''), '{}')::jsonb;
begin
  is_member := told is not null;
  blockers := array(select jsonb_array_elements_text(ids -> 'blocked_by')::uuid);
  out_of_sight := blockers || array(select jsonb_array_elements_text(ids -> 'blocks')::uuid);
  closer := array(select jsonb_array_elements_text(ids -> 'shown_more_by')::uuid);
end $$;
