-- Comments with who says them, as the reader may know it: between two of whom one blocked the other there are no words,
-- and neither are there of who is about to leave.
create or replace view hearth.said_comments as
  select c.id, c.event_id, c.reply_to, c.body, c.created_at, c.edited_at, c.pinned_at, p.id as author_id, p.username,
    p.display_name, p.profile_photo_url, c.body is not null and p.id is not null as is_shown
  from public.event_comments c
  left join public.profiles p on p.id = c.author_id and not p.is_hidden
    and not exists (select from public.blocks b
      where (b.blocker_id, b.blocked_id) in ((p.id, auth.uid()), (auth.uid(), p.id)));
alter view hearth.said_comments owner to hearth_engine;

-- With the end of an account go its words.
create function hearth.forget_words() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.body := null;
  new.pinned_at := null;
  new.deleted_at := coalesce(new.deleted_at, now());
  return new;
end $$;
create trigger forget_words before update of author_id on public.event_comments
  for each row when (new.author_id is null) execute function hearth.forget_words();

-- A place without words is kept for what is said beneath it and no longer. Whoever has the event open hears that
-- something moved, and reads it as they may know it.
create function hearth.after_comment() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.body is null then
    delete from public.event_comments c
      where c.id = new.id and not exists (select from public.event_comments r where r.reply_to = c.id);
  elsif tg_op = 'DELETE' and old.reply_to is not null then
    delete from public.event_comments c
      where c.id = old.reply_to and c.body is null
        and not exists (select from public.event_comments r where r.reply_to = c.id);
  end if;
  perform realtime.tell('event:' || old.event_id, 'comments');
  return null;
end $$;
create trigger after_comment after update or delete on public.event_comments
  for each row execute function hearth.after_comment();

create function hearth.tell_comment() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('event:' || new.event_id, 'comments');
  return null;
end $$;
create trigger tell_comment after insert on public.event_comments
  for each row execute function hearth.tell_comment();

-- A block ends what the two have said at each other's events.
create function hearth.part_comments() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.hold_pair(new.blocker_id, new.blocked_id);
  update public.event_comments c set body = null, pinned_at = null, deleted_at = now()
    from public.events e
    where e.id = c.event_id and c.body is not null
      and (e.created_by, c.author_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end $$;
create trigger part_comments after insert on public.blocks for each row execute function hearth.part_comments();

create function hearth.comment_card(said hearth.said_comments, hosts uuid[]) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object('id', said.id, 'created_at', said.created_at)
    || case when said.is_shown
      then jsonb_build_object('body', said.body, 'edited_at', said.edited_at, 'is_pinned', said.pinned_at is not null,
        'author', jsonb_build_object('id', said.author_id, 'username', said.username, 'display_name', said.display_name,
          'profile_photo_url', said.profile_photo_url, 'is_host', said.author_id = any (hosts)))
      else '{"body": null, "edited_at": null, "is_pinned": false, "author": null}' end;

-- What is said at an event: a page, and how many come after it, counted up to two hundred.
create function hearth.event_comments(event text, before_at timestamptz default null, before_id uuid default null,
    page_size integer default 10) returns jsonb
  language sql stable security definer set search_path = '' as $$
  with hosts as (
    select array(
      select e.created_by from public.events e where e.id = event and e.created_by is not null
      union all select h.user_id from hearth.co_hosts h where h.event_id = event) as ids
  ), found as (
    select s as said
    from hearth.said_comments s
    where s.event_id = event and s.reply_to is null and s.pinned_at is null
      and (select hearth.may_open_event(event, auth.uid()))
      and (before_at is null or (s.created_at, s.id) < (before_at, before_id))
      -- Limited, so that it is asked of each and not of all comments there are.
      and (s.is_shown or (select true from hearth.said_comments r where r.reply_to = s.id and r.is_shown limit 1))
    order by s.created_at desc, s.id desc limit least(greatest(page_size, 1), 50) + 200
  ), threads as (
    select f.said, row_number() over (order by (f.said).created_at desc, (f.said).id desc) as place, count(*) over () as total from found f
  ), pinned as (
    select s as said from hearth.said_comments s
    where s.event_id = event and s.pinned_at is not null and s.is_shown and before_at is null
      and hearth.may_open_event(event, auth.uid())
  ), chosen as (
    select t.said, t.place from threads t where t.place <= least(greatest(page_size, 1), 50)
    union all select p.said, 0 from pinned p
  )
  select jsonb_build_object(
    'comments', coalesce(jsonb_agg(hearth.comment_card(c.said, h.ids) || jsonb_build_object('replies', (
      select coalesce(jsonb_agg(hearth.comment_card(r, h.ids) order by r.created_at, r.id), '[]')
      from hearth.said_comments r where r.reply_to = (c.said).id and r.is_shown)) order by c.place), '[]'),
    'left', greatest(coalesce((select max(t.total) from threads t), 0) - least(greatest(page_size, 1), 50), 0))
  from chosen c cross join hosts h
$$;
grant execute on function hearth.event_comments to authenticated;
