-- What people say to each other can be reported too: a comment at an event, a post, and a comment under a post.
create function hearth.reported_comment(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select c.author_id, 'A comment at ' || e.title, c.body
  from public.event_comments c
  join public.events e on e.id = c.event_id
  where c.id = hearth.uuid_or_null(subject) and c.body is not null and hearth.may_open_event(e.id, person)
    and not exists (select from public.blocks b where b.blocker_id = c.author_id and b.blocked_id = person)
$$;

create function hearth.reported_post(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select p.author_id, 'A post by ' || coalesce(a.display_name, a.username), p.body
  from public.posts p join public.profiles a on a.id = p.author_id
  where p.id = hearth.uuid_or_null(subject) and hearth.may_open_post(p.id, person)
$$;

create function hearth.reported_post_comment(subject text, person uuid)
  returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select c.author_id, 'A comment under a post by ' || coalesce(a.display_name, a.username), c.body
  from public.post_comments c
  join public.posts p on p.id = c.post_id
  join public.profiles a on a.id = p.author_id
  where c.id = hearth.uuid_or_null(subject) and hearth.may_open_post(p.id, person)
    and not exists (select from public.blocks b where b.blocker_id = c.author_id and b.blocked_id = person)
$$;

insert into hearth.report_kinds (kind, find) values
  ('comment', 'hearth.reported_comment'),
  ('post', 'hearth.reported_post'),
  ('post_comment', 'hearth.reported_post_comment');

grant execute on function hearth.reported_comment(text, uuid), hearth.reported_post(text, uuid),
  hearth.reported_post_comment(text, uuid) to hearth_engine;
