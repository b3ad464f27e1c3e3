-- What a directory shows depends on its reader by two things alone: whether they are a member, and their *sight*: whom they
-- block, who blocks them, and who shows them more than other members. It is nothing for nearly everybody, so nearly all
-- members see the same page and one answer serves them all (docs/decisions/0011-directories-are-shared.md).
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
  told text := case when me is null then auth.jwt() ->> 'sight' else hearth.sight_of(me) end;
  ids jsonb := coalesce(nullif(told, ''), '{}')::jsonb;
begin
  is_member := told is not null;
  blockers := array(select jsonb_array_elements_text(ids -> 'blocked_by')::uuid);
  out_of_sight := blockers || array(select jsonb_array_elements_text(ids -> 'blocks')::uuid);
  closer := array(select jsonb_array_elements_text(ids -> 'shown_more_by')::uuid);
end $$;

grant create on schema hearth to hearth_engine;
alter function hearth.sight_of(uuid) owner to hearth_engine;
alter function hearth.sight() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.sight_of(uuid), hearth.sight() to hearth_engine;
