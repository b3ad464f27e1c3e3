-- The house's own words can be reported like everybody's: the vision, by the id of its version, the goals and the roadmap.
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

insert into hearth.report_kinds (kind, find) values
  ('vision', 'hearth.reported_vision'),
  ('goal', 'hearth.reported_goal'),
  ('roadmap_item', 'hearth.reported_roadmap_item');

grant execute on function hearth.reported_vision(text, uuid), hearth.reported_goal(text, uuid),
  hearth.reported_roadmap_item(text, uuid) to hearth_engine;
