-- Whatever one person writes and another reads can be reported: what hosts write to everyone who is coming, a guest's note
-- to the hosts, a comment on the roadmap, and the words of who asks to be a steward.
create function hearth.reported_host_message(subject text, person uuid)
  returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select m.author_id, 'A message of the hosts of ' || e.title, m.title || E'\n\n' || m.body
  from public.event_messages m
  join public.events e on e.id = m.event_id
  where m.id = hearth.uuid_or_null(subject) and hearth.hears_hosts(e.id, person)
    and not exists (select from public.blocks b where b.blocker_id = m.author_id and b.blocked_id = person)
$$;

-- By the event and whoever wrote it: `event/person`.
create function hearth.reported_guest_note(subject text, person uuid)
  returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select a.user_id, 'A note to the hosts of ' || e.title, a.note
  from public.attendances a
  join public.events e on e.id = a.event_id
  where a.event_id = split_part(subject, '/', 1) and a.user_id = hearth.uuid_or_null(split_part(subject, '/', 2))
    and a.note is not null and hearth.is_host_of(e.id, person)
$$;

create function hearth.reported_roadmap_comment(subject text, person uuid)
  returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select c.author_id, 'A comment on the roadmap: ' || i.title, c.body
  from public.roadmap_comments c
  join public.roadmap_items i on i.id = c.item_id
  where c.id = hearth.uuid_or_null(subject) and hearth.reads_comments_of(c.author_id, person)
$$;

create function hearth.reported_application(subject text, person uuid)
  returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select a.user_id, coalesce(p.display_name, p.username) || ' asks to be a steward', a.words
  from hearth.applications_open_to(person) a join public.profiles p on p.id = a.user_id
  where a.id = hearth.uuid_or_null(subject)
$$;

insert into hearth.report_kinds (kind, find) values
  ('host_message', 'hearth.reported_host_message'),
  ('guest_note', 'hearth.reported_guest_note'),
  ('roadmap_comment', 'hearth.reported_roadmap_comment'),
  ('application', 'hearth.reported_application');

grant execute on function hearth.reported_host_message(text, uuid), hearth.reported_guest_note(text, uuid),
  hearth.reported_roadmap_comment(text, uuid), hearth.reported_application(text, uuid) to hearth_engine;
