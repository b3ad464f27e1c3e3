create function hearth.reported_event(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select e.created_by, e.title, '' from public.events e where e.id = subject and hearth.may_open_event(e.id, person)
$$;

create function hearth.reported_profile(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select p.id, coalesce(p.display_name, p.username), ''
  from public.profiles p
  where p.id = hearth.uuid_or_null(subject) and not p.is_hidden
    and not exists (select from public.blocks b where b.blocker_id = p.id and b.blocked_id = person)
$$;

create function hearth.reported_venue(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select v.owner_id, v.name, '' from public.venues v where v.id = hearth.uuid_or_null(subject)
$$;

create function hearth.reported_provider(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select s.owner_id, s.name, ''
  from public.service_providers s join public.profiles p on p.id = s.owner_id
  where s.id = hearth.uuid_or_null(subject) and s.status = 'published' and not p.is_hidden
    and not exists (select from public.blocks b where b.blocker_id = p.id and b.blocked_id = person)
$$;

-- A message of a conversation, by one of its two sides.
create function hearth.reported_message(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select m.author_id,
    coalesce('A message in the conversation with ' || p.name, 'A message of ' || coalesce(a.display_name, a.username)),
    m.body
  from public.enquiry_messages m
  join public.enquiries e on e.id = m.enquiry_id
  join public.profiles a on a.id = m.author_id
  left join public.service_providers p on p.id = e.provider_id
  where m.id = hearth.uuid_or_null(subject) and hearth.may_read_enquiry(e.provider_id, e.asker_id, e.member_id, person)
$$;

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

-- Whatever one person writes and another reads can be reported: what hosts write to everyone who is coming, a guest's
-- note to the hosts, a comment on the roadmap, and the words of who asks to be a steward.
create function hearth.reported_host_message(subject text, person uuid)
  returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select m.author_id, 'A message of the hosts of ' || e.title, m.title || E'\n\n' || m.body
  from public.event_messages m
  join public.events e on e.id = m.event_id
  where m.id = hearth.uuid_or_null(subject)
    and (hearth.hears_hosts(e.id, person) or hearth.hears_series(m.series_id, m.reach, m.created_at, person))
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

-- The house's own words can be reported like everybody's: the vision, by the id of its version, the goals and the
-- roadmap.
create function hearth.reported_vision(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select v.author_id, 'The vision', v.text from public.vision_versions v
  where v.id = case when subject ~ '^[0-9]{1,18}$' then subject::bigint end
$$;

create function hearth.reported_goal(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select g.created_by, 'A goal: ' || g.title, g.about from public.goals g where g.id = hearth.uuid_or_null(subject)
$$;

create function hearth.reported_roadmap_item(subject text, person uuid)
  returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select i.created_by, 'On the roadmap: ' || i.title, i.about
  from public.roadmap_items i where i.id = hearth.uuid_or_null(subject)
$$;

-- By the event and the photo: `event/photo`. One's own is removed and not reported.
create function hearth.reported_event_photo(subject text, person uuid)
  returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select f.taken_by, 'A photo of ' || e.title, f.alt
  from public.event_photos f join public.events e on e.id = f.event_id
  where f.event_id = split_part(subject, '/', 1) and f.id = hearth.uuid_or_null(split_part(subject, '/', 2))
    and f.taken_by <> person and hearth.sees_photo(f, person)
$$;
