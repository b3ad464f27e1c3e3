-- Posts that a reader has before them, read again together when some of them moved (docs/decisions/0034-the-feed.md): the
-- newest first, and only those that open to the reader.
create function hearth.posts_by_id(ids uuid[]) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  away uuid[];
begin
  if ids is null or cardinality(ids) > 50 then
    raise exception 'Ask for 50 posts at most.' using errcode = '22023';
  end if;
  select s.out_of_sight into away from hearth.sight() s;
  return hearth.posts_seen(array(select id from unnest(ids) as id where hearth.may_open_post(id, me)), me, away);
end $$;

create function public.posts_by_id(ids uuid[]) returns jsonb
  language sql stable set search_path = ''
  return hearth.posts_by_id(ids);

-- It reads what its callers may not and checks the caller itself.
grant create on schema hearth to hearth_engine;
alter function hearth.posts_by_id(uuid[]) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.posts_by_id(uuid[]), public.posts_by_id(uuid[]) to authenticated;
